"""HTML within Markdown: blocks are what they are in a file of HTML, tags within a line too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.derive import lay_out
from evigraph.errors import SourceError
from evigraph.graph import Graph, GraphView, Role
from evigraph.limits import Limits
from support.graphs import codes, column_headers, find
from support.markdown import at, compiled, outline, place, read, said

TABLE = """\
Before

<table><caption>Fees</caption>
<tr><th rowspan="2" scope="row" id="p">Permit</th><th colspan=2>Amount</th></tr>
<tr><td>14.00 &amp; more</td><td headers="p">11<sup>a</sup></td></tr>
</table>

After
"""


def attributes(graph: Graph, role: Role) -> list[dict[str, object]]:
    return [node.merged_attributes() for node in graph.nodes if node.role is role]


class TestTables:
    def test_a_table_is_one(self) -> None:
        graph = compiled(TABLE)
        rows = ["TBody", ["TR", "TH", "TH"], ["TR", "TD", ["TD", "Span"]]]
        assert outline(graph) == ["P", ["Table", "Caption", rows], "P"]
        assert attributes(graph, Role.TH) == [{"RowSpan": 2, "Scope": "Row"}, {"ColSpan": 2}]
        assert attributes(graph, Role.TD) == [{}, {"Headers": ["p"]}]
        grid = lay_out(GraphView(graph), find(graph, Role.TABLE)[0])
        assert (grid.height, grid.width) == (2, 3)
        assert column_headers(graph, "14.00 & more") == ["Amount"]
        assert codes(graph) == []

    def test_what_it_says_stands_where_its_anchor_says(self) -> None:
        graph = read(TABLE)
        assert place(TABLE, graph, "14.00 & more") == ("14.00 &amp; more", (5, 5))
        assert place(TABLE, graph, "Fees") == ("Fees", (3, 3))
        assert all(fragment.anchor.path is None for fragment in graph.fragments)

    @pytest.mark.parametrize(("before", "after"), [("> ", "> "), ("- ", "  "), ("  ", "  "), ("1. > ", "   > ")])
    def test_within_quotes_and_items_too(self, before: str, after: str) -> None:
        text = f"{before}<table>\n{after}<tr><td>a</td>\n{after}<td>Track &amp; field</td></tr>\n{after}</table>\n"
        graph = read(text)
        assert [len(find(graph, role)) for role in (Role.TABLE, Role.TD)] == [1, 2]
        assert place(text, graph, "Track & field") == ("Track &amp; field", (3, 3))

    def test_lines_may_end_as_they_do(self) -> None:
        text = TABLE.replace("\n", "\r\n")
        assert place(text, read(text), "14.00 & more") == ("14.00 &amp; more", (5, 5))

    def test_blank_lines_end_no_table(self) -> None:
        text = "<table>\n\n<tr><td>a</td>\n\n<td>b\n\nc < d</td></tr>\n\n</table>\n\n*After*\n"
        graph = read(text)
        assert outline(graph) == [["Table", ["TBody", ["TR", "TD", "TD"]]], "P"]
        assert said(graph, "TD") == ["a", "b c < d"]
        assert place(text, graph, "a") == ("a", (3, 3))
        assert said(graph, "P") == ["After"]

    def test_a_table_around_markdown_leaves_it_markdown(self) -> None:
        graph = read("<table><tr><td>a</td><td>\n\n## Fees\n\n- b\n\n</td></tr><tr><td>c</td><td>d</td></tr></table>\n")
        assert find(graph, Role.TABLE) == []
        assert (said(graph, "P"), said(graph, "H2")) == (["a", "c", "d"], ["Fees"])

    @pytest.mark.parametrize("text", ["<table>\n", "</table>\n", "<td>\n\n</td>\n", "<table>\n\n# a\n\n</table>\n"])
    def test_tags_without_a_table_are_none(self, text: str) -> None:
        assert find(read(text), Role.TABLE) == find(read(text), Role.TD) == []

    def test_a_table_that_is_not_closed_does_not_take_another(self) -> None:
        graph = read("<table>\n\na\n\n<table><tr><td>b</td></tr></table>\n\nc\n")
        assert (said(graph, "TD"), said(graph, "P")) == (["b"], ["a", "c"])


class TestBlocks:
    def test_they_are_what_they_are_in_a_file_of_html(self) -> None:
        text = (
            "<details open>\n<summary>More</summary>\n<p>One</p>\n<ul><li>Two</li></ul>\n"
            '<img src="a.png" alt="Three">\n</details>\n'
        )
        assert outline(read(text)) == ["P", "P", ["L", ["LI", "LBody"]], ["P", "Figure"]]
        assert [node.alt for node in read(text).nodes if node.role is Role.FIGURE] == ["Three"]

    def test_a_title_of_html_is_the_documents(self) -> None:
        assert read('<h1 align="center">Fees</h1>\n\n# Other\n').document.title == "Fees"

    def test_what_is_hidden_is_no_content(self) -> None:
        graph = read("<div hidden>\nx\n</div>\n")
        assert [fragment.artifact for fragment in graph.fragments] == ["hidden"]

    def test_a_name_before_markdown_leads_to_it(self) -> None:
        graph = read('<a id="x"></a>\n\n<div id="y">\n\n## Fees\n\n</div>\n')
        assert outline(graph) == ["H2"]
        assert graph.nodes[2].element_id == "x"

    def test_a_tag_that_does_not_end_is_text(self) -> None:
        text = '<div>a</div>\n<div class="b\nc\n'
        assert "".join(fragment.text for fragment in read(text).fragments).split() == ["a", "<div", 'class="b', "c"]

    def test_what_is_nested_too_deep_is_told_once(self) -> None:
        deep = f"<div>{'<div>' * 30}a{'</div>' * 31}\n\n"
        graph = compiled(f"{deep}b\n\n{deep}", Limits(nesting=10))
        assert codes(graph) == ["nesting-cut"]
        assert said(graph, "P") == ["a", "b", "a"]

    def test_elements_are_bounded_by_the_same_limit(self) -> None:
        with pytest.raises(SourceError, match="has more than 50 elements; raise it with --limit elements"):
            read(f"<div>{'<p>a' * 60}\n", Limits(elements=50))

    def test_spans_are_bounded_by_the_same_limit(self) -> None:
        graph = compiled("<table><tr><td colspan=1000 rowspan=9>a<tr><td>b</table>\n", Limits(table_cells=100))
        (told,) = [d.message for d in graph.diagnostics]
        assert "more than 100 slots" in told


class TestWithinALine:
    def test_raised_and_lowered_text_is_an_element(self) -> None:
        text = "CO<sub>2</sub>, m<sup>*2*</sup> and <del>x</del>."
        graph = read(text)
        assert outline(graph) == [["P", "Span", "Span", "Span"]]
        assert attributes(graph, Role.SPAN) == [
            {"TextPosition": "Sub"}, {"TextPosition": "Sup"}, {"TextDecorationType": "LineThrough"},
        ]  # fmt: skip
        assert said(graph, "P") == ["CO2, m2 and x."]
        assert [at(text, graph.fragments[n]) for n in (1, 3)] == ["2", "2"]

    def test_a_line_end_is_one(self) -> None:
        assert [f.text for f in read("| a |\n|---|\n| b<br>c<br/>d |\n").fragments] == ["a\n", "b\nc\nd\n"]

    def test_a_link_leads_where_it_says(self) -> None:
        text = 'See <a href="#fees" title="T">the <b>fees</b></a>.\n\n## Fees\n'
        graph = read(text)
        (link,) = find(graph, Role.LINK)
        (fragment, *_) = [f for f in graph.fragments if f.destination]
        assert (graph.nodes[link].title, said(graph, "Link")) == ("T", ["the fees"])
        assert fragment.destination is not None
        assert fragment.destination.node == find(graph, Role.H2)[0]
        assert at(text, fragment) == '<a href="#fees" title="T">the <b>fees</b></a>'

    @pytest.mark.parametrize(
        "text",
        [
            "a <sup>b",
            "a</sup> b",
            "<sup>a [b</sup> c](d)",
            "[a <sup>b](c) d</sup>",
            "<sup>a <sub>b</sup> c</sub>",
            'a <a href="b">c <a href="d">e</a> f</a>',
            '[a <a href="b">c</a>](d)',
            "<sup>a *b</sup> c*",
        ],
    )
    def test_tags_that_cross_others_or_are_alone_lose_no_text(self, text: str) -> None:
        graph = read(f"{text}\n\nAfter\n")
        (first, second) = said(graph, "P")
        assert [*filter(str.isalpha, first)] == [c for c in "abcdef" if c in first]
        assert second == "After"
        assert graph.nodes[find(graph, "P")[1]].parent == 1

    @pytest.mark.parametrize("tag", ["sup", 'a href="x"'])
    def test_they_stand_in_each_other_to_some_depth(self, tag: str) -> None:
        name = tag.split()[0]
        graph = read(f"{f'<{tag}>' * 5000}x{f'</{name}>' * 5000}")
        assert said(graph, "P") == ["x"]
        assert len(graph.nodes) <= 3 + 16

    def test_elements_that_are_none_of_a_line_are_told(self) -> None:
        graph = compiled("a <table><tr><td>b</td></tr></table> c <i>d</i>")
        assert said(graph, "P") == ["a b c d"]
        assert [d.message for d in graph.diagnostics] == ["3 HTML elements are read as text"]


@pytest.mark.parametrize("text", ["[](z)", "ab [](z) c"])
def test_a_link_without_text_stands_where_it_is_written(text: str) -> None:
    (link,) = [fragment for fragment in read(text).fragments if fragment.destination]
    assert at(text, link) == "[](z)"


MARKUP = st.lists(
    st.sampled_from(
        ["<table>", "</table>", "<tr>", "<td colspan=2>", "</td>", "<p>", "</p>", "<a href='#x'>", "</a>", "<sup>",
         "</sup>", "x", " ", "\n", "\n\n", "> ", "- ", "<!--", "-->", "<div id=y", ">", "[", "](z)", "*", "<script>"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@given(MARKUP)
def test_whatever_is_written_is_read_and_every_span_is_in_the_file(text: str) -> None:
    for fragment in read(text).fragments:
        start, end = fragment.anchor.span or (0, 0)
        assert 0 <= start <= end <= len(text)
        if fragment.text.strip() == "x":
            assert "x" in text[start:end]
