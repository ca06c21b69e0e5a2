"""Studies as one page, and as Markdown."""

import html
import json
import re
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from evigraph import __version__
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import MiniLM
from evigraph.lab import Settings, bench_files, run_bench
from evigraph.lab.coverage import coverage_files, run_coverage
from evigraph.lab.report import find_failures, read_study, report_markdown, report_page
from evigraph.lab.selection import RcpsSettings, chunker_named, rcps_files, retrievers_named, run_rcps
from evigraph.library import Library
from support.benches import GOLD, small_library
from support.probes import GOOD, POOR, PROBE
from support.units import TermEmbedder


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Generator[Library]:
    with Library(small_library(tmp_path_factory.mktemp("report")), TermEmbedder()) as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `lab bench --plots` writes."""
    pytest.importorskip("matplotlib")
    made = tmp_path_factory.mktemp("study")
    bench = run_bench(library, GOLD, ["egr-s", "chunk-hybrid"], Settings(ks=(1, 3), against="chunk-hybrid"))
    for name, data in bench_files(bench, plots=True).items():
        (made / name).write_bytes(data)
    return made


class TestStudy:
    def test_a_study_says_what_it_is_and_what_it_was_made_with(self, folder: Path) -> None:
        study = read_study(folder)
        assert (study.kind, study.title) == ("bench", "Bench")
        assert study.text.startswith("3 documents, ")
        assert {"recall-words", "topology", "band"} <= set(study.plots)
        assert study.settings["seed"] == Settings().seed
        assert study.made_with is not None
        assert study.made_with.evigraph == __version__
        assert {"numpy", "tantivy", "pypdfium2"} <= set(study.made_with.packages)
        assert study.made_with.embedder == TermEmbedder().name

    def test_a_study_of_parsers_says_so_too(self, tmp_path: Path) -> None:
        settings = RcpsSettings(("page",), ("bm25", "minilm"), samples=100, subsets=10)
        chunkers, retrievers = [chunker_named("page")], retrievers_named(["bm25", "minilm"])
        found = run_rcps(PROBE, [GOOD, POOR], chunkers, retrievers, settings)
        coverage = run_coverage(PROBE, [GOOD, POOR], chunkers)
        files = {"rcps": rcps_files(found), "coverage": coverage_files(coverage, [GOOD, POOR])}
        for kind, written in files.items():
            (tmp_path / kind).mkdir()
            for name, data in written.items():
                (tmp_path / kind / name).write_bytes(data)
        rcps, covered = read_study(tmp_path / "rcps"), read_study(tmp_path / "coverage")
        assert rcps.settings["seed"] == settings.seed
        assert rcps.made_with is not None
        assert rcps.made_with.embedder == MiniLM().name
        assert covered.made_with is not None
        assert covered.made_with.embedder is None
        assert "markdown-it-py" in covered.made_with.packages
        page = report_page("Parsers", [rcps, covered]).decode()
        assert page.count(f"<dt>evigraph</dt><dd>{__version__}</dd>") == 2
        assert f"<dt>embedder</dt><dd>{MiniLM().name}</dd>" in page

    def test_one_of_an_earlier_version_says_less(self, tmp_path: Path) -> None:
        (tmp_path / "bench.md").write_text("no title here\n")
        (tmp_path / "bench.json").write_text('{"settings": {}, "strategies": []}')
        study = read_study(tmp_path)
        assert (study.title, study.text, study.made_with) == ("bench", "no title here", None)

    @pytest.mark.parametrize(
        ("files", "said"),
        [
            ({}, "holds no study"),
            ({"a.md": b"# A"}, "holds no study"),
            ({"a.md": b"# A", "a.json": b"{}", "b.md": b"", "b.json": b"{}"}, "holds no study"),
            ({"a.md": b"\xff", "a.json": b"{}"}, "no text in UTF-8"),
            ({"a.md": b"# A", "a.json": b"[1"}, "a.json is no study's data"),
            ({"a.md": b"# A", "a.json": b'{"settings": 3}'}, "a.json is no study's data"),
        ],
    )
    def test_a_folder_that_is_none_is_refused_in_a_line(
        self, tmp_path: Path, files: dict[str, bytes], said: str
    ) -> None:
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        with pytest.raises(UsageError) as refused:
            read_study(tmp_path)
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)


class TestFailures:
    def test_what_is_not_answered_in_full_is_told_with_how_near_it_came(self, library: Library) -> None:
        found = {failure.id: failure for failure in find_failures(library, GOLD, "node-hybrid", 1)}
        assert set(found) < {question.id for question in GOLD if question.answerable}
        both = found["q2"]
        assert both.recall < 1
        assert {missing.doc for missing in both.missing} <= {"fees.pdf", "rules.pdf"}
        assert all(missing.file is not None and missing.file.is_absolute() for missing in both.missing)
        assert any(missing.why == "No evidence is of the document." for missing in both.missing)

    def test_the_worst_come_first(self, library: Library) -> None:
        found = find_failures(library, GOLD, "node-hybrid", 1)
        assert [failure.recall for failure in found] == sorted(failure.recall for failure in found)

    def test_the_page_without_the_text_and_another_page_are_told_apart(self, library: Library) -> None:
        (first, *_) = GOLD
        wanted = msgspec.structs.replace(first.slots[0][0], text="said nowhere")
        here = msgspec.structs.replace(first, slots=((wanted,),))
        there = msgspec.structs.replace(first, slots=((msgspec.structs.replace(wanted, page=9),),))
        gone = msgspec.structs.replace(first, slots=((msgspec.structs.replace(wanted, doc="gone.pdf"),),))
        why = [find_failures(library, [q], "egr-s", 1)[0].missing[0].why for q in (here, there, gone)]
        assert why == [
            "Evidence 1 is of the page, and does not hold the text.",
            "Evidence 1 is of the document, and of another page.",
            "The document is not in the library.",
        ]

    def test_a_strategy_that_is_not_there_is_refused(self, library: Library) -> None:
        with pytest.raises(EvigraphError, match="no such strategy"):
            find_failures(library, GOLD, "magic", 1)


class TestPage:
    def test_it_holds_tables_plots_and_what_was_run(self, folder: Path) -> None:
        page = LexborHTMLParser(report_page("Two & more", [read_study(folder)]).decode())
        title = page.css_first("h1")
        assert title is not None
        assert title.text() == "Two & more"
        assert len(page.css("table")) >= 6
        assert len(page.css("figure img")) == len(list(folder.glob("*.svg")))
        assert {str(image.attributes["src"])[:26] for image in page.css("img")} == {"data:image/svg+xml;base64,"}
        told = {dt.text(): dt.next.text() for dt in page.css("dt") if dt.next is not None}
        assert told["evigraph"] == __version__
        assert told["seed"] == str(Settings().seed)

    def test_it_needs_nothing_else_and_runs_nothing(self, folder: Path) -> None:
        page = report_page("R", [read_study(folder)]).decode()
        assert "<script" not in page
        assert not re.findall(r"(?:src|href)=\"(?!#|data:)[^\"]*\"", page)
        assert "default-src &#x27;none&#x27;" in page

    def test_names_of_others_are_text(self, library: Library, tmp_path: Path) -> None:
        hostile = '<img src=x onerror="alert(1)"> | `b` ![i](http://x/y.png) [l](javascript:alert(1))'
        (tmp_path / "bench.md").write_text(f"# {hostile}\n\n## Table\n\n| {hostile} |\n|---|\n| 1 |\n")
        (tmp_path / "bench.json").write_text(json.dumps({"settings": {hostile: hostile}}))
        question = msgspec.structs.replace(
            GOLD[0], question=hostile, slots=((msgspec.structs.replace(GOLD[0].slots[0][0], text=hostile, page=1),),)
        )
        failures = find_failures(library, [question], "egr-s", 1)
        page = LexborHTMLParser(report_page(hostile, [read_study(tmp_path)], failures, hostile).decode())
        assert not page.css("img, script, [onerror]")
        assert not [a for a in page.css("a") if str(a.attributes.get("href")).startswith("javascript")]
        quoted = page.css_first("blockquote")
        assert quoted is not None
        assert quoted.text() == hostile

    def test_places_are_links_to_the_files(self, library: Library) -> None:
        failures = find_failures(library, GOLD, "node-hybrid", 1)
        page = report_page("R", [], failures, "node-hybrid, k = 1").decode()
        links = re.findall(r'href="(file://[^"]+#page=1)"', page)
        assert any(html.unescape(link).endswith("/fees.pdf#page=1") for link in links)
        assert f"node-hybrid, k = 1: {len(failures)} answerable questions" in page


class TestMarkdown:
    def test_studies_stand_below_each_other_and_link_their_plots(self, folder: Path, tmp_path: Path) -> None:
        text = report_markdown("All", [read_study(folder)], tmp_path)
        assert text.startswith("# All\n\n## Bench\n\n3 documents")
        assert "\n### By topology" in text
        assert "\n## By topology" not in text
        links = re.findall(r"!\[Plot: [\w-]+\]\(<([^>]+)>\)", text)
        assert links
        assert all((tmp_path / link).is_file() for link in links)
        assert f'"evigraph":"{__version__}"' in text

    def test_texts_of_others_are_no_markup(self, library: Library, tmp_path: Path) -> None:
        hostile = "# <b>x</b> [l](http://x) `c` *e*"
        question = msgspec.structs.replace(
            GOLD[0],
            question=hostile,
            slots=((msgspec.structs.replace(GOLD[0].slots[0][0], doc=hostile, text=hostile),),),
        )
        failures = find_failures(library, [question], "egr-s", 1)
        text = report_markdown(hostile, [], tmp_path, failures, hostile)
        shown = LexborHTMLParser(MarkdownIt("commonmark").render(text))
        assert not shown.css("a, b, em")
        assert shown.css_first("h1") is not None
        assert [p.text() for p in shown.css("p")][1] == hostile
