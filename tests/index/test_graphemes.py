"""Places where a text may be cut: never within what is read as one character."""

import pytest

from evigraph.index.graphemes import is_boundary

WHOLE = [
    "e\u0301",  # a letter and its accent
    "\u0915\u094d\u0937",  # two consonants joined by a virama
    "\u0e01\u0e33",  # a Thai letter and its vowel
    "\U0001f44d\U0001f3fd",  # a thumb and the tone of its skin
    "\U0001f469\u200d\U0001f52c",  # a woman, a joiner, a microscope
    "\U0001f1eb\U0001f1f7",  # the two letters of a flag
    "\u1112\u1161\u11ab",  # Hangul in letters
    "\ud55c\u11ab",  # a syllable and a letter that ends it
    "\u2764\ufe0f",  # a heart, shown as emoji
    "\uff8a\uff9e",  # half-width kana with its mark
    "\u0600\u0661",  # a sign before its number
    "\r\n",
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_read_as_one_character_is_whole(text: str) -> None:
    assert not any(is_boundary(text, at) for at in range(1, len(text)))


@pytest.mark.parametrize(
    "text", ["ab", "a b", "\u8d39\u7528", "\ud55c\uad6d", "\u00e9a", "\u0431\u0432", "a\U0001f44d"]
)
def test_between_two_characters_is_a_place(text: str) -> None:
    assert all(is_boundary(text, at) for at in range(len(text) + 1))
