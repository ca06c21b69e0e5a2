"""What an ``add`` has to do: which files to compile, and which work of a run that died still stands for its file."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from evigraph.index import Catalogue, Entry
from evigraph.library.files import fingerprint

__all__ = ["Plan", "make_plan"]


@dataclass(slots=True)
class Plan:
    """Files by what is to be done with them.

    ``compile`` are those to compile, with the time (ns) each was last written, taken before it is
    read; ``staged`` the keys of documents that only have to be published; ``dropped`` of those whose
    file is another one by now, or gone.
    """

    compile: dict[Path, int] = field(default_factory=dict[Path, int])
    unchanged: list[Entry] = field(default_factory=list[Entry])
    staged: list[int] = field(default_factory=list[int])
    dropped: list[int] = field(default_factory=list[int])


def make_plan(catalogue: Catalogue, files: Iterable[Path]) -> Plan:
    """The plan for some files. Notes in the catalogue which of them were only written again with the same bytes."""
    plan = Plan()
    staged = {entry.path: entry for entry in catalogue.staged()}
    for file in files:
        waiting = staged.pop(str(file), None)
        keep = _judge(catalogue, file, waiting, plan)
        if waiting:
            (plan.staged if keep else plan.dropped).append(waiting.doc)
    for entry in staged.values():
        (plan.staged if _still_stands(entry) else plan.dropped).append(entry.doc)
    return plan


def _judge(catalogue: Catalogue, file: Path, waiting: Entry | None, plan: Plan) -> bool:
    """Put a file where it belongs; gives whether what is staged for it is what it holds now."""
    known = catalogue.at_path(str(file))
    try:
        stat = file.stat()
        if known and (stat.st_size, stat.st_mtime_ns) == (known.size, known.mtime_ns):
            plan.unchanged.append(known)
            return False
        now = fingerprint(file) if known or waiting else None
    except OSError:
        plan.compile[file] = 0  # the worker says what is wrong with it
        return False
    if known and now and known.sha256 == now.sha256:
        catalogue.touch(known.doc, now.mtime_ns)
        plan.unchanged.append(known)
        return False
    if waiting and now and waiting.sha256 == now.sha256:
        catalogue.touch(waiting.doc, now.mtime_ns)
        return True
    plan.compile[file] = now.mtime_ns if now else stat.st_mtime_ns
    return False


def _still_stands(entry: Entry) -> bool:
    """Whether the file that a document was staged for still holds its bytes."""
    try:
        return fingerprint(Path(entry.path)).sha256 == entry.sha256
    except OSError:
        return False
