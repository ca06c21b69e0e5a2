"""How references to parts of a document are written, in English, German, French, Spanish, Italian and Portuguese."""

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["KINDS", "NUMBER", "Reference", "find_references"]

NUMBER = r"(?:\d+(?:[.\-\u2010-\u2013]\d+)*[a-z]?|[IVXLC]+|[A-Z](?:[.\-\u2010-\u2013]?\d+(?:\.\d+)*)?)"
"""What numbers a part: 7, 2.1, 3-1, 12a, IV, B, B.2."""

KINDS = {
    "table": r"tables?|tab\.|tabellen?|tableaux?|tablas?|tabell[ae]|tabelas?",
    "figure": r"figures?|figs?\.|abbildung(?:en)?|abb\.|figuras?|figur[ae]",
    "section": r"sections?|sec\.|abschnitte?s?|abschn\.|secci\w+|sezion[ei]|se\u00e7\u00e3o|se\u00e7\u00f5es",
    "paragraph": r"\u00a7\u00a7?",
    "article": r"articles?|art\.|artikeln?|art\u00edculos?|articol[oi]|artigos?",
    "chapter": r"chapters?|kapiteln?|chapitres?|cap\u00edtulos?|capitol[oi]",
    "appendix": r"appendi(?:x|ces)|annex(?:es?)?|anhang|anh\u00e4nge|anlagen?|anexos?|allegat[oi]",
    "note": r"(?:foot|end)?notes?|anmerkung(?:en)?|fu\u00dfnoten?|notas?",
    "part": r"parts?|teil|partie|titres?",
    "item": r"items?",
    "requirement": r"requirements?|anforderung(?:en)?|exigences?",
}
"""For each kind of part the words that name it, as a regular expression without groups."""

_AND = r"(?:\s*,\s*(?:and\s+|or\s+|und\s+|oder\s+|et\s+|ou\s+)?|\s+(?:and|or|und|oder|et|ou|y|e|o)\s+)"
_DIGITS = r"\d+(?:[.\-\u2010-\u2013]\d+)*[a-z]?"
"""A second number after "and": letters there are too often words."""
_PART_NUMBER = r"\(?(?:\d+[a-z]{0,3}|[a-z]{1,2})\)?"
_PARTS = (
    r"(?:\s*\(\w+\)|,?\s*\b(?i:abs(?:\.|atz)|unterabs(?:\.|atz)|satz|nr\.|nummer|lit\.|buchst(?:\.|abe)|al\.|alin\u00e9a"
    rf"|paras?\.|par\.|paragraphe?s?|points?|letters?|lettres?)\s*{_PART_NUMBER}"
    rf"(?:(?:\s*[,\u2013-]\s*|\s+(?:und|oder|bis|and|or|et|ou)\s+){_PART_NUMBER}(?!\w))*(?!\w))*"
)
"""The parts that are named after a number: "(3)", "Abs. 1 Satz 2", "lit. a", "paragraphs 1 and 2"."""
_LAW = (
    r"(?:act|law|regulation|directive|code|constitution|statute|treaty|convention|loi|d\u00e9cret|ordonnance"
    r"|arr\u00eat\u00e9|r\u00e8glement|trait\u00e9|\w*gesetz(?:e?s|es|buche?s)?|\w*verordnung|richtlinie|satzung|ley"
    r"|reglamento|directiva|c\u00f3digo|decreto|legge|regolamento|direttiva|codice|lei|regulamento)\b"
)
_OF = (
    r"\s+(?i:(?:of|in|under|to|des|der|du|de\s+la|del|della|do|da)\s+"
    r"|(?:de\s+l|dell)['\u2019]\s?|(?:de|di)\s+(?=[A-Z\u00c4\u00d6\u00dc]{3}|loi|ley|lei|legge))"
)
_FOREIGN = re.compile(
    rf"{_PARTS}{_OF}(?i:the\s+|said\s+|an?\s+)?(?i:same\s+|said\s+|federal\s+|m\u00eame\s+)?"
    rf"(?:(?!(?i:this|these|present|part|diese|cette|ce)\b)(?:[A-Z\u00c4\u00d6\u00dc]|\d)|(?i:{_LAW}))",
)
"""What follows a reference into another text: "section 508 of the Rehabilitation Act"."""
_ACRONYM = re.compile(
    rf"{_PARTS}\s+(?=[\w-]{{2,12}}\b)(?:[A-Z\u00c4\u00d6\u00dc][\w-]*[A-Z\u00c4\u00d6\u00dc][\w-]*[A-Z\u00c4\u00d6\u00dc]"
    r"|[A-Z\u00c4\u00d6\u00dc]\w*[a-z\u00e4\u00f6\u00fc](?:G|O|V|GB)\b)"
)
"""The short name of a law right after the number: "\u00a7 5 BGB", "Art. 6 Abs. 1 lit. a DSGVO"."""
_OF_LAWS = ("article", "paragraph")
_REFERENCE = re.compile(
    rf"(?<![\w\u00a7])(?:{'|'.join(f'(?P<{kind}>{words})' for kind, words in KINDS.items())})"
    rf"(?:(?<=[.\u00a7])\s*|\s+)(?P<first>{NUMBER})(?![\w-]|\.\d)(?:\s?\((?P<inside>\w{{1,4}})\))?"
    rf"(?P<more>(?:{_AND}{_DIGITS}(?![\w%-]|[.,]\d))*)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"[\s.\u00a7](?:\d|[A-Z](?![^\W\d_])|[IVXLC][IVXLCivxlc]*\b)")
"""What a text with a reference has somewhere: a number, or a letter that may be one. Quick to look for."""


class Reference(NamedTuple):
    """A reference as it stands in a text: kind, number, the part in brackets after it, and whether it is
    said to be in another text. ``start`` is where in the text it begins."""

    kind: str
    number: str
    part: str | None
    foreign: bool
    text: str
    start: int


def find_references(text: str) -> Iterator[Reference]:
    """The references in a running text, in order. "Tables 3 and 4" are two.

    A number of letters alone, which may be a word ("Part I", "Table A"), counts only in capitals.
    """
    if _NUMBERED.search(text) is None:
        return
    for match in _REFERENCE.finditer(text):
        kind = next(kind for kind in KINDS if match[kind])
        foreign = _is_foreign(text, match, kind)
        for index, number in enumerate([match["first"], *re.findall(_DIGITS, match["more"])]):
            if number[0].isdigit() or number[0].isupper():
                part = match["inside"] if index == 0 else None
                yield Reference(kind, number, part, foreign, match[0].strip(), match.start())


def _is_foreign(text: str, match: re.Match[str], kind: str) -> bool:
    """Whether what follows a reference says that it is into another text.

    Where the reference itself is in capitals, those of the next word make it no short name.
    """
    if _FOREIGN.match(text, match.end()) is not None:
        return True
    return kind in _OF_LAWS and not match[kind].isupper() and _ACRONYM.match(text, match.end()) is not None
