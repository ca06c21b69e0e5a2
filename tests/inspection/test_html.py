"""The page: self-contained, and with a hostile document's text as data only."""

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path

import pytest

from evigraph.inspection import Picture, html_page
from evigraph.inspection.html import SCRIPTS
from support.element import El
from support.examples import PDFS
from support.pdfs import build, compiled

from .conftest import Parsed, inspected

ATTACK = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>"


def test_the_page_needs_nothing_but_itself() -> None:
    _, page = inspected(PDFS / "annual-report.pdf")
    parsed = Parsed(page)
    for _, attributes in parsed.elements:
        assert not {"href", "srcset", "action", "style"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
        assert (attributes.get("src") or "data:image/webp;").startswith("data:image/webp;")
    assert not parsed.all("link")
    assert not re.search(r"@import|url\((?!#|`#)|import\(|fetch|XMLHttp|WebSocket|sendBeacon", _own(parsed))


def test_the_policy_allows_its_own_script_and_style_only() -> None:
    _, page = inspected(PDFS / "tongzhi.pdf")
    parsed = Parsed(page)
    meta = next(m for m in parsed.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    policy = dict(part.strip().split(" ", 1) for part in (meta["content"] or "").split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["img-src"] == "data:"
    for kind, text in (("script-src", parsed.texts["script"][-1]), ("style-src", parsed.texts["style"][0])):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert policy[kind] == f"'sha256-{digest}'"
    assert parsed.elements.index(("meta", meta)) < [tag for tag, _ in parsed.elements].index("style")


def test_the_script_puts_no_text_into_markup() -> None:
    for name in SCRIPTS:
        text = files("evigraph.inspection").joinpath("assets", name).read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", text), (
            name
        )


def test_the_modules_can_be_one_since_their_names_are_unique() -> None:
    names: list[str] = []
    for name in SCRIPTS:
        text = files("evigraph.inspection").joinpath("assets", name).read_text(encoding="utf-8")
        names += re.findall(r"^(?:export )?(?:function|const|let|class) (\w+)", text, re.MULTILINE)
        for imported in re.findall(r'^import \{.*\} from "\./(\w+\.js)";$', text, re.MULTILINE):
            assert SCRIPTS.index(imported) < SCRIPTS.index(name)
        assert len(re.findall(r"^import ", text, re.MULTILINE)) == len(
            re.findall(r"^import \{.*;$", text, re.MULTILINE)
        )
    assert len(names) == len(set(names))


def test_a_hostile_documents_text_stays_data(tmp_path: Path) -> None:
    file = tmp_path / f"{'<b>x</b>'.replace('/', '_')}.pdf"
    kids = El("Document", El(ATTACK, ATTACK, title=ATTACK), El("Figure", alt=ATTACK), lang=ATTACK)
    file.write_bytes(build(kids, title=ATTACK, lang=ATTACK))
    _, page = inspected(file)
    harmless = Parsed(page)
    scripts = harmless.all("script")
    assert [script.get("type") for script in scripts] == ["application/json", "module"]
    assert len(harmless.all("img")) == 1
    assert not harmless.all("b")
    assert b"alert(1)</script>" not in page
    data = harmless.data
    assert data["title"] == ATTACK
    assert {node["alt"] for node in data["nodes"] if "alt" in node} == {ATTACK}
    assert any(node.get("text") == ATTACK for node in data["nodes"])


def test_text_that_looks_like_a_slot_of_the_page_is_left_alone() -> None:
    graph = compiled(El("P", "{{script}} {{data}}"), title="{{data}}")
    page = html_page(graph, "{{style}}.pdf", [1], {1: Picture(None, "{{policy}}")})
    parsed = Parsed(page)
    assert parsed.data["title"] == "{{data}}"
    assert b"No picture: {{policy}}" in page


def test_line_separators_are_escaped_in_the_data() -> None:
    graph = compiled(El("P", "x", alt="a\u2028b\u2029c"))
    page = html_page(graph, "x.pdf", [1], {}).decode()
    assert "\u2028" not in page
    assert "\u2029" not in page
    assert "a\u2028b\u2029c" in [node.get("alt") for node in Parsed(page.encode()).data["nodes"]]


def test_a_page_without_a_picture_says_why() -> None:
    page = html_page(compiled(El("P", "x")), "x.pdf", [1], {1: Picture(None, "out of <memory>")})
    assert b"No picture: out of &lt;memory&gt;" in page


def test_pages_left_out_are_said_with_how_to_see_them() -> None:
    graph, page = inspected(PDFS / "fee-schedule-2026.pdf", "2")
    assert len(graph.document.pages) == 4
    assert b"Page 2 of 4" in page
    assert b"--pages 3-3" in page
    _, whole = inspected(PDFS / "fee-schedule-2026.pdf")
    assert b'class="limit"' not in whole.split(b"<noscript>")[0].split(b"<body>")[1]


@pytest.mark.parametrize("name", ["fee-schedule-2026.pdf", "tongzhi.pdf"])
def test_the_same_file_gives_the_same_page(name: str) -> None:
    assert inspected(PDFS / name)[1] == inspected.__wrapped__(PDFS / name)[1]


def _own(parsed: Parsed) -> str:
    return parsed.texts["script"][-1] + parsed.texts["style"][0]
