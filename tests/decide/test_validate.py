"""What counts as an answer."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.decide import SUM_TOLERANCE, Choice, Score
from evigraph.decide.validate import FlawError, choice_answer, distribution, score_answer, yes_no_answer

CHOICE = Choice("Which?", {"a": None, "b": None, "c": None})
SCORE = Score("How?", ["low", "mid", "high"])
WEIGHTS = st.lists(st.floats(0, 1), min_size=2, max_size=80).filter(lambda values: sum(values) > 0.01)


def shares(weights: list[float]) -> dict[str, float]:
    total = math.fsum(weights)
    return {str(i): weight / total for i, weight in enumerate(weights)}


class TestDistribution:
    @given(WEIGHTS, st.sampled_from([None, 2, 3, 4, 6]))
    def test_every_distribution_is_taken_also_rounded(self, weights: list[float], places: int | None) -> None:
        given_ = {label: value if places is None else round(value, places) for label, value in shares(weights).items()}
        if not any(given_.values()):
            return
        found = distribution(given_, list(given_))
        assert math.isclose(math.fsum(found.values()), 1)
        assert list(found) == list(given_)
        for label, value in found.items():
            assert 0 <= value <= 1
            assert (value == 0) == (given_[label] == 0)

    @given(WEIGHTS, st.floats(0, 3))
    def test_what_sums_to_something_else_is_none(self, weights: list[float], factor: float) -> None:
        values = {label: value * factor for label, value in shares(weights).items()}
        rounded = all(abs(value - round(value, 6)) < 1e-9 for value in values.values())
        if rounded or abs(factor - 1) <= SUM_TOLERANCE + 1e-9 or max(values.values()) > 1:
            return
        with pytest.raises(FlawError, match="that sum to"):
            distribution(values, list(values))

    @given(WEIGHTS, st.sampled_from([math.nan, math.inf, -math.inf, -1e-9, 1.001]), st.data())
    def test_a_number_that_is_no_probability_is_refused(
        self, weights: list[float], bad: float, data: st.DataObject
    ) -> None:
        values = shares(weights)
        values[data.draw(st.sampled_from(sorted(values)))] = bad
        with pytest.raises(FlawError, match="as the probability of"):
            distribution(values, sorted(values))

    @pytest.mark.parametrize(
        ("values", "cause"),
        [
            ({"a": 0.5, "b": 0.5}, "no probability of 'c'"),
            ({"a": 0.5, "b": 0.5, "c": 0.0, "d": 0.0}, "probabilities of 'd', not offered"),
            ({"A": 0.5, "B": 0.5, "C": 0.0}, "no probability of 'a', 'b', 'c'"),
            ({"a": 0.0, "b": 0.0, "c": 0.0}, "that sum to 0"),
            ({}, "no probability of 'a', 'b', 'c'"),
        ],
    )
    def test_it_is_that_of_the_labels(self, values: dict[str, float], cause: str) -> None:
        with pytest.raises(FlawError, match=cause):
            distribution(values, ["a", "b", "c"])


class TestChoices:
    def test_the_most_likely_option_is_chosen_and_of_equals_the_first_by_label(self) -> None:
        assert choice_answer(CHOICE, {"c": 0.4, "b": 0.4, "a": 0.2}).label == "b"

    def test_probabilities_stand_in_the_order_of_the_options(self) -> None:
        assert list(choice_answer(CHOICE, {"c": 0.2, "b": 0.3, "a": 0.5}).probabilities) == ["a", "b", "c"]

    def test_a_provider_may_choose_among_equals(self) -> None:
        assert choice_answer(CHOICE, {"a": 0.4, "b": 0.4, "c": 0.2}, "b").label == "b"
        assert choice_answer(CHOICE, {"a": 0.34, "b": 0.33, "c": 0.33}, "b").label == "b"  # equal before rounding

    @pytest.mark.parametrize(("label", "cause"), [("c", "'c' where 'a' is more likely"), ("d", "which is not offered")])
    def test_no_provider_chooses_another_option(self, label: str, cause: str) -> None:
        with pytest.raises(FlawError, match=cause):
            choice_answer(CHOICE, {"a": 0.5, "b": 0.3, "c": 0.2}, label)


class TestScores:
    @given(st.lists(st.floats(0, 1), min_size=3, max_size=3).filter(lambda values: sum(values) > 0.01))
    def test_a_score_is_the_mean_of_its_levels(self, weights: list[float]) -> None:
        values = shares(weights)
        answer = score_answer(SCORE, values)
        assert math.isclose(answer.level, values["1"] + 2 * values["2"], abs_tol=1e-9)
        assert 0 <= answer.level <= 2
        assert score_answer(SCORE, values, score=answer.level) == answer

    @pytest.mark.parametrize(
        ("score", "legend", "cause"),
        [
            (2.0, None, "the score 2 where its probabilities give 1.2"),
            (2.1, None, "the score 2.1, which is not between 0 and 2"),
            (math.nan, None, "the score nan, which is not between"),
            (1.2, {"1": "low", "2": "mid", "3": "high"}, "a scale of '1', '2', '3', which is another one"),
            (1.2, {"0": "high", "1": "mid", "2": "low"}, "a scale with other levels"),
        ],
    )
    def test_a_score_that_does_not_agree_with_itself_is_none(
        self, score: float, legend: dict[str, str] | None, cause: str
    ) -> None:
        with pytest.raises(FlawError, match=cause):
            score_answer(SCORE, {"0": 0.2, "1": 0.4, "2": 0.4}, score, legend)


@pytest.mark.parametrize("value", [math.nan, -0.1, 1.1])
def test_a_yes_that_is_no_probability_is_refused(value: float) -> None:
    with pytest.raises(FlawError, match="as the probability of yes"):
        yes_no_answer(value)


class TestRounding:
    """Of many options rounded to two places much may be lost, but not most of it, and nothing be won by zeros."""

    def test_what_rounding_takes_is_given_back(self) -> None:
        values = {"0": 0.6, **{str(i): 0.0 for i in range(1, 100)}}
        assert distribution(values, list(values))["0"] == 1

    @pytest.mark.parametrize("first", [0.45, 1.0])
    def test_what_it_cannot_have_taken_or_given_is_a_flaw(self, first: float) -> None:
        values = {"0": first, "1": 0.0 if first < 1 else 0.03, **{str(i): 0.0 for i in range(2, 100)}}
        with pytest.raises(FlawError, match="that sum to"):
            distribution(values, list(values))
