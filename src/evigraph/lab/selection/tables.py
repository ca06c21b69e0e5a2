"""An RCPS measurement as Markdown tables."""

from collections.abc import Iterable, Sequence

from evigraph.lab.selection.chunkers import PAGE
from evigraph.lab.selection.intrinsic.tables import intrinsic_markdown
from evigraph.lab.selection.pages import page_key
from evigraph.lab.selection.rcps import Group, Parsed, Rcps, Score
from evigraph.lab.selection.stability import Stability
from evigraph.lab.shown import NONE, interval_text, share, table

__all__ = ["rcps_markdown"]

_PRICE = "price of 1,000 pages"


def rcps_markdown(found: Rcps) -> str:
    """All tables of a measurement; ends in a newline."""
    parts = [
        _head(found),
        _matrix(found),
        *(_of_chunker(found, chunker) for chunker in _chunkers(found)),
        _of_parsers(found),
        _groups(found, "domain", "By domain"),
        _groups(found, "lang", "By language"),
        _clean(found),
        _checks(found),
        _stability("Stability of the order of parsers", "chunker", found.parsers_by_chunker, found),
        _stability("Stability of the order of chunkers", "parser", found.chunkers_by_parser, found),
        _wins(found),
        _parsing(found),
        _intrinsic(found),
        _legend(found),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(found: Rcps) -> str:
    pages = max((parsed.pages + parsed.lacking for parsed in found.parsers), default=0)
    evidence = len({page_key(question.page) for question in found.questions})
    flawed = sum(1 for question in found.questions if question.flaw)
    told = f" {flawed} of the questions have a known flaw." if flawed else ""
    return (
        "# RCPS\n\n"
        f"{len(found.parsers):,} parsers, {len(found.settings.chunkers):,} chunkers, {pages:,} pages; "
        f"{len(found.questions):,} questions, answered on {evidence:,} of the pages: the others are distractors. "
        f"Retrievers: {', '.join(found.settings.retrievers)}; depths: {', '.join(map(str, found.settings.ks))}.{told}"
    )


def _matrix(found: Rcps) -> str:
    """RCPS of every pair, with the words of a chunk."""
    chunkers = _chunkers(found)

    def cell(parser: str, chunker: str) -> str:
        score, measured = found.score(parser, chunker), found.cell(parser, chunker)
        return f"{share(score.rcps.mean)} ({measured.words:,.0f} w)"

    rows = [[parsed.parser, *(cell(parsed.parser, chunker) for chunker in chunkers)] for parsed in found.parsers]
    return table("RCPS, and the mean words of a chunk", ["parser", *map(_called, chunkers)], rows)


def _of_chunker(found: Rcps, chunker: str) -> str:
    """The parsers with one chunker, best first."""
    own = (score for score in found.scores if score.chunker == chunker)
    scores = sorted(own, key=lambda score: (score.tier_of_parser, *_best_first(score)))
    heads = ["parser", "tier", "RCPS", "Hit@1", f"MRR@{max(found.settings.ks)}", *found.settings.retrievers]
    heads = [*heads, "chunks", "words a chunk", "RCPS of whole pages", "words a page"]
    rows = [[s.parser, str(s.tier_of_parser), *_measures(found, s), *_baseline(found, s.parser)] for s in scores]
    left = 2 if chunker == PAGE else 0
    heads, rows = heads[: len(heads) - left], [row[: len(row) - left] for row in rows]
    prices = {parsed.parser: NONE if parsed.price is None else str(parsed.price) for parsed in found.parsers}
    if _priced(found):
        heads, rows = [*heads, _PRICE], [[*row, prices[row[0]]] for row in rows]
    return table(f"Parsers with {_called(chunker)}", heads, rows)


def _of_parsers(found: Rcps) -> str:
    """The chunkers on each parser, best first."""
    rows: list[list[str]] = []
    for parsed in found.parsers:
        scores = (score for score in found.scores if score.parser == parsed.parser)
        own = sorted(scores, key=lambda score: (score.tier_of_chunker, *_best_first(score)))
        for score in own:
            measured = found.cell(score.parser, score.chunker)
            words = f"{measured.words:,.0f}"
            rows.append(
                [parsed.parser, _called(score.chunker), str(score.tier_of_chunker), interval_text(score.rcps), words]
            )
    return table("Chunkers on each parser", ["parser", "chunker", "tier", "RCPS", "words a chunk"], rows)


def _groups(found: Rcps, name: str, title: str) -> str:
    """RCPS by groups of questions."""

    def read(score: Score) -> dict[str, Group]:
        return score.domain if name == "domain" else score.lang

    groups = read(found.scores[0]) if found.scores else {}
    if not groups:
        return ""
    rows = [
        [score.parser, _called(score.chunker), *(interval_text(group.rcps) for group in read(score).values())]
        for score in found.scores
    ]
    return table(title, ["parser", "chunker", *(f"{label} (n = {group.n})" for label, group in groups.items())], rows)


def _clean(found: Rcps) -> str:
    """RCPS with and without the questions that have a flaw."""
    if all(score.clean is None for score in found.scores):
        return ""
    count = sum(1 for question in found.questions if not question.flaw)
    rows = [
        [
            score.parser,
            _called(score.chunker),
            share(score.rcps.mean),
            NONE if score.clean is None else share(score.clean),
        ]
        for score in found.scores
    ]
    heads = ["parser", "chunker", f"all {len(found.questions)} questions", f"the {count} without a known flaw"]
    return table("RCPS without questions that measure badly", heads, rows)


def _checks(found: Rcps) -> str:
    """How far other rules move the scores, and whether they keep the orders."""
    usual = {f"{score.parser}/{score.chunker}": score.rcps.mean for score in found.scores}
    rows: list[list[str]] = []
    for check in found.checks:
        moved = [score - usual[name] for name, score in check.scores.items()]
        of_parsers = _range([check.parsers_by_chunker[chunker] for chunker in _chunkers(found)])
        of_chunkers = _range(list(check.chunkers_by_parser.values()))
        rows.append([check.rule, f"{min(moved):+.3f} to {max(moved):+.3f}", of_parsers, of_chunkers])
    heads = ["rule", "moves RCPS by", "tau-a of the parsers, by chunker", "tau-a of the chunkers, by parser"]
    return table("Other rules", heads, rows)


def _stability(title: str, fixed: str, orders: dict[str, Stability | None], found: Rcps) -> str:
    rows = [
        [_called(name), f"{order.tau:.3f}", f"{order.unchanged:.1%}", ", ".join(map(_called, order.order))]
        for name, order in orders.items()
        if order is not None
    ]
    if not rows:
        return ""
    heads = [fixed, "mean tau-a", "same order", "order on all questions"]
    return table(f"{title} ({found.settings.subsets:,} parts of the probe)", heads, rows)


def _wins(found: Rcps) -> str:
    """The pairs of parsers whose order is not always the same."""
    rows = [
        [_called(chunker), win.winner, win.loser, f"{win.share:.1%}"]
        for chunker, order in found.parsers_by_chunker.items()
        if order is not None
        for win in order.wins
        if win.share < 1
    ]
    if not rows:
        return ""
    title = "Parsers that do not always win: the share of the parts of the probe in which the better one scores higher"
    return table(title, ["chunker", "better", "worse", "share"], rows)


def _parsing(found: Rcps) -> str:
    """What each parser has of the pages, and what it took."""
    told = any(parsed.seconds is not None or parsed.lacking or parsed.failures for parsed in found.parsers)
    if not told and not _priced(found):
        return ""
    rows: list[list[str]] = []
    for parsed in found.parsers:
        seconds = NONE if parsed.seconds is None else f"{parsed.seconds:,.1f}"
        a_page = NONE if parsed.seconds is None or not parsed.pages else f"{parsed.seconds / parsed.pages:,.3f}"
        partial = "partial" if parsed.lacking else ""
        price = [_price(parsed)] if _priced(found) else []
        rows.append([parsed.parser, f"{parsed.pages:,}", f"{parsed.lacking:,}", partial, seconds, a_page, *price])
    heads = ["parser", "pages", "pages lacking", "", "seconds", "seconds a page", *([_PRICE] if _priced(found) else [])]
    failures = [f"- {parsed.parser}: {failure}" for parsed in found.parsers for failure in parsed.failures]
    listed = ("\n\nNot read:\n\n" + "\n".join(failures)) if failures else ""
    return table("Parsing", heads, rows) + listed


def _priced(found: Rcps) -> bool:
    return any(parsed.price is not None for parsed in found.parsers)


def _price(parsed: Parsed) -> str:
    """The price, and where it is from."""
    price = parsed.price
    if price is None:
        return NONE
    return f"{price} ({'stated' if price.hourly is None else f'by time, {price.hourly:g} an hour'})"


def _intrinsic(found: Rcps) -> str:
    if found.intrinsic is None:
        return ""
    return intrinsic_markdown(found.intrinsic, {(one.parser, one.chunker): one.rcps.mean for one in found.scores})


def _legend(found: Rcps) -> str:
    settings = found.settings
    return (
        "RCPS is the mean of MRR@k over the retrievers and depths; Hit@1 and MRR are means over the retrievers. A "
        "chunk is relevant that comes from the question's page and holds its answer, after the same normalisation of "
        f"Unicode, white space and Markdown for every candidate. In brackets: {settings.level:.0%} intervals by "
        f"{settings.samples:,} bootstrap samples of the questions (seed {settings.seed}). Candidates share a tier "
        "where their difference from the best of it, paired by question, is not clear of zero; nothing is corrected "
        "for the number of comparisons. Large chunks hold more: read every score beside the words of a chunk, and "
        "beside that of whole pages. Tau-a is Kendall's, between the order by RCPS on all questions and the other one. "
        "The order belongs to this probe and these candidates."
    )


# Cells


def _chunkers(found: Rcps) -> list[str]:
    """The chunkers as they were named, whole pages last where they are but the baseline."""
    return list(dict.fromkeys(cell.chunker for cell in found.cells))


def _called(name: str) -> str:
    return "page (baseline)" if name == PAGE else name


def _best_first(score: Score) -> tuple[float, str, str]:
    return (-score.rcps.mean, score.parser, score.chunker)


def _measures(found: Rcps, score: Score) -> Iterable[str]:
    measured = found.cell(score.parser, score.chunker)
    yield interval_text(score.rcps)
    yield share(score.hit_1)
    yield share(score.mrr)
    yield from (share(score.by_retriever[name]) for name in found.settings.retrievers)
    yield f"{measured.chunks:,}"
    yield f"{measured.words:,.0f}"


def _baseline(found: Rcps, parser: str) -> Iterable[str]:
    yield share(found.score(parser, PAGE).rcps.mean)
    yield f"{found.cell(parser, PAGE).words:,.0f}"


def _range(values: Sequence[float]) -> str:
    low, high = f"{min(values):.2f}", f"{max(values):.2f}"
    return low if low == high else f"{low} to {high}"
