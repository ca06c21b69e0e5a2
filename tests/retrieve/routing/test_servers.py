"""Searches against jevcompat's reference server: a right one is searched with, a wrong one fails the question."""

import pytest

from evigraph.decide import ProviderError
from evigraph.index import IndexStore
from evigraph.retrieve import Evidence, Searcher, Trace
from evigraph.retrieve.routing import explore
from support.deciding import KEY
from support.element import El, heading
from support.graphs import derived
from support.jevserver import serving
from support.routing import file


@pytest.fixture(autouse=True)
def library(store: IndexStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYPESAFE_API_KEY", KEY)
    for folder, name in (("North", "a"), ("North", "b"), ("South", "c")):
        kids = [kid for n in range(3) for kid in (heading(1, f"Part{n} "), El("P", f"A harbour crane {name}{n}."))]
        file(store, f"{folder}/{name}.pdf", derived(*kids))


def ask(store: IndexStore, fault: str | None = None) -> tuple[list[Evidence], Trace]:
    with serving(faults=frozenset([fault] if fault else [])) as provider:
        searcher = Searcher(store, decider=lambda: provider)
        return explore(searcher, searcher.query("harbour crane"), 10, None)


def test_a_right_server_is_searched_with(store: IndexStore) -> None:
    _, trace = ask(store)
    assert trace.decider == "system-one"
    assert trace.requests > 1
    assert ask(store) == ask(store)


@pytest.mark.parametrize("fault", ["choice-sum", "first-question-only", "extra-answer", "score-sum", "nan"])
def test_a_wrong_one_fails_the_question(store: IndexStore, fault: str) -> None:
    with pytest.raises(ProviderError) as failed:
        ask(store, fault)
    assert "\n" not in str(failed.value)
