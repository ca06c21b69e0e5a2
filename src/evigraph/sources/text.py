"""Bytes -> the text of a file that is marked-up text, and where its lines begin."""

import codecs
import re
from bisect import bisect_right
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.limits import Limits

__all__ = ["SourceText", "decode"]

_MIB = 2**20
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16's, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_FEW_CONTROLS, _MOST_CONTROLS = 4, 0.02
"""More control characters than a few, and than this share of a file's characters, tell that it is no text."""
_LINE_END = re.compile("\r\n?|\n")


class SourceText:
    """The text of a file, its line ends and all: what the spans of anchors count in, from 0.

    A line ends at a line feed, a carriage return, or both together.
    """

    def __init__(self, text: str, problem: str | None = None) -> None:
        self.text = text
        self.problem = problem
        """What was wrong with the bytes, if they could be read nevertheless."""
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        """Where each line begins, by its number from 0."""

    def line(self, number: int) -> str:
        """A line by its number from 0, without its end; empty where the text has no such line."""
        if number >= len(self.starts):
            return ""
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[number] : end].rstrip("\r\n")

    def line_at(self, offset: int) -> int:
        """The number, from 0, of the line that a character is in."""
        return bisect_right(self.starts, offset) - 1

    def normalised(self) -> str:
        """The text with a line feed at the end of each line: as long, line by line, but for the ends."""
        return _LINE_END.sub("\n", self.text) if "\r" in self.text else self.text


def decode(
    path: Path, data: bytes, limits: Limits, kind: str, declared: str | None = None, *, fallback: str | None = None
) -> SourceText:
    """The text in a file's bytes: in the encoding that a byte order mark names, else that it declares, else UTF-8.

    ``kind`` is what the file should be, for the errors. ``declared`` is the codec of the encoding that the file
    names itself. In a format with a ``fallback`` bytes that are not in their encoding are no error: without mark and
    declaration they are read in the fallback, else as U+FFFD, and the text has a ``problem``.

    Raises:
        SourceError: the file is beyond the limit for text, in another encoding, or no text at all.
    """
    if len(data) > limits.text_mb * _MIB:
        cause = f"is {len(data) / _MIB:,.1f} MiB of text, more than {limits.text_mb:,}"
        raise SourceError(path, cause, f"raise it with --limit text_mb={-(-len(data) // _MIB)}")
    mark, marked = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", None))
    encoding = marked or declared or "utf-8"
    body, problem = data[len(mark) :], None
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start + len(mark)
        cause = f"byte 0x{data[at]:02X} at {at:,} is not {encoding.upper()}"
        if fallback is None:
            raise SourceError(path, f"is no {kind} text: {cause}", "save it in UTF-8") from None
        is_told = marked is not None or declared is not None
        text = body.decode(encoding if is_told else fallback, "replace")
        problem = f"{cause}; {'what is not is lost' if is_told else f'it is read as {fallback.upper()}'}"
    controls = sum(1 for _ in _CONTROL.finditer(text))
    if controls > max(_FEW_CONTROLS, _MOST_CONTROLS * len(text)):
        cause = f"is no {kind} text: {controls:,} of its {len(text):,} characters are control characters"
        raise SourceError(path, cause, "give a text file, in UTF-8")
    return SourceText(text, problem)
