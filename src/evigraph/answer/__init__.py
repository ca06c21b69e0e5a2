"""Evidence -> a cited answer: numbered blocks, claims, and what of them the cited blocks support."""

from evigraph.answer.base import MODEL_VARIABLE, Heard, InterruptedAnswer, Search
from evigraph.answer.blocks import blocks_of
from evigraph.answer.extract import EXTRACTION, answer_by_extraction
from evigraph.answer.model import Answer, Block, Claim, Fault, FaultKind, Outcome, Usage
from evigraph.answer.verify import verify

__all__ = [
    "EXTRACTION",
    "MODEL_VARIABLE",
    "Answer",
    "Block",
    "Claim",
    "Fault",
    "FaultKind",
    "Heard",
    "InterruptedAnswer",
    "Outcome",
    "Search",
    "Usage",
    "answer_by_extraction",
    "blocks_of",
    "verify",
]
