"""Contents lists: each entry joined to the heading, or the caption, that it names."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evigraph.graph import HEADING_ROLES, Edge, GraphView, Origin, Relation, Role, squeeze

__all__ = ["contents_edges"]

_LEADER = re.compile(
    r"(?<![\s.\u2026\u00b7_])[\s.\u2026\u00b7_]++(?:(?<=\s)|(?<=[.\u2026\u00b7_]{2}))"
    r"(\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3})?\s*$"
)
"""What stands after an entry's title: a row of dots, the page."""
_PAGE = re.compile(r"(\d{1,4})$")
"""A page that nothing parts from the title: the tab between them is no character of the file."""
_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)[.):]?\s+")
_KEPT = re.compile(r"[^\w]+")
_NAMED = HEADING_ROLES | {Role.CAPTION}


class _Reading(NamedTuple):
    """One way to read an entry: the title's letters and the page it gives."""

    key: str
    page: str | None


def contents_edges(view: GraphView, links: Sequence[Edge]) -> Iterator[Edge]:
    """REFERS_TO from each entry of a contents list (TOCI) to the heading it names; in a list of tables, the caption.

    Where a link of the entry leads to a heading, that heading; else the one heading that reads like the
    entry, its page number left off. Of headings that read alike, the one on the page that the entry gives.
    """
    entries = [node.id for node in view.body if node.role is Role.TOCI]
    if not entries:
        return
    titles = {node.id: text for node in view.body if node.role in _NAMED and (text := view.text(node.id))}
    by_key: dict[str, list[int]] = defaultdict(list)
    for title, text in titles.items():
        for key in dict.fromkeys((_key(text), _key(_NUMBER.sub("", text)))):
            by_key[key].append(title)
    title_at = {at: title for title in titles for at in view.subtree(title)}
    led = {edge.source: title_at[edge.target] for edge in links if edge.target in title_at}
    for entry in entries:
        linked = {led[at] for at in _own_subtree(view, entry) if at in led}
        if len(linked) == 1:
            yield _edge(entry, linked.pop(), "contents-link")
            continue
        named = next(filter(None, (_named(view, reading, by_key) for reading in _readings(view, entry))), None)
        if named is not None:
            yield _edge(entry, named, "contents-text")


def _named(view: GraphView, reading: _Reading, by_key: dict[str, list[int]]) -> int | None:
    """The one title that an entry names, read in one way."""
    found = by_key.get(reading.key, []) if reading.key else []
    if len(found) > 1 and reading.page is not None:
        found = [title for title in found if reading.page in _labels(view, title)]
    return found[0] if len(found) == 1 else None


def _own_subtree(view: GraphView, entry: int) -> Iterator[int]:
    """An entry and what is in it, entries nested in it left out."""
    stack = [entry]
    while stack:
        at = stack.pop()
        yield at
        stack.extend(c for c in reversed(view[at].children) if view[c].role not in (Role.TOC, Role.TOCI))


def _readings(view: GraphView, entry: int) -> Iterator[_Reading]:
    """The ways to read an entry, the likeliest first: with its page parted from the title, not parted, without page;
    each with the title's number and without."""
    own = sorted(_own_subtree(view, entry))
    text = squeeze("".join(view.graph.fragments[f].text for at in own for f in view[at].content))
    split = [match for pattern in (_LEADER, _PAGE) if (match := pattern.search(text)) and match.start()]
    readings = [(text[: match.start()], match[1]) for match in split]
    for title, page in [*readings, (text, None)]:
        yield _Reading(_key(title), page)
    for title, page in readings:
        yield _Reading(_key(_NUMBER.sub("", title)), page)


def _key(text: str) -> str:
    """Letters and digits alone: dots, white space and case differ between an entry and its heading."""
    return _KEPT.sub("", text.casefold())


def _labels(view: GraphView, title: int) -> set[str]:
    """The page labels of a title's pages, and their numbers where there are no labels."""
    pages = view.graph.document.pages
    return {pages[n - 1].label or str(n) for n in view.pages(title) if n <= len(pages)}


def _edge(entry: int, title: int, rule: str) -> Edge:
    return Edge(entry, title, Relation.REFERS_TO, Origin.DETERMINISTIC_DERIVATION, rule)
