"""The trace of a search by decisions in the terminal."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from evigraph.cli.traced import trace_lines
from evigraph.retrieve import Trace, TraceNode

from .conftest import Run

LEAVE = "How long is parental leave?"


def traced(*roots: TraceNode) -> Trace:
    return Trace("local", 1, 2, 3, 0, "nothing was left", roots)


names = st.text("ab \x1b\n費", max_size=120)
trees = st.recursive(
    st.builds(TraceNode, st.just("section"), names, st.none() | st.floats(0, 1)),
    lambda inner: st.builds(
        TraceNode,
        st.just("folder"),
        names,
        st.floats(0, 1),
        children=st.lists(inner, max_size=4).map(tuple),
    ),
    max_leaves=12,
)


@given(trees, st.integers(40, 100))
def test_lines_are_no_wider_than_the_terminal_and_hold_no_control_characters(node: TraceNode, width: int) -> None:
    lines = trace_lines(traced(node), width)
    assert all(cell_len(row) <= width and row.isprintable() for row in lines)


def test_a_very_deep_tree_is_printed() -> None:
    node = TraceNode("section", "the end", 0.5, visited=True)
    for number in range(2000):
        node = TraceNode("section", f"{number}", 0.5, children=(node,))
    assert any("the end" in row for row in trace_lines(traced(node), 79))


def test_places_that_are_unlikely_and_led_nowhere_are_counted_only() -> None:
    children = (
        TraceNode("document", "likely", 0.9),
        TraceNode("document", "visited", 0.001, visited=True, usefulness=(2.0, 1.25)),
        *(TraceNode("document", f"other {n}", 0.001) for n in range(3)),
    )
    lines = trace_lines(traced(TraceNode("library", "the library", score=1.0, none=0.05, children=children)), 79)
    assert lines == [
        "the library [library; route 1.00; none 0.05]",
        "  0.90 likely [document]",
        "  0.00 visited [document; visited: 2.00, 1.25]",
        "  … 3 more below 0.01",
    ]


@pytest.mark.parametrize("verb", ["ask", "retrieve"])
def test_it_is_printed_below_the_evidence(evigraph: Run, example_library_folder: Path, verb: str) -> None:
    done = evigraph(verb, LEAVE, "--strategy", "route", "--trace", library=example_library_folder)
    assert done.returncode == 0
    assert "2 Time away from work [section; route " in done.stdout
    assert "decided by local" in " ".join(done.stdout.split())
    assert max(map(cell_len, done.stdout.splitlines())) <= 80


def test_it_is_in_json_where_it_is_asked_for(evigraph: Run, example_library_folder: Path) -> None:
    ask = ("retrieve", LEAVE, "--strategy", "route", "--json")
    without = json.loads(evigraph(*ask, library=example_library_folder).stdout)
    found = json.loads(evigraph(*ask, "--trace", library=example_library_folder).stdout)
    assert "trace" not in without
    assert found["trace"].keys() == {"decider", "requests", "expansions", "scores", "checks", "ended", "roots"}
    assert [root["level"] for root in found["trace"]["roots"]] == ["library", "direct"]
    assert found["evidence"][0]["why"]["route"][-1].keys() == {"level", "name", "probability"}


def test_why_tells_the_route(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("ask", LEAVE, "--strategy", "route", "--why", library=example_library_folder)
    assert "route: documents by name and headings › the library › Employee Benefits" in " ".join(done.stdout.split())


@pytest.mark.parametrize("option", [("--trace",), ("--decide", "local")])
def test_a_strategy_that_asks_for_no_decisions_has_no_use_for_it(
    evigraph: Run, example_library_folder: Path, option: tuple[str, ...]
) -> None:
    done = evigraph("ask", LEAVE, *option, library=example_library_folder)
    assert done.returncode == 2
    use = {"--trace": "that are told; use --strategy route", "--decide": "use --strategy route or pointer"}
    assert done.stderr.startswith(f"evigraph: {option[0]}: auto asks for no decisions")
    assert done.stderr.endswith(f"{use[option[0]]}\n")


def test_a_provider_that_is_not_there_is_named(
    evigraph: Run, example_library_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = ("ask", LEAVE, "--strategy", "route")
    done = evigraph(*ask, "--decide", "oracle", library=example_library_folder)
    assert (done.returncode, done.stderr[:27]) == (2, "evigraph: oracle: no such p")
    monkeypatch.setenv("EVIGRAPH_DECIDER", "pythia")
    done = evigraph(*ask, library=example_library_folder)
    assert (done.returncode, done.stderr[:27]) == (2, "evigraph: pythia: no such p")


def test_a_provider_that_is_down_fails_with_one_line(
    evigraph: Run, example_library_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TYPESAFE_BASE_URL", raising=False)
    monkeypatch.delenv("TYPESAFE_API_KEY", raising=False)
    done = evigraph("ask", LEAVE, "--strategy", "route", "--decide", "system-one", library=example_library_folder)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "TYPESAFE_API_KEY" in done.stderr
    assert done.stdout == ""
