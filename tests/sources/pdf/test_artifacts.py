"""What kinds of artifacts a page shows: each text gets what its own mark says, or nothing."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Status
from support.element import El
from support.pdfs import Form, Ref, Sheet, artifact, marked, read, show

HEADER = "/Artifact <</Type /Pagination /Subtype /Header>> BDC"
FOOTER = "/Artifact <</Type /Pagination /Subtype /Footer>> BDC"
LAYOUT = "/Artifact <</Type /Layout>> BDC"
RULE = "72 350 100 1 re f\n"
HEAD, FOOT = show("head", (72, 500)), show("foot", (72, 300))
BOTH = [("head", "Pagination/Header"), ("foot", "Pagination/Footer")]


def kinds(*contents: str, forms: dict[str, Form] | None = None, **options: Any) -> list[tuple[str, str | None]]:
    graph = read(El("P", "x"), pages=[Sheet(" ".join(contents), forms or {})], **options)
    return [(f.text.strip(), f.artifact) for f in graph.fragments if f.status is Status.ARTIFACT and f.text]


def test_an_artifact_has_its_type_and_subtype() -> None:
    page = f"/Artifact <</Type /Pagination>> BDC {FOOT} EMC\n"
    found = kinds(f"{HEADER} {HEAD} EMC", page, artifact(show("plain", (72, 200))))
    assert found == [("head", "Pagination/Header"), ("foot", "Pagination"), ("plain", None)]


def test_what_a_form_shows_has_the_kind_of_the_mark_around_the_form() -> None:
    found = kinds(f"{HEADER} /Fm Do EMC {FOOTER} {FOOT} EMC", forms={"Fm": Form(HEAD)})
    assert found == BOTH


def test_what_a_form_in_a_form_shows_has_it_too() -> None:
    outer = Form("/In Do", {"In": Form(artifact(HEAD))})
    assert kinds(f"{HEADER} /Fm Do EMC {FOOTER} {FOOT} EMC", forms={"Fm": outer}) == BOTH


def test_marks_within_a_form_have_kinds() -> None:
    form = Form(f"{HEADER} {HEAD} EMC {LAYOUT} {RULE} EMC {FOOTER} {FOOT} EMC")
    assert kinds("/Fm Do", forms={"Fm": form}) == BOTH


@pytest.mark.parametrize("mark", ["/Artifact BMC", "/Artifact <</MCID 7>> BDC", "/Artifact <</O /Layout>> BDC"])
def test_a_line_in_a_form_is_one_text_though_its_words_are_marked(mark: str) -> None:
    words = [f"{mark} {show(word, (x, 500))} EMC\n" for word, x in (("Not ", 72), ("today", 96))]
    assert kinds("/Fm Do", forms={"Fm": Form("".join(words))}) == [("Not today", None)]


def test_an_artifact_without_a_kind_is_of_the_one_around_it() -> None:
    assert kinds(f"{HEADER} {artifact(HEAD)} EMC {FOOTER} {FOOT} EMC") == BOTH
    silent = "/Artifact <</O /Layout /BBox [0 0 9 9]>> BDC"
    assert kinds(f"{HEADER} {silent} {HEAD} EMC EMC {silent} {RULE} EMC {FOOTER} {FOOT} EMC") == BOTH


def test_an_artifact_within_another_has_its_own_kind() -> None:
    assert kinds(f"{HEADER} {HEAD} {FOOTER} {FOOT} EMC EMC") == BOTH


@pytest.mark.parametrize(
    "between",
    [
        f"{LAYOUT} {RULE} EMC",
        f"{LAYOUT} EMC",
        f"{LAYOUT} BT /F1 12 Tf () Tj ET EMC",
        f"{LAYOUT} BI /W 1 /H 1 /BPC 8 /CS /G ID \x7f EI EMC",
        f"{LAYOUT} % EMC\n {RULE} EMC",
        f"{LAYOUT} BT /F1 12 Tf 9 9 Td (a (EMC) \\) Tj) Tj ET EMC",
        f"{LAYOUT} /Span <</Lang (de)>> BDC {RULE} EMC EMC",
        f"/Artifact <</Type /Layout /Contents (\x01\x7f (>>) \\\\)>> BDC {RULE} EMC",
        f"/Artifact <</Type /Layout /Other <</Subtype /Header>> >>BDC {RULE} EMC",
    ],
)
def test_other_marks_between_do_no_harm(between: str) -> None:
    found = kinds(f"{HEADER} {HEAD} EMC {between} {FOOTER} {FOOT} EMC")
    assert [entry for entry in found if entry[0] in ("head", "foot")] == BOTH


def test_a_mark_that_is_left_open_has_its_kind() -> None:
    assert kinds(f"{HEADER} {HEAD} EMC {FOOTER} {FOOT}") == BOTH


def test_a_property_list_in_the_resources_has_a_kind() -> None:
    def name_properties(pdf: pikepdf.Pdf) -> None:
        kind = pikepdf.Dictionary(Type=pikepdf.Name.Pagination, Subtype=pikepdf.Name.Header)
        pdf.pages[0].obj.Resources.Properties = pikepdf.Dictionary(MC0=kind)

    assert kinds(f"/Artifact /MC0 BDC {HEAD} EMC {FOOTER} {FOOT} EMC", edit=name_properties) == BOTH


def test_a_key_that_stands_twice_in_a_property_list_does_no_harm() -> None:
    header = "/Artifact <</Subtype /Header /Type /Pagination /Subtype /Header>> BDC"
    assert kinds(f"{header} {HEAD} EMC {FOOTER} {FOOT} EMC") == BOTH


def test_a_stream_in_pieces_is_read_as_one() -> None:
    def split(pdf: pikepdf.Pdf) -> None:
        parts = [f"{HEADER} BT /F1 12 Tf 72 500 Td (head) Tj", f"ET EMC {FOOTER} {FOOT} EMC"]
        pdf.pages[0].obj.Contents = pikepdf.Array([pdf.make_stream(part.encode()) for part in parts])

    assert kinds(edit=split) == BOTH


@pytest.mark.parametrize(
    "unclear",
    [
        f"% {LAYOUT} (x) Tj EMC\n",  # no mark at all
        f"{LAYOUT} 9 w f EMC",  # it paints nothing
        f"{LAYOUT} /Nobody Do EMC",
    ],
)
def test_where_it_is_not_clear_which_is_which_there_is_no_kind(unclear: str) -> None:
    found = kinds(f"{HEADER} {HEAD} EMC {unclear} {FOOTER} {FOOT} EMC")
    assert all(entry in [*BOTH, ("head", None), ("foot", None)] for entry in found)


def test_marks_that_all_say_the_same_need_not_be_told_apart() -> None:
    assert kinds(f"{HEADER} {HEAD} EMC {HEADER} /Nobody Do EMC") == [("head", "Pagination/Header")]


def test_content_in_an_artifact_that_the_tree_knows_is_not_counted() -> None:
    content = f"{LAYOUT} {marked(0, show('text', (72, 600)))} EMC {HEADER} {HEAD} EMC"
    graph = read(El("P", Ref(0)), pages=[Sheet(content)])
    assert [(f.text.strip(), f.artifact) for f in graph.fragments if f.text] == [("text", None), ("head", None)]


class TestArtifactElements:
    def kinds(self, *kids: Any, **options: Any) -> list[str | None]:
        return [f.artifact for f in read(*kids, **options).fragments]

    HEADER = ("Artifact", {"Type": "/Pagination", "Subtype": "/Header"})

    def test_an_artifact_element_has_the_kind_of_its_attributes(self) -> None:
        assert self.kinds(El("Artifact", "head", attributes=[self.HEADER]), El("P", "x")) == ["Pagination/Header", None]

    def test_what_is_in_an_artifact_element_is_of_its_kind(self) -> None:
        inner = El("Artifact", El("P", "no. 5"), attributes=[("Artifact", {"Type": "/LineNum"})])
        head = El("Artifact", El("P", "head"), El("Artifact", "more"), inner, attributes=[self.HEADER])
        assert self.kinds(head) == ["Pagination/Header", "Pagination/Header", "LineNum"]

    def test_a_class_may_say_it(self) -> None:
        found = self.kinds(El("Artifact", "head", classes=["head"]), class_map={"head": [self.HEADER]})
        assert found == ["Pagination/Header"]

    @pytest.mark.parametrize(
        "element",
        [
            El("Artifact", "x"),
            El("P", "x", attributes=[HEADER]),
            El("Artifact", "x", attributes=[("Layout", {"Type": "/Page"})]),
            El("Artifact", "x", attributes=[("Artifact", {"Type": 5})]),
        ],
    )
    def test_nothing_else_says_it(self, element: Any) -> None:
        assert self.kinds(element) == [None]
