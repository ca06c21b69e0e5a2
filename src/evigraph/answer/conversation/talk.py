"""What a conversation holds: what may be cited, what was searched for, and the claims that are whole."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from evigraph.answer.base import Heard, Search
from evigraph.answer.blocks import blocks_of
from evigraph.answer.conversation.prompt import shown
from evigraph.answer.model import Block, Claim, Outcome
from evigraph.answer.verify import verify
from evigraph.retrieve import Evidence

if TYPE_CHECKING:
    from evigraph.answer.conversation.reply import Reply, ReplyClaim

__all__ = ["SEARCHES", "Talk"]

SEARCHES = 1
"""How often a model may look for evidence again."""
_CITED = re.compile(r"\s*\[(\d{1,6}(?:\s?[,;]\s?\d{1,6})*)\]")


@dataclass
class Talk:
    """A conversation about a question, from its first evidence on."""

    question: str
    search: Search
    heard: Heard | None
    evidence: list[Evidence] = field(default_factory=list[Evidence])
    blocks: list[Block] = field(default_factory=list[Block])
    searches: list[str] = field(default_factory=list[str])
    claims: list[Claim] = field(default_factory=list[Claim])
    broken: Exception | None = None
    """What ``heard`` has raised, which is no failure of the model."""

    @property
    def may_search(self) -> bool:
        """Whether there is a search left."""
        return len(self.searches) < SEARCHES

    def take(self, evidence: Sequence[Evidence]) -> list[Block]:
        """Number the blocks of evidence, after those that there are."""
        new = blocks_of(evidence, len(self.blocks) + 1, len(self.evidence))
        self.evidence.extend(evidence)
        self.blocks.extend(new)
        return list(new)

    def look_for(self, question: str) -> str:
        """Look for evidence with another question; what was found and not there before, as a model is shown it."""
        if not self.may_search:
            return "There is no further search: answer from the evidence that there is."
        self.searches.append(question)
        known = {(piece.doc, piece.nodes) for piece in self.evidence}
        found = [piece for piece in self.search(question).evidence if (piece.doc, piece.nodes) not in known]
        return shown(self.take(found)) or "Nothing else was found."

    def hear(self, claims: "Sequence[ReplyClaim]") -> None:
        """Verify the claims that were not there before."""
        for said in claims[len(self.claims) :]:
            (claim,) = verify([_claimed(said)], self.blocks)
            self.claims.append(claim)
            if self.heard is not None:
                try:
                    self.heard(claim)
                except Exception as error:
                    self.broken = error
                    raise

    def ended(self, reply: "Reply") -> tuple[Outcome, str | None]:
        """How it ended by what the model says; the reason why something is undefined is a claim like others."""
        if reply.outcome == "answered":
            return Outcome.ANSWERED, None
        if reply.outcome == "undefined":
            reason = " ".join(reply.reason.split())
            cites = tuple(dict.fromkeys(number for claim in self.claims for number in claim.cites))
            self.claims[:0] = verify([Claim(reason, cites)], self.blocks)
            return Outcome.UNDEFINED, reason
        return Outcome.NO_EVIDENCE, "the model finds no answer in the evidence"


def _claimed(said: "ReplyClaim") -> Claim:
    """A claim as it was made; where it cites within its text alone, what it cites there."""
    text, cites = said.text.strip(), list(said.cites)
    if not cites:
        cites = [int(number) for cited in _CITED.finditer(text) for number in re.findall(r"\d+", cited[1])]
        text = _CITED.sub("", text)
    return Claim(text, tuple(dict.fromkeys(cites)))
