"""Edges as steps: how evidence tells what led from its seed to the rest."""

from collections.abc import Iterable, Iterator, Sequence

from evigraph.graph import Edge, GraphView, Relation
from evigraph.retrieve.evidence import Step, Why

__all__ = ["heading_steps", "step_of"]


def step_of(view: GraphView, edge: Edge) -> Step:
    """An edge, for people: its ends by their public ids."""
    return Step(view.public_id(edge.source), view.public_id(edge.target), edge.relation, edge.origin, edge.rule)


def heading_steps(view: GraphView, headings: Iterable[int], nodes: Sequence[int], why: Why) -> Iterator[Step]:
    """For each heading above nodes that ``why`` does not explain, the edge to the first of them that it governs."""
    told = {step.source for step in why.steps if step.relation == Relation.HEADING_FOR}
    for heading in headings:
        if view.public_id(heading) in told:
            continue
        governed = {edge.target: edge for edge in view.outgoing(heading, Relation.HEADING_FOR)}
        over = (governed[at] for node in nodes for at in (node, *view.ancestors(node)) if at in governed)
        if (edge := next(over, None)) is not None:
            yield step_of(view, edge)
