"""Where answers are."""

import json

import pytest

from evigraph.errors import UsageError
from evigraph.lab.coverage import Action, Coverage, Kind, Place, coverage_files, coverage_json, run_coverage
from evigraph.lab.selection import Level, ProbeQuestion, chunker_named
from support.probes import GOOD, POOR, PROBE


def covered(*names: str) -> Coverage:
    return run_coverage(PROBE, [GOOD, POOR], [chunker_named(name) for name in names])


def places(found: Coverage, parser: str, chunker: str, level: Level = Level.EXACT) -> tuple[Place, ...]:
    return next(cell.places[level] for cell in found.cells if (cell.parser, cell.chunker) == (parser, chunker))


def test_an_answer_is_absent_split_or_covered() -> None:
    found = covered("page", "parser-native")
    absent, split, whole = Place.ABSENT, Place.SPLIT, Place.COVERED
    assert places(found, "poor", "page") == (absent, absent, absent, whole, absent)
    assert places(found, "poor", "parser-native") == (absent, absent, absent, split, absent)
    assert places(found, "poor", "parser-native", Level.FOLDED) == (absent, absent, whole, split, absent)
    assert set(places(found, "good", "parser-native")) == {whole}


def test_what_is_absent_is_absent_whatever_the_chunker() -> None:
    found = covered("md-h1", "parser-native", "fixed-10", "section", "page")
    for parser in ("good", "poor"):
        for level in (Level.EXACT, Level.FOLDED, Level.SIGNLESS, Level.TOLERANT):
            cells = [cell.places[level] for cell in found.cells if cell.parser == parser]
            assert len({tuple(place is Place.ABSENT for place in cell) for cell in cells}) == 1
            assert [place is Place.ABSENT for place in cells[0]] == found.of(parser).absent(level)


def test_the_action_is_that_of_the_first_layer_that_loses_enough() -> None:
    actions = {(cell.parser, cell.chunker): cell.action for cell in covered("page", "fixed-6").cells}
    assert actions["good", "page"] is Action.INDEX
    assert actions["good", "fixed-6"] is Action.RECHUNK
    assert actions["poor", "fixed-6"] is Action.PARSER


def test_a_parser_that_only_spells_otherwise_has_no_genuine_loss() -> None:
    questions = [ProbeQuestion("q", "When?", "fees/2", "TEN O’CLOCK")]
    (cell,) = run_coverage(questions, [GOOD], [chunker_named("page")]).cells
    assert (cell.action, cell.genuine) == (Action.PARSER, False)
    assert all(cell.genuine for cell in covered("page").cells if cell.parser == "poor")


def test_an_answer_is_in_a_table_where_the_probe_or_most_parsers_say_so() -> None:
    assert covered("page").kinds == (Kind.TABLE, *[Kind.PROSE] * 4)
    stated = [
        ProbeQuestion("q", "When?", "rules", "six weeks", kind="table"),
        ProbeQuestion("r", "?", "rules", "nine", kind="list"),
    ]
    assert run_coverage(stated, [GOOD], [chunker_named("page")]).kinds == (Kind.TABLE, Kind.PROSE)


def test_tables_and_data_say_it_and_two_runs_are_the_same_bytes() -> None:
    found = covered("page", "parser-native")
    files = coverage_files(found, [GOOD, POOR])
    assert files == coverage_files(covered("page", "parser-native"), [GOOD, POOR])
    page = files["coverage.md"].decode()
    assert "5 answers, 1 in tables and 4 in prose" in page
    assert "| poor | parser-native | 0 (0.0%) | 1 (20.0%) | 4 (80.0%) | 3 | parser: loss |" in page
    assert "| poor | q3 | `ten o’clock` | `ten o'clock` | hyphens and quotes | L2 |" in page
    data = json.loads(coverage_json(found))
    assert [parser["found"] for parser in data["parsers"]] == [["L1"] * 5, [None, None, "L2", "L1", None]]


def test_a_page_that_nobody_has_is_named() -> None:
    with pytest.raises(UsageError, match="none of any parser's"):
        run_coverage([ProbeQuestion("q", "?", "nowhere", "a")], [GOOD], [chunker_named("page")])
