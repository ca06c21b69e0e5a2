"""Files on which two independent readers agree: whatever PDF offers for the same content."""

import pytest

from support.element import El
from support.pdfs import Annotation, Form, Namespace, Picture, Raw, Ref, Sheet, Text, artifact, build, marked, show

from .files import both

pytest.importorskip("playa")


def assert_agreed(data: bytes, contents: int, elements: int) -> None:
    """Both readers find so many marked contents and elements, and nothing is different about them."""
    found = both(data)
    assert found.findings == []
    assert (found.left_to_right.compared, found.left_to_right.equal) == (contents, contents)
    assert (found.elements.compared, found.elements.equal) == (elements, elements)
    assert found.owners.equal == contents
    assert found.rectangles.equal == contents


def test_headings_paragraphs_and_inline_elements() -> None:
    document = El("Document", El("H1", "Fees"), El("P", "A permit costs ", El("Em", "nothing"), "."))
    assert_agreed(build(document), contents=4, elements=4)


def test_content_of_several_pages() -> None:
    assert_agreed(build(El("P", Text("one"), Text("two", page=2), Text("three", page=3))), contents=3, elements=1)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (30, 50, 500, 700), (-10, -10, 700, 900)])
def test_places_on_turned_and_cut_pages(rotate: int, crop: tuple[float, float, float, float] | None) -> None:
    sheet = Sheet(rotate=rotate, media=(10, 20, 622, 812), crop=crop)
    data = build(El("P", Text("near", at=(60, 100)), Text("far", at=(300, 600), size=30)), pages=[sheet])
    assert_agreed(data, contents=2, elements=1)


def test_pictures_beside_text() -> None:
    data = build(El("Figure", Ref(0)), pages=[Sheet(marked(0, "q 90 0 0 60 200 300 cm /Im1 Do Q\n", show("Plan")))])
    assert_agreed(data, contents=1, elements=1)


def test_pictures_and_annotations_without_text_are_no_contents_to_compare() -> None:
    document = El("P", El("Figure", Picture((72, 72, 90, 90)), alt="A map"), El("Link", Annotation((72, 72, 90, 90))))
    assert_agreed(build(document), contents=0, elements=3)


def test_content_of_a_form() -> None:
    form = Form(marked(0, show("in the Form", at=(10, 10))), matrix=(2, 0, 0, 2, 100, 100))
    data = build(El("P", Ref(0, stream=form)), pages=[Sheet("/Fm1 Do\n", forms={"Fm1": form})])
    found = both(data)
    assert found.findings == []
    assert found.rectangles.equal == 1


def test_content_of_a_form_within_marked_content_belongs_to_it() -> None:
    form = Form(show("in the Form"))
    data = build(El("P", Ref(0)), pages=[Sheet(marked(0, "/Fm1 Do\n"), forms={"Fm1": form})])
    assert_agreed(data, contents=1, elements=1)


def test_marked_content_that_no_element_claims() -> None:
    data = build(El("P", "claimed"), pages=[Sheet(marked(7, show("not claimed")) + artifact(show("page 1")))])
    assert_agreed(data, contents=2, elements=1)


def test_an_artifact_with_an_id_is_no_content() -> None:
    data = build(El("P", "text"), pages=[Sheet(marked(7, show("decoration"), tag="Artifact"))])
    assert_agreed(data, contents=1, elements=1)


def test_roles_through_maps_chains_and_circles() -> None:
    roles = {"Rubrik": "Heading", "Heading": "H2", "This": "That", "That": "This", "Loner": "Nothing"}
    document = El("Document", *[El(role, role) for role in ("Rubrik", "This", "Loner", "H9", "P")])
    assert_agreed(build(document, role_map=roles), contents=5, elements=6)


def test_roles_in_namespaces() -> None:
    other = Namespace("urn:other", {"box": "Aside"})
    own = Namespace("urn:own", {"title": "Title", "para": ("box", other)})
    pdf2 = Namespace("http://iso.org/pdf2/ssn")
    document = El(
        "Document",
        El("title", "one", namespace=own),
        El("para", "two", namespace=own),
        El("P", "three", namespace=pdf2),
        El("P", "four", namespace=other),
    )
    assert_agreed(build(document, namespaces=[own, other, pdf2]), contents=4, elements=5)


def test_an_element_reached_twice_and_a_circle() -> None:
    shared = El("P", "once")
    circle = El("Sect", "round")
    circle.kids.append(circle)
    assert_agreed(build(El("Document", shared, shared, circle)), contents=2, elements=3)


def test_the_first_of_two_claims_counts() -> None:
    data = build(El("P", "text", Ref(0)), El("Span", Ref(0)))
    assert_agreed(data, contents=1, elements=2)


@pytest.mark.parametrize("parent_tree", [True, False])
def test_content_that_names_no_page(parent_tree: bool) -> None:
    assert_agreed(build(El("P", "text"), name_pages=False, parent_tree=parent_tree), contents=1, elements=1)


def test_content_that_names_no_page_of_several() -> None:
    data = build(El("P", Text("one")), El("P", Text("two", page=2), page=2), name_pages=False)
    assert_agreed(data, contents=2, elements=2)


def test_kids_that_are_no_elements() -> None:
    assert_agreed(build(El("P", Raw(None), Raw("/Name"), Raw(1.5), "text")), contents=1, elements=1)


def test_an_actual_text_on_the_page() -> None:
    inner = "/Span <</ActualText (yes)>> BDC\n" + show("y e s") + "EMC\n"
    assert_agreed(build(El("P", Ref(0)), pages=[Sheet(marked(0, inner))]), contents=1, elements=1)


def test_a_table_in_an_encrypted_file() -> None:
    rows = [El("TR", El("TH", "Item"), El("TH", "Fee")), El("TR", El("TH", "Permit"), El("TD", "12"))]
    data = build(El("Table", *rows), encrypt={"user": "", "owner": "secret"})
    assert_agreed(data, contents=4, elements=7)


def test_a_file_that_needs_its_password() -> None:
    data = build(El("P", "text"), encrypt={"user": "open", "owner": "secret"})
    assert both(data, "open").left_to_right.equal == 1


def test_an_untagged_file() -> None:
    found = both(build(tagged=False, pages=[Sheet(show("text"))]))
    assert found.findings == []
    assert found.elements.compared == found.left_to_right.compared == 0
