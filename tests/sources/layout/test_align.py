"""What a parser says of a page, beside what the page itself holds."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Anchor, Fragment, Status
from evigraph.sources.layout.align import align


def page(*texts: str) -> list[Fragment]:
    return [Fragment(n, Anchor(page=1), Status.UNTAGGED, text) for n, text in enumerate(texts)]


def aligned(said: list[str], *held: str) -> list[list[tuple[str, int | None]]]:
    """For each text its pieces, as text and fragment."""
    found = align(said, page(*held))
    return [[(text[p.start : p.end], p.fragment) for p in pieces] for text, pieces in zip(said, found, strict=True)]


def test_each_text_is_cut_where_the_next_line_of_the_page_begins() -> None:
    assert aligned(["A permit costs money."], "A permit ", "costs money.") == [[("A permit ", 0), ("costs money.", 1)]]


def test_texts_in_another_order_than_the_page_find_their_lines() -> None:
    said = ["one two three four five six", "seven eight nine ten"]
    assert aligned(said, "seven eight nine ten", "one two three", "four five six") == [
        [("one two three ", 1), ("four five six", 2)],
        [("seven eight nine ten", 0)],
    ]


def test_words_are_compared_whatever_their_form_and_marks() -> None:
    assert aligned(["**THE** ﬁrst-class exam"], "the ", "first class ", "ex\u00adam") == [
        [("**THE** ", 0), ("ﬁrst-class ", 1), ("exam", 2)]
    ]


def test_what_the_page_does_not_hold_goes_with_what_is_before_it_or_is_unknown() -> None:
    assert aligned(["A permit [sic] costs"], "A permit", "costs") == [[("A permit [sic] ", 0), ("costs", 1)]]
    assert aligned(["nothing of it"], "A permit") == [[("nothing of it", None)]]


def test_each_word_of_the_page_is_used_once() -> None:
    assert aligned(["fee fee", "fee fee"], "fee fee", "fee fee") == [[("fee fee", 0)], [("fee fee", 1)]]


def test_where_words_are_not_parted_by_spaces_each_character_is_one() -> None:
    assert aligned(["入场费用为十元"], "入场费用", "为十元") == [[("入场费用", 0), ("为十元", 1)]]


def test_how_many_words_of_its_fragment_a_piece_says() -> None:
    ((first, second),) = align(["a permit costs"], page("a permit", "costs nothing"))
    assert (first.words, second.words) == (2, 1)


def test_a_page_with_too_many_words_keeps_its_text_and_loses_its_places() -> None:
    many = "word " * 2100
    ((piece,),) = align([many], page(many))
    assert (piece.start, piece.end, piece.fragment) == (0, len(many), None)


TEXTS = st.lists(st.text("ab 一.\u00ad", max_size=12), max_size=5)


@given(TEXTS, TEXTS)
def test_pieces_are_the_whole_text_and_fragments_are_of_the_page(said: list[str], held: list[str]) -> None:
    for text, pieces in zip(said, align(said, page(*held)), strict=True):
        assert "".join(text[piece.start : piece.end] for piece in pieces) == text
        assert all(piece.fragment is None or 0 <= piece.fragment < len(held) for piece in pieces)
