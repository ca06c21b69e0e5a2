"""Where a document goes: into a folder that is there, into a branch that is confirmed before it is made, or nowhere."""

import msgspec

from evigraph.access import Door, Permission
from evigraph.index import ROOT, FilingStep
from evigraph.library.filing.choosing import Choosing, Option
from evigraph.library.filing.naming import Incoming, Namer, ProposedFolder
from evigraph.library.filing.offered import OfferedFolders
from evigraph.library.filing.sample import sample_of
from evigraph.retrieve import Searcher

__all__ = ["Decided", "Deciding"]


class Decided(msgspec.Struct, frozen=True):
    """Where a document goes: the names of the folder's path (None: it stays), the folders of a branch that is proposed
    for it, what was decided, and why in words."""

    target: tuple[str, ...] | None
    steps: tuple[FilingStep, ...]
    why: str
    proposed: tuple[ProposedFolder, ...] = ()


class Deciding:
    """Decides about documents, as the library is when it is made. ``names`` are those on the paths of the folders that
    may be seen, by key; ``mine`` the documents that whoever files may move."""

    def __init__(self, searcher: Searcher, door: Door, names: dict[int, tuple[str, ...]]) -> None:
        self.searcher = searcher
        self._door = door
        self._names = names
        allowed = door.allowed(Permission.EDIT, searcher.entries, names)
        self.mine = allowed.documents
        self._offered = OfferedFolders(searcher, allowed.folders)

    def decide(self, doc: int, namer: Namer) -> Decided:
        """Where a document goes.

        Raises:
            ProviderError: the provider of decisions fails.
            UsageError: it is not said where the namer's server is.
            EvigraphError: the namer fails, or the document may no longer be seen.
        """
        choosing, sample = self._choosing(doc)
        placement = choosing.place()
        if placement.folder != ROOT:
            return Decided(self._names[placement.folder], placement.steps, "a folder fits")
        if placement.steps and placement.steps[0].chosen:
            return Decided(None, placement.steps, f"{placement.steps[-1].chosen} may not be changed by whoever files")
        profile, entry = self.searcher.profile(doc), self.searcher.entries[doc]
        existing = sorted("/".join(names) for names in self._names.values() if names)
        branch = namer.propose(Incoming(profile, entry.lang, sample), existing)
        if not branch:
            return Decided(None, placement.steps, "no folder fits, and nothing names one")
        return self._confirmed(choosing, placement.steps, branch)

    def belongs(self, doc: int, folder: int) -> Decided | None:
        """The decision that a document belongs in a folder, and not where it is; None where that is not so.

        Raises:
            ProviderError: the provider of decisions fails.
            EvigraphError: the document may no longer be seen.
        """
        choosing, _ = self._choosing(doc)
        placement = choosing.place()
        current = self.searcher.filed[doc]
        if placement.folder != folder or current == folder:
            return None
        steps = placement.steps
        if current != ROOT:
            # Whole paths are compared: the folder that it is in may lie deeper, or elsewhere.
            better, step = choosing.prefers(choosing.option(folder, whole=True), [choosing.option(current, whole=True)])
            if not better:
                return None
            steps = (*steps, step)
        return Decided(self._names[folder], steps, "it fits better than where it was")

    def _choosing(self, doc: int) -> tuple[Choosing, str]:
        sample = sample_of(self.searcher, doc)
        return Choosing(self.searcher, self._offered, doc, sample), sample

    def _confirmed(
        self, choosing: Choosing, steps: tuple[FilingStep, ...], branch: tuple[ProposedFolder, ...]
    ) -> Decided:
        """A branch that no folder fits better than, as the provider says that does not know where it is from."""
        names = tuple(folder.name for folder in branch)
        path = "/".join(names)
        if names not in self._door.may_file([names]):
            return Decided(None, steps, f"no folder fits, and {path} may not be made by whoever files")
        said = "\n".join(folder.description for folder in branch if folder.description)
        rivals = [option for option in choosing.rivals() if option.label != path]
        fits, step = choosing.prefers(Option(path, lambda size, _docs: said[:size]), rivals)
        steps = (*steps, step)
        if not fits:
            return Decided(None, steps, f"no folder fits, and the proposed {path} was not confirmed")
        return Decided(names, steps, "no folder fits, and a new one was confirmed", branch)
