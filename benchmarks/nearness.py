"""How often a passage holds what is asked for, by the level that the local provider gives it.

    python benchmarks/nearness.py CHUNKING-EVALUATION [--every 3] [--out FILE.md]

The folder has ``questions_df.csv`` and ``corpora``: questions about five texts, with the places of what answers them,
as Chroma's chunking evaluation publishes them. Each text, without its headings, is cut into passages of at most 2,400
characters. Of every n-th question the ten passages with most of its words, the ten with the nearest vectors and those
that hold evidence are judged by the provider, as a search by decisions has them judged.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from evigraph.decide import Answer, Score, ScoreAnswer, State, YesNo, YesNoAnswer, decider
from evigraph.index import MiniLM, content_terms, terms
from evigraph.index.cutting import cut_text
from evigraph.lab.corpora import CorpusQuestion, EvidenceSpan, Source, load_corpus

SIZE, NEAREST = 2400, 10
LEVELS = ("nothing to do with it", "the same subject", "a part of the answer", "all of the answer")
STEP = 0.25


class Judged(msgspec.Struct, frozen=True):
    """A passage: its level, the probability that it is enough, and whether it holds some or all of the evidence."""

    level: float
    enough: float
    some: bool
    whole: bool


def main() -> None:
    """Judge, and write the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    corpus = load_corpus(Source("chunking-evaluation", arguments.folder))
    asked = corpus.questions[:: arguments.every]
    judged: list[Judged] = []
    for document in corpus.documents:
        judged.extend(judge(document.text, [each for each in asked if document.id in each.documents]))
    page = "\n".join(tables(judged, len(asked)))
    print(page)
    if arguments.out:
        arguments.out.write_text(f"{page}\n", encoding="utf-8")


def judge(text: str, questions: Sequence[CorpusQuestion]) -> Iterator[Judged]:
    """The likeliest passages of each question, judged."""
    places = list(cut_text(text, SIZE, 0))
    passages = [text[start:end] for start, end in places]
    model = MiniLM()
    vectors = model.passages(passages)
    words = [set(terms(passage, "en")) for passage in passages]
    local = decider("local")
    for question in questions:
        content = set(content_terms(question.text, "en"))
        by_words = np.argsort([-len(content & held) for held in words], kind="stable")[:NEAREST]
        by_vectors = np.argsort(-(vectors @ model.query(question.text)), kind="stable")[:NEAREST]
        held = {at: [within(place, span) for span in question.spans] for at, place in enumerate(places)}
        holding = [at for at, of in held.items() if any(some for some, _ in of)]
        for at in sorted({*map(int, by_words), *map(int, by_vectors), *holding}):
            level, enough = answers(local.decide(State(question.text), questions_about(passages[at])))
            yield Judged(level, enough, at in holding, all(whole for _, whole in held[at]))


def within(place: tuple[int, int], span: EvidenceSpan) -> tuple[bool, bool]:
    """Whether a passage holds some of a piece of evidence, and all of it."""
    start, end = place
    return min(end, span.end) - max(start, span.start) > 20, start <= span.start and span.end <= end


def questions_about(passage: str) -> dict[str, Score | YesNo]:
    """What is asked about a passage."""
    return {
        "useful": Score("How useful is the evidence?", LEVELS, passage),
        "enough": YesNo("Is it enough?", "It is.", "It is not.", passage),
    }


def answers(found: Any) -> tuple[float, float]:
    """The level and the probability."""
    useful: Answer = found["useful"]
    enough: Answer = found["enough"]
    assert isinstance(useful, ScoreAnswer)
    assert isinstance(enough, YesNoAnswer)
    return useful.level, enough.probability


def tables(judged: list[Judged], questions: int) -> Iterator[str]:
    """The shares of passages that hold evidence, by their level and by the probability."""
    holding = sum(one.some for one in judged)
    whole = sum(one.whole for one in judged)
    yield f"{questions} questions; {len(judged):,} passages, of which {holding} hold evidence, {whole} all of it."
    yield ""
    yield "| level | passages | hold evidence | hold all |"
    yield "|---|---:|---:|---:|"
    for low in np.arange(0, 3, STEP):
        found = [one for one in judged if low <= one.level < low + STEP or (one.level == low + STEP == 3)]
        if found:
            held, all_ = (np.mean([getattr(one, what) for one in found]) for what in ("some", "whole"))
            yield f"| {low:.2f} to {low + STEP:.2f} | {len(found):,} | {held:.2f} | {all_:.2f} |"
    yield ""
    yield "| enough | passages | hold all |"
    yield "|---|---:|---:|"
    for tenth in range(10):
        found = [
            one.whole for one in judged if tenth <= 10 * one.enough < tenth + 1 or (tenth == 9 and one.enough == 1)
        ]
        if found:
            yield f"| {tenth / 10:.1f} to {(tenth + 1) / 10:.1f} | {len(found):,} | {np.mean(found):.2f} |"
    yield ""
    useful = sum(one.some for one in judged if one.level >= 1.5)
    yield f"Of the passages that hold evidence {useful / holding:.3f} are at 1.5 or above."


if __name__ == "__main__":
    main()
