"""Front matter: the lines between two rules at the very beginning that say things of the document, as YAML does."""

import re
from typing import NamedTuple

from evigraph.sources.text import SourceText

__all__ = ["FrontMatter", "read_front_matter"]

_MOST_LINES = 1_000
_FENCE = re.compile(r"---[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_ENTRY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*))?")
_COMMENT = re.compile(r"(?:^|[ \t])#.*")
_LANG = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*")


class FrontMatter(NamedTuple):
    """How many lines it takes, its rules included, and what it says of the document's title and language."""

    lines: int
    title: str | None = None
    lang: str | None = None


def read_front_matter(source: SourceText) -> FrontMatter:
    """The front matter of a text; one of no lines where there is none.

    Lines between two rules are front matter only if the first that is not blank or a comment is an entry
    (``key: value``): a document may begin with a rule. Other values than plain or quoted scalars on one line are
    passed over.
    """
    if not _FENCE.fullmatch(source.line(0)):
        return FrontMatter(0)
    last = min(len(source.starts), _MOST_LINES)
    end = next((number for number in range(1, last) if _END.fullmatch(source.line(number))), None)
    if end is None:
        return FrontMatter(0)
    said = [line for number in range(1, end) if (line := source.line(number)).strip() and not line.startswith("#")]
    if said and not _ENTRY.fullmatch(said[0]):
        return FrontMatter(0)
    found: dict[str, str] = {}
    for line in said:
        entry = _ENTRY.fullmatch(line)
        value = _scalar(entry[2] or "") if entry else None
        if entry and value:
            found.setdefault(entry[1].lower(), value)
    lang = found.get("lang") or found.get("language")
    return FrontMatter(end + 1, found.get("title"), lang.replace("_", "-") if lang and _LANG.fullmatch(lang) else None)


def _scalar(value: str) -> str | None:
    """A value without its quotation marks, or its comment; None for what is no scalar on one line."""
    value = value.strip()
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        return value[1:end] if end > 0 else None
    value = _COMMENT.sub("", value).strip()
    return None if value[:1] in ("|", ">", "[", "{", "&", "*", "!") else value
