"""The chunkers that need no server."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.lab.selection import CHUNKERS, Cut, chunker_named

PAGE = "Before.\n\n# One\n\nFirst.\n\nSecond.\n\n## Two\n\nThird.\n\n#### Four\n\nFourth.\n"


def texts(name: str, markdown: str = PAGE) -> list[str]:
    return [cut.text.strip() for cut in chunker_named(name).cut(markdown) if cut.text.strip()]


def test_headings_begin_chunks_through_their_level() -> None:
    assert [text.split("\n")[0] for text in texts("md-h1")] == ["Before.", "# One"]
    assert [text.split("\n")[0] for text in texts("md-h2")] == ["Before.", "# One", "## Two"]
    assert texts("md-h3") == texts("md-h2")


def test_a_line_of_code_is_no_heading() -> None:
    assert len(texts("md-h1", "# A\n\n```\n# no heading\n```\n\n# B")) == 2
    assert len(texts("md-h1", "# A\n\n~~~~\n# no\n~~~\n# no\n~~~~\n# B")) == 2


def test_native_chunks_are_the_paragraphs() -> None:
    assert texts("parser-native", "a\nb\n\nc\n \t\n\n\nd") == ["a\nb", "c", "d"]


def test_windows_have_as_many_characters_as_they_say() -> None:
    assert [cut.text for cut in chunker_named("fixed-4").cut("abcdefghij")] == ["abcd", "efgh", "ij"]


def test_sections_are_those_of_evigraph_with_what_stands_above_them() -> None:
    long = " ".join(f"word{n}" for n in range(250))
    cuts = list(chunker_named("section").cut(f"# Fees\n\n{long}\n\n{long}\n\n{long}"))
    assert len(cuts) > 1
    assert "Fees" in cuts[0].text
    assert cuts[0].above == ""
    assert {cut.above for cut in cuts[1:]} == {"Fees"}


def test_a_page_is_one_chunk() -> None:
    assert list(chunker_named("page").cut(PAGE)) == [Cut(PAGE)]


@given(st.text(st.sampled_from("ab# \n`~"), max_size=60), st.sampled_from(["md-h1", "md-h3", "fixed-7", "page"]))
def test_cutting_loses_nothing(markdown: str, name: str) -> None:
    assert "".join(cut.text for cut in chunker_named(name).cut(markdown)) == markdown


@pytest.mark.parametrize("name", ["", "fixed", "fixed-0", "fixed--1", "md-h4", "lumber:"])
def test_what_is_no_chunker_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UsageError, match="there are md-h1, md-h2, md-h3") as caught:
        chunker_named(name)
    assert all(other in str(caught.value) for other in CHUNKERS)
