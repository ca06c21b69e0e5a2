"""Preference pairs: of two transcriptions of one page the one that keeps the answers, and the one that loses some.

They are what preference optimisation of a parser is trained with (as DPO: Rafailov et al., 2023). Whether training is
worth it is for the stop rule to say.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from evigraph.lab.coverage.places import Coverage
from evigraph.lab.selection import Level, Pages, page_key

__all__ = ["Preference", "preferences"]


class Preference(msgspec.Struct, frozen=True):
    """A pair. ``margin`` is the share of the page's answers that the chosen one has and the rejected one lost."""

    page: str
    questions: tuple[str, ...]
    chosen_parser: str
    chosen: str
    rejected_parser: str
    rejected: str
    margin: float


def preferences(coverage: Coverage, parsers: Sequence[Pages]) -> Iterator[Preference]:
    """For each page with answers the transcription that holds most of them, against each that has lost some of those.

    Held is what stands there by the rule of RCPS (L1), lost what even the most tolerant matcher does not find: surface
    forms are no loss. Of equals the parser that was named first is chosen.
    """
    by_page: dict[str, list[int]] = defaultdict(list)
    for number, question in enumerate(coverage.questions):
        by_page[page_key(question.page)].append(number)
    held = {found.parser: [not gone for gone in found.absent(Level.EXACT)] for found in coverage.parsers}
    lost = {found.parser: found.absent(Level.TOLERANT) for found in coverage.parsers}
    for page, numbers in sorted(by_page.items()):
        having = [pages for pages in parsers if page in pages.markdown]
        best = max(having, key=lambda pages: sum(held[pages.parser][number] for number in numbers))
        for other in having:
            apart = [number for number in numbers if held[best.parser][number] and lost[other.parser][number]]
            if apart and other is not best:
                yield Preference(
                    page,
                    tuple(coverage.questions[number].id for number in apart),
                    best.parser,
                    best.markdown[page],
                    other.parser,
                    other.markdown[page],
                    round(len(apart) / len(numbers), 6),
                )
