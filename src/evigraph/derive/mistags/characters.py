"""Characters without meaning: what a font's wrong Unicode map makes of text."""

import re
from collections import Counter
from collections.abc import Iterator

from evigraph.graph import Diagnostic, GraphView, Severity, Status

__all__ = ["tell_characters"]

_KINDS = {
    "unknown": re.compile("[\ufffd\ufffe\uffff]"),
    "private": re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]"),
    "control": re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]"),
    "garbled": re.compile("(?:[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u00bf\u2018-\u2122])+"),
}
_NAMES = {
    "unknown": "replacement characters",
    "private": "characters of the private use area",
    "control": "control characters",
    "garbled": "letters that look decoded twice",
}
_SHARE = 0.02
"""From this share of a page's characters on, its text is not to be trusted."""


def tell_characters(view: GraphView) -> Iterator[Diagnostic]:
    """characters-unmapped, at each page whose text has such characters, with how many; once where are no pages."""
    found: dict[int | None, Counter[str]] = {}
    letters: Counter[int | None] = Counter()
    for fragment in view.graph.fragments:
        if fragment.status is Status.ARTIFACT:
            continue
        letters[fragment.anchor.page] += len(fragment.text)
        if fragment.text.isascii() and fragment.text.isprintable():
            continue
        for kind, pattern in _KINDS.items():
            count = len(pattern.findall(fragment.text))
            if count:
                found.setdefault(fragment.anchor.page, Counter())[kind] += count
    for page, kinds in sorted(found.items(), key=lambda item: item[0] or 0):
        what = ", ".join(f"{count} {_NAMES[kind]}" for kind, count in sorted(kinds.items()))
        grave = kinds.total() >= _SHARE * letters[page]
        severity = Severity.WARNING if grave else Severity.INFO
        yield Diagnostic("characters-unmapped", severity, f"{what} among {letters[page]}", page=page)
