"""Window units: the flat text, cut by size alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Graph, Status, squeeze
from evigraph.index import WINDOW_TOKENS, Kind, Unit
from evigraph.index.windowunits import cut_finer, cut_flat
from support import html
from support.element import El
from support.graphs import declared
from support.pdfs import Sheet, artifact, compiled, show
from support.units import EXAMPLE_NAMES, characters, example, units, words


def windows(*kids: El) -> list[Unit]:
    return units(declared(*kids), Kind.WINDOW)


def whole(name: str) -> list[Unit]:
    return units(example(name), Kind.WINDOW)


def test_a_window_holds_as_many_words_as_its_tokens_allow() -> None:
    # A word is 4/3 tokens: 600 words are 800.
    assert [unit.words for unit in windows(El("P", words(1500)))] == [600, 600, 300]


def test_a_cjk_character_is_one_token() -> None:
    assert [len(unit.text) for unit in windows(El("P", "馆" * 2000))] == [WINDOW_TOKENS, WINDOW_TOKENS, 400]


def test_a_window_cuts_wherever_it_is_full() -> None:
    first, second = windows(El("P", words(590)), El("P", words(20, "other")))
    assert (first.text.split()[-1], second.text.split()[0]) == ("other9", "other10")


def test_fragments_are_joined_as_the_page_has_them() -> None:
    assert [unit.text for unit in windows(El("P", "a per\u00ad", "mit ", "cos", "ts.\n", "Nothing"))] == [
        "a permit costs. Nothing"
    ]


def test_what_a_page_sets_aside_as_navigation_is_in_none() -> None:
    page = html.compiled("<nav><p>Home, Help</p></nav><main><p>A permit costs nothing.</p></main>")
    assert [unit.text.strip() for unit in units(page, Kind.WINDOW)] == ["A permit costs nothing."]


def test_an_empty_document_has_no_windows() -> None:
    assert windows(El("P"), El("P", "  ")) == []


def test_tags_are_ignored() -> None:
    (unit,) = windows(El("H1", "Fees "), El("L", El("LI", El("Lbl", "• "), El("LBody", "gloves"))))
    assert (unit.text, unit.path, unit.context) == ("Fees • gloves", (), ())


def test_the_fragments_of_a_window_are_those_its_text_is_from() -> None:
    kids = [El("P", words(300, f"p{n}-") + " ") for n in range(4)]
    assert [(unit.fragments, unit.nodes) for unit in windows(*kids)] == [((0, 1), (1, 2)), ((2, 3), (3, 4))]


def test_a_fragment_that_is_cut_is_in_both_windows() -> None:
    assert [unit.fragments for unit in windows(El("P", words(400)), El("P", " " + words(400)))] == [(0, 1), (1, 1)]


class TestPageContent:
    def graph(self) -> Graph:
        sheet = Sheet(show("PAID", (72, 60)) + artifact(show("Page 1", (72, 30))))
        return compiled(El("P", "A permit costs money."), pages=[sheet])

    def test_artifacts_are_left_out_and_untagged_content_is_not(self) -> None:
        assert {f.status for f in self.graph().fragments} == set(Status)
        assert [unit.text for unit in units(self.graph(), Kind.WINDOW)] == ["A permit costs money. PAID"]

    def test_windows_follow_the_pages_not_the_tree(self) -> None:
        graph = compiled(El("P", "on page two", page=2), El("P", "on page one", page=1))
        assert [unit.text for unit in units(graph, Kind.WINDOW)] == ["on page one on page two"]


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_windows_of_an_example_say_all_content_but_artifacts(name: str) -> None:
    shown = characters(f.text for f in example(name).fragments if f.status is not Status.ARTIFACT)
    assert characters(unit.text for unit in whole(name)) == shown


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_text_of_a_window_stands_between_its_fragments(name: str) -> None:
    for unit in whole(name):
        assert unit.fragments is not None
        first, last = unit.fragments
        span = [f for f in example(name).fragments[first : last + 1] if f.status is not Status.ARTIFACT]
        assert squeeze(unit.text) in squeeze("".join(f.text for f in span))


class TestFiner:
    """Units cut again into parts."""

    @given(st.lists(st.sampled_from(["a permit ", "per\u00ad", "mit", "馆" * 30, " ", "\n", words(40) + " ", "x"])))
    def test_the_parts_of_a_unit_say_its_text_and_nothing_else(self, texts: list[str]) -> None:
        graph = declared(El("P", *texts), El("P", *texts[::-1]))
        status = (Status.TAGGED,)
        cut = {(u.fragments, u.text): u for u in cut_flat(graph, Kind.SECTION, 100, status, "en")}
        finer = cut_finer(graph, Kind.SECTION, 100, 30, status, "en")
        assert cut.keys() <= finer.keys()
        for key, unit in cut.items():
            parts = finer[key]
            assert characters(part.text for part in parts) == characters([unit.text])
            assert "".join("".join(part.text.split()) for part in parts) == "".join(unit.text.split())
            assert {node for part in parts for node in part.nodes} == set(unit.nodes)
            assert all(part.text for part in parts)

    def test_parts_hold_as_many_words_as_their_tokens_allow(self) -> None:
        (parts,) = cut_finer(declared(El("P", words(70))), Kind.SECTION, 300, 40, (Status.TAGGED,), "en").values()
        assert [part.words for part in parts] == [30, 30, 10]

    def test_parts_tell_the_fragments_they_are_from(self) -> None:
        graph = declared(*(El("P", words(30, f"p{n}-") + " ") for n in range(3)))
        (parts,) = cut_finer(graph, Kind.SECTION, 300, 40, (Status.TAGGED,), "en").values()
        assert [part.fragments for part in parts] == [(0, 0), (1, 1), (2, 2)]
