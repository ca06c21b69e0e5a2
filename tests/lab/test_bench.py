"""The bench: strategies beside each other."""

import json
from collections.abc import Generator

import pytest

from evigraph.errors import EvigraphError
from evigraph.lab import Bench, Interval, Settings, bench_json, run_bench, run_line, score_run
from evigraph.lab.bench import ask_all
from evigraph.lab.bootstrap import Resampling
from evigraph.lab.curves import Reached
from evigraph.library import Library
from support.benches import GOLD, bench_of, small_library
from support.units import TermEmbedder

STRATEGIES = ["chunk-hybrid", "node-hybrid", "egr-s"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Generator[Library]:
    with Library(small_library(tmp_path_factory.mktemp("bench")), TermEmbedder()) as opened:
        yield opened


@pytest.fixture(scope="module")
def found(library: Library) -> Bench:
    return run_bench(library, GOLD, STRATEGIES, Settings(ks=(1, 3), against="chunk-hybrid"))


class TestRun:
    def test_every_strategy_is_run_at_every_k(self, found: Bench) -> None:
        assert [(r.strategy, [run.k for run in r.runs]) for r in found.strategies] == [(s, [1, 3]) for s in STRATEGIES]

    def test_each_question_has_an_outcome_in_each_run(self, found: Bench) -> None:
        for result in found.strategies:
            for run in result.runs:
                assert [outcome.id for outcome in run.outcomes] == [question.id for question in GOLD]

    def test_outcomes_are_those_of_the_scorer(self, found: Bench, library: Library) -> None:
        for result in found.strategies:
            for run in result.runs:
                lines = [run_line(q.id, library.retrieve(q.question, strategy=result.strategy, k=run.k)) for q in GOLD]
                score = score_run(GOLD, lines)
                assert [(o.recall, o.full, o.words, o.pieces) for o in run.outcomes] == [
                    (o.recall, o.full, o.words, o.pieces) for o in score.outcomes
                ]
                assert run.estimates is not None
                assert score.all is not None
                estimates = run.estimates.all
                assert estimates.recall.mean == pytest.approx(score.all.recall, abs=0.51e-3)
                assert estimates.full.mean == pytest.approx(score.all.full, abs=0.51e-3)
                assert estimates.words.mean == pytest.approx(score.all.words, abs=0.51)
                assert set(run.estimates.topology) == set(score.topology)

    def test_more_pieces_have_more_words(self, found: Bench) -> None:
        for result in found.strategies:
            few, many = (run.estimates for run in result.runs)
            assert few is not None
            assert many is not None
            assert few.all.words.mean < many.all.words.mean

    def test_questions_carry_their_groups_and_clusters(self, found: Bench) -> None:
        assert [(q.id, q.topology, q.lang, q.band, q.answerable, q.cluster) for q in found.questions] == [
            ("q1", "L0", "en", "good", True, "fees"),
            ("q2", "L3", "en", "good", True, "fees"),
            ("q3", "L0", "en", "poor", True, "fees"),
            ("q4", "L1", "fr", None, True, "tower"),
            ("q5", "L0", "en", "good", False, None),
        ]

    def test_the_library_is_described(self, found: Bench) -> None:
        assert (found.library.documents, found.library.pages) == (3, 3)

    def test_the_baseline_alone_has_no_differences(self, found: Bench) -> None:
        without = [r.strategy for r in found.strategies if all(run.against is None for run in r.runs)]
        assert without == ["chunk-hybrid"]

    def test_the_word_budget_is_kept(self, library: Library) -> None:
        scores = ask_all(library, GOLD, "chunk-hybrid", Settings(ks=(3,), words=20))
        assert 0 < max(outcome.words for outcome in scores[3].outcomes) <= 20

    def test_progress_is_told_to_its_end(self, library: Library) -> None:
        told: list[tuple[str, int, int]] = []
        run_bench(library, GOLD, ["egr-s"], Settings(ks=(1, 2)), lambda *step: told.append(step))
        assert ("asking egr-s", 10, 10) in told
        assert ("resampling", 1, 1) in told

    def test_an_unknown_strategy_is_refused_before_any_question(self, library: Library) -> None:
        told: list[str] = []
        with pytest.raises(EvigraphError, match="no such strategy"):
            run_bench(library, GOLD, ["egr-s", "magic"], Settings(), lambda stage, *_: told.append(stage))
        assert not [stage for stage in told if stage.startswith("asking")]

    def test_every_strategy_reads_the_substrate_that_is_asked_for(self, library: Library) -> None:
        settings = Settings(ks=(3,), substrate="flat")
        bench = run_bench(library, GOLD, STRATEGIES, settings)
        assert json.loads(bench_json(bench))["settings"]["substrate"] == "flat"
        for result in bench.strategies:
            how = {"strategy": result.strategy, "substrate": "flat", "k": 3}
            lines = [run_line(q.id, library.retrieve(q.question, **how)) for q in GOLD]
            outcomes = result.runs[0].outcomes
            assert [(o.recall, o.words) for o in outcomes] == [
                (o.recall, o.words) for o in score_run(GOLD, lines).outcomes
            ]

    def test_one_strategy_can_be_compared_with_itself_on_other_substrates(self, library: Library) -> None:
        names = ["node-hybrid", "node-hybrid@declared", "node-hybrid@flat"]
        bench = run_bench(library, GOLD, names, Settings(ks=(1,), against="node-hybrid@declared"))
        own, declared, flat = (result.runs[0] for result in bench.strategies)
        assert [result.strategy for result in bench.strategies] == names
        lines = [
            run_line(q.id, library.retrieve(q.question, strategy="node-hybrid", substrate="flat", k=1)) for q in GOLD
        ]
        assert [(o.recall, o.words) for o in flat.outcomes] == [
            (o.recall, o.words) for o in score_run(GOLD, lines).outcomes
        ]
        words = [[o.words for o in run.outcomes] for run in (own, declared, flat)]
        assert words[0] == words[1] != words[2]
        assert declared.against is None
        assert flat.against is not None

    def test_two_substrates_for_one_strategy_are_refused(self, library: Library) -> None:
        with pytest.raises(EvigraphError, match="leave one away"):
            run_bench(library, GOLD, ["egr-s@flat"], Settings(substrate="declared"))

    @pytest.mark.parametrize(("substrate", "said"), [("flat", "chooses each"), ("steep", "no such substrate")])
    def test_a_substrate_that_does_not_go_with_a_strategy_is_refused_before_any_question(
        self, library: Library, substrate: str, said: str
    ) -> None:
        told: list[str] = []
        settings = Settings(substrate=substrate)
        with pytest.raises(EvigraphError, match=said):
            run_bench(library, GOLD, ["egr-s", "auto"], settings, lambda stage, *_: told.append(stage))
        assert not told

    def test_two_benches_differ_in_their_times_alone(self, found: Bench, library: Library) -> None:
        again = run_bench(library, GOLD, STRATEGIES, Settings(ks=(1, 3), against="chunk-hybrid"))
        assert timeless(found) == timeless(again)


def timeless(bench: Bench) -> object:
    """A bench as data, but for how long questions took."""
    data = json.loads(bench_json(bench))
    for result in data["strategies"]:
        for run in result["runs"]:
            del run["latency"]
            for outcome in run["outcomes"]:
                del outcome["seconds"]
    return data


class TestSums:
    def test_differences_are_paired_by_question_at_the_same_k(self) -> None:
        bench = bench_of(
            {"base": {1: [0, 1, 0, 1], 2: [1, 1, 1, 1]}, "other": {1: [1, 1, 1, 1], 2: [1, 1, 1, 0]}}, against="base"
        )
        one, two = (run.against for run in bench.strategies[1].runs)
        assert one is not None
        assert two is not None
        # At 1: two of three in the first cluster, none in the second; the draws are AA, AB, BA, BB.
        assert one.all.recall == Interval(0.5, 0.0, pytest.approx(2 / 3, abs=1e-6))
        assert two.all.recall == Interval(-0.25, -1.0, 0.0)
        assert one.all.words == Interval(0.0, 0.0, 0.0)

    def test_the_price_of_the_target_is_on_the_curve(self) -> None:
        bench = bench_of({"a": {1: [0.8] * 4, 2: [1] * 4}, "b": {1: [0.1] * 4, 2: [0.2] * 4}})
        assert [result.reached for result in bench.strategies] == [Reached(150.0, at_first=False), None]

    def test_the_best_run_is_the_smallest_of_the_highest_recall(self) -> None:
        (result,) = bench_of({"a": {1: [0.5] * 4, 2: [1] * 4, 3: [1] * 4}}).strategies
        best = result.best()
        assert best is not None
        assert best.k == 2

    def test_latency_is_that_of_all_questions(self) -> None:
        (result,) = bench_of({"a": {1: [1] * 4}}).strategies
        # 1, 2, 3, 4 and 100 ms
        assert (result.runs[0].latency.p50, result.runs[0].latency.p90) == (0.003, pytest.approx(0.0616))

    def test_without_answerable_questions_there_are_no_estimates(self) -> None:
        bench = bench_of({"a": {1: []}}, questions=GOLD[4:])
        (run,) = bench.strategies[0].runs
        assert (run.estimates, bench.strategies[0].reached, bench.strategies[0].best()) == (None, None, None)


@pytest.mark.parametrize(("ks", "k"), [((1, 5, 10, 20), 10), ((1, 5), 5), ((20, 30), 30)])
def test_tables_show_ten_pieces_or_the_most_measured(ks: tuple[int, ...], k: int) -> None:
    assert Settings(ks=ks).table_k == k


def test_the_settings_say_how_intervals_are_made() -> None:
    settings = Settings(samples=500, seed=1, level=0.5)
    assert settings.resampling == Resampling(500, 1, 0.5)
    assert Settings().resampling == Resampling()
