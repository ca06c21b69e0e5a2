"""Chunks: they tile, keep their bounds, cut where they may; windows match them in size."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import count_tokens
from evigraph.lab.ablation.chunks import Chunk, Sizes, structural_chunks
from evigraph.lab.ablation.scale import Scale
from evigraph.lab.ablation.structure import Section, Structure, repair
from evigraph.lab.ablation.windows import matched_windows
from evigraph.lab.corpora import CorpusDocument

_sentence = st.sampled_from(
    ["One two three. ", "Is it so? ", "A longer one of nine words stands here now. ", "图书馆。 ", "x" * 40]
)
_paragraphs = st.lists(st.lists(_sentence, min_size=1, max_size=6).map("".join), min_size=1, max_size=12)
_cuts = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 11)), max_size=6)


def made(paragraphs: list[str], cuts: list[tuple[int, int]]) -> tuple[Scale, Structure]:
    document = CorpusDocument("d", "D", "\n\n".join(paragraphs))
    sections = [Section(f"s{first}", level, first, first + 1) for level, first in cuts]
    return Scale(document), Structure(repair(sections, len(document.paragraphs)))


def tiles(chunks: list[Chunk], text: str) -> bool:
    return (
        chunks[0].start == 0
        and chunks[-1].end == len(text)
        and all(one.end == other.start for one, other in pairwise(chunks))
        and all(chunk.start < chunk.end for chunk in chunks)
    )


@given(_paragraphs, _cuts, st.integers(8, 60))
def test_structural_chunks_tile_and_keep_their_bounds(
    paragraphs: list[str], cuts: list[tuple[int, int]], most: int
) -> None:
    scale, structure = made(paragraphs, cuts)
    sizes = Sizes(most, most // 4, 3)
    chunks = structural_chunks(scale, structure, sizes)
    assert tiles(chunks, scale.document.text)
    assert max(chunk.tokens for chunk in chunks) <= most
    assert all(chunk.tokens == scale.between(chunk.start, chunk.end) for chunk in chunks)


@given(_paragraphs, st.integers(1, 9), st.floats(0, 0.99))
def test_windows_tile(paragraphs: list[str], number: int, phase: float) -> None:
    scale, _ = made(paragraphs, [])
    windows = matched_windows(scale, number, 3, phase)
    assert tiles(windows, scale.document.text)
    assert len(windows) <= number + (phase > 0)


def prose(words: int) -> str:
    return " ".join(f"word{n}{'.' if n % 10 == 9 else ''}" for n in range(words)).replace(". word", ". Word")


def test_windows_have_the_mean_size_of_the_structural_chunks() -> None:
    scale = Scale(CorpusDocument("d", "D", "\n\n".join(prose(words) for words in (200, 90, 333, 150))))
    structure = Structure(tuple(Section(str(n), 1, n, n + 1) for n in range(4)))
    chunks = structural_chunks(scale, structure, Sizes(150, 20, 7))
    windows = matched_windows(scale, len(chunks), 7)
    assert len(windows) == len(chunks)
    sizes = [window.tokens for window in windows]
    assert sum(sizes) / len(sizes) == pytest.approx(sum(c.tokens for c in chunks) / len(chunks), abs=1)
    assert max(sizes) - min(sizes) <= 2 * 7 + 2  # each edge moves by at most seven


def test_edges_of_windows_snap_to_sentences_that_are_near_and_else_stand_at_words() -> None:
    scale = Scale(CorpusDocument("d", "D", prose(100)))
    near = matched_windows(scale, 3, 15)
    assert all(scale.document.text[: window.start].rstrip().endswith(".") for window in near[1:])
    exact = matched_windows(scale, 3, 0)
    assert [window.start for window in exact[1:]] == [scale.document.text.index(w) for w in ("word33", "word67")]


def test_a_phase_moves_the_edges_by_its_share_of_a_window() -> None:
    scale = Scale(CorpusDocument("d", "D", prose(120)))
    starts = [scale.exact(window.start) for window in matched_windows(scale, 4, 0, 0.5)]
    assert starts == pytest.approx([0, 20, 60, 100, 140], abs=1)


def test_long_sections_are_split_at_paragraphs_before_sentences() -> None:
    scale = Scale(CorpusDocument("d", "D", "\n\n".join([prose(60), prose(60), prose(60)])))
    chunks = structural_chunks(scale, Structure((Section("s", 1, 0, 3),)), Sizes(100, 10, 5))
    assert [chunk.start for chunk in chunks] == list(scale.document.paragraphs)


def test_short_sections_are_merged_under_the_path_they_share() -> None:
    scale = Scale(CorpusDocument("d", "D", "\n\n".join([prose(60), prose(9), prose(9), prose(60)])))
    sections = (Section("A", 1, 0, 1), Section("B", 2, 1, 2), Section("C", 2, 2, 3), Section("D", 1, 3, 4))
    chunks = structural_chunks(scale, Structure(sections), Sizes(90, 20, 5))
    assert [(chunk.path, chunk.top) for chunk in chunks] == [(("A",), 1), (("A",), 1), (("D",), 2)]
    assert (chunks[1].start, chunks[1].end) == (scale.document.paragraphs[1], scale.document.paragraphs[3])


@given(_paragraphs)
def test_the_scale_counts_as_the_library_does(paragraphs: list[str]) -> None:
    scale, _ = made(paragraphs, [])
    text = scale.document.text
    assert scale.between(0, len(text)) == count_tokens(text)
    assert sum(scale.exact(b) - scale.exact(a) for a, b in pairwise([0, *scale.sentences, len(text)])) == pytest.approx(
        scale.exact(len(text))
    )


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("One. Two.", ["Two."]),
        ("It costs 3. 5 pounds.", ["5 pounds."]),
        ("e.g. this one. \u201cNext\u201d", ["\u201cNext\u201d"]),
        ("He said \u201cso.\u201d Then.", ["Then."]),
        ("\u662f\u3002\u5426\u3002", ["\u5426\u3002"]),
        ("a line\nanother", ["another"]),
    ],
)
def test_where_sentences_begin(text: str, begins: list[str]) -> None:
    scale = Scale(CorpusDocument("d", "D", text))
    assert [text[place:] for place in scale.sentences] == begins
