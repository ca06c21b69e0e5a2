"""A bench as Markdown tables."""

from collections.abc import Callable, Iterable, Sequence

from evigraph.lab.abstention import COSTS, abstention_curve, at_cost
from evigraph.lab.bench import Bench, Run, StrategyResult
from evigraph.lab.bootstrap import Interval
from evigraph.lab.curves import Reached
from evigraph.lab.estimates import GROUPINGS, Breakdown, Estimate
from evigraph.lab.gold import TOPOLOGIES
from evigraph.lab.shown import NONE, interval_text, share, table

__all__ = ["bench_markdown"]

_GROUP_TITLES = {"topology": "By topology", "lang": "By language", "band": "By quality band"}


def bench_markdown(bench: Bench) -> str:
    """All tables of a bench; ends in a newline."""
    parts = [
        _head(bench),
        _overall(bench),
        _differences(bench),
        *(_groups(bench, name) for name in GROUPINGS),
        _curves(bench),
        _reached(bench),
        _empty(bench),
        _abstention(bench),
        _latency(bench),
        _legend(bench),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(bench: Bench, text: str, *, one_k: bool = True) -> str:
    """A table's title with the k that it shows, where it is one, and the substrate, where it is one."""
    settings = bench.settings
    shown = [f"k = {settings.table_k}"] if one_k else []
    if settings.substrate is not None:
        shown.append(f"substrate {settings.substrate}")
    return f"{text} ({', '.join(shown)})" if shown else text


def _head(bench: Bench) -> str:
    answerable = [question for question in bench.questions if question.answerable]
    clusters = len({question.cluster for question in answerable})
    bound = "" if bench.settings.words is None else f" At most {bench.settings.words:,} words a question."
    on = bench.settings.substrate
    read = "" if on is None else f" Every strategy reads the documents on the substrate {on}."
    return (
        "# Bench\n\n"
        f"{bench.library.documents:,} documents, {bench.library.pages:,} pages, {bench.library.nodes:,} nodes; "
        f"{len(bench.questions):,} questions, {len(answerable):,} answerable, these in {clusters:,} clusters "
        f"of documents.{bound}{read}"
    )


def _overall(bench: Bench) -> str:
    k = bench.settings.table_k
    heads = [f"{name} (n = {group.n})" for name, group in _any(bench, "topology") if name in TOPOLOGIES]

    def row(result: StrategyResult) -> list[str]:
        found = result.at(k).estimates
        if found is None:
            return [NONE] * (3 + len(heads))
        return [*_measures(found.all), *(_mean(group.recall) for group in found.topology.values())]

    return _section(bench, _title(bench, "Recall, full answers and words"), ["recall", "full", "words", *heads], row)


def _differences(bench: Bench) -> str:
    k = bench.settings.table_k
    results = [result for result in bench.strategies if result.at(k).against is not None]
    if not results:
        return ""

    def row(result: StrategyResult) -> list[str]:
        found = result.at(k).against
        return [NONE] * 3 if found is None else _measures(found.all, signed=True)

    title = _title(bench, f"Difference from {bench.settings.against}")
    return _section(bench, title, ["recall", "full", "words"], row, results)


def _groups(bench: Bench, grouping: str) -> str:
    k = bench.settings.table_k
    groups = _any(bench, grouping)
    if not groups:
        return ""

    def row(result: StrategyResult) -> list[str]:
        estimates = result.at(k).estimates
        found = {} if estimates is None else _by(estimates, grouping)
        return [_group(found[name]) for name, _ in groups]

    heads = [f"{name} (n = {group.n}, {group.clusters} cl.)" for name, group in groups]
    return _section(bench, _title(bench, f"{_GROUP_TITLES[grouping]}: recall / full @ words"), heads, row)


def _curves(bench: Bench) -> str:
    rows: list[list[str]] = []
    for result in bench.strategies:
        for run in result.runs:
            if run.estimates is not None:
                against = NONE if run.against is None else interval_text(run.against.all.recall, signed=True)
                rows.append([result.strategy, str(run.k), *_measures(run.estimates.all), against])
    if not rows:
        return ""
    heads = ["strategy", "k", "recall", "full", "words"]
    compared = f"recall less that of {bench.settings.against}"
    if any(row[-1] != NONE for row in rows):
        heads.append(compared)
    title = _title(bench, "Recall, full answers and words by k", one_k=False)
    return table(title, heads, [row[: len(heads)] for row in rows])


def _reached(bench: Bench) -> str:
    def row(result: StrategyResult) -> list[str]:
        best = result.best()
        if best is None or best.estimates is None:
            return [NONE] * 4
        found = best.estimates.all
        return [_mean(found.recall), str(best.k), _words(found.words.mean), _price(result.reached)]

    heads = ["best recall", "at k", "words there", f"words to reach {bench.settings.target:.2f}"]
    title = _title(bench, f"Words to reach a recall of {bench.settings.target:.2f}", one_k=False)
    return _section(bench, title, heads, row)


def _empty(bench: Bench) -> str:
    k = bench.settings.table_k

    def row(result: StrategyResult) -> list[str]:
        run = result.at(k)
        answerable = len(run.outcomes) - run.unanswerable
        return [f"{run.empty} of {run.unanswerable}", f"{run.answerable_empty} of {answerable}"]

    return _section(bench, _title(bench, "Questions that came back empty"), ["unanswerable", "answerable"], row)


def _abstention(bench: Bench) -> str:
    """The thresholds of support, by what each costs."""
    curve = abstention_curve((question.support, question.answerable) for question in bench.questions)
    points = dict.fromkeys(point for cost in COSTS if (point := at_cost(curve, cost)) is not None)
    if not points:
        return ""
    rows = [[f"{p.threshold:.2f}", f"{p.answerable:.1%}", f"{p.unanswerable:.1%}"] for p in points]
    title = _title(bench, "Abstention: questions with less support than asked for", one_k=False)
    return table(title, ["least support", "answerable emptied", "unanswerable emptied"], rows)


def _latency(bench: Bench) -> str:
    k = bench.settings.table_k

    def row(result: StrategyResult) -> list[str]:
        latency = result.at(k).latency
        return [f"{1000 * latency.p50:.1f}", f"{1000 * latency.p90:.1f}"]

    return _section(bench, _title(bench, "Milliseconds a question"), ["median", "90th percentile"], row)


def _legend(bench: Bench) -> str:
    settings = bench.settings
    compared = "" if settings.against is None else "Differences are paired by question, at the same k. "
    return (
        "Recall is the mean share of a question's evidence slots that are covered, full the share of questions with "
        "all of them covered, words the mean of retrieved words (white-space tokens; two CJK characters count as "
        "one); all over answerable questions. L0 one element, L1 adjacent ones, L2 a set under one heading, L3 "
        f"distant ones, L4 a table or figure. In brackets: {settings.level:.0%} intervals by {settings.samples:,} "
        f"bootstrap samples of whole clusters (seed {settings.seed}); questions whose evidence stands in the same "
        f"documents are one cluster; one cluster gives no interval. {compared}Each k is asked by itself. Words to "
        "reach a recall are interpolated between measured k; ≤ says that the smallest k was there already. Times "
        "are those of one process that has just opened the library."
    )


# Cells


def _measures(estimate: Estimate, *, signed: bool = False) -> list[str]:
    recall, full = (interval_text(value, signed=signed) for value in (estimate.recall, estimate.full))
    return [recall, full, interval_text(estimate.words, _words, signed=signed)]


def _group(estimate: Estimate) -> str:
    return f"{interval_text(estimate.recall)} / {estimate.full.mean:.2f} @ {_words(estimate.words.mean)}"


def _words(value: float) -> str:
    return f"{value:,.0f}"


def _mean(interval: Interval) -> str:
    return share(interval.mean)


def _price(reached: Reached | None) -> str:
    if reached is None:
        return "not reached"
    return f"{'≤ ' if reached.at_first else ''}{_words(reached.words)}"


# Tables


def _any(bench: Bench, grouping: str) -> list[tuple[str, Estimate]]:
    """The groups of a grouping: the same for every strategy and k."""
    runs: Iterable[Run] = (run for result in bench.strategies for run in result.runs)
    found = next((run.estimates for run in runs if run.estimates is not None), None)
    return [] if found is None else list(_by(found, grouping).items())


def _by(estimates: Breakdown, grouping: str) -> dict[str, Estimate]:
    return {"topology": estimates.topology, "lang": estimates.lang, "band": estimates.band}[grouping]


def _section(
    bench: Bench,
    title: str,
    heads: Sequence[str],
    row: Callable[[StrategyResult], list[str]],
    results: Sequence[StrategyResult] | None = None,
) -> str:
    """A table with a row for each strategy."""
    chosen = bench.strategies if results is None else results
    return table(title, ["strategy", *heads], [[result.strategy, *row(result)] for result in chosen])
