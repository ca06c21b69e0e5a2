"""Lists and paragraphs that a note cuts in two: what goes on after it."""

import re
from collections.abc import Iterator, Sequence

from evigraph.derive.mistags.reading import has_text, text_within
from evigraph.graph import NOTE_ROLES, Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["interruption_edges"]

_BULLET = re.compile(r"[^\w\s]")
_NUMBER = re.compile(r"\(?(\d{1,3}|[a-z])[.)](?=\s|$)")


def interruption_edges(view: GraphView, order: Sequence[Edge], findings: list[Diagnostic]) -> Iterator[Edge]:
    """CONTINUES from what follows a note to what precedes it, where the one goes on in the other.

    A list goes on in a list with the same bullet or the next number; a paragraph that ends within a
    sentence in one that begins in lower case.
    """
    after = {edge.source: edge.target for edge in order}
    for edge in order:
        before, note = edge.source, edge.target
        if view[note].role not in NOTE_ROLES or view[before].role in NOTE_ROLES:
            continue
        following = after.get(note)
        while following is not None and (view[following].role in NOTE_ROLES or not has_text(view, following)):
            following = after.get(following)
        if following is None or view[following].role is not view[before].role:
            continue
        if _list_goes_on(view, before, following) or _sentence_goes_on(view, before, following):
            message = f"{view[before].role} goes on after the note, as {view.public_id(following)}"
            findings.append(Diagnostic("text-interrupted", Severity.INFO, message, node=before))
            yield Edge(following, before, Relation.CONTINUES, Origin.DETERMINISTIC_DERIVATION, "after-note")


def _list_goes_on(view: GraphView, before: int, following: int) -> bool:
    if view[before].role is not Role.L:
        return False
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
    if view[before].role is not Role.P:
        return False
    start, end = text_within(view, before)[-1:], text_within(view, following)[:1]
    return (start.isalpha() or start in (",", "-", "–")) and end.islower()
