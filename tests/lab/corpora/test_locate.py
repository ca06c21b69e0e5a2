"""Where a text stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.corpora.locate import Located


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("The fee is ten pounds.", "fee is ten", "fee is ten"),
        ("The fee\n  is TEN pounds.", "fee is ten", "fee\n  is TEN"),
        ("co\u00adoperative wor-\nking", "cooperative working", "co\u00adoperative wor-\nking"),
        ("it\u2019s \ufb01ne here", "it's fine", "it\u2019s \ufb01ne"),
        ("no such words", "others here", None),
        ("a 13 and a 3", "3", "3"),
        ("a 3 and a 3", "3", None),
        ("a 13", "3", None),
        ("anything", "", None),
    ],
)
def test_a_text_is_found_as_it_is_written_or_folded(text: str, wanted: str, found: str | None) -> None:
    span = Located(text).find(wanted)
    assert (None if span is None else text[span[0] : span[1]]) == found


def test_a_part_of_the_text_can_be_asked_alone() -> None:
    located = Located("first words here; FIRST  words here; 3 and 3")
    assert located.find("first words here", (5, 44)) == (18, 35)
    assert located.find("3", (0, 38)) == (37, 38)


@given(st.text(alphabet="abc XY-'\u00e9", min_size=8, max_size=40), st.data())
def test_whatever_is_cut_out_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 8))
    wanted = text[start : start + 8]
    span = Located(text).find(wanted.upper())
    if sum(c.isalpha() or c == "'" for c in wanted) < 6:
        return
    assert span is not None
    assert "".join(text[span[0] : span[1]].casefold().split()).replace("-", "") == "".join(
        wanted.casefold().split()
    ).replace("-", "")
