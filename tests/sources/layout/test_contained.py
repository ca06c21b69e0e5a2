"""What a parser raises, prints and logs, and what of it is told."""

import logging
import os
import sys
import warnings
from pathlib import Path

import pytest

from evigraph.errors import SourceError
from evigraph.sources.layout.contained import contained

FILE = Path("folder/fees.pdf")


class Panic(BaseException):
    """What native code raises."""


@pytest.mark.parametrize("error", [ValueError("no\n  trailer"), Panic("no trailer")])
def test_whatever_is_raised_is_one_line(error: BaseException) -> None:
    with pytest.raises(SourceError) as caught, contained(FILE, "some parser"):
        raise error
    assert (
        str(caught.value) == "folder/fees.pdf: some parser cannot read its pages (no trailer); choose another --parser"
    )


def test_what_went_wrong_at_first_is_told() -> None:
    with pytest.raises(SourceError, match=r"\(no trailer\); fetch it"), contained(FILE, "some parser", "fetch it"):
        raise RuntimeError("failed") from ValueError("no trailer")


def test_causes_in_a_circle_have_an_end() -> None:
    first, second = ValueError("first"), ValueError("second")
    first.__cause__, second.__cause__ = second, first
    with pytest.raises(SourceError, match=r"\((first|second)\)"), contained(FILE, "some parser"):
        raise first


def test_an_error_without_words_is_told_by_its_kind_and_a_long_one_is_cut() -> None:
    with pytest.raises(SourceError, match=r"\(ZeroDivisionError\)"), contained(FILE, "some parser"):
        raise ZeroDivisionError
    with pytest.raises(SourceError) as caught, contained(FILE, "some parser"):
        raise ValueError("x" * 10_000)
    assert len(str(caught.value)) < 500


def test_the_same_error_is_the_same_line() -> None:
    def line() -> str:
        with pytest.raises(SourceError) as caught, contained(FILE, "some parser"):
            raise ValueError(f"{object()!r} has no trailer")
        return str(caught.value)

    first, other = line(), object()
    assert (line(), "object has no trailer" in first) == (first, True), other


@pytest.mark.parametrize("error", [MemoryError(), KeyboardInterrupt(), SystemExit(3)])
def test_what_says_nothing_of_the_file_passes(error: BaseException) -> None:
    with pytest.raises(type(error)), contained(FILE, "some parser"):
        raise error


def test_an_error_of_the_file_stays_what_it_is() -> None:
    with pytest.raises(SourceError, match="a: b; c"), contained(FILE, "some parser"):
        raise SourceError("a", "b", "c")


def test_nothing_reaches_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    def talk(word: str) -> None:
        for stream in (sys.stdout, sys.stderr):
            stream.write(f"{word}\n")
            stream.flush()
        os.write(1, word.encode())
        os.write(2, word.encode())
        logging.getLogger("some.parser").critical(word)

    with contained(FILE, "some parser"):
        talk("within")
        warnings.warn("within", stacklevel=1)
        assert os.read(0, 10) == b""
    talk("after")
    said = capfd.readouterr()
    assert (said.out, "within" in said.err, said.err.count("after") >= 2) == ("after\nafter", False, True)


def test_streams_are_given_back_after_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    before = logging.root.manager.disable
    with pytest.raises(SourceError), contained(FILE, "some parser"):
        raise ValueError
    os.write(1, b"after")
    assert (capfd.readouterr().out, logging.root.manager.disable) == ("after", before)


def test_no_stream_is_left_open() -> None:
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        pytest.skip("the system does not say which files are open")
    before = len(list(folder.iterdir()))
    for _ in range(3):
        with contained(FILE, "some parser"):
            pass
    assert len(list(folder.iterdir())) == before
