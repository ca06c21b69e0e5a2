"""What an ablation finds, as it is written."""

from typing import Any

import msgspec

from evigraph.lab.bootstrap import Interval
from evigraph.lab.provenance import Provenance
from evigraph.lab.statistics import Contrast, MixedEffect

__all__ = [
    "Ablation",
    "AskedQuestion",
    "Cell",
    "ChunkFacts",
    "ConditionRun",
    "CorpusFacts",
    "Slope",
    "StructureFacts",
    "Tested",
    "TypeCut",
]


class CorpusFacts(msgspec.Struct, frozen=True):
    """What was asked about. ``multi_span`` is the share of questions with several gold spans; ``clusters`` how many
    groups of documents the questions hang together in; ``dropped`` what was left out, by reason."""

    name: str
    kind: str
    documents: int
    with_headings: int
    questions: int
    spans: int
    multi_span: float
    clusters: int
    dropped: dict[str, int]


class StructureFacts(msgspec.Struct, frozen=True):
    """How the induced structure was made and came out.

    ``sections`` and ``gold_sections`` are means a document; ``same_spans`` is the share of induced chunks that are
    also gold chunks, in documents with headings. ``placebo`` counts the (document, path) pairs, ``residual`` those
    whose shuffled path is of the same document still.
    """

    inducer: str
    sections: float
    corrected: int
    repaired: int
    gold_sections: float | None
    same_spans: float | None
    placebo: int
    residual: int


class ChunkFacts(msgspec.Struct, frozen=True):
    """How many chunks a condition has, and their realised mean tokens: content, and what is before it."""

    chunks: int
    content: float
    prefix: float


class AskedQuestion(msgspec.Struct, frozen=True):
    """A question as the ablation sees it; ``cluster`` is that of its documents, ``gold`` whether all have headings."""

    id: str
    kind: str | None
    cluster: str
    spans: int
    gold: bool


class ConditionRun(msgspec.Struct, frozen=True):
    """A condition in a cell: the mean of each measure over its ``n`` questions, and each question's values in the order
    of the ablation's ``measures``; null for questions that it is not asked (gold conditions, documents without
    headings). ``section_recall`` is the share of questions for which a section with evidence was routed to."""

    n: int
    means: dict[str, Interval]
    section_recall: float | None
    values: list[list[float] | None]


class Tested(msgspec.Struct, frozen=True):
    """One of the four contrasts: its difference, its p-value corrected over those run, and the secondary model."""

    contrast: Contrast
    holm: float | None
    mixed: MixedEffect | None


class Slope(msgspec.Struct, frozen=True):
    """What a level of path adds, over A2, A3-d1, A3-d2 and A3: the mean of the questions' least-squares slopes."""

    contrast: Contrast


class TypeCut(msgspec.Struct, frozen=True):
    """The contrasts among the questions of one type."""

    kind: str
    contrasts: dict[str, Contrast]


class Cell(msgspec.Struct, frozen=True):
    """A retriever, reranked or not, with a run of each condition. Only the ``primary`` cell is confirmatory: contrasts
    of the others have no corrected p-values and no model, and explore."""

    retriever: str
    reranked: bool
    primary: bool
    runs: dict[str, ConditionRun]
    contrasts: dict[str, Tested]
    boundary: Contrast | None
    slope: Slope | None
    types: list[TypeCut]


class Ablation(msgspec.Struct, frozen=True):
    """All that was measured, question by question. ``settings`` are those of the configuration, ``not_run`` says why
    of what could not be run; ``bm25_top_1`` is the share of questions for which BM25 has a gold chunk first (A2, else
    the first condition). ``made_with`` are the versions of what measured it."""

    settings: dict[str, Any]
    measures: tuple[str, ...]
    corpus: CorpusFacts
    structure: StructureFacts
    chunks: dict[str, ChunkFacts]
    questions: list[AskedQuestion]
    cells: list[Cell]
    bm25_top_1: float
    not_run: dict[str, str]
    made_with: Provenance | None = None
