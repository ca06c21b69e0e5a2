"""Every file of the external corpora compiles to the same bytes in every run and in every process."""

import hashlib
from pathlib import Path

import pytest

from evigraph.library import Pool
from evigraph.library.worker import Compiled, Request
from support.corpora import corpora

pytestmark = [pytest.mark.corpora, pytest.mark.long]


def outcomes(files: list[Path]) -> dict[str, str]:
    """For each file the hash of its graph's canonical JSON, or why it is refused."""
    with Pool(2) as pool:
        replies = pool.compile(Request(str(file), kinds=()) for file in files)
        return {
            request.path: hashlib.sha256(reply.graph).hexdigest() if isinstance(reply, Compiled) else reply.cause
            for request, reply in replies
        }


def test_every_file_gives_the_same_canonical_json_in_two_runs_and_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted(corpora().rglob("*.pdf"))
    if not files:
        pytest.skip(f"no PDF is in {corpora()}")
    runs: list[dict[str, str]] = []
    for seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)  # the workers get it
        runs.append(outcomes(files))
    assert runs[0] == runs[1]
    assert runs[0].keys() == {str(file) for file in files}
    refused = [path for path, outcome in runs[0].items() if len(outcome) != 64]
    assert len(refused) < 0.1 * len(files)
