"""Which embedder a text goes to."""

import pytest

from evigraph.errors import MissingExtraError, UsageError
from evigraph.index import DEFAULT_EMBEDDER, EMBEDDERS, Embedders, embedders_named
from evigraph.index.embedders import embedders_in
from support.units import TermEmbedder

ENGLISH = TermEmbedder("english", frozenset({"en"}))
GERMAN = TermEmbedder("german", frozenset({"de", "en"}))
ANY = TermEmbedder("any")


class TestRouting:
    @pytest.mark.parametrize(
        ("lang", "chosen"), [("en", ENGLISH), ("de", GERMAN), ("tr", ANY), ("zh", ANY), (None, ANY)]
    )
    def test_a_text_goes_to_the_first_that_knows_its_language(self, lang: str | None, chosen: TermEmbedder) -> None:
        assert Embedders(ENGLISH, GERMAN, ANY).of(lang) is chosen

    @pytest.mark.parametrize("lang", ["de", None])
    def test_a_text_whose_language_none_knows_goes_to_none(self, lang: str | None) -> None:
        assert Embedders(ENGLISH).of(lang) is None

    def test_the_name_tells_all_vector_spaces(self) -> None:
        assert Embedders(ENGLISH, ANY).name == "english+any"
        assert Embedders(ENGLISH).name == "english"

    def test_what_one_needs_all_need(self) -> None:
        class Missing(TermEmbedder):
            def check(self) -> None:
                raise MissingExtraError("a part", "extra")

        Embedders(ENGLISH, ANY).check()
        with pytest.raises(MissingExtraError):
            Embedders(ENGLISH, Missing()).check()


class TestNames:
    def test_english_alone_is_the_default(self) -> None:
        embedders = embedders_named(DEFAULT_EMBEDDER)
        assert embedders.of("en") is not None
        assert embedders.of("de") is None

    def test_multilingual_has_english_in_the_same_space_and_the_rest_in_another(self) -> None:
        english, multilingual = embedders_named("english"), embedders_named("multilingual")
        spaces = {lang: (multilingual.of(lang) or TermEmbedder()).name for lang in ("en", "de", "fr", "zh", "tr")}
        (default,) = english.parts
        assert spaces.pop("en") == default.name
        assert set(spaces.values()) == {"multilingual-e5-small-q4"}

    def test_an_unknown_name_is_told_what_there_is(self) -> None:
        with pytest.raises(UsageError, match="there are english, multilingual and openai:MODEL"):
            embedders_named("welsh")

    @pytest.mark.parametrize("name", EMBEDDERS)
    def test_those_of_a_name_are_found_again_by_their_spaces(self, name: str) -> None:
        found = embedders_in(embedders_named(name).name)
        assert found is not None
        assert found[0] == name

    def test_spaces_of_others_are_not_found(self) -> None:
        assert embedders_in("terms") is None
