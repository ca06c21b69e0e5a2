"""The providers that can be chosen, by name."""

from collections.abc import Callable

from evigraph.decide.base import Decider
from evigraph.decide.patience import Gate, Patience
from evigraph.decide.providers import Chat, Clef, Local, SystemOne
from evigraph.errors import UsageError

__all__ = ["DECIDERS", "DEFAULT_DECIDER", "chat_model", "decider"]

DEFAULT_DECIDER = "local"
DECIDERS: dict[str, Callable[[Gate | None, Patience | None], Decider]] = {
    "local": lambda _gate, _patience: Local(),
    "system-one": lambda gate, patience: SystemOne(gate=gate, patience=patience),
    "clef": lambda gate, patience: Clef(gate=gate, patience=patience),
}
"""Besides these there is ``chat:MODEL``, a language model on a server of the user's."""

_CHAT = "chat:"


def chat_model(name: str) -> str:
    """The language model that ``chat:MODEL`` names; empty where a name is none of these."""
    return name.removeprefix(_CHAT) if name.startswith(_CHAT) else ""


def decider(name: str = DEFAULT_DECIDER, gate: Gate | None = None, patience: Patience | None = None) -> Decider:
    """The provider that is called so.

    ``gate`` bounds its requests at once, by default with all others of this process to two; ``patience`` says how long
    and how often it is asked. The local one makes no requests.

    Raises:
        UsageError: there is none.
    """
    if model := chat_model(name):
        return Chat(model, gate=gate, patience=patience)
    if name not in DECIDERS:
        raise UsageError(f"{name}: no such provider of decisions; there are {', '.join(DECIDERS)} and {_CHAT}MODEL")
    return DECIDERS[name](gate, patience)
