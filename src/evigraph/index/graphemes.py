"""Where a text may be cut without parting what is read as one character (Unicode Standard Annex #29)."""

import unicodedata

__all__ = ["is_boundary"]

_JOINER = "\u200d"
_EXTENDING = frozenset("\u200c\u200d\uff9e\uff9f\u0e33\u0eb3")
"""Characters that belong to what is before them, though no category says so."""
_PREPENDED = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""Signs that stand before what they belong to."""
_VIRAMA = 9
"""The combining class of signs that join two consonants of an Indic script."""


def is_boundary(text: str, at: int) -> bool:
    """Whether a cut before the character at a place leaves every extended grapheme cluster whole.

    It errs on the safe side: between two flags, and between two Hangul letters that would be composed, it says no.
    """
    if not 0 < at < len(text):
        return True
    before, after = text[at - 1], text[at]
    if before < "\u0300" and after < "\u0300":
        return (before, after) != ("\r", "\n")
    if _extends(after) or before == _JOINER or before in _PREPENDED:
        return False
    if _is_flag_letter(before) and _is_flag_letter(after):
        return False
    if _is_jamo(after) and (_is_jamo(before) or "\uac00" <= before <= "\ud7a3"):
        return False
    return not (unicodedata.combining(before) == _VIRAMA and after.isalpha())


def _extends(character: str) -> bool:
    if character in _EXTENDING or "\U0001f3fb" <= character <= "\U0001f3ff":  # the tones of skin of emoji
        return True
    return unicodedata.category(character).startswith("M") or "\U000e0020" <= character <= "\U000e007f"


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_jamo(character: str) -> bool:
    return "\u1100" <= character <= "\u11ff" or "\ua960" <= character <= "\ua97f" or "\ud7b0" <= character <= "\ud7ff"
