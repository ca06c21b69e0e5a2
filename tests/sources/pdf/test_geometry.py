"""Where content is: rectangles on the page as it is shown. The judge is a rendering of the page."""

from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from evigraph.graph import Graph, Rect
from evigraph.sources.pdf import read_pdf
from evigraph.sources.pdf.geometry import merge_lines
from support.element import El
from support.pdfs import Annotation, Picture, Ref, Sheet, Text, build, marked, read, show

ROTATIONS = [0, 90, 180, 270]
CROPS = [None, (50, 60, 400, 500), (-20, -30, 500, 700)]
_SCALE = 4


def ink(data: bytes, page: int = 0) -> Rect:
    """The box of everything dark on the page as it is shown, in points from its lower left corner."""
    with pypdfium2.PdfDocument(data) as pdf:
        pixels = pdf[page].render(scale=_SCALE, grayscale=True).to_numpy().squeeze()
    rows, columns = np.nonzero(pixels < 200)
    height = pixels.shape[0]
    x0, x1, top, bottom = columns.min(), columns.max() + 1, rows.min(), rows.max() + 1
    return (x0 / _SCALE, (height - bottom) / _SCALE, x1 / _SCALE, (height - top) / _SCALE)


def only_rect(graph: Graph) -> Rect:
    """The one rectangle of a graph that has one."""
    (rect,) = [rect for fragment in graph.fragments for rect in fragment.rects]
    return rect


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("rotate", ROTATIONS)
def test_text_is_where_its_ink_is(rotate: int, crop: tuple[float, ...] | None) -> None:
    data = build(El("P", Text("Hxgp", at=(100, 300))), pages=[Sheet(rotate=rotate, crop=crop)])
    assert only_rect(read_pdf(Path("x.pdf"), data)) == pytest.approx(ink(data), abs=0.6)


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("rotate", ROTATIONS)
def test_a_picture_is_where_its_ink_is(rotate: int, crop: tuple[float, ...] | None) -> None:
    data = build(El("Figure", Picture((100, 200, 180, 350))), pages=[Sheet(rotate=rotate, crop=crop)])
    assert only_rect(read_pdf(Path("x.pdf"), data)) == pytest.approx(ink(data), abs=0.3)


@pytest.mark.parametrize("rotate", ROTATIONS)
def test_a_media_box_may_start_anywhere(rotate: int) -> None:
    sheet = Sheet(rotate=rotate, media=(-200, 1000, 300, 1800))
    data = build(El("P", Text("Hxgp", at=(0, 1300))), pages=[sheet])
    assert only_rect(read_pdf(Path("x.pdf"), data)) == pytest.approx(ink(data), abs=0.6)


@pytest.mark.parametrize("rotate", ROTATIONS)
def test_slanted_text_has_the_box_of_its_ink(rotate: int) -> None:
    turned = "BT /F1 12 Tf 0 1 -1 0 200 300 Tm (Hxgp) Tj ET\n"
    sheet = Sheet(f"/P <</MCID 0>> BDC {turned} EMC", rotate=rotate)
    data = build(El("P", Ref(0)), pages=[sheet])
    assert only_rect(read_pdf(Path("x.pdf"), data)) == pytest.approx(ink(data), abs=0.6)


@pytest.mark.parametrize(
    ("rotate", "rect"),
    [(0, (60, 70, 90, 80)), (90, (70, 510, 80, 540)), (180, (510, 700, 540, 710)), (270, (700, 60, 710, 90))],
)
def test_an_annotations_rectangle_turns_with_its_page(rotate: int, rect: Rect) -> None:
    graph = read(El("Link", Annotation((62, 73, 92, 83))), pages=[Sheet(rotate=rotate, crop=(2, 3, 602, 783))])
    assert only_rect(graph) == rect


def test_an_annotations_corners_may_come_in_any_order() -> None:
    assert only_rect(read(El("Link", Annotation((90, 80, 60, 70))))) == (60, 70, 90, 80)


@pytest.mark.parametrize(("rotate", "size"), [(0, (612, 792)), (90, (792, 612)), (180, (612, 792)), (270, (792, 612))])
def test_a_page_is_as_wide_and_high_as_it_is_shown(rotate: int, size: tuple[float, float]) -> None:
    page = read(pages=[Sheet(rotate=rotate)]).document.pages[0]
    assert (page.width, page.height, page.rotation) == (*size, rotate)


def test_a_page_that_starts_anywhere_is_as_wide_and_high_as_its_box() -> None:
    page = read(pages=[Sheet(media=(10, -20, 110.256, 180))]).document.pages[0]
    assert (page.width, page.height) == (100.26, 200)


@pytest.mark.parametrize(("rotate", "rotation"), [(-90, 270), (450, 90), (360, 0), (720 + 180, 180)])
def test_rotation_is_taken_round_the_circle(rotate: int, rotation: int) -> None:
    assert read(pages=[Sheet(rotate=rotate)]).document.pages[0].rotation == rotation


@pytest.mark.parametrize(
    ("crop", "size"),
    [((-50, -60, 900, 900), (290, 380)), ((110, 120, 900, 900), (190, 280)), ((0, 0, 60, 80), (50, 60))],
)
def test_a_crop_box_beyond_the_media_box_is_clipped(crop: Rect, size: tuple[float, float]) -> None:
    page = read(pages=[Sheet(media=(10, 20, 300, 400), crop=crop)]).document.pages[0]
    assert (page.width, page.height) == size


@pytest.mark.parametrize(
    "crop", [(500, 500, 600, 600), (500, 0, 600, 100), (0, 500, 100, 600), (300, 0, 400, 100), (0, 400, 100, 500)]
)
def test_a_crop_box_outside_the_media_box_is_passed_over(crop: Rect) -> None:
    page = read(pages=[Sheet(media=(0, 0, 300, 400), crop=crop)]).document.pages[0]
    assert (page.width, page.height) == (300, 400)


def test_boxes_and_rotation_are_inherited() -> None:
    def lift(pdf: pikepdf.Pdf) -> None:
        page, tree = pdf.pages[0].obj, pdf.Root.Pages
        tree.MediaBox, tree.Rotate = page.MediaBox, 90
        del page.MediaBox

    page = read(pages=[Sheet(media=(0, 0, 300, 400))], edit=lift).document.pages[0]
    assert (page.width, page.height, page.rotation) == (400, 300, 90)


@pytest.mark.parametrize("box", [[], [0, 0, 0, 0], [0, 0, 0, 100], [0, 0, 100, 0], ["a", "b", "c", "d"], [0, 0, 100]])
def test_an_unusable_media_box_counts_as_us_letter(box: list[object]) -> None:
    def spoil(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.MediaBox = pikepdf.Array(box)

    page = read(El("P", "x"), edit=spoil).document.pages[0]
    assert (page.width, page.height) == (612, 792)


class TestLines:
    def rects(self, *shown: str) -> list[Rect]:
        graph = read(El("P", Ref(0)), pages=[Sheet(marked(0, *shown))])
        return [rect for fragment in graph.fragments for rect in fragment.rects]

    def test_each_line_has_a_rectangle_from_the_top_down(self) -> None:
        rects = self.rects(*(show("Hxgp line", (72, y)) for y in (400, 380, 360)))
        assert [round(rect[1] / 10) for rect in rects] == [40, 38, 36]

    def test_lines_set_so_tight_that_they_touch_are_two(self) -> None:
        assert len(self.rects(show("Hxgp", (72, 400)), show("Hxgp", (72, 390)))) == 2

    def test_runs_on_one_line_share_a_rectangle(self) -> None:
        (rect,) = self.rects(show("left", (72, 400)), show("right", (300, 400)))
        assert rect[0] < 80
        assert rect[2] > 310

    def test_a_raised_figure_belongs_to_its_line(self) -> None:
        assert len(self.rects(show("E = mc", (72, 400)), show("2", (112, 404), 7))) == 1

    def test_columns_side_by_side_keep_a_rectangle_a_line(self) -> None:
        left = [show("Hxgp", (72, y)) for y in (400, 380)]
        right = [show("Hxgp", (300, y)) for y in (400, 380)]
        assert len(self.rects(*left, *right)) == 4

    def test_every_rectangle_has_its_corners_in_order(self) -> None:
        for x0, y0, x1, y1 in self.rects(show("a", (72, 400)), show("b", (60, 390))):
            assert x0 < x1
            assert y0 < y1


@pytest.mark.parametrize(
    ("boxes", "lines"),
    [
        pytest.param([(10, 0, 20, 10), (5, 2, 30, 8)], [(5, 0, 30, 10)], id="a box within the height of another"),
        pytest.param([(10, 0, 20, 10), (25, 5, 30, 15)], [(10, 0, 30, 15)], id="half the height shared"),
        pytest.param([(10, 0, 20, 10), (25, 6, 30, 16)], [(10, 0, 20, 10), (25, 6, 30, 16)], id="less than half"),
        pytest.param([(10, 0, 20, 10), (25, 9, 30, 11)], [(10, 0, 30, 11)], id="half of the smaller one"),
        pytest.param([(10, 0, 20, 10), (10, 10, 20, 20)], [(10, 0, 20, 10), (10, 10, 20, 20)], id="touching"),
        pytest.param(
            [(0, 9, 1, 10), (0, 0, 1, 1), (2, 9, 3, 10)], [(0, 9, 1, 10), (0, 0, 1, 1), (2, 9, 3, 10)], id="back"
        ),
        pytest.param([(0, 0, 0, 0), (1, 2, 3, 4), (5, 5, 5, 5)], [(1, 2, 3, 4)], id="boxes without extent"),
        pytest.param([(1, 2, 9, 2)], [(1, 2, 9, 2)], id="a box without height"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_boxes_that_share_half_a_height_are_one_line(boxes: list[Rect], lines: list[Rect]) -> None:
    assert merge_lines(boxes) == lines
