"""The beam: which routes are followed next."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.retrieve.routing.beam import Frontier, Route
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.visits import Visit


def branch(name: str, doc: int = 1, level: Level = Level.SECTION) -> Branch:
    return Branch(name, level, name, frozenset({doc}), section=0)


def route(name: str, *probabilities: float, doc: int = 1, none: float = 0.0, level: Level = Level.SECTION) -> Route:
    found = Route(branch("root", level=Level.LIBRARY), (), Visit(branch("root", level=Level.LIBRARY)))
    for probability in probabilities:
        found = found.chosen(branch(name, doc, level), probability, none)
    return found


def names(routes: list[Route]) -> list[str]:
    return [found.branch.name for found in routes]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_a_score_is_the_exponential_of_the_mean_logarithm_of_floored_probabilities(found: list[float]) -> None:
    mean = sum(math.log(max(p, 1e-6)) for p in found) / len(found)
    assert route("a", *found).score == pytest.approx(math.exp(mean))


@given(st.lists(st.floats(0, 1), max_size=4), st.integers(1, 5))
def test_steps_without_a_choice_are_no_decisions(found: list[float], steps: int) -> None:
    longer = start = route("a", *found)
    for _ in range(steps):
        longer = longer.alone(branch("b"))
    assert longer.score == start.score


@pytest.mark.parametrize(("probability", "none", "deferred"), [(0.4, 0.4, True), (0.41, 0.4, False), (0.0, 0.0, True)])
def test_a_child_that_is_not_more_probable_than_none_is_deferred(
    probability: float, none: float, deferred: bool
) -> None:
    assert route("a", probability, none=none).deferred is deferred


def test_four_routes_are_taken_best_first_and_the_others_wait() -> None:
    frontier = Frontier()
    frontier.add([route(name, share) for name, share in zip("abcdef", (0.1, 0.6, 0.2, 0.5, 0.3, 0.4), strict=True)])
    assert names(frontier.take()) == ["b", "d", "f", "e"]
    assert names(frontier.take()) == ["c", "a"]
    assert frontier.take() == []


def test_deferred_routes_come_when_there_are_no_others() -> None:
    frontier = Frontier()
    frontier.add([route("late", 0.5, none=0.5), route("early", 0.1)])
    assert names(frontier.take()) == ["early"]
    assert names(frontier.take()) == ["late"]


def test_after_eight_visits_other_documents_come_first() -> None:
    frontier = Frontier()
    frontier.add([route("more", 0.9, doc=1), route("other", 0.1, doc=2)])
    for _ in range(8):
        frontier.note_visit(1)
    assert names(frontier.take(1)) == ["other"]
    frontier.note_visit(2)
    frontier.add([route("another", 0.2, doc=2)])
    assert names(frontier.take(1)) == ["more"]


def test_after_seven_visits_they_do_not() -> None:
    frontier = Frontier()
    frontier.add([route("more", 0.9, doc=1), route("other", 0.1, doc=2)])
    for _ in range(7):
        frontier.note_visit(1)
    assert names(frontier.take(1)) == ["more"]


def test_a_document_alone_is_visited_on() -> None:
    frontier = Frontier()
    for _ in range(20):
        frontier.note_visit(1)
    frontier.add([route("more", 0.9)])
    assert names(frontier.take()) == ["more"]


def test_routes_to_what_was_withdrawn_are_forgotten() -> None:
    frontier = Frontier()
    frontier.add([route("a", 0.5, doc=1), route("b", 0.4, doc=2)])
    frontier.narrow(frozenset({2}))
    assert names(frontier.take()) == ["b"]
