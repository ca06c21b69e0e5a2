"""What a question asks for, piece by piece."""

from collections.abc import Set as AbstractSet
from enum import StrEnum

import msgspec

__all__ = ["Requirement", "RequirementKind"]


class RequirementKind(StrEnum):
    """What kind of thing evidence has to say to satisfy a requirement."""

    TERM = "term"
    """A word of the question that carries content."""
    ENTITY = "entity"
    """A name, an acronym, an identifier or a quoted phrase: its words together."""
    NUMBER = "number"
    """A figure, with its sign of percent or currency."""
    TIME = "time"
    """A year, a date in figures or a quarter."""
    QUALIFIER = "qualifier"
    """A bound or condition: at least, only, before, unless."""
    COMPARISON = "comparison"
    """Two things set side by side: more than, difference, both."""
    NEGATION = "negation"
    """What is not so, or excepted."""
    ENUMERATION = "enumeration"
    """A whole list, not one item of it."""


class Requirement(msgspec.Struct, frozen=True):
    """One piece of what a question asks for.

    ``text`` is how the question says it; ``terms`` are the index terms that evidence must hold. Cues
    (qualifier, comparison, negation, enumeration) have none: they say how the rest is meant. ``hard``
    tells that evidence without it is not about the question, ``weight`` how much it counts among the
    question's requirements (they sum to 1).
    """

    def is_said(self, said: AbstractSet[str]) -> bool:
        """Whether a text with these terms gives what is asked for.

        A name, a figure or a date must be there with all its terms; of a word one is enough, since it may be a
        compound, or a whole sentence where words are not parted. A cue is never missing.
        """
        if not self.terms:
            return True
        return (all if self.hard else any)(term in said for term in self.terms)

    kind: RequirementKind
    text: str
    terms: tuple[str, ...]
    hard: bool
    weight: float
