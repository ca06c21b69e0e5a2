"""The flat substrate: the text of the pages in passages, whatever the tags say."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evigraph.derive import compile_graph
from evigraph.graph import (
    Anchor,
    Bookmark,
    Destination,
    Fragment,
    Graph,
    GraphView,
    Page,
    Relation,
    Role,
    Status,
    Substrate,
    from_json,
    squeeze,
    to_json,
)
from evigraph.index import Kind, count_tokens, flat_graph, graph_on, leaves, make_units
from evigraph.index.flatgraph import _LONGEST_PASSAGE, _PASSAGE_TOKENS
from support import markdown
from support.element import El, Leads, heading, row
from support.graphs import declared, derived
from support.laws import assert_one_owner
from support.pdfs import Sheet, artifact, compiled, show
from support.units import EXAMPLE_NAMES, characters, example, units, words

_texts = st.sampled_from(
    ["A fee ", "costs money. ", "per\u00ad", "mit", "馆" * 30, "借书处。", " ", "\n", words(40) + " ", "Is it?\n", ""]
)


@st.composite
def pages(draw: Any) -> Graph:
    """A declared graph whose fragments have statuses, pages and places of all kinds."""
    texts = draw(st.lists(_texts, min_size=1, max_size=25))
    made = compile_graph(declared(El("H1", "Fees "), El("P", *texts)))
    fragments: list[Fragment] = []
    page = 1
    for fragment in made.fragments:
        page += draw(st.integers(0, 1))
        status = draw(st.sampled_from([Status.TAGGED, Status.TAGGED, Status.UNTAGGED, Status.ARTIFACT]))
        place = (72.0, 700.0 - fragment.id, 500.0, 712.0 - fragment.id)
        rects = (place,) * draw(st.integers(0, 2))
        anchor = Anchor(page, fragment.id if status is Status.TAGGED else None)
        node = fragment.node if status is Status.TAGGED else None
        fragments.append(msgspec.structs.replace(fragment, anchor=anchor, rects=rects, status=status, node=node))
    kept = {fragment.id for fragment in fragments if fragment.node is not None}
    nodes = [msgspec.structs.replace(n, content=tuple(f for f in n.content if f in kept)) for n in made.nodes]
    sheet = Page(612.0, 792.0)
    document = msgspec.structs.replace(made.document, pages=(sheet,) * page)
    return msgspec.structs.replace(made, document=document, nodes=tuple(nodes), fragments=tuple(fragments))


def shown(graph: Graph) -> str:
    """All that stands on the pages in page order, artifacts left out."""
    return "".join(f.text for f in graph.fragments if f.status is not Status.ARTIFACT)


def passages(graph: Graph) -> list[str]:
    """The texts of the passages as the fragments have them."""
    return ["".join(graph.fragments[f].text for f in node.content) for node in graph.nodes[1:]]


class TestText:
    @given(pages())
    def test_every_word_is_said_once_and_in_page_order(self, graph: Graph) -> None:
        flat = flat_graph(graph)
        assert "".join(passages(flat)).split() == shown(graph).split()

    @given(pages())
    def test_artifacts_are_never_said(self, graph: Graph) -> None:
        left_out = {f.anchor for f in graph.fragments if f.status is Status.ARTIFACT}
        kept = {f.anchor for f in graph.fragments if f.status is not Status.ARTIFACT}
        assert {f.anchor for f in flat_graph(graph).fragments}.isdisjoint(left_out - kept)

    @given(pages())
    def test_the_leaves_say_the_same(self, graph: Graph) -> None:
        said = [leaf.text for leaf in leaves(GraphView(flat_graph(graph)))]
        assert characters(said) == characters([shown(graph)])
        assert said == [squeeze(text) for text in passages(flat_graph(graph))]

    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_an_example_is_said_whole(self, name: str) -> None:
        assert "".join(passages(flat_graph(example(name)))).split() == shown(example(name)).split()

    def test_fragments_are_joined_as_the_page_has_them(self) -> None:
        graph = flat_graph(declared(El("P", "a per\u00ad", "mit ", "cos"), El("P", "ts.\n", "Nothing")))
        assert GraphView(graph).text(1) == "a permit costs.\nNothing"

    def test_what_the_tags_do_not_reach_stands_where_the_page_has_it(self) -> None:
        sheet = Sheet(show("PAID", (72, 60)) + artifact(show("Page 1", (72, 30))))
        graph = flat_graph(compiled(El("P", "A permit costs money."), pages=[sheet]))
        assert GraphView(graph).text(1) == "A permit costs money. PAID"

    def test_a_document_without_text_has_no_passages(self) -> None:
        graph = flat_graph(declared(El("P"), El("P", " \n ")))
        assert ([node.role for node in graph.nodes], graph.fragments, graph.edges) == ([Role.ROOT], (), ())


class TestAnchors:
    @given(pages())
    def test_fragments_keep_their_anchors_and_rectangles(self, graph: Graph) -> None:
        sources = {f.anchor: (f.rects, f.text) for f in graph.fragments if f.status is not Status.ARTIFACT}
        assume(len(sources) == sum(f.status is not Status.ARTIFACT for f in graph.fragments))
        for fragment in flat_graph(graph).fragments:
            rects, text = sources[fragment.anchor]
            assert fragment.rects == rects
            assert fragment.text in text

    @given(pages())
    def test_a_passage_has_no_place_that_says_nothing_before_its_words(self, graph: Graph) -> None:
        flat = flat_graph(graph)
        assert all(flat.fragments[node.content[0]].text.strip() for node in flat.nodes[1:])

    def test_a_fragment_that_is_cut_is_there_once_for_each_passage(self) -> None:
        graph = flat_graph(declared(El("P", words(300))))
        assert len(graph.nodes) > 3
        assert [f.anchor for f in graph.fragments] == [graph.fragments[0].anchor] * (len(graph.nodes) - 1)
        assert [f.node for f in graph.fragments] == list(range(1, len(graph.nodes)))

    def test_without_pages_the_source_gives_the_order_and_its_lines_the_places(self) -> None:
        graph = flat_graph(markdown.compiled("# Fees\nA permit *costs* money.\n\n- one\n- two\n"))
        assert passages(graph) == ["Fees\nA permit costs money.\n- one\n- two\n"]
        assert [f.anchor.lines for f in graph.fragments] == [(1, 1), (2, 2), (4, 4), (4, 4), (5, 5), (5, 5)]

    def test_the_white_space_after_a_passage_brings_no_line_to_the_next(self) -> None:
        first, second = f"{words(80)}. ", "Halls close at nine."
        graph = flat_graph(declared(El("P", first, second)))
        assert [len(node.content) for node in graph.nodes[1:]] == [1, 1]
        assert passages(graph) == [first, second]


class TestPassages:
    @given(pages())
    def test_none_is_longer_than_allowed_by_more_than_a_word(self, graph: Graph) -> None:
        for text in passages(flat_graph(graph)):
            assert count_tokens(text) <= _LONGEST_PASSAGE + 2

    @given(pages())
    def test_all_but_the_last_are_full(self, graph: Graph) -> None:
        for text in passages(flat_graph(graph))[:-1]:
            # A word in two fragments counts as two where it is cut, and as one where it is read.
            assert count_tokens(text) >= _PASSAGE_TOKENS / 2

    @given(st.lists(st.integers(3, 40), min_size=1, max_size=12))
    def test_one_ends_with_the_first_sentence_that_ends_in_time(self, lengths: list[int]) -> None:
        sentences = [f"{words(length, f's{n}-')}. " for n, length in enumerate(lengths)]
        found = passages(flat_graph(declared(El("P", *sentences))))
        expected: list[str] = []
        passage = ""
        for sentence in sentences:
            passage += sentence
            if len(passage.split()) * 4 / 3 >= _PASSAGE_TOKENS:
                expected.append(passage)
                passage = ""
        assume(all(count_tokens(text) < _LONGEST_PASSAGE for text in [*expected, passage]))
        assert found == [text for text in [*expected, passage] if text]

    def test_one_without_an_end_in_time_is_cut(self) -> None:
        first, second = passages(flat_graph(declared(El("P", words(120)))))
        assert _LONGEST_PASSAGE <= count_tokens(first) <= _LONGEST_PASSAGE + 2
        assert f"{first}{second}" == words(120)

    @pytest.mark.parametrize("end", [".", "?", "!", ":", ".)", ".”", "…"])
    def test_a_sentence_ends_with_its_mark_and_what_closes_it(self, end: str) -> None:
        first, second = f"{words(70)}{end} ", words(30, "next")
        assert passages(flat_graph(declared(El("P", first + second)))) == [first.rstrip(), f" {second}"]

    def test_a_mark_within_a_word_ends_nothing(self) -> None:
        kids = [El("P", f"{words(70)} costs 12."), El("P", f"50 pounds. {words(5, 'more')}")]
        assert passages(flat_graph(declared(*kids)))[0].endswith("12.50 pounds.")

    def test_a_chinese_sentence_ends_without_white_space(self) -> None:
        text = "馆" * 80 + "。" + "书" * 30
        assert passages(flat_graph(declared(El("P", text)))) == ["馆" * 80 + "。", "书" * 30]


class TestGraph:
    @given(pages())
    def test_ids_are_positions_and_all_that_is_named_is_there(self, graph: Graph) -> None:
        flat = flat_graph(graph)
        assert [node.id for node in flat.nodes] == list(range(len(flat.nodes)))
        assert [fragment.id for fragment in flat.fragments] == list(range(len(flat.fragments)))
        assert flat.nodes[0].children == tuple(range(1, len(flat.nodes)))
        assert all(node.parent == 0 and node.content for node in flat.nodes[1:])
        assert [f for node in flat.nodes for f in node.content] == list(range(len(flat.fragments)))
        assert_one_owner(flat)

    @given(pages())
    def test_passages_follow_one_another_and_nothing_else_is_said(self, graph: Graph) -> None:
        flat = flat_graph(graph)
        order = [(edge.source, edge.target) for edge in flat.edges]
        assert order == [(n, n + 1) for n in range(1, len(flat.nodes) - 1)]
        assert {edge.relation for edge in flat.edges} <= {Relation.PRECEDES}
        assert flat.diagnostics == ()

    @given(pages())
    def test_canonical_json_gives_it_back_and_the_same_graph_the_same_bytes(self, graph: Graph) -> None:
        data = to_json(flat_graph(graph))
        assert from_json(data) == flat_graph(graph)
        assert to_json(flat_graph(from_json(to_json(graph)))) == data

    def test_public_ids_carry_the_substrate(self) -> None:
        graph = flat_graph(declared(El("P", "A permit.")))
        assert graph.substrate is Substrate.FLAT
        assert GraphView(graph).public_id(1) == f"{'0' * 16}.flat#1"

    def test_the_document_keeps_what_is_known_of_it(self) -> None:
        graph = example("benefits-handbook.pdf")
        flat = flat_graph(graph)
        assert flat.quality == graph.quality
        assert msgspec.structs.replace(flat.document, id=graph.document.id, outline=()) == msgspec.structs.replace(
            graph.document, outline=()
        )

    def test_destinations_name_no_node_of_the_declared_graph(self) -> None:
        led = Destination(page=2, node=1, name="fees")
        graph = declared(El("P", "See ", Leads(led)), El("P", "Fees"))
        marks = (Bookmark("Fees", 1, led), Bookmark("Halls", 1, Destination(node=2)), Bookmark("None", 1))
        document = msgspec.structs.replace(graph.document, outline=marks)
        linked = msgspec.structs.replace(graph.fragments[0], destination=led)
        made = msgspec.structs.replace(graph, document=document, fragments=(linked, *graph.fragments[1:]))
        flat = flat_graph(made)
        assert [mark.destination for mark in flat.document.outline] == [Destination(page=2, name="fees"), None, None]
        assert flat.fragments[0].destination == Destination(page=2, name="fees")

    def test_structure_leaves_no_trace(self) -> None:
        text = "A crane costs ten pounds. "
        plain = flat_graph(derived(El("P", text), El("P", text)))
        tagged = flat_graph(derived(heading(1, text), El("Table", row(text))))
        assert [(n.role, n.content) for n in tagged.nodes] == [(n.role, n.content) for n in plain.nodes]


class TestSubstrates:
    def test_a_graph_on_the_declared_substrate_is_itself(self) -> None:
        graph = declared(El("P", "A permit."))
        assert graph_on(graph, Substrate.DECLARED) is graph
        assert graph_on(graph, Substrate.FLAT) == flat_graph(graph)

    def test_the_choice_among_substrates_is_no_graph(self) -> None:
        with pytest.raises(ValueError, match="gate"):
            graph_on(declared(El("P")), Substrate.AUTO)

    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_units_of_every_kind_say_all_of_it(self, name: str) -> None:
        flat = flat_graph(example(name))
        for kind, made in make_units(flat, list(Kind), "en").items():
            assert characters(unit.text[unit.overlap :] for unit in made) == characters([shown(example(name))]), kind

    @given(pages())
    def test_windows_say_the_same_on_both(self, graph: Graph) -> None:
        both = (units(made, Kind.WINDOW) for made in (graph, flat_graph(graph)))
        declared_ones, flat_ones = ([text for unit in made for text in unit.text.split()] for made in both)
        assert Counter("".join(declared_ones)) == Counter("".join(flat_ones))
