"""Coverage as Markdown tables."""

from collections import Counter

from evigraph.lab.coverage.differences import Difference
from evigraph.lab.coverage.places import Action, CellCoverage, Coverage, Kind, Place
from evigraph.lab.selection import LEVELS, Level
from evigraph.lab.shown import NONE, table

__all__ = ["coverage_markdown"]

_NAMES = {
    Level.EXACT: "L1 exact",
    Level.FOLDED: "L2 case, hyphens, quotes",
    Level.SIGNLESS: "L3 letters and digits",
    Level.TOLERANT: "L4 one letter in ten",
}
_SHOWN = 60


def coverage_markdown(found: Coverage) -> str:
    """All tables; ends in a newline."""
    parts = [
        _head(found),
        _places(found),
        _absent(found),
        _kinds(found),
        _differences(found),
        _losses(found),
        _legend(),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(found: Coverage) -> str:
    tables = found.kinds.count(Kind.TABLE)
    return (
        "# Coverage\n\n"
        f"{len(found.parsers):,} parsers; {len(found.questions):,} answers, {tables:,} in tables and "
        f"{len(found.kinds) - tables:,} in prose. Nothing is searched: this is what is left of the answers before it."
    )


def _places(found: Coverage) -> str:
    rows = [
        [cell.parser, cell.chunker, *(_share(cell, place) for place in Place), f"{cell.words:,.0f}", _advice(cell)]
        for cell in found.cells
    ]
    heads = ["parser", "chunker", *(place.value for place in Place), "words a chunk", "look at"]
    return table("Where the answers are (L1)", heads, rows)


def _absent(found: Coverage) -> str:
    rows = [
        [one.parser, *(_of(sum(one.absent(level)), len(found.questions)) for level in LEVELS[1:])]
        for one in found.parsers
    ]
    return table("Absent, by the matcher", ["parser", *(_NAMES[level] for level in LEVELS[1:])], rows)


def _kinds(found: Coverage) -> str:
    rows: list[list[str]] = []
    for one in found.parsers:
        row = [one.parser]
        for level in (Level.EXACT, Level.TOLERANT):
            absent = one.absent(level)
            for kind in Kind:
                own = [gone for gone, other in zip(absent, found.kinds, strict=True) if other is kind]
                row.append(_of(sum(own), len(own)))
        rows.append(row)
    heads = [
        f"{kind.value}, {level} (n = {found.kinds.count(kind)})"
        for level in (Level.EXACT, Level.TOLERANT)
        for kind in Kind
    ]
    return table("Absent from tables and from prose", ["parser", *heads], rows)


def _differences(found: Coverage) -> str:
    seen = [kind for kind in Difference if any(loss.difference is kind for one in found.parsers for loss in one.losses)]
    if not seen:
        return ""
    rows: list[list[str]] = []
    for one in found.parsers:
        counts = Counter(loss.difference for loss in one.losses)
        rows.append([one.parser, *(str(counts[kind]) if counts[kind] else NONE for kind in seen)])
    return table("What stands instead of the absent ones (L1)", ["parser", *(kind.value for kind in seen)], rows)


def _losses(found: Coverage) -> str:
    answers = {question.id: question.answer for question in found.questions}
    rows = [
        [
            one.parser,
            loss.question,
            _code(answers[loss.question]),
            _code(loss.nearest),
            loss.difference,
            _from(loss.level),
        ]
        for one in found.parsers
        for loss in one.losses
    ]
    heads = ["parser", "question", "answer", "nearest text of the page", "difference", "found from"]
    return table("The absent ones", heads, rows) if rows else ""


def _legend() -> str:
    return (
        "Covered: a chunk of its page holds the answer; where retrieval misses it, look at the index. Split: the page "
        "holds it and no chunk does; rechunk. Absent: the page does not hold it; look at the parser. The last column "
        "names the first layer, from the parser on, that loses five points of the answers; of a parser, whether it "
        "loses as many at L4 too (loss), or writes them otherwise (other spelling). Switching or training has to pass "
        "the stop rule (`evigraph lab gate`)."
    )


def _advice(cell: CellCoverage) -> str:
    if cell.action is not Action.PARSER:
        return cell.action
    return f"{cell.action}: {'loss' if cell.genuine else 'other spelling'}"


def _code(text: str) -> str:
    """Text as it stands, that Markdown must not read."""
    short = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return f"`{short.replace('`', chr(39))}`" if short.strip() else NONE


def _share(cell: CellCoverage, place: Place) -> str:
    places = cell.places[Level.EXACT]
    return _of(places.count(place), len(places))


def _of(count: int, total: int) -> str:
    return f"{count} ({count / total:.1%})" if total else NONE


def _from(level: Level | None) -> str:
    return NONE if level is None else level
