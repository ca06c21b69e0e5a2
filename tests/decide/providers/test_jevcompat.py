"""The provider for System One servers against jevcompat's: a reference server that can break each rule on purpose."""

from collections.abc import Mapping
from itertools import product

import pytest

from evigraph.decide import Answer, Choice, ChoiceAnswer, ProviderError, Question, Score, ScoreAnswer, SystemOne, YesNo
from support.deciding import KEY, QUESTIONS, QUICK, STATE, decision_server, decisions
from support.jevserver import mock, serving

LEVELS = [f"level {i}" for i in range(8)]
BATCHES: dict[str, dict[str, Question]] = {
    "mixed": QUESTIONS,
    "wide": {"one of a hundred": Choice("Which?", {f"Option {i}": f"What {i} is" for i in range(100)})},
    "long": {f"scale {i}": Score(f"How {i}?", LEVELS) for i in range(6)},
    "one-sided": {"so?": YesNo("So?", true="It is so"), "bare": YesNo("Bare?")},
    "plain": {"colour": Choice("Which?", {"Red": "r", "Blue": "b"}), "so": YesNo("So?")},
}
UNSEEN = {"id-leaks", "batch-leaks", "order-leaks"}
"""What a server does within its model shows in no answer."""


def ask(batch: Mapping[str, Question], fault: str | None = None, key: str | None = None) -> Mapping[str, Answer]:
    with serving(faults=frozenset([fault] if fault else []), key=key) as provider:
        return provider.decide(STATE, batch)


@pytest.fixture(scope="module")
def right() -> dict[str, Mapping[str, Answer]]:
    return {name: ask(batch) for name, batch in BATCHES.items()}


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYPESAFE_API_KEY", KEY)


def test_a_right_server_answers_every_batch(right: dict[str, Mapping[str, Answer]]) -> None:
    for name, batch in BATCHES.items():
        assert list(right[name]) == list(batch)
    option = right["wide"]["one of a hundred"]
    assert isinstance(option, ChoiceAnswer)
    assert option.probabilities[option.label] == max(option.probabilities.values())
    assert all(isinstance(answer, ScoreAnswer) and 0 <= answer.level <= 7 for answer in right["long"].values())


def test_a_key_opens_the_server_that_wants_it(right: dict[str, Mapping[str, Answer]]) -> None:
    assert ask(BATCHES["plain"], key=KEY) == right["plain"]
    with pytest.raises(
        ProviderError, match=r"refused with status 401 .*Cannot authenticate.*; check .*TYPESAFE_API_KEY"
    ):
        ask(BATCHES["plain"], key="another")


@pytest.mark.parametrize("fault", sorted(set(mock.FAULTS) - UNSEEN))
def test_every_fault_ends_in_a_clear_failure_or_a_right_answer(
    fault: str, right: dict[str, Mapping[str, Answer]]
) -> None:
    with serving(faults=frozenset([fault])) as open_, serving(faults=frozenset([fault]), key=KEY) as locked:
        for provider, name in product((open_, locked), BATCHES):
            try:
                found = provider.decide(STATE, BATCHES[name])
            except ProviderError as error:
                said = str(error)
                assert said.startswith(("system-one: refused with status 4", "system-one: answered "))
                assert "\n" not in said
                assert KEY not in said
            else:
                assert found == right[name]


@pytest.mark.parametrize(
    ("fault", "batch", "cause"),
    [
        ("wrong-route", "plain", "refused with status 404"),
        ("xssi-200", "plain", "answered no decisions"),
        ("auth-rejects-header", "plain", "refused with status 401"),
        ("reject-jev-latest", "plain", "Model not served: jev-latest"),
        ("first-question-only", "mixed", "answered 1 of 3 questions"),
        ("nfd-keys", "mixed", "no probability of 'Gebühren'"),
        ("no-null-description", "mixed", "refused with status 422"),
        ("string-only-text", "mixed", "refused with status 422"),
        ("noul-two-sided", "one-sided", "refused with status 422"),
        ("cap-64", "wide", "at most 64 items"),
        ("cap-5-levels", "long", "at most 5 items"),
        ("extra-answer", "plain", "answered what was not asked"),
        ("boolean-type", "plain", "answered no decisions"),
        ("nan", "plain", "answered no decisions"),
        ("noul-range", "plain", "as the probability of yes"),
        ("choice-key-case", "plain", "no probability of 'Red', 'Blue'"),
        ("choice-sum", "mixed", "probabilities that sum to 1.2"),
        ("choice-second", "plain", "is more likely"),
        ("legend-1-based", "long", "which is another one"),
        ("score-keys-1-based", "long", "no probability of '0'"),
        ("score-sum", "long", "probabilities that sum to 0.8"),
        ("score-argmax", "long", "where its probabilities give"),
    ],
)
def test_a_fault_that_could_make_a_wrong_answer_is_named(fault: str, batch: str, cause: str) -> None:
    with pytest.raises(ProviderError) as caught:
        ask(BATCHES[batch], fault)
    assert cause in str(caught.value)


@pytest.mark.parametrize("fault", ["id-leaks", "order-leaks"])
def test_what_leaks_of_names_and_order_is_nothing_of_the_askers(fault: str) -> None:
    batch = BATCHES["long"]
    names = list(batch)
    turned = {f"other {name}": batch[name] for name in reversed(names)}
    found = ask(batch, fault)
    assert [ask(turned, fault)[f"other {name}"] for name in names] == [found[name] for name in names]


def test_a_busy_server_is_waited_for(right: dict[str, Mapping[str, Answer]]) -> None:
    with serving(busy_every=2) as provider:
        assert [provider.decide(STATE, BATCHES["plain"]) for _ in range(4)] == [right["plain"]] * 4


def test_what_is_sent_is_within_the_rules() -> None:
    with decision_server(lambda _, asked, __: decisions(asked)) as server:
        for batch in BATCHES.values():
            SystemOne(base=server.url, patience=QUICK).decide(STATE, batch)
        for asked in server.asked:
            assert asked.path == "/v1/systemone"
            assert asked.key == f"Bearer {KEY}"
            assert validate_request(asked.body) == []


def validate_request(body: object) -> list[dict[str, object]]:
    """What the reference server finds wrong with a request."""
    return mock.validate_request(body, mock.MockConfig())
