"""Words whose spaces are wrong: run together, or set letter by letter."""

import re
from collections import Counter
from collections.abc import Iterator

from evigraph.graph import Diagnostic, GraphView, Severity

__all__ = ["tell_words"]

_APART = re.compile(r"(?<!\S)(?:[^\W\d_] ){5,}[^\W\d_](?!\S)")
_WORD = re.compile(r"[^\W\d_]+")
_LONG, _LONGER = 12, 16
"""Letters of a word that may be several: where one begins it, and where one is within."""
_SHORTEST = 3
_FREQUENT = 30
"""The words a document uses most: its articles and conjunctions, in any language."""


def tell_words(view: GraphView) -> Iterator[Diagnostic]:
    """letters-apart and words-together, at each element where they are seen."""
    shown = [f for f in view.graph.fragments if f.node is not None and len(f.text) >= _LONG - 1]
    vocabulary = Counter(_WORD.findall("\n".join(fragment.text for fragment in shown).casefold()))
    small = {word for word, _ in vocabulary.most_common(_FREQUENT) if len(word) in (3, 4)}
    for fragment in shown:
        text = fragment.text
        apart = next((match[0] for match in _APART.finditer(text) if _one_case(match[0])), None)
        if apart:
            message = f"letters set apart: {apart[:40]!r}"
            yield Diagnostic("letters-apart", Severity.WARNING, message, node=fragment.node)
        together = next((t for t in text.split() if len(t) >= _LONG and _is_run(t, vocabulary, small)), None)
        if together:
            message = f"words run together: {together[:40]!r}"
            yield Diagnostic("words-together", Severity.INFO, message, node=fragment.node)


def _one_case(letters: str) -> bool:
    rest = letters[2:].replace(" ", "")
    return (rest.isupper() or rest.islower()) and len(set(rest)) > 2


def _is_run(token: str, vocabulary: Counter[str], small: set[str]) -> bool:
    """Whether a long word falls apart into three words of the document, the first or the second a small one.

    Compounds have no article or conjunction before or between whole words; names in camel case and
    addresses are meant.
    """
    if "." in token[:-1] or "/" in token or "@" in token:
        return False
    word = token.strip(".,;:!?()[]\"'").casefold()
    if not (token[1:].islower() or token.isupper()) or not word.isalpha() or vocabulary[word] > 2:
        return False
    for first in range(_SHORTEST, len(word) - 2 * _SHORTEST + 1):
        if vocabulary[word[:first]] < 2:
            continue
        for second in range(first + _SHORTEST, len(word) - _SHORTEST + 1):
            parts = word[:first], word[first:second], word[second:]
            before = parts[0] in small and len(parts[1]) > 4 and parts[0] != parts[2]
            within = parts[1] in small and len(word) >= _LONGER and len(parts[0]) > 3 < len(parts[2])
            if (before or within) and vocabulary[parts[1]] > 1 and vocabulary[parts[2]] > 1:
                return True
    return False
