"""An embedder that asks a server: any that has the embeddings endpoint of OpenAI's API (``POST {base}/embeddings``).

Where the server is, and its key, are the user's and not the library's: a library that comes from somebody else must
not decide where texts and a key are sent.
"""

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from evigraph.index.embedders.base import Vectors
from evigraph.index.embedders.parts import embed_in_parts
from evigraph.index.server import Server

__all__ = ["KEY_VARIABLE", "URL_VARIABLE", "OpenAICompatible"]

URL_VARIABLE = "EVIGRAPH_EMBEDDINGS_URL"
KEY_VARIABLE = "EVIGRAPH_EMBEDDINGS_KEY"

_PART_CHARACTERS = 2000
"""About 500 tokens: most models read no more than 512 at once, and servers cut or refuse what is longer."""
_BATCH_CHARACTERS = 32 * _PART_CHARACTERS


class _Item(msgspec.Struct, frozen=True):
    index: int
    embedding: list[float]


class _Reply(msgspec.Struct, frozen=True):
    data: list[_Item]


class OpenAICompatible:
    """A model on a server, for all languages.

    ``url`` is the base of the API (``http://localhost:8000/v1``), by default what ``EVIGRAPH_EMBEDDINGS_URL`` says;
    a key is sent where ``EVIGRAPH_EMBEDDINGS_KEY`` has one. The vector space is named by the model alone: two
    servers of one model are taken to give the same vectors.

    Raises:
        UsageError: on first use, when it is not said where the server is.
        EvigraphError: on first use, when the server cannot be reached, refuses, or answers something else.
    """

    languages: frozenset[str] | None = None

    def __init__(self, model: str, url: str | None = None) -> None:
        self.name = f"openai:{model}"
        self._model = model
        self._server = Server(
            self.name, "embeddings", URL_VARIABLE, KEY_VARIABLE, url, advice=": what is embedded is kept"
        )
        self._size: int | None = None

    def check(self) -> None:
        """See that it is said where the server is."""
        _ = self._server.url

    @property
    def dimensions(self) -> int:
        """How long a vector is: what the server shows when it is first asked."""
        if self._size is None:
            self._embed([" "])
        assert self._size is not None
        return self._size

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Vectors of passages. Of a text in several parts each part counts by its length."""
        if not texts:
            return np.zeros((0, self.dimensions), np.float32)
        return embed_in_parts(texts, self._embed, self.dimensions, _PART_CHARACTERS, _BATCH_CHARACTERS, progress)

    def query(self, text: str) -> Vectors:
        """The vector of a question; what is beyond the first part is left out."""
        return self._embed([text[:_PART_CHARACTERS]])[0]

    def _embed(self, texts: list[str]) -> Vectors:
        """Unit-length vectors of texts, empty ones as a blank: servers refuse those."""
        body = self._server.ask(
            {"model": self._model, "input": [text or " " for text in texts], "encoding_format": "float"}
        )
        try:
            items = sorted(msgspec.json.decode(body, type=_Reply).data, key=lambda item: item.index)
            vectors = np.array([item.embedding for item in items], np.float32)
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
            raise self._server.failed(f"answered no embeddings ({error})") from None
        if vectors.ndim != 2 or [item.index for item in items] != list(range(len(texts))):
            raise self._server.failed(f"answered {len(items)} vectors for {len(texts)} texts")
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(norms).all():
            raise self._server.failed("answered numbers that are none")
        size = vectors.shape[1]
        if size != (self._size or size):
            raise self._server.failed(f"answered {size} dimensions, and {self._size} before")
        self._size = size
        return vectors / np.maximum(norms, 1e-12)
