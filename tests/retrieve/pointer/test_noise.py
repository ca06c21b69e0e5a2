"""Which sections are noise, and which are not although they look like it."""

from typing import Any

import pytest

from evigraph.graph import GraphView
from evigraph.index import ContextReader
from evigraph.retrieve.pointer import Noise, Source, find_noise, skeleton_of
from evigraph.retrieve.pointer.noisenames import boilerplate_name, contents_name
from support.element import El, heading, table
from support.graphs import derived


def noise(*kids: El) -> dict[str, Noise]:
    """What is noise, by the texts of the headings."""
    view = GraphView(derived(*kids))
    found = find_noise(skeleton_of(view, ContextReader(view)))
    return {view.text(at): why for at, why in found.items()}


def lines(*texts: str) -> list[El]:
    return [El("P", text) for text in texts]


CHAPTERS = [
    El(role, text) for name in ("Fees", "Halls", "Rules", "Appeals") for role, text in ((("H1", name)), ("P", "x"))
]


def test_a_declared_contents_list_is_noise_by_its_role() -> None:
    toc = El("TOC", El("TOCI", "Fees 3"), El("TOCI", "Halls 7"))
    assert noise(heading(1, "What is where"), toc, heading(1, "Fees"), El("P", "x")) == {
        "What is where": Noise(Source.ROLE, "a declared contents list (TOC)")
    }


def test_a_declared_index_is_noise_by_its_role() -> None:
    found = noise(heading(1, "Words"), El("Index", *lines("berth 3", "crane 7")), heading(1, "Fees"), El("P", "x"))
    assert found["Words"].source is Source.ROLE


def test_a_contents_list_is_known_by_lines_that_name_headings() -> None:
    found = noise(
        heading(1, "Overview"), *lines("1. Fees .... 2", "2. Halls .... 3", "Rules 9", "Appeals 12"), *CHAPTERS
    )
    assert found == {"Overview": Noise(Source.RULE, "4 of its 4 lines name headings of the document")}


def test_a_contents_list_in_a_table_is_known_by_its_rows() -> None:
    rows: list[Any] = [["1.", "Fees", "2"], ["2.", "Halls", "3"], ["3.", "Rules", "9"], ["4.", "Appeals", "12"]]
    assert list(noise(heading(1, "Overview"), table(*rows), *CHAPTERS)) == ["Overview"]


@pytest.mark.parametrize(
    "said",
    [
        ["Fees 45", "Halls 30", "Rules 25", "Appeals 12"],  # figures that fall are of no pages
        ["Fees 4.5", "Halls 30.25", "Rules 1,250", "Appeals 12 %"],
        ["Fees 2", "Halls 3", "Rules 4"],  # too few
        ["Fees", "The hall is open", "The rules are old", "Nobody appeals"],
    ],
)
def test_figures_for_what_headings_name_are_no_contents_list(said: list[str]) -> None:
    assert noise(heading(1, "Overview"), *lines(*said), *CHAPTERS) == {}


@pytest.mark.parametrize("name", ["Glossary", "7. GLOSSARY", "Disclaimer", "Abkürzungsverzeichnis", "用語集"])
def test_boilerplate_without_numbers_is_noise_by_its_name(name: str) -> None:
    (why,) = noise(heading(1, name), El("P", "A berth is where a ship lies."), *CHAPTERS).values()
    assert why.source is Source.RULE
    assert why.reason.endswith("and holds no numbers")


@pytest.mark.parametrize("name", ["Glossary", "Contents", "Disclaimer", "Index"])
def test_a_section_with_numbers_is_never_noise_by_its_name(name: str) -> None:
    assert noise(heading(1, name), El("P", "A berth costs 12 euros."), *CHAPTERS) == {}


def test_a_section_with_a_telling_name_is_content() -> None:
    assert (
        noise(heading(1, "Summary"), El("P", "Nothing changed."), heading(1, "Glossary of birds"), El("P", "x")) == {}
    )


def test_what_stands_below_noise_is_judged_by_itself() -> None:
    found = noise(heading(1, "Glossary"), El("P", "terms"), heading(2, "Ships"), El("P", "A ship pays."))
    assert list(found) == ["Glossary"]


def test_an_empty_section_is_no_noise() -> None:
    assert noise(heading(1, "Contents"), heading(1, "Fees"), El("P", "x")) == {}


def test_names_are_told_apart() -> None:
    assert (contents_name("  1 Table of  Contents:"), contents_name("Glossary")) == ("table of contents", None)
    assert (boilerplate_name("Glossary"), boilerplate_name("Contents")) == ("glossary", None)
