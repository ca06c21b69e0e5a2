"""Malformed files that nobody supplies: built here, compiled whole, each with what must come out."""

import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from evigraph.graph import Graph, GraphView, Relation, Role, Status, from_json, to_json
from support.element import El, cell, header, heading, table
from support.graphs import codes, column_headers, find, pairs
from support.laws import assert_one_owner
from support.pdfs import Raw, Ref, Sheet, Text, artifact, compiled, marked, show


def text(graph: Graph, node: int = 0) -> str:
    """A node's text on one line."""
    return " ".join(GraphView(graph).text(node).split())


def whole(graph: Graph) -> Graph:
    """The graph, after the laws that hold of every one."""
    assert from_json(to_json(graph)) == graph
    assert_one_owner(graph)
    return graph


class TestSpans:
    @pytest.mark.parametrize("span", ["#274", "two", 0, -1, 10**9, 2**63 - 1, -(10**12), [2], {}, None])
    @pytest.mark.parametrize("key", ["RowSpan", "ColSpan"])
    def test_a_span_that_is_none_leaves_a_table_whole(self, key: str, span: Any) -> None:
        value = pikepdf.String(span) if isinstance(span, str) else Dictionary() if span == {} else span
        bad = El("TD", "12", attributes=[("Table", {key: value})])
        graph = whole(compiled(table([header("Year"), header("Fee")], ["2026", bad])))
        assert column_headers(graph, "12") == ["Fee"]
        assert column_headers(graph, "2026") == ["Year"]
        assert ("irregular-table" in codes(graph)) == (span is not None)

    def test_every_span_of_a_table_may_be_beyond_all_bounds(self) -> None:
        rows = [[cell(f"{r}.{c}", rows=10**9, cols=10**9) for c in range(5)] for r in range(5)]
        graph = whole(compiled(table(*rows)))
        assert len(find(graph, Role.TD)) == 25
        assert codes(graph).count("irregular-table") == 1


class TestRoles:
    def test_a_footnote_of_pdf_two_qualifies_its_paragraph(self) -> None:
        graph = whole(compiled(El("P", "Fees apply", El("FENote", El("Lbl", "1"), "except on Sundays"))))
        ((_, target),) = pairs(graph, Relation.NOTE_FOR)
        assert target.startswith("Fees apply")

    def test_a_ruby_annotation_runs_on_within_its_line(self) -> None:
        ruby = El("Ruby", El("RB", "Tokyo"), El("RP", "("), El("RT", "to-kyo"), El("RP", ")"))
        graph = whole(compiled(El("P", "In ", ruby, " it rains.")))
        assert [node.role for node in graph.nodes[3:7]] == [Role.RB, Role.RP, Role.RT, Role.RP]
        assert text(graph, 1).split()[:3] == ["In", "Tokyo", "("]
        assert "\n" not in GraphView(graph).text(1)
        assert codes(graph) == []

    def test_a_ruby_without_its_parts_is_its_text(self) -> None:
        graph = whole(compiled(El("P", El("Ruby", "alone"), El("Warichu", El("WP", "("), El("WT", "split")))))
        assert text(graph) == "alone ( split"


class TestKids:
    @pytest.mark.parametrize("where", ["root", "element"])
    def test_null_kids_are_passed_over_and_keep_places(self, where: str) -> None:
        kids = (Raw(None), El("P", "a"), Raw(None), Raw(None), El("P", "b"), Raw(None))
        graph = whole(compiled(*kids) if where == "root" else compiled(El("Sect", *kids)))
        assert [text(graph, n) for n in find(graph, Role.P)] == ["a", "b"]

    def test_a_tree_of_twenty_thousand_levels_is_compiled(self) -> None:
        deep = El("P", "bottom")
        for level in range(20_000):
            deep = El(("Sect", "Div", "NonStruct", "Part")[level % 4], deep)
        graph = whole(compiled(heading(1, "Top"), deep))
        assert len(graph.nodes) == 20_003
        assert ("Top", "bottom") in pairs(graph, Relation.HEADING_FOR)

    def test_a_circle_is_read_once_and_told_where_it_closes(self) -> None:
        inner = El("P", "x")
        outer = El("Sect", inner)
        inner.kids.append(outer)
        graph = whole(compiled(outer))
        assert [node.role for node in graph.nodes] == [Role.ROOT, Role.SECT, Role.P]
        assert [(d.code, d.node) for d in graph.diagnostics] == [("element-repeated", 2)]


def parents_in_a_circle(pdf: pikepdf.Pdf) -> None:
    for element in pdf.Root.StructTreeRoot.K:
        element.P = element


def parent_tree_in_a_circle(pdf: pikepdf.Pdf) -> None:
    tree = pdf.Root.StructTreeRoot.ParentTree
    tree.Kids = Array([tree, pdf.make_indirect(Dictionary(Kids=Array([tree]), Limits=[0, 0]))])


def parent_tree_of_the_root(pdf: pikepdf.Pdf) -> None:
    root = pdf.Root.StructTreeRoot
    root.ParentTree = root


def parent_tree_that_leads_astray(pdf: pikepdf.Pdf) -> None:
    first, second = pdf.Root.StructTreeRoot.K
    pdf.Root.StructTreeRoot.ParentTree.Nums = Array([0, Array([second, first])])


class TestParentTree:
    @pytest.mark.parametrize(
        "edit", [parents_in_a_circle, parent_tree_in_a_circle, parent_tree_of_the_root, parent_tree_that_leads_astray]
    )
    def test_what_the_parent_tree_says_does_not_change_the_tree(self, edit: Callable[[pikepdf.Pdf], None]) -> None:
        graph = whole(compiled(El("P", "a"), El("P", "b"), edit=edit))
        assert [text(graph, n) for n in find(graph, Role.P)] == ["a", "b"]
        assert codes(graph) == []

    @pytest.mark.parametrize("edit", [parents_in_a_circle, parent_tree_in_a_circle])
    def test_a_circle_in_it_does_not_keep_references_from_their_page(self, edit: Callable[[pikepdf.Pdf], None]) -> None:
        kids = (El("P", "a"), El("P", Text("b", page=2)))
        graph = whole(compiled(*kids, name_pages=False, edit=edit))
        assert [(text(graph, n), graph.fragments[graph.nodes[n].content[0]].anchor.page) for n in (1, 2)] == [
            ("a", 1),
            ("b", 2),
        ]


class TestIds:
    def test_headers_go_by_the_first_of_two_cells_with_an_id(self) -> None:
        graph = whole(
            compiled(
                table(
                    [header("Year", element_id="h"), header("Fee", element_id="h")],
                    ["2026", cell("12", headers=["h"])],
                )
            )
        )
        assert column_headers(graph, "12") == ["Year"]
        assert codes(graph) == ["id-duplicate"]

    def test_a_thousand_elements_of_one_id_are_a_thousand_elements(self) -> None:
        graph = whole(compiled(*(El("P", element_id="n") for _ in range(1000)), El("P", "x")))
        assert len(graph.nodes) == 1002
        assert codes(graph).count("id-duplicate") == 999


BROKEN: dict[str, tuple[str, str]] = {
    # name: (what the page draws, the text of the one paragraph, whose marked content is number 0)
    "EMC missing": (f"/P <</MCID 0>> BDC\n{show('kept')}", "kept"),
    "EMC missing before another mark": (f"/P <</MCID 0>> BDC\n{show('kept')}/Span <</MCID 7>> BDC\n EMC", "kept"),
    "EMC too often": (f"EMC EMC\n{marked(0, show('kept'))}EMC\n", "kept"),
    "BDC missing": (f"{show('stray')}EMC\n{marked(0, show('kept', (72, 300)))}", "kept"),
    "BDC without properties": (f"/P BDC\n{show('stray')}EMC\n{marked(0, show('kept', (72, 300)))}", "kept"),
    "BDC with a number": (f"/P 7 BDC\n{show('stray')}EMC\n{marked(0, show('kept', (72, 300)))}", "kept"),
    "BDC with an unknown name": (f"/P /Nobody BDC\n{show('stray')}EMC\n{marked(0, show('kept', (72, 300)))}", "kept"),
    "an id that is a real number": (f"/P <</MCID 0.0>> BDC\n{show('kept')}EMC", "kept"),
    "unknown operators": (f"foo 1 2 bar\n{marked(0, '9 8 7 baz ', show('kept'))}<</A 1>> qux", "kept"),
    "operands without operator": (f"1 2 3 (x) [1 2]\n{marked(0, show('kept'))}1 2", "kept"),
    "Q too often": (f"Q Q Q\n{marked(0, show('kept'))}Q", "kept"),
    "q without end": (f"{'q ' * 5000}\n{marked(0, show('kept'))}", "kept"),
    "a string without end": (f"{marked(0, show('kept'))}BT /F1 12 Tf 72 200 Td (never closed Tj ET", "kept"),
    "a dictionary without end": (f"{marked(0, show('kept'))}/P <</MCID 1", "kept"),
    "a text object without end": (f"{marked(0, show('kept').replace('ET', ''))}", "kept"),
    "an artifact without end": (f"{marked(0, show('kept'))}/Artifact BMC\n{show('page 1', (72, 30))}", "kept"),
    "marks across a text object": ("BT /F1 12 Tf 72 400 Td /P <</MCID 0>> BDC (kept) Tj ET EMC", "kept"),
    "a font that is not there": (f"{marked(0, 'BT /F9 12 Tf 72 400 Td (kept) Tj ET ')}", "kept"),
    "no font": (f"{marked(0, show('kept'), 'BT 72 200 Td (lost) Tj ET ')}", "kept"),
    "numbers beyond all bounds": (f"q 1e999 {'9' * 400} 0 0 0 0 cm Q\n{marked(0, show('kept'))}", "kept"),
    "zero bytes": (f"\0\0{marked(0, show('kept'))}\0", "kept"),
}


class TestContentStreams:
    @pytest.mark.parametrize("name", BROKEN)
    def test_a_broken_content_stream_keeps_what_can_be_read(self, name: str) -> None:
        drawn, expected = BROKEN[name]
        graph = whole(compiled(El("P", Ref(0)), pages=[Sheet(drawn)]))
        assert text(graph, 1).startswith(expected)
        assert "stray" not in text(graph, 1)

    @pytest.mark.parametrize(
        "name", ["BDC missing", "BDC without properties", "BDC with a number", "BDC with an unknown name"]
    )
    def test_text_under_a_broken_mark_is_untagged_and_told(self, name: str) -> None:
        graph = compiled(El("P", Ref(0)), pages=[Sheet(BROKEN[name][0])])
        assert [f.text.strip() for f in graph.fragments if f.status is Status.UNTAGGED] == ["stray"]
        assert "content-untagged" in codes(graph)

    def test_text_under_an_artifact_without_end_is_one(self) -> None:
        graph = compiled(El("P", Ref(0)), pages=[Sheet(BROKEN["an artifact without end"][0])])
        assert [f.text.strip() for f in graph.fragments if f.status is Status.ARTIFACT] == ["page 1"]

    @pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.99])
    def test_a_flate_stream_cut_short_takes_nothing_from_other_pages(self, share: float) -> None:
        def cut(pdf: pikepdf.Pdf) -> None:
            lines = "".join(marked(n, show(f"line {n}", (72, 700 - 12 * n))) for n in range(40))
            packed = zlib.compress(lines.encode())
            stream = pdf.make_stream(b"")
            stream.write(packed[: int(len(packed) * share)], filter=Name.FlateDecode)
            pdf.pages[0].obj.Contents = stream

        lines = [El("P", Ref(n)) for n in range(40)]
        graph = whole(compiled(*lines, El("P", Text("second page", page=2)), edit=cut))
        read = [text(graph, n) for n in find(graph, Role.P)]
        assert read[-1] == "second page"
        got = [line for line in read[:-1] if line]
        assert all(f"line {n}".startswith(line) for n, line in enumerate(got))
        assert bool(got) == (share >= 0.5)
        assert codes(graph).count("content-not-found") == 40 - len(got)

    @pytest.mark.parametrize("filters", [Name.FlateDecode, Name.LZWDecode, Name.DCTDecode, Name.Crypt, Name.Nonsense])
    def test_a_stream_that_is_not_what_its_filter_says_is_empty(self, filters: Name) -> None:
        def spoil(pdf: pikepdf.Pdf) -> None:
            stream = pdf.make_stream(b"")
            stream.write(b"no such data at all", filter=filters)
            pdf.pages[0].obj.Contents = stream

        graph = whole(compiled(El("P", Ref(0)), El("P", Text("second page", page=2)), edit=spoil))
        assert text(graph) == "second page"
        assert "content-not-found" in codes(graph)

    def test_contents_that_are_no_streams_take_nothing_from_the_others(self) -> None:
        def spoil(pdf: pikepdf.Pdf) -> None:
            page = pdf.pages[0].obj
            page.Contents = Array([Dictionary(), page.Contents, 7, Name.Foo, pdf.make_indirect(Array())])

        assert text(whole(compiled(El("P", "kept"), edit=spoil))) == "kept"

    def test_ten_thousand_nested_marks_end(self) -> None:
        drawn = "/Span BMC\n" * 10_000 + show("deep") + "EMC\n" * 10_000
        graph = whole(compiled(El("P", Ref(0)), pages=[Sheet(f"/P <</MCID 0>> BDC\n{drawn}EMC")]))
        assert text(graph) == "deep"

    def test_an_artifact_around_all_of_it_and_never_closed_leaves_the_tagged_text_tagged(self) -> None:
        graph = whole(compiled(El("P", Ref(0)), pages=[Sheet(f"/Artifact BMC {artifact()}{marked(0, show('kept'))}")]))
        assert text(graph) == "kept"
