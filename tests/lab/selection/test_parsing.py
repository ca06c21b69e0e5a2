"""PDF files as parsers see them."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import DECLARED, RECONSTRUCTED, parse_pdfs, parsers_here
from support.element import El
from support.pdfs import build


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fees.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A crane costs ten pounds."))))
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing")
    return tmp_path


def test_each_parser_gives_pages_and_says_what_it_could_not_read(folder: Path) -> None:
    names = ["pdf-inspector", DECLARED, RECONSTRUCTED]
    found = parse_pdfs(folder, names)
    assert [pages.parser for pages in found] == names
    for pages in found:
        assert list(pages.markdown) == ["fees"]
        assert "A crane costs ten pounds." in pages.markdown["fees"]
        assert pages.seconds is not None
        assert pages.seconds > 0
        assert [failure.split(":")[0] for failure in pages.failures] == ["broken.pdf"]
    assert found[1].markdown["fees"] == "# Fees\n\nA crane costs ten pounds."


def test_only_what_is_asked_for_is_given(folder: Path) -> None:
    assert [pages.parser for pages in parse_pdfs(folder, [DECLARED])] == [DECLARED]


def test_the_default_parser_and_evigraph_are_always_here() -> None:
    assert {"pdf-inspector", DECLARED, RECONSTRUCTED} <= set(parsers_here())


def test_what_is_no_folder_of_pdfs_is_refused(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="has no PDF files"):
        parse_pdfs(tmp_path / "empty", [DECLARED])
    with pytest.raises(UsageError, match="no such parser"):
        parse_pdfs(folder, ["magic"])
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "fees.pdf").write_bytes((folder / "fees.pdf").read_bytes())
    with pytest.raises(UsageError, match=r"is called as .*fees\.pdf is"):
        parse_pdfs(folder, [DECLARED])
