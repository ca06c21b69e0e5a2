"""Text without what two readers may write differently and still mean the same."""

import re
import unicodedata

__all__ = ["is_right_to_left", "normal", "same"]

_LEADERS = re.compile(r"([.·•_\-=*…])\1{2,}")
_HYPHENS = dict.fromkeys([0x2D, 0xAD, 0x2010, 0x2011], "-")
_SOFT_HYPHEN = "\u00ad"
_RIGHT_TO_LEFT = {"R", "AL"}


def normal(text: str) -> str:
    """The characters that every reader must find: compatibility forms unified (NFKC: ligatures,
    full-width forms), white space, format and control characters left out, hyphens of all kinds one,
    leaders (three or more of the same dot or rule) cut to one character.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_HYPHENS))
    kept = "".join(c for c in text if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc"))
    return _LEADERS.sub(r"\1", kept)


def same(first: str, second: str) -> bool:
    """Whether two texts are the same once normal; where one has soft hyphens, no hyphen counts."""
    a, b = normal(first), normal(second)
    if a == b:
        return True
    return (_SOFT_HYPHEN in first or _SOFT_HYPHEN in second) and a.replace("-", "") == b.replace("-", "")


def is_right_to_left(text: str) -> bool:
    """Whether any of it is written from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in text)
