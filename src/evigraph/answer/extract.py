"""An answer without a model: the sentence or the row of the evidence that says most of the question, as it stands."""

import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evigraph.answer.blocks import blocks_of
from evigraph.answer.model import Answer, Block, Claim, Outcome
from evigraph.answer.rows import row_said
from evigraph.index import Embedder, content_terms, terms
from evigraph.retrieve import EvidenceSet
from evigraph.retrieve.requirements import asked_type, asks_duration, gives, gives_duration, without_kind

__all__ = ["EXTRACTION", "LEAST_COVERED", "LEAST_NEAR", "Rarity", "answer_by_extraction"]

EXTRACTION = "extraction"
"""Who gives an answer without a model."""
LEAST_COVERED = 0.35
"""The least share of the question, rare words more, that a sentence has to say together with what it is read under,
unless it is near by vectors. These five were chosen on half of the questions of a public benchmark
(benchmarks/extraction.md)."""
LEAST_NEAR = 0.45
"""The least nearness by vectors of a sentence that says less."""
_NEARNESS = 0.5
"""What nearness by vectors, -1 to 1, counts beside the share of the question that is said."""
_CONTEXT = 0.5
"""What a word counts that stands in what a sentence is read under, and not in the sentence."""
_KIND = 0.25
"""What it counts that a sentence gives the kind of figure that the question asks for."""
_SENTENCE = re.compile(
    r"(?<=[.!?])(?:[\"')\]\u201d\u2019\u00bb]|\d{1,2}(?=\s))*\s+(?=[\"'(\[\u201c\u2018\u00ab]?[\w$\u20ac\u00a3])"
    r"|(?<=[\u3002\uff01\uff1f])(?=.)"
)
_ABBREVIATED = re.compile(
    r"(?:\b(?:Nos?|Mrs?|Dr|St|vs|e\.g|i\.e|cf|Fig|Art|Sec|Nr|z\.B|bzw|ca|Inc|Corp|Co|Ltd|U\.S)|\b[A-Z]|^\d+)\.$"
)
_LABEL = re.compile(r"^(?:\d{1,3}|[a-z])[.)]?\s+(?=[A-Z])")
"""The label of a note or an item, which is no figure."""
Rarity = Callable[[str], float]
"""How rare a term is, from 0."""
_Scores = NDArray[np.float64]


class Candidate(NamedTuple):
    """A sentence, or a row in words, and the block that it stands in."""

    text: str
    block: Block


def answer_by_extraction(
    question: str,
    found: EvidenceSet,
    lang: str | None = None,
    embedder: Embedder | None = None,
    rarity: Rarity | None = None,
) -> Answer:
    """The candidate that says most of the question as an answer, or none where none says enough.

    A candidate is weighed by the share of the question's words that it says, rare ones more; by how near it is to the
    question, where an embedder is given; and by whether it gives the kind of figure that is asked for. ``lang`` is the
    question's language (None: it is not known), ``rarity`` says how rare a term is among all documents (None: it is
    counted among the blocks). What is said stands in the evidence; nothing is written.
    """
    start = time.perf_counter()
    blocks = blocks_of(found.evidence)
    best = _best(question, blocks, lang, embedder, rarity)
    claims = () if best is None else (Claim(best.text, (best.block.number,)),)
    return Answer(
        question=question,
        by=EXTRACTION,
        outcome=Outcome.NO_EVIDENCE if best is None else Outcome.ANSWERED,
        claims=claims,
        blocks=blocks,
        evidence=found,
        seconds=round(time.perf_counter() - start, 4),
        reason=None if best is not None else _why_not(found),
    )


def _why_not(found: EvidenceSet) -> str:
    return "no sentence of the evidence says enough of the question" if found.evidence else "nothing was found"


def candidates(blocks: Sequence[Block]) -> list[Candidate]:
    """What may be an answer: the sentences of each block, of a row of a table the row in words."""
    return [Candidate(text, block) for block in blocks for text in _said(block)]


def _said(block: Block) -> Iterator[str]:
    if block.header is not None:
        yield row_said(block.header, block.text)
        return
    sentence = ""
    for part in _SENTENCE.split(block.text.removeprefix("- ")):
        sentence = f"{sentence} {part}".strip()
        if not _ABBREVIATED.search(sentence):
            yield sentence
            sentence = ""
    if sentence:
        yield sentence


def _best(
    question: str, blocks: Sequence[Block], lang: str | None, embedder: Embedder | None, rarity: Rarity | None
) -> Candidate | None:
    found = candidates(blocks)
    if not found:
        return None
    covered = coverage(question, found, lang, rarity)
    giving = _giving(question, lang)
    figures = [giving(_LABEL.sub("", candidate.text)) for candidate in found]
    scores = covered + _KIND * np.array(figures, np.float64)
    enough = covered >= LEAST_COVERED
    if embedder is not None:
        near = nearness(question, found, embedder)
        scores = scores + _NEARNESS * near
        enough = enough | (near >= LEAST_NEAR)
    if not enough.any():
        return None
    return found[max(np.flatnonzero(enough), key=lambda at: (scores[at], -at))]


def coverage(question: str, found: Sequence[Candidate], lang: str | None, rarity: Rarity | None = None) -> _Scores:
    """For each candidate the share of the question that it says, 0 to 1, rare words counting more. Words that only ask
    for a figure of some kind, as *how long*, are no part of it."""
    asked = content_terms(without_kind(question), lang)
    own = [frozenset(terms(candidate.text, lang)) for candidate in found]
    blocks = {candidate.block.number: candidate.block for candidate in found}
    around = {number: _around(block, lang) for number, block in blocks.items()}
    counts = Counter(term for said in around.values() for term in said)

    def among_blocks(term: str) -> float:
        return math.log(1 + len(blocks) / (0.5 + counts[term]))

    weights = {term: (rarity or among_blocks)(term) for term in asked}
    whole = sum(weights.values()) or 1.0

    def share(candidate: Candidate, said: frozenset[str]) -> float:
        near = around[candidate.block.number]
        return sum(w * (1.0 if t in said else _CONTEXT if t in near else 0.0) for t, w in weights.items()) / whole

    return np.array([share(candidate, said) for candidate, said in zip(found, own, strict=True)])


def nearness(question: str, found: Sequence[Candidate], embedder: Embedder) -> _Scores:
    """For each candidate the cosine of its vector to the question's, it being read below its headings."""
    texts = [" ".join((*candidate.block.context, candidate.text)) for candidate in found]
    return np.asarray(embedder.passages(texts) @ embedder.query(question), np.float64)


def _around(block: Block, lang: str | None) -> frozenset[str]:
    return frozenset(term for text in (block.text, block.header or "", *block.context) for term in terms(text, lang))


def _giving(question: str, lang: str | None) -> Callable[[str], bool]:
    """Whether a text gives the kind of figure that a question asks for; none does where it asks for none."""
    if asks_duration(question):
        return gives_duration
    asked = asked_type(question, lang)
    return (lambda _: False) if asked is None else partial(gives, asked)
