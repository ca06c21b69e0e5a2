"""What stands within lines: links, figures, formulas, phrases, controls of forms."""

import pytest

from evigraph.graph import Graph, Relation, Role
from support.graphs import codes, find, how, pairs
from support.html import compiled, outline, read, said


def nodes(graph: Graph, role: Role) -> list[tuple[str | None, str | None]]:
    """Alternate text and title of the elements of a role."""
    return [(node.alt, node.title) for node in graph.nodes if node.role is role]


def addresses(graph: Graph) -> list[str | None]:
    found = [fragment.destination for fragment in graph.fragments if fragment.destination is not None]
    return [to.uri if to.name is None else f"#{to.name}" for to in found]


def fields(graph: Graph) -> list[tuple[str, str, str | None, str | None]]:
    found = [fragment.field for fragment in graph.fragments if fragment.field is not None]
    return [(field.name, field.kind, field.tooltip, field.value) for field in found]


def test_links_have_their_address_whole_where_the_document_has_a_base() -> None:
    graph = read(
        "<base href='https://a.example/b/c.html#x'>"
        "<p><a href=d>1</a><a href='c.html#e'>2</a><a href='#f'>3</a><a href='//['>4</a>"
    )
    assert addresses(graph) == ["https://a.example/b/d", "#e", "#f", "//["]


def test_links_without_base_are_as_they_are_written() -> None:
    assert addresses(read("<a href=' d?x=1&amp;y#z '>a</a><a href='#%C3%A4'>b</a>")) == ["d?x=1&y#z", "#ä"]


def test_a_link_around_blocks_leads_from_each_of_them() -> None:
    graph = read("<a href=u><h2>a</h2><p>b</p>c</a><p>d</p>")
    assert outline(graph) == [["H2", "Link"], ["P", "Link"], ["P", "Link"], "P"]
    assert addresses(graph) == ["u", "u", "u"]


def test_pictures_have_their_alternate_text_and_decoration_is_left_out() -> None:
    graph = compiled(
        "<p>a <img alt='b  c' title=d> <img alt=''> <img src=e> <img role=presentation alt=f> <img alt=g aria-label=h>"
    )
    assert nodes(graph, Role.FIGURE) == [("b c", "d"), (None, None), ("h", None)]
    assert codes(graph).count("alt-missing") == 1


def test_drawings_have_their_title_and_their_words() -> None:
    graph = read(
        "<svg><title>T</title><desc>D</desc><g><text>a</text><text>b</text></g></svg>"
        "<svg><path/></svg><svg role=img></svg>"
    )
    assert nodes(graph, Role.FIGURE) == [("T. D", None), (None, None)]
    assert [fragment.text.strip() for fragment in graph.fragments] == ["a b", ""]


def test_what_is_declared_a_picture_is_one() -> None:
    graph = read("<p>a<span role=img aria-labelledby='x y'>*</span></p><p id=x>L</p><p id=y>M</p>")
    assert nodes(graph, Role.FIGURE) == [("L M", None)]


def test_a_figure_is_its_picture_with_its_caption() -> None:
    graph = compiled("<figure><img alt=a><figcaption>C</figcaption></figure>")
    assert outline(graph) == [["Figure", "Caption"]]
    assert nodes(graph, Role.FIGURE) == [("a", None)]
    assert [how_ for _, how_ in how(graph, Relation.CAPTION_FOR).items()] == [("SOURCE_STRUCTURE", "Caption")]


def test_a_caption_is_for_all_that_a_figure_holds() -> None:
    graph = compiled("<figure><figcaption>C</figcaption><table><tr><td>a<td>b</table><pre>p</pre></figure>")
    targets = {target for _, target in pairs(graph, Relation.CAPTION_FOR)}
    assert targets == {"a b", "p"}
    assert codes(graph) == ["language-missing"]


def test_formulas_have_their_alternate_text() -> None:
    graph = read(
        "<p>so <math alttext='x=1'><semantics><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow>"
        "<annotation>q</annotation></semantics></math>."
    )
    assert nodes(graph, Role.FORMULA) == [("x=1", None)]
    assert said(graph, "P") == ["so x=1 ."]
    assert graph.fragments[1].text == "x = 1"


def test_what_stands_beside_a_formula_or_a_control_is_parted_from_it_as_it_is_written() -> None:
    graph = read("<p>a <math><mi>x</mi></math> b<math><mi>y</mi></math>c <b></b> <math><mi>z</mi></math>")
    assert "".join(fragment.text for fragment in graph.fragments) == "a x byc z\n"
    assert said(read("<p><a href=u>n</a> <input value=v> m"), "P") == ["n v m"]


def test_phrases_whose_look_has_a_meaning_keep_it() -> None:
    graph = read(
        "<p>x<sup>2</sup>y<sub>1</sub><del>a</del><ins>b</ins><s>c</s><q>d</q><abbr title='e f'>ef</abbr><b>g</b>"
    )
    spans = [node for node in graph.nodes if node.role is Role.SPAN]
    assert [node.merged_attributes() for node in spans] == [
        {"TextPosition": "Sup"},
        {"TextPosition": "Sub"},
        {"TextDecorationType": "LineThrough"},
        {"TextDecorationType": "Underline"},
        {"TextDecorationType": "LineThrough"},
        {},
    ]
    assert spans[-1].expansion == "e f"
    assert said(graph, "P") == ["x2y1abcdefg"]
    assert said(graph, "Quote") == ["d"]


def test_ruby_is_told_apart_from_its_base() -> None:
    graph = read("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>")
    assert outline(graph) == [["P", ["Ruby", "RP", "RT", "RP"]]]
    assert said(graph, "P") == ["漢(かん)"]


def test_controls_say_what_is_filled_in() -> None:
    graph = read(
        "<form><label for=a>Name</label> <input id=a name=n value='V w'>"
        "<label><input type=checkbox checked> Yes</label>"
        "<input type=radio name=r aria-label=No><input type=hidden value=h><input type=password value=p title=Key>"
        "<select name=s><option>1<option selected>2</select><textarea name=t placeholder=Why>\nlong\ntext</textarea>"
        "<button name=b>Go <b>on</b></button><input type=submit></form>"
    )
    assert fields(graph) == [
        ("n", "text", "Name", "V w"),
        ("", "checkbox", "Yes", "on"),
        ("r", "radio", "No", "Off"),
        ("", "text", "Key", None),
        ("s", "choice", None, "2"),
        ("t", "text", "Why", "long text"),
        ("b", "button", None, "Go on"),
        ("", "button", None, "Submit"),
    ]
    assert said(graph, "P") == ["Name V w [x] Yes [ ] No Key 2 (1; 2) Why: long text Go on Submit"]
    assert len(find(graph, Role.FORM)) == 8


def test_line_ends_are_kept_and_runs_of_them_part_nothing_else() -> None:
    assert said(read("<p>a<br>b<br/><br>c"), "P") == ["a\nb\nc"]
    assert outline(read("<div>a<br><br>b</div>")) == ["P"]


@pytest.mark.parametrize("written", ["a<wbr>b", "a<span>b</span>", "a<!-- x -->b", "a</x>b", "<i>a</i>b"])
def test_what_is_within_a_word_does_not_part_it(written: str) -> None:
    assert said(read(f"<p>{written}</p>"), "P") == ["ab"]
