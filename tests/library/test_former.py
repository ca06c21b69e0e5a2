"""A library from before there were substrates is used like any other, and nothing is read or embedded again."""

from pathlib import Path

import pytest

from evigraph.library import Library
from evigraph.retrieve import EvidenceSet
from support.element import El
from support.former import turn_back
from support.pdfs import build
from support.units import TermEmbedder

QUESTION = "What does a crane cost?"


@pytest.fixture
def answered(tmp_path: Path) -> EvidenceSet:
    """What the library answered before it was turned back."""
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A crane costs ten pounds."))))
    with Library(tmp_path / "library", TermEmbedder()) as library:
        library.add([tmp_path / "a.pdf"])
        found = library.retrieve(QUESTION)
    turn_back(tmp_path / "library")
    (tmp_path / "a.pdf").unlink()
    return found


def test_it_answers_as_before_and_embeds_nothing_again(answered: EvidenceSet, tmp_path: Path) -> None:
    embedder = TermEmbedder()
    with Library(tmp_path / "library", embedder) as library:
        assert library.retrieve(QUESTION).evidence == answered.evidence
    assert embedder.seen == []


def test_its_former_channels_are_gone(answered: EvidenceSet, tmp_path: Path) -> None:
    assert (tmp_path / "library" / "lexical" / "section").is_dir()
    with Library(tmp_path / "library", TermEmbedder()) as library:
        library.retrieve(QUESTION)
    held = {path.name for path in (tmp_path / "library").iterdir()}
    assert held.isdisjoint({"lexical", "dense"})
    assert "channels" in held


def test_documents_are_added_and_removed_without_the_loss_of_a_vector(answered: EvidenceSet, tmp_path: Path) -> None:
    embedder = TermEmbedder()
    (tmp_path / "b.pdf").write_bytes(build(El("Document", El("H1", "Halls"), El("P", "A hall costs six pounds."))))
    with Library(tmp_path / "library", embedder) as library:
        library.add([tmp_path / "b.pdf"])
        library.remove(["b.pdf"])
        assert library.retrieve(QUESTION).evidence == answered.evidence
    assert embedder.seen == ["b\nHalls\nA hall costs six pounds."]
