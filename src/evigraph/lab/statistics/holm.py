"""Holm's step-down correction of the p-values of a family of tests."""

from collections.abc import Sequence

__all__ = ["holm"]


def holm(values: Sequence[float]) -> list[float]:
    """Adjusted p-values, in the order of the values given; each is at least the one given and at most 1.

    In ascending order the i-th of m (from 0) is multiplied by m - i, under a running maximum. Rejecting those at
    most alpha keeps the chance of any false rejection at alpha (Holm, Scandinavian Journal of Statistics 6, 1979).
    """
    order = sorted(range(len(values)), key=lambda position: values[position])
    adjusted = [0.0] * len(values)
    highest = 0.0
    for rank, position in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[position]))
        adjusted[position] = highest
    return adjusted
