"""Evidence -> a cited answer: numbered blocks, claims, and what of them the cited blocks support."""

from evigraph.answer.model import Answer, Block, Claim, Fault, FaultKind, Outcome, Usage

__all__ = ["Answer", "Block", "Claim", "Fault", "FaultKind", "Outcome", "Usage"]
