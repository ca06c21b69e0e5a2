"""Graphs as the Markdown of their pages."""

from pathlib import Path

from evigraph.derive import compile_file
from evigraph.lab.selection import plain_text, render_pages
from support.element import El
from support.examples import PDFS
from support.pdfs import build


def rendered(tmp_path: Path, *elements: El) -> list[str]:
    path = tmp_path / "a.pdf"
    path.write_bytes(build(El("Document", *elements)))
    return render_pages(compile_file(path))


def test_headings_lists_and_paragraphs_are_blocks(tmp_path: Path) -> None:
    items = El("L", El("LI", El("LBody", "One")), El("LI", El("LBody", "Two")))
    assert rendered(tmp_path, El("H1", "Fees"), El("P", "A crane."), El("H2", "More"), items) == [
        "# Fees\n\nA crane.\n\n## More\n\n- One\n\n- Two"
    ]


def test_a_table_without_spans_is_markdown(tmp_path: Path) -> None:
    rows = [El("TR", El("TH", "Use"), El("TH", "Fee")), El("TR", El("TD", "Crane | lift"), El("TD", "92"))]
    assert rendered(tmp_path, El("Table", *rows)) == ["| Use | Fee |\n|---|---|\n| Crane \\| lift | 92 |"]


def test_a_table_with_spans_is_html(tmp_path: Path) -> None:
    wide = El("TH", "Fees <b>", cols=2)
    rows = [El("TR", wide), El("TR", El("TD", "Crane"), El("TD", "92"))]
    assert rendered(tmp_path, El("Table", *rows)) == [
        '<table><tr><th colspan="2">Fees &lt;b&gt;</th></tr><tr><td>Crane</td><td>92</td></tr></table>'
    ]


def test_what_looks_like_markup_is_read_as_text(tmp_path: Path) -> None:
    (page,) = rendered(tmp_path, El("P", "# no heading"), El("P", "a <td> in text"))
    assert plain_text(page) == "# no heading a <td> in text"


def test_every_page_has_its_own_text() -> None:
    graph = compile_file(PDFS / "benefits-handbook.pdf")
    pages = render_pages(graph)
    assert len(pages) == len(graph.document.pages)
    for number, page in enumerate(pages, 1):
        said = plain_text(page).split()
        held = {
            word
            for fragment in graph.fragments
            if fragment.anchor.page == number and fragment.status == "TAGGED"
            for word in fragment.text.split()
            if word.isalpha()
        }
        assert len(held - set(said)) <= 0.02 * len(held), held - set(said)
