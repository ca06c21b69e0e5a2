"""An answer without a model: a sentence or a row of the evidence, as it stands, or none."""

import pytest

from evigraph.answer import EXTRACTION, Outcome, answer_by_extraction, verify
from evigraph.lab import read_gold
from evigraph.library import Library
from support.answers import evidence, evidence_set
from support.examples import QUESTIONS

LEAVE = evidence(
    "Parental leave\nEach parent may take eighteen weeks on full pay. The request goes to the People Office.\n"
    "Holiday\n1 Days that were lost to parental leave stay valid until 30 September.",
    ("Parental leave",),
    heads=(0, 2),
)
HALLS = evidence(
    "Halls\nHall | Days | Fee\n---|---|---\nGuildhall | Monday | 92.00\nLoft | Friday | 51.00", ("Halls",), (0,)
)


def said(question: str, *pieces: object) -> list[str]:
    answer = answer_by_extraction(question, evidence_set(*pieces), "en")  # pyright: ignore[reportArgumentType]
    return [claim.text for claim in answer.claims]


def test_the_sentence_that_says_most_of_the_question_answers() -> None:
    assert said("Where does the request for parental leave go?", LEAVE) == ["The request goes to the People Office."]


def test_a_question_for_a_duration_is_answered_by_one_and_by_no_date() -> None:
    assert said("How long is parental leave?", LEAVE) == ["Each parent may take eighteen weeks on full pay."]


def test_a_row_answers_in_words_with_its_headers() -> None:
    assert said("What is the fee of the Guildhall?", HALLS) == ["Guildhall: Days: Monday; Fee: 92.00"]


def test_the_claim_cites_the_block_that_it_is_from() -> None:
    answer = answer_by_extraction("What is the fee of the Loft?", evidence_set(HALLS), "en")
    ((claim,), by, outcome) = answer.claims, answer.by, answer.outcome
    assert (answer.blocks[claim.cites[0] - 1].text, by, outcome) == (
        "Loft | Friday | 51.00",
        EXTRACTION,
        Outcome.ANSWERED,
    )


@pytest.mark.parametrize("question", ["What is the population of Jupiter?", "Who painted the ceiling?"])
def test_a_question_that_nothing_says_enough_of_has_no_evidence(question: str) -> None:
    answer = answer_by_extraction(question, evidence_set(LEAVE, HALLS), "en")
    assert (answer.outcome, answer.claims) == (Outcome.NO_EVIDENCE, ())
    assert answer.reason == "no sentence of the evidence says enough of the question"


def test_without_evidence_there_is_none() -> None:
    answer = answer_by_extraction("Anything?", evidence_set(), "en")
    assert (answer.outcome, answer.reason, answer.blocks) == (Outcome.NO_EVIDENCE, "nothing was found", ())


def test_what_is_said_of_real_documents_stands_in_them(examples: Library) -> None:
    questions = read_gold(QUESTIONS)
    answers = [examples.ask(question.question) for question in questions]
    assert sum(answer.outcome is Outcome.ANSWERED for answer in answers) > len(questions) / 3
    for answer in answers:
        assert verify(answer.claims, answer.blocks) == answer.claims
