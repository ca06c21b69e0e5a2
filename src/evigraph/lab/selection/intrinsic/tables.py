"""Intrinsic measures as Markdown tables, beside the scores that they are often taken for."""

from collections.abc import Mapping

from evigraph.lab.selection.intrinsic.results import Correlation, Intrinsic, IntrinsicScore, Measure
from evigraph.lab.shown import NONE, share, table

__all__ = ["UNDEFINED", "intrinsic_markdown", "shown_correlation"]

UNDEFINED = "undefined"
"""What stands for a measure of nothing: it is not zero."""

_NAMES: dict[Measure, str] = {
    "boundary_clarity": "BC",
    "boundary_median": "median BC",
    "stickiness": "CS",
    "stickiness_complete": "CS, complete graph",
}


def intrinsic_markdown(found: Intrinsic, rcps: Mapping[tuple[str, str], float]) -> str:
    """The tables, and what they mean; ``rcps`` has the scores by parser and chunker."""
    complete = found.settings.complete
    heads = ["parser", "chunker", "BC", "median BC", "boundaries", "CS", *(["CS, complete graph"] if complete else [])]
    heads = [*heads, "graphs", "pairs with an edge", "RCPS"]
    rows = [_row(score, rcps, complete=complete) for score in found.scores]
    against = [
        [one.chunker, _NAMES[one.measure], str(one.n), _value(one.r, signed=True), _value(one.rho, signed=True)]
        for one in found.correlations
    ]
    title = "Intrinsic measures against RCPS, parsers with one chunker (descriptive)"
    return "\n\n".join(
        [
            table("Intrinsic measures", heads, rows),
            table(title, ["chunker", "measure", "n", "Pearson r", "Spearman rho"], against),
            _legend(found),
        ]
    )


def shown_correlation(one: Correlation) -> str:
    """A correlation on one line, with its n."""
    if one.r is None or one.rho is None:
        return f"{one.chunker}: {_NAMES[one.measure]} and RCPS: {UNDEFINED} at n = {one.n}"
    figures = f"r = {_value(one.r, signed=True)}, rho = {_value(one.rho, signed=True)}"
    return f"{one.chunker}: {_NAMES[one.measure]} and RCPS: {figures} at n = {one.n} (descriptive)"


def _row(score: IntrinsicScore, rcps: Mapping[tuple[str, str], float], *, complete: bool) -> list[str]:
    sticky = [score.stickiness, *([score.stickiness_complete] if complete else [])]
    return [
        score.parser,
        score.chunker,
        _value(score.boundary_clarity),
        _value(score.boundary_median),
        f"{score.boundaries:,}",
        *map(_value, sticky),
        f"{score.graphs:,}",
        NONE if score.edges is None else f"{score.edges:.1%} of {score.pairs:,}",
        share(rcps[(score.parser, score.chunker)]),
    ]


def _value(value: float | None, *, signed: bool = False) -> str:
    return UNDEFINED if value is None else f"{value:+.2f}" if signed else share(value)


def _legend(found: Intrinsic) -> str:
    settings = found.settings
    return (
        f"By the language model {found.model}. BC, Boundary Clarity (higher is better), is the mean of ppl(q|d) / "
        "ppl(q) over chunks d and q that follow each other on a page: one chunk of a few signs can decide it, but "
        "not the median. CS, Chunk Stickiness (lower is better), is the "
        f"mean entropy of graphs of at most {settings.nodes} chunks that follow each other in a document, in bits; an "
        f"edge is where (ppl(q) - ppl(q|d)) / ppl(q) is more than K = {settings.threshold:g} and q comes more than "
        f"delta = {settings.delta} chunks after d"
        f"{', in the complete graph wherever q and d are two' if settings.complete else ''} (Zhao et al., MoC, "
        f"arXiv:2503.09600). Of {found.pages:,} pages, the first {settings.chunks} chunks of each; of q the first "
        f"{settings.characters:,} characters, of d the last. Undefined: there are no two chunks to compare. The "
        "correlations describe these few candidates, and are no law."
    )
