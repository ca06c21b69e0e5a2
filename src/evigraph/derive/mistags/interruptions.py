"""Lists and paragraphs that a note cuts in two: what goes on after it."""

import re
from collections.abc import Iterator, Sequence

from evigraph.derive.flow import children_through, parent_through
from evigraph.derive.mistags.reading import has_text, text_within
from evigraph.graph import NOTE_ROLES, Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["interruption_edges"]

_BULLET = re.compile(r"[^\w\s]")
_SENTENCE_WORDS = 4
_NUMBER = re.compile(r"\(?(\d{1,3}|[a-z])[.)](?=\s|$)")


def interruption_edges(view: GraphView, order: Sequence[Edge], findings: list[Diagnostic]) -> Iterator[Edge]:
    """CONTINUES from what follows a note to what precedes it, where the one goes on in the other.

    A list goes on in a list with the same bullet or the next number; a paragraph that ends within a
    sentence in one that begins in lower case, and so does the last item of a list.
    """
    findings.extend(_notes_among_items(view))
    after = {edge.source: edge.target for edge in order}
    for edge in order:
        before, note = edge.source, edge.target
        if view[note].role not in NOTE_ROLES or view[before].role in NOTE_ROLES:
            continue
        following = after.get(note)
        while following is not None and (view[following].role in NOTE_ROLES or not has_text(view, following)):
            following = after.get(following)
        cut = None if following is None else _what_goes_on(view, before, following)
        if following is not None and cut is not None:
            message = f"{view[cut].role} goes on after the note, as {view.public_id(following)}"
            findings.append(Diagnostic("text-interrupted", Severity.INFO, message, node=cut))
            yield Edge(following, cut, Relation.CONTINUES, Origin.DETERMINISTIC_DERIVATION, "after-note")


def _notes_among_items(view: GraphView) -> Iterator[Diagnostic]:
    """text-interrupted at each note that is a child of a list, as its items are."""
    for node in view.body:
        parent = parent_through(view, node.id) if node.role in NOTE_ROLES else None
        if parent is not None and view[parent].role is Role.L:
            message = "a note stands among the items of a list"
            yield Diagnostic("text-interrupted", Severity.INFO, message, node=node.id)


def _what_goes_on(view: GraphView, before: int, following: int) -> int | None:
    """What before a note goes on in a block after it: the list or paragraph itself, or the list's last item."""
    roles = view[before].role, view[following].role
    if roles == (Role.L, Role.L):
        return before if _list_goes_on(view, before, following) else None
    if roles == (Role.P, Role.P):
        return before if _sentence_goes_on(view, before, following) else None
    if roles in ((Role.L, Role.P), (Role.LI, Role.P)):
        return _item_that_goes_on(view, before, following)
    return None


def _item_that_goes_on(view: GraphView, before: int, following: int) -> int | None:
    """The last item of a list, or its body, if it ends within a sentence that goes on in a paragraph.

    Items are often no sentences: that one ends without a stop tells something only where it is long.
    """
    items = [at for at in view.subtree(before) if view[at].role is Role.LI]
    if not items:
        return None
    bodies = children_through(view, items[-1], {Role.LBODY})
    last = bodies[0] if len(bodies) == 1 else items[-1]
    text = text_within(view, last)
    at_the_end = text_within(view, before).endswith(text)
    if at_the_end and len(text.split()) >= _SENTENCE_WORDS and _sentence_goes_on(view, last, following):
        return last
    return None


def _list_goes_on(view: GraphView, before: int, following: int) -> bool:
    items = [child for child in view[before].children if view[child].role is Role.LI]
    first = next((child for child in view[following].children if view[child].role is Role.LI), None)
    if not items or first is None:
        return False
    last, next_one = text_within(view, items[-1]), text_within(view, first)
    numbers = _NUMBER.match(last), _NUMBER.match(next_one)
    if numbers[0] is not None and numbers[1] is not None:
        return _counts_on(numbers[0][1], numbers[1][1])
    bullets = _BULLET.match(last), _BULLET.match(next_one)
    return bullets[0] is not None and bullets[1] is not None and bullets[0][0] == bullets[1][0]


def _counts_on(before: str, following: str) -> bool:
    if before.isdigit() and following.isdigit():
        return int(following) == int(before) + 1
    return len(before) == len(following) == 1 and ord(following) == ord(before) + 1


def _sentence_goes_on(view: GraphView, before: int, following: int) -> bool:
    start, end = text_within(view, before)[-1:], text_within(view, following)[:1]
    return (start.isalpha() or start in (",", "-", "–")) and end.islower()
