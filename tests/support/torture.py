"""The torture files, each compiled and counted once for all tests (see `support.corpora`)."""

from functools import cache

import pytest

from evigraph import SourceError, compile_file
from evigraph.graph import Graph, GraphView, Node, Role
from support.census import Census, Content, take_census
from support.corpora import corpora, torture_files

__all__ = ["census_of", "compiled", "content_of", "every_file", "graph_of", "nodes_of", "texts_of"]

every_file = pytest.mark.parametrize("name", torture_files())


@cache
def compiled(name: str) -> Graph:
    """The compiled graph. Raises `SourceError` where the file is refused."""
    return compile_file(corpora() / "torture" / name)


def graph_of(name: str) -> Graph:
    """The compiled graph; a file that is refused has none and is skipped."""
    try:
        return compiled(name)
    except SourceError as error:
        pytest.skip(f"refused: {error.cause}")


@cache
def census_of(name: str) -> Census:
    """What pikepdf alone counts in the file."""
    return take_census(corpora() / "torture" / name)


def nodes_of(graph: Graph, *roles: Role) -> list[Node]:
    """The nodes of these roles, in logical order."""
    return [node for node in graph.nodes if node.role in roles]


def texts_of(graph: Graph, *roles: Role) -> list[str]:
    """What the nodes of these roles say, each on one line."""
    view = GraphView(graph)
    return [" ".join(view.text(node.id).split()) for node in nodes_of(graph, *roles)]


def content_of(graph: Graph, *statuses: str) -> set[Content]:
    """The marked contents of the fragments of these statuses."""
    return {
        (f.anchor.page, f.anchor.stream, f.anchor.mcid)
        for f in graph.fragments
        if f.status in statuses and f.anchor.mcid is not None
    }
