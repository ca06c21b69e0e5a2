"""What styles make of paragraphs: through inheritance, in other languages than English, and round in circles."""

from itertools import pairwise

import pytest

from evigraph.graph import Graph
from support.docx import STYLES, p, read, style
from support.graphs import find
from support.markdown import said


def roles(graph: Graph) -> list[str]:
    """The roles of the blocks of the body."""
    return [graph.nodes[child].role.value for child in graph.nodes[1].children]


def outline(n: int) -> str:
    return f'<w:pPr><w:outlineLvl w:val="{n}"/></w:pPr>'


def test_built_in_headings_are_headings_of_their_level() -> None:
    graph = read(*(p("x", style=f"Heading{n}") for n in range(1, 7)))
    assert roles(graph) == ["H1", "H2", "H3", "H4", "H5", "H6"]
    assert [graph.nodes[node].level for node in graph.nodes[1].children] == [1, 2, 3, 4, 5, 6]


def test_a_heading_deeper_than_six_keeps_its_level() -> None:
    graph = read(p("x", properties='<w:outlineLvl w:val="8"/>'))
    assert (graph.nodes[2].role, graph.nodes[2].level) == ("Hn", 9)


def test_a_style_based_on_a_heading_by_any_depth_is_one() -> None:
    more = style("S0", "Heading3") + "".join(style(f"S{n}", f"S{n - 1}") for n in range(1, 5_000))
    assert roles(read(p("x", style="S4999"), styles=STYLES + more)) == ["H3"]


def test_a_style_may_have_an_outline_level_of_its_own() -> None:
    more = style("Chapter", "Normal", outline(1)) + style("Aside", "Heading1", outline(9))
    assert roles(read(p("x", style="Chapter"), p("x", style="Aside"), styles=STYLES + more)) == ["H2", "P"]


def test_the_paragraph_has_the_last_word_on_its_level() -> None:
    graph = read(
        p("x", style="Heading1", properties='<w:outlineLvl w:val="9"/>'), p("x", properties='<w:outlineLvl w:val="2"/>')
    )
    assert roles(graph) == ["P", "H3"]


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Überschrift 2", "H2"),
        ("Titre 3", "H3"),
        ("标题 1", "H1"),
        ("見出し 4", "H4"),
        ("Заголовок 2", "H2"),
        ("Titel", "Title"),
        ("Beschriftung", "Caption"),
        ("Légende", "Caption"),
        ("Zitat", "BlockQuote"),
        ("Source Code", "Code"),
        ("Source Reference", "P"),
        ("heading", "P"),
        ("Subtitle", "P"),
    ],
)
def test_names_say_what_a_style_is_also_in_other_languages(name: str, role: str) -> None:
    assert roles(read(p("x", style="s"), styles=style("s", shown=name))) == [role]


@pytest.mark.parametrize("circle", [("a", "a"), ("a", "b", "a"), ("a", "b", "c", "b")])
def test_styles_in_a_circle_are_based_on_nothing_there(circle: tuple[str, ...]) -> None:
    made = "".join(style(name, base) for name, base in pairwise(circle))
    assert roles(read(p("x", style="a"), styles=made)) == ["P"]


def test_a_circle_keeps_what_its_styles_say_themselves() -> None:
    made = style("a", "b") + style("b", "a", outline(0))
    assert roles(read(p("x", style="a"), p("x", style="b"), styles=made)) == ["H1", "H1"]


def test_a_style_that_is_not_there_is_the_default_one() -> None:
    default = '<w:style w:type="paragraph" w:default="1" w:styleId="D"><w:name w:val="heading 1"/></w:style>'
    assert roles(read(p("x", style="gone"), p("y"), styles=default)) == ["H1", "H1"]


def test_a_document_without_styles_is_read() -> None:
    assert roles(read(p("x", style="Heading1"), without=["word/styles.xml"])) == ["P"]


def test_the_title_is_that_of_the_properties_else_the_title_else_the_first_heading() -> None:
    body = (p("Fees", style="Heading1"), p("Rules", style="Title"))
    core = (
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title> All\n rules </dc:title></cp:coreProperties>'
    )
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/>'
        '<Relationship Id="b" Type="x/metadata/core-properties" Target="docProps/core.xml"/></Relationships>'
    )
    assert read(*body, files={"docProps/core.xml": core, "_rels/.rels": rels}).document.title == "All rules"
    assert read(*body).document.title == "Rules"
    assert read(body[0]).document.title == "Fees"
    assert read(p("x")).document.title is None


def test_quotes_and_code_are_one_element_for_the_paragraphs_that_follow_each_other() -> None:
    graph = read(
        p("a", style="Quote"),
        p("b", style="Quote"),
        p("if x:", style="HTMLPreformatted"),
        p(style="HTMLPreformatted"),
        p("    y", style="HTMLPreformatted"),
        p("c"),
    )
    assert roles(graph) == ["BlockQuote", "Code", "P"]
    assert len(find(graph, "P")) == 3
    (code,) = find(graph, "Code")
    assert "".join(graph.fragments[f].text for f in graph.nodes[code].content) == "if x:\n\n    y\n"
    assert said(graph, "BlockQuote") == ["a\nb"]


def test_bold_paragraphs_tell_how_they_are_set_where_no_heading_is_declared() -> None:
    bold = p('<w:r><w:rPr><w:b/><w:sz w:val="28"/></w:rPr><w:t>Fees</w:t></w:r>')
    (first, second) = read(bold, p("All of them.")).fragments
    assert (first.bold, first.size, second.bold, second.size) == (True, 14.0, False, 10.0)
    assert read(bold, p("x", style="Heading1")).fragments[0].size is None


def test_the_language_is_that_of_most_letters_and_blocks_tell_another() -> None:
    defaults = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB" w:eastAsia="ja-JP" w:bidi="ar-SA"/></w:rPr>'
    defaults += "</w:rPrDefault></w:docDefaults>"
    german = '<w:r><w:rPr><w:lang w:val="de-DE"/></w:rPr><w:t>Guten Tag</w:t></w:r>'
    graph = read(p("A long English sentence."), p(german), p("手数料"), styles=defaults + STYLES)
    assert graph.document.lang == "en-GB"
    assert [graph.nodes[node].lang for node in graph.nodes[1].children] == [None, "de-DE", "ja-JP"]
