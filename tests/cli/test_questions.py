"""ask and retrieve."""

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.main import get_command

from evigraph.cli.main import app
from evigraph.graph import Substrate
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES
from support.examples import QUESTIONS

from .conftest import Run

CRANE = "Under the 2026 schedule, what does a builder pay per day to set up a mobile crane?"


def test_retrieve_prints_page_marked_content_and_heading_chain(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("retrieve", CRANE, "--k", 3, library=example_library_folder)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("[1] fee-schedule-2026.pdf, page ")
    assert "marked content" in " ".join(lines[:2])
    assert "Schedule of Fees and Charges 2026 › 4. Streets, squares and parking" in " ".join(
        line.strip() for line in lines[:5]
    )
    assert "Mobile crane | day | 145.00 | 92.00" in " ".join(done.stdout.split())
    assert max(map(len, lines)) <= 80


def test_an_answer_in_json_is_an_evidence_set_with_one_field_more(evigraph: Run, example_library_folder: Path) -> None:
    found = json.loads(evigraph("ask", CRANE, "--json", library=example_library_folder).stdout)
    del found["answer"]
    assert set(found) == {"question", "strategy", "substrate", "evidence", "words", "seconds", "uncovered", "cut"}
    item = found["evidence"][0]
    assert set(item) == {"doc", "text", "words", "nodes", "anchors", "why", "path", "title", "lines"}
    assert set(item["anchors"][0]) == {"page", "mcid", "stream", "rects"}
    assert item["anchors"][0]["page"] >= 1
    assert all("#" in node for node in item["nodes"])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_answers(evigraph: Run, example_library_folder: Path, strategy: str) -> None:
    done = evigraph("retrieve", CRANE, "--strategy", strategy, "--k", 2, "--json", library=example_library_folder)
    found = json.loads(done.stdout)
    assert found["strategy"] == strategy
    assert 1 <= len(found["evidence"]) <= 2


@pytest.mark.parametrize("verb", ["ask", "retrieve"])
def test_the_help_names_every_strategy(verb: str) -> None:
    (option,) = (p for p in get_command(app).commands[verb].params if p.name == "strategy")
    named = option.help.partition(": ")[2].removesuffix(".").replace(" or ", ", ").split(", ")
    assert sorted(named) == sorted(STRATEGIES)


@pytest.mark.parametrize("verb", ["ask", "retrieve"])
def test_the_help_tells_the_default_strategy(verb: str) -> None:
    (option,) = (p for p in get_command(app).commands[verb].params if p.name == "strategy")
    assert option.show_default == DEFAULT_STRATEGY


@pytest.mark.parametrize("verb", [("ask",), ("retrieve",), ("lab", "bench")])
def test_the_help_names_every_substrate(verb: tuple[str, ...]) -> None:
    command = get_command(app)
    for name in verb:
        command = command.commands[name]
    (option,) = (p for p in command.params if p.name == "substrate")
    assert all(substrate in option.help for substrate in Substrate)


@pytest.mark.parametrize("verb", ["ask", "retrieve"])
def test_documents_are_read_on_the_substrate_that_is_asked_for(
    evigraph: Run, example_library_folder: Path, verb: str
) -> None:
    arguments = (verb, CRANE, "--strategy", "egr-s", "--substrate", "flat")
    done = evigraph(*arguments, library=example_library_folder)
    assert "· egr-s on flat ·" in done.stdout
    found = json.loads(evigraph(*arguments, "--json", library=example_library_folder).stdout)
    assert found["substrate"] == "flat"
    assert {piece["why"]["substrate"] for piece in found["evidence"]} == {"flat"}
    assert all(".flat#" in node for piece in found["evidence"] for node in piece["nodes"])


def test_without_one_each_document_is_read_on_what_it_has_earned_and_why_says_so(
    evigraph: Run, example_library_folder: Path
) -> None:
    done = evigraph("ask", CRANE, "--why", "--k", 1, library=example_library_folder)
    assert "· auto ·" in done.stdout
    assert re.search(
        r"substrate: declared \(headings govern \d+ blocks, the tags reach \d+% of its text\)",
        " ".join(done.stdout.split()),
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--substrate", "flat"), "auto chooses each document's substrate itself; name another strategy for flat"),
        (
            ("--strategy", "egr-s", "--substrate", "steep"),
            "steep: no such substrate; there are declared, reconstructed, flat, auto",
        ),
        (("--strategy", "magic"), "magic: no such strategy; there are auto, "),
    ],
)
def test_what_does_not_go_together_is_refused_in_a_line(
    evigraph: Run, example_library_folder: Path, options: tuple[str, ...], said: str
) -> None:
    done = evigraph("ask", CRANE, *options, library=example_library_folder)
    assert done.returncode == 2
    assert done.stderr.startswith(f"evigraph: {said}")
    assert len(done.stderr.splitlines()) == 1


def test_a_run_tells_its_substrate(evigraph: Run, example_library_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text('{"id": "1", "question": "What does a mobile crane cost?"}\n')
    more = ("--run", "run.jsonl", "--strategy", "section-hybrid", "--substrate", "auto", "--k", 2)
    evigraph("retrieve", "--queries", "q.jsonl", *more, library=example_library_folder)
    (line,) = (json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines())
    assert (line["strategy"], line["substrate"]) == ("section-hybrid", "auto")


def test_the_word_budget_is_kept_and_what_it_cut_is_said(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("retrieve", CRANE, "--words", 150, library=example_library_folder)
    assert "more did not fit" in done.stdout
    found = json.loads(evigraph("retrieve", CRANE, "--words", 150, "--json", library=example_library_folder).stdout)
    assert 0 < found["words"] <= 150
    assert found["cut"] > 0


@pytest.mark.parametrize("verb", ["ask", "retrieve"])
def test_the_token_budget_is_kept_and_what_it_cut_is_said(
    evigraph: Run, example_library_folder: Path, verb: str
) -> None:
    arguments = (verb, CRANE, "--tokens", 200, "--k", 10)
    done = evigraph(*arguments, library=example_library_folder)
    assert re.search(r"\d+ words, \d+ tokens, \d+ more did not fit", done.stdout)
    found = json.loads(evigraph(*arguments, "--json", library=example_library_folder).stdout)
    assert 0 < found["tokens"] <= 200
    assert found["cut"] > 0


def test_one_document_can_be_asked_alone(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("retrieve", CRANE, "--in", "fee-schedule-2025", "--json", library=example_library_folder)
    assert {item["doc"] for item in json.loads(done.stdout)["evidence"]} == {"fee-schedule-2025.pdf"}
    wrong = evigraph("retrieve", CRANE, "--in", "fees", library=example_library_folder)
    assert wrong.returncode == 2
    assert "fees: no such document" in wrong.stderr


def test_why_names_channels_and_edges(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("ask", CRANE, "--why", library=example_library_folder)
    assert "found by section-lexical at rank" in " ".join(done.stdout.split())
    assert "HEADING_FOR" in done.stdout


def test_no_evidence_is_an_answer(evigraph: Run, example_library_folder: Path) -> None:
    for verb, said in (("retrieve", "no evidence\n"), ("ask", "no evidence: nothing was found\n")):
        done = evigraph(verb, "???", library=example_library_folder)
        assert done.returncode == 0
        assert done.stdout.startswith(said)
        assert done.stdout.count("no evidence") == 1


def test_a_file_of_questions_becomes_a_run(evigraph: Run, example_library_folder: Path, tmp_path: Path) -> None:
    done = evigraph("retrieve", "--queries", QUESTIONS, "--run", "run.jsonl", "--k", 3, library=example_library_folder)
    assert done.returncode == 0
    assert done.stdout == "41 of 41 questions answered, run.jsonl written\n"
    lines = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == [json.loads(line)["id"] for line in QUESTIONS.read_text().splitlines()]
    assert all(len(line["evidence"]) <= 3 for line in lines)


def test_a_question_that_fails_is_named_and_the_rest_is_answered(
    evigraph: Run, example_library_folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "q.jsonl").write_text(
        '{"id": "1", "question": "What is a Harbour Pass?", "doc": "gone.pdf"}\n'
        '{"id": "2", "question": "What is a Harbour Pass?"}\n'
    )
    done = evigraph("retrieve", "--queries", "q.jsonl", "--run", "run.jsonl", library=example_library_folder)
    assert done.returncode == 1
    assert "question 1: gone.pdf: no such document" in done.stderr
    assert [json.loads(line)["id"] for line in (tmp_path / "run.jsonl").read_text().splitlines()] == ["2"]


@pytest.mark.parametrize(
    "arguments", [(), ("why", "--queries", "q.jsonl"), ("--queries", "q.jsonl"), ("why", "--run", "r.jsonl")]
)
def test_a_question_and_a_file_of_questions_exclude_each_other(
    evigraph: Run, example_library_folder: Path, arguments: tuple[str, ...]
) -> None:
    assert evigraph("retrieve", *arguments, library=example_library_folder).returncode == 2


def test_a_run_that_cannot_be_written_leaves_nothing(
    evigraph: Run, example_library_folder: Path, tmp_path: Path
) -> None:
    done = evigraph("retrieve", "--queries", QUESTIONS, "--run", "no/run.jsonl", library=example_library_folder)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_control_characters_of_a_document_do_not_reach_the_terminal(evigraph: Run, tmp_path: Path) -> None:
    from support.element import El
    from support.pdfs import build

    figure = El("Figure", "A", alt="Alarm \x1b[31mred\x07 lamp of the pump house")
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("H1", "Lamps"), figure)))
    evigraph("add", "a.pdf")
    done = evigraph("ask", "Which lamp is on the pump house?")
    assert "lamp of the pump house" in done.stdout
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout


def test_lines_are_as_wide_as_the_terminal_in_cells(evigraph: Run, example_library_folder: Path) -> None:
    out = evigraph("retrieve", "图书逾期每天收多少钱？", "--why", library=example_library_folder).stdout
    widths = [cell_len(line) for line in out.splitlines()]
    assert "逾期" in out
    assert 70 < max(widths) < 80
    assert all(line.startswith(("[", "    ")) for line in out.splitlines()[:-1] if line)


def test_a_question_that_is_no_text_is_asked_as_far_as_it_goes(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("ask", "caf\udce9 mobile crane", library=example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Mobile crane" in done.stdout


@pytest.fixture
def two_questions(tmp_path: Path) -> Path:
    path = tmp_path / "q.jsonl"
    path.write_text(
        '{"id": "1", "question": "What does a mobile crane cost?", "doc": "fee-schedule-2026.pdf"}\n'
        '{"id": "2", "question": "What does a mobile crane cost?"}\n'
    )
    return path


def test_in_is_for_the_questions_that_name_no_document(
    evigraph: Run, example_library_folder: Path, tmp_path: Path, two_questions: Path
) -> None:
    arguments = ("retrieve", "--queries", two_questions, "--run", "run.jsonl")
    evigraph(*arguments, "--in", "fee-schedule-2025", library=example_library_folder)
    lines = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    docs = [{item["doc"] for item in line["evidence"]} for line in lines]
    assert docs == [{"fee-schedule-2026.pdf"}, {"fee-schedule-2025.pdf"}]
    wrong = evigraph(*arguments, "--in", "fees", library=example_library_folder)
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("evigraph: fees: no such document")


def test_a_run_in_json_is_summed_up(evigraph: Run, example_library_folder: Path, two_questions: Path) -> None:
    two_questions.write_text(two_questions.read_text() + '{"id": "3", "question": "Why?", "doc": "gone"}\n')
    done = evigraph(
        "retrieve", "--queries", two_questions, "--run", "run.jsonl", "--json", library=example_library_folder
    )
    assert done.returncode == 1
    report = json.loads(done.stdout)
    (failed,) = report.pop("failed")
    assert report == {"run": "run.jsonl", "questions": 3, "answered": 2}
    assert failed["id"] == "3"
    assert "gone: no such document" in failed["cause"]


def test_why_of_a_file_of_questions_is_refused(
    evigraph: Run, example_library_folder: Path, tmp_path: Path, two_questions: Path
) -> None:
    done = evigraph(
        "retrieve", "--queries", two_questions, "--run", "run.jsonl", "--why", library=example_library_folder
    )
    assert done.returncode == 2
    assert "--why" in done.stderr
    assert not (tmp_path / "run.jsonl").exists()


def test_a_run_follows_a_link_and_leaves_files_of_the_user(
    evigraph: Run, example_library_folder: Path, tmp_path: Path, two_questions: Path
) -> None:
    (tmp_path / ".run.jsonl.tmp").write_text("mine")
    (tmp_path / "run.jsonl").symlink_to("real.jsonl")
    evigraph("retrieve", "--queries", two_questions, "--run", "run.jsonl", library=example_library_folder)
    assert (tmp_path / "run.jsonl").is_symlink()
    assert len((tmp_path / "real.jsonl").read_text().splitlines()) == 2
    assert (tmp_path / ".run.jsonl.tmp").read_text() == "mine"


def test_questions_that_may_not_be_read_are_refused_by_name(
    evigraph_of_a_user: Run, example_library_folder: Path, two_questions: Path
) -> None:
    two_questions.chmod(0)
    done = evigraph_of_a_user("retrieve", "--queries", "q.jsonl", "--run", "r.jsonl", library=example_library_folder)
    assert done.returncode == 2
    assert done.stderr.startswith("evigraph: q.jsonl: cannot be read (Permission denied)")
