"""Documents broken by chance: none hangs, crashes the program, or enters a library by half.

A few run always, a thousand in the long run (`make long`).
"""

from pathlib import Path

import pytest

from evigraph.derive import CODES
from evigraph.graph import from_json, to_json
from evigraph.library import Library, Pool
from evigraph.library.worker import Compiled, Failure, Request
from evigraph.limits import Limits
from support.examples import PDFS
from support.laws import assert_one_owner
from support.mutations import mutation, mutations, small_documents
from support.units import TermEmbedder

SEED = 20_260_729
LIMITS = Limits(seconds=60)


def documents() -> dict[str, bytes]:
    """The small documents twice, since they are fast, and the examples."""
    small = small_documents()
    again = {f"{name} again": data for name, data in small.items()}
    return small | again | {path.stem: path.read_bytes() for path in sorted(PDFS.glob("*.pdf"))}


@pytest.mark.parametrize("count", [200, pytest.param(1000, marks=pytest.mark.long)])
def test_broken_documents_are_compiled_or_refused_and_enter_a_library_whole_or_not_at_all(
    tmp_path: Path, count: int
) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    labels: dict[str, str] = {}
    for case in mutations(documents(), count, SEED):
        path = folder / f"{case.number:04}.pdf"
        path.write_bytes(case.data)
        labels[str(path)] = case.label
    with Pool(2, LIMITS) as pool:
        replies = {request.path: reply for request, reply in pool.compile(map(Request, labels))}
    assert replies.keys() == labels.keys()
    assert {labels[p]: r.cause for p, r in replies.items() if isinstance(r, Failure) and _is_ours(r)} == {}
    compiled = {path: reply.graph for path, reply in replies.items() if isinstance(reply, Compiled)}
    assert count * 0.3 < len(compiled) < count
    for path, data in compiled.items():
        _assert_whole(data, labels[path])
    _assert_enters_whole(tmp_path / "library", folder, replies.keys() - compiled.keys(), compiled)


def test_the_same_seed_breaks_documents_the_same_way() -> None:
    small = small_documents()
    small.pop("encrypted")  # its encryption salts differ from one making to the next
    for case in mutations(small, 40, SEED):
        assert mutation(small, case.number, SEED) == case
    assert mutation(small, 7, SEED) != mutation(small, 7, SEED + 1)


def _is_ours(failure: Failure) -> bool:
    """Whether a document was refused because of a fault or a slowness of the program, not of the document."""
    return any(sign in failure.cause for sign in ("internal error", "longer than", "crashed the worker", "more memory"))


def _assert_whole(data: bytes, label: str) -> None:
    graph = from_json(data)
    assert to_json(graph) == data, label
    assert {d.code for d in graph.diagnostics} <= set(CODES), label
    assert_one_owner(graph)


def _assert_enters_whole(root: Path, folder: Path, refused: set[str], compiled: dict[str, bytes]) -> None:
    """The library holds exactly what it says it added, each with the graph that the pool gave."""
    with Library(root, TermEmbedder()) as library:
        report = library.add([folder], workers=2, limits=LIMITS)
        assert {entry.path for entry in report.added} == compiled.keys()
        assert {failure.path for failure in report.failures} == refused
    with Library(root, TermEmbedder(), create=False) as library:
        entries = library.documents()
        assert {entry.path for entry in entries} == compiled.keys()
        assert library.store.catalogue.staged() == []
        for entry in entries:
            assert to_json(library.graph(entry)) == compiled[entry.path]
