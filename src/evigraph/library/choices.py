"""What the user may name a strategy, a substrate and a provider of decisions by."""

import os
from collections.abc import Callable
from functools import cache

from evigraph.decide import DEFAULT_DECIDER, Decider, decider
from evigraph.errors import UsageError
from evigraph.graph import Substrate
from evigraph.retrieve import STRATEGIES, Strategy, chooses_substrates

__all__ = ["DECIDER_VARIABLE", "decider_named", "strategy_named", "substrate_named"]

DECIDER_VARIABLE = "EVIGRAPH_DECIDER"


def decider_named(given: Decider | str | None) -> Callable[[], Decider]:
    """What gives a provider of decisions, made when it is first called: the one given, or by its name; None: by the
    name that the environment has, else the default."""

    @cache
    def made() -> Decider:
        if given is not None and not isinstance(given, str):
            return given
        return decider(given or os.environ.get(DECIDER_VARIABLE, "").strip() or DEFAULT_DECIDER)

    return made


def strategy_named(name: str) -> Strategy:
    """A strategy by its name.

    Raises:
        UsageError: there is none.
    """
    if name not in STRATEGIES:
        raise UsageError(f"{name}: no such strategy; there are {', '.join(sorted(STRATEGIES))}")
    return STRATEGIES[name]


def substrate_named(strategy: Strategy, name: str | None) -> Substrate:
    """The substrate of a name, or where there is none the strategy's own.

    Raises:
        UsageError: there is no such substrate, or the strategy chooses by itself.
    """
    if name is None:
        return strategy.substrate
    known = {substrate.value: substrate for substrate in Substrate}
    if name not in known:
        raise UsageError(f"{name}: no such substrate; there are {', '.join(known)}")
    if chooses_substrates(strategy) and known[name] is not Substrate.AUTO:
        remedy = f"name another strategy for {name}"
        raise UsageError(f"{strategy.name} chooses each document's substrate itself; {remedy}")
    return known[name]
