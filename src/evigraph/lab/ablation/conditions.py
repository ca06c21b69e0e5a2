"""The eleven conditions and the four contrasts of the ablation.

A condition varies three things: where chunks end, what is set before their content when they are embedded, and
whether retrieval is flat or by way of sections. A: structure that is induced after the document's own headings are
left out. G: the document's own headings. 0: fixed windows of matched size; 1: the same with contexts by a language
model; 2: structural chunks; 3: with their heading path; 4: and two-stage retrieval. P: paths of other documents.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

__all__ = ["CONDITIONS", "CONTRASTS", "PATH_DEPTH", "Condition", "Cuts", "Difference", "Prefix"]

PATH_DEPTH = 3
"""How long a full heading path is: the document's title and two titles of sections below it."""


class Cuts(StrEnum):
    """Where chunks begin and end."""

    WINDOWS = "fixed windows"
    INDUCED = "induced structure"
    GOLD = "gold structure"


class Prefix(StrEnum):
    """What is set before the content of a chunk."""

    NONE = "none"
    CONTEXT = "context by a language model"
    PATH = "heading path"
    PLACEBO = "shuffled heading path"


class Condition(NamedTuple):
    """One point of the design. ``depth`` is how long a path is at most, the document's title included."""

    cuts: Cuts
    prefix: Prefix = Prefix.NONE
    depth: int = 0
    two_stage: bool = False


CONDITIONS: Mapping[str, Condition] = {
    "A0": Condition(Cuts.WINDOWS),
    "A1": Condition(Cuts.WINDOWS, Prefix.CONTEXT),
    "A2": Condition(Cuts.INDUCED),
    "A3-d1": Condition(Cuts.INDUCED, Prefix.PATH, 1),
    "A3-d2": Condition(Cuts.INDUCED, Prefix.PATH, 2),
    "A3": Condition(Cuts.INDUCED, Prefix.PATH, PATH_DEPTH),
    "P": Condition(Cuts.INDUCED, Prefix.PLACEBO, PATH_DEPTH),
    "A4": Condition(Cuts.INDUCED, Prefix.PATH, PATH_DEPTH, two_stage=True),
    "G2": Condition(Cuts.GOLD),
    "G3": Condition(Cuts.GOLD, Prefix.PATH, PATH_DEPTH),
    "G4": Condition(Cuts.GOLD, Prefix.PATH, PATH_DEPTH, two_stage=True),
}


class Difference(NamedTuple):
    """One condition less another, and what that tells."""

    condition: str
    less: str
    question: str


CONTRASTS: Mapping[str, Difference] = {
    "C1": Difference("A3", "A1", "structure and its paths against contexts by a language model"),
    "C2": Difference("A3", "P", "what paths say against that something is said"),
    "C3": Difference("G3", "A3", "the author's structure against induced structure"),
    "C4": Difference("A4", "A3", "two-stage retrieval against flat retrieval"),
}
"""The four that are tested as one family, on one measure and one retriever."""
