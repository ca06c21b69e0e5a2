"""Where a text stands in another with the fewest edits.

Sellers, "The theory and computation of evolutionary distances: pattern recognition" (1980).
"""

from typing import NamedTuple

import numpy as np

__all__ = ["LONGEST", "Nearest", "nearest", "stands_in"]

_LETTERS_AN_EDIT = 10
LONGEST = 400
"""Of a text that is looked for, the characters that are compared; those beyond it are not."""
_NEVER = 1_000_000


class Nearest(NamedTuple):
    """The stretch of a text that is most like another: from and to, and the edits between the two."""

    start: int
    end: int
    edits: int


def nearest(wanted: str, text: str, digit_cost: int = 1) -> Nearest:
    """The stretch of ``text`` that takes the fewest edits to become ``wanted``; of equals the one that ends first.

    An edit adds, removes or changes a character, and costs ``digit_cost`` where it touches a digit. Where
    there is no text the stretch is empty.
    """
    pattern = wanted[:LONGEST]
    codes = np.array([ord(character) for character in text], np.int64)
    digits = np.array([character.isdigit() for character in text], bool)
    adding = np.where(digits, digit_cost, 1)  # what it costs that the text has one more
    run = np.concatenate([[0], np.cumsum(adding)])
    costs = np.zeros(len(text) + 1, np.int64)
    starts = np.arange(len(text) + 1)
    for character in pattern:
        removing = digit_cost if character.isdigit() else 1
        changing = np.where(codes == ord(character), 0, np.maximum(adding, removing))
        diagonal = costs[:-1] + changing
        above = costs + removing
        best = above.copy()
        best[1:] = np.minimum(above[1:], diagonal)
        came = starts.copy()
        took = diagonal < above[1:]
        came[1:][took] = starts[:-1][took]
        # Characters of the text that stand between: cost[j] = min over i <= j of best[i] + run[j] - run[i].
        shifted = best - run
        least = np.minimum.accumulate(shifted)
        first = np.maximum.accumulate(np.where(shifted == least, np.arange(len(shifted)), 0))
        costs, starts = least + run, came[first]
    end = int(np.argmin(costs))
    return Nearest(int(starts[end]), end, int(costs[end]))


def stands_in(wanted: str, text: str) -> bool:
    """Whether a text stands in another but for one edit in ten characters, none of which touches a digit."""
    allowed = min(len(wanted), LONGEST) // _LETTERS_AN_EDIT
    return bool(allowed) and len(wanted) <= LONGEST and nearest(wanted, text, _NEVER).edits <= allowed
