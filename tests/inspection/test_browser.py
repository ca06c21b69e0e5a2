"""The page in a real browser: it runs, links both ways, and a hostile document does nothing."""

from pathlib import Path

import pytest

from support.browser import Browser, Window
from support.element import El
from support.examples import PDFS
from support.pdfs import build

from .conftest import browser, inspected
from .test_html import ATTACK

_ = browser


@pytest.fixture(scope="module")
def fees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The inspection page of the fee schedule."""
    file = tmp_path_factory.mktemp("page") / "fees.html"
    file.write_bytes(inspected(PDFS / "fee-schedule-2026.pdf")[1])
    return file


@pytest.fixture
def window(browser: Browser, fees: Path) -> Window:
    """A window that shows the fee schedule's page."""
    window = browser.window()
    window.open(fees)
    window.wait("document.querySelectorAll('.box').length > 0")
    return window


def fragment_box(window: Window, text: str) -> str:
    """Mark the box whose node says a text, and give a selector for it."""
    script = (
        "[...document.querySelectorAll('.box')].filter((box) => { const d = JSON.parse("
        "document.getElementById('data').textContent); const n = d.nodes.find((n) => n.id === box.fragment.node);"
        f" return n && n.text === '{text}'; }})[0]?.setAttribute('data-test', '{text}')"
    )
    window.value(script)
    return f"[data-test='{text}']"


def test_the_page_runs_without_a_complaint_and_asks_for_nothing(window: Window, fees: Path) -> None:
    assert window.complaints() == []
    assert [url for url in window.requests() if not url.startswith("data:")] == [fees.as_uri()]
    assert window.value("document.title") == "Schedule of Fees and Charges 2026 · inspection"
    window.wait("document.images[0].complete && document.images[0].naturalWidth > 500")


def test_pointing_at_a_row_of_the_tree_lights_its_rectangles(window: Window) -> None:
    window.point(".row[data-node='4']")
    window.wait("document.querySelectorAll('.box.lit').length === 2")
    assert window.value("document.querySelectorAll('.around .pointed').length") == 1
    window.point("#tabs")
    window.wait("document.querySelectorAll('.box.lit').length === 0")


def test_pointing_at_a_rectangle_opens_and_lights_its_row(window: Window) -> None:
    box = fragment_box(window, "14.00")
    window.point(box)
    window.wait("document.querySelector('.row.lit') !== null")
    assert "14.00" in window.value("document.querySelector('.row.lit').textContent")
    row = "document.querySelector('.row.lit').getBoundingClientRect()"
    tree = "document.getElementById('tree').getBoundingClientRect()"
    assert window.value(f"{row}.top >= {tree}.top && {row}.bottom <= {tree}.bottom + 1")
    assert "14.00" in window.value("document.getElementById('status').textContent")
    window.click(box)
    window.wait("document.querySelector('#details h3') !== null")
    chosen = "document.querySelector('.row[aria-selected=true]').getBoundingClientRect()"
    assert window.value(f"{chosen}.top >= {tree}.top && {chosen}.bottom <= {tree}.bottom + 1")


def test_a_cells_headers_light_up_in_another_colour(window: Window) -> None:
    window.point(fragment_box(window, "14.00"))
    window.wait("document.querySelectorAll('.box.heads').length > 0")
    heads = (
        "[...document.querySelectorAll('.box.heads')].map((box) => JSON.parse(document.getElementById('data')"
        ".textContent).nodes.find((node) => node.id === box.fragment.node).text)"
    )
    assert sorted(window.value(heads)) == ["At the counter", "Certificate of residence", "Standard service"]
    colours = "[...document.querySelectorAll('.box.heads, .box.lit')].map((box) => getComputedStyle(box).fill)"
    assert len(set(window.value(colours))) == 2


def test_clicking_a_row_brings_its_place_into_sight_and_tells_all_about_it(window: Window) -> None:
    window.value("[...document.querySelectorAll('#tools button')][0].click()")
    window.click(".row[data-node='771']")
    window.wait("document.getElementById('pages').scrollTop > 500")
    window.wait("document.querySelectorAll('.around .chosen').length === 1")
    box = "document.querySelector('.around .chosen').getBoundingClientRect()"
    assert window.value(f"{box}.top > 0 && {box}.bottom < innerHeight")
    assert "7. If you do not agree" in window.value("document.getElementById('details').textContent")
    assert window.value("document.querySelector('.row[aria-selected=true]').dataset.node") == "771"


def test_the_tree_is_walked_by_keys(window: Window) -> None:
    focus = "document.activeElement.dataset.node"
    window.value("document.querySelector('.row').focus()")
    assert window.value(focus) == "0"
    for key, node in (("ArrowDown", "1"), ("ArrowLeft", "1"), ("ArrowRight", "1"), ("ArrowRight", "2")):
        window.press(key)
        assert window.value(focus) == node
    assert window.value("document.querySelectorAll('.box.lit').length") > 0
    window.press("ArrowLeft")
    assert window.value("document.activeElement.getAttribute('aria-expanded')") == "false"
    assert window.value("document.querySelectorAll('.row[tabindex=\"0\"]').length") == 1


def test_kinds_of_boxes_can_be_hidden(window: Window) -> None:
    shown = "getComputedStyle(document.querySelector('.box.f-heading')).display"
    assert window.value(shown) != "none"
    window.click(".chip.f-heading input")
    assert window.value(shown) == "none"
    window.click(".chip.f-picture input")
    assert window.value("getComputedStyle(document.images[0]).visibility") == "hidden"


def test_findings_are_on_the_page_and_lead_there(window: Window) -> None:
    assert window.value("document.querySelectorAll('.page .mark').length") >= 1
    window.click("#tab-findings")
    window.value(
        "[...document.querySelectorAll('#view-findings button.link')].find(b => /page 4/i.test(b.textContent)).click()"
    )
    window.wait("document.getElementById('pages').scrollTop > 1000")


def test_a_box_is_where_the_picture_has_its_text(window: Window) -> None:
    box = fragment_box(window, "1. General rules")
    place = (
        f"((r, s) => [(r.x - s.x) / s.width, (r.bottom - s.y) / s.height])"
        f'(document.querySelector("{box}").getBoundingClientRect(), document.images[0].getBoundingClientRect())'
    )
    x, y = window.value(place)
    graph, _page = inspected(PDFS / "fee-schedule-2026.pdf", "1")
    fragment = next(f for f in graph.fragments if "1. General rules" in f.text)
    page, (x0, y0, _, _) = graph.document.pages[0], fragment.rects[0]
    assert x == pytest.approx(x0 / page.width, abs=0.005)
    assert y == pytest.approx(1 - y0 / page.height, abs=0.005)


@pytest.mark.parametrize("dark", [False, True])
def test_dark_and_narrow_windows_show_tree_and_pages(browser: Browser, fees: Path, dark: bool) -> None:
    window = browser.window(400, 760, dark=dark)
    window.open(fees)
    window.wait("document.querySelectorAll('.box').length > 0")
    for part in ("#tree", "#pages", "#head"):
        box = f"document.querySelector('{part}').getBoundingClientRect()"
        assert window.value(f"{box}.width <= 400 && {box}.height >= 60 && {box}.bottom <= innerHeight + 1")
    light = window.value("getComputedStyle(document.body).backgroundColor") == "rgb(246, 247, 249)"
    assert light is not dark


def test_a_hostile_document_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "hostile.pdf"
    kids = El("Document", El(ATTACK, ATTACK, title=ATTACK), El("Figure", alt=ATTACK), lang=ATTACK)
    file.write_bytes(build(kids, title=ATTACK, lang=ATTACK))
    page = tmp_path / "hostile.html"
    page.write_bytes(inspected(file)[1])
    window = browser.window()
    window.open(page)
    window.wait("document.querySelectorAll('.box').length > 0")
    window.click(".row[data-node='2']")
    window.click("#tab-findings")
    assert window.complaints() == []
    assert window.value("document.scripts.length") == 2
    assert window.value("document.images.length") == 1
    assert window.value("document.querySelector('h1').textContent") == ATTACK


def test_a_page_whose_script_was_changed_does_not_run(browser: Browser, fees: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.html"
    changed.write_bytes(
        fees.read_bytes().replace(b"startTree();\nstartPages();", b"startTree();startPages();alert(1);")
    )
    window = browser.window()
    window.open(changed)
    window.wait("document.querySelectorAll('.page').length > 0")
    assert window.value("document.querySelectorAll('.row').length") == 0
    assert any("Content Security Policy" in complaint for complaint in window.complaints())
