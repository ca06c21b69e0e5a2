"""Pictures with their descriptions, charts, text boxes, and alternatives of which one is read."""

from evigraph.graph import Graph, Relation
from support.docx import compiled, p, paths, r, read
from support.graphs import codes, find, pairs
from support.markdown import outline, said

PICTURE = (
    "<pic:pic><pic:nvPicPr><pic:cNvPr id='1' name='x'{}/></pic:nvPicPr><pic:blipFill><a:blip/></pic:blipFill></pic:pic>"
)


def drawing(inner: str, said_: str = "", more: str = "") -> str:
    """A drawing with a description."""
    return (
        f"<w:drawing><wp:inline><wp:docPr id='1' name='Picture 1' {said_}>{more}</wp:docPr>"
        f"<a:graphic><a:graphicData>{inner}</a:graphicData></a:graphic></wp:inline></w:drawing>"
    )


def box(*inner: str) -> str:
    return f"<wps:wsp><wps:txbx><w:txbxContent>{''.join(inner)}</w:txbxContent></wps:txbx></wps:wsp>"


def vml(*inner: str) -> str:
    return f"<w:pict><v:shape><v:textbox><w:txbxContent>{''.join(inner)}</w:txbxContent></v:textbox></v:shape></w:pict>"


def alternatives(choice: str, fallback: str, requires: str = "wps") -> str:
    return (
        f'<mc:AlternateContent><mc:Choice Requires="{requires}">{choice}</mc:Choice>'
        f"<mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent>"
    )


def alts(graph: Graph) -> list[str | None]:
    return [graph.nodes[node].alt for node in find(graph, "Figure")]


def test_a_picture_alone_in_its_paragraph_is_a_block_with_its_description() -> None:
    graph = compiled(p(r(drawing(PICTURE.format(""), "descr='A  map' title='Map'"))), p("Figure 1", style="caption"))
    assert outline(graph) == ["Figure", "Caption"]
    assert (alts(graph), graph.nodes[2].title) == (["A map"], "Map")
    assert ("Figure 1", "A map") in pairs(graph, Relation.CAPTION_FOR)


def test_a_picture_in_text_stands_in_it() -> None:
    graph = read(p("a ", r(drawing(PICTURE.format(""), "descr='map'")), " b"))
    assert outline(graph) == [["P", "Figure"]]


def test_a_chart_is_a_figure() -> None:
    assert alts(read(p(r(drawing("<c:chart r:id='x'/>", "descr='Fees by year'"))))) == ["Fees by year"]


def test_a_picture_without_description_is_told() -> None:
    assert "alt-missing" in codes(compiled(p(r(drawing(PICTURE.format(""))))))


def test_a_group_is_one_figure_described_as_a_whole_or_by_its_pictures() -> None:
    two = PICTURE.format(" descr='a'") + PICTURE.format(" descr='b'")
    assert alts(read(p(r(drawing(two))))) == ["a; b"]
    assert alts(read(p(r(drawing(two, "descr='both'"))))) == ["both"]


def test_what_is_declared_decorative_is_no_figure() -> None:
    assert (
        alts(
            read(
                p(
                    "x",
                    r(
                        drawing(
                            PICTURE.format(""), more="<a:extLst><a:ext><adec:decorative val='1'/></a:ext></a:extLst>"
                        )
                    ),
                )
            )
        )
        == []
    )


def test_a_line_that_is_drawn_is_no_figure() -> None:
    assert alts(read(p("x", r(drawing("<wps:wsp/>"))))) == []


def test_an_old_picture_is_a_figure() -> None:
    assert alts(read(p(r("<w:pict><v:shape alt='A map'><v:imagedata r:id='x'/></v:shape></w:pict>")))) == ["A map"]


def test_of_alternatives_one_is_read() -> None:
    graph = read(p(r(alternatives(drawing(box(p("Note"))), vml(p("Note"))))))
    assert outline(graph) == [["Aside", "P"]]
    assert said(graph, "Aside") == ["Note"]


def test_an_alternative_of_an_unknown_extension_is_left_for_what_stands_in_for_it() -> None:
    assert said(read(p(r(alternatives(drawing(box(p("new"))), vml(p("old")), requires="xyz")))), "Aside") == ["old"]


def test_alternatives_may_hold_blocks_and_text() -> None:
    assert said(read(alternatives(p("a"), p("b")), p(r(alternatives("<w:t>c</w:t>", "<w:t>d</w:t>")))), "P") == [
        "a",
        "c",
    ]


def test_a_text_box_stands_after_its_paragraph_and_knows_its_place() -> None:
    graph = read(p("before", r(drawing(box(p("in"), p("the box"))))), p("after"))
    assert outline(graph) == ["P", ["Aside", "P", "P"], "P"]
    way = "r[2]/drawing[1]/inline[1]/graphic[1]/graphicData[1]/wsp[1]/txbx[1]/txbxContent/p[2]"
    assert paths(graph)["the box"] == f"word/document.xml/body/p[1]/{way}"


def test_a_text_box_in_a_text_box_is_read() -> None:
    graph = read(p(r(drawing(box(p("a", r(drawing(box(p("b"))))))))))
    assert outline(graph) == [["Aside", "P", ["Aside", "P"]]]
