"""Templates that stand for words in a sentence, read as those words; no other template is expanded.

A template is a program in the wiki that a page alone does not have. What these few say is in their arguments.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["TEMPLATES", "Call", "words_of"]


class Call(NamedTuple):
    """A template as it is called: its name in small letters, and its arguments by number, from 1, or by name."""

    name: str
    arguments: Mapping[str, str]

    @property
    def numbered(self) -> list[str]:
        """The arguments "1", "2", ... as far as there are."""
        found: list[str] = []
        while (value := self.arguments.get(str(len(found) + 1))) is not None:
            found.append(value)
        return found


_Words = Callable[[Call], str]
_RANGES = frozenset({"-", "–", "to", "and", "or", "by", "x", "×", "to(-)", "&", "+/-", "±"})
_PARAGRAPH = "\n\n"


def _argument(number: int) -> _Words:
    return lambda call: call.arguments.get(str(number), "")


def _last(call: Call) -> str:
    return (call.numbered or [""])[-1]


def _said(text: str) -> _Words:
    return lambda _: text


def _before(text: str) -> _Words:
    return lambda call: text + call.arguments.get("1", "")


def _quantity(call: Call) -> str:
    """``{{convert|5|to|10|km|mi}}``: the numbers and the first unit; what it is converted to is the wiki's to say."""
    parts: list[str] = []
    given = call.numbered
    for place, part in enumerate(given):
        parts.append(part)
        if place and part not in _RANGES and given[place - 1] not in _RANGES:
            break
    return " ".join(parts)


def _value(call: Call) -> str:
    return " ".join(filter(None, (call.arguments.get("1"), call.arguments.get("u") or call.arguments.get("ul"))))


def _fraction(call: Call) -> str:
    *whole, upper, lower = ["", "", "", *call.numbered][-3:]
    given = f"{upper}/{lower}" if upper else f"1/{lower}"
    return " ".join(filter(None, (*whole, given)))


def _quotation(call: Call) -> str:
    text = call.arguments.get("text") or call.arguments.get("1") or call.arguments.get("quote") or ""
    return f"{_PARAGRAPH}{text}{_PARAGRAPH}"


TEMPLATES: Mapping[str, _Words] = {
    **dict.fromkeys(("convert", "cvt"), _quantity),
    **dict.fromkeys(
        (
            "abbr", "abbrlink", "anchor text", "big", "code", "em", "ill", "interlanguage link", "mono", "nobold",
            "nobr", "noitalic", "not a typo", "nowrap", "nowraplinks", "samp", "sc", "sic", "small", "smallcaps",
            "strong", "tooltip", "tt", "vanchor", "var", "visible anchor",
        ),
        _argument(1),
    ),
    **dict.fromkeys(("lang", "transl", "transliteration"), _last),
    **dict.fromkeys(("blockquote", "cquote", "poemquote", "quotation", "quote"), _quotation),
    **dict.fromkeys(("snd", "spaced en dash", "spaced ndash", "spnd"), _said(" – ")),
    **dict.fromkeys(("en dash", "ndash"), _said("–")),
    **dict.fromkeys(("em dash", "mdash"), _said("—")),
    **dict.fromkeys(("nbsp", "space"), _said(" ")),
    **dict.fromkeys(("c.", "circa"), _before("c. ")),
    **dict.fromkeys(("frac", "fraction", "sfrac"), _fraction),
    **dict.fromkeys(("formatnum", "lc", "uc"), _argument(1)),
    "'": _said("'"),
    "'s": _said("'s"),
    "=": _said("="),
    "as of": _before("As of "),
    "us$": _before("US$"),
    "val": _value,
}  # fmt: skip
"""What each template says, by its name in small letters."""


def words_of(call: Call) -> str:
    """What a template says in a sentence; empty where it is none of those that are read."""
    if call.name.startswith(("lang-", "langx")):
        return _last(call)
    words = TEMPLATES.get(call.name)
    return "" if words is None else words(call)
