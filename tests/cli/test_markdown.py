"""Markdown files through every verb: lines where PDFs have pages."""

import json
import re
from pathlib import Path

import pytest

from evigraph import compile_file
from evigraph.graph import to_json
from support.examples import EXAMPLES, PDFS

from .conftest import Run

RULES = EXAMPLES / "markdown" / "lending-rules.md"
QUESTION = "What does a telescope cost a day when it is late?"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the Markdown example, and a PDF beside it."""
    from evigraph.library import Library

    where = tmp_path_factory.mktemp("markdown") / "library"
    with Library(where) as library:
        assert not library.add([RULES.parent, PDFS / "guide-du-velo.pdf"]).failures
    return where


def test_add_takes_markdown_from_a_folder(evigraph: Run) -> None:
    done = evigraph("add", RULES.parent)
    first, second = done.stdout.splitlines()
    assert first == "1 document added"
    assert second.split(" nodes; ")[0].isdecimal()


def test_compile_writes_the_canonical_graph(evigraph: Run, tmp_path: Path) -> None:
    assert evigraph("compile", RULES, "-o", "graph.json").returncode == 0
    assert (tmp_path / "graph.json").read_bytes() == to_json(compile_file(RULES))


def test_evidence_says_on_which_lines_it_stands(evigraph: Run, folder: Path) -> None:
    done = evigraph("retrieve", QUESTION, "--k", 1, "--strategy", "node-hybrid-path", library=folder)
    assert done.stdout.splitlines()[0] == "[1] lending-rules.md, lines 6, 13, 17"
    done = evigraph("ask", QUESTION, "--k", 1, library=folder)
    assert re.search(r"Telescope +\| 21 days +\| none +\| 4.00", done.stdout)


def test_evidence_in_json_has_spans_and_lines_and_that_of_pdfs_has_not(evigraph: Run, folder: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    found = json.loads(evigraph("retrieve", QUESTION, "--in", "lending-rules", "--json", library=folder).stdout)
    anchors = found["evidence"][0]["anchors"]
    assert anchors
    for anchor in anchors:
        assert set(anchor) == {"page", "mcid", "stream", "rects", "span", "lines"}
        assert (anchor["page"], anchor["mcid"], anchor["stream"], anchor["rects"]) == (None, None, None, [])
    assert "Telescope" in [text[slice(*anchor["span"])] for anchor in anchors]
    found = json.loads(evigraph("retrieve", "vélo", "--in", "guide-du-velo", "--json", library=folder).stdout)
    assert set(found["evidence"][0]["anchors"][0]) == {"page", "mcid", "stream", "rects"}


def test_list_and_show_have_lines_in_place_of_pages(evigraph: Run, folder: Path) -> None:
    assert evigraph("list", library=folder).stdout.splitlines()[-1] == "2 documents, 3 pages"
    lines = evigraph("show", "lending-rules", library=folder).stdout.splitlines()
    assert lines[0] == "lending-rules.md"
    assert not any("page" in line for line in lines)
    assert "    History  line 49" in lines
    data = json.loads(evigraph("show", "lending-rules", "--json", library=folder).stdout)
    assert [heading["lines"] for heading in data["outline"]] == [[6, 6], [13, 13], [26, 26], [39, 39], [49, 49]]


def test_a_node_is_shown_with_its_lines_and_characters(evigraph: Run, folder: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    graph = compile_file(RULES)
    heading = next(node for node in graph.nodes if node.role == "H2")
    start = text.index("Loan periods")
    shown = evigraph("show", f"{graph.document.id}#{heading.id}", library=folder).stdout
    assert f"line 13, characters {start}-{start + len('Loan periods and charges')}" in shown


def test_inspect_has_lines_and_no_pages(evigraph: Run) -> None:
    done = evigraph("inspect", RULES)
    assert done.returncode == 0
    assert "page" not in done.stdout
    assert "lines 17-22: 5 x 4" in done.stdout
    data = json.loads(evigraph("inspect", RULES, "--json").stdout)
    assert (data["tables"][0]["pages"], data["tables"][0]["lines"]) == ([], [17, 22])


def test_a_finding_is_shown_with_its_line(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\ntext\n\n[x](#gone)\n", encoding="utf-8")
    assert "line 5 #5" in evigraph("inspect", "a.md").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["inspect", "a.md", "--html", "a.html"], "a.md: has no pages to draw the tags on; leave out --html"),
        (
            ["inspect", "a.md", "--check"],
            "a.md: is no PDF, and the accessibility checker reads nothing else; leave out --check",
        ),
        (["compile", "b.md"], "b.md: is no Markdown text: byte 0xE9 at 3 is not UTF-8; save it in UTF-8"),
        (
            ["compile", "a.md", "--limit", "elements=1"],
            "a.md: has more than 1 elements; raise it with --limit elements=2",
        ),
    ],
)
def test_what_is_not_for_markdown_is_refused_in_one_line(
    evigraph: Run, tmp_path: Path, arguments: list[str], said: str
) -> None:
    (tmp_path / "a.md").write_text("# A\n", encoding="utf-8")
    (tmp_path / "b.md").write_bytes("café".encode("latin-1"))
    done = evigraph(*arguments)
    assert done.returncode in (1, 2)
    assert done.stderr.splitlines() == [f"evigraph: {said}"]
    assert not (tmp_path / "a.html").exists()


def test_the_second_reader_reads_no_markdown(evigraph: Run, tmp_path: Path) -> None:
    pytest.importorskip("playa", reason="the second reader is not installed")
    (tmp_path / "a.md").write_text("# A\n", encoding="utf-8")
    done = evigraph("doctor", "a.md")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"evigraph: {tmp_path / 'a.md'}: is no PDF, and the second reader reads nothing else; give PDF files"
    ]
