"""Verification: what of a claim stands in the blocks that it cites, and what does not."""

from evigraph.answer.verify.verify import verify

__all__ = ["verify"]
