"""Which articles a corpus takes: filters, and a cap for each topic, in an order that a seed decides."""

import hashlib
import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from evigraph.index import count_words
from evigraph.lab.corpora.wikipedia.canonical import CanonicalArticle
from evigraph.lab.corpora.wikipedia.topics import TOPICS

__all__ = ["APPARATUS", "Chosen", "Selection", "rank_of"]

APPARATUS = (
    "Bibliography", "Citations", "Explanatory notes", "External links", "Footnotes", "Further reading",
    "General references", "Literature cited", "Notes", "Notes and references", "References", "See also", "Sources",
    "Works cited",
)  # fmt: skip
"""The titles of sections that are no content, by default."""


class Selection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The filters of a corpus of Wikipedia (``[corpus.wikipedia]``).

    An article needs ``min_words`` words, headings nested to ``min_depth`` (that of ``== x ==`` is 1), and
    ``min_sections`` sections with text of their own, what stands before the first heading among them. Articles are
    walked in an order that a hash of ``seed`` and their titles gives, until there are ``n_docs``; of each bucket of
    ``topics`` at most ``max_per_bucket`` are taken. ``titles`` names a file of the titles to walk, one a line (None:
    all). Sections called as ``apparatus`` says are no content.
    """

    titles: Path | None = None
    min_words: int = 3_000
    min_depth: int = 3
    min_sections: int = 12
    n_docs: int = 200
    max_per_bucket: int = 60
    seed: int = 20260710
    topics: Mapping[str, Sequence[str]] = msgspec.field(default_factory=lambda: dict(TOPICS))
    apparatus: Sequence[str] = APPARATUS

    def refused(self, article: CanonicalArticle) -> str | None:
        """The filter that an article does not pass."""
        if count_words(article.document.text) < self.min_words:
            return "article with too few words"
        if article.depth < self.min_depth:
            return "article with headings that are not deep enough"
        return "article with too few sections" if len(article.segments) < self.min_sections else None

    def wrong(self) -> str | None:
        """What of it cannot be, with the way out."""
        bounds = {
            "min_words": (self.min_words, 0, 1_000_000),
            "min_depth": (self.min_depth, 0, 6),
            "min_sections": (self.min_sections, 0, 10_000),
            "n_docs": (self.n_docs, 1, 100_000),
            "max_per_bucket": (self.max_per_bucket, 1, 100_000),
            "seed": (self.seed, 0, 2**32 - 1),
        }
        for name, (value, least, most) in bounds.items():
            if not least <= value <= most:
                return f"corpus.wikipedia.{name} is {value}; give a number from {least} to {most}"
        for name, keywords in self.topics.items():
            if not keywords or not all(keyword.strip("* ") for keyword in keywords):
                return f"corpus.wikipedia.topics.{name} has an empty keyword, or none; give it words"
        return None


def rank_of(seed: int, title: str) -> bytes:
    """Where in the walk a title comes: titles in the order of these bytes are shuffled by the seed, wherever they
    stand in a dump."""
    return hashlib.sha256(f"{seed}\n{title}".encode()).digest()


class Chosen:
    """The articles that a walk in the order of their ranks would take, found in any order.

    A bucket gives at most its cap, and only its first ones can be among those: no more is ever kept.
    """

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._kept: dict[str, list[_Candidate]] = {}
        self._titles: set[str] = set()
        self.dropped: Counter[str] = Counter()

    def offer(self, article: CanonicalArticle, bucket: str) -> None:
        """An article that passes the filters, and its bucket."""
        title = article.document.id
        if title in self._titles:
            self.dropped["article of a title that was there before"] += 1
            return
        most = min(self._selection.max_per_bucket, self._selection.n_docs)
        kept = self._kept.setdefault(bucket, [])
        self._titles.add(title)
        heapq.heappush(kept, _Candidate(rank_of(self._selection.seed, title), article))
        if len(kept) > most:
            last = heapq.heappop(kept).article.document.id
            self._titles.discard(last)
            self.dropped[f"article beyond the cap of its topic ({bucket})"] += 1

    def taken(self) -> list[CanonicalArticle]:
        """Those that are taken, by rank; the others are counted."""
        walk = sorted(
            ((candidate.rank, bucket, candidate.article) for bucket, kept in self._kept.items() for candidate in kept),
            key=lambda one: one[0],
        )
        most = self._selection.n_docs
        self.dropped["article beyond the number wanted"] += max(0, len(walk) - most)
        for bucket, number in Counter(bucket for _, bucket, _ in walk[:most]).items():
            self.dropped[f"article about {bucket} (kept)"] += number
        return [article for _, _, article in walk[:most]]


class _Candidate:
    """An article in a heap whose first is the last of the walk."""

    def __init__(self, rank: bytes, article: CanonicalArticle) -> None:
        self.rank = rank
        self.article = article

    def __lt__(self, other: "_Candidate") -> bool:
        return self.rank > other.rank
