"""Coverage as pictures."""

from xml.etree import ElementTree as ET

import pytest

from evigraph.lab.coverage import coverage_files, run_coverage
from evigraph.lab.selection import chunker_named
from support.probes import GOOD, POOR, PROBE


def test_pairs_and_places_are_named() -> None:
    pytest.importorskip("matplotlib")
    found = run_coverage(PROBE, [GOOD, POOR], [chunker_named("page")])
    files = coverage_files(found, [GOOD, POOR], plots=True)
    assert sorted(files) == ["coverage.json", "coverage.md", "coverage.png", "coverage.svg"]
    said = {(element.text or "").strip() for element in ET.fromstring(files["coverage.svg"]).iter()}
    assert {"good / page", "poor / page", "covered", "split", "absent"} <= said
    assert files == coverage_files(found, [GOOD, POOR], plots=True)
