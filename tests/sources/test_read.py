"""Choosing the reader, and refusing what is no document: one line that names file, cause and way out."""

import os
import pickle
from pathlib import Path

import pytest

from evigraph import SourceError
from evigraph.limits import Limits
from evigraph.sources import check_source, read_source
from support.element import El
from support.pdfs import build

PDF = build(El("P", "Hello"))


def refusal(path: Path, password: str = "") -> SourceError:
    """The error that reading the file raises; every one keeps the form of an error."""
    with pytest.raises(SourceError) as caught:
        read_source(path, password)
    error = caught.value
    assert str(error) == f"{path}: {error.cause}; {error.remedy}"
    assert len(str(error).splitlines()) == 1
    assert error.cause
    assert error.remedy
    return error


def test_a_pdf_is_read_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(PDF)
    assert read_source(path).document.media_type == "application/pdf"


def test_markdown_is_known_by_its_name(tmp_path: Path) -> None:
    for name in ("a.md", "b.markdown", "c.MD"):
        (tmp_path / name).write_text("# A\n", encoding="utf-8")
        assert read_source(tmp_path / name).document.media_type == "text/markdown"


@pytest.mark.parametrize("before", [b"", b"\n"])
def test_a_pdf_named_like_markdown_is_a_pdf(tmp_path: Path, before: bytes) -> None:
    path = tmp_path / "letter.md"
    path.write_bytes(before + PDF)
    assert read_source(path).document.media_type == "application/pdf"


@pytest.mark.parametrize("name", ["a.html", "b.HTM", "c.xhtml", "d.xht"])
def test_html_is_known_by_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("<p>a", encoding="utf-8")
    assert read_source(tmp_path / name).document.media_type == "text/html"


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE html><p>a",
        "\ufeff \n<HTML lang=en><p>a</html>",
        "<!-- a > --> <!---->\n<!doctype HTML PUBLIC 'x'><p>a",
        "<?xml version='1.0'?>\n<html xmlns='http://www.w3.org/1999/xhtml'><p>a</p></html>",
    ],
)
def test_html_is_known_by_its_beginning_whatever_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.pdf"
    path.write_text(text, encoding="utf-8")
    assert read_source(path).document.media_type == "text/html"


def test_markdown_that_begins_with_html_is_markdown(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("<div>a</div>\n\n# b\n", encoding="utf-8")
    assert read_source(path).document.media_type == "text/markdown"


def test_markdown_about_pdf_is_markdown(tmp_path: Path) -> None:
    path = tmp_path / "format.md"
    path.write_text("A file begins with %PDF-1.7.\n", encoding="utf-8")
    assert read_source(path).document.media_type == "text/markdown"


@pytest.mark.parametrize("data", [bytes(range(256)), PDF[9:], b"PK\x03\x04" + bytes(200)])
def test_what_is_no_text_is_refused_though_it_is_named_like_one(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.md"
    path.write_bytes(data)
    assert "is no Markdown text" in refusal(path).cause


def test_the_accessibility_checker_is_for_pdf_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# A\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"is no PDF, .*; leave out --check$"):
        check_source(path, read_source(path))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.touch()
    assert refusal(path).cause == "is empty"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path).cause == "is a folder"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "missing.pdf").cause == "no such file"


def test_a_file_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(PDF)
    assert refusal(tmp_path / "a.pdf" / "b.pdf").cause.startswith("cannot be read")


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "circle.pdf"
    path.symlink_to(path)
    assert "cannot be read" in refusal(path).cause


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that cannot be read even by root")
def test_a_file_that_cannot_be_read_is_refused_with_the_systems_reason() -> None:
    error = refusal(Path("/proc/self/mem"))
    assert error.cause == "cannot be read (Input/output error)"
    assert "permissions" in error.remedy


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads any file")
def test_a_file_without_read_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.pdf"
    path.write_bytes(PDF)
    path.chmod(0)
    assert refusal(path).cause == "cannot be read (Permission denied)"


@pytest.mark.parametrize("data", [b"hello", b"\x00" * 100, b"PK\x03\x04", b"\n", PDF[9:]])
def test_what_is_no_pdf_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.pdf"
    path.write_bytes(data)
    assert "not a PDF" in refusal(path).cause


@pytest.mark.parametrize("share", [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98])
def test_a_truncated_file_is_refused_as_truncated(tmp_path: Path, share: float) -> None:
    path = tmp_path / "cut.pdf"
    whole = build(*(El("P", f"Paragraph {i} of a longer text") for i in range(60)))
    path.write_bytes(whole[: int(len(whole) * share)])
    assert "truncated" in refusal(path).cause


def test_a_damaged_file_is_refused_with_a_cause(tmp_path: Path) -> None:
    path = tmp_path / "damaged.pdf"
    path.write_bytes(b"%PDF-1.7\n" + b"x" * 500 + b"\n%%EOF\n")
    assert "damaged" in refusal(path).cause


def test_a_file_beyond_the_size_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    with path.open("wb") as file:
        file.truncate(2**20 + 1)
    with pytest.raises(SourceError) as caught:
        read_source(path, limits=Limits(file_mb=1))
    assert caught.value.cause == "is 1.0 MiB large, more than 1"
    assert caught.value.remedy == "raise it with --limit file_mb=2"


def test_a_refusal_reaches_another_process_whole(tmp_path: Path) -> None:
    error = refusal(tmp_path)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.path, copy.cause, copy.remedy) == (str(error), error.path, error.cause, error.remedy)
