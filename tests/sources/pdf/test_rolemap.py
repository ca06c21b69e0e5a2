"""From the role as authored to the standard role."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Graph, Node, Role
from evigraph.sources.pdf.rolemap import PDF2_NAMESPACE, PDF_NAMESPACE
from support.element import El
from support.graphs import codes
from support.pdfs import Namespace, read

STANDARD = [role for role in Role if role not in (Role.ROOT, Role.OTHER, Role.HN)]


def mapped(role: str, role_map: dict[str, str], **options: Any) -> tuple[Role, int | None, list[str]]:
    """Role and level of an element of a raw role, and what was said about it."""
    graph = read(El(role), role_map=role_map, **options)
    return graph.nodes[1].role, graph.nodes[1].level, codes(graph)


def node(graph: Graph) -> Node:
    return graph.nodes[1]


@pytest.mark.parametrize("role", STANDARD)
def test_a_standard_role_needs_no_map(role: Role) -> None:
    found, _, said = mapped(role.value, {})
    assert (found, said) == (role, [])


@pytest.mark.parametrize(("role", "level"), [("H1", 1), ("H6", 6), ("H7", 7), ("H12", 12), ("Title", 0), ("H", None)])
def test_headings_have_the_level_of_their_name(role: str, level: int | None) -> None:
    assert mapped(role, {})[1] == level


@pytest.mark.parametrize("role", ["H7", "H12", "H999"])
def test_headings_beyond_six_are_headings(role: str) -> None:
    assert mapped(role, {})[0] is Role.HN


@pytest.mark.parametrize("role", ["H0", "H01", "H1000", "h1", "Heading", "HN", "Hn", "OTHER", "StructTreeRoot"])
def test_what_only_looks_like_a_standard_role_is_none(role: str) -> None:
    assert mapped(role, {}) == (Role.OTHER, None, ["role-unmapped"])


def test_a_role_map_leads_to_the_standard_role() -> None:
    assert mapped("Überschrift", {"Überschrift": "H2"}) == (Role.H2, 2, [])


def test_the_raw_role_is_kept() -> None:
    assert node(read(El("Heading1"), role_map={"Heading1": "H1"})).raw_role == "Heading1"


def test_a_chain_is_followed_to_its_end() -> None:
    assert mapped("a", {"a": "b", "b": "c", "c": "H3"}) == (Role.H3, 3, [])


def test_a_chain_ends_at_the_first_standard_role() -> None:
    assert mapped("a", {"a": "P", "P": "H1"})[0] is Role.P


def test_a_standard_name_may_be_mapped_to_another() -> None:
    assert mapped("P", {"P": "H1"}) == (Role.H1, 1, [])


def test_two_standard_names_may_change_places() -> None:
    graph = read(El("P"), El("H1"), role_map={"P": "H1", "H1": "P"})
    assert [n.role for n in graph.nodes[1:]] == [Role.H1, Role.P]


@pytest.mark.parametrize("role", ["P", "Table", "H1"])
def test_a_standard_name_mapped_to_itself_stays(role: str) -> None:
    found, _, said = mapped(role, {role: role})
    assert (found.value, said) == (role, [])


def test_an_own_name_mapped_to_itself_is_unmapped() -> None:
    assert mapped("a", {"a": "a"}) == (Role.OTHER, None, ["role-unmapped"])


@pytest.mark.parametrize("role_map", [{"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "b"}, {"a": "b", "b": "b"}])
def test_a_circle_is_other_and_told(role_map: dict[str, str]) -> None:
    found, _, said = mapped("a", role_map)
    assert found is Role.OTHER
    assert said in (["role-map-cycle"], ["role-unmapped"])


def test_a_circle_is_called_a_circle() -> None:
    assert mapped("a", {"a": "b", "b": "a"})[2] == ["role-map-cycle"]


def test_an_unmapped_role_is_told_once() -> None:
    graph = read(El("Foo"), El("Foo"), El("Bar"))
    assert [(d.code, d.node) for d in graph.diagnostics] == [("role-unmapped", 1), ("role-unmapped", 3)]


@pytest.mark.parametrize("target", [5, pikepdf.String("P"), pikepdf.Array([pikepdf.Name.P])])
def test_a_map_entry_of_another_type_is_passed_over(target: Any) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.RoleMap = pikepdf.Dictionary(Foo=target)

    assert codes(read(El("Foo"), edit=edit)) == ["role-unmapped"]


@pytest.mark.parametrize("role_map", [5, pikepdf.Array([]), pikepdf.String("x")])
def test_a_role_map_of_another_type_is_none(role_map: Any) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.RoleMap = role_map

    assert node(read(El("P"), edit=edit)).role is Role.P


LATIN = pikepdf.Object.parse(b"/#DCberschrift")
"""``Überschrift`` as writers before PDF 1.4's UTF-8 names put it."""


def test_a_role_in_an_old_encoding_is_read() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0].S = LATIN

    graph = read(El("P", "a"), El("P", "b"), edit=edit)
    assert [n.raw_role for n in graph.nodes[1:]] == ["Überschrift", "P"]


def test_a_role_in_an_old_encoding_is_mapped() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0].S = LATIN
        pdf.Root.StructTreeRoot.RoleMap = pikepdf.Object.parse(b"<</#DCberschrift /H1 /Standard /P>>")

    graph = read(El("P", "a"), El("Standard", "b"), edit=edit)
    assert [n.role for n in graph.nodes[1:]] == [Role.H1, Role.P]


class TestNamespaces:
    def test_the_namespace_of_an_element_is_kept(self) -> None:
        assert node(read(El("P", namespace=Namespace(PDF2_NAMESPACE)))).namespace == PDF2_NAMESPACE

    @pytest.mark.parametrize("role", ["P", "Title", "FENote", "H7", "Em"])
    def test_roles_of_pdf_two_are_standard(self, role: str) -> None:
        graph = read(El(role, namespace=Namespace(PDF2_NAMESPACE)))
        assert node(graph).role in (role, Role.HN)
        assert codes(graph) == []

    def test_the_default_namespace_written_out_is_the_default(self) -> None:
        graph = read(El("Foo", namespace=Namespace(PDF_NAMESPACE)), role_map={"Foo": "P"})
        assert (node(graph).role, node(graph).namespace) == (Role.P, None)

    def test_a_namespace_brings_its_own_map(self) -> None:
        own = Namespace("urn:own", {"para": "P"})
        assert node(read(El("para", namespace=own), namespaces=[own])).role is Role.P

    def test_a_map_may_lead_into_another_namespace(self) -> None:
        pdf2 = Namespace(PDF2_NAMESPACE)
        own = Namespace("urn:own", {"remark": ("FENote", pdf2)})
        graph = read(El("remark", namespace=own), namespaces=[own, pdf2])
        assert (node(graph).role, codes(graph)) == (Role.FENOTE, [])

    def test_a_map_may_lead_through_several_namespaces(self) -> None:
        middle = Namespace("urn:middle", {"b": "H2"})
        own = Namespace("urn:own", {"a": ("b", middle)})
        assert node(read(El("a", namespace=own), namespaces=[own, middle])).role is Role.H2

    def test_a_standard_name_in_a_foreign_namespace_is_not_standard(self) -> None:
        graph = read(El("P", namespace=Namespace("urn:own")))
        assert (node(graph).role, codes(graph)) == (Role.OTHER, ["role-unmapped"])

    def test_the_default_map_is_not_for_other_namespaces(self) -> None:
        graph = read(El("para", namespace=Namespace("urn:own")), role_map={"para": "P"})
        assert node(graph).role is Role.OTHER

    def test_the_same_name_in_two_namespaces_is_two_roles(self) -> None:
        one, two = Namespace("urn:one", {"x": "P"}), Namespace("urn:two", {"x": "H1"})
        graph = read(El("x", namespace=one), El("x", namespace=two), namespaces=[one, two])
        assert [n.role for n in graph.nodes[1:]] == [Role.P, Role.H1]

    def test_a_circle_through_namespaces_is_told(self) -> None:
        one, two = Namespace("urn:one"), Namespace("urn:two")
        one.roles["a"], two.roles["b"] = ("b", two), ("a", one)
        graph = read(El("a", namespace=one), namespaces=[one, two])
        assert (node(graph).role, codes(graph)) == (Role.OTHER, ["role-map-cycle"])

    def test_a_namespace_that_the_document_does_not_list_brings_its_map_too(self) -> None:
        own = Namespace("urn:own", {"para": "P"})
        graph = read(El("para", namespace=own))
        assert (node(graph).role, codes(graph)) == (Role.P, [])

    def test_a_map_may_lead_through_namespaces_that_are_not_listed(self) -> None:
        last = Namespace("urn:last", {"c": "H3"})
        middle = Namespace("urn:middle", {"b": ("c", last)})
        assert node(read(El("a", namespace=Namespace("urn:own", {"a": ("b", middle)})))).role is Role.H3

    def test_what_was_unmapped_is_mapped_once_a_namespace_says_so(self) -> None:
        graph = read(El("x", namespace=Namespace("urn:own")), El("x", namespace=Namespace("urn:own", {"x": "P"})))
        assert [n.role for n in graph.nodes[1:]] == [Role.OTHER, Role.P]

    def test_the_document_lists_what_counts_where_two_maps_differ(self) -> None:
        listed, stray = Namespace("urn:own", {"x": "P"}), Namespace("urn:own", {"x": "H1"})
        assert node(read(El("x", namespace=stray), namespaces=[listed])).role is Role.P

    def test_circles_of_namespaces_that_are_not_listed_end(self) -> None:
        one, two = Namespace("urn:one"), Namespace("urn:two")
        one.roles["a"], two.roles["b"] = ("b", two), ("a", one)
        assert codes(read(El("a", namespace=one))) == ["role-map-cycle"]

    def test_mathml_keeps_its_name(self) -> None:
        mathml = "http://www.w3.org/1998/Math/MathML"
        graph = read(El("math", namespace=Namespace(mathml)))
        assert (node(graph).raw_role, node(graph).namespace) == ("math", mathml)


def test_mathml_needs_no_role_map() -> None:
    mathml = Namespace("http://www.w3.org/1998/Math/MathML")
    graph = read(El("Formula", El("math", El("mi", "x", namespace=mathml), namespace=mathml)), namespaces=[mathml])
    assert [(node.role, node.raw_role) for node in graph.nodes[2:]] == [(Role.OTHER, "math"), (Role.OTHER, "mi")]
    assert "role-unmapped" not in codes(graph)
