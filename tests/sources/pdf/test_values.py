"""PDF objects as Python values: the quick way through qpdf's JSON says what the slow one says."""

from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.sources.pdf.values import (
    entries,
    lookup,
    name_of,
    object_number,
    plain_entries,
    plain_name,
    plain_reference,
    plain_text,
    text_of,
)

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8)
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.booleans(),
    st.integers(-(2**31), 2**31 - 1),
    st.binary(max_size=12).map(pikepdf.String),
    st.text(max_size=12).map(pikepdf.String),
    st.sampled_from(["u:already", "/Name", "12 0 R", "b:00ff", "null", "R", ""]).map(pikepdf.String),
    NAMES.map(lambda name: pikepdf.Name("/" + name)),
    st.lists(st.integers(0, 9), max_size=3).map(pikepdf.Array),
)
KEYS = st.sampled_from(["/S", "/T", "/Alt", "/K", "/Lang", "/ID"])


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_names_and_texts_read_plainly_are_those_of_the_objects(given_entries: dict[str, Any]) -> None:
    holder = pikepdf.Dictionary(given_entries)
    plain = plain_entries(holder)
    assert plain.keys() == entries(holder).keys()
    for key in given_entries:
        assert plain_name(holder, plain, key) == name_of(lookup(holder, key))
        assert plain_text(holder, plain, key) == text_of(lookup(holder, key))


def test_an_absent_entry_is_neither_name_nor_text() -> None:
    holder = pikepdf.Dictionary(S=pikepdf.Name.P)
    plain = plain_entries(holder)
    assert plain_name(holder, plain, "/T") is None
    assert plain_text(holder, plain, "/T") is None


def test_a_reference_is_read_as_the_number_of_its_object() -> None:
    with pikepdf.new() as pdf:
        target = pdf.make_indirect(pikepdf.Dictionary())
        plain = plain_entries(pikepdf.Dictionary(Pg=target))
        assert plain_reference(plain["/Pg"]) == object_number(target)


@pytest.mark.parametrize("value", [None, 12, "12 0", "u:12 0 R", "/12 0 R", "R", " R", "", {"a": 1}])
def test_what_is_no_reference_has_no_number(value: Any) -> None:
    assert plain_reference(value) is None


def test_a_text_that_looks_like_a_reference_is_a_text() -> None:
    holder = pikepdf.Dictionary(T=pikepdf.String("12 0 R"))
    plain = plain_entries(holder)
    assert plain_reference(plain["/T"]) is None
    assert plain_text(holder, plain, "/T") == "12 0 R"
