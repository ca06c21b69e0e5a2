"""A question, prepared."""

import numpy as np
import pytest

from evigraph.index import Embedders
from evigraph.retrieve import Query
from support.units import TermEmbedder, query

GERMAN = "Wann muss die Gebühr bezahlt werden?"


class TestLanguage:
    def test_it_is_one_of_the_librarys(self) -> None:
        assert query(GERMAN, "de", "fr").lang == "de"

    def test_a_language_that_the_library_does_not_have_is_not_considered(self) -> None:
        assert query(GERMAN, "es", "fr").lang in ("en", "es", "fr")

    def test_english_is_always_considered(self) -> None:
        assert query("When does the fee have to be paid?", "de", "fr").lang == "en"

    @pytest.mark.parametrize("text", [GERMAN, "Where?", "12.50"])
    def test_in_a_library_of_one_language_it_is_that_one(self, text: str) -> None:
        assert query(text, "fr").lang == "fr"

    def test_without_letters_there_is_none(self) -> None:
        assert query("12.50 / 3.1", "de", "fr").lang is None

    def test_without_documents_it_is_english(self) -> None:
        assert Query("When does the fee have to be paid?", Embedders(TermEmbedder())).lang == "en"


class TestTerms:
    def test_terms_are_stemmed_by_its_language_repeats_included(self) -> None:
        assert query("fees and the fee").terms == ["fee", "and", "the", "fee"]

    def test_content_leaves_function_words_and_repeats_out(self) -> None:
        assert query("What are the fees and the fee for cranes?").content == ["fee", "crane"]

    def test_punctuation_alone_has_no_content(self) -> None:
        assert query("…?!").content == []


class TestContentWords:
    """The words as the question has them: for telling a person what nothing was found for."""

    def words(self, text: str, lang: str = "en") -> list[str]:
        return [word for word, _ in query(text, lang).content_words()]

    def test_words_keep_the_form_they_have(self) -> None:
        assert self.words("What are the Fees for Cranes?") == ["Fees", "Cranes"]

    def test_each_comes_with_its_terms(self) -> None:
        assert query("well-known Cranes").content_words() == [("well-known", ("well", "known")), ("Cranes", ("crane",))]

    @pytest.mark.parametrize("word", ["1,234.50", "3.1.2", "12:30", "A4", "IBAN", "Gebühr"])
    def test_numbers_and_names_stay_in_one_piece(self, word: str) -> None:
        assert self.words(f"({word})!") == [word]

    def test_repeats_are_told_once(self) -> None:
        assert self.words("fee fee") == ["fee"]

    def test_the_ending_of_a_possessive_is_no_word(self) -> None:
        assert self.words("the city’s fees") == ["city", "fees"]


class TestVector:
    def test_it_is_the_embedders(self) -> None:
        embedder = TermEmbedder()
        assert np.array_equal(Query("crane", Embedders(embedder), ["en"]).vector, embedder.query("crane"))

    def test_a_language_that_the_embedder_does_not_know_has_none(self) -> None:
        assert Query(GERMAN, Embedders(TermEmbedder(languages=frozenset({"en"}))), ["de"]).vector is None

    def test_an_unknown_language_has_none(self) -> None:
        assert Query("12.50", Embedders(TermEmbedder(languages=frozenset({"en"}))), ["de", "fr"]).vector is None

    def test_an_embedder_that_knows_all_languages_is_asked_in_any(self) -> None:
        assert Query("12.50", Embedders(TermEmbedder()), ["de", "fr"]).vector is not None
