"""Footnotes: declared by roles, or by a raised link and one that leads back."""

import pytest

from evigraph.graph import Relation, Role
from support.graphs import find, how, pairs
from support.html import compiled, outline, read, said


def test_a_note_by_its_role_is_for_the_block_that_refers_to_it() -> None:
    graph = compiled("<p>a<a role=doc-noteref href='#n'>1</a></p><p>b</p><aside role=doc-footnote id=n>N</aside>")
    assert how(graph, Relation.NOTE_FOR) == {("N", "a1"): ("SOURCE_STRUCTURE", "note-ref")}
    assert [node.role for node in graph.nodes if node.raw_role in ("a", "aside")] == [Role.REFERENCE, Role.FENOTE]


def test_endnotes_are_notes_with_their_numbers() -> None:
    graph = compiled(
        "<p>a<sup><a href='#n1' id=r1>1</a></sup> b<sup><a href='#n2' id=r2>2</a></sup></p>"
        "<section role=doc-endnotes><ol><li id=n1>N <a href='#r1'>back</a><li id=n2><p>M</p></ol></section>"
    )
    assert outline(graph)[1] == ["Sect", ["Div", ["FENote", "Lbl", "Link"], ["FENote", "Lbl", "P"]]]
    assert [source for source, _ in pairs(graph, Relation.NOTE_FOR)] == ["1. N back", "2. M"]


@pytest.mark.parametrize(
    ("reference", "note"),
    [
        ("<sup id=r><a href='#n'>1</a></sup>", "<li id=n><a href='#r'>^</a> N"),
        ("<a id=r href='#n'><sup>1</sup></a>", "<p id=n>N <a href='#r'>back</a></p>"),
        ("<sup><a name=r href='#n'>[1]</a></sup>", "<p><a id=n href='#r'>1</a> N</p>"),
        ("<a href='#n'><sup id=r>a</sup></a>", "<div id=n><p>N</p><p><a href='#r'>x</a></p></div>"),
    ],
)
def test_a_raised_link_to_what_leads_back_refers_to_a_note(reference: str, note: str) -> None:
    note = f"<ul>{note}</ul>" if note.startswith("<li") else note
    graph = compiled(f"<h2>h</h2><p>a{reference}</p>{note}")
    assert len(find(graph, Role.FENOTE)) == len(find(graph, Role.REFERENCE)) == 1
    ((source, target),) = pairs(graph, Relation.NOTE_FOR)
    assert "N" in source
    assert target.startswith("a")


@pytest.mark.parametrize(
    "text",
    [
        "<p>a<sup><a href='#n'>1</a></sup></p><p id=n>N</p>",  # nothing leads back
        "<p>a<a id=r href='#n'>1</a></p><p id=n>N <a href='#r'>back</a></p>",  # not raised
        "<p>a<sup><a id=r href='#n'>a whole sentence</a></sup></p><p id=n>N <a href='#r'>back</a></p>",
        "<p>a<sup><a id=r href='#n'>1</a></sup></p><h2 id=n>N <a href='#r'>back</a></h2>",  # no note
    ],
)
def test_other_links_refer_to_no_note(text: str) -> None:
    assert not find(read(text), Role.FENOTE)


def test_a_note_of_the_page_is_one_too() -> None:
    graph = compiled("<p>a</p><div role=note>b</div>")
    assert said(graph, "Note") == ["b"]
