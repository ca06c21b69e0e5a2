"""What the user may name a strategy and a substrate by."""

from evigraph.errors import UsageError
from evigraph.graph import Substrate
from evigraph.retrieve import STRATEGIES, Strategy

__all__ = ["strategy_named", "substrate_named"]


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
    if strategy.substrate is Substrate.AUTO and known[name] is not Substrate.AUTO:
        remedy = f"name another strategy for {name}"
        raise UsageError(f"{strategy.name} chooses each document's substrate itself; {remedy}")
    return known[name]
