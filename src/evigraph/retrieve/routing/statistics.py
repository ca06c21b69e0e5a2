"""The statistics of a document: what is counted in all of it, as text that says how it was counted."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from evigraph.graph import GraphView, Relation, Role, Status
from evigraph.index import count_words, leaves
from evigraph.index.cutting import beginning
from evigraph.index.windowunits import is_flat_text
from evigraph.retrieve.routing.sections import DocumentSections

__all__ = ["MOST_LISTED", "STATISTICS_CHARACTERS", "normalised", "occurrences", "statistics_text"]

STATISTICS_CHARACTERS = 6_000
"""The most characters of a document's statistics."""
MOST_LISTED = 40
"""The most abbreviations, and the most headings, that are listed."""
_MOST_TERMS = 16
_HEADING = 100
_ABBREVIATION = re.compile(r"(?<![\w.&-])[A-Z][A-Z0-9&]{1,9}(?=s?(?![\w-]))")
"""Two to ten capitals and digits, the first a letter; several of them end in s."""
_NUMBERED = re.compile(
    r"\s*(fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|tableau|chart|box|図|表|图)\s*([A-Z]?\d+(?:[.-]\d+)*)",
    re.IGNORECASE,
)
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_WRAPPED = re.compile(r"(?<=\w)(?:\u00ad\s*|-[^\S\n]*\n\s*)(?=\w)")
_AROUND_SIGN = re.compile(r" ?([-+]) ?")
_MARKS = 33
_EDGE = "\"'“”‘’«»()[]{}<>,.;:!?…*"


def statistics_text(view: GraphView, sections: DocumentSections, asked: Sequence[str]) -> str:
    """What is counted in a document: pages, words, figures, tables, captions, abbreviations, how often words that are
    asked for stand in it, and its sections. It says how each was counted, and what was cut."""
    said = list(_texts(view))
    texts = [normalised(text) for text in said]
    lines = [
        f"Statistics computed of the whole document {sections.name}.",
        *_sizes(view, texts),
        _captions(view),
        _abbreviations(said),
        *_asked(texts, asked),
        *_inventory(sections),
    ]
    return beginning("\n".join(line for line in lines if line), STATISTICS_CHARACTERS)


def normalised(text: str) -> str:
    """A text as it is counted: Unicode NFKC, case folded, words that a line end divided joined, dashes alike, no space
    around a dash or plus between two characters of words.
    """
    text = _WRAPPED.sub("", unicodedata.normalize("NFKC", text).translate(_DASHES))
    return _AROUND_SIGN.sub(_sign, " ".join(text.casefold().split()))


def occurrences(texts: Iterable[str], word: str) -> tuple[int, int]:
    """How often a word stands in normalised texts as a complete token, and how often within a longer one: a compound,
    a URL. A word of several tokens counts where they follow one another."""
    wanted = normalised(word)
    if not wanted:
        return 0, 0
    pattern = re.compile(re.escape(wanted))
    whole = within = 0
    for text in texts:
        for match in pattern.finditer(text):
            if _is_whole(text, match.start(), match.end()):
                whole += 1
            else:
                within += 1
    return whole, within


def _sign(match: re.Match[str]) -> str:
    """A dash or plus without the space around it; that before the sign of a number stays."""
    text, start, end = match.string, match.start(), match.end()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    signs_number = match[0].startswith(" ") and not match[0].endswith(" ") and after.isdigit()
    joins = before.isalnum() and (after.isalnum() or after in ("+", "-")) and not signs_number
    return match[1] if joins else match[0]


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a token, or several, but for marks around it; up to 32 of them on a side."""
    before, after = text[max(0, start - _MARKS) : start], text[end : end + _MARKS]
    left = before[before.rfind(" ") + 1 :]
    right = after.split(" ", 1)[0]
    ends = (len(left) < _MARKS or start == len(left), len(right) < _MARKS or end + len(right) == len(text))
    return all(ends) and not left.strip(_EDGE) and not right.strip(_EDGE)


def _texts(view: GraphView) -> Iterator[str]:
    yield from (leaf.text for leaf in leaves(view))
    stray = [f.text for f in view.graph.fragments if is_flat_text(f, (Status.UNTAGGED,))]
    if stray:
        yield "".join(stray)


def _sizes(view: GraphView, texts: Sequence[str]) -> Iterator[str]:
    pages = len(view.graph.document.pages)
    if pages:
        yield f"Pages: {pages:,} (of the PDF file)."
    yield f"Words: {sum(map(count_words, texts)):,} (of the extracted text, parted by white space; artifacts left out)."
    figures = sum(node.role is Role.FIGURE for node in view.body)
    tables = sum(node.role is Role.TABLE for node in view.body)
    yield f"Figures: {figures:,}; tables: {tables:,} (as parsed; what the page shows may be counted otherwise)."


def _captions(view: GraphView) -> str:
    """How many figures and tables captions number: parts of one figure have one number."""
    captions = {node.id for node in view.body if node.role is Role.CAPTION}
    captions |= {edge.source for edge in view.graph.edges if edge.relation is Relation.CAPTION_FOR}
    labels: dict[str, set[str]] = {}
    for node in sorted(captions):
        if match := _NUMBERED.match(view.text(node)):
            labels.setdefault(_kind(match[1]), set()).add(match[2].rstrip("abcdefgh"))
    if not captions:
        return ""
    told = "; ".join(f"{len(numbers):,} distinct {kind} numbers" for kind, numbers in sorted(labels.items()))
    how = "captions without a number are not grouped; figures and tables without a caption are not counted"
    return f"Captions: {len(captions):,}; of these {told or 'none is numbered'} ({how})."


def _kind(label: str) -> str:
    folded = label.casefold()
    return "table" if folded.startswith(("tab", "表")) else "figure" if folded[0] in "fa図图" else folded


def _abbreviations(texts: Sequence[str]) -> str:
    """Abbreviations by how often they stand in the text."""
    found = Counter(match[0] for text in texts for match in _ABBREVIATION.finditer(unicodedata.normalize("NFKC", text)))
    if not found:
        return ""
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    cut = f", the {MOST_LISTED} most frequent shown" if len(ranked) > MOST_LISTED else ""
    told = ", ".join(f"{short} {count:,}" for short, count in ranked[:MOST_LISTED])
    return f"Abbreviations (two to ten capitals or digits), {len(ranked):,} different{cut}: {told}."


def _asked(texts: Sequence[str], asked: Sequence[str]) -> Iterator[str]:
    found: list[str] = []
    for word in asked[:_MOST_TERMS]:
        whole, within = occurrences(texts, word)
        found.append(f"“{word}” {whole:,} as a complete token, {within:,} within longer tokens")
    if found:
        more = f"; the first {_MOST_TERMS} words of {len(asked)}" if len(asked) > _MOST_TERMS else ""
        how = "literal, after Unicode, case, hyphenation and dashes are made alike"
        yield f"Occurrences of the words asked for ({how}{more}): {'; '.join(found)}."


def _inventory(sections: DocumentSections) -> Iterator[str]:
    """The headings: they tell where something stands, and state nothing."""
    found = sections.headings
    if not found:
        return
    shown = found[:MOST_LISTED]
    cut = f", the first {MOST_LISTED} shown" if len(found) > MOST_LISTED else ""
    yield f"Sections: {len(found):,}{cut} (by their headings, which say where evidence may stand and state nothing)."
    yield from (f"{'  ' * min(depth - 1, 5)}- {beginning(title, _HEADING)}" for depth, title in shown)
