"""What is about the page and not its content, as landmarks declare it."""

import pytest

from evigraph.graph import GraphView, Relation, Role
from support.graphs import pairs
from support.html import compiled, outline, read, said


def body(text: str) -> str:
    """What the document says, what is set aside left out."""
    return " ".join(GraphView(read(text)).text(1).split())


@pytest.mark.parametrize(
    "landmark",
    [
        "<nav>x</nav>",
        "<header>x</header>",
        "<footer>x</footer>",
        "<search>x</search>",
        *(f"<div role={role}>x</div>" for role in ("navigation", "banner", "contentinfo", "search")),
        "<aside>x</aside>",
        "<div role=complementary>x</div>",
    ],
)
def test_landmarks_beside_the_content_are_set_aside_and_kept(landmark: str) -> None:
    text = f"{landmark}<main><h1>a</h1><p>b</p></main>"
    assert body(text) == "a b"
    graph = compiled(text)
    assert said(graph, "Artifact") == ["x"]
    assert graph.fragments[0].artifact is not None
    assert [pair for pair in pairs(graph, Relation.PRECEDES) if "x" in pair] == []


@pytest.mark.parametrize(
    "text",
    [
        "<div class=nav>x</div><main>y</main>",
        "<article><header>x</header>y</article>",
        "<section><footer>x</footer></section>y",
        "<main><header>x</header><aside>y</aside></main>",
        "<aside>x</aside>y",
        "<header><h1>x</h1></header>y",
        "<div role=main><div role=complementary>x</div>y</div>",
        "<form role=form>x</form>y",
    ],
)
def test_what_is_not_declared_to_be_the_pages_is_content(text: str) -> None:
    assert body(text) == "x y"


def test_a_header_of_the_page_beside_other_titles_is_set_aside() -> None:
    assert body("<header><h1>x</h1></header><article><h1>y</h1></article>") == "y"


def test_a_contents_list_is_one_by_its_role_alone() -> None:
    graph = compiled(
        "<nav role=doc-toc><h2>Contents</h2><ol><li><a href='#a'>A</a><ol><li><a href='#b'>B</a></ol></ol></nav>"
        "<h2 id=a>A</h2><h3 id=b>B</h3>"
    )
    assert outline(graph)[0] == ["Div", "H2", ["TOC", ["TOCI", "Link", ["TOC", ["TOCI", "Link"]]]]]
    assert [target for _, target in pairs(graph, Relation.REFERS_TO)] == ["A", "B"]


def test_what_is_set_aside_keeps_its_elements() -> None:
    graph = read("<nav aria-label=Main><ul><li><a href=u>a</a></ul></nav>")
    assert outline(graph) == [["Artifact", ["L", ["LI", ["LBody", "Link"]]]]]
    assert graph.nodes[2].role is Role.ARTIFACT
