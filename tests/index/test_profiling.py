"""Search profiles: names, headings, weighted terms, acronyms, captions; all bounded."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Graph
from evigraph.index import Profile, make_profile
from evigraph.index.profiling import MOST_ENTRIES, MOST_TEXT
from support.element import El, heading, table
from support.graphs import declared, derived
from support.pdfs import Sheet, compiled, show
from support.strategies import graphs
from support.units import EXAMPLE_NAMES, example


def profile(*kids: El, lang: str = "en", name: str = "fee-schedule.pdf") -> Profile:
    return make_profile(derived(*kids), name, lang)


def weights(found: Profile) -> dict[str, float]:
    return {term.term: term.weight for term in found.terms}


class TestNames:
    def named(self, title: str | None) -> tuple[str, ...]:
        graph = declared(El("P", "x"))
        graph = msgspec.structs.replace(graph, document=msgspec.structs.replace(graph.document, title=title))
        return make_profile(graph, "fee-schedule.pdf", "en").names

    def test_they_are_the_title_and_the_files_name_in_words_and_as_it_is(self) -> None:
        assert self.named("Schedule of  Fees") == ("Schedule of Fees", "fee schedule", "fee-schedule.pdf")

    def test_without_a_title_they_are_those_of_the_file(self) -> None:
        assert self.named(None) == ("fee schedule", "fee-schedule.pdf")

    def test_a_files_name_that_is_no_text_is_made_one(self) -> None:
        assert profile(El("P", "x"), name="caf\udce9.pdf").names == ("caf?", "caf?.pdf")


class TestHeadings:
    def test_they_come_in_order_with_their_level(self) -> None:
        found = profile(heading(1, "Fees"), El("P", "a"), heading(2, "Halls"), El("P", "b"))
        assert [(h.level, h.text) for h in found.headings] == [(1, "Fees"), (2, "Halls")]

    def test_of_many_those_of_the_highest_levels_stay_and_of_the_last_level_the_first(self) -> None:
        kids = [part for n in range(40) for part in (heading(1, f"A{n}"), heading(2, f"B{n}"), El("P", "x"))]
        found = profile(*kids)
        assert [h.text for h in found.headings if h.level == 1] == [f"A{n}" for n in range(40)]
        assert [h.text for h in found.headings if h.level == 2] == [f"B{n}" for n in range(24)]
        assert found.headings[1].text == "B0"


class TestTerms:
    def test_a_heading_counts_four_times_a_caption_twice(self) -> None:
        grid = El("Table", El("Caption", "halls"), *table(["streets", "x"]).kids)
        assert weights(profile(heading(1, "fees"), grid)) == {"fee": 1.0, "hall": 0.5, "street": 0.25}

    def test_occurrences_add_up_and_terms_are_stemmed(self) -> None:
        assert weights(profile(El("P", "Fees, fee; FEES (halls)"))) == {"fee": 1.0, "hall": 0.3333}

    def test_function_words_numbers_and_single_letters_are_left_out(self) -> None:
        assert weights(profile(El("P", "The crane of 2026 costs 12.50 a b"))).keys() == {"crane", "cost"}

    def test_of_a_script_without_spaces_they_are_pairs(self) -> None:
        assert weights(profile(El("P", "\u8d39\u7528\u8868"), lang="zh")).keys() == {"\u8d39\u7528", "\u7528\u8868"}

    def test_content_outside_the_tree_counts_too(self) -> None:
        found = make_profile(compiled(pages=[Sheet(show("cranes"))], tagged=False), "a.pdf", "en")
        assert weights(found) == {"crane": 1.0}

    def test_contents_lists_do_not(self) -> None:
        assert weights(profile(El("TOC", El("TOCI", "cranes")), El("P", "halls"))) == {"hall": 1.0}


class TestAcronymsAndCaptions:
    def test_acronyms_are_those_of_the_text(self) -> None:
        (acronym,) = profile(El("P", "The Federal Reserve Board (FRB) and the Free Rowing Boats (FRB).")).acronyms
        assert (acronym.short, acronym.long) == ("FRB", "Federal Reserve Board")

    def test_and_those_that_the_file_declares(self) -> None:
        (acronym,) = profile(El("P", "The ", El("Span", "GmbH", expansion="Gesellschaft"), " pays.")).acronyms
        assert (acronym.short, acronym.long) == ("GmbH", "Gesellschaft")

    def test_captions_come_in_order(self) -> None:
        grids = [El("Table", El("Caption", f"Table {n}"), *table(["a"]).kids) for n in range(3)]
        assert profile(*grids).captions == ("Table 0", "Table 1", "Table 2")


def assert_bounded(found: Profile) -> None:
    lists = (found.names, found.headings, found.terms, found.acronyms, found.captions)
    assert all(len(entries) <= MOST_ENTRIES for entries in lists)
    texts = [*found.names, *(h.text for h in found.headings), *(t.term for t in found.terms), *found.captions]
    texts += [text for a in found.acronyms for text in (a.short, a.long)]
    assert all(0 < len(text) <= MOST_TEXT for text in texts)
    assert all(0 < term.weight <= 1 for term in found.terms)


@given(graphs(), st.text(max_size=300), st.sampled_from([None, "en", "zh"]))
def test_every_profile_is_bounded(graph: Graph, name: str, lang: str | None) -> None:
    assert_bounded(make_profile(graph, name, lang))


def test_a_hostile_document_has_a_small_profile() -> None:
    long = "Fees" * 5000
    kids = [part for n in range(300) for part in (heading(1, f"{n} {long}"), El("Caption", f"{n} {long}"))]
    short = "".join(chr(65 + n % 26) for n in range(9))
    acronyms = " ".join(
        f"{chr(65 + n // 26 % 26)}lpha {chr(65 + n % 26)}eta ({chr(65 + n // 26 % 26)}{chr(65 + n % 26)})"
        for n in range(400)
    )
    found = profile(*kids, El("P", acronyms), El("P", El("Span", short * 99, expansion=long)), name="n" * 5000)
    assert_bounded(found)
    assert [len(entries) for entries in (found.headings, found.acronyms, found.captions)] == [MOST_ENTRIES] * 3
    assert len(msgspec.msgpack.encode(found)) < 60_000


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_same_document_has_the_same_profile(name: str) -> None:
    first, second = (make_profile(example(name), name, "en") for _ in range(2))
    assert first == second
    assert_bounded(first)
    assert first.terms
