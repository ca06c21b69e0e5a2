"""Evidence and blocks as tests write them."""

from evigraph.answer import Block, Claim, verify
from evigraph.graph import Substrate
from evigraph.retrieve import Evidence, EvidenceLine, EvidenceSet, Why

__all__ = ["block", "evidence", "evidence_set", "faults"]


def block(number: int, text: str, *context: str, header: str | None = None, doc: str = "a.pdf") -> Block:
    """A block with what it is read under."""
    return Block(number, doc, text, context, (f"a#{number}",), (), 0, header)


def faults(text: str, *blocks: Block, cites: tuple[int, ...] | None = None) -> list[str]:
    """What is wrong with a claim that cites blocks (all of them, if nothing else is said): ``number: 99 weeks``."""
    cited = tuple(each.number for each in blocks) if cites is None else cites
    (claim,) = verify([Claim(text, cited)], blocks)
    return [f"{fault.kind}: {fault.what}" for fault in claim.faults]


def evidence(text: str, path: tuple[str, ...] = (), heads: tuple[int, ...] = (), doc: str = "a.pdf") -> Evidence:
    """A piece of evidence whose lines of the numbers ``heads`` (from 0) are headings or captions."""
    lines = text.split("\n")
    made = tuple(EvidenceLine((at,), (), at in heads) for at in range(len(lines)))
    nodes = tuple(f"a#{at}" for at in range(len(lines)))
    why = Why(None, 1.0, (), "none")
    return Evidence(doc, text, len(text.split()), nodes, (), why, path, None, made)


def evidence_set(*pieces: Evidence, question: str = "?") -> EvidenceSet:
    """An evidence set of some pieces."""
    words = sum(piece.words for piece in pieces)
    return EvidenceSet(question, "auto", Substrate.AUTO, pieces, words, 0.0)
