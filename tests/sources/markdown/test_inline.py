"""What stands within a block: emphasis, code, links, images, notes, HTML."""

import pytest

from evigraph.graph import Destination, Graph, Relation, Role
from support.graphs import codes, find, how, pairs
from support.markdown import compiled, outline, place, read, said


def destinations(graph: Graph) -> list[Destination | None]:
    return [fragment.destination for fragment in graph.fragments if fragment.subtype == "Link"]


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("a *b* __c__ ***d***", "a b c d"),
        ("a ~~b~~", "a b"),
        ("run `x  = *1*` now", "run x = *1* now"),
        ("2 \\* 3 &amp; &#52; &copy;", "2 * 3 & 4 ©"),
        ("a * b ** c _d", "a * b ** c _d"),
        ("one\ntwo", "one two"),
        ("one  \ntwo\\\nthree", "one\ntwo\nthree"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("a <b>bold</b> <!-- not --> c", "a bold c"),
        ("a < b > c <d", "a < b > c <d"),
        ("nul\0l", "nul\ufffdl"),
        ("form\ffeed", "form feed"),
    ],
)
def test_a_paragraph_reads_as_it_is_shown(text: str, reads: str) -> None:
    graph = read(text)
    assert outline(graph) == ["P"]
    assert said(graph, "P") == [reads]


def test_what_lies_between_links_is_one_fragment() -> None:
    graph = read("a *b* `c` [d](e) f")
    assert [fragment.text for fragment in graph.fragments] == ["a b c ", "", "d", " f\n"]


class TestLinks:
    def test_a_link_knows_where_it_leads_and_stands(self) -> None:
        text = 'see [the *site*](https://example.org/a "A title") now'
        graph = read(text)
        (node,) = find(graph, "Link")
        assert graph.nodes[node].title == "A title"
        assert destinations(graph) == [Destination(uri="https://example.org/a")]
        assert place(text, graph, "the site") == ("the *site", (1, 1))
        (link,) = [f for f in graph.fragments if f.subtype == "Link"]
        assert link.anchor.span == (4, len(text) - 4)

    @pytest.mark.parametrize(
        ("text", "uri"),
        [
            ("<https://example.org>", "https://example.org"),
            ("<me@example.org>", "mailto:me@example.org"),
            ("[a][b]\n\n[b]: other.md#part\n", "other.md#part"),
            ("[b]\n\n[b]: /x\n", "/x"),
            ("[](y)", "y"),
        ],
    )
    def test_every_kind_of_link_has_its_destination(self, text: str, uri: str) -> None:
        assert destinations(read(text)) == [Destination(uri=uri)]

    def test_a_fragment_leads_to_the_heading_of_that_name(self) -> None:
        graph = compiled("# What it *costs*!\n\nsee [fees](#what-it-costs)\n")
        assert how(graph, Relation.LINKS_TO) == {
            ("fees", "What it costs!"): ("DETERMINISTIC_DERIVATION", "fragment-heading")
        }

    def test_of_headings_alike_the_second_has_a_number(self) -> None:
        graph = compiled("# A\n\none\n\n# A\n\ntwo [x](#a-1)\n")
        ((_, target),) = [(e.source, e.target) for e in graph.edges if e.relation is Relation.LINKS_TO]
        assert target == find(graph, "H1")[1]

    def test_other_letters_than_ascii_may_be_escaped(self) -> None:
        assert pairs(compiled("# Gebühren\n\n[a](#geb%C3%BChren) [b](#gebühren)\n"), Relation.LINKS_TO) == [
            ("a", "Gebühren"),
            ("b", "Gebühren"),
        ]

    @pytest.mark.parametrize(
        "text",
        [
            '<a id="late"></a>\n\n## Fees\n\n[x](#late)\n',
            '<a name="late"></a>\n## Fees\n\n[x](#late)\n',
            '## Fees <a id="late"></a>\n\n[x](#late)\n',
            '<div id="late">\n\n## Fees\n\n</div>\n\n[x](#late)\n',
        ],
    )
    def test_a_name_that_the_author_gives_is_the_sources_word(self, text: str) -> None:
        graph = compiled(text)
        assert how(graph, Relation.LINKS_TO) == {("x", "Fees"): ("SOURCE_ATTRIBUTE", "fragment-id")}
        assert outline(graph) == ["H2", ["P", "Link"]]

    def test_a_name_given_comes_before_one_that_a_heading_has_by_its_text(self) -> None:
        graph = compiled('# Late\n\nx\n\n<a id="late"></a>\n\ny\n\n[z](#late)\n')
        assert pairs(graph, Relation.LINKS_TO) == [("z", "y")]

    def test_a_name_that_nothing_has_is_told(self) -> None:
        graph = compiled("[x](#nowhere)\n")
        assert codes(graph) == ["link-unresolved"]
        assert destinations(graph) == [Destination(name="nowhere")]


class TestImages:
    def test_an_image_is_a_figure_with_its_description(self) -> None:
        text = "![A plan of the *library* & more](plan.png 'T')"
        graph = read(text)
        (node,) = [graph.nodes[n] for n in find(graph, "Figure")]
        assert (node.alt, node.title, node.raw_role) == ("A plan of the library & more", "T", "image")
        (fragment,) = graph.fragments
        assert fragment.anchor.span == (0, len(text))
        assert said(graph, "P") == ["A plan of the library & more"]

    def test_an_image_without_description_is_told(self) -> None:
        assert codes(compiled("![](plan.png)")) == ["alt-missing"]

    @pytest.mark.parametrize(
        "text", ['a <img src="x" alt="A plan">', '<img alt="A plan"/>', "<p>\n<img alt='A plan'>\n</p>"]
    )
    def test_an_image_of_html_is_one_too(self, text: str) -> None:
        graph = read(text)
        assert [graph.nodes[n].alt for n in find(graph, "Figure")] == ["A plan"]

    def test_a_link_may_hold_nothing_but_an_image(self) -> None:
        assert outline(read("[![b](c)](d)")) == [["P", ["Link", "Figure"]]]


class TestNotes:
    def test_a_note_is_for_the_block_that_refers_to_it(self) -> None:
        graph = compiled("Books cost money[^fee].\n\nOther.\n\n[^fee]: Not *films*.\n\n    Nor maps.\n")
        assert outline(graph) == [["P", "Reference"], "P", ["Note", "Lbl", "P", "P"]]
        assert how(graph, Relation.NOTE_FOR) == {
            ("[fee] Not films. Nor maps.", "Books cost money[fee]."): ("SOURCE_STRUCTURE", "note-ref")
        }
        assert how(graph, Relation.REFERS_TO)["[fee]", "[fee] Not films. Nor maps."] == ("SOURCE_STRUCTURE", "footnote")

    def test_reference_and_label_are_where_they_are_written(self) -> None:
        text = "> A[^1] b\n\nC\n\n[^1]: D\n"
        graph = read(text)
        found = [(f.text, f.anchor.span) for f in graph.fragments if "1" in f.text]
        assert found == [("[1]", (3, 7)), ("[1] ", (14, 18))]

    def test_a_note_stays_where_it_is_defined(self) -> None:
        assert outline(read("a[^1]\n\n[^1]: b\n\nc\n")) == [["P", "Reference"], ["Note", "Lbl", "P"], "P"]

    def test_a_note_that_nothing_refers_to_is_kept(self) -> None:
        graph = compiled("a\n\n[^1]: b\n")
        assert said(graph, "Note") == ["[1]\nb"]
        assert pairs(graph, Relation.NOTE_FOR) == []

    def test_a_reference_without_a_note_is_text(self) -> None:
        assert said(read("a[^1]"), "P") == ["a[^1]"]

    def test_a_note_within_the_text_is_in_the_block(self) -> None:
        text = "Open daily.^[Not on *Sundays*, see [x](y).] Closed."
        graph = compiled(text)
        assert outline(graph) == [["P", ["Note", "Link"]]]
        assert list(how(graph, Relation.NOTE_FOR).values()) == [("SOURCE_STRUCTURE", "note-inside")]
        assert place(text, graph, "Not on Sundays, see") == ("Not on *Sundays*, see ", (1, 1))
        assert place(text, graph, "x") == ("x", (1, 1))


class TestHtml:
    def test_headings_of_html_are_headings(self) -> None:
        graph = read('<h1 align="center">A <em>title</em></h1>\n<p>text</p>\n')
        assert said(graph, "H1") == ["A title"]
        assert said(graph, "P") == ["text"]

    @pytest.mark.parametrize(
        "text", ["<!-- a\n\nb -->\n", "<script>\nvar a;\n</script>\n", "<style>\na{}\n</style>\n", "</div>\n"]
    )
    def test_comments_and_what_is_not_shown_say_nothing(self, text: str) -> None:
        assert outline(read(text)) == []

    def test_unknown_elements_are_read_too(self) -> None:
        graph = compiled("<signature>\nMy Signature\n</signature>\n")
        assert said(graph, Role.P) == ["My Signature"]
        assert codes(graph) == []
