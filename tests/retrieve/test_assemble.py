"""Nodes and fragments -> evidence."""

from collections.abc import Iterable

import msgspec
import pytest

from evigraph.derive import earned
from evigraph.graph import Graph, GraphView, Quality, Status, Substrate
from evigraph.index import Entry, count_words, flat_graph
from evigraph.retrieve import Evidence, EvidenceAnchor, EvidenceLine, Why
from evigraph.retrieve.assemble import evidence_of_fragments, evidence_of_nodes
from support.element import El, cell, header, heading, item, table
from support.graphs import named
from support.pdfs import Sheet, Text, artifact, compiled, show

ENTRY = Entry(1, "f" * 16, "/documents/a.pdf", "a.pdf", "", 0, 0, "Fees", "en", 1, 1, 0, Quality())
WHY = Why("f#1", 0.5, (), "section")


def of_nodes(graph: Graph, nodes: Iterable[str], headings: Iterable[str] = ()) -> Evidence:
    """Evidence made of the nodes that read so, below the headings that read so."""
    view = GraphView(graph)
    return evidence_of_nodes(
        ENTRY, view, [named(graph, text) for text in headings], [named(graph, text) for text in nodes], WHY
    )


def contents(graph: Graph, evidence: Evidence) -> list[str]:
    """What stands where the anchors say."""
    by_place = {(f.anchor.page, f.anchor.mcid, f.anchor.stream, f.rects): f.text for f in graph.fragments}
    return [by_place[a.page, a.mcid, a.stream, a.rects] for a in evidence.anchors]


class TestNodes:
    GRAPH = compiled(
        heading(1, "Fees"),
        heading(2, "Permits"),
        El("P", "A permit ", El("Em", "always"), " costs money."),
        El("P", Text("Ask early.", page=2)),
    )

    def test_the_headings_come_first(self) -> None:
        found = of_nodes(self.GRAPH, ["Ask early."], ["Fees", "Permits"])
        assert found.text == "Fees\nPermits\nAsk early."
        assert found.path == ("Fees", "Permits")

    def test_a_heading_among_the_nodes_keeps_its_place(self) -> None:
        found = of_nodes(self.GRAPH, ["Permits", "Ask early."], ["Fees", "Permits"])
        assert found.text == "Fees\nPermits\nAsk early."
        assert found.nodes.count(f"{self.GRAPH.document.id}#{named(self.GRAPH, 'Permits')}") == 1

    def test_empty_headings_are_left_out(self) -> None:
        graph = compiled(El("H1", "Fees"), El("H2", actual_text=""), El("P", "a"))
        view = GraphView(graph)
        found = evidence_of_nodes(ENTRY, view, [1, 2], [3], WHY)
        assert (found.text, found.path, len(found.nodes)) == ("Fees\na", ("Fees",), 2)

    def test_nodes_are_public_ids_in_reading_order(self) -> None:
        found = of_nodes(self.GRAPH, ["Ask early."], ["Fees"])
        name = self.GRAPH.document.id
        assert found.nodes == (f"{name}#{named(self.GRAPH, 'Fees')}", f"{name}#{named(self.GRAPH, 'Ask early.')}")

    def test_words_are_those_of_the_text(self) -> None:
        found = of_nodes(self.GRAPH, ["Ask early."], ["Fees"])
        assert found.words == count_words(found.text) == 3

    def test_document_title_and_reason_are_told(self) -> None:
        found = of_nodes(self.GRAPH, ["Ask early."])
        why = msgspec.structs.replace(WHY, substrate=Substrate.DECLARED, earned=earned(ENTRY.quality).why)
        assert (found.doc, found.title, found.why) == ("a.pdf", "Fees", why)

    def test_the_reason_tells_the_substrate_of_the_graph_that_was_read(self) -> None:
        flat = flat_graph(self.GRAPH)
        found = evidence_of_nodes(ENTRY, GraphView(flat), [], [1], WHY)
        assert found.why.substrate is Substrate.FLAT
        assert all(node.startswith(f"{self.GRAPH.document.id}.flat#") for node in found.nodes)

    def test_anchors_are_each_fragment_once_in_order(self) -> None:
        found = of_nodes(self.GRAPH, ["A permit always costs money.", "Ask early."], ["Fees"])
        shown = [text.strip() for text in contents(self.GRAPH, found)]
        assert shown == ["Fees", "A permit", "always", "costs money.", "Ask early."]

    def test_anchors_name_pages_from_one(self) -> None:
        found = of_nodes(self.GRAPH, ["Ask early."], ["Fees"])
        assert [anchor.page for anchor in found.anchors] == [1, 2]

    def test_anchors_have_a_rectangle_for_each_line(self) -> None:
        (anchor,) = of_nodes(self.GRAPH, ["Ask early."]).anchors
        ((x0, y0, x1, y1),) = anchor.rects
        assert 0 < x0 < x1 < 612
        assert 0 < y0 < y1 < 792

    def test_content_without_a_place_has_no_anchor(self) -> None:
        graph = compiled(El("Figure", alt="a map"))
        assert of_nodes(graph, ["a map"]).anchors == ()


class TestExactAnchors:
    """Anchors are of what the text shows, and of nothing else."""

    def test_a_note_inside_a_paragraph_is_not_anchored_with_it(self) -> None:
        graph = compiled(El("P", "A permit costs money.", El("Note", "Not on Sundays.")))
        view = GraphView(graph)
        assert [t.strip() for t in contents(graph, evidence_of_nodes(ENTRY, view, (), [1], WHY))] == [
            "A permit costs money."
        ]

    def test_nested_items_are_not_anchored_with_the_outer(self) -> None:
        graph = compiled(El("L", El("LI", El("LBody", "the box", El("L", item("a)", "bottles"))))))
        body = next(node.id for node in graph.nodes if node.role == "LBody")
        found = evidence_of_nodes(ENTRY, GraphView(graph), (), [body], WHY)
        assert (found.text, [t.strip() for t in contents(graph, found)]) == ("- the box", ["the box"])

    def test_a_label_is_anchored_with_its_body_if_it_is_shown(self) -> None:
        graph = compiled(El("L", item("1.", "gloves"), item("*", "rods")))
        bodies = [node.id for node in graph.nodes if node.role == "LBody"]
        found = evidence_of_nodes(ENTRY, GraphView(graph), (), bodies, WHY)
        assert [t.strip() for t in contents(graph, found)] == ["1.", "gloves", "rods"]

    def test_a_containers_own_text_does_not_anchor_all_that_is_in_it(self) -> None:
        graph = compiled(El("Sect", "Fees", El("P", "a"), El("P", "b")))
        assert len(evidence_of_nodes(ENTRY, GraphView(graph), (), [1], WHY).anchors) == 1

    def test_a_cell_is_anchored_with_all_that_is_in_it(self) -> None:
        graph = compiled(El("Table", El("TR", El("TD", El("P", "a"), El("P", "b")), cell("c"))))
        found = evidence_of_nodes(ENTRY, GraphView(graph), (), [3], WHY)
        assert [t.strip() for t in contents(graph, found)] == ["a", "b"]


class TestFragments:
    GRAPH = compiled(
        El("P", "A permit costs money."),
        pages=[Sheet(show("PAID", (72, 60)) + artifact(show("Page 1", (72, 30))) + show("IN FULL", (72, 20)))],
    )

    def found(self, *status: Status) -> Evidence:
        spans = [(0, len(self.GRAPH.fragments) - 1)]
        return evidence_of_fragments(ENTRY, GraphView(self.GRAPH), "PAID IN FULL", spans, status, (1,), WHY)

    def test_the_text_is_as_given(self) -> None:
        assert (self.found(Status.UNTAGGED).text, self.found(Status.UNTAGGED).words) == ("PAID IN FULL", 3)

    @pytest.mark.parametrize(
        ("status", "shown"),
        [
            ((Status.UNTAGGED,), ["PAID", "IN FULL"]),
            ((Status.TAGGED, Status.UNTAGGED), ["A permit costs money.", "PAID", "IN FULL"]),
        ],
    )
    def test_only_content_of_the_status_is_anchored(self, status: tuple[Status, ...], shown: list[str]) -> None:
        assert [t.strip() for t in contents(self.GRAPH, self.found(*status))] == shown

    def test_content_outside_the_tree_has_no_mark(self) -> None:
        assert [anchor.mcid for anchor in self.found(Status.UNTAGGED).anchors] == [None, None]

    def test_fragments_beyond_the_span_are_not_anchored(self) -> None:
        view = GraphView(self.GRAPH)
        found = evidence_of_fragments(ENTRY, view, "", [(0, 0)], tuple(Status), (), WHY)
        first = self.GRAPH.fragments[0]
        assert found.anchors == (EvidenceAnchor(1, first.anchor.mcid, None, first.rects),)

    def test_what_stands_between_two_spans_is_not_anchored(self) -> None:
        last = len(self.GRAPH.fragments) - 1
        every = tuple(Status)
        found = evidence_of_fragments(ENTRY, GraphView(self.GRAPH), "a\nb", [(0, 0), (last, last)], every, (), WHY)
        assert [t.strip() for t in contents(self.GRAPH, found)] == ["A permit costs money.", "IN FULL"]

    def test_what_is_in_two_spans_is_anchored_once(self) -> None:
        every = tuple(Status)
        found = evidence_of_fragments(ENTRY, GraphView(self.GRAPH), "a\nb", [(0, 1), (1, 1)], every, (), WHY)
        assert [t.strip() for t in contents(self.GRAPH, found)] == ["A permit costs money.", "PAID"]

    def test_nodes_are_public_ids(self) -> None:
        assert self.found(Status.UNTAGGED).nodes == (f"{self.GRAPH.document.id}#1",)

    def test_each_line_has_the_content_of_its_span(self) -> None:
        last = len(self.GRAPH.fragments) - 1
        view = GraphView(self.GRAPH)
        found = evidence_of_fragments(ENTRY, view, "a\nb", [(0, 0), (1, last)], tuple(Status), (1,), WHY)
        assert [line.anchors for line in found.lines] == [(0,), tuple(range(1, len(found.anchors)))]
        assert [line.nodes for line in found.lines] == [(0,), ()]


class TestLines:
    GRAPH = compiled(heading(1, "Fees"), table([header("Use"), header("Fee")], ["Crane", "92"]))

    def test_a_line_has_its_nodes_and_their_anchors(self) -> None:
        found = of_nodes(self.GRAPH, ["Use", "Fee", "Crane", "92"], ["Fees"])
        assert found.text == "Fees\n\nUse | Fee\n---|---\nCrane | 92"
        head, row = EvidenceLine((1, 2), (1, 2)), EvidenceLine((3, 4), (3, 4))
        assert found.lines == (EvidenceLine((0,), (0,), heads=True), EvidenceLine(), head, head, row)
        assert [text.strip() for text in contents(self.GRAPH, found)] == ["Fees", "Use", "Fee", "Crane", "92"]

    def test_a_heading_above_is_anchored_with_all_that_it_says(self) -> None:
        graph = compiled(El("H1", "Fees", El("P", "2026")), El("P", "a"))
        found = evidence_of_nodes(ENTRY, GraphView(graph), [1], [3], WHY)
        assert found.text == "Fees 2026\na"
        assert [text.strip() for text in contents(graph, found)] == ["Fees", "2026", "a"]

    def test_a_line_without_a_place_has_no_anchor(self) -> None:
        graph = compiled(El("Figure", alt="a map"))
        (line,) = of_nodes(graph, ["a map"]).lines
        assert line == EvidenceLine((0,), ())

    def test_a_blank_line_is_an_empty_object_in_json(self) -> None:
        assert msgspec.json.encode(EvidenceLine()) == b"{}"
