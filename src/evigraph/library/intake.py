"""Files -> staged documents -> visible ones: what an ``add`` and an ``update`` do with files, and who may."""

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

import msgspec

from evigraph.access import Access, Door, Permission
from evigraph.errors import SourceError
from evigraph.index import ROOT, Catalogue, Entry, IndexStore, Progress
from evigraph.library.plan import make_plan
from evigraph.library.pool import Pool
from evigraph.library.reconstructing import reconstruct_documents
from evigraph.library.report import AddReport
from evigraph.library.staging import stage_documents
from evigraph.limits import Limits

__all__ = ["Intake", "let_in", "may_add", "take_in"]


class Intake(msgspec.Struct, frozen=True):
    """How files are read: the password of encrypted ones, how many workers there are (None: one a processor) and how
    much each may take, and the layout parser that reads them too (None: none). ``folder`` says the names of the folder
    that a new document is filed in (None: the root)."""

    password: str = ""
    workers: int | None = None
    limits: Limits | None = None
    parser: str | None = None
    folder: Callable[[Path], tuple[str, ...]] | None = None


def may_add(
    door: Door,
    catalogue: Catalogue,
    files: Iterable[Path],
    place: Callable[[Path], tuple[str, ...]],
    moves: bool,
    failures: list[SourceError],
) -> Iterable[Path]:
    """Those of some files that whoever asks may add: what is there already must be theirs to edit, and so must the
    folder that a new document is filed in, or with ``moves`` any. The others are failures, whatever stands in the way:
    it may be something that they are not to know of."""
    if not door.guarded:
        return files
    found = list(files)
    there = {entry.path: entry.doc for entry in catalogue.entries()}
    mine = door.allowed(Permission.EDIT, [there[str(file)] for file in found if str(file) in there]).documents
    folders = {file: place(file) for file in found if moves or str(file) not in there}
    open_to = door.may_file(frozenset(folders.values()))
    refused = {file for file in found if str(file) in there and there[str(file)] not in mine}
    refused |= {file for file, names in folders.items() if names not in open_to}
    failures.extend(_not_added(door, file) for file in sorted(refused))
    return [file for file in found if file not in refused]


def take_in(
    store: IndexStore, files: Iterable[Path], how: Intake, report: AddReport, progress: Progress | None
) -> list[int]:
    """Compile and stage the files that need it; gives the keys of all that is staged.

    What is unchanged and what is refused goes to the report.
    """
    catalogue = store.catalogue
    plan = make_plan(catalogue, files)
    if plan.dropped:
        catalogue.remove(plan.dropped)
    report.unchanged.extend(plan.unchanged)
    if how.folder is not None:
        with catalogue.transaction():
            for file in plan.compile:
                catalogue.folders.keep(str(file), catalogue.folders.make(how.folder(file)))
    with Pool(how.workers, how.limits) as pool:
        staged = plan.staged
        staged += stage_documents(store, plan.compile, how.password, how.parser, pool, report.failures, progress)
        catalogue.folders.forget([error.path for error in report.failures])
        if how.parser is not None:
            known = {entry.doc for entry in plan.unchanged}
            again = [doc for doc in catalogue.unreconstructed(how.parser) if doc in known]
            reconstruct_documents(catalogue, again, pool, how.parser, how.password, progress)
    return staged


def let_in(
    catalogue: Catalogue, access: Access, docs: Sequence[int], named: Collection[str], failures: list[SourceError]
) -> list[Entry]:
    """Make staged documents visible that whoever asks may add at this moment, and give them; a right that was taken
    since the files were read is gone. The others are failures, and staged no longer; but what an ``add`` that died has
    left of files that are not ``named`` now stays as it is."""
    with catalogue.transaction():
        refused = _refused(catalogue, access.door, docs)
        for doc in docs:
            if doc not in refused:
                catalogue.publish(doc)
        dropped = {doc: entry.path for doc, entry in refused.items() if entry.path in named}
        if dropped:
            with access.parentage.changing():
                catalogue.remove(dropped)
    failures.extend(_not_added(access.door, Path(path)) for path in dropped.values())
    return [catalogue.entry(doc) for doc in docs if doc not in refused]


def _refused(catalogue: Catalogue, door: Door, docs: Sequence[int]) -> dict[int, Entry]:
    """Those of some staged documents that may not enter: the old version at their path, or where there is none the
    folder that they are filed in, is not for whoever asks to edit."""
    if not door.guarded:
        return {}
    waiting = [catalogue.entry(doc) for doc in docs]
    old = {entry.doc: found.doc for entry in waiting if (found := catalogue.at_path(entry.path))}
    filed = {place.path: place.folder for place in catalogue.folders.kept()}
    into = {entry.doc: filed.get(entry.path, ROOT) for entry in waiting if entry.doc not in old}
    mine = door.allowed(Permission.EDIT, old.values(), frozenset(into.values()))
    entering = {doc for doc, known in old.items() if known in mine.documents}
    entering |= {doc for doc, folder in into.items() if folder in mine.folders}
    return {entry.doc: entry for entry in waiting if entry.doc not in entering}


def _not_added(door: Door, file: Path) -> SourceError:
    return SourceError(file, f"may not be added by {door.subject}", "ask whoever owns the folder")
