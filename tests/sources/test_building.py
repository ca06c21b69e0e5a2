"""Building a graph element by element."""

from pathlib import Path

import pytest

from evigraph import SourceError
from evigraph.graph import Anchor, Destination, GraphView, Origin, Relation, Role, Severity
from evigraph.limits import Limits
from evigraph.sources.building import BLOCK_PLACEMENT, Builder, heading_role
from support.laws import assert_one_owner


def builder(**limits: int) -> Builder:
    return Builder(Path("a.x"), b"bytes", "text/x", Limits(**limits))


def here(start: int = 0, end: int = 1) -> Anchor:
    return Anchor(span=(start, end), lines=(1, 1))


def test_elements_are_in_pre_order_and_know_each_other() -> None:
    made = builder()
    made.open(Role.L, "ul")
    made.open(Role.LI, "li")
    made.close()
    made.open(Role.LI, "li")
    made.close()
    made.close()
    made.open(Role.P, "p")
    graph = made.graph()
    assert [(node.role, node.parent, node.children) for node in graph.nodes[1:]] == [
        (Role.DOCUMENT, 0, (2, 5)),
        (Role.L, 1, (3, 4)),
        (Role.LI, 2, ()),
        (Role.LI, 2, ()),
        (Role.P, 1, ()),
    ]
    assert_one_owner(graph)


def test_the_document_is_that_of_the_bytes() -> None:
    graph = builder().graph(title="A", lang="en")
    document = graph.document
    assert (document.size, document.media_type, document.title, document.lang) == (5, "text/x", "A", "en")
    assert document.sha256.startswith(document.id)
    assert document.tagged
    assert document.pages == ()


def test_content_knows_how_many_children_stand_before_it() -> None:
    made = builder()
    made.open(Role.P, "p")
    made.add("a ", here())
    made.open(Role.LINK, "a")
    made.add("b", here())
    made.close()
    made.add(" c", here())
    graph = made.graph()
    assert [fragment.place for fragment in graph.fragments] == [0, 0, 1]
    assert GraphView(graph).text(2) == "a b c"


def test_a_block_ends_in_white_space_and_an_inline_element_does_not() -> None:
    made = builder()
    made.open(Role.LBODY, "li")
    made.add("a", here())
    made.open(Role.LINK, "a")
    made.add("b", here())
    made.close()
    made.open(Role.P, "p")
    made.add("c", here())
    made.close()
    made.open(Role.CODE, "pre", attributes=BLOCK_PLACEMENT)
    made.add("d", here())
    made.close()
    made.open(Role.CODE, "code")
    made.add("e", here())
    made.close()
    made.add("f", here())
    assert [fragment.text for fragment in made.graph().fragments] == ["a", "b\n", "c\n", "d\n", "e", "f\n"]


def test_white_space_is_squeezed_unless_it_is_exact() -> None:
    made = builder()
    made.open(Role.P, "p")
    made.add("a \t b  \n\n c", here())
    made.add("  d\n  e ", here(), exact=True)
    assert [fragment.text for fragment in made.graph().fragments] == ["a b\nc", "  d\n  e "]


def test_a_link_finds_what_it_names_wherever_that_stands() -> None:
    made = builder()
    made.open(Role.LINK, "a")
    made.link("#caf%C3%A9", here())
    made.close()
    made.open(Role.LINK, "a")
    made.link("#gone", here())
    made.close()
    node = made.open(Role.P, "p")
    made.name("café", node, declared=True)
    graph = made.graph()
    assert [fragment.destination for fragment in graph.fragments] == [
        Destination(node=node, name="café"),
        Destination(name="gone"),
    ]
    assert graph.nodes[node].element_id == "café"
    assert [(d.code, d.node) for d in graph.diagnostics] == [("link-unresolved", 3)]


def test_the_first_to_have_a_name_keeps_it_unless_only_the_second_declares_it() -> None:
    made = builder()
    for declared in (False, True, True):
        made.name("x", made.open(Role.P, "p"), declared=declared)
        made.close()
    made.open(Role.LINK, "a")
    made.link("#x", here())
    assert made.graph().fragments[0].destination == Destination(node=3, name="x")


def test_what_the_source_declares_is_kept() -> None:
    made = builder()
    source, target = made.open(Role.P, "p"), made.open(Role.NOTE, "aside")
    made.relate(source, target, Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "x")
    made.relate(source, target, Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "x")
    made.say("nesting-cut", Severity.WARNING, "deep", target)
    graph = made.graph()
    assert [(edge.source, edge.target, edge.rule) for edge in graph.edges] == [(source, target, "x")]
    assert [finding.code for finding in graph.diagnostics] == ["nesting-cut"]


def test_more_elements_than_the_limit_are_refused() -> None:
    made = builder(elements=3)
    made.open(Role.P, "p")
    with pytest.raises(SourceError, match=r"^a\.x: has more than 3 elements; raise it with --limit elements=6$"):
        made.open(Role.P, "p")


@pytest.mark.parametrize(("level", "role"), [(1, Role.H1), (6, Role.H6), (7, Role.HN)])
def test_a_level_has_its_role(level: int, role: Role) -> None:
    assert heading_role(level) is role


def test_content_that_is_an_artifact_says_of_what_kind() -> None:
    made = builder()
    made.open(Role.ARTIFACT, "nav")
    made.artifact = "navigation"
    made.add("a", here())
    made.artifact = None
    made.close()
    made.add("b", here())
    graph = made.graph()
    assert [fragment.artifact for fragment in graph.fragments] == ["navigation", None]
    assert GraphView(graph).text(1) == "b"
    assert_one_owner(graph)
