"""The shortlist: of all that was found one candidate for each section, best first."""

from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.graph import HEADING_ROLES
from evigraph.index import StoredUnit
from evigraph.index.documentnames import document_name
from evigraph.retrieve.fusion import Fused
from evigraph.retrieve.pointer.noise import noise_in
from evigraph.retrieve.pointer.skeleton import Section, Skeleton, skeleton_of
from evigraph.retrieve.searcher import Searcher
from evigraph.retrieve.seeds import Seeds

__all__ = ["RECALL", "SHORTLIST", "Pointer", "shortlist"]

RECALL = 200
"""The hits of each channel."""
SHORTLIST = 50
"""The sections that compete by their headings."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A section that something was found in: the unit that was, and the leaves of it to load around, best first.

    ``section`` is None of page content that no tag reaches, which is in no section. ``breadcrumb`` begins with what the
    document is called.
    """

    doc: int
    stored: StoredUnit
    fused: Fused
    section: Section | None
    found: tuple[int, ...]
    breadcrumb: tuple[str, ...]


def shortlist(searcher: Searcher, seeds: Seeds) -> list[Pointer]:
    """One pointer for each (document, section) that is no noise, in the order in which they were found."""
    pointers: dict[tuple[int, int | None, int | None], Pointer] = {}
    for fused in seeds.sections:
        if len(pointers) == SHORTLIST:
            break
        stored = searcher.unit(fused.unit)
        pointer = _pointer(searcher, stored, fused, seeds.elements.get(fused.unit, []))
        if pointer is None:
            continue
        heading = None if pointer.section is None else pointer.section.heading
        pointers.setdefault((stored.doc, heading, stored.key if heading is None else None), pointer)
    return list(pointers.values())


def _pointer(searcher: Searcher, stored: StoredUnit, fused: Fused, found: Sequence[int]) -> Pointer | None:
    """Where a unit points to; None where that is noise."""
    name = document_name(searcher.entries[stored.doc])
    if stored.unit.fragments is not None:
        return Pointer(stored.doc, stored, fused, None, (), (name,))
    skeleton = skeleton_of(searcher.view(stored.doc), searcher.context(stored.doc))
    section = _section(skeleton, stored.unit.nodes)
    if section.heading is not None and section.heading in noise_in(searcher, stored.doc, skeleton):
        return None
    nodes = (*found, *(node for node in stored.unit.nodes if node not in found))
    return Pointer(stored.doc, stored, fused, section, nodes, (name, *skeleton.breadcrumb(section)))


def _section(skeleton: Skeleton, nodes: Sequence[int]) -> Section:
    """The innermost section with all that a unit says; of a unit over several that none holds, that of its first."""
    said = [node for node in nodes if skeleton.view[node].role not in HEADING_ROLES] or list(nodes)
    first = skeleton.of(said[0])
    chains = [skeleton.of(node).chain() for node in said]
    common: Section | None = None
    for places in zip(*chains, strict=False):
        if any(place is not places[0] for place in places):
            break
        common = places[0]
    return first if common is None else common
