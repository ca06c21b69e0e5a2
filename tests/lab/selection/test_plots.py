"""An RCPS measurement as pictures."""

from xml.etree import ElementTree as ET

import pytest

from evigraph.lab.selection import RcpsSettings, chunker_named, draw_rcps, retrievers_named, run_rcps
from support.probes import GOOD, POOR, PROBE


def test_parsers_and_chunkers_are_named_and_two_drawings_are_the_same() -> None:
    pytest.importorskip("matplotlib")
    settings = RcpsSettings(("md-h3",), ("bm25",), samples=100, subsets=10)
    found = run_rcps(PROBE, [GOOD, POOR], [chunker_named("md-h3")], retrievers_named(["bm25"]), settings)
    drawn = draw_rcps(found)
    assert sorted(drawn) == ["rcps.png", "rcps.svg", "words.png", "words.svg"]
    said = {(element.text or "").strip() for element in ET.fromstring(drawn["rcps.svg"]).iter()}
    assert {"good", "poor", "md-h3", "page", "RCPS (n = 5)"} <= said
    assert draw_rcps(found) == drawn
