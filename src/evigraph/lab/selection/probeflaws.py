"""What is wrong with a question of a probe, as far as it can be told mechanically.

Some faults make a question no measure of anything: it is thrown away. With others it measures badly: it is kept, and
says so in ``flaw``, so that scores are given with and without it.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from evigraph.index import count_words
from evigraph.lab.selection.levels import Level, holds, normalised

__all__ = ["Fault", "Flaw", "fault_of", "flaws_of"]

_LONGEST_ANSWER, _LONGEST_QUESTION = 25, 60
"""Words: longer answers are cut apart by every chunker, longer questions are none that anybody asks."""
_LEAST_SIGNS = 2
_FEWEST_WORDS = 3
_TORN = frozenset("\u00ad\ufffe\x02")
"""Marks of a word that goes on in the next line: parsers write it whole, each in its way."""
_NUMBER = re.compile(r"[\W\d_]*\d[\W\d_]*")
_FORMULA = re.compile(
    r"\$\$[^$]{1,500}\$\$|\$[^$\n]{1,500}\$|\\\[.{1,500}?\\\]|\\\(.{1,500}?\\\)"
    r"|\\begin\{(?:equation|align|gather|math)\*?\}.{1,500}?\\end\{",
    re.DOTALL,
)


class Fault(StrEnum):
    """Why a question is thrown away."""

    NOT_THERE = "answer not word for word on the page"
    TORN = "answer in a word parted by a line end"
    SHORT = "answer too short"
    LONG = "answer too long"
    QUESTION = "question too short or too long"
    TELLS = "question contains the answer"


class Flaw(StrEnum):
    """Why a question that is kept measures badly."""

    ELSEWHERE = "answer on another page too"
    REPEATED = "answer more than once on the page"
    NUMBER = "answer is a bare number"
    LATEX = "answer in LaTeX alone"


def fault_of(question: str, answer: str, page: str) -> Fault | None:
    """What makes a question with its answer worthless for a page; None: nothing."""
    said = normalised(answer, Level.EXACT)
    signs = sum(character.isalnum() for character in said)
    if signs < _LEAST_SIGNS:
        return Fault.SHORT
    if count_words(said) > _LONGEST_ANSWER:
        return Fault.LONG
    if not _FEWEST_WORDS <= count_words(question) <= _LONGEST_QUESTION:
        return Fault.QUESTION
    if not _TORN.isdisjoint(answer):
        return Fault.TORN
    if not _places(normalised(page, Level.EXACT), said):
        return Fault.NOT_THERE
    return Fault.TELLS if _places(normalised(question, Level.FOLDED), normalised(answer, Level.FOLDED)) else None


def flaws_of(answer: str, key: str, pages: Mapping[str, str]) -> list[Flaw]:
    """What makes a kept answer of the page of a key measure badly, given all pages."""
    said, page = normalised(answer, Level.EXACT), pages[key]
    found: list[Flaw] = []
    if any(other != key and holds(text, answer, Level.EXACT) for other, text in pages.items()):
        found.append(Flaw.ELSEWHERE)
    if normalised(page, Level.EXACT).count(said) > 1:
        found.append(Flaw.REPEATED)
    if _NUMBER.fullmatch(said):
        found.append(Flaw.NUMBER)
    if not holds(_FORMULA.sub(" ", page), answer, Level.EXACT):
        found.append(Flaw.LATEX)
    return found


def _places(text: str, wanted: str) -> int:
    """How often a text stands in another as whole words."""
    if not wanted:
        return 0
    before, behind = (r"(?<!\w)" if wanted[0].isalnum() else "", r"(?!\w)" if wanted[-1].isalnum() else "")
    return sum(1 for _ in re.finditer(f"{before}{re.escape(wanted)}{behind}", text))
