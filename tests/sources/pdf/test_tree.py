"""The structure tree: its elements in logical order, whatever a file has put there."""

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from pikepdf import Array, Dictionary, Name

from evigraph.graph import Fragment, Graph, GraphView, Node, Role, from_json, to_json
from evigraph.sources.pdf import read_pdf
from support.element import El
from support.graphs import codes, declared
from support.pdfs import Annotation, Raw, Ref, Sheet, Text, build, marked, read, show
from support.strategies import documents


def roles(graph: Graph) -> list[str]:
    return [node.raw_role for node in graph.nodes[1:]]


def words(graph: Graph) -> list[str]:
    """The texts of all fragments, squeezed."""
    return [fragment.text.strip() for fragment in graph.fragments]


def order(graph: Graph, node: int = 1) -> list[str]:
    """Kids of a node in logical order: roles of elements, texts of content."""
    kids = GraphView(graph).kids(node)
    return [kid.raw_role if isinstance(kid, Node) else kid.text.strip() for kid in kids]


class TestElements:
    def test_elements_are_in_pre_order(self) -> None:
        graph = read(El("Sect", El("H1", El("Span", "a")), El("P", "b")), El("Sect", El("P", "c")))
        assert roles(graph) == ["Sect", "H1", "Span", "P", "Sect", "P"]
        assert [node.id for node in graph.nodes] == list(range(7))

    def test_each_child_names_its_parent(self) -> None:
        graph = read(El("Sect", El("H1", "a"), El("P", "b")))
        assert [node.parent for node in graph.nodes] == [None, 0, 1, 1]
        assert graph.nodes[1].children == (2, 3)

    def test_what_an_element_declares_is_kept(self) -> None:
        element = El(
            "Span", "x", alt="alt", actual_text="actual", expansion="long", lang="fr", title="T", element_id="n1"
        )
        node = read(element).nodes[1]
        values = (node.alt, node.actual_text, node.expansion, node.lang, node.title, node.element_id)
        assert values == ("alt", "actual", "long", "fr", "T", "n1")

    def test_an_empty_alt_is_told_from_none(self) -> None:
        graph = read(El("Figure", alt=""), El("Figure"))
        assert [node.alt for node in graph.nodes[1:]] == ["", None]

    @pytest.mark.parametrize("text", ["Gebühr €", "費用", "שלום", "😀", "a\nb", "Ω\x01"])
    def test_texts_in_any_script_are_decoded(self, text: str) -> None:
        assert read(El("Figure", alt=text)).nodes[1].alt == text

    def test_utf8_texts_are_decoded(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K[0].Alt = pikepdf.String(b"\xef\xbb\xbfGeb\xc3\xbchr")

        assert read(El("Figure"), edit=edit).nodes[1].alt == "Gebühr"

    @pytest.mark.parametrize("junk", [b"\xfe\xff\xd8\x00", b"\xfe\xff\x00", b"\xef\xbb\xbf\xff\xfe", b"\x80\x9f\xad"])
    def test_broken_texts_do_not_break_the_graph(self, junk: bytes) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K[0].Alt = pikepdf.String(junk)

        graph = read(El("Figure"), edit=edit)
        assert from_json(to_json(graph)) == graph

    def test_the_object_number_of_an_element_is_kept(self) -> None:
        numbers = [node.object_ref for node in read(El("P", "a"), El("P", "b")).nodes]
        assert all(numbers)
        assert len(set(numbers)) == 3

    def test_a_direct_element_has_no_object_number(self) -> None:
        graph = read(El("Sect", Raw(Dictionary(S=Name.P, K=Array([])))))
        assert graph.nodes[2].object_ref is None

    def test_the_roots_only_kid_may_stand_without_an_array(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K = pdf.Root.StructTreeRoot.K[0]

        assert roles(read(El("Document", El("P", "a")), edit=edit)) == ["Document", "P"]

    def test_an_elements_only_kid_may_stand_without_an_array(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            paragraph = pdf.Root.StructTreeRoot.K[0]
            paragraph.K = paragraph.K[0]

        assert words(read(El("P", "a"), edit=edit)) == ["a"]

    def test_a_tree_without_kids_is_its_root(self) -> None:
        graph = read()
        assert [node.role for node in graph.nodes] == [Role.ROOT]
        assert graph.document.tagged

    @given(documents())
    def test_a_tree_read_from_a_pdf_is_the_tree_that_was_written(self, kids: list[El]) -> None:
        fields = ("id", "role", "raw_role", "parent", "children", "level", "attributes", "alt")
        written, found = declared(*kids).nodes, read(*kids).nodes
        assert [[getattr(n, f) for f in fields] for n in found] == [[getattr(n, f) for f in fields] for n in written]

    @given(documents())
    def test_a_pdf_says_what_was_written(self, kids: list[El]) -> None:
        written, found = GraphView(declared(*kids)), GraphView(read(*kids))
        assert "".join(found.text(0).split()) == "".join(written.text(0).split())


class TestDepthAndCircles:
    def test_a_tree_of_twenty_thousand_levels_is_read(self) -> None:
        deep = root = El("Sect")
        for _ in range(20_000):
            deep.kids.append(El("Sect"))
            deep = deep.kids[0]
        deep.kids.append("bottom")
        graph = read(root)
        assert len(graph.nodes) == 20_002
        assert graph.fragments[0].node == 20_001

    def test_an_element_that_holds_itself_is_read_once(self) -> None:
        circle = El("Sect", El("P", "a"))
        circle.kids.append(circle)
        graph = read(circle)
        assert roles(graph) == ["Sect", "P"]
        assert codes(graph) == ["element-repeated"]

    def test_a_circle_of_many_elements_is_read_once(self) -> None:
        first = El("Sect")
        first.kids.append(El("Sect", El("Sect", first, El("P", "a"))))
        assert roles(read(first)) == ["Sect", "Sect", "Sect", "P"]

    def test_a_shared_element_is_read_where_it_comes_first(self) -> None:
        shared = El("P", "once")
        graph = read(El("Sect", shared), El("Sect", shared))
        assert roles(graph) == ["Sect", "P", "Sect"]
        assert [(d.code, d.node) for d in graph.diagnostics] == [("element-repeated", 3)]

    def test_the_root_as_a_kid_takes_nothing(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K[0].K.append(pdf.Root.StructTreeRoot)

        graph = read(El("P", "a"), El("P", "b"), edit=edit)
        assert roles(graph) == ["P", "P"]
        assert codes(graph) == ["element-repeated"]

    def test_content_around_a_repeated_element_keeps_its_place(self) -> None:
        shared = El("Em", "x")
        graph = read(El("P", El("Strong", shared), shared, "middle", El("Code", "end")))
        assert order(graph) == ["Strong", "middle", "Code"]


class TestJunk:
    JUNK = (
        ("true", True),
        ("real", 3.5),
        ("name", Name.Foo),
        ("string", pikepdf.String("foo")),
        ("array", Array([1, 2])),
    )

    @pytest.mark.parametrize("junk", [pytest.param(value, id=name) for name, value in JUNK])
    def test_a_kid_that_is_no_element_is_told_and_passed_over(self, junk: Any) -> None:
        graph = read(El("P", "a", Raw(junk), "b"))
        assert words(graph) == ["a", "b"]
        assert [(d.code, d.node) for d in graph.diagnostics] == [("unreadable-element", 1)]

    @pytest.mark.parametrize("junk", [pytest.param(value, id=name) for name, value in JUNK])
    def test_content_around_junk_keeps_its_place(self, junk: Any) -> None:
        graph = read(El("P", Raw(junk), "first", El("Em", "second"), "third"))
        assert order(graph) == ["first", "Em", "third"]

    @pytest.mark.parametrize("junk", [pytest.param(value, id=name) for name, value in JUNK])
    def test_junk_beside_the_top_elements_is_told(self, junk: Any) -> None:
        graph = read(Raw(junk), El("P", "a"))
        assert roles(graph) == ["P"]
        assert codes(graph) == ["unreadable-element"]

    def test_null_kids_are_told_and_content_around_them_keeps_its_place(self) -> None:
        graph = read(Raw(None), El("P", Raw(None), "a", Raw(None), El("Em", "b"), "c"))
        assert order(graph) == ["a", "Em", "c"]
        assert [(d.code, d.node) for d in graph.diagnostics] == [("unreadable-element", node) for node in (0, 1, 1)]

    def test_an_element_that_is_not_there_is_told(self) -> None:
        def dangle(pdf: pikepdf.Pdf) -> Any:
            return pdf.get_object(9999, 0)

        graph = read(El("P", "a", Raw(dangle), "b"))
        assert words(graph) == ["a", "b"]
        assert [(d.code, d.node) for d in graph.diagnostics] == [("unreadable-element", 1)]

    def test_an_element_that_cannot_be_read_is_told(self) -> None:
        data = build(El("P", "a"), El("P", "lost", cols=12345))
        graph = read_pdf(Path("x.pdf"), data.replace(b"12345", b"9" * 40))
        assert roles(graph) == ["P"]
        assert ("unreadable-element", 0) in [(d.code, d.node) for d in graph.diagnostics]

    def test_a_stream_is_no_element(self) -> None:
        graph = read(El("P", "a", Raw(lambda pdf: pdf.make_stream(b"x"))))
        assert codes(graph) == ["unreadable-element"]

    def test_an_element_without_role_is_told_and_read(self) -> None:
        graph = read(El(None, "a"))
        assert (graph.nodes[1].role, graph.nodes[1].raw_role) == (Role.OTHER, "")
        assert codes(graph) == ["role-missing"]
        assert words(graph) == ["a"]

    @pytest.mark.parametrize("role", [pikepdf.String("P"), 7, Array([Name.P])])
    def test_a_role_that_is_no_name_is_missing(self, role: Any) -> None:
        graph = read(El("Sect", Raw(Dictionary(S=role, K=Array([])))))
        assert codes(graph) == ["role-missing"]

    @pytest.mark.parametrize("value", [5, Array([]), Dictionary()])
    def test_texts_of_another_type_are_none(self, value: Any) -> None:
        element = Dictionary(S=Name.Figure, K=Array([]), Alt=value, ActualText=value, Lang=value, T=value, ID=value)
        node = read(El("Sect", Raw(element))).nodes[2]
        assert (node.alt, node.actual_text, node.lang, node.title, node.element_id) == (None,) * 5

    @pytest.mark.parametrize("root", [5, Array([]), pikepdf.String("tree")])
    def test_a_structure_tree_of_another_type_is_empty(self, root: Any) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot = root

        graph = read(El("P", "a"), edit=edit)
        assert len(graph.nodes) == 1
        assert not graph.document.tagged


class TestContentOfTheRoot:
    """What only malformed trees have: content that stands directly under the tree's root."""

    @pytest.mark.parametrize(
        "form", [lambda pdf: 0, lambda pdf: Dictionary(Type=Name.MCR, MCID=0, Pg=pdf.pages[0].obj)]
    )
    def test_marked_content_belongs_to_the_root(self, form: Any) -> None:
        graph = read(
            Raw(form), El("P", Ref(1)), pages=[Sheet(marked(0, show("a")) + marked(1, show("b")))], parent_tree=False
        )
        assert roles(graph) == ["P"]
        assert order(graph, 0) == ["a", "P"]
        assert codes(graph) == []

    def test_an_annotation_belongs_to_the_root(self) -> None:
        graph = read(El("P", "a"), Annotation((1, 2, 3, 4)))
        assert roles(graph) == ["P"]
        assert [f.rects for f in graph.fragments if f.node == 0] == [((1, 2, 3, 4),)]

    def test_an_id_without_a_page_is_told(self) -> None:
        graph = read(Raw(0), pages=[Sheet(marked(0, show("a"))), Sheet()])
        assert [(d.code, d.node) for d in graph.diagnostics] == [("reference-without-page", 0)]


class TestReferences:
    def test_content_and_children_keep_their_order(self) -> None:
        graph = read(El("P", "one", El("Em", "two"), "three", El("Em", "four"), "five"))
        assert order(graph) == ["one", "Em", "three", "Em", "five"]

    def test_the_page_is_inherited_from_the_element_around(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            del pdf.Root.StructTreeRoot.K[0].K[1].Pg

        graph = read(El("Sect", "a", El("P", "b"), page=2), edit=edit)
        assert [f.anchor.page for f in graph.fragments] == [2, 2]

    def test_the_pages_of_siblings_do_not_mix(self) -> None:
        graph = read(El("Sect", El("P", "a", page=2), El("P", "b", page=1)))
        assert {f.text.strip(): f.anchor.page for f in graph.fragments} == {"a": 2, "b": 1}

    def test_a_reference_may_name_a_page_of_its_own(self) -> None:
        graph = read(El("P", Text("a", page=1), Text("b", page=3)))
        assert [(f.text.strip(), f.anchor.page, f.node) for f in graph.fragments] == [("a", 1, 1), ("b", 3, 1)]

    def test_a_page_that_the_file_lacks_is_told(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K[0].Pg = pdf.make_indirect(Dictionary(Type=Name.Page))

        graph = read(El("P", "lost"), El("P", "found"), edit=edit)
        assert [(d.code, d.node) for d in graph.diagnostics] == [("reference-without-page", 1)]
        assert [(f.text.strip(), f.node) for f in graph.fragments] == [("lost", None), ("found", 2)]

    def test_marked_content_claimed_twice_stays_with_the_first(self) -> None:
        sheet = Sheet(marked(0, show("mine")))
        graph = read(El("P", Ref(0)), El("P", Ref(0)), pages=[sheet])
        assert [(d.code, d.node, d.page) for d in graph.diagnostics] == [("content-claimed-twice", 2, 1)]
        assert [f.node for f in graph.fragments] == [1]

    def test_marked_content_claimed_twice_by_one_element_is_there_once(self) -> None:
        graph = read(El("P", Ref(0), Ref(0)), pages=[Sheet(marked(0, show("mine")))])
        assert graph.nodes[1].content == (0,)
        assert codes(graph) == ["content-claimed-twice"]

    def test_the_same_id_on_two_pages_is_two_contents(self) -> None:
        pages = [Sheet(marked(0, show("one"))), Sheet(marked(0, show("two")))]
        graph = read(El("P", Ref(0)), El("P", Ref(0, page=2)), pages=pages)
        assert [(f.text.strip(), f.node) for f in graph.fragments] == [("one", 1), ("two", 2)]

    @pytest.mark.parametrize("mcid", [1, 99, -1, 2**31 - 1])
    def test_marked_content_that_is_not_there_is_told(self, mcid: int) -> None:
        graph = read(El("P", "a", Raw(mcid)))
        assert [(d.code, d.node, d.page) for d in graph.diagnostics] == [("content-not-found", 1, 1)]

    @pytest.mark.parametrize("mcid", [None, pikepdf.String("0"), Name.Zero, 1.5])
    def test_a_reference_without_a_number_is_told(self, mcid: Any) -> None:
        reference = Dictionary(Type=Name.MCR)
        if mcid is not None:
            reference.MCID = mcid
        assert codes(read(El("P", "a", Raw(reference)))) == ["reference-malformed"]

    def test_a_reference_without_type_is_known_by_what_it_holds(self) -> None:
        graph = read(El("P", Raw(Dictionary(MCID=0))), pages=[Sheet(marked(0, show("a")))])
        assert [(f.text.strip(), f.node) for f in graph.fragments] == [("a", 1)]

    def test_an_object_reference_without_type_is_known_by_what_it_holds(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            del pdf.Root.StructTreeRoot.K[0].K[0].Type

        graph = read(El("Link", Annotation((1, 2, 3, 4))), edit=edit)
        assert isinstance(graph.fragments[0], Fragment)
        assert graph.fragments[0].anchor.object is not None
