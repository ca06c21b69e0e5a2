"""Whether what was answered is what gold says: word for word, and by its numbers."""

from decimal import Decimal

from evigraph.answer.verify.numbers import Number, numbers_in
from evigraph.lab.match import fold

__all__ = ["is_exact", "numbers_agree"]


def is_exact(said: str, gold: str) -> bool:
    """Whether two answers are the same, folded (:mod:`evigraph.lab.match`), punctuation and articles left aside."""
    return _words(said) == _words(gold)


def numbers_agree(said: str, gold: str) -> bool | None:
    """Whether every number of a gold answer is said, in any notation and unit-less or with its unit, to the last digit
    that gold gives; None where gold gives none."""
    wanted: dict[int, list[Number]] = {}
    for number in numbers_in(gold):
        wanted.setdefault(number.start, []).append(number)
    if not wanted:
        return None
    found = list(numbers_in(said))
    return all(any(_agrees(one, other) for one in readings for other in found) for readings in wanted.values())


def _agrees(gold: Number, said: Number) -> bool:
    if gold.unit is not None and said.unit is not None and gold.unit != said.unit:
        return False
    half = Decimal(1).scaleb(-gold.places) * gold.scale / 2
    return gold.negative == said.negative and abs(gold.whole - said.whole) <= (half if gold.places else Decimal(0))


_ARTICLES = frozenset({"a", "an", "the", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une"})


def _words(text: str) -> list[str]:
    spaced = "".join(c if c.isalnum() else " " for c in fold(text))
    return [word for word in spaced.split() if word not in _ARTICLES]
