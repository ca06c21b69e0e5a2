"""Passages that wait to be scored: documents take turns, none is lost."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.retrieve.routing.beam import Route
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.candidates import Candidate, Pending
from evigraph.retrieve.routing.visits import Visit


def candidate(doc: int, number: int, score: float = 0.5) -> Candidate:
    branch = Branch(f"s{doc}", Level.SECTION, "", frozenset({doc}))
    return Candidate(doc, Route(branch, (), Visit(branch)).chosen(branch, score, 0.0), f"{doc}.{number}", None)


def test_documents_take_turns_that_of_the_best_route_first() -> None:
    pending = Pending()
    pending.add([candidate(1, n, 0.4) for n in range(3)])
    pending.add([candidate(2, n, 0.9) for n in range(2)])
    assert [found.text for found in pending.take(4)] == ["2.0", "1.0", "2.1", "1.1"]
    assert [found.text for found in pending.take(4)] == ["1.2"]


def test_of_one_document_the_better_route_comes_first_and_passages_in_their_order() -> None:
    pending = Pending()
    pending.add([candidate(1, n, 0.4) for n in range(2)])
    pending.add([candidate(1, n, 0.9) for n in range(5, 7)])
    assert [found.text for found in pending.take()] == ["1.5", "1.6", "1.0", "1.1"]


def test_those_of_documents_that_may_not_be_seen_are_forgotten() -> None:
    pending = Pending()
    pending.add([candidate(1, 0), candidate(2, 0)])
    pending.narrow(frozenset({2}))
    assert [found.text for found in pending.take()] == ["2.0"]


@given(st.lists(st.integers(1, 4), max_size=60), st.integers(1, 20))
def test_all_are_taken_once_no_more_at_a_time_than_asked_for(docs: list[int], most: int) -> None:
    pending = Pending()
    given_ = [candidate(doc, number) for number, doc in enumerate(docs)]
    pending.add(given_)
    taken: list[Candidate] = []
    while len(pending):
        batch = pending.take(most)
        assert 0 < len(batch) <= most
        taken.extend(batch)
    assert sorted(found.text for found in taken) == sorted(found.text for found in given_)
