"""Preference pairs."""

import json

from evigraph.lab.coverage import coverage_files, preferences, run_coverage
from evigraph.lab.selection import chunker_named
from support.probes import GOOD, POOR, PROBE


def test_the_page_that_keeps_an_answer_is_preferred_to_the_one_that_loses_it() -> None:
    parsers = [POOR, GOOD]
    found = run_coverage(PROBE, parsers, [chunker_named("page")])
    pairs = list(preferences(found, parsers))
    assert [(pair.page, pair.questions, pair.margin) for pair in pairs] == [
        ("fees", ("q1",), 1.0),
        ("fees/2", ("q2",), 0.5),  # a straight quote is no loss
        ("rules", ("q5",), 0.5),
    ]
    for pair in pairs:
        assert (pair.chosen_parser, pair.rejected_parser) == ("good", "poor")
        assert (pair.chosen, pair.rejected) == (GOOD.markdown[pair.page], POOR.markdown[pair.page])


def test_they_are_written_a_line_each() -> None:
    found = run_coverage(PROBE, [GOOD, POOR], [chunker_named("page")])
    lines = coverage_files(found, [GOOD, POOR], pairs=True)["preferences.jsonl"].splitlines()
    assert [json.loads(line)["page"] for line in lines] == ["fees", "fees/2", "rules"]
