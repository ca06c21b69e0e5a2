"""Footnotes, endnotes and comments; headers and footers."""

from evigraph.graph import Graph, GraphView, Relation, Status
from support.docx import compiled, field, p, paths, r, read, row, table
from support.graphs import codes, find, how, pairs
from support.laws import assert_one_owner
from support.markdown import outline, said


def note(kind: str, key: int, *inner: str) -> str:
    return f'<w:{kind} w:id="{key}">{"".join(inner)}</w:{kind}>'


def refer(kind: str, key: int, more: str = "", mark: str = "") -> str:
    return r(f'<w:{kind}Reference w:id="{key}"{more}/>', *([mark] if mark else []))


FOOTNOTES = note("footnote", -1, p(r("<w:separator/>"))) + note("footnote", 2, p(r("<w:footnoteRef/>"), " From May."))


def test_a_footnote_qualifies_the_paragraph_that_refers_to_it() -> None:
    graph = compiled(p("A fee is due.", refer("footnote", 2)), p("x"), footnotes=FOOTNOTES)
    assert outline(graph) == [["P", "Reference"], "P", ["FENote", "Lbl"]]
    assert said(graph, "P")[0] == "A fee is due.[1]"
    assert said(graph, "FENote") == ["[1] From May."]
    assert how(graph, Relation.NOTE_FOR) == {("[1] From May.", "A fee is due.[1]"): ("SOURCE_STRUCTURE", "note-ref")}
    assert paths(graph)["From May."] == "word/footnotes.xml/footnote[2]/p[1]"


def test_notes_stand_at_the_end_of_the_section_that_refers_to_them() -> None:
    graph = compiled(
        p("Fees", style="Heading1"),
        p("a", refer("footnote", 2)),
        p("Rules", style="Heading1"),
        p("b"),
        footnotes=FOOTNOTES,
    )
    assert [graph.nodes[node].role for node in graph.nodes[1].children] == ["H1", "P", "FENote", "H1", "P"]
    assert ("Fees", "[1] From May.") in pairs(graph, Relation.HEADING_FOR)


def test_notes_are_numbered_in_the_order_of_the_text_and_as_the_settings_say() -> None:
    notes = "".join(note("footnote", key, p(f"n{key}")) for key in (1, 2, 3))
    ends = "".join(note("endnote", key, p(f"e{key}")) for key in (1, 2))
    settings = '<w:footnotePr><w:numFmt w:val="upperLetter"/><w:numStart w:val="2"/></w:footnotePr>'
    body = p(
        "a", refer("footnote", 3), refer("endnote", 2), refer("footnote", 1), refer("footnote", 3), refer("endnote", 1)
    )
    graph = read(body, footnotes=notes, endnotes=ends, settings=settings)
    assert said(graph, "Reference") == ["[B]", "[i]", "[C]", "[B]", "[ii]"]
    assert said(graph, "FENote") == ["[B] n3", "[i] e2", "[C] n1", "[ii] e1"]


def test_a_note_may_have_a_mark_of_its_own() -> None:
    graph = read(p("a", refer("footnote", 2, ' w:customMarkFollows="1"', "*")), footnotes=FOOTNOTES)
    assert (said(graph, "Reference"), said(graph, "Lbl")) == (["[*]"], ["[*]"])


def test_a_note_of_a_cell_is_written_after_the_table() -> None:
    cell = f"<w:tc>{p('12', refer('footnote', 2))}</w:tc>"
    graph = compiled(table(row("Dogs", cell), row("Cats", "7")), p("x"), footnotes=FOOTNOTES)
    assert ("[1] From May.", "12[1]") in pairs(graph, Relation.NOTE_FOR)
    assert_one_owner(graph)


def test_a_note_may_hold_several_paragraphs_and_refer_to_itself() -> None:
    notes = note("footnote", 2, p("a", refer("footnote", 2)), p("b", refer("footnote", 3))) + note(
        "footnote", 3, p("c")
    )
    graph = read(p("x", refer("footnote", 2)), footnotes=notes)
    assert said(graph, "FENote") == ["[1]\na[1]\nb[2]", "[2] c"]


def test_a_note_that_is_not_there_leaves_its_number() -> None:
    assert said(compiled(p("a", refer("footnote", 9))), "P") == ["a[1]"]


def test_a_comment_is_an_annotation_that_refers_to_its_block_and_no_note_of_it() -> None:
    comments = '<w:comment w:id="0" w:author="Ada">' + p("Really?") + "</w:comment>"
    graph = compiled(p("A fee is due.", r('<w:commentReference w:id="0"/>')), p("x"), comments=comments)
    (node,) = find(graph, "Annot")
    assert graph.nodes[node].title == "Ada"
    assert GraphView(graph).text(node) == "Ada:\nReally?"
    assert how(graph, Relation.REFERS_TO) == {("Ada: Really?", "A fee is due."): ("SOURCE_STRUCTURE", "comment")}
    assert not pairs(graph, Relation.NOTE_FOR)


EDGES = "".join(
    f'<w:{kind}Reference w:type="{of}" r:id="{key}"/>'
    for kind, of, key in (("header", "default", "h"), ("header", "first", "h"), ("footer", "default", "f"))
)
FILES = {
    "word/h.xml": f"<w:hdr>{p('Rules')}{table(row('of', 'Fees'))}</w:hdr>",
    "word/f.xml": f"<w:ftr>{p('Page ', field('PAGE', '1'))}{p()}</w:ftr>",
}
RELATED = [("h", "header", "h.xml"), ("f", "footer", "f.xml")]


def edges(graph: Graph) -> list[tuple[str, str | None, str | None]]:
    return [(f.text.strip(), f.artifact, f.anchor.path) for f in graph.fragments if f.status is Status.ARTIFACT]


def test_headers_and_footers_are_artifacts_each_part_once() -> None:
    section = f"<w:sectPr>{EDGES}</w:sectPr>"
    graph = compiled(p("a", properties=section), p("b"), section, relationships=RELATED, files=FILES)
    assert edges(graph) == [
        ("Rules", "Pagination/Header", "word/h.xml/p[1]"),
        ("of", "Pagination/Header", "word/h.xml/tbl[1]/tr[1]/tc[1]/p[1]"),
        ("Fees", "Pagination/Header", "word/h.xml/tbl[1]/tr[1]/tc[2]/p[1]"),
        ("Page 1", "Pagination/Footer", "word/f.xml/p[1]"),
    ]
    assert said(graph, "P") == ["a", "b"]
    assert graph.quality.tagged_text_share == 1.0
    assert_one_owner(graph)
    assert codes(graph) == ["language-missing"]
