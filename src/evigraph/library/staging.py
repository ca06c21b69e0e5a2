"""Files -> documents that are written to a library, and not visible yet."""

from collections.abc import Mapping
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.graph import from_json
from evigraph.index import IndexStore, Progress
from evigraph.library.pool import Pool
from evigraph.library.worker import Compiled, Failure, Request

__all__ = ["stage_documents"]


def stage_documents(
    store: IndexStore,
    files: Mapping[Path, int],
    password: str,
    parser: str | None,
    pool: Pool,
    failures: list[SourceError],
    progress: Progress | None,
) -> list[int]:
    """Compile files, each with the time (ns) it was last written; gives the keys of what is staged.

    A file that is refused is added to ``failures``. ``parser`` is a layout parser that reads the files too.
    """
    requests = [Request(str(file), password, parser=parser) for file in files]
    staged: list[int] = []
    for done, (request, reply) in enumerate(pool.compile(requests)):
        if progress:
            progress("compiling", done, len(requests))
        if isinstance(reply, Failure):
            failures.append(SourceError(request.path, reply.cause, reply.remedy))
        else:
            file = Path(request.path)
            staged.append(_stage(store, file, files[file], reply))
    if progress and requests:
        progress("compiling", len(requests), len(requests))
    return staged


def _stage(store: IndexStore, path: Path, mtime_ns: int, compiled: Compiled) -> int:
    graph = from_json(compiled.graph)
    with store.catalogue.transaction():
        doc = store.catalogue.stage(path, mtime_ns, graph, compiled.graph, compiled.lang)
        if compiled.reconstructed is not None:
            found = compiled.reconstructed
            store.catalogue.put_reconstruction(doc, found.parser, found.graph, found.cause)
        store.put_units(doc, compiled.substrate, compiled.units)
        if compiled.profile is not None:
            store.catalogue.put_profile(doc, compiled.profile)
    return doc
