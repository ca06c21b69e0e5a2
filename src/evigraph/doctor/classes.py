"""The classes of disagreement between two readings: their names, what each means, and what belongs to which."""

import re
from collections import Counter

from evigraph.doctor.normal import is_right_to_left, normal
from evigraph.doctor.reading import Content

__all__ = ["CLASSES", "classify_text"]

CLASSES = {
    "pages": "The readers count different numbers of pages: the file is damaged, and each repairs it in its own way.",
    "page-unread": "The second reader fails on the page, whose marked contents are not compared.",
    "elements": "An element that one reader finds and the other does not.",
    "roles": "An element that the readers give different roles.",
    "owner": "Marked content that the readers give to different elements.",
    "right-to-left": "The same letters in another order: evigraph gives logical order, the second reader visual order.",
    "mixed-direction": "Left-to-right words, numbers and brackets on a page with right-to-left text: evigraph gives "
    "them in the order in which they are read, and brackets as they are meant, the second reader as they are seen.",
    "duplicates-removed": "Letters printed over each other, as cheap boldface is: PDFium, which evigraph reads "
    "with, gives them once, the second reader each time.",
    "actual-text": "An ActualText on the page stands for glyphs, and the readers apply it differently: PDFium leaves "
    "it aside where it is empty or the font has none of its characters, and so does evigraph.",
    "no-unicode": "Glyphs that the file gives no character for, or one for private use: each reader leaves them out, "
    "writes a replacement character or guesses, in its own way.",
    "unicode-map": "The same number of characters, some of them different: the file's fonts say in more than one "
    "way which characters its glyphs are, and the readers believe different ones.",
    "text-order": "The same characters in another order: PDFium orders what overlaps or stands on one line by where "
    "it stands (the bullet before its text, the currency before its amount, the labels of a map), the second reader "
    "as it is drawn.",
    "operand-cut": "The dictionary of a mark, or an array of text, begins in one content stream of the page and "
    "ends in the next: the second reader loses it, and with it the marked content or the text.",
    "extra-in-first": "evigraph reads characters that the second reader does not have there.",
    "extra-in-second": "The second reader has characters there that evigraph does not read. Known of PDFium: of two "
    "equal glyphs close to each other, as bullets that overlap, it keeps one, also across marked contents.",
    "text": "The text differs in another way.",
    "actual-text-place": "The text is the same and comes from an ActualText, its place is not: of content outside the "
    "tree that comes line by line, PDFium gives it the place of the first glyphs that it replaces.",
    "rectangle": "The text is the same, its place on the page is not.",
}
"""Every class of disagreement with what it means."""

_RUN = re.compile(r"(.)\1+")
_MIRRORED = str.maketrans(")]}>»”’", "([{<«“‘")
_PRIVATE = range(0xE000, 0xF900)


def classify_text(first: Content, second: Content, *, cut: bool = False, mixed: bool = False) -> str:
    """The class of a disagreement about text.

    ``cut``: an operand on the page spans two streams. ``mixed``: the page has right-to-left text.
    """
    a, b = normal(first.text), normal(second.text)
    if is_right_to_left(a + b) and _letters(a) == _letters(b):
        return "right-to-left"
    if mixed and Counter(a.translate(_MIRRORED)) == Counter(b.translate(_MIRRORED)):
        return "mixed-direction"
    if cut and _within(b, a):
        return "operand-cut"
    if _within(a, b) and ((second.doubled and set(a) == set(b)) or _RUN.sub(r"\1", a) == _RUN.sub(r"\1", b)):
        return "duplicates-removed"
    if _has_unknown(a) or _has_unknown(b):
        return "no-unicode"
    if first.replaced or second.replaced:
        return "actual-text"
    if Counter(a) == Counter(b):
        return "text-order"
    if len(a) == len(b):
        return "unicode-map"
    if _within(a, b):
        return "extra-in-second"
    return "extra-in-first" if _within(b, a) else "text"


def _letters(text: str) -> Counter[str]:
    """Letters and digits however they are ordered; brackets are mirrored by some readers."""
    return Counter(c for c in text if c.isalnum())


def _has_unknown(text: str) -> bool:
    """Whether a text has characters that say nothing."""
    return any(c in "\ufffd\uffff" or ord(c) in _PRIVATE for c in text)


def _within(part: str, whole: str) -> bool:
    """Whether a text is what is left of another when some characters are taken away."""
    rest = iter(whole)
    return all(c in rest for c in part)
