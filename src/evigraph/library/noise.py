"""Noise of a library's documents: the sections that search by sections leaves out, listed, marked and restored."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager

import msgspec

from evigraph.access import Door, need_documents
from evigraph.decide import Local
from evigraph.errors import UsageError
from evigraph.graph import Substrate
from evigraph.index import BY_HAND, Catalogue, Entry, NoiseMark, Progress
from evigraph.library.searching import Searching
from evigraph.retrieve import Searcher
from evigraph.retrieve.pointer import Section, Source, judge_noise, noise_in, skeleton_of
from evigraph.retrieve.routing.asking import Asking

__all__ = ["NoiseSections", "NoisySection"]


class NoisySection(msgspec.Struct, frozen=True):
    """A section that is left out. ``id`` is the public id of its heading, ``path`` the headings down to it, ``words``
    how long it is without the sections below it, which are judged by themselves; ``source`` and ``reason`` say by what
    it is noise."""

    document: str
    id: str
    path: tuple[str, ...]
    words: int
    source: Source
    reason: str


class NoiseSections:
    """The noise of a library's documents for whoever asks. A section is named by the public id of its heading.

    ``searching`` has the documents, ``find`` gives the one that a name stands for, ``writing`` the library to oneself.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        door: Door,
        searching: Searching,
        find: Callable[[str], Entry],
        writing: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._catalogue = catalogue
        self._door = door
        self._searching = searching
        self._find = find
        self._writing = writing

    def listed(
        self, names: Sequence[str] | None = None, *, substrate: Substrate = Substrate.AUTO
    ) -> Iterator[NoisySection]:
        """What is left out of some documents (None: of all that may be seen), in the order of their names.

        Raises:
            UsageError: a name stands for no document, or for several.
        """
        with self._door.asking(), self._catalogue.snapshot():
            searcher = self._searcher(substrate)
            for entry in self._entries(searcher, names):
                skeleton = skeleton_of(searcher.view(entry.doc), searcher.context(entry.doc))
                for heading, noise in sorted(noise_in(searcher, entry.doc, skeleton).items()):
                    section = skeleton.under(heading)
                    if section is not None and entry.doc in searcher.admitted([entry.doc]):
                        path, words = skeleton.breadcrumb(section), skeleton.words(section, whole=False)
                        id_ = skeleton.view.public_id(heading)
                        yield NoisySection(entry.name, id_, path, words, noise.source, noise.reason)

    def mark(self, sections: Sequence[str], *, noise: bool, substrate: Substrate = Substrate.AUTO) -> None:
        """Say of sections, by the public ids of their headings, that they are noise or that they are not; all or none.

        Raises:
            UsageError: an id names no section of a document.
            EvigraphError: whoever asks may not edit a document, or the library cannot be written.
        """
        with self._writing(), self._door.asking():
            searcher = self._searcher(substrate)
            found = [self._section(searcher, name) for name in sections]
            need_documents(self._door, [entry for entry, _ in found])
            with self._catalogue.transaction():
                for entry, section in found:
                    assert section.heading is not None
                    self._note(entry, searcher, {section.heading: NoiseMark(noise, BY_HAND)})

    def judge(
        self,
        names: Sequence[str] | None = None,
        *,
        substrate: Substrate = Substrate.AUTO,
        progress: Progress | None = None,
    ) -> int:
        """Have the provider of decisions judge the sections of some documents (None: of all) that no person has marked;
        gives how many it calls noise. What is judged is kept document by document.

        Raises:
            UsageError: the provider is the local one, which compares words and judges nothing.
            ProviderError: it does not answer, or its answers are not all right.
            EvigraphError: whoever asks may not edit a document, or the library cannot be written.
        """
        with self._writing(), self._door.asking():
            searcher = self._searcher(substrate)
            entries = list(self._entries(searcher, names))
            need_documents(self._door, entries)
            if isinstance(searcher.decider, Local):
                raise UsageError("local compares words and judges nothing; name another provider with --decide")
            asking = Asking(searcher, frozenset(entry.doc for entry in entries))
            called = 0
            for number, entry in enumerate(entries):
                if progress is not None:
                    progress("judging", number, len(entries))
                marks = self._judged(searcher, asking, entry)
                with self._catalogue.transaction():
                    need_documents(self._door, [entry])
                    self._note(entry, searcher, marks)
                called += sum(mark.noise for mark in marks.values())
            if progress is not None:
                progress("judging", len(entries), len(entries))
        return called

    def _judged(self, searcher: Searcher, asking: Asking, entry: Entry) -> dict[int, NoiseMark]:
        skeleton = skeleton_of(searcher.view(entry.doc), searcher.context(entry.doc))
        by_hand = {at for at, mark in searcher.noise_marks(entry.doc).items() if mark.by == BY_HAND}
        asked = [section for section in skeleton.sections() if section.heading not in by_hand and _says(section)]
        name = searcher.decider.name
        return {
            section.heading: NoiseMark(noise, name)
            for section, noise in judge_noise(asking, entry.doc, skeleton, asked)
            if section.heading is not None
        }

    def _note(self, entry: Entry, searcher: Searcher, marks: dict[int, NoiseMark]) -> None:
        own = searcher.view(entry.doc).graph.substrate
        self._catalogue.noise.mark(entry.doc, own, marks)

    def _searcher(self, substrate: Substrate) -> Searcher:
        return self._searching.current(substrate).seen_through(self._door)

    def _entries(self, searcher: Searcher, names: Sequence[str] | None) -> Iterator[Entry]:
        if names is not None:
            yield from {entry.doc: entry for entry in map(self._find, names)}.values()
            return
        yield from sorted(searcher.entries.values(), key=lambda entry: (entry.name, entry.path))

    def _section(self, searcher: Searcher, name: str) -> tuple[Entry, Section]:
        called, _, number = name.rpartition("#")
        if not called or not number.isdecimal():
            raise UsageError(f"{name}: names no section; `evigraph noise` and `evigraph show` print ids as 1a2b3c4d#12")
        entry = self._find(called.partition(".reconstructed")[0])
        section = skeleton_of(searcher.view(entry.doc), searcher.context(entry.doc)).under(int(number))
        if section is None:
            raise UsageError(f"{name}: is no heading of {entry.name}; `evigraph show {entry.name}` prints its headings")
        return entry, section


def _says(section: Section) -> bool:
    """Whether anything stands directly under the section's heading."""
    return any(leaf != section.heading for leaf in section.own)
