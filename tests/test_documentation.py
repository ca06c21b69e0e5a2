"""The documentation tells the truth: its examples run and print what it says, its links lead somewhere."""

import contextlib
import io
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from evigraph.derive import CODES
from evigraph.errors import UsageError
from evigraph.retrieve import STRATEGIES
from evigraph.sources import DEFAULT_PARSER, layout_parser

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("benchmarks/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("docs/*.md")]
)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?://)([^)#]+)")


def blocks(page: Path, kind: str) -> list[str]:
    return [body for language, body in _BLOCK.findall(page.read_text(encoding="utf-8")) if language == kind]


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block with the output shown below it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        else:
            command, output = found[-1]
            found[-1] = (command, f"{output}{line}\n")
    return found


def as_pattern(shown: str) -> re.Pattern[str]:
    """Shown output as a pattern: ``...`` stands for anything, trailing blanks do not count."""
    parts = [re.escape(part) for part in shown.split("...")]
    return re.compile(r".*?".join(parts), re.DOTALL)


@pytest.mark.parametrize(
    ("page", "least"),
    [
        ("README.md", 8),
        ("docs/rcps.md", 3),
        ("docs/filing.md", 5),
        ("docs/pointer.md", 3),
        ("docs/answers.md", 2),
    ],
)
def test_the_console_examples_print_what_the_page_shows(tmp_path: Path, page: str, least: int) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    program = Path(sys.executable).parent
    environment = {**os.environ, "COLUMNS": "80", "PATH": f"{program}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("EVIGRAPH_LIBRARY", None)
    run = [pair for block in blocks(ROOT / page, "console") for pair in commands(block)]
    assert len(run) >= least
    for command, shown in run:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        output = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
        assert as_pattern(shown).fullmatch(output), f"$ {command}\n{output}"


@pytest.mark.parametrize(
    ("page", "prints"),
    [("README.md", "eighteen weeks on full pay"), ("docs/folders.md", "['/', '/Handbooks']")],
)
def test_the_python_examples_run(page: str, prints: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from evigraph import Library

    with Library(tmp_path / ".evigraph") as library:
        library.add([ROOT / "examples" / "pdf" / "benefits-handbook.pdf"])
    monkeypatch.chdir(tmp_path)
    examples = blocks(ROOT / page, "python")
    assert examples
    for example in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example, page, "exec"), {})
        assert prints in printed.getvalue()


def test_the_example_of_decisions_prints_what_its_page_shows() -> None:
    page = ROOT / "docs" / "deciding.md"
    (example,), (shown,) = blocks(page, "python"), blocks(page, "text")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, page.name, "exec"), {})
    assert printed.getvalue() == shown


def test_every_provider_of_decisions_is_documented_and_no_other() -> None:
    from evigraph.decide import DECIDERS, BatchLimits, Patience

    text = (ROOT / "docs" / "deciding.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([\w:-]+)`", text, re.MULTILINE) == [*DECIDERS, "chat:MODEL"]
    limits, patience = BatchLimits(), Patience()
    assert f"more than {limits.questions} questions, {limits.options} options, {limits.levels} levels" in text
    assert f"A request has {patience.seconds:.0f} seconds" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_every_verb() -> None:
    from cli.test_program import verbs

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for verb in verbs():
        assert verb[-1] in text
    for target in ("make demo", "make test"):
        assert target in text


def test_every_diagnostic_code_is_documented_and_no_other() -> None:
    documented = re.findall(r"^\| `([\w-]+)` \| (.+) \|$", (ROOT / "docs" / "diagnostics.md").read_text(), re.MULTILINE)
    assert dict(documented) == CODES
    assert [code for code, _ in documented] == sorted(CODES)


def test_every_strategy_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8").split("\n## ")[0]
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) == sorted(STRATEGIES)


def test_every_layout_parser_is_documented_with_its_extra_and_no_other() -> None:
    with pytest.raises(UsageError) as caught:
        layout_parser("")
    names = str(caught.value).partition("there are ")[2].replace(" and ", ", ").split(", ")
    page = (ROOT / "docs" / "parsers.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([\w:-]+)`", page, re.MULTILINE)) == sorted([*names, "--parser"])
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(names) - set(extras) == {DEFAULT_PARSER, "files:FOLDER"}


@pytest.mark.parametrize("verb", ["bench", "gradient", "report"])
def test_the_options_of_a_study_are_documented_and_no_other(verb: str) -> None:
    from typer.main import get_command

    from evigraph.cli.main import app

    page = (ROOT / "docs" / f"{verb}.md").read_text(encoding="utf-8")
    options = {
        option
        for p in get_command(app).commands["lab"].commands[verb].params
        for option in p.opts
        if option.startswith("-")
    }
    documented = set(re.findall(r"^\| `(--[a-z]+)", page, re.MULTILINE))
    assert documented | {"--gold", "--out"} == options - {"--library", "-L", "--as", "--access", "--help"}


def test_the_fields_of_a_bench_are_documented() -> None:
    from evigraph.lab import Bench, Estimate, Outcome, Run, Settings
    from evigraph.lab.bench import Asked

    page = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8")
    for kind in (Bench, Settings, Asked, Run, Estimate, Outcome):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page, f"{kind.__name__}.{field}"


def test_candidates_and_fields_of_the_selection_are_documented() -> None:
    from evigraph.lab.coverage import CellCoverage, Coverage
    from evigraph.lab.selection import CHUNKERS, LEVELS, RETRIEVERS, Parsed, Rcps, Score

    page = (ROOT / "docs" / "rcps.md").read_text(encoding="utf-8")
    fields = [field for kind in (Rcps, Score, Parsed, Coverage) for field in kind.__struct_fields__]
    own = {"parser", "chunker", "chunks", "words"}
    for name in {*CHUNKERS, *LEVELS, *RETRIEVERS, *fields, *CellCoverage.__struct_fields__} - own:
        assert f"`{name}`" in page, name


def test_the_options_of_a_probes_writer_are_documented_and_what_it_looks_for() -> None:
    from typer.main import get_command

    from evigraph.cli.main import app

    page = (ROOT / "docs" / "rcps.md").read_text(encoding="utf-8").partition("## A probe by")[2].partition("\n## ")[0]
    options = {option for p in get_command(app).commands["lab"].commands["probe"].params for option in p.opts}
    documented = set(re.findall(r"^\| `(--[a-z-]+)", page, re.MULTILINE))
    assert documented == options - {"--chat", "--out", "--json", "--help"}


def test_the_example_of_the_ablation_prints_what_its_page_shows(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    environment = {
        **os.environ,
        "COLUMNS": "80",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    (pair,) = [pair for block in blocks(ROOT / "docs" / "ablation.md", "console") for pair in commands(block)]
    done = subprocess.run(
        pair[0], shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    output = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    assert as_pattern(pair[1]).fullmatch(output), output


def test_the_page_of_the_ablation_names_all_there_is() -> None:
    from typer.main import get_command

    from evigraph.cli.main import app
    from evigraph.lab.ablation import CONDITIONS, MEASURES, Ablation, AskedQuestion, Cell, ConditionRun, Config
    from evigraph.lab.ablation.chunks import Sizes
    from evigraph.lab.ablation.config import ContextsSetting, InducerSetting, QuestionsSetting, RerankerSetting
    from evigraph.lab.ablation.results import ChunkFacts, CorpusFacts, StructureFacts
    from evigraph.lab.corpora import KINDS, Source
    from evigraph.lab.corpora.wikipedia import TOPICS, Selection
    from evigraph.lab.statistics import Contrast, MixedEffect
    from evigraph.lab.writing import Funnel, Type

    page = (ROOT / "docs" / "ablation.md").read_text(encoding="utf-8")
    options = {option for p in get_command(app).commands["lab"].commands["ablate"].params for option in p.opts}
    assert set(re.findall(r"^\| `(--[a-z]+)", page, re.MULTILINE)) == options - {"config", "--out", "--help"}
    first = re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)
    assert {*CONDITIONS, *KINDS, *Type} <= set(first)
    assert all(f"`{name}`" in page for name in (*TOPICS, *Funnel.__struct_fields__))
    assert all(measure in page for measure in MEASURES)
    for kind in (Config, Source, Sizes, InducerSetting, ContextsSetting, RerankerSetting, QuestionsSetting, Selection):
        for field in kind.__struct_fields__:
            assert re.search(rf"`(\[\w+\] )?{field}`|`\[{field}\] ", page), f"{kind.__name__}.{field}"
    for kind in (
        Ablation,
        CorpusFacts,
        StructureFacts,
        ChunkFacts,
        AskedQuestion,
        Cell,
        ConditionRun,
        Contrast,
        MixedEffect,
    ):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page, f"{kind.__name__}.{field}"


def test_the_figures_of_the_readme_are_those_of_the_benchmark() -> None:
    def rows(text: str) -> dict[str, list[str]]:
        found = re.findall(r"^\| `?([a-z]+(?:-[a-z]+)*)`?(?::[^|]*)? \|(.*)\|$", text, re.MULTILINE)
        return {name: [cell.split("[")[0].strip() for cell in cells.split("|")][:3] for name, cells in found}

    readme = rows((ROOT / "README.md").read_text(encoding="utf-8").partition("| strategy |")[2].partition("\n## ")[0])
    page = (ROOT / "benchmarks" / "retrieval.md").read_text(encoding="utf-8")
    benchmark = rows(page.partition("\n## ")[2].partition("\n## ")[0])
    assert len(readme) == 7
    assert readme.items() <= benchmark.items()
