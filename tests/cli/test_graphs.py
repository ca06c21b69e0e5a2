"""compile and inspect."""

import json
import re
from pathlib import Path

import pytest

from evigraph import compile_file
from evigraph.graph import from_json, to_json
from support.element import El
from support.examples import PDFS
from support.pdfs import Picture, Text, build

from .conftest import Run


def test_compile_writes_the_canonical_graph(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("compile", PDFS / "tongzhi.pdf", "-o", "graph.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "graph.json").read_bytes() == to_json(compile_file(PDFS / "tongzhi.pdf"))


def test_compile_prints_the_graph_without_a_file(evigraph: Run) -> None:
    graph = from_json(evigraph("compile", PDFS / "tongzhi.pdf").stdout)
    assert graph.document.lang == "zh-CN"


@pytest.mark.parametrize("name", sorted(path.name for path in PDFS.glob("*.pdf")))
def test_compiling_again_in_another_process_gives_the_same_bytes(evigraph: Run, tmp_path: Path, name: str) -> None:
    evigraph("compile", PDFS / name, "-o", "one.json")
    evigraph("compile", PDFS / name, "-o", "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_a_file_that_is_no_document_is_one_clear_line(evigraph: Run, tmp_path: Path, verb: str) -> None:
    (tmp_path / "a.pdf").write_text("Dear reader")
    done = evigraph(verb, "a.pdf")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["evigraph: a.pdf: not a PDF (no %PDF- header); give a PDF file"]


def test_a_graph_that_cannot_be_written_leaves_nothing(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("compile", PDFS / "tongzhi.pdf", "-o", "no/graph.json")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_inspect_shows_quality_tree_tables_and_findings(evigraph: Run) -> None:
    done = evigraph("inspect", PDFS / "fee-schedule-2026.pdf")
    assert done.returncode == 0
    out = done.stdout
    assert "text reached by tags" in out
    assert "StructTreeRoot\n└── Document #1" in out
    assert "Table 1: Certificates and records" in out
    assert "│Certificate of residence" in " ".join(out.split("  ")) or "Certificate of" in out
    assert "more nodes (--all)" in out
    assert "\n5 findings: 4 content-untagged, 1 element-unreferenced\n" in out
    assert "… 6 more rows (--all)\n" in out
    assert max(map(len, out.splitlines())) <= 100


def test_inspect_all_cuts_nothing(evigraph: Run) -> None:
    out = evigraph("inspect", PDFS / "tongzhi.pdf", "--all").stdout
    assert "--all" not in out
    assert len([line for line in out.splitlines() if "#" in line]) >= 188
    long = evigraph("inspect", PDFS / "fee-schedule-2026.pdf", "--all").stdout
    assert "more rows" not in long
    assert "│4.33 " in long


def test_inspect_in_json_has_quality_tables_and_diagnostics(evigraph: Run) -> None:
    data = json.loads(evigraph("inspect", PDFS / "fee-schedule-2026.pdf", "--json").stdout)
    assert set(data) == {"name", "document", "quality", "earned", "tables", "diagnostics"}
    assert data["earned"].keys() == {"substrate", "why"}
    assert data["earned"]["substrate"] == "declared"
    first = data["tables"][0]
    assert set(first) == {"node", "pages", "rows", "columns", "header_cells", "caption", "problems"}
    assert (first["rows"], first["columns"], first["caption"]) == (8, 5, "Table 1: Certificates and records")
    assert data["quality"]["tables"] == 5
    assert {"code", "severity", "message"} <= set(data["diagnostics"][0])


def test_inspect_says_on_which_substrate_a_document_is_read_and_why(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("P", "A permit costs money."))))
    assert re.search(r"earned substrate +flat: no headings govern any of it\n", evigraph("inspect", "a.pdf").stdout)
    evigraph("inspect", "a.pdf", "--html", "a.html")
    assert "flat: no headings govern any of it" in (tmp_path / "a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_a_file_that_may_not_be_read_is_one_clear_line(evigraph_of_a_user: Run, tmp_path: Path, verb: str) -> None:
    (tmp_path / "a.pdf").touch(mode=0)
    done = evigraph_of_a_user(verb, "a.pdf")
    assert done.returncode == 1
    assert done.stderr == "evigraph: a.pdf: cannot be read (Permission denied); check its permissions\n"


@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_a_file_whose_name_is_no_text_is_one_clear_line(evigraph: Run, tmp_path: Path, verb: str) -> None:
    (tmp_path / "caf\udce9.pdf").write_bytes((PDFS / "tongzhi.pdf").read_bytes())
    done = evigraph(verb, "caf\udce9.pdf")
    assert done.returncode == 1
    assert done.stderr == "evigraph: caf\ufffd.pdf: its name is not UTF-8; rename the file\n"


@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_the_limits_of_a_single_file_can_be_chosen(evigraph: Run, verb: str) -> None:
    tight = evigraph(verb, PDFS / "tongzhi.pdf", "--memory", "384", "--timeout", "1")
    assert tight.returncode in (0, 1)
    assert "Traceback" not in tight.stderr
    assert evigraph(verb, PDFS / "tongzhi.pdf", "--memory", "8192", "--timeout", "900").returncode == 0
    assert evigraph(verb, PDFS / "tongzhi.pdf", "--memory", "1").returncode == 2
    assert evigraph(verb, PDFS / "tongzhi.pdf", "--timeout", "1e300").returncode == 2
    few = evigraph(verb, PDFS / "annual-report.pdf", "--limit", "file_mb=9", "--limit", "pages=1")
    assert few.returncode == 1
    assert "raise it with --limit pages=" in few.stderr
    unknown = evigraph(verb, PDFS / "tongzhi.pdf", "--limit", "size=1")
    assert (unknown.returncode, len(unknown.stderr.splitlines())) == (2, 1)


def test_a_graph_can_be_written_to_what_is_no_file(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("/proc/self/fd/1")  # what /dev/stdout is, but not the system's
    done = evigraph("compile", PDFS / "tongzhi.pdf", "-o", "out")
    assert from_json(done.stdout).document.lang == "zh-CN"


def test_inspect_html_writes_one_page_and_says_what_is_on_it(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("inspect", PDFS / "fee-schedule-2026.pdf", "--html", "fees.html", "--pages", "2-3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("fees.html written: pages 2-3 of 4, ")
    assert [path.name for path in tmp_path.iterdir()] == ["fees.html"]
    page = (tmp_path / "fees.html").read_text(encoding="utf-8")
    assert page.count('<section class="page"') == page.count("data:image/webp;base64,") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--html", "no/page.html"], "cannot be written"),
        (["--html", "page.html", "--pages", "9"], "the document has 4 pages"),
        (["--html", "page.html", "--json"], "leave out --json"),
        (["--pages", "1"], "give --html"),
    ],
)
def test_inspect_html_that_cannot_be_done_leaves_nothing(
    evigraph: Run, tmp_path: Path, arguments: list[str], said: str
) -> None:
    done = evigraph("inspect", PDFS / "fee-schedule-2026.pdf", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_inspect_html_does_not_write_over_the_document(evigraph: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes((PDFS / "tongzhi.pdf").read_bytes())
    done = evigraph("inspect", "a.pdf", "--html", "./a.pdf")
    assert done.returncode == 2
    assert file.read_bytes() == (PDFS / "tongzhi.pdf").read_bytes()


def test_inspect_marks_header_cells_by_what_they_head(evigraph: Run) -> None:
    out = evigraph("inspect", PDFS / "fee-schedule-2026.pdf").stdout
    assert "▾ At the counter" in out
    assert "▸ Certificate of" in out
    assert "▾ heads what is below it" in out


def test_inspect_shows_shifted_rows_where_the_page_has_them(evigraph: Run, tmp_path: Path) -> None:
    rows = [["Gap", "Need", "Hire"], ["Skills", "SQL", "two"], [None, "Python", "one"], ["Tools", "more", "0"]]
    cells = [
        [El("TD", Text(text, at=(50 + 100 * c, 700 - 20 * r))) for c, text in enumerate(row) if text]
        for r, row in enumerate(rows)
    ]
    (tmp_path / "a.pdf").write_bytes(build(El("Table", *(El("TR", *row) for row in cells))))
    out = evigraph("inspect", "a.pdf").stdout
    assert re.search(r"│↑ +│ Python +│ one +│", out)


def test_inspect_shows_paragraphs_whole_and_lists_by_their_first_items(evigraph: Run, tmp_path: Path) -> None:
    items = [El("LI", El("Lbl", f"{n}."), El("LBody", f"item {n}")) for n in range(1, 10)]
    kids = El(
        "Document", El("P", "See ", El("Link", "page 4"), " for more"), El("P"), El("P"), El("P"), El("L", *items)
    )
    (tmp_path / "a.pdf").write_bytes(build(kids))
    out = evigraph("inspect", "a.pdf").stdout
    assert "P #2 See page 4 for more" in out
    assert "P #4 to #6, 3 without content" in out
    assert "LI #17 4. item 4\n" in out
    assert "… 5 more\n" in out
    assert "item 5" not in out
    assert "item 5" in evigraph("inspect", "a.pdf", "--all").stdout


def test_inspect_says_once_what_it_finds_many_times(evigraph: Run, tmp_path: Path) -> None:
    figures = [El("Figure", Picture((50 * n, 50, 50 * n + 40, 90))) for n in range(8)]
    (tmp_path / "a.pdf").write_bytes(build(*figures))
    out = evigraph("inspect", "a.pdf").stdout
    assert "alt-missing: figure without alternate text  #1, #2, #3, #4, #5 … 3 more\n" in out


def test_a_document_can_be_compiled_on_each_substrate(evigraph: Run) -> None:
    made = {}
    for substrate in ("declared", "reconstructed", "flat"):
        done = evigraph("compile", PDFS / "tongzhi.pdf", "--substrate", substrate)
        assert (done.returncode, done.stderr) == (0, "")
        made[substrate] = from_json(done.stdout)
    assert {name: graph.substrate for name, graph in made.items()} == {name: name for name in made}
    ids = {graph.document.id.partition(".")[::2] for graph in made.values()}
    assert ids == {(made["declared"].document.id, end) for end in ("", "reconstructed", "flat")}


def test_inspect_shows_what_a_layout_parser_makes_of_the_pages(evigraph: Run) -> None:
    out = evigraph("inspect", PDFS / "fee-schedule-2026.pdf", "--substrate", "reconstructed").stdout
    assert re.search(r"├── Table \(table\) #\d+", out)
    assert ".reconstructed, 4 pages" in out


def test_pages_of_another_parser_are_given_as_files(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("P", "Fees"))))
    (tmp_path / "pages" / "a").mkdir(parents=True)
    (tmp_path / "pages" / "a" / "1.md").write_text("# Fees")
    done = evigraph("inspect", "a.pdf", "--substrate", "reconstructed", "--parser", "files:pages")
    assert "H1 (heading) #2 Fees" in done.stdout


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--substrate", "both"), "both: no such substrate; there are declared, reconstructed and flat"),
        (("--parser", "pdf-inspector"), "--parser is for --substrate reconstructed; give that too"),
        (
            ("--substrate", "reconstructed", "--parser", "x"),
            "x: no such parser; there are pdf-inspector, docling, markitdown, opendataloader-pdf, pymupdf4llm and "
            "files:FOLDER",
        ),
    ],
)
@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_a_substrate_or_parser_that_there_is_not_is_one_clear_line(
    evigraph: Run, verb: str, options: tuple[str, ...], says: str
) -> None:
    done = evigraph(verb, PDFS / "tongzhi.pdf", *options)
    assert (done.returncode, done.stderr.splitlines()) == (2, [f"evigraph: {says}"])


def test_what_no_parser_can_read_is_one_clear_line(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Fees")
    done = evigraph("compile", "a.md", "--substrate", "reconstructed")
    cause = "has no pages that a layout parser could read"
    assert done.stderr.splitlines() == [f"evigraph: a.md: {cause}; read it by its declared structure"]
    assert done.returncode == 1
