"""A reranker on a server: ``POST {base}/rerank`` with model, query and documents, as in Cohere's API."""

from collections.abc import Sequence

import msgspec

from evigraph.index import Server

__all__ = ["KEY_VARIABLE", "URL_VARIABLE", "Reranker"]

URL_VARIABLE = "EVIGRAPH_RERANK_URL"
KEY_VARIABLE = "EVIGRAPH_RERANK_KEY"


class _Result(msgspec.Struct, frozen=True):
    index: int
    relevance_score: float


class _Reply(msgspec.Struct, frozen=True):
    results: list[_Result]


class Reranker:
    """A cross-encoder on a server."""

    def __init__(self, model: str) -> None:
        self.model = model
        self._server = Server(model, "rerank", URL_VARIABLE, KEY_VARIABLE)

    def check(self) -> None:
        """See that it is said where the server is.

        Raises:
            UsageError: it is not.
        """
        _ = self._server.url

    def order(self, question: str, texts: Sequence[str]) -> list[int]:
        """The positions of texts, the most relevant first; of equals the earlier first.

        Raises:
            EvigraphError: the server cannot be asked, or does not answer with a score for each.
        """
        if not texts:
            return []
        asked = {"model": self.model, "query": question, "documents": list(texts), "top_n": len(texts)}
        try:
            results = msgspec.json.decode(self._server.ask(asked), type=_Reply).results
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._server.failed(f"answered no ranking ({error})") from None
        scores = {result.index: result.relevance_score for result in results}
        if scores.keys() != set(range(len(texts))) or len(results) != len(texts):
            raise self._server.failed(f"answered {len(results)} scores for {len(texts)} texts")
        return sorted(scores, key=lambda position: (-scores[position], position))
