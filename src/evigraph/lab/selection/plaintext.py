"""Page Markdown -> the text that it says: what the relevance rule compares, alike for every parser.

Shared normalisation of Unicode, white space and Markdown: comments and tags of HTML are taken out, entities resolved,
marks of Markdown removed, compatibility forms unified (NFKC), white space made single spaces. Answers go through the
same function.
"""

import html
import re
import unicodedata
from functools import lru_cache

__all__ = ["has_words", "plain_text"]

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_INLINE = (
    "a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|"
    "time|tt|u|var|wbr"
)
_BLOCK = (
    "address|article|aside|blockquote|body|br|caption|center|col|colgroup|dd|details|div|dl|dt|figcaption|figure|"
    "footer|h[1-6]|head|header|hr|html|img|input|li|main|nav|ol|option|p|pre|section|select|summary|svg|table|tbody|"
    "td|tfoot|th|thead|title|tr|ul"
)
_INLINE_TAG = re.compile(rf"</?(?:{_INLINE})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCK})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_IMAGE = re.compile(r"!\[([^\[\]]*)\]\([^()\n]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\n]*\)")
_DELIMITERS = re.compile(r"^[ \t|]*+:?-{2,}+:?[ \t]*+(?:\|[ \t]*+:?-*+:?[ \t]*+)*+$", re.MULTILINE)
_BEGINNINGS = re.compile(r"^[ \t]*+(?:>[ \t]?+)*+(?:#{1,6}[ \t]++|[-*+][ \t]++|(?:```|~~~).*+|[*_]{3,}$)", re.MULTILINE)
_QUOTES = re.compile(r"^[ \t]*+(?:>[ \t]?+)++", re.MULTILINE)
_STRONG = re.compile(r"\*\*|__|~~|`")
_EMPHASIS = re.compile(r"(?<!\w)[*_](?=[^\s*_])|(?<=[^\s*_])[*_](?!\w)")
_BAR = re.compile(r"(?<!\\)\|")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=20_000)
def plain_text(markdown: str) -> str:
    """The text of some Markdown, on one line.

    The description of an image is text. Tags within a line part no words, so that a raised digit stays beside what it
    is raised from; all others do.
    """
    text = _COMMENT.sub(" ", markdown)
    text = _BLOCK_TAG.sub(" ", _INLINE_TAG.sub("", text))
    text = html.unescape(text)
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
    text = _QUOTES.sub("", _BEGINNINGS.sub("", _DELIMITERS.sub("", text)))
    text = _BAR.sub(" ", _EMPHASIS.sub("", _STRONG.sub("", text)))
    text = _ESCAPED.sub(r"\1", text)
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip()


def has_words(markdown: str) -> bool:
    """Whether some Markdown is more than images, rules and blanks."""
    return bool(plain_text(_IMAGE.sub("", markdown)))
