"""What is printed is safe to print."""

import pytest

from evigraph.cli.output import counted, line, plain, say, warn

HOSTILE = "a\x1b]0;pwned\x07\n\tb\x9b\x7f\udce9\u2028c"


def test_control_characters_of_a_text_are_replaced_but_for_its_lines() -> None:
    assert plain(HOSTILE) == "a\ufffd]0;pwned\ufffd\n\tb\ufffd\ufffd\ufffd\u2028c"


def test_what_must_be_one_line_is_one_line() -> None:
    assert line(HOSTILE) == "a\ufffd]0;pwned\ufffd\ufffd\ufffdb\ufffd\ufffd\ufffd\ufffdc"


def test_lines_on_both_streams_are_cleaned(capsys: pytest.CaptureFixture[str]) -> None:
    say(HOSTILE)
    warn(HOSTILE)
    out, err = capsys.readouterr()
    assert out == f"{line(HOSTILE)}\n"
    assert err == f"evigraph: {line(HOSTILE)}\n"


def test_one_is_singular() -> None:
    assert [counted(n, "page") for n in (0, 1, 2667)] == ["0 pages", "1 page", "2,667 pages"]
