"""The second reader of `evigraph doctor`, to check the first one by."""

from pathlib import Path

import pytest

from evigraph.doctor import Finding, Reading, compare, graph_reading
from evigraph.errors import SourceError
from evigraph.graph import Graph

__all__ = ["by_graph", "by_second_reader", "differences"]

EXPLAINED = {"right-to-left", "duplicates-removed", "operand-cut", "no-unicode", "text-order"}
"""Classes of disagreement that are ways of the readers, no faults (see `evigraph.doctor.CLASSES`)."""


def by_second_reader(path: Path) -> Reading:
    """What playa reads. Skips the test where playa is not installed or cannot read the file."""
    pytest.importorskip("playa", reason="the second reader is not installed (pip install 'evigraph[doctor]')")
    from evigraph.doctor.secondreader import second_reading

    try:
        return second_reading(path, path.read_bytes())
    except SourceError as error:
        pytest.skip(error.cause)


def by_graph(graph: Graph) -> Reading:
    """What the graph says."""
    return graph_reading(graph)


def differences(expected: Reading, found: Reading) -> dict[tuple[int, int], Finding]:
    """For each (page, marked-content id) what is different about its text, owner or place, and not explained."""
    return {
        (finding.page, finding.mcid): finding
        for finding in compare(found, expected).findings
        if finding.page is not None and finding.mcid is not None and finding.kind not in EXPLAINED
    }
