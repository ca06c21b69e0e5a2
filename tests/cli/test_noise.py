"""evigraph noise, and what pointer tells of sections that it cuts."""

import json
from pathlib import Path

import pytest

from .conftest import Run

TEXT = "# Glossary\n\nA crane lifts goods.\n\n# Fees\n\nA crane costs ten pounds.\n"


@pytest.fixture
def library(tmp_path: Path, evigraph: Run) -> Path:
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    assert evigraph("add", tmp_path / "a.md", library=tmp_path / "library").returncode == 0
    return tmp_path / "library"


def test_what_is_left_out_is_listed_and_restored(evigraph: Run, library: Path) -> None:
    (section,) = json.loads(evigraph("noise", "--json", library=library).stdout)
    lines = evigraph("noise", "a.md", library=library).stdout.splitlines()
    assert lines[:2] == ["a.md", "  Glossary"]
    assert lines[2].startswith(f"    {section['id']} · 5 words · rule: called glossary")
    assert evigraph("noise", "--restore", section["id"], library=library).stdout == "1 section restored\n"
    assert evigraph("noise", library=library).stdout == "no section is left out\n"
    assert evigraph("noise", "--leave-out", section["id"], library=library).stdout == "1 section left out\n"
    assert json.loads(evigraph("noise", "--json", library=library).stdout)[0]["source"] == "hand"


def test_wrong_use_is_told(evigraph: Run, library: Path) -> None:
    for given, said in (
        (("a.md", "--restore", "x#1"), "--restore and --leave-out name sections"),
        (("--decide", "clef"), "--decide is for --judge"),
        (("--judge",), "local compares words"),
        (("--restore", "a.md#7777"), "a.md#7777: is no heading of a.md"),
        (("none.md",), "none.md: no such document"),
    ):
        done = evigraph("noise", *given, library=library)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"evigraph: {said}")


def test_pointer_says_how_much_of_a_section_is_shown(evigraph: Run, tmp_path: Path) -> None:
    paragraphs = "\n\n".join(f"Crane {n} {' '.join(f'w{m}' for m in range(40))}" for n in range(20))
    (tmp_path / "b.md").write_text(f"# Fees\n\n{paragraphs}\n", encoding="utf-8")
    evigraph("add", tmp_path / "b.md", library=tmp_path / "l")
    asked = ("retrieve", "Crane 7", "--strategy", "pointer", "--words", 150)
    shown = evigraph(*asked, "--why", library=tmp_path / "l").stdout
    assert "    (126 of the 840 words of its section)" in shown.splitlines()
    assert "    shown: 126 of the 840 words of the section" in shown.splitlines()
    (piece,) = json.loads(evigraph(*asked, "--json", library=tmp_path / "l").stdout)["evidence"]
    assert piece["why"]["shown"] == [126, 840]


def test_decisions_are_for_strategies_that_ask(evigraph: Run, library: Path) -> None:
    done = evigraph("retrieve", "crane", "--strategy", "egr-s", "--decide", "local", library=library)
    assert done.stderr == "evigraph: --decide: egr-s asks for no decisions; use --strategy route or pointer\n"
    assert evigraph("retrieve", "crane", "--strategy", "pointer", "--decide", "local", library=library).returncode == 0
