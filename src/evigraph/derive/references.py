"""Cross references in text: "see Note 7", "Table 3-1", "section 2.1", "Article 12(3)" joined to what they name."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from evigraph.derive.referencewords import KINDS, NUMBER, find_references
from evigraph.graph import HEADING_ROLES, NOTE_ROLES, Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["reference_edges"]

_OUTSIDE = frozenset({Role.TOC, Role.TOCI, Role.INDEX, Role.ARTIFACT})
_NUMBERED = re.compile(rf"({NUMBER})[.):]?(?=\s|$)")
_NAMED = re.compile(
    rf"(?=(?:{'|'.join(KINDS.values())})\s*(?P<number>{NUMBER})(?![\w-]))"
    rf"(?:{'|'.join(f'(?P<{kind}>{words})' for kind, words in KINDS.items())})",
    re.IGNORECASE,
)
"""A title that begins with a kind and a number: the last group to match is the kind."""
_CAPTION_LETTERS = 250
_CAPTION = re.compile(rf"(?:{KINDS['table']}|{KINDS['figure']})\s*{NUMBER}\s*[.:\u2013\u2014-]\s", re.IGNORECASE)
_ITEM = re.compile(r"[(\[]?(\w{1,4})[)\].]")


@dataclass(slots=True)
class _Targets:
    """What can be referred to, by kind (``table``, ``section``, ...) and number."""

    by_name: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, kind: str, number: str, node: int) -> None:
        found = self.by_name[kind, _canonical(number)]
        if node not in found:
            found.append(node)

    def of(self, kind: str, number: str) -> list[int]:
        return self.by_name.get((kind, _canonical(number)), [])

    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.by_name}


def reference_edges(
    view: GraphView, texts: Mapping[int, str], headings: Iterable[Edge], findings: list[Diagnostic]
) -> Iterator[Edge]:
    """REFERS_TO from each block that names a table, figure, section, article or note, to what it names.

    Only where exactly one target fits. A reference of a kind that the document does number, to a number
    that it does not have, is told: it may be a mistake, or mean another document.
    ``texts`` are what the blocks say, ``headings`` the document's HEADING_FOR edges.
    """
    texts = {block: text for block, text in texts.items() if not _in_a_list_of_parts(view, block)}
    targets = _targets(view, texts)
    if not targets.by_name:
        return
    kinds = targets.kinds()
    governed: dict[int, list[int]] = defaultdict(list)
    for edge in headings:
        governed[edge.source].append(edge.target)
    for block, text in texts.items():
        for reference in find_references(text):
            named = targets.of(reference.kind, reference.number)
            found = [target for target in named if not _same(view, block, target)]
            if reference.foreign or (reference.start == 0 and len(found) < len(named)):
                continue  # another document's, or the name of what stands here
            if len(found) == 1:
                target = _subdivision(view, found[0], governed[found[0]], reference.part)
                yield Edge(
                    block, target, Relation.REFERS_TO, Origin.DETERMINISTIC_DERIVATION, f"reference-{reference.kind}"
                )
            elif not named and reference.kind in kinds:
                message = f"{reference.text!r} names nothing in this document"
                findings.append(Diagnostic("reference-unresolved", Severity.INFO, message, node=block))


def _in_a_list_of_parts(view: GraphView, block: int) -> bool:
    """Contents lists and indexes repeat names; they refer in a way of their own."""
    return any(view[at].role in _OUTSIDE for at in (block, *view.ancestors(block)))


def _targets(view: GraphView, texts: dict[int, str]) -> _Targets:
    targets = _Targets()
    for block, text in texts.items():
        role = view[block].role
        if role in HEADING_ROLES:
            _add_heading(targets, block, text)
        elif role is Role.CAPTION or _captions(view, block):
            _add_numbered(targets, ("table", "figure"), _captioned(view, block), text)
        elif role in NOTE_ROLES or any(view[at].role in NOTE_ROLES for at in view.ancestors(block)):
            match = re.match(rf"[(\[]?({NUMBER})[)\].:]?\s", f"{text} ")
            if match:
                targets.add("note", match[1], block)
        elif _captions_itself(text):
            _add_numbered(targets, ("table", "figure"), block, text)
    return targets


def _add_heading(targets: _Targets, heading: int, text: str) -> None:
    """A heading is named by its keyword and number ("Article 12"), or as a section by its number alone."""
    if _add_numbered(targets, tuple(KINDS), heading, text):
        return
    match = _NUMBERED.match(text)
    if match:
        targets.add("section", match[1], heading)


def _add_numbered(targets: _Targets, kinds: tuple[str, ...], node: int, text: str) -> bool:
    match = _NAMED.match(text)
    if match is None or match.lastgroup not in kinds:
        return False
    targets.add(match.lastgroup, match["number"], node)
    return True


def _captions(view: GraphView, block: int) -> bool:
    return any(view[at].role is Role.CAPTION for at in view.ancestors(block))


def _captions_itself(text: str) -> bool:
    """A paragraph that stands as a caption: keyword and number, then a stop, and little more."""
    return len(text) <= _CAPTION_LETTERS and bool(_CAPTION.match(text))


def _captioned(view: GraphView, block: int) -> int:
    """What a caption stands for; the caption itself where that is not known."""
    for at in (block, *view.ancestors(block)):
        if view[at].role is Role.CAPTION:
            parent = view[at].parent
            if parent is not None and view[parent].role in (Role.TABLE, Role.FIGURE):
                return parent
            return at
    return block


def _same(view: GraphView, block: int, target: int) -> bool:
    """A caption does not refer to its own table, nor a heading to itself."""
    return block in view.subtree(target) or target in view.subtree(block)


def _subdivision(view: GraphView, heading: int, governed: Sequence[int], part: str | None) -> int:
    """For "Article 12(3)" the item of the article that is labelled so, if one is; else the article."""
    if part is None:
        return heading
    found = [
        node.id
        for block in governed
        for node in map(view.__getitem__, view.subtree(block))
        if node.role in (Role.LI, Role.P) and (m := _ITEM.match(view.text(node.id))) and m[1] == part
    ]
    # A list item holds the paragraph that begins with its label: the outermost counts.
    outermost = [n for n in found if not any(n != other and n in view.subtree(other) for other in found)]
    return outermost[0] if len(outermost) == 1 else heading


def _canonical(number: str) -> str:
    return re.sub(r"[\u2010-\u2013]", "-", number).rstrip(".").upper()
