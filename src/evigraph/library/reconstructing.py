"""Reconstructions of a library's documents: made of their files by a layout parser, stored beside their graphs."""

from collections.abc import Sequence

from evigraph.graph import from_json
from evigraph.index import Catalogue, Progress
from evigraph.library.pool import Pool
from evigraph.library.worker import Failure, Reconstructed, Reply, Request

__all__ = ["reconstruct_documents"]


def reconstruct_documents(
    catalogue: Catalogue, docs: Sequence[int], pool: Pool, parser: str, password: str, progress: Progress | None
) -> None:
    """Let a layout parser read the files of documents, and store what it sees, or why it sees nothing."""
    by_path: dict[str, list[int]] = {}
    for doc in docs:
        by_path.setdefault(catalogue.entry(doc).path, []).append(doc)
    requests = [Request(path, password, (), parser=parser) for path in by_path]
    for done, (request, reply) in enumerate(pool.compile(requests)):
        if progress:
            progress("reconstructing", done, len(requests))
        for doc in by_path[request.path]:
            found = _found(reply, parser, catalogue.entry(doc).sha256)
            with catalogue.transaction():
                catalogue.put_reconstruction(doc, found.parser, found.graph, found.cause)
    if progress and requests:
        progress("reconstructing", len(requests), len(requests))


def _found(reply: Reply, parser: str, sha256: str) -> Reconstructed:
    if isinstance(reply, Failure):
        return Reconstructed(parser, None, reply.cause)
    if reply.reconstructed is None or from_json(reply.graph).document.sha256 != sha256:
        return Reconstructed(parser, None, "its file holds something else by now")
    return reply.reconstructed
