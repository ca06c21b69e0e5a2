"""An ablation as Markdown tables."""

from collections.abc import Iterable, Sequence

from evigraph.lab.ablation.conditions import CONDITIONS, CONTRASTS
from evigraph.lab.ablation.measures import PRIMARY
from evigraph.lab.ablation.results import Ablation, Cell, ConditionRun
from evigraph.lab.statistics import Contrast, MixedEffect

__all__ = ["ablation_markdown", "cell_name", "signed"]

_NONE = "-"
_FEW = 10
"""Clusters below which intervals are too narrow to be taken at their word."""


def ablation_markdown(ablation: Ablation) -> str:
    """All tables of an ablation; ends in a newline."""
    parts = [
        _head(ablation),
        _chunks(ablation),
        *(_means(ablation, cell) for cell in ablation.cells),
        _confirmed(ablation),
        _explored(ablation),
        _slopes(ablation),
        *(_types(cell) for cell in ablation.cells),
        _not_run(ablation),
        _legend(ablation),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def cell_name(cell: Cell) -> str:
    """What a cell is called: its retriever, and whether it is reranked."""
    return f"{cell.retriever}, reranked" if cell.reranked else cell.retriever


def signed(value: float | None, digits: int = 4) -> str:
    """A difference with its sign; nothing is neither more nor less."""
    if value is None:
        return _NONE
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text


def _head(ablation: Ablation) -> str:
    corpus, structure = ablation.corpus, ablation.structure
    lost = "; ".join(f"{reason}: {number:,}" for reason, number in corpus.dropped.items())
    gold = "" if structure.gold_sections is None else f" against {structure.gold_sections:.1f} by the authors' headings"
    same = ""
    if structure.same_spans is not None:
        same = f" {structure.same_spans:.1%} of the induced chunks of documents with headings are gold chunks too."
    return (
        f"# Ablation: {_plain(corpus.name)}\n\n"
        f"{_number(corpus.documents, 'document')}, {corpus.with_headings:,} with headings; "
        f"{_number(corpus.questions, 'question')} with {_number(corpus.spans, 'gold span')} "
        f"({corpus.multi_span:.1%} of the questions with several), in {_number(corpus.clusters, 'cluster')} of "
        "documents. "
        f"Not used: {_plain(lost) if lost else 'nothing'}.\n\n"
        f"Induced structure: {_plain(structure.inducer)}, {structure.sections:.1f} sections a document{gold}; "
        f"{structure.corrected:,} corrected, {structure.repaired:,} repaired.{same} Placebo: {structure.placebo:,} "
        f"paths shuffled, {structure.residual:,} of them still of their own document. BM25 has a gold chunk first for "
        f"{ablation.bm25_top_1:.1%} of the questions."
    )


def _chunks(ablation: Ablation) -> str:
    rows = [
        [
            name,
            str(CONDITIONS[name].cuts),
            _prefix(name),
            _stage(name),
            f"{f.chunks:,}",
            f"{f.content:.1f}",
            f"{f.prefix:.1f}",
        ]
        for name, f in ablation.chunks.items()
    ]
    heads = ["condition", "boundaries", "prefix", "retrieval", "chunks", "content tokens", "prefix tokens"]
    return _table("Conditions and realised mean sizes", heads, rows)


def _prefix(name: str) -> str:
    condition = CONDITIONS[name]
    return f"{condition.prefix}, depth {condition.depth}" if condition.depth else str(condition.prefix)


def _stage(name: str) -> str:
    return "two-stage" if CONDITIONS[name].two_stage else "flat"


def _means(ablation: Ablation, cell: Cell) -> str:
    rows: list[list[str]] = []
    for name, run in cell.runs.items():
        routed = _NONE if run.section_recall is None else f"{run.section_recall:.3f}"
        rows.append([name, f"{run.n:,}", *(_value(run, measure) for measure in ablation.measures), routed])
    return _table(f"Means: {cell_name(cell)}", ["condition", "n", *ablation.measures, "section recall"], rows)


def _value(run: ConditionRun, measure: str) -> str:
    found = run.means[measure]
    if measure != PRIMARY or found.low is None or found.high is None:
        return f"{found.mean:.3f}"
    return f"{found.mean:.3f} [{found.low:.3f}, {found.high:.3f}]"


def _confirmed(ablation: Ablation) -> str:
    """The four contrasts in the primary cell."""
    cell = next(cell for cell in ablation.cells if cell.primary)
    rows: list[list[str]] = []
    for name, difference in CONTRASTS.items():
        said = f"{name}: {difference.condition} - {difference.less}"
        found = cell.contrasts.get(name)
        if found is None:
            rows.append([said, *["not run", *[_NONE] * 5], difference.question])
            continue
        rows.append([said, *_contrast(found.contrast), _p(found.holm), _mixed(found.mixed), difference.question])
    heads = ["contrast", "n", "difference", "p", "dz", "p (Holm)", "MixedLM p", "what it tells"]
    return _table(f"Contrasts of {PRIMARY}: {cell_name(cell)} (the tested cell)", heads, rows)


def _explored(ablation: Ablation) -> str:
    rows: list[list[str]] = []
    for cell in ablation.cells:
        if cell.boundary is not None:
            rows.append([cell_name(cell), "A2 - A0", *_contrast(cell.boundary)])
        if not cell.primary:
            rows += [[cell_name(cell), _said(name), *_contrast(t.contrast)] for name, t in cell.contrasts.items()]
    if not rows:
        return ""
    heads = ["cell", "difference of", "n", "difference", "p", "dz"]
    return _table(f"Exploratory: other differences of {PRIMARY}", heads, rows)


def _slopes(ablation: Ablation) -> str:
    rows = [[cell_name(c), *_contrast(c.slope.contrast)] for c in ablation.cells if c.slope is not None]
    if not rows:
        return ""
    title = f"Exploratory: {PRIMARY} by each title of the path (A2, A3-d1, A3-d2, A3)"
    return _table(title, ["cell", "n", "slope", "p", "dz"], rows)


def _types(cell: Cell) -> str:
    rows = [
        [cut.kind, _said(name), *_contrast(contrast)] for cut in cell.types for name, contrast in cut.contrasts.items()
    ]
    if not rows:
        return ""
    heads = ["type", "difference of", "n", "difference", "p", "dz"]
    return _table(f"Exploratory: contrasts by type of question, {cell_name(cell)}", heads, rows)


def _said(name: str) -> str:
    return f"{CONTRASTS[name].condition} - {CONTRASTS[name].less}"


def _not_run(ablation: Ablation) -> str:
    if not ablation.not_run:
        return ""
    return "## Not run\n\n" + "\n".join(f"- {name}: {why}." for name, why in sorted(ablation.not_run.items()))


def _legend(ablation: Ablation) -> str:
    settings = ablation.settings
    by_question = settings["cluster"] == "question"
    unit = (
        "questions, as if they were independent, which those of one document are not: intervals are too narrow"
        if by_question
        else "whole clusters of documents"
    )
    few = ""
    if ablation.corpus.clusters < _FEW and not by_question:
        few = f" {_number(ablation.corpus.clusters, 'cluster')} of documents: too few for intervals to be relied on."
    phases = settings["phases"]
    moved = f" A0 is the mean over {phases} positions of its windows." if phases > 1 else ""
    return (
        f"{PRIMARY} is the novelty-aware share of the gold spans' characters, discounted by rank, against the best "
        "order of the condition's own chunks; coverage@N the share within N tokens, prefixes charged. Means of gold "
        "conditions are over the questions whose documents have headings; documents without keep their induced "
        f"structure in them.{moved} In brackets: 95% intervals by {settings['samples']:,} bootstrap samples of {unit} "
        f"(seed {settings['seed']}).{few} p is two-sided, of the same samples; dz is Cohen's, over questions. MixedLM "
        "has a random intercept for each document and none for a question, and is too careful with small paired "
        "differences. Only the four contrasts of the tested cell were chosen beforehand; everything else explores."
    )


def _contrast(contrast: Contrast) -> list[str]:
    bounds = "" if contrast.low is None else f" [{signed(contrast.low)}, {signed(contrast.high)}]"
    return [f"{contrast.n:,}", f"{signed(contrast.mean)}{bounds}", _p(contrast.p), signed(contrast.dz, 2)]


def _mixed(mixed: MixedEffect | None) -> str:
    return _NONE if mixed is None else _p(mixed.p)


def _p(value: float | None) -> str:
    if value is None:
        return _NONE
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"## {title}", "", _row(heads), f"|{'---|' * len(heads)}", *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    """One row; names come from files and may hold anything."""
    return f"| {' | '.join(_plain(cell).replace('|', chr(92) + '|') for cell in cells)} |"
