"""The shared normalisation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.selection import has_words, plain_text


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("## A *heading* with **marks**", "A heading with marks"),
        ("| a | b |\n|:--|---|\n| 1 \\| 2 | 3 |", "a b 1 | 2 3"),
        ("<table><tr><td>a</td><td>b<br>c</td></tr></table>", "a b c"),
        ("180 m<sup>2</sup>", "180 m2"),
        ("180 m²", "180 m2"),
        ("AT&amp;T &lt;b&gt;", "AT&T <b>"),
        ("- one\n* two\n1. three", "one two 1. three"),
        ("a <!-- image\n--> b", "a b"),
        ("see [the rules](rules.md) ![a map](m.png)", "see the rules a map"),
        ("-41 and +260", "-41 and +260"),
        ("snake_case and 5 * 3", "snake_case and 5 * 3"),
        ("> a quote\n> goes on", "a quote goes on"),
        ("x < 3 and y > 2", "x < 3 and y > 2"),
        ("```python\ncode\n```", "code"),
        ("a\u00a0b\r\n\tc", "a b c"),
    ],
)
def test_marks_go_and_text_stays(markdown: str, text: str) -> None:
    assert plain_text(markdown) == text


def test_images_and_rules_alone_are_no_words() -> None:
    assert not has_words("![a map](map.png)\n\n---\n\n<!-- image -->")
    assert has_words("![a map](map.png) A map.")


@given(st.text(st.sampled_from("ab1 ²é漢|-.,\n"), max_size=60))
def test_text_is_on_one_line_without_doubled_blanks(text: str) -> None:
    plain = plain_text(text)
    assert plain == " ".join(plain.split())


@given(st.lists(st.text(st.sampled_from("abcé1漢"), min_size=1), min_size=1, max_size=8))
def test_plain_words_stay_as_they_are(words: list[str]) -> None:
    assert plain_text(" ".join(words)) == " ".join(words)


@pytest.mark.parametrize("piece", ["<!--", "<td ", "[a](", "![", "**", "| ", "> ", "&amp", "- ", "|-", "\\", "_a"])
def test_what_is_meant_to_take_long_is_read_too(piece: str) -> None:
    assert len(plain_text(piece * 50_000)) <= len(piece) * 50_000
