"""Reading files twice in processes of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from evigraph.doctor import Comparison, examine, total
from evigraph.errors import SourceError
from evigraph.limits import Limits
from support.element import El
from support.examples import PDFS
from support.pdfs import build

pytest.importorskip("playa")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.pdf"
    path.write_bytes(build(El("P", "text"), title="good"))
    return path


def test_a_bad_file_stops_no_other(tmp_path: Path, good: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no pdf at all")
    results = list(examine([bad, good, tmp_path / "none.pdf", good]))
    assert [path for path, _ in results] == [bad, good, tmp_path / "none.pdf", good]
    kinds = [type(result) for _, result in results]
    assert kinds == [SourceError, Comparison, SourceError, Comparison]
    assert "not a PDF" in str(results[0][1])


def test_results_come_in_the_order_of_the_files_whatever_the_workers(tmp_path: Path) -> None:
    paths: list[Path] = []
    for count in (9, 1, 4):
        paths.append(tmp_path / f"{count}.pdf")
        paths[-1].write_bytes(build(*[El("P", "text") for _ in range(count)]))
    counts = [result.elements.compared for _, result in examine(paths, workers=3) if isinstance(result, Comparison)]
    assert counts == [9, 1, 4]


def test_progress_is_told(good: Path) -> None:
    told: list[tuple[str, int, int]] = []
    list(examine([good, good], progress=lambda *step: told.append(step)))
    assert told == [("reading twice", 1, 2), ("reading twice", 2, 2)]


def test_a_file_over_its_time_names_the_setting(good: Path) -> None:
    ((_, result),) = examine([good], limits=Limits(seconds=0.01))
    assert isinstance(result, SourceError)
    assert "longer than 0.01 s" in result.cause
    assert "--timeout" in result.remedy


def test_a_file_beyond_the_memory_names_the_setting() -> None:
    ((_, result),) = examine([PDFS / "annual-report.pdf"], limits=Limits(memory_mb=1))
    assert isinstance(result, SourceError)
    assert "--memory" in result.remedy


def test_a_password_opens_an_encrypted_file(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    path.write_bytes(build(El("P", "text"), encrypt={"user": "open", "owner": "secret"}))
    ((_, locked),) = examine([path])
    ((_, opened),) = examine([path], "open")
    assert isinstance(locked, SourceError)
    assert "--password" in locked.remedy
    assert isinstance(opened, Comparison)


def test_comparisons_add_up(good: Path) -> None:
    found = [result for _, result in examine([good, good, good]) if isinstance(result, Comparison)]
    whole = total(found)
    assert whole.pages == (3, 3)
    assert {name: (tally.compared, tally.equal) for name, tally in whole.tallies().items()} == {
        "elements": (3, 3),
        "left_to_right": (3, 3),
        "right_to_left": (0, 0),
        "owners": (3, 3),
        "rectangles": (3, 3),
    }


def test_without_the_second_reader_the_install_command_is_named(good: Path) -> None:
    code = (
        "import sys; sys.modules['playa'] = None\n"  # as it is where the package is not installed
        "from evigraph.cli.main import main\n"
        f"sys.argv = ['evigraph', 'doctor', {str(good)!r}]\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "pip install 'evigraph[doctor]'" in done.stderr
