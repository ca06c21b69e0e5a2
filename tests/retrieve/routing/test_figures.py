"""Figures: passages of PDFs are scored with their pixels where the provider sees."""

import io
from collections.abc import Generator
from pathlib import Path

import pytest
from PIL import Image as Pictures

from evigraph.graph import Substrate
from evigraph.library import Library
from evigraph.retrieve import Evidence, Searcher
from support.element import El
from support.pdfs import Picture, Sheet, build
from support.routing import Stating, search
from support.units import TermEmbedder

WIDE = (100, 300, 300, 400)
"""Where a picture stands: twice as wide as high."""


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        yield opened


def add(library: Library, *kids: El, pages: int = 1) -> Path:
    path = library.root.parent / "a.pdf"
    path.write_bytes(build(El("Document", *kids), pages=[Sheet()] * pages))
    assert not library.add([path]).failures
    library.prepare(library.strategy("route"), Substrate.DECLARED)
    return path


def found(library: Library, decider: Stating) -> list[Evidence]:
    return search(Searcher(library.store, Substrate.DECLARED, lambda: decider))[0]


def sizes(decider: Stating) -> list[list[tuple[int, int]]]:
    """The sizes of the pictures of each scored passage, in pixels."""
    return [[Pictures.open(io.BytesIO(i.data)).size for i in question.images] for question in decider.scored()]


def figures(count: int, **options: str) -> list[El]:
    return [El("Figure", Picture((50, 700 - 60 * n, 90, 740 - 60 * n)), **options) for n in range(count)]


def test_a_figure_is_cut_out_of_its_page(library: Library) -> None:
    add(library, El("H1", "Fees"), El("P", "Text."), El("Figure", Picture(WIDE), alt="a crane"))
    decider = Stating(sees=True)
    found(library, decider)
    ((width, height),) = sizes(decider)[0]
    assert width / height == pytest.approx(208 / 108, abs=0.05)
    assert "The figure #" in decider.scored()[0].evidence


def test_text_alone_is_sent_to_a_provider_that_does_not_see(library: Library) -> None:
    add(library, El("H1", "Fees"), El("P", "Text."), El("Figure", Picture(WIDE)))
    decider = Stating()
    found(library, decider)
    assert sizes(decider) == [[]]
    assert not any(question.images for question in decider.menus())


def test_a_captioned_figure_comes_with_its_caption(library: Library) -> None:
    add(library, El("H1", "Fees"), El("Figure", Picture(WIDE), El("Caption", "Figure 1: A crane")))
    decider = Stating(sees=True)
    found(library, decider)
    assert [len(shown) for shown in sizes(decider)] == [1]


def test_a_figure_that_says_nothing_makes_a_passage_for_the_time_of_the_search(library: Library) -> None:
    add(library, El("H1", "Fees"), El("P", "Text."), El("Figure", Picture(WIDE)))
    decider = Stating(level=lambda said: 3.0 * ("[Figure on page 1" in said), sees=True)
    (piece,) = found(library, decider)
    assert piece.text == "Fees\n[Figure on page 1, without caption and description]"
    (line,) = piece.lines[1:]
    assert [piece.anchors[at].rects for at in line.anchors] == [((100.0, 300.0, 300.0, 400.0),)]
    assert "on page 1" not in str(library.units(library.documents()[0], "passage"))  # type: ignore[arg-type]


def test_of_a_passage_with_many_pictures_parts_are_scored_and_the_highest_counts(library: Library) -> None:
    add(library, El("H1", "Fees"), El("P", "Text."), *figures(6, alt="a crane"))
    seen: list[int] = []

    def level(_: str) -> float:
        seen.append(1)
        return 2.0 if len(seen) == 1 else 1.6

    decider = Stating(level=level, sees=True)
    (piece,) = found(library, decider)
    assert [len(shown) for shown in sizes(decider)] == [4, 2]
    assert piece.why.score == 2.0


def test_four_pictures_are_sent_in_one_request_at_most(library: Library) -> None:
    kids = [kid for n in range(5) for kid in (El("H1", f"Part{n}"), El("Figure", Picture(WIDE, page=n + 1), alt="x"))]
    add(library, *kids, pages=5)
    decider = Stating(sees=True)
    found(library, decider)
    assert max(sum(len(q.images) for q in questions.values()) for _, questions in decider.asked) <= 4
    assert sum(len(shown) for shown in sizes(decider)) == 5


def test_a_figure_without_a_place_comes_with_its_page(library: Library) -> None:
    add(library, El("H1", "Fees"), El("Figure", Picture((100, 300, 104, 304)), alt="a speck"))
    decider = Stating(sees=True)
    found(library, decider)
    ((width, height),) = sizes(decider)[0]
    assert width / height == pytest.approx(612 / 792, abs=0.01)
    assert "Page 1 as a whole: of it the figure #" in decider.scored()[0].evidence


def test_of_a_file_that_has_changed_nothing_is_drawn(library: Library) -> None:
    path = add(library, El("H1", "Fees"), El("Figure", Picture(WIDE), alt="a crane"))
    path.write_bytes(build(El("Document", El("P", "Something else."))))
    decider = Stating(sees=True)
    found(library, decider)
    assert sizes(decider) == [[]]
