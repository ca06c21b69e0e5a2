"""show --passages, show --profile."""

import json
from pathlib import Path

import pytest

from .conftest import Run


def test_passages_are_shown_with_pages_nodes_and_headings(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("show", "fee-schedule-2026", "--passages", library=example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["fee-schedule-2026.pdf", "20 passages on the substrate declared"]
    assert any(line.startswith("[2] page 1, nodes #") for line in lines)
    assert "Schedule of Fees and Charges 2026 › 1. General rules" in done.stdout
    assert max(map(len, lines)) <= 80


def test_passages_in_json(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("show", "fee-schedule-2026", "--passages", "--json", library=example_library_folder)
    data = json.loads(done.stdout)
    assert (data["doc"], data["substrate"]) == ("fee-schedule-2026.pdf", "declared")
    first = data["passages"][0]
    assert set(first) == {"pages", "path", "nodes", "words", "start", "overlap", "context", "text"}
    assert first["pages"] == [1, 1]
    assert all(node.startswith(f"{data['id']}#") for node in first["nodes"])


def test_in_a_format_without_pages_passages_have_lines(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Fees\n\nA crane.\n\n## Halls\n\nA hall.\n")
    evigraph("add", "a.md")
    data = json.loads(evigraph("show", "a", "--passages", "--json").stdout)
    assert [(p["pages"], p["lines"], p["path"]) for p in data["passages"]] == [
        (None, [1, 3], ["Fees"]),
        (None, [5, 7], ["Fees", "Halls"]),
    ]
    assert "[2] lines 5-7, nodes #" in evigraph("show", "a", "--passages").stdout


def test_a_profile_is_shown(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("show", "benefits-handbook", "--profile", library=example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "  Employee Benefits Handbook\n" in done.stdout
    assert "    1.1 Who is covered\n" in done.stdout
    assert "day 1.00, leav 0." in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_profile_in_json(evigraph: Run, example_library_folder: Path) -> None:
    data = json.loads(
        evigraph("show", "benefits-handbook", "--profile", "--json", library=example_library_folder).stdout
    )
    assert set(data) == {"doc", "id", "lang", "profile"}
    assert set(data["profile"]) == {"names", "headings", "terms", "acronyms", "captions"}
    assert data["profile"]["terms"][0] == {"term": "day", "weight": 1.0}


@pytest.mark.parametrize("options", [("--passages", "--profile"), ("--passages", "--profile", "--json")])
def test_both_at_once_are_refused(evigraph: Run, example_library_folder: Path, options: tuple[str, ...]) -> None:
    done = evigraph("show", "tongzhi", *options, library=example_library_folder)
    assert done.returncode == 2
    assert "give one of them" in done.stderr
