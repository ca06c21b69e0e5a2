"""The gradient study."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from evigraph.graph import Quality
from evigraph.index import Entry
from evigraph.lab import Alternative, Outcome, Question
from evigraph.lab.bootstrap import Resampling
from evigraph.lab.gradient import STATISTICS, Gradient, StudySettings, run_gradient, statistics_of, study
from evigraph.lab.score import Score
from evigraph.library import Library
from support.benches import GOLD, small_library
from support.units import TermEmbedder

FEW = Resampling(200)


def question(name: str, *docs: str) -> Question:
    slots = tuple((Alternative(f"{doc}.pdf", 1, "said"),) for doc in docs)
    return Question(name, "?", "en", "L0", True, slots)


def entry(name: str, **quality: float) -> Entry:
    made = msgspec.convert(quality, Quality)
    return Entry(1, name, f"/{name}.pdf", f"{name}.pdf", "0", 1, 1, None, "en", 2, 10, 0, made)


def score(strategy: str, recalls: Mapping[str, float]) -> Score:
    outcomes = tuple(Outcome(name, recall, recall == 1, 10, 1, 0.0) for name, recall in recalls.items())
    return Score(strategy, None, {}, {}, {}, 0, 0, 0, 0.0, outcomes)


def studied(rows: Sequence[tuple[str, float | None, float, float]], entries: Sequence[Entry] | None = None) -> Gradient:
    """The study of a question a document: its name, score, and the recall of both strategies."""
    questions = [question(f"q-{name}", name) for name, *_ in rows]
    found = {
        "egr-s": score("egr-s", {f"q-{name}": recall for name, _, recall, _ in rows}),
        "chunk-hybrid": score("chunk-hybrid", {f"q-{name}": recall for name, *_, recall in rows}),
    }
    scores = {name: value for name, value, *_ in rows if value is not None}
    made = entries or [entry(name) for name, *_ in rows]
    return study(questions, found, made, scores, StudySettings(resampling=FEW))


class TestBands:
    def test_a_band_begins_at_its_edge(self) -> None:
        found = studied([("a", 69.9, 0, 1), ("b", 70, 1, 1), ("c", 84.9, 1, 0), ("d", 98, 1, 0.5), ("e", 100, 1, 1)])
        assert [(band.low, band.high, band.questions) for band in found.bands] == [
            (None, 70, 1),
            (70, 85, 2),
            (98, None, 2),
        ]
        assert [band.gain.mean for band in found.bands] == [-1, 0.5, 0.25]
        assert found.bands[1].recall["egr-s"].mean == 1

    def test_documents_without_a_score_are_a_band_of_their_own(self) -> None:
        found = studied([("a", None, 1, 0), ("b", 99, 0, 0)])
        assert [(band.low, band.high, band.documents) for band in found.bands] == [(98, None, 1), (None, None, 1)]

    def test_questions_of_a_document_are_drawn_together(self) -> None:
        questions = [question(f"q{n}", "a") for n in range(5)]
        found = {name: score(name, {f"q{n}": float(n % 2) for n in range(5)}) for name in ("egr-s", "chunk-hybrid")}
        made = study(questions, found, [entry("a")], {"a": 50.0}, StudySettings(resampling=FEW))
        assert made.documents[0].recall == {"egr-s": 0.4, "chunk-hybrid": 0.4}
        assert made.bands[0].gain.low is None  # one document tells nothing of others

    def test_evidence_in_several_documents_or_in_none_of_the_library_is_left_out_and_told(self) -> None:
        questions = [question("one", "a"), question("both", "a", "b"), question("gone", "z")]
        found = {name: score(name, {"one": 1, "both": 1, "gone": 0}) for name in ("egr-s", "chunk-hybrid")}
        made = study(questions, found, [entry("a"), entry("b")], {}, StudySettings(resampling=FEW))
        assert made.left_out == ("both", "gone")
        assert [document.questions for document in made.documents] == [("one",)]


class TestCorrelations:
    def test_the_score_comes_first_then_what_goes_with_the_gain_best(self) -> None:
        rows = [(f"d{n}", 50 + 8 * ((n * 3) % 6), n / 6, 0.0) for n in range(6)]
        entries = [entry(f"d{n}", headings=n * n, tables=(n * 5) % 4) for n in range(6)]
        found = studied(rows, entries)
        assert [each.of for each in found.correlations][:2] == ["score", "headings"]
        assert found.correlations[1].gain.rho == 1
        assert {each.of for each in found.correlations[1:]} == set(STATISTICS)

    def test_a_statistic_that_is_all_the_same_tells_nothing_and_comes_last(self) -> None:
        found = studied([(f"d{n}", 90.0 + n, n / 5, 0.0) for n in range(5)])
        assert found.correlations[0].gain.rho == 1
        assert {each.gain.rho for each in found.correlations[1:]} == {None}

    def test_documents_without_it_are_left_out(self) -> None:
        found = studied([(f"d{n}", None if n == 3 else 50.0 + n, n / 5, 0.0) for n in range(6)])
        assert found.correlations[0].gain.n == 5


def test_statistics_are_those_of_the_compiled_structure() -> None:
    found = statistics_of(
        entry("a", headings=4, header_cells=8, scoped_header_cells=2, header_edges_derived=5, nodes=40)
    )
    assert set(found) == set(STATISTICS)
    assert (found["headings"], found["headings a page"], found["scoped share"]) == (4, 2, 0.25)
    assert (found["header edges"], found["figures described"]) == (5, None)


def test_a_library_is_asked_and_studied(tmp_path: Path) -> None:
    with Library(small_library(tmp_path), TermEmbedder()) as library:
        settings = StudySettings(k=3, resampling=FEW)
        scores = {"fees": 99.0, "rules": 60.0, "tower": 80.0}
        told: list[str] = []
        found = run_gradient(library, GOLD, scores, settings, lambda stage, *_: told.append(stage))
        again = run_gradient(library, GOLD, scores, settings)
    assert found == again
    assert [document.name for document in found.documents] == ["fees", "rules", "tower"]
    assert found.left_out == ("q2",)  # its evidence stands in two documents; the fifth has none
    assert {"asking egr-s", "asking chunk-hybrid"} <= set(told)


def test_a_strategy_that_is_not_there_is_refused(tmp_path: Path) -> None:
    from evigraph.errors import EvigraphError

    with Library(small_library(tmp_path), TermEmbedder()) as library, pytest.raises(EvigraphError, match="no such"):
        run_gradient(library, GOLD, {}, StudySettings(strategies=("magic",)))
