"""The quality gate: what substrate a document has earned, and why."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.derive import Earned, compile_file, earned
from evigraph.graph import Quality, Substrate
from support.element import El, heading
from support.examples import PDFS
from support.graphs import derived
from support.pdfs import Sheet, compiled, show


@st.composite
def qualities(draw: st.DrawFn) -> Quality:
    counts = {name: draw(st.integers(0, 500)) for name in ("headings", "tables", "header_cells", "lists", "figures")}
    score = draw(st.none() | st.floats(0, 100))
    return Quality(**counts, tagged_text_share=draw(st.floats(0, 1)), checker_score=score)


@given(qualities())
def test_a_document_earns_a_graph_for_a_reason_in_one_line(quality: Quality) -> None:
    found = earned(quality)
    assert found.substrate in (Substrate.DECLARED, Substrate.FLAT)
    assert found.why
    assert found.why == " ".join(found.why.split())


@given(qualities(), st.floats(0, 100))
def test_a_checkers_score_has_no_say(quality: Quality, score: float) -> None:
    assert earned(msgspec.structs.replace(quality, checker_score=score)) == earned(quality)


@pytest.mark.parametrize("path", sorted(PDFS.glob("*.pdf")), ids=lambda path: path.name)
def test_the_well_tagged_examples_have_earned_their_structure(path: Path) -> None:
    assert earned(compile_file(path).quality).substrate is Substrate.DECLARED


def test_a_document_without_tags_is_read_flat() -> None:
    found = earned(Quality())
    assert found == Earned(Substrate.FLAT, found.why)
    assert "0%" in found.why


def test_a_document_whose_tags_miss_most_of_its_text_is_read_flat_and_the_share_is_told() -> None:
    missed = " ".join(f"word{n}" for n in range(60))
    graph = compiled(El("H1", "Fees"), El("P", "A permit."), pages=[Sheet(show(missed, (72, 60)))])
    found = earned(graph.quality)
    assert found.substrate is Substrate.FLAT
    assert f"{graph.quality.tagged_text_share:.0%}" in found.why


def test_a_document_without_headings_is_read_flat_and_that_is_told() -> None:
    found = earned(derived(El("P", "A permit costs money.")).quality)
    assert (found.substrate, "headings" in found.why) == (Substrate.FLAT, True)


def test_headings_over_text_that_the_tags_reach_are_enough() -> None:
    found = earned(derived(heading(1, "Fees"), El("P", "A permit costs money.")).quality)
    assert (found.substrate, "headings" in found.why) == (Substrate.DECLARED, True)
