"""Choosing a provider by its name."""

import pytest

from evigraph.decide import DECIDERS, DEFAULT_DECIDER, Local, YesNo, decider
from evigraph.errors import UsageError


def test_the_default_is_the_one_that_needs_nothing() -> None:
    assert DEFAULT_DECIDER == "local"
    assert isinstance(decider(), Local)


@pytest.mark.parametrize("name", [*DECIDERS, "chat:some/model:7b"])
def test_a_provider_is_called_what_it_is_chosen_by(name: str) -> None:
    assert decider(name).name == name


@pytest.mark.parametrize("name", ["", "jev", "chat:", "Local", "chat"])
def test_another_name_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        decider(name)
    assert str(caught.value) == (
        f"{name}: no such provider of decisions; there are local, system-one, clef and chat:MODEL"
    )


@pytest.mark.parametrize("name", ["clef", "system-one", "chat:any"])
def test_without_a_server_or_a_key_it_is_said_what_to_set(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variables = {
        "clef": ("CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"),
        "system-one": ("TYPESAFE_API_KEY", "TYPESAFE_BASE_URL"),
        "chat:any": ("EVIGRAPH_CHAT_URL",),
    }[name]
    for variable in variables:
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(UsageError) as caught:
        decider(name).decide("What is due?", {"q": YesNo("So?")})
    for variable in variables:
        assert variable in str(caught.value)
    assert "\n" not in str(caught.value)
