"""Which pages to show: ranges as people write them, ``1-20,25``. Pages count from 1."""

import re
from collections.abc import Iterable

from evigraph.errors import UsageError

__all__ = ["DEFAULT_PAGES", "MOST_PAGES", "page_ranges", "parse_pages"]

DEFAULT_PAGES = 30
"""Pages shown when none are asked for: as many as a browser opens at once."""
MOST_PAGES = 200
"""The most that may be asked for; a page takes up to 190 kB of the file."""

_RANGE = re.compile(r"(\d{1,9})(?:(-)(\d{1,9})?)?")


def parse_pages(text: str | None, total: int) -> list[int]:
    """The pages that ``1-20,25`` (or ``31-``, to the end) names, sorted, each once; None: the first thirty.

    A range that begins in the document and ends behind it is cut at its end.

    Raises:
        UsageError: no range, a page that the document does not have, or too many pages.
    """
    if text is None:
        return list(range(1, min(total, DEFAULT_PAGES) + 1))
    pages: set[int] = set()
    for part in text.split(","):
        first, last = _bounds(text, part.strip(), total)
        if first > total:
            has = "1 page" if total == 1 else f"{total:,} pages"
            raise UsageError(f"--pages {text}: the document has {has}; choose among them")
        pages.update(range(first, min(last, total) + 1))
    if len(pages) > MOST_PAGES:
        raise UsageError(f"--pages {text}: {len(pages):,} pages are too many for one file; choose {MOST_PAGES} at most")
    return sorted(pages)


def page_ranges(pages: Iterable[int]) -> str:
    """The other way round: ``1-3, 7`` of 1, 2, 3, 7."""
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return ", ".join("-".join(map(str, run)) for run in runs)


def _bounds(text: str, part: str, total: int) -> tuple[int, int]:
    match = _RANGE.fullmatch(part)
    if not match:
        raise UsageError(f"--pages {text}: {part!r} is no range of pages; write for example 1-20,25")
    first, dash, end = match.groups()
    bounds = int(first), int(end or total) if dash else int(first)
    if bounds[0] < 1:
        raise UsageError(f"--pages {text}: pages count from 1")
    if end and bounds[1] < bounds[0]:
        raise UsageError(f"--pages {text}: {part} ends before it begins")
    return bounds
