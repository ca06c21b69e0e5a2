"""A tag as it is written: its name and its attributes (HTML §13.2.5.6 ff.)."""

import html
import re
from typing import NamedTuple

__all__ = ["ATTRIBUTE", "TAG", "WrittenTag", "read_tag"]

_WS = r"[\t\n\f\r ]"
_ATTRIBUTE = (
    rf"""([^\t\n\f\r />][^\t\n\f\r />=]*+)(?:{_WS}*+={_WS}*+"""
    r"""("[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >"'][^\t\n\f\r >]*+|(?=>)))?"""
)
ATTRIBUTE = re.compile(_ATTRIBUTE)
"""An attribute: its name, and its value with the quotation marks around it."""
TAG = re.compile(rf"</?([A-Za-z][^\t\n\f\r />]*+)(?:[\t\n\f\r /]++|{_ATTRIBUTE})*+>")
"""A whole tag, and its name: a quotation mark begins a quotation only where a value begins."""


class WrittenTag(NamedTuple):
    """A tag, by the name of its element in lower case, with the values of its attributes; ``closing``: an end tag."""

    name: str
    closing: bool
    attributes: dict[str, str]

    def get(self, name: str) -> str:
        """The value of an attribute, without white space around it; empty where there is none."""
        return self.attributes.get(name, "").strip()


def read_tag(written: str) -> WrittenTag | None:
    """The tag that a text is; None: it is a comment or the like. Of attributes of one name the first counts."""
    tag = TAG.fullmatch(written)
    if tag is None:
        return None
    attributes: dict[str, str] = {}
    for found in ATTRIBUTE.finditer(written, tag.end(1), len(written) - 1):
        value = found[2] or ""
        attributes.setdefault(found[1].lower(), html.unescape(value[1:-1] if value[:1] in ('"', "'") else value))
    return WrittenTag(tag[1].lower(), written[1] == "/", attributes)
