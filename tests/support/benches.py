"""A small library with gold questions for the bench, and benches made of chosen outcomes."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from evigraph.lab import Alternative, Bench, Outcome, Question, Settings
from evigraph.lab.bench import Contents, sum_up
from evigraph.lab.score import Score
from evigraph.library import Library
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder, words

__all__ = ["GOLD", "bench_of", "gold_file", "small_library"]


def _question(
    name: str, text: str, topology: str, *slots: tuple[str, str], lang: str = "en", band: str | None = "good"
) -> Question:
    made = tuple((Alternative(doc, 1, said),) for doc, said in slots)
    return Question(name, text, lang, topology, bool(slots), made, band=band)


GOLD = (
    _question("q1", "What does a crane cost?", "L0", ("fees.pdf", "A crane costs ten pounds.")),
    _question("q2", "What does a hall cost?", "L3", ("fees.pdf", "A hall costs six"), ("rules.pdf", "Halls close")),
    _question("q3", "When do halls close?", "L0", ("rules.pdf", "Halls close at nine"), band="poor"),
    _question("q4", "Who may climb the tower?", "L1", ("tower.pdf", "Guests may climb"), lang="fr", band=None),
    _question("q5", "What does a submarine cost?", "L0"),
)
"""Five questions about the small library: three hang together, one is alone, and the last is unanswerable."""


def small_library(folder: Path) -> Path:
    """Make a library of three small documents, with an embedder of terms; gives its folder."""
    texts = {
        "fees.pdf": ("A crane costs ten pounds.", "A hall costs six pounds."),
        "rules.pdf": ("Halls close at nine.", words(90, "rule")),
        "tower.pdf": ("Guests may climb the tower.", words(90, "stair")),
    }
    for name, (first, second) in texts.items():
        paragraphs = (El("H1", name.split(".")[0]), El("P", first), El("P", second))
        (folder / name).write_bytes(build(El("Document", *paragraphs)))
    with Library(folder / "library", TermEmbedder()) as library:
        report = library.add([folder / name for name in texts])
        assert not report.failures
    return folder / "library"


def gold_file(path: Path) -> Path:
    """Write the questions as a gold file."""
    path.write_bytes(b"\n".join(msgspec.json.encode(question) for question in GOLD))
    return path


def bench_of(
    recalls: Mapping[str, Mapping[int, Sequence[float]]],
    *,
    against: str | None = None,
    questions: Sequence[Question] = GOLD,
) -> Bench:
    """A bench in which strategies have these recalls at each k, one for each answerable question.

    At k they retrieve 100 words times k; nothing is said to unanswerable questions, which have less support.
    """
    scores: dict[str, dict[int, Score]] = {}
    for strategy, by_k in recalls.items():
        scores[strategy] = {k: _score(strategy, questions, k, list(found)) for k, found in by_k.items()}
    ks = tuple(sorted(next(iter(recalls.values()))))
    supports = [0.5 if question.answerable else -0.5 for question in questions]
    return sum_up(questions, scores, supports, Settings(ks=ks, against=against), Contents(3, 3, 30))


def _score(strategy: str, questions: Sequence[Question], k: int, recalls: list[float]) -> Score:
    outcomes = tuple(
        Outcome(q.id, recall := recalls.pop(0), recall == 1, 100 * k, k, 0.001 * number)
        if q.answerable
        else Outcome(q.id, None, False, 0, 0, 0.1)
        for number, q in enumerate(questions, 1)
    )
    return Score(strategy, None, {}, {}, {}, 1, 1, 0, 0.0, outcomes)
