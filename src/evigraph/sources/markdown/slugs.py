"""The names that headings have in links, as the sites that show Markdown make them of the heading's text."""

import re
from collections import Counter

__all__ = ["Slugs"]

_DROPPED = re.compile(r"[^\w\- ]")


class Slugs:
    """The names of a document's headings: text in lower case without punctuation, a hyphen for each space; of
    those that are alike the second has ``-1`` at its end, the third ``-2``."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, text: str) -> str:
        """The name of the next heading."""
        slug = _DROPPED.sub("", text.strip().lower()).replace(" ", "-")
        number = self._seen[slug]
        self._seen[slug] += 1
        return f"{slug}-{number}" if number else slug
