"""What answering shares: how evidence is looked for again, and who hears claims as they come."""

from collections.abc import Callable

from evigraph.answer.model import Answer, Claim
from evigraph.retrieve import EvidenceSet

__all__ = ["MODEL_VARIABLE", "Heard", "InterruptedAnswer", "Search"]

MODEL_VARIABLE = "EVIGRAPH_MODEL"
"""The environment's variable that names the language model where none is named."""

Search = Callable[[str], EvidenceSet]
"""Looks for evidence once more, with another question, for whoever asks and where they ask."""

Heard = Callable[[Claim], None]
"""Called with each claim as soon as it is whole, already verified."""


class InterruptedAnswer(KeyboardInterrupt):
    """Answering was interrupted from the keyboard. ``answer`` is what was there by then, with the evidence."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer
