"""What an article is about: the first bucket one of whose keywords stands in one of its categories."""

import re
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["OTHER", "TOPICS", "Topics"]

OTHER = "other"
"""The bucket of an article that no other has."""

TOPICS: Mapping[str, tuple[str, ...]] = {
    "history_war": (
        "armies", "army", "battle*", "campaigns", "civil war", "coups", "crusade*", "dynast*", "empire", "empires",
        "history", "invasion*", "massacre*", "military", "naval", "rebellion*", "revolution*", "siege*", "treat*",
        "war", "warfare", "wars", "warship*",
    ),
    "biography": (
        "actors", "actresses", "alumni", "biograph*", "births", "deaths", "emperors", "kings", "monarchs", "people",
        "players", "politicians", "queens", "saints", "scientists", "singers", "writers",
    ),
    "science_nature": (
        "animals", "anatomy", "astronom*", "biology", "birds", "chemical*", "chemistry", "diseases", "dinosaurs",
        "ecology", "elements", "fish", "fungi", "geolog*", "insects", "mammals", "mathematic*", "medic*", "minerals",
        "moons", "physics", "planets", "plants", "reptiles", "species", "stars", "taxa",
    ),
    "arts_media": (
        "albums", "architecture", "art", "ballets", "books", "comics", "episodes", "films", "literature", "music",
        "musicals", "novels", "operas", "paintings", "plays", "poems", "sculptures", "songs", "television",
        "video games",
    ),
    "geo_places": (
        "bridges", "buildings", "castles", "churches", "cities", "cyclones", "geography", "highways", "hurricane*",
        "islands", "lakes", "mountains", "national parks", "parks", "railway*", "rivers", "roads", "stations",
        "storms", "towns", "villages", "volcanoes",
    ),
}  # fmt: skip
"""The default buckets in the order in which they are tried; a keyword with ``*`` is the beginning of a word."""


class Topics:
    """Buckets of keywords, to be asked for many articles."""

    def __init__(self, buckets: Mapping[str, Sequence[str]]) -> None:
        self._buckets = {name: _pattern(keywords) for name, keywords in buckets.items()}

    def of(self, categories: Iterable[str]) -> str:
        """The first bucket in the table's order with a keyword in any category; letter case does not count."""
        shown = "\n".join(category.casefold() for category in categories)
        return next((name for name, pattern in self._buckets.items() if pattern.search(shown)), OTHER)


def _pattern(keywords: Sequence[str]) -> re.Pattern[str]:
    words = [
        re.escape(word.casefold().removesuffix("*")) + ("" if word.endswith("*") else r"(?!\w)") for word in keywords
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})")
