"""Languages that a question names."""

import pytest

from evigraph.retrieve.languagenames import named_languages


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("What does the Turkish edition say?", "tr"),
        ("in the CZECH and the Danish version", "cs da"),
        ("Was steht in der deutschen Fassung?", "de"),
        ("la version française", "fr"),
        ("en italien ou en espagnol", "it es"),
        ("中文版和俄语版", "zh ru"),
        ("日本語版", "ja"),
        ("한국어판", "ko"),
        ("na русском и по-немецки", "ru de"),
        ("bản tiếng Việt", "vi"),
        ("in Bahasa Indonesia", "id"),
        ("What does a crane cost?", ""),
        ("", ""),
    ],
)
def test_languages_are_known_by_their_names_in_several_languages(text: str, named: str) -> None:
    assert named_languages(text) == frozenset(named.split())


@pytest.mark.parametrize(
    "text", ["China", "Deutschland", "Duitsland", "Italien", "Indonesia", "Polonia", "西班牙", "Turkey"]
)
def test_a_country_is_no_language(text: str) -> None:
    assert named_languages(f"imports from {text} in 2026") == frozenset()


@pytest.mark.parametrize("text", ["Frenchman", "unturkish", "tiếng Anh", "Germany"])
def test_part_of_a_word_or_of_a_name_names_nothing(text: str) -> None:
    assert named_languages(text) == frozenset()


def test_accents_count_however_they_are_encoded() -> None:
    assert named_languages("franc\u0327aise") == frozenset({"fr"})
