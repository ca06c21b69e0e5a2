"""Laws that hold of every compiled graph, whatever the file."""

from evigraph.graph import Graph, Status

__all__ = ["assert_one_owner"]


def assert_one_owner(graph: Graph) -> None:
    """Nodes and fragments agree on who has what, and nobody has what another has."""
    owned = [(f, node.id) for node in graph.nodes for f in node.content]
    assert len({f for f, _ in owned}) == len(owned)
    assert dict(owned) == {f.id: f.node for f in graph.fragments if f.node is not None}
    assert all((f.status is Status.TAGGED) == (f.node is not None) for f in graph.fragments)
