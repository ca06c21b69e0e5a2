"""Excerpts: what a section says about what is asked."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import Kind, Unit
from evigraph.retrieve.routing.excerpts import Excerpts
from support.units import words


def excerpts(*texts: str, asked: tuple[str, ...] = ("crane", "permit")) -> Excerpts:
    return Excerpts([Unit(Kind.PASSAGE, (n,), text, lang="en") for n, text in enumerate(texts)], asked)


texts = st.lists(st.text("abc crane permit.\n", max_size=3000), min_size=1, max_size=6)


@given(texts, st.integers(0, 3000))
def test_an_excerpt_is_never_longer_than_asked_for_and_than_1200_characters(found: list[str], size: int) -> None:
    said = excerpts(*found).of(range(len(found)), size)
    assert len(said) <= min(size, 1200)
    assert said.count(" … ") <= 2 + sum(text.count("…") for text in found)


@given(texts)
def test_where_there_is_text_there_is_an_excerpt(found: list[str]) -> None:
    assert bool(excerpts(*found).of(range(len(found)))) == any(text.strip() for text in found)


def test_windows_that_say_what_is_asked_are_in_it_however_far_down() -> None:
    said = excerpts(words(800), f"{words(400, 'x')} A crane needs a permit. {words(400, 'y')}").of([0, 1])
    assert "A crane needs a permit." in said
    assert said.startswith("word0 word1 ")


def test_rare_terms_come_before_frequent_ones_where_there_is_room_for_one() -> None:
    often = " ".join(f"{words(60, f'w{n}-')} permit." for n in range(20))
    said = excerpts(often, f"{words(60, 'z')} crane.").of([0, 1], 380)
    assert "crane" in said


def test_a_window_that_repeats_another_gives_way_to_one_that_says_something_else() -> None:
    first = f"{words(40, 'a')} crane crane"
    again = f"{words(40, 'b')} crane crane"
    other = f"{words(40, 'c')} permit"
    said = excerpts(first, again, other).of([0, 1, 2], 790)
    assert "permit" in said
    assert "b1 " not in said


def test_without_text_there_is_none() -> None:
    assert excerpts("  \n ").of([0]) == ""
    assert excerpts("a").of([]) == ""
