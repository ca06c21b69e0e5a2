"""An accessibility checker's view of a PDF (PDF/UA-1), as diagnostics and a score beside the compiler's own.

The checker is ``page-validation``, an optional part of the installation. Its score says how many rules a
file keeps, not how useful its tags are to a reader: it is kept as a covariate and decides nothing.
"""

from importlib import import_module
from typing import Any, NamedTuple

from evigraph.errors import MissingExtraError
from evigraph.graph import Diagnostic, Graph, Severity

__all__ = ["Checked", "check_pdf"]

_PRODUCER = "page-validation"


class Checked(NamedTuple):
    """What the checker says: the share of its rules that the file keeps (0 to 100) and what breaks the others."""

    score: float | None
    findings: tuple[Diagnostic, ...]


def check_pdf(data: bytes, graph: Graph) -> Checked:
    """Check a PDF's bytes; findings that name an object of the file name the node that it is.

    A file that the checker cannot read has no score, and one finding that says why.

    Raises:
        MissingExtraError: the checker is not installed.
    """
    try:
        page: Any = import_module("page")
    except ImportError:
        raise MissingExtraError("the accessibility checker", "checker") from None
    try:
        report = page.validate_pdf_bytes(data, profile="ua1")
    except page.PageError as error:
        reason = " ".join(str(error).split())
        return Checked(None, (Diagnostic("checker", Severity.WARNING, f"not checked: {reason}", producer=_PRODUCER),))
    nodes = {node.object_ref: node.id for node in graph.nodes if node.object_ref is not None}
    objects = {f.anchor.object: f for f in graph.fragments if f.anchor.object is not None}
    findings: list[Diagnostic] = []
    for failure in report.failures:
        number: int = failure.object_id.object_number if failure.object_id else 0
        shown = objects.get(number)
        findings.append(
            Diagnostic(
                "checker",
                Severity.WARNING,
                f"{failure.rule_id}: {' '.join(failure.message.split())}",
                node=nodes.get(number, shown.node if shown else None),
                page=shown.anchor.page if shown else None,
                producer=_PRODUCER,
            )
        )
    rules = report.rules
    return Checked(round(100 * rules.passed / rules.total, 1) if rules.total else None, tuple(findings))
