"""Lists: what each item is labelled, how they nest, and what goes on after an interruption."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Graph, GraphView, Relation
from evigraph.sources.docx.numberformats import show_number
from support.docx import STYLES, compiled, level, numbered, numbering, p, read, style
from support.graphs import find, pairs
from support.markdown import outline, said


def labels(graph: Graph) -> list[str]:
    return said(graph, "Lbl")


def test_items_are_labelled_and_nest_by_their_level() -> None:
    graph = read(numbered("a"), numbered("b", 1), numbered("c", 1), numbered("d", 2), numbered("e"))
    assert labels(graph) == ["1.", "a)", "b)", "i.", "2."]
    third = ["LI", "Lbl", ["LBody", ["L", ["LI", "Lbl", "LBody"]]]]
    second = ["L", ["LI", "Lbl", "LBody"], third]
    assert outline(graph) == [["L", ["LI", "Lbl", ["LBody", second]], ["LI", "Lbl", "LBody"]]]
    kinds = [graph.nodes[node].attribute("ListNumbering", owner="List") for node in find(graph, "L")]
    assert kinds == ["Decimal", "LowerAlpha", "LowerRoman"]


def test_levels_count_anew_below_each_item_and_go_on_after_other_text() -> None:
    graph = read(
        numbered("a"), numbered("b", 1), numbered("c"), numbered("d", 1), p("x"), numbered("e", 1), numbered("f")
    )
    assert labels(graph) == ["1.", "a)", "2.", "a)", "b)", "3."]
    assert len([child for child in graph.nodes[1].children if graph.nodes[child].role == "L"]) == 3


def test_an_empty_paragraph_ends_no_list() -> None:
    assert len(find(read(numbered("a"), p(), numbered("b")), "L")) == 1


def test_numbers_of_all_levels_are_shown_where_the_text_of_the_level_has_them() -> None:
    made = numbering(
        level(0, "upperRoman", "%1") + level(1, "decimal", "%1.%2") + level(2, "decimal", "%1.%2.%3", "<w:isLgl/>")
    )
    graph = read(numbered("a"), numbered("b", 1), numbered("c", 2), numbered("d", 2), numbering=made)
    assert labels(graph) == ["I", "I.1", "1.1.1", "1.1.2"]


def test_a_level_whose_upper_ones_have_not_begun_shows_where_they_begin() -> None:
    made = numbering(level(0, start=3) + level(1, text="%1%2."))
    assert labels(read(numbered("a", 1), numbering=made)) == ["31."]


def test_lists_of_one_definition_count_on_unless_their_start_is_overridden() -> None:
    start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    made = numbering(level(0), nums={1: (0, ""), 2: (0, ""), 3: (0, start)})
    items = [numbered(f"{n}", num=num) for n, num in enumerate((1, 2, 3, 3))]
    graph = read(*items, numbering=made)
    assert labels(graph) == ["1.", "2.", "1.", "2."]
    assert len(find(graph, "L")) == 2


def test_a_list_may_override_a_whole_level() -> None:
    other = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "(%1)")}</w:lvlOverride>'
    graph = read(numbered("a", num=1), numbering=numbering(level(0), nums={1: (0, other)}))
    assert labels(graph) == ["(A)"]


@pytest.mark.parametrize(("restart", "expected"), [(0, "c)"), (1, "a)")])
def test_a_level_may_go_on_where_others_begin_anew(restart: int, expected: str) -> None:
    lower = level(1, "lowerLetter", "%2)", f'<w:lvlRestart w:val="{restart}"/>')
    made = numbering(level(0) + lower)
    graph = read(numbered("a"), numbered("b", 1), numbered("c", 1), numbered("d"), numbered("e", 1), numbering=made)
    assert labels(graph)[-1] == expected


def test_a_bullet_of_a_symbol_font_is_a_bullet() -> None:
    graph = read(numbered("a", num=2), numbered("b", 1, num=2))
    assert labels(graph) == ["•", "•"]
    assert outline(graph) == [["L", ["LI", "Lbl", ["LBody", ["L", ["LI", "Lbl", "LBody"]]]]]]


def test_a_list_of_another_definition_that_is_indented_more_is_nested() -> None:
    deeper = '<w:pPr><w:ind w:left="1440"/></w:pPr>'
    made = numbering(level(0, more='<w:pPr><w:ind w:left="720"/></w:pPr>'), level(0, "bullet", "-", deeper))
    graph = read(numbered("a"), numbered("b", num=2), numbered("c"), numbering=made)
    assert [len(graph.nodes[node].children) for node in find(graph, "L")] == [2, 1]
    assert labels(graph) == ["1.", "-", "2."]


def test_a_style_makes_an_item_by_its_list_and_by_the_level_that_is_tied_to_it() -> None:
    made = numbering(level(0) + level(1, "lowerLetter", "%2)", '<w:pStyle w:val="Sub"/>'))
    num = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    graph = read(
        p("a", style="Item"),
        p("b", style="Sub"),
        p("c", style="Item", properties='<w:numPr><w:numId w:val="0"/></w:numPr>'),
        styles=style("Item", more=num) + style("Sub", more=num),
        numbering=made,
    )
    assert labels(graph) == ["1.", "a)"]
    assert said(graph, "P") == ["c"]


def test_a_numbered_heading_keeps_its_number_as_text() -> None:
    made = numbering(level(0, text="%1") + level(1, text="%1.%2"))
    graph = read(numbered("Fees", style="Heading1"), numbered("Dogs", 1, style="Heading2"), numbering=made)
    assert (said(graph, "H1"), said(graph, "H2")) == (["1 Fees"], ["1.1 Dogs"])
    assert not find(graph, "L")


def test_a_paragraph_of_a_list_style_without_a_number_belongs_to_the_item() -> None:
    graph = read(numbered("a"), p("more", style="ListParagraph"), numbered("b"))
    assert said(graph, "LBody") == ["a\nmore", "b"]


def test_what_introduces_a_list_is_joined_to_it() -> None:
    graph = compiled(p("Bring:"), numbered("a passport"), numbered("a photo"))
    assert ("Bring:", "1. a passport 2. a photo") in pairs(graph, Relation.LABEL_FOR)
    assert ("1.", "a passport") in pairs(graph, Relation.LABEL_FOR)


@pytest.mark.parametrize("link", ["Gone", "Round"])
def test_definitions_that_refer_to_styles_in_a_circle_or_nowhere_end(link: str) -> None:
    made = numbering(f'<w:numStyleLink w:val="{link}"/>' + level(0), nums={1: (0, ""), 2: (0, "")})
    num = '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'
    assert labels(read(numbered("a"), styles=STYLES + style("Round", more=num, kind="numbering"), numbering=made)) == [
        "1."
    ]


def test_a_definition_is_that_of_the_style_it_refers_to() -> None:
    made = numbering('<w:numStyleLink w:val="Mine"/>', level(0, "upperLetter"), nums={1: (0, ""), 2: (1, "")})
    num = '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'
    assert labels(read(numbered("a"), styles=STYLES + style("Mine", more=num, kind="numbering"), numbering=made)) == [
        "A."
    ]


def test_a_list_that_is_not_there_makes_no_items() -> None:
    assert outline(read(numbered("a", num=77))) == ["P"]


def test_items_of_absurd_levels_are_read() -> None:
    assert labels(read(numbered("a", 10**9), numbered("b", -3)))[-1] == "1."


def test_a_list_goes_on_in_a_cell_by_itself() -> None:
    cell = f"<w:tc>{numbered('a')}{numbered('b')}</w:tc>"
    graph = read(f"<w:tbl><w:tblPr/><w:tr>{cell}</w:tr></w:tbl>")
    view = GraphView(graph)
    assert [view.text(node) for node in find(graph, "TD")] == ["1. a 2. b"]


@pytest.mark.parametrize(
    ("number_format", "shown"),
    [
        ("decimal", "1 4 9 27"),
        ("decimalZero", "01 04 09 27"),
        ("upperRoman", "I IV IX XXVII"),
        ("lowerLetter", "a d i aa"),
        ("ordinal", "1st 4th 9th 27th"),
        ("cardinalText", "One Four Nine Twenty-seven"),
        ("ordinalText", "First Fourth Ninth Twenty-seventh"),
        ("chicago", "* § *** ‡‡‡‡‡‡‡"),
        ("decimalEnclosedCircle", "① ④ ⑨ 27"),
        ("decimalFullWidth", "１ ４ ９ ２７"),
        ("chineseCounting", "一 四 九 二十七"),
        ("ideographDigital", "一 四 九 二七"),
        ("ideographTraditional", "甲 丁 壬 27"),
        ("koreanCounting", "일 사 구 이십칠"),
        ("ganada", "가 라 자 파파"),
        ("aiueo", "ア エ ケ ヒ"),
        ("russianLower", "а г и э"),
        ("hebrew1", "א ד ט כז"),
        ("hindiNumbers", "१ ४ ९ २७"),
        ("thaiNumbers", "๑ ๔ ๙ ๒๗"),
        ("arabicAbjad", "أ د ط ظ"),
        ("none", "   "),
        ("nobody-knows", "1 4 9 27"),
    ],
)
def test_numbers_are_shown_in_their_format(number_format: str, shown: str) -> None:
    assert " ".join(show_number(n, number_format) for n in (1, 4, 9, 27)) == shown


@given(
    st.integers(0, 10**9), st.sampled_from(["upperRoman", "lowerLetter", "ordinalText", "hebrew1", "chineseCounting"])
)
def test_a_number_is_always_shown_and_never_at_length(number: int, number_format: str) -> None:
    assert 0 < len(show_number(number, number_format)) <= 60
