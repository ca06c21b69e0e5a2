"""The provider without a server: near texts win, in any order and any batch, always the same."""

import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.decide import Answer, Choice, ChoiceAnswer, Local, Question, Score, ScoreAnswer, State, YesNo, YesNoAnswer
from support.deciding import QUESTIONS, STATE

LOCAL = Local()
FOLDERS = {
    "Finance": "Invoices, budgets and annual accounts",
    "People": "Holidays, sick pay and parental leave",
    "Harbour": "Cranes, moorings and dredging",
    "none": "None of these folders fits",
}
TEXTS = st.sampled_from([*FOLDERS.values(), "Hafen und Kräne", "图书馆", "cranes", "", "parental leave pay", "7"])


def chosen(query: str, criteria: dict[str, str | None] | dict[str, str]) -> ChoiceAnswer:
    answer = LOCAL.decide(query, {"q": Choice("Which folder?", criteria)})["q"]
    assert isinstance(answer, ChoiceAnswer)
    return answer


def scored(query: str, evidence: str, levels: int = 4) -> float:
    question = Score("How useful?", [f"level {i}" for i in range(levels)], evidence=evidence)
    answer = LOCAL.decide(query, {"q": question})["q"]
    assert isinstance(answer, ScoreAnswer)
    return answer.level


def yes(query: str, question: YesNo) -> float:
    answer = LOCAL.decide(query, {"q": question})["q"]
    assert isinstance(answer, YesNoAnswer)
    return answer.probability


class TestChoices:
    @pytest.mark.parametrize(
        ("query", "label"),
        [
            ("How long is parental leave?", "People"),  # by words
            ("Who paid the bills?", "Finance"),  # by meaning
            ("Who may tie up a boat at the quay?", "Harbour"),
            ("Which planets have rings?", "none"),
        ],
    )
    def test_the_nearest_option_is_chosen_or_none(self, query: str, label: str) -> None:
        assert chosen(query, FOLDERS).label == label

    def test_a_label_alone_is_its_own_text(self) -> None:
        assert chosen("Where are the cranes?", {"Cranes": None, "Halls": None}).label == "Cranes"

    def test_none_wins_only_where_it_is_offered(self) -> None:
        offered = {label: text for label, text in FOLDERS.items() if label != "none"}
        assert chosen("Which planets have rings?", offered).label in offered

    def test_nothing_near_in_a_language_that_vectors_do_not_know_is_none(self) -> None:
        query = "Wie lange dauert die Elternzeit in diesem Unternehmen?"
        assert chosen(query, FOLDERS).label == "none"
        assert chosen(query, {**FOLDERS, "Personal": "Elternzeit und Urlaub"}).label == "Personal"
        even = chosen(query, {"a": "Cranes", "b": "Halls"}).probabilities
        assert even == {"a": 0.5, "b": 0.5}

    def test_with_evidence_it_is_that_which_is_sorted(self) -> None:
        question = Choice("Which folder?", FOLDERS, evidence="Annual accounts 2025: invoices and budgets.")
        answer = LOCAL.decide("File this document.", {"q": question})["q"]
        assert isinstance(answer, ChoiceAnswer)
        assert answer.label == "Finance"

    def test_an_option_below_half_of_the_nearest_counts_as_one_that_is_not_near_at_all(self) -> None:
        found = chosen("parental leave", {"a": "parental leave", "b": "gravel", "c": "moorings"}).probabilities
        assert found["b"] == found["c"] == pytest.approx(found["a"] * math.exp(-5))


class TestScoresAndYesNo:
    def test_evidence_that_says_what_is_asked_scores_high_and_other_low(self) -> None:
        query = "How many weeks of parental leave are on full pay?"
        right = scored(query, "Parental leave: eighteen weeks are on full pay.")
        related = scored(query, "Parents may ask for shorter hours.")
        assert right >= 2.75
        assert right > related
        assert scored(query, "The crane is 40 metres high.") < 1.5

    @pytest.mark.parametrize("query", ["What is the fee for mooring a barge?", "Was kostet die Miete eines Lastkahns?"])
    def test_words_that_stand_together_are_nearer_than_the_same_words_apart(self, query: str) -> None:
        filler = "The library opens at nine and closes at five. " * 12
        apart = scored(query, f" {filler}".join(query.split()))
        assert scored(query, f"{query} {filler * 4}") > apart
        assert scored(query, f"{filler * 4}{query}") > apart

    def test_what_stands_above_counts_for_all_that_is_below(self) -> None:
        filler = "The library opens at nine and closes at five. " * 12
        said = f"{filler}A mooring costs 12.00 a day."
        query = "What does a mooring cost in Hull?"
        assert scored(query, f"Harbour of Hull\n{said}") > scored(query, f"Harbour of Leith\n{said}")

    @pytest.mark.parametrize("levels", [2, 3, 10])
    def test_a_score_is_within_its_levels(self, levels: int) -> None:
        assert scored("parental leave", "parental leave", levels) == levels - 1
        assert scored("parental leave", "0", levels) == pytest.approx(0, abs=0.2 * (levels - 1))

    def test_without_evidence_the_levels_are_options(self) -> None:
        question = Score("How angry is it?", ["A calm and polite letter", "A furious and angry complaint"])
        answer = LOCAL.decide("a furious complaint", {"q": question})["q"]
        assert isinstance(answer, ScoreAnswer)
        assert answer.level > 0.5

    def test_a_yes_is_near_to_what_counts_as_yes(self) -> None:
        question = YesNo("Is it about money?", "Prices, costs and fees", "Holidays and leave")
        assert yes("What are the costs?", question) > 0.5 > yes("How much leave is there?", question)

    def test_a_yes_with_evidence_is_near_to_the_query(self) -> None:
        asked = "Do these say what a mooring costs?"
        assert yes("What does a mooring cost?", YesNo(asked, evidence="A mooring costs 12.00 a day.")) > 0.5
        assert yes("What does a mooring cost?", YesNo(asked, evidence="The library opens at nine.")) < 0.5

    def test_a_bare_yes_is_near_to_its_own_question(self) -> None:
        assert yes("fees of the harbour", YesNo("Fees of the harbour?")) > yes("planets", YesNo("Fees of the harbour?"))


@given(st.dictionaries(st.sampled_from(["a", "b", "c", "none", "Ü"]), TEXTS, min_size=2), TEXTS, st.randoms())
def test_the_order_of_options_makes_no_difference(criteria: dict[str, str], query: str, chance: object) -> None:
    order = sorted(criteria)
    chance.shuffle(order)  # type: ignore[attr-defined]
    one, other = chosen(query or "x", criteria), chosen(query or "x", {label: criteria[label] for label in order})
    assert one == other
    assert list(other.probabilities) == order
    assert math.isclose(math.fsum(one.probabilities.values()), 1)
    assert all(0 <= value <= 1 for value in one.probabilities.values())


def test_what_else_is_asked_makes_no_difference() -> None:
    alone: dict[str, Answer] = {}
    for name, question in QUESTIONS.items():
        alone.update(Local().decide(STATE, {name: question}))
    turned: dict[str, Question] = {name: QUESTIONS[name] for name in reversed(QUESTIONS)}
    found = Local().decide(STATE, turned)
    assert list(found) == list(turned)
    assert found == alone


def test_threads_that_share_it_are_answered_the_same() -> None:
    queries = ["Who pays for parental leave?", "Wer zahlt die Elternzeit?", "cranes", "invoices and accounts"] * 8
    alone = [Local().decide(query, {"q": Choice("Which?", FOLDERS)}) for query in queries[:4]] * 8
    shared = Local()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda query: shared.decide(query, {"q": Choice("Which?", FOLDERS)}), queries)) == alone


def test_another_process_answers_the_same() -> None:
    code = (
        "from support.deciding import QUESTIONS, STATE; from evigraph.decide import decider; "
        "print(decider('local').decide(STATE, QUESTIONS))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{LOCAL.decide(STATE, QUESTIONS)}\n"}


def test_what_is_checked_before_stops_it() -> None:
    def refuse() -> None:
        raise PermissionError

    with pytest.raises(PermissionError):
        LOCAL.decide(State("x"), {"q": YesNo("So?")}, refuse)
