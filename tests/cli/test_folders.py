"""evigraph folders: the tree that documents are filed in."""

import json
import shutil
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def library(example_library_folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(example_library_folder, tmp_path / "library")


def test_the_tree_has_folders_and_documents(evigraph: Run, library: Path) -> None:
    assert evigraph("folders", "make", "Fees/Old", "--description", "What was paid", library=library).returncode == 0
    done = evigraph("folders", "put", "tongzhi", "field-manual.pdf", "--into", "Fees/Old", library=library)
    assert done.stdout == "2 documents in Fees/Old\n"
    assert evigraph("folders", "list", "Fees", library=library).stdout.splitlines() == [
        "Fees",
        "└── Old  What was paid",
        "    ├── field-manual.pdf",
        "    └── tongzhi.pdf",
    ]
    found = json.loads(evigraph("folders", "list", "--json", library=library).stdout)
    assert found[-1] == {
        "path": "/Fees/Old",
        "description": "What was paid",
        "documents": ["field-manual.pdf", "tongzhi.pdf"],
    }


def test_folders_are_moved_and_removed(evigraph: Run, library: Path) -> None:
    evigraph("folders", "make", "A/B", library=library)
    assert evigraph("folders", "move", "A/B", "C", library=library).returncode == 0
    assert evigraph("folders", "remove", "A", library=library).returncode == 0
    paths = [each["path"] for each in json.loads(evigraph("folders", "list", "--json", library=library).stdout)]
    assert paths == ["/", "/C"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("list", "Gone"), "no such folder"),
        (("remove", "/"), "cannot be removed"),
        (("put", "gone", "--into", "A"), "no such document"),
        (("make", "a/../b"), "no path of a folder"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    evigraph: Run, library: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = evigraph("folders", *arguments, library=library)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_add_files_documents_as_their_files_are(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "docs" / "Notes").mkdir(parents=True)
    (tmp_path / "docs" / "Notes" / "a.md").write_text("# A\n\nText.\n")
    evigraph("add", "docs", "--into", "All")
    found = json.loads(evigraph("folders", "list", "--json").stdout)
    assert [(each["path"], each["documents"]) for each in found] == [("/", []), ("/All", []), ("/All/Notes", ["a.md"])]
