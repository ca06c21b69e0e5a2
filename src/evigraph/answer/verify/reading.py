"""Texts as they are compared: one form for the many in which digits, spaces, dashes and quotation marks are written."""

import re
import unicodedata

__all__ = ["plain_text"]

_SPACES = re.compile(r"\s+")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-")
_QUOTES = {
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u0060\u00b4"), "'"),
}
_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_THIN = re.compile(r"(?<=\d)[\u00a0\u2009\u202f\u2007 '](?=\d{3}(?!\d))")
"""What parts thousands in many countries: a narrow or a common space, an apostrophe."""


def plain_text(text: str) -> str:
    """A text in one form: compatibility characters composed (NFKC), digits of every script as 0 to 9, dashes, quotation
    marks and spaces each as one, characters that nothing shows left out."""
    shown = _HIDDEN.sub("", text)
    shown = _THIN.sub(",", shown.replace("\u2019", "'"))
    shown = unicodedata.normalize("NFKC", shown).translate(_QUOTES).translate(_DASHES)
    digits = "".join(str(unicodedata.digit(c)) if c.isdigit() and not c.isascii() else c for c in shown)
    return _SPACES.sub(" ", digits).strip()
