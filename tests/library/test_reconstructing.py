"""What a layout parser sees of a library's documents: made when it is asked for, and kept."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.errors import MissingExtraError, UsageError
from evigraph.graph import Origin, Status, Substrate
from evigraph.library import Library
from support.element import El
from support.parsers import EXTRAS, installed
from support.pdfs import Sheet, build, show
from support.units import TermEmbedder

QUESTION = "What does a crane cost?"
LINES = ("A crane costs ten pounds a day, and a hoist costs two pounds.", "Who takes one pays before it is put up.")


def untagged(heading: str) -> bytes:
    lines = [show(heading, (72, 720), 24), *(show(line, (72, 680 - 16 * n)) for n, line in enumerate(LINES * 4))]
    return build(pages=[Sheet(content="".join(lines))])


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    (tmp_path / "a.pdf").write_bytes(untagged("Cranes and Hoists"))
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        yield opened


def test_a_document_without_tags_has_headings(library: Library, tmp_path: Path) -> None:
    library.add([tmp_path / "a.pdf"])
    found = library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed", k=1).evidence[0]
    assert found.path == ("Cranes and Hoists",)
    assert found.nodes[0].split("#")[0].endswith(".reconstructed")
    assert found.why.substrate is Substrate.RECONSTRUCTED
    assert {step.origin for step in found.why.steps} == {Origin.LAYOUT_RECONSTRUCTION}
    assert all(anchor.rects for anchor in found.anchors)
    declared = library.retrieve(QUESTION, strategy="egr-s", k=1).evidence[0]
    assert (declared.path, declared.why.substrate) == ((), Substrate.DECLARED)


def test_it_is_made_once_and_not_of_what_is_asked_otherwise(library: Library, tmp_path: Path) -> None:
    library.add([tmp_path / "a.pdf"])
    library.retrieve(QUESTION)
    assert library.store.catalogue.unreconstructed() == [1]
    library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed")
    assert library.store.catalogue.unreconstructed() == []
    (tmp_path / "a.pdf").unlink()
    assert library.retrieve(QUESTION, strategy="section-hybrid", substrate="reconstructed").evidence[0].path


def test_a_document_whose_file_is_gone_or_another_is_read_flat(library: Library, tmp_path: Path) -> None:
    (tmp_path / "b.pdf").write_bytes(untagged("Halls"))
    library.add([tmp_path])
    (tmp_path / "a.pdf").unlink()
    (tmp_path / "b.pdf").write_bytes(untagged("Towers"))
    found = library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed").evidence
    assert {(piece.doc, piece.why.substrate) for piece in found} == {
        ("a.pdf", Substrate.FLAT),
        ("b.pdf", Substrate.FLAT),
    }


def test_a_document_without_pages_is_read_flat(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"# Cranes\n\n{LINES[0]}\n")
    library.add([tmp_path / "a.md"])
    (found,) = library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed").evidence
    assert found.why.substrate is Substrate.FLAT


def test_it_can_be_made_when_a_document_is_added_or_later(library: Library, tmp_path: Path) -> None:
    library.add([tmp_path / "a.pdf"], parser="pdf-inspector")
    assert library.store.catalogue.unreconstructed() == []
    (tmp_path / "b.pdf").write_bytes(untagged("Halls"))
    library.add([tmp_path / "b.pdf"])
    assert library.store.catalogue.unreconstructed() == [2]
    assert library.add([tmp_path], parser="pdf-inspector").added == []
    assert library.store.catalogue.unreconstructed() == []


def test_a_parser_that_is_not_installed_is_told_before_anything_is_read(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "markitdown", None)  # how Python itself says that there is none
    with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[markitdown\]'"):
        library.add([tmp_path / "a.pdf"], parser="markitdown")
    assert library.documents() == []


@pytest.mark.parametrize("name", EXTRAS)
def test_an_extra_reads_within_the_bounds_of_a_worker(library: Library, tmp_path: Path, name: str) -> None:
    installed(name)
    library.add([tmp_path / "a.pdf"], parser=name)
    (found, *_) = library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed").evidence
    assert (found.why.substrate, LINES[0] in " ".join(found.text.split())) == (Substrate.RECONSTRUCTED, True)


def test_what_another_parser_sees_takes_its_place(library: Library, tmp_path: Path) -> None:
    library.add([tmp_path / "a.pdf"], parser="pdf-inspector")
    library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed")
    (tmp_path / "pages" / "a").mkdir(parents=True)
    (tmp_path / "pages" / "a" / "1.md").write_text(f"# Cranes and Hoists\n\n## Prices\n\n{LINES[0]}")
    library.add([tmp_path / "a.pdf"], parser=f"files:{tmp_path / 'pages'}")
    found = library.retrieve(QUESTION, strategy="egr-s", substrate="reconstructed").evidence
    assert found[0].path == ("Cranes and Hoists", "Prices")
    graph = library.store.graph(1, Substrate.RECONSTRUCTED)
    assert sum(fragment.status is Status.UNTAGGED for fragment in graph.fragments) == 7


def test_a_parser_that_there_is_not_is_refused_before_anything_is_compiled(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nobody: no such parser"):
        library.add([tmp_path / "a.pdf"], parser="nobody")
    assert library.documents() == []


def test_tags_have_no_say_in_it(library: Library, tmp_path: Path) -> None:
    (tmp_path / "b.pdf").write_bytes(build(El("Document", El("H1", "Fees"), *(El("P", line) for line in LINES))))
    library.add([tmp_path / "b.pdf"], parser="pdf-inspector")
    graph = library.store.graph(1, Substrate.RECONSTRUCTED)
    assert {edge.origin for edge in graph.edges} == {Origin.LAYOUT_RECONSTRUCTION}
