"""A structure tree that belongs to another document, or to pages that are gone."""

from collections import Counter
from collections.abc import Iterator

from evigraph.graph import Diagnostic, GraphView, Severity, Status

__all__ = ["tell_foreign_tree"]

_LOST = ("content-not-found", "reference-without-page")
_FEWEST = 20
"""Lost references that are no accident of a single page."""


def tell_foreign_tree(view: GraphView) -> Iterator[Diagnostic]:
    """tree-foreign, once for a document more than half of whose references to content lead nowhere."""
    codes = Counter(diagnostic.code for diagnostic in view.graph.diagnostics)
    lost = sum(codes[code] for code in _LOST)
    letters: Counter[Status] = Counter()
    held = 0
    for fragment in view.graph.fragments:
        letters[fragment.status] += len(fragment.text)
        held += fragment.node is not None
    if lost >= _FEWEST and lost > held:
        message = (
            f"{lost} of {lost + held} references to content lead nowhere, and "
            f"{letters[Status.UNTAGGED]} characters are untagged: "
            "the tree is another document's, or of pages that are gone"
        )
        yield Diagnostic("tree-foreign", Severity.ERROR, message)
