"""Other rules than RCPS, and whether they would order the candidates alike: what an order owes to its rule."""

from collections.abc import Sequence
from functools import partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.lab.selection.candidates import Cell
from evigraph.lab.selection.levels import Level
from evigraph.lab.selection.scores import rcps_values
from evigraph.lab.statistics import kendall_tau_a

__all__ = ["Check", "check_rules"]

_DIGITS = 6


class Check(msgspec.Struct, frozen=True):
    """A rule: the score of each pair by it (by ``PARSER/CHUNKER``), and Kendall's tau-a between its order and that of
    RCPS, of the parsers with each chunker and of the chunkers on each parser (1.0 where there is one)."""

    rule: str
    scores: dict[str, float]
    parsers_by_chunker: dict[str, float]
    chunkers_by_parser: dict[str, float]


def check_rules(cells: Sequence[Cell], ks: Sequence[int]) -> tuple[Check, ...]:
    """The largest depth alone, the raw substring, two more tolerant matchers, and each retriever alone."""
    deepest = max(ks)
    usual = [_mean(rcps_values(cell, ks)) for cell in cells]
    rules = {
        f"MRR@{deepest} alone": partial(rcps_values, ks=[deepest]),
        "raw substring (L0)": partial(rcps_values, ks=ks, level=Level.RAW),
        "case, hyphens and quotes folded (L2)": partial(rcps_values, ks=ks, level=Level.FOLDED),
        "letters and digits alone (L3)": partial(rcps_values, ks=ks, level=Level.SIGNLESS),
    }
    names = list(cells[0].ranks) if cells else []
    if len(names) > 1:
        rules |= {f"{name} alone": partial(rcps_values, ks=ks, retrievers=[name]) for name in names}
    return tuple(_check(rule, cells, usual, [_mean(values(cell)) for cell in cells]) for rule, values in rules.items())


def _check(rule: str, cells: Sequence[Cell], usual: Sequence[float], scores: Sequence[float]) -> Check:
    def agreement(names: Sequence[str]) -> dict[str, float]:
        found: dict[str, float] = {}
        for name in dict.fromkeys(names):
            own = [number for number, other in enumerate(names) if other == name]
            sides = [usual[number] for number in own], [scores[number] for number in own]
            found[name] = round(kendall_tau_a(*sides), _DIGITS) if len(own) > 1 else 1.0  # one agrees with itself
        return found

    return Check(
        rule,
        {cell.name: score for cell, score in zip(cells, scores, strict=True)},
        agreement([cell.chunker for cell in cells]),
        agreement([cell.parser for cell in cells]),
    )


def _mean(values: NDArray[np.float64]) -> float:
    return round(float(values.mean()), _DIGITS)
