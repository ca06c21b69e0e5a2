"""Questions while other processes change the library."""

from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.library import Library
from evigraph.retrieve import STRATEGIES
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder


class Interrupted(TermEmbedder):
    """An embedder during whose work on a question something else happens."""

    meanwhile: Callable[[], object] | None = None

    def query(self, text: str):
        if self.meanwhile:
            self.meanwhile, do = None, self.meanwhile
            do()
        return super().query(text)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, price in (("a.pdf", "ten"), ("b.pdf", "twenty")):
        text = f"A permit costs {price} pounds."
        (tmp_path / name).write_bytes(build(El("Document", El("H1", "Fees"), El("P", text))))
    with Library(tmp_path / "library", TermEmbedder()) as library:
        library.add([tmp_path / "a.pdf", tmp_path / "b.pdf"])
    return tmp_path / "library"


@pytest.mark.parametrize(
    "strategy", [name for name, strategy in sorted(STRATEGIES.items()) if any(strategy.needs.values())]
)
def test_a_document_that_is_removed_during_a_question_is_in_its_answer_and_not_in_the_next(
    root: Path, strategy: str
) -> None:
    embedder = Interrupted()
    with Library(root, embedder) as library, Library(root, TermEmbedder()) as other:
        library.prepare(library.strategy(strategy))
        embedder.meanwhile = lambda: other.remove(["a.pdf"])
        first = library.retrieve("What does a permit cost?", strategy=strategy)
        assert embedder.meanwhile is None
        assert {piece.doc for piece in first.evidence} == {"a.pdf", "b.pdf"}
        second = library.retrieve("What does a permit cost?", strategy=strategy)
        assert {piece.doc for piece in second.evidence} == {"b.pdf"}


def test_a_new_version_during_a_question_does_not_mix_with_the_old(root: Path, tmp_path: Path) -> None:
    embedder = Interrupted()
    with Library(root, embedder) as library, Library(root, TermEmbedder()) as other:

        def replace() -> None:
            text = "A permit costs thirty pounds."
            (tmp_path / "a.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", text))))
            other.add([tmp_path / "a.pdf"])

        embedder.meanwhile = replace
        said = [piece.text for piece in library.retrieve("What does a permit cost?", doc="a.pdf").evidence]
        assert all("thirty" not in text for text in said)
        said = [piece.text for piece in library.retrieve("What does a permit cost?", doc="a.pdf").evidence]
        assert any("thirty" in text for text in said)
