"""The quality of a document in words and figures, the same in the terminal and on the page."""

from evigraph.derive import earned
from evigraph.graph import Quality

__all__ = ["quality_rows"]


def quality_rows(quality: Quality) -> list[tuple[str, str]]:
    """Pairs of what was counted and how much there is of it; last the substrate that it has earned, and why."""
    gate = earned(quality)
    rows = [
        ("text reached by tags", f"{quality.tagged_text_share:.1%}"),
        ("headings", f"{quality.headings} ({quality.heading_edges} blocks governed)"),
        ("tables", f"{quality.tables} ({quality.header_cells} TH, {quality.scoped_header_cells} with scope)"),
        ("header edges", f"{quality.header_edges_declared} declared, {quality.header_edges_derived} derived"),
        ("lists", f"{quality.lists} ({quality.list_items} items)"),
        ("figures", f"{quality.figures} ({quality.figures_with_alt} with alternate text)"),
        ("roles in use", f"{quality.roles}"),
    ]
    if quality.checker_score is not None:
        rows.append(("checker's score", f"{quality.checker_score:.1f} of 100"))
    return [*rows, ("earned substrate", f"{gate.substrate}: {gate.why}")]
