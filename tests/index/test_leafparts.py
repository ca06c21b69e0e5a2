"""Where parts of a text stand: the fragments that say them."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Anchor, Fragment, Status
from evigraph.index.leafparts import TextPlaces, pages_of


def fragments(*texts: str) -> list[Fragment]:
    return [Fragment(n, Anchor(n + 1), Status.TAGGED, text) for n, text in enumerate(texts)]


def test_a_part_stands_where_its_characters_do() -> None:
    places = TextPlaces("one two three", fragments("one ", "two", " three"))
    assert [f.id for f in places.within(0, 3)] == [0]
    assert [f.id for f in places.within(2, 5)] == [0, 1]
    assert [f.id for f in places.within(7, 13)] == [2]


def test_line_break_hyphens_are_no_characters() -> None:
    places = TextPlaces("together apart", fragments("to\u00ad\n", "gether ", "apart"))
    assert [f.id for f in places.within(9, 14)] == [2]


def test_a_text_that_its_fragments_do_not_say_stands_in_all_of_them() -> None:
    places = TextPlaces("replaced", fragments("a", "b"))
    assert [f.id for f in places.within(0, 3)] == [0, 1]


@given(st.lists(st.sampled_from(["ab", " c ", "\n", "", "d" * 2000]), max_size=9), st.data())
def test_the_fragments_of_a_part_say_all_of_it_and_begin_and_end_with_it(texts: list[str], data: st.DataObject) -> None:
    text = "".join(texts)
    places = TextPlaces(text, fragments(*texts))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    said = "".join(text[start:end].split())
    found = places.within(start, end)
    if said:
        assert said in "".join("".join(f.text for f in found).split())
        inner = "".join("".join(f.text for f in found[1:-1]).split())
        assert inner in said


def test_pages_are_the_first_and_the_last() -> None:
    assert pages_of(fragments("a", "b", "c")) == (1, 3)
    assert pages_of([Fragment(0, Anchor(), Status.TAGGED, "a")]) is None
