"""What a language model on a server says of candidates, against the definitions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import EvigraphError
from evigraph.lab.kept import KeptAnswers
from evigraph.lab.selection import (
    Intrinsic,
    IntrinsicSettings,
    Pages,
    RcpsSettings,
    add_intrinsic,
    chunker_named,
    language_model_named,
    rcps_files,
    rcps_json,
    read_rcps,
    retrievers_named,
    run_intrinsic,
    run_rcps,
    shown_correlation,
)
from evigraph.lab.selection.intrinsic import perplexity, structural_entropy
from evigraph.lab.selection.languagemodels import Continuation
from evigraph.lab.statistics import association
from support.languageserver import LanguageServer, language_server, log_probabilities
from support.probes import GOOD, POOR, PROBE

NATIVE = chunker_named("parser-native")
DEFAULTS = IntrinsicSettings()


class Local:
    """The model of the server, asked in this process: for laws that ask much."""

    parallel = 2

    def __init__(self, name: str) -> None:
        self.name = self.identity = name

    def check(self) -> None:
        pass

    def log_probabilities(self, asked: Continuation) -> tuple[float, ...]:
        before, text = (re.findall(r"\S+|\s+", part) for part in asked)
        return tuple(log_probabilities([*before, *text], self.name)[len(before) :])


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LanguageServer]:
    with language_server() as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server.url)
        yield server


def measured(
    *parsers: Pages, model: str = "adaptive", settings: IntrinsicSettings = DEFAULTS, scores: float = 0.5
) -> Intrinsic:
    rcps = {(pages.parser, NATIVE.name): scores for pages in parsers}
    return run_intrinsic(parsers, [NATIVE], rcps, language_model_named(model), settings, KeptAnswers(None))


def test_two_chunks_on_a_page_by_hand(server: LanguageServer) -> None:
    (score,) = measured(Pages("a", {"p": "one two\n\nthree two"})).scores
    # "three two" after a break: each of its tokens is new. After "one two" its blank and its second word are not.
    alone = (1001 * 1002 * 1003) ** (1 / 3)
    after = (1004 * (1005 / 2) * (1006 / 2)) ** (1 / 3)
    assert score.boundary_clarity == pytest.approx(after / alone, abs=1e-6)
    assert (score.chunks, score.boundaries, score.graphs, score.pairs) == (2, 1, 1, 1)
    # What goes away is 0.37 of the perplexity, which is more than K: an edge, two nodes of degree one.
    assert (score.edges, score.stickiness, score.stickiness_complete) == (1.0, 1.0, None)


def test_three_chunks_by_the_definition(server: LanguageServer) -> None:
    texts = ["red red apple", "green pear", "red apple red"]
    settings = IntrinsicSettings(threshold=0.3, complete=True)
    (score,) = measured(Pages("a", {"p": "\n\n".join(texts)}), settings=settings).scores

    def weight(before: str, text: str) -> float:
        own = re.findall(r"\S+|\s+", text)
        alone = perplexity(log_probabilities(["\n\n", *own])[1:])
        seen = [*re.findall(r"\S+|\s+", before), "\n\n"]
        return 1 - perplexity(log_probabilities([*seen, *own])[len(seen) :]) / alone

    every = [(i, j) for i in range(3) for j in range(3) if i != j and weight(texts[i], texts[j]) > 0.3]
    forward = [(i, j) for i, j in every if i < j]
    assert 0 < len(forward) < len(every) < 6
    assert score.stickiness == pytest.approx(structural_entropy(3, forward), abs=1e-6)
    assert score.stickiness_complete == pytest.approx(structural_entropy(3, every), abs=1e-6)
    assert score.edges == pytest.approx(len(forward) / 3, abs=1e-6)


def test_where_a_page_is_a_chunk_clarity_is_undefined_and_a_document_has_a_graph(server: LanguageServer) -> None:
    paged = Pages("paged", {"d": "one two", "d/2": "two three", "d/10": "three four"})
    single = Pages("single", {"a": "one", "b": "two", "c/x": "three"})
    found = measured(paged, single)
    by_parser = {score.parser: score for score in found.scores}
    assert (by_parser["paged"].boundary_clarity, by_parser["paged"].boundaries) == (None, 0)
    assert (by_parser["paged"].graphs, by_parser["paged"].pairs) == (1, 3)
    nothing = by_parser["single"]
    assert (nothing.boundary_clarity, nothing.stickiness, nothing.edges, nothing.graphs) == (None, None, None, 0)
    # Pages follow each other by their numbers.
    assert any(asked["prompt"] == "two three\n\nthree four" for asked in server.asked)
    assert not any(asked["prompt"] == "three four\n\ntwo three" for asked in server.asked)


def test_the_median_is_not_decided_by_one_boundary(server: LanguageServer) -> None:
    # Of three boundaries the first two part what is new, and the last what is all the same.
    (score,) = measured(Pages("a", {"p": "one\n\ntwo\n\nthree " + "six " * 40 + "\n\n" + "six " * 40})).scores
    (alike,) = measured(Pages("a", {"p": "three " + "six " * 40 + "\n\n" + "six " * 40})).scores
    assert score.boundaries == 3
    assert alike.boundary_clarity is not None
    assert alike.boundary_clarity < 0.7
    assert score.boundary_clarity is not None
    assert score.boundary_median is not None
    assert score.boundary_clarity < 0.95 < score.boundary_median
    assert alike.boundary_median == alike.boundary_clarity


def test_an_independent_model_sees_only_clear_boundaries(server: LanguageServer) -> None:
    (score,) = measured(GOOD, model="uniform").scores
    assert (score.boundary_clarity, score.stickiness, score.edges) == (1.0, 0.0, 0.0)


def test_texts_and_pairs_are_bounded(server: LanguageServer) -> None:
    pages = {f"p{number:02}": "\n\n".join(f"chunk {number} {n} {'x' * 90}" for n in range(9)) for number in range(20)}
    settings = IntrinsicSettings(pages=4, chunks=6, nodes=4, characters=20)
    found = measured(Pages("a", pages), settings=settings)
    (score,) = found.scores
    assert (found.pages, score.chunks, score.boundaries) == (4, 24, 20)
    assert (score.graphs, score.pairs) == (8, 4 * (6 + 1))  # of a page's six chunks four, and two
    assert max(len(asked["prompt"]) for asked in server.asked) <= 2 * 20 + 2
    kinds = {
        asked["prompt"].partition(" ")[2].partition(" ")[0] for asked in server.asked if "chunk" in asked["prompt"]
    }
    assert len({kind for kind in kinds if kind.isdigit()} & {"2", "7", "12", "17"}) == 4


def test_a_text_is_asked_for_once_whoever_has_it(server: LanguageServer) -> None:
    measured(GOOD)
    alone = len(server.asked)
    measured(GOOD, Pages("same", GOOD.markdown))
    assert len(server.asked) == 2 * alone  # the second run has two parsers, and asks no more


def test_the_correlations_are_those_over_parsers_for_which_a_measure_is_defined(server: LanguageServer) -> None:
    parsers = [
        Pages("a", {"p": "one two\n\none two"}),
        Pages("b", {"p": "one two\n\nthree two"}),
        Pages("c", {"p": "one two\n\nfour\n\nfive"}),
        Pages("none", {"p": "one two"}),
    ]
    scores = {("a", "parser-native"): 0.9, ("b", "parser-native"): 0.3, ("c", "parser-native"): 0.5}
    rcps = {**scores, ("none", "parser-native"): 0.1}
    model = language_model_named("adaptive")
    found = run_intrinsic(parsers, [NATIVE], rcps, model, IntrinsicSettings(), KeptAnswers(None))
    clarity, middle, sticky = found.correlations
    values = [score.boundary_clarity for score in found.scores if score.boundary_clarity is not None]
    wanted = association(values, list(scores.values()))
    assert (clarity.measure, clarity.n, clarity.r, clarity.rho) == ("boundary_clarity", 3, wanted.r, wanted.rho)
    assert shown_correlation(clarity) == (
        f"parser-native: BC and RCPS: r = {wanted.r:+.2f}, rho = {wanted.rho:+.2f} at n = 3 (descriptive)"
    )
    two = run_intrinsic(parsers[:2], [NATIVE], rcps, model, IntrinsicSettings(), KeptAnswers(None)).correlations[0]
    assert (two.n, two.r, two.rho) == (2, None, None)
    assert shown_correlation(two) == "parser-native: BC and RCPS: undefined at n = 2"
    assert (middle.measure, sticky.measure) == ("boundary_median", "stickiness")


def test_a_measurement_has_them_in_its_tables_and_its_data(server: LanguageServer, tmp_path: Path) -> None:
    chunkers = [NATIVE, chunker_named("page")]
    names = tuple(chunker.name for chunker in chunkers)
    settings = RcpsSettings(names, ("bm25",), samples=200, subsets=20)
    plain = run_rcps(PROBE, [GOOD, POOR], chunkers, retrievers_named(["bm25"]), settings)
    model = language_model_named("adaptive")
    asked = IntrinsicSettings(threshold=0.1, complete=True)
    found = add_intrinsic(plain, [GOOD, POOR], chunkers, model=model, settings=asked, cache=tmp_path / "kept")
    page = rcps_files(found)["rcps.md"].decode()
    assert "## Intrinsic measures\n" in page
    assert "parsers with one chunker (descriptive)" in page
    assert re.search(r"\| good \| page \| undefined \| undefined \| 0 \|", page)
    assert "K = 0.1" in page
    assert "arXiv:2503.09600" in page
    assert "Intrinsic" not in rcps_files(plain)["rcps.md"].decode()
    assert b'"boundary_clarity":null' in rcps_json(found)
    (tmp_path / "rcps.json").write_bytes(rcps_json(found))
    assert read_rcps(tmp_path / "rcps.json") == found
    before = len(server.asked)
    again = add_intrinsic(plain, [GOOD, POOR], chunkers, model=model, settings=asked, cache=tmp_path / "kept")
    assert rcps_json(again) == rcps_json(found)
    assert len(server.asked) == before + 1  # whether the server is one that can be asked


def test_a_server_that_fails_ends_the_work(server: LanguageServer) -> None:
    with pytest.raises(EvigraphError, match="gives no log-probabilities of the prompt"):
        measured(GOOD, model="mute")


words = st.text("abc ", min_size=1, max_size=12).filter(str.strip)


@given(st.lists(st.lists(words, max_size=6), max_size=4))
def test_of_an_independent_model_every_boundary_is_clear_and_nothing_sticks(texts: list[list[str]]) -> None:
    pages = Pages("a", {f"p{number}": "\n\n".join(chunks) for number, chunks in enumerate(texts)})
    rcps = {("a", NATIVE.name): 0.5}
    found = run_intrinsic([pages], [NATIVE], rcps, Local("uniform"), IntrinsicSettings(), KeptAnswers(None))
    (score,) = found.scores
    assert score.boundary_clarity == (1.0 if score.boundaries else None)
    assert score.stickiness == (0.0 if score.graphs else None)
    assert score.boundaries == sum(max(0, len(chunks) - 1) for chunks in texts)


@given(st.lists(words, min_size=2, max_size=8), st.floats(0, 1))
def test_a_higher_threshold_leaves_fewer_edges(texts: list[str], threshold: float) -> None:
    pages = [Pages("a", {"p": "\n\n".join(texts)})]

    def edges(threshold: float) -> float:
        settings = IntrinsicSettings(threshold=threshold)
        found = run_intrinsic(
            pages, [NATIVE], {("a", NATIVE.name): 0.5}, Local("adaptive"), settings, KeptAnswers(None)
        )
        assert found.scores[0].edges is not None
        return found.scores[0].edges

    assert edges(1.0) <= edges(threshold) <= edges(0.0)
