"""The vectors of a library: each in the space of its language's embedder, and compared with no other."""

import contextlib
from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate
from evigraph.index import Embedders, IndexStore, Kind
from evigraph.retrieve import Searcher
from support.element import El, heading
from support.graphs import derived
from support.units import TermEmbedder, put

ENGLISH = frozenset({"en"})


@pytest.fixture
def english() -> TermEmbedder:
    return TermEmbedder("english", ENGLISH, dimensions=64)


@pytest.fixture
def others() -> TermEmbedder:
    return TermEmbedder("others", dimensions=32)


@pytest.fixture
def store(tmp_path: Path, english: TermEmbedder, others: TermEmbedder) -> Generator[IndexStore]:
    """A store of two spaces with the same text in English, German and a language unknown."""
    opened = IndexStore(tmp_path / "library", Embedders(english, others))
    for name, lang in (("a.pdf", "en"), ("b.pdf", "de"), ("c.pdf", None)):
        put(opened, name, derived(heading(1, "4711"), El("P", "Kran 4711")), lang)
    opened.sync(Substrate.DECLARED, Kind.SECTION, dense=True)
    yield opened
    opened.close()


def found(store: IndexStore, question: str) -> set[str]:
    """The documents of the units that the dense channel has for a question."""
    searcher = Searcher(store)
    hits = searcher.dense(Kind.SECTION, searcher.query(question), 100, None)
    return {searcher.entries[searcher.unit(hit.unit).doc].name for hit in hits}


class TestSpaces:
    def test_each_embedder_is_given_the_texts_of_its_languages(
        self, store: IndexStore, english: TermEmbedder, others: TermEmbedder
    ) -> None:
        assert (len(english.seen), len(others.seen)) == (1, 2)
        assert english.seen[0].startswith("a")

    def test_a_question_is_compared_with_units_of_its_own_space(self, store: IndexStore) -> None:
        assert found(store, "Where does the crane of number 4711 stand today?") == {"a.pdf"}
        assert found(store, "Wo steht der Kran mit der Nummer 4711 heute?") == {"b.pdf", "c.pdf"}

    def test_spaces_are_in_folders_of_their_own(self, store: IndexStore, tmp_path: Path) -> None:
        folders = {path.parent.parent for path in tmp_path.glob("library/channels/declared/dense/*/section/state.json")}
        assert len(folders) == 2

    def test_a_text_that_two_spaces_share_has_a_vector_in_each(self, tmp_path: Path) -> None:
        two = Embedders(TermEmbedder("english", ENGLISH), TermEmbedder("others"))
        with contextlib.closing(IndexStore(tmp_path / "twice", two)) as store:
            for lang in ("en", "de"):
                put(store, "same.pdf" if lang == "en" else "other/same.pdf", derived(El("P", "4711")), lang)
            store.sync(Substrate.DECLARED, Kind.SECTION, dense=True)
            channels = store.channels(Substrate.DECLARED)
            sizes = [len(channels.dense(Kind.SECTION, part).search(part.query("4711"), 9)) for part in two.parts]
        assert sizes == [1, 1]

    def test_nothing_is_embedded_twice(self, store: IndexStore, english: TermEmbedder, others: TermEmbedder) -> None:
        put(store, "d.pdf", derived(heading(1, "4712"), El("P", "Halle")), "de")
        store.sync(Substrate.DECLARED, Kind.SECTION, dense=True)
        assert (len(english.seen), len(others.seen)) == (1, 3)

    def test_a_space_that_is_lost_is_made_again_from_the_catalogue(
        self, store: IndexStore, others: TermEmbedder, tmp_path: Path
    ) -> None:
        (state,) = (path for path in tmp_path.glob("library/channels/declared/dense/others*/section/state.json"))
        state.unlink()
        assert not store.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
        assert not store.channels(Substrate.DECLARED).is_made(Kind.SECTION, dense=True)
        assert store.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)
        store.sync(Substrate.DECLARED, Kind.SECTION, dense=True)
        assert store.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
        assert len(others.seen) == 2

    def test_progress_counts_the_texts_of_all_spaces_together(self, tmp_path: Path) -> None:
        told: list[tuple[str, int, int]] = []
        two = Embedders(TermEmbedder("english", ENGLISH), TermEmbedder("others"))
        with contextlib.closing(IndexStore(tmp_path / "new", two)) as store:
            for name, lang in (("a.pdf", "en"), ("b.pdf", "de"), ("c.pdf", "fr")):
                put(store, name, derived(El("P", name)), lang)
            store.sync(Substrate.DECLARED, Kind.SECTION, dense=True, progress=lambda *step: told.append(step))
        steps = [(done, total) for what, done, total in told if what == "embedding"]
        assert steps[0] == (0, 3)
        assert steps[-1] == (3, 3)
        assert steps == sorted(steps)


class TestWhatALibraryWasMadeWith:
    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        return tmp_path / "library"

    def made(self, root: Path, *parts: TermEmbedder) -> None:
        IndexStore(root, Embedders(*parts)).close()

    @pytest.mark.parametrize(
        "other",
        [
            Embedders(TermEmbedder("one")),
            Embedders(TermEmbedder("two"), TermEmbedder("one")),
            Embedders(TermEmbedder("three")),
        ],
        ids=lambda embedders: embedders.name,
    )
    def test_another_embedder_is_refused_in_one_line(self, root: Path, other: Embedders) -> None:
        self.made(root, TermEmbedder("one"), TermEmbedder("two"))
        cause = rf"^{root}: made with the embedder one\+two, not {other.name.replace('+', '.')}; use that one, or add"
        with pytest.raises(EvigraphError, match=cause):
            IndexStore(root, other)

    def test_one_embedder_is_the_same_alone_or_as_the_only_one(self, root: Path) -> None:
        self.made(root, TermEmbedder("one"))
        IndexStore(root, TermEmbedder("one")).close()

    def test_without_one_a_callers_own_is_asked_for(self, root: Path) -> None:
        self.made(root, TermEmbedder("one"))
        with pytest.raises(EvigraphError, match=r"made with the embedder one, which .* give it to evigraph\.Library$"):
            IndexStore(root)
