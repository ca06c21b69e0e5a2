"""How many tokens a text counts: a fixed rule that needs no model's tokenizer.

A white-space word counts as 4/3 tokens, a Chinese, Japanese or Korean character as one.
"""

import re

__all__ = ["PIECE", "count_tokens", "is_cjk"]

_CJK = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]"
_CHARACTER = re.compile(_CJK)

PIECE = re.compile(rf"{_CJK}|(?:(?!{_CJK})\S)+")
"""What the rule counts one by one: a CJK character, or what else stands between white space and such characters."""


def is_cjk(piece: str) -> bool:
    """Whether a piece is a CJK character: one token."""
    return _CHARACTER.fullmatch(piece) is not None


def count_tokens(text: str) -> int:
    """The tokens of a text, rounded up."""
    pieces: list[str] = PIECE.findall(text)
    characters = sum(map(is_cjk, pieces))
    thirds = 4 * (len(pieces) - characters) + 3 * characters
    return -(-thirds // 3)
