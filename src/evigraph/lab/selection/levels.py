"""The levels of the relevance rule, from the raw substring to a tolerant match.

Each is met by whatever meets the one before it, but for L0: raw text may hold an answer that has no marks, and lose
it to them. The matcher decides what counts as lost: figures name their level.
"""

import re
from enum import StrEnum
from functools import lru_cache

from evigraph.lab.match import fold
from evigraph.lab.selection.plaintext import plain_text
from evigraph.lab.selection.sellers import stands_in

__all__ = ["LEVELS", "RANKED", "Level", "holds", "normalised"]

_SIGNS = re.compile(r"[\W_]+")


class Level(StrEnum):
    """How much an answer may differ from the text that holds it."""

    RAW = "L0"
    """Not at all: a substring of the Markdown itself."""
    EXACT = "L1"
    """After the shared normalisation of Unicode, white space and Markdown; case counts. The rule of RCPS."""
    FOLDED = "L2"
    """Also in letter case, hyphens and quotation marks."""
    SIGNLESS = "L3"
    """In all but letters and digits, so that white space does not count."""
    TOLERANT = "L4"
    """Also by one letter in ten, added, lost or changed; digits are the same and in the same order."""


LEVELS = tuple(Level)
"""From the strictest to the most tolerant."""

RANKED = (Level.RAW, Level.EXACT, Level.FOLDED, Level.SIGNLESS)
"""Those that ranked chunks are judged by."""


@lru_cache(maxsize=40_000)
def normalised(text: str, level: Level) -> str:
    """Markdown as a level compares it."""
    if level is Level.RAW:
        return text
    plain = plain_text(text)
    if level is Level.EXACT:
        return plain
    folded = " ".join(fold(plain).split())
    return folded if level is Level.FOLDED else _SIGNS.sub("", folded)


def holds(text: str, answer: str, level: Level) -> bool:
    """Whether some Markdown holds an answer, at a level. An answer of signs alone is compared by them."""
    if level in (Level.SIGNLESS, Level.TOLERANT) and not normalised(answer, Level.SIGNLESS):
        level = Level.FOLDED
    if level is Level.TOLERANT:
        own, other = normalised(text, Level.SIGNLESS), normalised(answer, Level.SIGNLESS)
        return other in own or stands_in(other, own)
    return normalised(answer, level) in normalised(text, level)
