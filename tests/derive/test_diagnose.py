"""Findings about the source: each documented code is found, and only documented codes are used."""

import ast
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pikepdf
import pytest
from hypothesis import given

import evigraph
from evigraph.derive import CODES, compile_file, compile_graph
from evigraph.graph import Diagnostic, Edge, Graph, Origin, Relation, Severity, enrich
from evigraph.limits import Limits
from evigraph.sources.pdf import pdfium, read_pdf
from support.docx import compiled as word
from support.docx import p as paragraph
from support.docx import r as run
from support.element import El, Seen, cell, header, heading, table
from support.graphs import codes, declared, derived
from support.html import compiled as html
from support.layout import laid, laid_table
from support.markdown import compiled as markdown
from support.pdfs import Raw, Ref, Sheet, build, compiled, marked, show, vertical
from support.strategies import documents


def damaged() -> Graph:
    data = build(El("P", "x"))
    return read_pdf(Path("x.pdf"), data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n")


def contradicted() -> Graph:
    return enrich(derived(El("P", "a"), El("P", "b")), [Edge(2, 1, Relation.PRECEDES, Origin.MODEL_INFERENCE, "guess")])


def on_a_lost_page() -> Graph:
    def lose(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0].Pg = pdf.make_indirect(pikepdf.Dictionary())

    return compiled(El("P", "x"), edit=lose)


def checked() -> Graph:
    pytest.importorskip("page", reason="the checker is not installed")
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        Path(file.name).write_bytes(build(El("Figure", "x")))
        return compile_file(file.name, check=True)


def with_xfa(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array(), XFA=pdf.make_stream(b"<xdp/>"))


def suspected(pdf: pikepdf.Pdf) -> None:
    pdf.Root.MarkInfo.Suspects = True


def with_unreferenced(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.K = pikepdf.Array([pdf.Root.StructTreeRoot.K[0]])


def with_lost_reference(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.K[0].Ref = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary())])


def linked(pdf: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Dest=pikepdf.String("nowhere"))
    pdf.pages[0].obj.Annots = pikepdf.Array([pdf.make_indirect(link)])


def unreadable_page() -> Graph:
    """No file is known whose page PDFium refuses even after qpdf has rewritten it: its call is made to fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdfium, "load_page", lambda *_: None)
        return compiled(El("P", "x"))


def bold_headings() -> Graph:
    graph = declared(*(El("P", text) for text in ("Scope", "It is so. " * 9, "Duties", "So it is. " * 9)))
    looks = [{"bold": len(fragment.text) < 9, "size": 12.0} for fragment in graph.fragments]
    seen = (msgspec.structs.replace(f, **look) for f, look in zip(graph.fragments, looks, strict=True))
    return compile_graph(msgspec.structs.replace(graph, fragments=tuple(seen)))


SHARED = El("P", "x")
MAKERS: dict[str, Callable[[], Graph]] = {
    "element-unreferenced": lambda: compiled(El("P", "x"), El("P", "y"), edit=with_unreferenced),
    "link-unresolved": lambda: compiled(El("P", "x"), edit=linked),
    "link-untagged": lambda: compiled(El("P", "x"), edit=linked),
    "ref-unresolved": lambda: compiled(El("P", "x"), edit=with_lost_reference),
    "encoding-broken": lambda: html(b"<p>\xe4</p>"),
    "content-embedded": lambda: word("<w:altChunk/>"),
    "text-hidden": lambda: word(paragraph(run("x", properties="<w:vanish/>"))),
    "html-as-text": lambda: markdown("a <p>x</p>"),
    "nesting-cut": lambda: markdown("> > x", Limits(nesting=1)),
    "tab-order": lambda: compiled(El("P", "x"), edit=linked),
    "alt-meaningless": lambda: derived(El("Figure", alt="Picture 3")),
    "characters-unmapped": lambda: derived(El("P", "\ufffd")),
    "headers-everywhere": lambda: derived(table([header("a"), header("b")], [header("c"), header("d")])),
    "headers-outside": lambda: derived(
        El("P", laid("Now", 1, 1)),
        El("P", laid("Then", 2, 1)),
        laid_table(["Oil", "12", "7"], ["Gas", "1", "2"], line=2),
    ),
    "headers-undeclared": lambda: derived(table(["Item", "Fee"], ["Dogs", "12"])),
    "heading-is-text": lambda: derived(heading(1, "The board is responsible for the whole document. " * 6)),
    "headings-grouped": lambda: derived(
        *(El("H2", laid(name, column)) for column, name in enumerate("ABC")),
        *(El("P", laid(name, column, 1)) for column, name in enumerate("abc")),
    ),
    "headings-undeclared": bold_headings,
    "letters-apart": lambda: derived(El("P", "C L E A R L Y")),
    "list-untagged": lambda: derived(*(El("P", f"• {name}") for name in "abc")),
    "list-without-body": lambda: derived(El("L", El("LI", El("Span", "a")))),
    "row-labels-apart": lambda: derived(laid_table(["a"], ["b"], ["c"]), laid_table(["1"], ["2"], ["3"], column=2)),
    "row-span-undeclared": lambda: derived(laid_table(["a", "b", "c"], [None, "d", "e"])),
    "table-cut": lambda: derived(laid_table(["a", "b"], ["c", "1"], role="TH"), laid_table(["d", "2"], page=2)),
    "table-in-header": lambda: derived(table([El("TH", table(["1"])), "x"])),
    "table-of-prose": lambda: derived(table(["x" * 200])),
    "text-interrupted": lambda: derived(El("P", "It is due"), El("Note", "1 Now"), El("P", "then")),
    "text-prefixed": lambda: derived(*(El("P", f"{n}BText") for n in range(6))),
    "text-unreadable": lambda: compiled(
        El("P", Ref(0)), pages=[Sheet(marked(0, "BT /V 20 Tf 500 700 Td <00010002> Tj ET\n"))], edit=vertical
    ),
    "text-twice": lambda: derived(El("P", laid("Total"), laid("Total"))),
    "tree-foreign": lambda: compiled(El("P", "x", *(Raw(n) for n in range(90, 120)))),
    "words-together": lambda: derived(El("P", "The permit and controls of the permit and controls. Thepermitcontrols")),
    "attributes-cut": lambda: compiled(El("P", "x", attributes=[("Table", {"Some": list(range(3000))})])),
    "checker": checked,
    "form-xfa": lambda: compiled(El("P", "x"), edit=with_xfa),
    "tags-suspect": lambda: compiled(El("P", "x"), edit=suspected),
    "drawings-untagged": lambda: compiled(El("P", "x"), pages=[Sheet("0 0 9 9 re f\n")]),
    "order-against-layout": lambda: derived(El("P", Seen("b", (0, 0, 9, 9))), El("P", Seen("a", (0, 90, 9, 99)))),
    "order-across-columns": lambda: compile_file(Path(__file__).parent / "columns" / "leaflet.pdf"),
    "page-unreadable": unreadable_page,
    "alt-missing": lambda: derived(El("Figure", "x")),
    "content-claimed-twice": lambda: compiled(El("P", Ref(0)), El("P", Ref(0)), pages=[Sheet(marked(0, show("x")))]),
    "content-not-found": lambda: compiled(El("P", "x", Raw(99))),
    "content-untagged": lambda: compiled(El("P", "x"), pages=[Sheet(show("stray"))]),
    "contradicts-source": contradicted,
    "document-untagged": lambda: compiled(El("P", "x"), tagged=False),
    "element-empty": lambda: derived(El("P")),
    "element-repeated": lambda: compiled(El("Sect", SHARED), El("Sect", SHARED)),
    "file-repaired": damaged,
    "headings-deep": lambda: derived(*(El(f"H{level}", "A") for level in range(1, 40))),
    "heading-skipped": lambda: derived(heading(1, "A"), heading(3, "B")),
    "headers-unresolved": lambda: derived(table([cell("x", headers=["nobody"])])),
    "id-duplicate": lambda: derived(El("P", "a", element_id="n"), El("P", "b", element_id="n")),
    "irregular-table": lambda: derived(table(["a", "b"], ["c"])),
    "language-missing": lambda: derived(El("P", "x"), lang=None),
    "reference-malformed": lambda: compiled(El("P", Raw(pikepdf.Dictionary(Type=pikepdf.Name.MCR)))),
    "reference-without-page": on_a_lost_page,
    "reference-unresolved": lambda: derived(heading(1, "Table 1"), El("P", "see Table 2")),
    "role-map-cycle": lambda: compiled(El("a", "x"), role_map={"a": "b", "b": "a"}),
    "role-missing": lambda: compiled(El(None, "x")),
    "role-unmapped": lambda: compiled(El("Foo", "x")),
    "unreadable-element": lambda: compiled(El("P", "x", Raw(3.5))),
}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_documented_code_can_be_found(code: str) -> None:
    assert code in codes(MAKERS[code]())


@pytest.mark.parametrize("code", sorted(MAKERS))
def test_a_finding_names_its_cause_in_one_line(code: str) -> None:
    for diagnostic in MAKERS[code]().diagnostics:
        assert diagnostic.code in CODES
        assert diagnostic.message
        assert "\n" not in diagnostic.message


def test_every_code_in_the_source_is_documented() -> None:
    used: set[str] = set()
    for path in Path(evigraph.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _name(call.func) in ("Diagnostic", "_say", "say"):
                values = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "code")]
                used |= {v.value for v in values if isinstance(v, ast.Constant)}
    assert used == set(CODES)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained_in_a_sentence(code: str) -> None:
    assert CODES[code].endswith(".")


def test_a_clean_document_has_no_findings() -> None:
    graph = compiled(
        El(
            "Document",
            heading(1, "Fees"),
            El("P", "All of them."),
            table([header("Year"), header("Fee")], [header("2026"), cell("12")]),
            El("Figure", "x", alt="A map"),
        )
    )
    assert graph.diagnostics == ()


class TestFigures:
    @pytest.mark.parametrize("options", [{"alt": "A map"}, {"actual_text": "A map"}])
    def test_a_figure_with_a_text_alternative_is_fine(self, options: dict[str, str]) -> None:
        assert codes(derived(El("Figure", **options))) == []

    def test_an_empty_alternative_is_none(self) -> None:
        assert codes(derived(El("Figure", alt=""))) == ["alt-missing"]

    def test_each_figure_is_told(self) -> None:
        assert [d.node for d in derived(El("Figure"), El("P", "x"), El("Figure")).diagnostics] == [1, 3]


class TestEmptiness:
    @pytest.mark.parametrize("role", ["P", "H1", "LI", "Sect", "Caption", "Table"])
    def test_a_block_without_anything_is_told(self, role: str) -> None:
        assert codes(derived(El("P", "x"), El(role))).count("element-empty") == 1

    @pytest.mark.parametrize("role", ["TD", "TH", "NonStruct", "Span", "Link", "Private"])
    def test_what_may_be_empty_is_not_told(self, role: str) -> None:
        assert codes(derived(El("P", "x", El(role)))) == []

    def test_an_element_with_children_is_not_empty(self) -> None:
        assert codes(derived(El("Sect", El("Span")))) == []


class TestHeadings:
    @pytest.mark.parametrize("levels", [[1, 2, 3], [1, 2, 1, 2], [1, 2, 3, 1], [1, 1]])
    def test_steps_of_one_level_down_are_fine(self, levels: list[int]) -> None:
        assert codes(derived(*(heading(n, "x") for n in levels))) == []

    def test_a_step_of_two_is_told_at_the_lower_heading(self) -> None:
        graph = derived(heading(1, "A"), heading(3, "B"), heading(4, "C"))
        assert [(d.node, d.message) for d in graph.diagnostics] == [(2, "H3 follows level 1")]

    def test_a_first_heading_below_the_first_level_is_told(self) -> None:
        assert [d.message for d in derived(heading(2, "A")).diagnostics] == ["the first heading is H2"]

    def test_a_title_and_headings_without_level_do_not_count(self) -> None:
        assert codes(derived(El("Title", "T"), El("H", "x"), heading(1, "A"))) == []


def test_artifact_elements_are_not_asked_for_what_content_needs() -> None:
    run = El("Artifact", El("Figure", "x"), El("Figure", alt="a.png"), El("H3", "run"), El("P"))
    assert codes(derived(El("P", "a"), run, heading(1, "A"), table(["1"]))) == []
    assert codes(derived(El("Artifact", table(["Item", "Fee"], ["Dogs", "12"])), El("P", "a"))) == []


class TestIds:
    def test_the_second_of_two_is_told_with_the_first(self) -> None:
        graph = derived(El("P", "a", element_id="n"), El("P", "b", element_id="n"), El("P", "c", element_id="n"))
        assert [(d.node, "node 1's" in d.message) for d in graph.diagnostics] == [(2, True), (3, True)]

    def test_different_ids_are_fine(self) -> None:
        assert codes(derived(El("P", "a", element_id="n"), El("P", "b", element_id="m"))) == []


class TestLanguage:
    def test_a_language_of_any_element_is_enough(self) -> None:
        assert codes(derived(El("P", "x", lang="fr"), lang=None)) == []

    def test_an_untagged_file_is_told_to_be_untagged_and_no_more(self) -> None:
        assert codes(compiled(El("P", "x"), tagged=False, lang=None)) == ["document-untagged"]


def test_an_untagged_document_is_an_error() -> None:
    assert [d.severity for d in compiled(tagged=False).diagnostics] == [Severity.ERROR]


@given(documents())
def test_findings_are_in_the_order_of_the_document_each_once(kids: list[El]) -> None:
    found = derived(*kids).diagnostics
    assert len(set(found)) == len(found)
    assert [d.node or 0 for d in found] == sorted(d.node or 0 for d in found)


def test_compiling_tells_what_reading_told() -> None:
    graph = declared(El("P", "x"))
    told = Diagnostic("role-unmapped", Severity.WARNING, "told by a reader", node=1)
    assert compile_graph(msgspec.structs.replace(graph, diagnostics=(told,))).diagnostics == (told,)
