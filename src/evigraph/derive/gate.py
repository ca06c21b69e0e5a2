"""The quality gate: which substrate a document's measured structure has earned.

What is measured is what the compiler found, not an accessibility checker's score: a checker counts faults against a
standard, retrieval needs text that the tags reach and headings or headers that say what it is about.
"""

import msgspec

from evigraph.graph import Quality, Substrate

__all__ = ["Earned", "earned"]

_TAGGED_SHARE = 0.9
"""Of less of its text in the tree, a document is not what its tree says."""


class Earned(msgspec.Struct, frozen=True):
    """A substrate, and in a few words why."""

    substrate: Substrate
    why: str


def earned(quality: Quality) -> Earned:
    """The substrate on which a document of some quality is best searched.

    The rule was chosen on the development questions; docs/strategies.md has what it gives.
    """
    if quality.tagged_text_share < _TAGGED_SHARE:
        return Earned(Substrate.FLAT, f"the tags reach {quality.tagged_text_share:.0%} of its text")
    if not quality.headings:
        return Earned(Substrate.FLAT, "it declares no headings")
    return Earned(Substrate.DECLARED, f"{quality.headings} headings, the tags reach {quality.tagged_text_share:.0%}")
