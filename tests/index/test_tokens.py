"""Text -> terms, and how words are counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import content_terms, count_words, terms


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [
        ("en", "payments", "payment"),
        ("de", "Gebühren", "Gebühr"),
        ("fr", "demandes", "demandé"),
        ("es", "tasas", "tasa"),
        ("nl", "kosten", "kost"),
        ("ru", "книги", "книга"),
        ("tr", "evler", "ev"),
        ("hi", "किताबें", "किताब"),
    ],
)
def test_two_forms_of_a_word_are_one_term(lang: str, one: str, other: str) -> None:
    assert terms(one, lang) == terms(other, lang)


def test_another_languages_stemmer_is_not_used() -> None:
    assert terms("Gebühren", "en") != terms("Gebühr", "en")


@pytest.mark.parametrize("lang", [None, "", "xx", "ja"])
def test_a_language_without_a_stemmer_is_not_stemmed(lang: str | None) -> None:
    assert terms("payments", lang) == ["payments"]


@pytest.mark.parametrize("lang", ["en-GB", "EN", "en-US-x-private"])
def test_a_language_tag_is_known_by_its_first_part(lang: str) -> None:
    assert terms("payments", lang) == ["payment"]


def test_terms_keep_their_order_and_repeats() -> None:
    assert terms("fee, permit, fee") == ["fee", "permit", "fee"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Café", ["cafe"]),
        ("cafe\u0301", ["cafe"]),
        ("ÜBER", ["uber"]),
        ("Straße", ["strasse"]),
        ("ﬁne", ["fine"]),
        ("Ａ４", ["a4"]),
    ],
)
def test_case_accents_and_compatibility_forms_are_folded(text: str, plain: list[str]) -> None:
    assert terms(text) == plain


@pytest.mark.parametrize("text", ["й", "ё", "が", "ぱ"])
def test_a_letter_that_only_looks_accented_keeps_its_mark(text: str) -> None:
    assert terms(text) == [text]


@pytest.mark.parametrize(
    ("text", "folded"), [("İstanbul", "istanbul"), ("हिन्दी", "हिन्दी"), ("שָׁלוֹם", "שָׁלוֹם"), ("மொழி", "மொழி")]
)
def test_a_mark_does_not_break_a_word(text: str, folded: str) -> None:
    assert len(terms(text)) == 1
    assert terms(text) == terms(folded)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,234", ["1234"]),
        ("1,234,567.50", ["1234567.50"]),
        ("1,2345", ["1,2345"]),
        ("12,5", ["12,5"]),
        ("3.1.2", ["3.1.2"]),
        ("Table 3-1", ["table", "3", "1"]),
        ("in 2026.", ["in", "2026"]),
        ("4.50, then", ["4.50", "then"]),
        ("10th", ["10th"]),
    ],
)
def test_a_number_is_one_term_without_its_thousands_separators(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_hyphenated_words_are_split() -> None:
    assert terms("a well-known, full‑time post_box") == ["a", "well", "known", "full", "time", "post", "box"]


def test_a_run_of_chinese_gives_its_characters_and_their_pairs() -> None:
    assert terms("图书馆") == ["图", "书", "馆", "图书", "书馆"]


def test_pairs_do_not_reach_over_what_parts_two_runs() -> None:
    assert terms("图书，A4纸") == ["图", "书", "图书", "a4", "纸"]


def test_kana_and_hangul_are_cut_like_chinese() -> None:
    assert terms("かな 한글") == ["か", "な", "かな", "한", "글", "한글"]


@given(st.text(max_size=30), st.sampled_from(["en", "de", "ru", "tr", None]))
def test_no_term_is_empty_or_has_white_space_in_it(text: str, lang: str | None) -> None:
    # The lexical channel parts terms at spaces again.
    assert all(term.split() == [term] for term in terms(text, lang))


class TestContentTerms:
    @pytest.mark.parametrize(
        ("lang", "question", "content"),
        [
            ("en", "What is the cost of a permit?", ["cost", "permit"]),
            ("en", "the city’s fees", ["citi", "fee"]),
            ("de", "Wie hoch sind die Kosten für den Bescheid?", ["hoch", "kost", "bescheid"]),
            ("fr", "Quel est le prix d’un vélo ?", ["prix", "velo"]),
            ("en-GB", "the cost", ["cost"]),
        ],
    )
    def test_function_words_are_left_out(self, lang: str, question: str, content: list[str]) -> None:
        assert content_terms(question, lang) == content

    @pytest.mark.parametrize("question", ["Who are you?", "to be or not to be"])
    def test_a_question_of_function_words_alone_keeps_them(self, question: str) -> None:
        assert content_terms(question, "en") == list(dict.fromkeys(terms(question, "en")))

    def test_each_term_is_told_once(self) -> None:
        assert content_terms("fees, fee and fees", "en") == ["fee"]

    def test_a_language_without_a_list_has_no_function_words(self) -> None:
        assert content_terms("the cost", "xx") == ["the", "cost"]

    @given(st.text(max_size=30))
    def test_a_text_with_terms_has_content(self, text: str) -> None:
        assert bool(content_terms(text, "en")) == bool(terms(text, "en"))


class TestCountWords:
    @pytest.mark.parametrize(
        ("text", "count"),
        [
            ("", 0),
            (" \n\t ", 0),
            ("a permit costs £4.50", 4),
            ("well-known", 1),
            ("图书", 1),
            ("图书馆", 2),
            ("图书馆 library", 3),
            ("借书证10元", 3),
            ("かなと", 2),
            ("한국어 단어", 2),
        ],
    )
    def test_white_space_parts_words_and_two_cjk_characters_are_one(self, text: str, count: int) -> None:
        assert count_words(text) == count

    @given(st.lists(st.text("ab -,.\n\té", max_size=12)))
    def test_lines_without_cjk_have_together_the_words_they_have_alone(self, texts: list[str]) -> None:
        assert count_words("\n".join(texts)) == sum(map(count_words, texts))
