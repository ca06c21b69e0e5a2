"""Markdown files for tests: read or compiled from their text, and what stands where an anchor says."""

from pathlib import Path
from typing import Any

from evigraph.derive import compile_graph
from evigraph.graph import Fragment, Graph, GraphView, Role
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.markdown import read_markdown

__all__ = ["at", "compiled", "letters", "outline", "place", "read", "said"]

NAME = Path("file.md")


def read(text: str | bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The declared graph of a text."""
    return read_markdown(NAME, text if isinstance(text, bytes) else text.encode(), limits)


def compiled(text: str | bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The compiled graph of a text."""
    return compile_graph(read(text, limits), limits)


def said(graph: Graph, role: Role | str) -> list[str]:
    """What the nodes of a role say, in order."""
    view = GraphView(graph)
    return [view.text(node.id) for node in graph.nodes if node.role == role]


def outline(graph: Graph, node: int = 1) -> list[Any]:
    """The roles below a node: a role's name, or a list that begins with it and goes on with those below it."""
    found: list[Any] = []
    for child in graph.nodes[node].children:
        below = outline(graph, child)
        found.append([graph.nodes[child].role.value, *below] if below else graph.nodes[child].role.value)
    return found


def at(text: str, fragment: Fragment) -> str:
    """The piece of the source that a fragment's span names."""
    span = fragment.anchor.span
    assert span is not None
    return text[span[0] : span[1]]


def place(text: str, graph: Graph, says: str) -> tuple[str, tuple[int, int] | None]:
    """The source and the lines of the one fragment that says so."""
    found = [fragment for fragment in graph.fragments if fragment.text.strip() == says]
    assert len(found) == 1, f"{len(found)} fragments say {says!r}"
    return at(text, found[0]), found[0].anchor.lines


def letters(text: str) -> str:
    """The letters and digits of a text: what is left of it without markup."""
    return "".join(filter(str.isalnum, text))
