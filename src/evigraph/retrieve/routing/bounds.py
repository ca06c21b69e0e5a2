"""The numbers of a search by decisions: what one request asks at most, and what one question costs at most."""

import msgspec

__all__ = [
    "BEAM",
    "CHARACTERS",
    "CHECKED_FROM",
    "DIRECT",
    "ENOUGH",
    "EXCERPT",
    "EXPANSIONS",
    "FLOOR",
    "IMAGES",
    "MENU_CHARACTERS",
    "MENU_CHILDREN",
    "PIECES",
    "QUESTION",
    "RELATED",
    "SCORED_AT_ONCE",
    "SCORES",
    "USEFUL",
    "VISITS",
    "WINDOWS",
    "Manner",
]

BEAM = 4
"""Routes that are followed at a time, and menus that one request asks about."""
FLOOR = 1e-6
"""The least probability of an edge, so that what was given none can still be explored."""
MENU_CHILDREN = 64
"""The most children of a menu, besides none."""
MENU_CHARACTERS = 96_000
"""The most characters of all menus of one request."""
EXPANSIONS = 96
"""The most places that are expanded for a question."""
SCORES = 96
"""The most passages that are scored for a question."""
VISITS = 8
"""Visits of sections after which other documents come before the rest of this one."""
DIRECT = 8
"""The most documents that are proposed by their names and headings."""
EXCERPT, WINDOWS = 1200, 3
"""The most characters of a section's excerpt, and windows in it."""
SCORED_AT_ONCE = 16
"""The most passages that one request scores."""
USEFUL = 1.5
"""The expected level of usefulness below which a passage is no evidence."""
ENOUGH = 2.75
"""The level at which one passage answers the whole question."""
CHECKED_FROM = 3
"""Partial passages from which on it is asked whether together they are enough."""
PIECES, CHARACTERS = 12, 24_000
"""The most passages that are returned, and their characters in all."""
IMAGES = 4
"""The most pictures of one request."""


class Manner(msgspec.Struct, frozen=True):
    """How a search goes: the most passages that it scores, whether it comes back to branches that none was at least as
    probable as, and how many useful passages end it (None: what they say does)."""

    scores: int = SCORES
    recovers: bool = True
    useful: int | None = None


QUESTION = Manner()
"""The search for what answers a question."""
RELATED = Manner(scores=24, recovers=False, useful=3)
"""The search for documents that are related to one: a few passages tell, and what is rejected is rejected."""
