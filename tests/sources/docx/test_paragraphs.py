"""What stands in a paragraph: text and its signs, links, bookmarks, cross references, contents lists, forms, ruby."""

import pytest

from evigraph.graph import Graph, GraphView, Relation
from support.docx import STYLES, compiled, field, p, paths, r, read, style
from support.graphs import codes, find, how, pairs
from support.markdown import outline, said


def text(graph: Graph) -> str:
    """The text of all fragments, as they have it."""
    return "".join(fragment.text for fragment in graph.fragments)


def test_a_paragraph_is_one_fragment_whatever_its_runs() -> None:
    graph = read(p("Fe", r("es", properties="<w:b/>"), " for", r(" dogs")))
    assert [fragment.text for fragment in graph.fragments] == ["Fees for dogs\n"]
    assert graph.fragments[0].anchor.path == "word/document.xml/body/p[1]"


def test_white_space_is_kept_where_the_file_says_so() -> None:
    assert text(read(p("<w:r><w:t> a </w:t></w:r>", "<w:r><w:t xml:space='preserve'> b</w:t></w:r>"))) == "a b\n"


def test_signs_are_the_characters_that_they_stand_for() -> None:
    signs = r("a", "<w:tab/>", "b", "<w:br/>", "c", "<w:noBreakHyphen/>", "d", "<w:softHyphen/>", "e", "<w:cr/>", "f")
    graph = read(p(signs))
    assert text(graph) == "a b\nc\u2011d\u00ade\nf\n"
    assert said(graph, "P") == ["a b\nc\u2011de\nf"]


def test_a_page_break_is_a_line_end_and_makes_no_page() -> None:
    graph = read(p("a", r('<w:br w:type="page"/>'), "b"), p(r("<w:lastRenderedPageBreak/>", "c")))
    assert (said(graph, "P"), graph.document.pages) == (["a\nb", "c"], ())


@pytest.mark.parametrize(
    ("font", "code", "sign"),
    [("Symbol", "F061", "α"), ("Symbol", "0061", "α"), ("Wingdings", "F0FC", "✓"), ("Arial", "0041", "A")],
)
def test_a_sign_of_a_symbol_font_is_what_it_looks_like(font: str, code: str, sign: str) -> None:
    assert text(read(p(r(f'<w:sym w:font="{font}" w:char="{code}"/>')))) == f"{sign}\n"


@pytest.mark.parametrize("code", ["", "XYZ", "D800", "0", "123456789"])
def test_a_sign_that_is_none_is_left_out(code: str) -> None:
    assert text(read(p("a", r(f'<w:sym w:font="Symbol" w:char="{code}"/>')))) == "a\n"


def test_an_unknown_sign_is_kept_and_told() -> None:
    graph = compiled(p(r('<w:sym w:font="Webdings" w:char="F0F1"/>'), "abc"))
    assert "\uf0f1" in text(graph)
    assert "characters-unmapped" in codes(graph)


def test_tracked_changes_are_read_as_accepted() -> None:
    changed = (
        f'<w:ins w:id="1">{r("new")}</w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del>'
        f'<w:moveFrom w:id="3">{r("from")}</w:moveFrom><w:moveTo w:id="4">{r(" to")}</w:moveTo>'
    )
    graph = read(p("a ", changed), p("gone", properties='<w:rPr><w:del w:id="5"/></w:rPr>'), p(" on"))
    assert said(graph, "P") == ["a new to", "gone on"]


def test_hidden_text_is_left_out_and_told() -> None:
    hides = "<w:rPr><w:vanish/></w:rPr>"
    styles = STYLES + style("Secret", more=hides, kind="character") + style("Shut", more=hides)
    graph = compiled(
        p("a", r("b", properties="<w:vanish/>"), r("c", properties='<w:rStyle w:val="Secret"/>')),
        p("d", r("e", properties='<w:vanish w:val="0"/>'), style="Shut"),
        p(r("f", properties="<w:webHidden/>")),
        styles=styles,
    )
    assert said(graph, "P") == ["a", "e", "f"]
    assert codes(graph).count("text-hidden") == 1


class TestLinks:
    def test_an_external_link_leads_to_its_target(self) -> None:
        link = f'<w:hyperlink r:id="x" w:tooltip="Go">{r("there")}</w:hyperlink>'
        graph = read(p("See ", link, "."), relationships=[("x", "hyperlink", "https://example.org/a")])
        (node,) = find(graph, "Link")
        assert graph.nodes[node].title == "Go"
        (to,) = [f.destination for f in graph.fragments if f.destination is not None]
        assert to.uri == "https://example.org/a"
        assert said(graph, "P") == ["See there."]

    def test_a_link_within_the_document_leads_to_the_bookmarked_block(self) -> None:
        mark = '<w:bookmarkStart w:id="0" w:name="Fees 1"/><w:bookmarkEnd w:id="0"/>'
        graph = compiled(
            p(f'<w:hyperlink w:anchor="Fees 1">{r("fees")}</w:hyperlink>'), p(mark, "Fees", style="Heading1")
        )
        assert how(graph, Relation.LINKS_TO) == {("fees", "Fees"): ("SOURCE_ATTRIBUTE", "fragment-id")}

    def test_a_bookmark_before_a_block_leads_to_it(self) -> None:
        mark = '<w:bookmarkStart w:id="0" w:name="x"/>'
        graph = compiled(p(f'<w:hyperlink w:anchor="x">{r("a")}</w:hyperlink>'), mark, p(), p(mark), p("b"))
        assert ("a", "b") in pairs(graph, Relation.LINKS_TO)

    def test_a_link_that_leads_nowhere_is_told(self) -> None:
        assert "link-unresolved" in codes(compiled(p(f'<w:hyperlink w:anchor="x">{r("a")}</w:hyperlink>')))

    def test_a_relationship_that_is_not_there_makes_no_link(self) -> None:
        graph = read(p(f'<w:hyperlink r:id="x">{r("a")}</w:hyperlink>'))
        assert (said(graph, "P"), find(graph, "Link")) == (["a"], [])


class TestFields:
    def test_a_link_by_field_is_a_link(self) -> None:
        graph = read(p(field('HYPERLINK "https://example.org/" \\l "a b" \\o "Tip"', "there")))
        (to,) = [f.destination for f in graph.fragments if f.destination is not None]
        assert (to.uri, said(graph, "Link")) == ("https://example.org/#a%20b", ["there"])

    @pytest.mark.parametrize("name", ["REF", "PAGEREF", "NOTEREF"])
    def test_a_cross_reference_leads_to_what_it_names(self, name: str) -> None:
        mark = '<w:bookmarkStart w:id="0" w:name="_Ref1"/>'
        graph = compiled(p("See ", field(f" {name} _Ref1 \\h ", "1"), "."), p(mark, "Rules", style="Heading1"))
        assert (said(graph, "Reference"), said(graph, "P")) == (["1"], ["See 1."])
        assert ("1", "Rules") in pairs(graph, Relation.LINKS_TO)

    def test_a_simple_field_is_read_like_one_in_parts(self) -> None:
        simple = f'<w:fldSimple w:instr=" REF a \\h ">{r("1")}</w:fldSimple>'
        assert outline(read(p(simple), p('<w:bookmarkStart w:id="0" w:name="a"/>', "b"))) == [["P", "Reference"], "P"]

    def test_other_fields_are_their_results_and_instructions_are_not_shown(self) -> None:
        graph = read(p("a ", field("DATE", "1 May"), field('XE "index"', None), field("IF 1 = 2", field("PAGE", "7"))))
        assert said(graph, "P") == ["a 1 May7"]

    def test_a_field_that_never_ends_takes_its_paragraph_at_most(self) -> None:
        begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        assert said(read(p("a", begin, "b"), p("c")), "P") == ["a", "c"]

    def test_marks_without_a_field_are_passed_over(self) -> None:
        marks = "".join(f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("end", "separate", "odd"))
        assert said(read(p(marks, "a")), "P") == ["a"]

    def test_a_paragraph_that_a_field_counts_is_a_caption(self) -> None:
        graph = read(p("Table ", field("SEQ Table \\* ARABIC", "3"), ": Fees"), p("x"))
        assert said(graph, "Caption") == ["Table 3: Fees"]

    def test_a_symbol_is_shown(self) -> None:
        assert text(read(p(field('SYMBOL 97 \\f "Symbol"', None)))) == "α\n"

    def test_a_contents_list_is_one_and_its_entries_lead_to_headings(self) -> None:
        def entry(title: str, page: str, anchor: str, style: str, before: str = "", after: str = "") -> str:
            shown = r(title, "<w:tab/>") + field(f"PAGEREF {anchor}", page)
            link = f'<w:hyperlink w:anchor="{anchor}">{shown}</w:hyperlink>'
            return p(before, link, after, style=style) if before or after else p(link, style=style)

        mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
        begin = mark("begin") + "<w:r><w:instrText>TOC \\o</w:instrText></w:r>" + mark("separate")
        graph = compiled(
            entry("Fees", "1", "_a", "toc1", before=begin),
            entry("Dogs", "2", "_b", "toc2"),
            entry("Rules", "3", "_c", "toc1", after=mark("end")),
            *(
                p(f'<w:bookmarkStart w:id="{n}" w:name="_{n}"/>', title, style=f"Heading{1 + (n == 'b')}")
                for n, title in zip("abc", ("Fees", "Dogs", "Rules"), strict=True)
            ),
        )
        assert outline(graph)[0] == [
            "TOC", ["TOCI", "Link", ["TOC", ["TOCI", "Link"]]], ["TOCI", "Link"]
        ]  # fmt: skip
        rules = how(graph, Relation.REFERS_TO)
        assert rules[("Dogs 2", "Dogs")] == ("DETERMINISTIC_DERIVATION", "contents-link")
        assert {target for _, target in rules} == {"Fees", "Dogs", "Rules"}


class TestControls:
    BOX = '<w:sdt><w:sdtPr><w:alias w:val="Tea"/><w14:checkbox><w14:checked w14:val="{}"/></w14:checkbox></w:sdtPr>'

    @pytest.mark.parametrize(("state", "value"), [("1", "Yes"), ("0", "Off")])
    def test_a_check_box_is_a_form_field(self, state: str, value: str) -> None:
        box = self.BOX.format(state) + f"<w:sdtContent>{r('☒')}</w:sdtContent></w:sdt>"
        graph = read(p(box, " Tea"))
        (made,) = [f.field for f in graph.fragments if f.field is not None]
        assert (made.name, made.kind, made.value) == ("Tea", "checkbox", value)
        assert said(graph, "P") == ["☒ Tea"]

    def test_a_list_to_choose_from_tells_its_options(self) -> None:
        items = '<w:listItem w:displayText="One" w:value="1"/><w:listItem w:value="Two"/>'
        control = f"<w:sdt><w:sdtPr><w:tag w:val='n'/><w:dropDownList>{items}</w:dropDownList></w:sdtPr>"
        graph = read(p(f"{control}<w:sdtContent>{r('Two')}</w:sdtContent></w:sdt>"))
        (made,) = [f.field for f in graph.fragments if f.field is not None]
        assert (made.name, made.kind, made.value, made.options) == ("n", "choice", "Two", ("One", "Two"))

    def test_a_placeholder_is_shown_and_no_value(self) -> None:
        control = "<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr>"
        graph = read(p(f"{control}<w:sdtContent>{r('Name')}</w:sdtContent></w:sdt>"))
        (made,) = [f.field for f in graph.fragments if f.field is not None]
        assert (made.value, said(graph, "P")) == (None, ["Name"])

    def test_a_control_that_groups_is_looked_through_and_stands_in_paths(self) -> None:
        blocks = f"<w:sdt><w:sdtPr/><w:sdtContent>{p('a')}{p('b')}</w:sdtContent></w:sdt>"
        graph = read(blocks, p(f"<w:sdt><w:sdtContent>{r('c')}</w:sdtContent></w:sdt>", "d"))
        assert outline(graph) == ["P", "P", "P"]
        assert paths(graph)["b"] == "word/document.xml/body/sdt[1]/sdtContent/p[2]"
        assert said(graph, "P")[-1] == "cd"

    def test_a_box_of_an_old_form_is_shown(self) -> None:
        data = '<w:ffData><w:name w:val="b"/><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData>'
        mark = '<w:r><w:fldChar w:fldCharType="{}">{}</w:fldChar></w:r>'.format
        form = mark("begin", data) + "<w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r>" + mark("end", "")
        assert said(read(p(form, " Tea")), "P") == ["☒ Tea"]

    def test_a_list_of_an_old_form_shows_what_is_chosen(self) -> None:
        items = '<w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/>'
        mark = '<w:r><w:fldChar w:fldCharType="{}">{}</w:fldChar></w:r>'.format
        form = mark("begin", f"<w:ffData><w:ddList>{items}</w:ddList></w:ffData>")
        form += "<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>" + mark("end", "")
        assert said(read(p(form)), "P") == ["blue"]


def test_ruby_has_its_reading_in_parentheses() -> None:
    ruby = f"<w:r><w:ruby><w:rubyPr/><w:rt>{r('かんじ')}</w:rt><w:rubyBase>{r('漢字')}</w:rubyBase></w:ruby></w:r>"
    graph = read(p(ruby, "を"))
    assert outline(graph) == [["P", ["Ruby", "RB", "RP", "RT", "RP"]]]
    assert GraphView(graph).text(2) == "漢字(かんじ)を"


def test_a_piece_of_another_format_is_told() -> None:
    graph = compiled(
        p("a"), '<w:altChunk r:id="x"/>', relationships=[("x", "aFChunk", "a.html")], files={"word/a.html": "b"}
    )
    assert "content-embedded" in codes(graph)
    assert "b" not in text(graph)


def test_equations_are_linear_text() -> None:
    def run(sign: str) -> str:
        return f"<m:r><m:t>{sign}</m:t></m:r>"

    power = f"<m:sSup><m:e>{run('x')}</m:e><m:sup>{run('2')}</m:sup></m:sSup>"
    fraction = f"<m:f><m:num>{run('a+b')}</m:num><m:den>{power}</m:den></m:f>"
    bounds = f"<m:sub>{run('i')}</m:sub><m:sup>{run('n')}</m:sup><m:e>{run('k')}</m:e>"
    total = f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>{bounds}</m:nary>'
    root = f"<m:rad><m:deg/><m:e>{run('y')}</m:e></m:rad>"
    rows = "".join(f"<m:mr><m:e>{run(a)}</m:e><m:e>{run(b)}</m:e></m:mr>" for a, b in ("10", "01"))
    above = f'<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>{run("n")}</m:num><m:den>{run("k")}</m:den></m:f>'
    lines = f"<m:oMathPara><m:oMath>{total}{root}<m:m>{rows}</m:m></m:oMath><m:oMath>{above}</m:oMath></m:oMathPara>"
    graph = read(p("Let ", f"<m:oMath>{fraction}</m:oMath>"), p(lines))
    assert said(graph, "Formula") == ["(a+b)/(x^2)", "∑_i^n k √(y)[1, 0; 0, 1]", "n¦k"]


def test_deep_equations_are_their_letters() -> None:
    deep = "<m:d><m:e>" * 5_000 + "<m:r><m:t>x</m:t></m:r>" + "</m:e></m:d>" * 5_000
    (formula,) = said(read(p(f"<m:oMath>{deep}</m:oMath>")), "Formula")
    assert formula.strip("()") == "x"
