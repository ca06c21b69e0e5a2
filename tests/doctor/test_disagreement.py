"""Each class of disagreement on a file that has it."""

from functools import partial

import pytest

from evigraph.doctor import CLASSES, Comparison, Content, Element, Reading, compare
from evigraph.doctor.classes import classify_text
from support.element import El
from support.pdfs import Ref, Sheet, build, marked, show
from support.scripts import map_letters

from .files import both, cut_contents

pytest.importorskip("playa")


def classes(found: Comparison) -> dict[str, int]:
    """The classes that were found; all of them are explained."""
    assert set(found.classes()) <= set(CLASSES)
    return found.classes()


def shown(*operators: str, **options: object) -> bytes:
    """A paragraph that shows what operators say."""
    return build(El("P", Ref(0)), pages=[Sheet(marked(0, *operators))], **options)


def test_letters_printed_twice_as_boldface() -> None:
    found = both(shown(show("Level"), show("Level", at=(72.3, 400))))
    assert classes(found) == {"duplicates-removed": 1}
    assert (found.findings[0].first, found.findings[0].second) == ("Level", "LevelLevel")
    assert (found.findings[0].page, found.findings[0].mcid) == (1, 0)


def test_right_to_left_text_is_compared_by_its_letters() -> None:
    letters = dict(zip("abcd", "םולש", strict=True))
    found = both(shown(show("abcd"), edit=partial(map_letters, letters=letters)))
    assert classes(found) == {"right-to-left": 1}
    assert (found.findings[0].first, found.findings[0].second) == ("שלום", "םולש")
    assert (found.right_to_left.compared, found.left_to_right.compared) == (1, 0)


def test_left_to_right_words_among_right_to_left_ones() -> None:
    rtl = Content("שלום")
    first = Reading(1, [], {(1, None, 0): rtl, (1, None, 1): Content("(XXE) Entities External")})
    second = Reading(1, [], {(1, None, 0): rtl, (1, None, 1): Content("External Entities )XXE(")})
    found = compare(first, second)
    assert classes(found) == {"mixed-direction": 1}
    assert (found.left_to_right.compared, found.left_to_right.equal) == (1, 0)


def test_labels_drawn_in_another_order_than_they_stand() -> None:
    found = both(shown(show("east", at=(200, 400)), show("west", at=(100, 400))))
    assert classes(found) == {"text-order": 1}


@pytest.mark.parametrize("at", [b"/P <<", b"Td <48"])
def test_an_operand_cut_by_the_end_of_a_stream(at: bytes) -> None:
    found = both(shown(show("Hello"), edit=partial(cut_contents, at=at)))
    assert classes(found) == {"operand-cut": 1}
    assert found.findings[0].first == "Hello"


def test_a_page_that_the_second_reader_fails_on_is_left_out() -> None:
    pages = [Sheet(marked(0, show("Hello"), "BI BI EI\n")), Sheet(marked(0, show("you")))]
    found = both(build(El("P", Ref(0), Ref(0, page=2)), pages=pages))
    assert classes(found) == {"page-unread": 1}
    assert found.left_to_right.compared == 1


def test_a_stream_that_ends_between_operators_is_no_cut() -> None:
    found = both(shown(show("Hello"), show("you", at=(72, 300)), edit=partial(cut_contents, at=b"ET\n")))
    assert classes(found) == {}


def test_an_element_that_one_reader_lacks() -> None:
    first = Reading(1, [Element(1, "P", "P")])
    second = Reading(1, [Element(1, "P", "P"), Element(2, "Span", "Span")])
    found = compare(first, second)
    assert classes(found) == {"elements": 1}
    assert (found.elements.compared, found.elements.equal) == (2, 1)
    assert (found.findings[0].first, found.findings[0].second) == (None, "Span (object 2)")


def test_an_element_with_two_roles() -> None:
    found = compare(Reading(1, [Element(1, "Box", "Aside")]), Reading(1, [Element(1, "Box", "Div")]))
    assert classes(found) == {"roles": 1}
    assert found.findings[0].first == "Box as Aside (object 1)"
    assert found.elements.equal == 0


def test_direct_elements_are_told_apart_by_their_roles() -> None:
    found = compare(Reading(2, [Element(None, "Box", "Aside")]), Reading(1, [Element(None, "Box", "Div")]))
    assert classes(found) == {"elements": 2, "pages": 1}
    assert (found.elements.compared, found.elements.equal) == (2, 0)


def test_content_with_two_owners() -> None:
    elements = [Element(1, "P", "P"), Element(2, "P", "P")]
    first = Reading(1, elements, {(1, None, 0): Content("text", owner=0)})
    second = Reading(1, elements, {(1, None, 0): Content("text", owner=1)})
    found = compare(first, second)
    assert classes(found) == {"owner": 1}
    assert (found.owners.compared, found.owners.equal) == (1, 0)


def test_pages_that_one_reader_lacks() -> None:
    assert classes(compare(Reading(2), Reading(3))) == {"pages": 1}


@pytest.mark.parametrize(
    ("box", "fits"),
    [
        ((72, 398, 120, 409), True),
        ((74, 400, 118, 407), True),
        ((72, 398, 150, 409), False),  # goes on where nothing is written
        ((72, 398, 90, 409), False),  # leaves half of the text out
        ((72, 374, 120, 385), False),  # two lines below
    ],
)
def test_a_place_fits_when_ink_is_where_glyphs_are(box: tuple[float, float, float, float], fits: bool) -> None:
    glyphs = Content("Level one", box=(66, 382, 126, 418), core=(72, 400, 120, 400), em=12)
    key = (1, None, 0)
    found = compare(Reading(1, [], {key: Content("Level one", box=box)}), Reading(1, [], {key: glyphs}))
    assert classes(found) == ({} if fits else {"rectangle": 1})


def test_the_place_of_an_actual_text_is_a_class_of_its_own() -> None:
    key = (1, None, 0)
    glyphs = Content("one two", box=(66, 282, 126, 418), core=(72, 300, 120, 400), em=12, replaced=True)
    found = compare(Reading(1, [], {key: Content("one two", box=(72, 398, 90, 409))}), Reading(1, [], {key: glyphs}))
    assert classes(found) == {"actual-text-place": 1}
    assert (found.left_to_right.equal, found.rectangles.equal) == (1, 0)


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("", "text", "extra-in-second"),
        ("text", "", "extra-in-first"),
        ("284Below", "284BBelow", "duplicates-removed"),
        ("Tisch", "Tusch", "unicode-map"),
        ("ab", "a\ue001b", "no-unicode"),
        ("five", "two", "text"),
    ],
)
def test_the_class_of_two_texts(first: str, second: str, name: str) -> None:
    assert classify_text(Content(first), Content(second)) == name


def test_a_text_that_differs_where_an_actual_text_stands() -> None:
    assert classify_text(Content("fi"), Content("fig", replaced=True)) == "actual-text"


def test_a_file_of_which_the_second_reader_makes_nothing_is_an_error(tmp_path) -> None:
    from evigraph.doctor.secondreader import second_reading
    from evigraph.errors import SourceError

    with pytest.raises(SourceError, match="second reader") as caught:
        second_reading(tmp_path / "a.pdf", b"%PDF-1.7\nnothing\n%%EOF\n")
    assert len(str(caught.value).splitlines()) == 1


def test_a_wrong_password_is_said_so(tmp_path) -> None:
    from evigraph.doctor.secondreader import second_reading
    from evigraph.errors import SourceError

    data = build(El("P", "text"), encrypt={"user": "open", "owner": "secret"})
    with pytest.raises(SourceError, match="--password"):
        second_reading(tmp_path / "a.pdf", data, "shut")
