"""Expansion: from a section along the compiled edges to what it is not understood without."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import HEADING_ROLES, GraphView
from evigraph.index import SECTION_WORDS, Kind, count_words, leaves
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.expand import Expansion, expand
from support.element import El, header, heading, item, table
from support.graphs import named
from support.units import long_documents, query, units, view_of, words


def grow(view: GraphView, *texts: str, question: str = "anything") -> Expansion:
    """What grows from the nodes that read so; the first is the seed."""
    nodes = [named(view.graph, text) for text in texts]
    return expand(view, query(question), nodes[0], nodes)


def shown(view: GraphView, grown: Expansion) -> list[str]:
    return [leaf_text(view, node) for node in sorted(grown.nodes)]


def relations(grown: Expansion) -> set[str]:
    return {step.relation for step in grown.steps()}


LONG = words(80)


class TestSteps:
    def test_the_headings_of_the_seed_are_the_first_steps(self) -> None:
        view = view_of(heading(1, "Fees"), heading(2, "Permits"), El("P", LONG))
        assert [(step.source, step.target, step.relation) for step in grow(view, LONG).steps()] == [
            (view.public_id(1), view.public_id(3), "HEADING_FOR"),
            (view.public_id(2), view.public_id(3), "HEADING_FOR"),
        ]

    def test_a_step_has_the_origin_and_the_rule_of_its_edge(self) -> None:
        (step,) = grow(view_of(heading(1, "Fees"), El("P", LONG)), LONG).steps()
        assert (step.origin, step.rule) == ("DETERMINISTIC_DERIVATION", "heading-level")

    def test_what_needs_nothing_is_a_section_alone(self) -> None:
        view = view_of(El("P", LONG))
        grown = grow(view, LONG)
        assert (grown.how, grown.steps(), shown(view, grown)) == (["section"], (), [LONG])

    def test_what_is_there_already_is_no_reason(self) -> None:
        view = view_of(El("P", "Bring:"), El("L", item("•", LONG)))
        assert grow(view, LONG, "Bring:").how == ["section"]

    def test_the_edges_that_make_the_seed_understood_are_told_though_all_is_shown(self) -> None:
        view = view_of(table([header("Use"), header("Fee")], [header("Crane", scope="Row"), LONG]))
        steps = grow(view, LONG, "Use", "Fee", "Crane").steps()
        assert {(step.source, step.relation) for step in steps} == {
            (view.public_id(named(view.graph, "Fee")), "COLUMN_HEADER_FOR"),
            (view.public_id(named(view.graph, "Crane")), "ROW_HEADER_FOR"),
        }


class TestHeadings:
    """What a heading governs beyond the part that was found."""

    KIDS = (heading(1, "Penguins"), El("P", LONG), El("P", "They eat krill."), El("P", "They sleep standing."))

    def test_what_the_question_asks_for_comes_along(self) -> None:
        view = view_of(*self.KIDS)
        grown = grow(view, "Penguins", LONG, question="Where do penguins sleep?")
        assert shown(view, grown) == ["Penguins", LONG, "They sleep standing."]
        assert grown.how == ["section", "content of the heading"]

    def test_what_has_no_word_of_the_question_stays_away(self) -> None:
        view = view_of(*self.KIDS)
        assert shown(view, grow(view, "Penguins", LONG, question="penguins")) == ["Penguins", LONG]

    def test_a_word_that_is_shown_already_asks_for_nothing_more(self) -> None:
        view = view_of(heading(1, "Penguins sleep"), El("P", LONG), El("P", "They sleep standing."))
        assert shown(view, grow(view, "Penguins sleep", LONG, question="sleep")) == ["Penguins sleep", LONG]

    def test_the_block_with_most_of_the_question_comes_first_and_may_be_enough(self) -> None:
        blocks = [El("P", "krill"), El("P", "krill and squid"), El("P", "squid")]
        view = view_of(heading(1, "Penguins"), El("P", LONG), *blocks)
        grown = grow(view, "Penguins", LONG, question="krill or squid")
        assert shown(view, grown) == ["Penguins", LONG, "krill and squid"]

    def test_a_seed_that_is_no_heading_brings_nothing(self) -> None:
        view = view_of(*self.KIDS)
        grown = grow(view, LONG, "Penguins", question="Where do penguins sleep?")
        assert shown(view, grown) == ["Penguins", LONG]

    def test_it_stays_small(self) -> None:
        view = view_of(heading(1, "Penguins"), El("P", LONG), El("P", f"sleep {words(130)}"))
        assert shown(view, grow(view, "Penguins", LONG, question="sleep")) == ["Penguins", LONG]


class TestLists:
    def test_the_later_part_of_a_list_brings_its_introduction(self) -> None:
        view = view_of(El("P", "Bring:"), El("L", item("•", "gloves"), item("•", LONG)))
        grown = grow(view, LONG)
        assert shown(view, grown) == ["Bring:", LONG]
        assert grown.how == ["section", "introduction"]
        assert relations(grown) == {"LABEL_FOR"}

    def test_a_nested_list_brings_the_introductions_of_all(self) -> None:
        nested = El("L", El("LI", El("LBody", El("P", "The box holds:"), El("L", item("•", LONG)))))
        view = view_of(El("P", "Bring:"), nested)
        assert shown(view, grow(view, LONG)) == ["Bring:", "The box holds:", LONG]


class TestNotes:
    def test_a_paragraph_brings_the_note_that_qualifies_it(self) -> None:
        view = view_of(El("P", f"{LONG} ", El("Note", "Not on Sundays.")), El("P", "other"))
        grown = expand(view, query("x"), 1, [1])
        assert shown(view, grown) == [LONG, "Not on Sundays."]
        assert (grown.how, relations(grown)) == (["section", "note"], {"NOTE_FOR"})

    def test_a_note_of_another_paragraph_stays_away(self) -> None:
        view = view_of(El("P", LONG), El("P", "other ", El("Note", "Not on Sundays.")))
        assert shown(view, grow(view, LONG)) == [LONG]


class TestNeighbours:
    """What is very little alone has what stands around it."""

    def test_the_next_block_comes_along(self) -> None:
        view = view_of(El("P", "Ask."), El("P", LONG), El("P", "not needed"))
        grown = grow(view, "Ask.")
        assert shown(view, grown) == ["Ask.", LONG]
        assert (grown.how, relations(grown)) == (["section", "neighbour"], {"PRECEDES"})

    def test_the_block_before_comes_where_there_is_no_next(self) -> None:
        view = view_of(El("P", "not needed"), El("P", LONG), El("P", "Ask."))
        assert shown(view, grow(view, "Ask.")) == [LONG, "Ask."]

    def test_they_come_until_there_is_enough_to_read(self) -> None:
        view = view_of(*(El("P", words(25, f"p{n}-")) for n in range(6)))
        assert len(grow(view, words(25, "p1-")).nodes) == 3

    def test_who_has_enough_needs_none(self) -> None:
        view = view_of(El("P", "before"), El("P", words(60)), El("P", "after"))
        assert shown(view, grow(view, words(60))) == [words(60)]

    @pytest.mark.parametrize("level", [1, 2, 3])
    def test_they_never_cross_a_heading_forward(self, level: int) -> None:
        view = view_of(heading(2, "Permits"), El("P", "Ask."), heading(level, "Halls"), El("P", "other"))
        assert shown(view, grow(view, "Ask.", "Permits")) == ["Permits", "Ask."]

    def test_they_never_cross_a_heading_backward(self) -> None:
        view = view_of(El("P", "other"), heading(1, "Permits"), El("P", "Ask."))
        assert shown(view, grow(view, "Ask.")) == ["Ask."]
        assert shown(view, grow(view, "Ask.", "Permits")) == ["Permits", "Ask."]

    def test_they_never_leave_a_section_that_ends_without_a_heading(self) -> None:
        inner = El("Sect", heading(2, "Permits"), El("P", "Ask."))
        view = view_of(El("Sect", heading(1, "Fees"), inner, El("P", "Fees rose.")))
        assert shown(view, grow(view, "Ask.")) == ["Ask."]
        assert shown(view, grow(view, "Fees rose.")) == ["Fees rose."]

    def test_a_heading_alone_has_what_it_governs(self) -> None:
        view = view_of(heading(1, "Fees"), El("P", LONG))
        assert shown(view, grow(view, "Fees")) == ["Fees", LONG]

    def test_a_block_too_long_for_a_section_stays_away(self) -> None:
        view = view_of(El("P", "Ask."), El("P", words(SECTION_WORDS)))
        assert shown(view, grow(view, "Ask.")) == ["Ask."]

    def test_a_list_comes_whole(self) -> None:
        view = view_of(El("P", "Ask."), El("L", item("1.", "gloves"), item("2.", LONG)))
        assert shown(view, grow(view, "Ask.")) == ["Ask.", "1. gloves", f"2. {LONG}"]


def _sections(view: GraphView) -> list[tuple[int, ...]]:
    return [unit.nodes for unit in units(view.graph, Kind.SECTION)]


@given(long_documents(), st.data())
def test_expansion_keeps_the_section_and_adds_leaves_alone(kids: list[El], data: st.DataObject) -> None:
    view = view_of(*kids)
    section = data.draw(st.sampled_from(_sections(view)))
    grown = expand(view, query("word7 title0"), section[0], section)
    assert set(section) <= grown.nodes <= {leaf.node for leaf in leaves(view)}


@given(long_documents(), st.data())
def test_every_step_but_the_headings_leads_to_or_from_what_is_shown(kids: list[El], data: st.DataObject) -> None:
    view = view_of(*kids)
    section = data.draw(st.sampled_from(_sections(view)))
    grown = expand(view, query("word7 title0"), section[0], section)
    around = _with_ancestors(view, grown.nodes)
    for step in grown.steps():
        source, target = (int(end.split("#")[1]) for end in (step.source, step.target))
        assert target in around
        assert source in around or view[source].role in HEADING_ROLES


def _with_ancestors(view: GraphView, nodes: Iterable[int]) -> set[int]:
    return {at for node in nodes for at in (node, *view.ancestors(node))}


def test_words_are_those_of_all_that_is_shown() -> None:
    view = view_of(El("P", "Bring:"), El("L", item("1.", LONG)))
    grown = expand(view, query("x"), 5, [5])
    assert grown.words() == sum(map(count_words, shown(view, grown))) == 82
