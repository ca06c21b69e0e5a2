"""Words by which questions ask for a list, a bound, a comparison or an exception."""

import pytest

from evigraph.retrieve.requirements import RequirementKind, cue_pattern, find_cues

CUES = [RequirementKind.ENUMERATION, RequirementKind.COMPARISON, RequirementKind.NEGATION, RequirementKind.QUALIFIER]


@pytest.mark.parametrize(
    ("question", "lang", "kind", "cue"),
    [
        ("List the permits that cost money.", "en", "enumeration", "List"),
        ("Which three permits are free?", "en", "enumeration", "Which three"),
        ("What are the duties of a tenant?", "en", "enumeration", "What are"),
        ("Welche Unterlagen sind nötig?", "de", "enumeration", "Welche Unterlagen"),
        ("Quelles pièces faut-il ?", "fr", "enumeration", "Quelles"),
        ("需要哪些文件？", "zh", "enumeration", "哪些"),
        ("Is a crane dearer than a skip?", "en", "comparison", "than"),
        ("Wo liegt der Unterschied?", "de", "comparison", "Unterschied"),
        ("Who need not pay?", "en", "negation", "not"),
        ("Qui est payé sans délai ?", "fr", "negation", "sans"),
        ("What is the least a crane costs within zone 2?", "en", "qualifier", "within"),
        ("Hasta cuándo vale?", "es", "qualifier", "Hasta"),
    ],
)
def test_a_cue_is_found_as_it_is_written(question: str, lang: str, kind: str, cue: str) -> None:
    assert find_cues(question, lang)[RequirementKind(kind)] == cue


@pytest.mark.parametrize("question", ["What does a crane cost?", "listless notes on mustard", ""])
def test_parts_of_words_are_no_cues(question: str) -> None:
    assert find_cues(question, "en") == {}


def test_a_question_of_no_known_language_is_read_as_english() -> None:
    assert find_cues("List the permits", None) == {RequirementKind.ENUMERATION: "List"}


def test_a_language_without_cues_has_none() -> None:
    assert find_cues("List the permits", "fi") == {}
    assert cue_pattern(RequirementKind.NEGATION, "fi") is None


@pytest.mark.parametrize("kind", [kind for kind in RequirementKind if kind not in CUES])
def test_other_kinds_have_no_cues(kind: RequirementKind) -> None:
    assert cue_pattern(kind, "en") is None


@pytest.mark.parametrize("kind", CUES)
@pytest.mark.parametrize("lang", ["en", "de", "fr", "es", "it", "pt", "nl", "zh", "ja", "ko", "ru", "id"])
def test_no_cue_is_found_in_nothing(kind: RequirementKind, lang: str) -> None:
    pattern = cue_pattern(kind, lang)
    assert pattern is None or (pattern.search("") is None and pattern.groups == 0)
