"""Pages as a parser sees them, with the places of what the pages hold."""

from pathlib import Path

from evigraph.graph import Graph, GraphView, Role, Status, Substrate
from evigraph.sources.layout import reconstruct
from support.element import El
from support.pdfs import Sheet, compiled, show

FILE = Path("file.pdf")


def page(*lines: str) -> Graph:
    """A page without tags, with these lines on it from the top down."""
    drawn = (show(line, (72, 700 - 30 * n)) for n, line in enumerate(lines))
    return compiled(pages=[Sheet(content="".join(drawn))])


def roles(graph: Graph) -> list[tuple[Role, str]]:
    view = GraphView(graph)
    return [(node.role, view.text(node.id).strip()) for node in graph.nodes[2:] if node.content]


def test_elements_are_the_parsers_and_places_the_pages() -> None:
    own = page("Fees", "A permit costs money.")
    graph = reconstruct(FILE, own, ["# Fees\n\nA permit costs money."])
    assert roles(graph) == [(Role.H1, "Fees"), (Role.P, "A permit costs money.")]
    assert [f.anchor for f in graph.fragments] == [f.anchor for f in own.fragments]
    assert [f.rects for f in graph.fragments] == [f.rects for f in own.fragments]
    assert all(f.rects for f in graph.fragments)


def test_the_graph_is_that_of_the_document_on_another_substrate() -> None:
    own = page("Fees")
    graph = reconstruct(FILE, own, ["# Fees"])
    assert graph.substrate is Substrate.RECONSTRUCTED
    assert graph.document.id == f"{own.document.id}.reconstructed"
    assert (graph.document.sha256, graph.document.pages) == (own.document.sha256, own.document.pages)
    assert graph.quality == own.quality


def test_a_paragraph_over_two_lines_has_a_fragment_for_each() -> None:
    own = page("A permit", "costs money.")
    graph = reconstruct(FILE, own, ["A permit costs money."])
    assert [f.text for f in graph.fragments] == [f.text for f in own.fragments]
    assert {f.node for f in graph.fragments} == {2}


def test_what_a_parser_puts_into_the_middle_of_a_sentence_stands_where_the_page_has_it() -> None:
    own = page("Locks are faster to bypass", "rather than to pick.", "[72]")
    graph = reconstruct(FILE, own, ["Locks are faster to bypass [72] rather than to pick."])
    assert GraphView(graph).text(2).split() == [
        "Locks",
        "are",
        "faster",
        "to",
        "bypass",
        "rather",
        "than",
        "to",
        "pick.",
        "[72]",
    ]


def test_what_the_parser_does_not_say_is_content_outside_the_tree() -> None:
    graph = reconstruct(FILE, page("Fees", "A permit costs money."), ["# Fees"])
    (lost,) = [f for f in graph.fragments if f.node is None]
    assert (lost.status, lost.text.strip(), bool(lost.rects)) == (Status.UNTAGGED, "A permit costs money.", True)


def test_what_the_page_does_not_hold_has_the_page_as_its_place() -> None:
    graph = reconstruct(FILE, page("Fees"), ["Nobody wrote this"])
    (made,) = [f for f in graph.fragments if f.node is not None]
    assert (made.anchor.page, made.rects) == (1, ())


def test_tags_say_nothing_of_it() -> None:
    tagged = compiled(El("Document", El("H1", "Fees"), El("P", "A permit costs money.")))
    graph = reconstruct(FILE, tagged, ["Fees\n\n## A permit costs money."])
    assert [role for role, _ in roles(graph)] == [Role.P, Role.H2]


def test_a_heading_that_is_a_running_head_is_an_artifact() -> None:
    sheets = [Sheet(content=show(f"Fees {n}", (72, 760)) + show("A permit costs money.", (72, 400))) for n in range(4)]
    own = compiled(pages=sheets)
    graph = reconstruct(FILE, own, [f"# Fees {n}\n\nA permit costs money." for n in range(4)])
    assert {role for role, _ in roles(graph)} == {Role.P}
    assert [f.text.strip() for f in graph.fragments if f.status is Status.ARTIFACT] == [f"Fees {n}" for n in range(4)]
    assert not any(node.role is Role.H1 for node in graph.nodes)


def test_nothing_goes_over_from_one_page_to_the_next() -> None:
    sheets = [Sheet(content=show(text, (72, 400))) for text in ("code", "Fees")]
    graph = reconstruct(FILE, compiled(pages=sheets), ["```\ncode", "# Fees"])
    assert [role for role, _ in roles(graph)] == [Role.CODE, Role.H1]


def test_pages_that_the_parser_does_not_have_keep_their_text() -> None:
    sheets = [Sheet(content=show(text, (72, 400))) for text in ("Fees", "Halls")]
    graph = reconstruct(FILE, compiled(pages=sheets), ["# Fees"])
    assert [(f.anchor.page, f.status) for f in graph.fragments] == [(1, Status.TAGGED), (2, Status.UNTAGGED)]


def test_a_table_of_html_has_its_spans_and_the_places_of_its_cells() -> None:
    own = page("Amounts", "A permit", "14.00", "15.00")
    table = "<table><tr><th colspan=2>Amounts</th></tr><tr><td>A permit</td><td>14.00<br>15.00</td></tr></table>"
    graph = reconstruct(FILE, own, [f"Before\n\n{table}\n"])
    cells = [node for node in graph.nodes if node.role in (Role.TH, Role.TD)]
    assert [node.merged_attributes() for node in cells] == [{"ColSpan": 2}, {}, {}]
    told = [(GraphView(graph).text(node.id).split(), len(node.content)) for node in cells]
    assert told == [(["Amounts"], 1), (["A", "permit"], 1), (["14.00", "15.00"], 2)]
    placed = [f for f in graph.fragments if f.rects]
    assert [f.anchor for f in placed] == [f.anchor for f in own.fragments]
