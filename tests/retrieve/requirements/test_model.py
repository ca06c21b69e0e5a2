"""Whether a text gives what a requirement asks for."""

from evigraph.retrieve.requirements import Requirement, RequirementKind


def requirement(*terms: str, hard: bool = False) -> Requirement:
    return Requirement(RequirementKind.ENTITY if hard else RequirementKind.TERM, " ".join(terms), terms, hard, 1.0)


def test_a_name_must_be_said_whole() -> None:
    assert requirement("harbour", "pass", hard=True).is_said({"harbour", "pass", "cost"})
    assert not requirement("harbour", "pass", hard=True).is_said({"harbour", "cost"})


def test_of_a_word_one_term_is_enough() -> None:
    assert requirement("opening", "hours").is_said({"hours"})
    assert not requirement("opening", "hours").is_said({"crane"})


def test_a_cue_is_never_missing() -> None:
    assert Requirement(RequirementKind.NEGATION, "not", (), False, 1.0).is_said(set())
