"""What an answer is: claims, the numbered blocks of evidence that they cite, and what was found wrong with them."""

from enum import StrEnum

import msgspec

from evigraph.retrieve import EvidenceAnchor, EvidenceSet

__all__ = ["Answer", "Block", "Claim", "Fault", "FaultKind", "Outcome", "Usage"]


class Block(msgspec.Struct, frozen=True):
    """The smallest part of evidence that can be cited: a paragraph, a list item, a row of a table, a note.

    ``number`` is the n of ``[n]``, from 1, over all evidence of an answer. ``text`` is what the block says, as it
    stands in the evidence; ``context`` are the headings and the caption that it is read under there, outermost first,
    and ``header`` is the header row of its table, where it is a row. ``evidence`` is the place (from 0) of its piece in
    the evidence of the answer. ``nodes`` are public ids; ``anchors`` are where the block itself stands.
    """

    number: int
    doc: str
    text: str
    context: tuple[str, ...]
    nodes: tuple[str, ...]
    anchors: tuple[EvidenceAnchor, ...]
    evidence: int
    header: str | None = None


class FaultKind(StrEnum):
    """What may be wrong with a claim."""

    UNCITED = "uncited"
    """It cites nothing."""
    UNKNOWN_BLOCK = "unknown-block"
    """It cites a number that no block has."""
    NUMBER = "number"
    """A number of it stands in no block that it cites."""
    DATE = "date"
    """A date of it stands in no block that it cites."""
    QUOTATION = "quotation"
    """Words that it quotes stand in no block that it cites."""
    WORDS = "words"
    """What it says shares too few words with what it cites."""


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a claim: its kind, and the words of the claim that it is about."""

    kind: FaultKind
    what: str


class Claim(msgspec.Struct, frozen=True):
    """A sentence of an answer and the numbers of the blocks that it cites. Without ``faults`` it is supported."""

    text: str
    cites: tuple[int, ...]
    faults: tuple[Fault, ...] = ()


class Outcome(StrEnum):
    """How answering ended."""

    ANSWERED = "answered"
    NO_EVIDENCE = "no-evidence"
    """Nothing that was found answers the question."""
    UNDEFINED = "undefined"
    """What is asked for does not exist by its definition; ``reason`` says why, and the claims are what it rests on."""
    FAILED = "failed"
    """The language model, or the way to it, failed; ``reason`` says how."""


class Usage(msgspec.Struct, frozen=True):
    """What a language model was asked: requests, tokens read and written, and their price; None: not known."""

    requests: int
    input_tokens: int
    output_tokens: int
    cost: float | None = None


class Answer(msgspec.Struct, frozen=True):
    """An answer with its evidence. ``by`` is who gave it: ``extraction``, or the name of a language model.

    ``blocks`` are all that could be cited, by number; ``searches`` are the questions that evidence was looked for with
    after the first. ``faulty`` says whether any claim has faults. ``seconds`` is the time of answering alone.
    """

    question: str
    by: str
    outcome: Outcome
    claims: tuple[Claim, ...]
    blocks: tuple[Block, ...]
    evidence: EvidenceSet
    seconds: float
    reason: str | None = None
    searches: tuple[str, ...] = ()
    usage: Usage | msgspec.UnsetType = msgspec.UNSET

    @property
    def faulty(self) -> bool:
        """Whether a claim has faults."""
        return any(claim.faults for claim in self.claims)
