"""evigraph ask: an answer with its citations, the evidence below it, and the exit status."""

import json
import signal
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from support.languagemodel import Failure, language_model, reply
from support.streams import deltas, streaming

from .conftest import Run, environment_of

LEAVE = "How long is parental leave?"


def test_without_a_model_a_sentence_of_the_evidence_answers(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("ask", LEAVE, library=example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Each parent may take eighteen weeks on full pay")
    assert "answered by extraction" in done.stdout
    assert any(line.startswith("[1-") and "benefits-handbook.pdf, page 2" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_what_nothing_says_has_no_evidence_and_that_is_an_answer(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("ask", "Which composer wrote the anthem?", "--in", "tongzhi", library=example_library_folder)
    assert done.returncode == 0
    assert done.stdout.startswith("no evidence: ")


def test_json_has_the_evidence_set_with_the_answer(evigraph: Run, example_library_folder: Path) -> None:
    said = json.loads(evigraph("ask", LEAVE, "--json", library=example_library_folder).stdout)
    found = json.loads(evigraph("retrieve", LEAVE, "--k", 3, "--json", library=example_library_folder).stdout)
    answer = said.pop("answer")
    assert {**said, "seconds": 0} == {**found, "seconds": 0}
    (claim,) = answer["claims"]
    cited = answer["blocks"][claim["cites"][0] - 1]
    assert claim["text"] in cited["text"]
    assert (answer["by"], answer["outcome"], claim["faults"]) == ("extraction", "answered", [])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    pytest.importorskip("pydantic_ai")
    return monkeypatch


def test_a_model_answers_and_what_it_used_is_told(
    evigraph: Run, example_library_folder: Path, served: pytest.MonkeyPatch
) -> None:
    with language_model(reply(("Each parent may take eighteen weeks on full pay.", [1]))) as server:
        served.setenv("EVIGRAPH_CHAT_URL", server.url)
        done = evigraph("ask", LEAVE, "--model", "chat:tiny", "--k", 1, library=example_library_folder)
        assert (
            evigraph(
                "ask", LEAVE, "--model", "chat:tiny", "--k", 1, "--json", library=example_library_folder
            ).returncode
            == 0
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "Each parent may take eighteen weeks on full pay. [1]"
    assert "answered by chat:tiny · " in done.stdout
    assert "1 request, 90 tokens in, 12 out · price not known" in " ".join(done.stdout.split())


def test_an_unsupported_claim_is_marked_and_the_status_says_so(
    evigraph: Run, example_library_folder: Path, served: pytest.MonkeyPatch
) -> None:
    with language_model(reply(("Each parent may take 99 weeks on full pay.", [1]))) as server:
        served.setenv("EVIGRAPH_CHAT_URL", server.url)
        served.setenv("EVIGRAPH_MODEL", "chat:tiny")
        done = evigraph("ask", LEAVE, library=example_library_folder)
    assert done.returncode == 1
    assert "    not supported: “99 weeks” stands in no block that it cites" in done.stdout.splitlines()


def test_the_evidence_is_printed_when_the_model_fails(
    evigraph: Run, example_library_folder: Path, served: pytest.MonkeyPatch
) -> None:
    with language_model(Failure(403)) as server:
        served.setenv("EVIGRAPH_CHAT_URL", server.url)
        done = evigraph("ask", LEAVE, "--model", "chat:tiny", library=example_library_folder)
    assert done.returncode == 1
    assert done.stdout.startswith("no answer: status 403: the key may not use this model")
    assert "Each parent may take eighteen weeks on full pay" in done.stdout


def test_a_model_that_is_not_there_is_refused(evigraph: Run, example_library_folder: Path) -> None:
    pytest.importorskip("pydantic_ai")
    done = evigraph("ask", LEAVE, "--model", "tiny", library=example_library_folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("evigraph: --model tiny: a model is named PROVIDER:MODEL, or chat:MODEL")


def test_what_is_interrupted_prints_what_is_there(example_library_folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("pydantic_ai")
    begun = deltas(
        {"content": reply(("Each parent may take eighteen weeks on full pay.", [1]), ("x", [])).text[:-20]},
        finish=None,
        ends=b"",
    )

    def waiting(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        begun(handler, asked)
        handler.wfile.flush()
        time.sleep(10)

    with streaming(waiting) as server:
        environment = {
            **environment_of(example_library_folder),
            "EVIGRAPH_CHAT_URL": f"{server.url}/v1",
            "PYTHONUNBUFFERED": "1",
        }
        asking = subprocess.Popen(
            [sys.executable, "-m", "evigraph", "ask", LEAVE, "--model", "chat:tiny", "--k", "1"],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert asking.stdout is not None
        first = asking.stdout.readline()  # printed while the answer is not whole
        asking.send_signal(signal.SIGINT)
        rest, errors = asking.communicate(timeout=60)
    assert first == "Each parent may take eighteen weeks on full pay. [1]\n"
    assert rest.startswith("no answer: interrupted\n")
    assert "benefits-handbook.pdf, page 2" in rest
    assert (asking.returncode, errors) == (130, "")
