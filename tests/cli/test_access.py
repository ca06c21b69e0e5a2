"""evigraph access, --as and --access: no verb answers about a document that whoever asks may not see."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.main import get_command

from evigraph.access import SpiceDB, schema_text
from evigraph.cli.main import app
from support.guarded import guard, make_library

from .conftest import Run
from .test_program import verbs

QUESTION = {"id": "q", "question": "What is the fee of the harbour?", "doc": None}
OF_FILES = {
    "compile",
    "inspect",
    "lab score",
    "lab probe",
    "lab questions",
    "lab rcps",
    "lab coverage",
    "lab gate",
    "lab ablate",
    "access schema",
}
"""They know no library."""
OWN = {"demo"}
"""It makes a library of its own."""
ASKED: dict[str, list[tuple[object, ...]]] = {
    "add": [("add", "DISK/a.md"), ("add", "DISK", "--into", "Fees")],
    "ask": [("ask", "What is the fee of the harbour?", "--k", 9, "--why"), ("ask", "The fee?", "--in", "a.md")],
    "retrieve": [
        ("retrieve", "What is the fee of the harbour?", "--json"),
        ("retrieve", "What is the fee of the harbour?", "--min-support", -1, "--json"),
        ("retrieve", "The fee?", "--in", "ID"),
        ("retrieve", "--queries", "Q.jsonl", "--run", "out.jsonl"),
    ],
    "list": [("list",), ("list", "--json")],
    "show": [
        ("show", "a"),
        ("show", "ID"),
        ("show", "ID#1"),
        ("show", "ID.flat#1"),
        ("show", "a.md", "--passages"),
        ("show", "a.md", "--profile", "--json"),
    ],
    "remove": [("remove", "a.md"), ("remove", "b.md", "a.md")],
    "update": [("update",), ("update", "--derived")],
    "doctor": [("doctor",), ("doctor", "--json")],
    "file": [
        ("file", "a.md"),
        ("file",),
        ("file", "--dry-run", "--json"),
        ("file", "--log"),
        ("file", "--undo", "last"),
    ],
    "noise": [("noise",), ("noise", "a.md", "--json"), ("noise", "--restore", "ID#1"), ("noise", "--leave-out", "a#1")],
    "folders list": [("folders", "list"), ("folders", "list", "--json")],
    "folders make": [("folders", "make", "X")],
    "folders put": [("folders", "put", "a.md", "--into", "Fees")],
    "folders move": [("folders", "move", "Fees", "X")],
    "folders remove": [("folders", "remove", "Fees")],
    "access grant": [("access", "grant", "user:bob", "viewer", "a.md")],
    "access revoke": [("access", "revoke", "user:owner", "owner", "a.md")],
    "access list": [("access", "list", "a.md"), ("access", "list")],
    "access check": [("access", "check", "user:owner", "a.md"), ("access", "check", "user:bob", "a.md")],
    "access sync": [("access", "sync")],
    "lab gold": [("lab", "gold", "GOLD.jsonl")],
    "lab bench": [("lab", "bench", "--gold", "GOLD.jsonl", "--out", "out", "--k", 3, "--strategy", "egr-s")],
    "lab answers": [("lab", "answers", "--gold", "GOLD.jsonl", "--out", "out", "--k", 3)],
    "lab gradient": [("lab", "gradient", "--gold", "GOLD.jsonl", "--out", "out", "--scores", "S.csv", "--k", 3)],
    "lab report": [("lab", "report", "STUDY", "--gold", "GOLD.jsonl", "--out", "out.md")],
}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the library of these tests and what it is made of."""
    folder = tmp_path_factory.mktemp("guarded")
    make_library(folder)
    return folder


@pytest.fixture
def library(spicedb: SpiceDB, disk: Path, tmp_path: Path, evigraph: Run) -> Path:
    """A guarded library, where user:bob may see b.md and c.md, and not a.md."""
    root = shutil.copytree(disk / "library", tmp_path / "library")
    guard(root)
    assert evigraph("access", "grant", "user:bob", "viewer", "Fees", library=root).returncode == 0
    return root


@pytest.fixture
def given(library: Path, disk: Path, tmp_path: Path, evigraph: Run) -> Callable[[object], str]:
    """What stands for names of this run in command lines. STUDY is one of what bob may see."""
    (tmp_path / "Q.jsonl").write_text(json.dumps(QUESTION))
    slot = {"doc": "b.md", "page": None, "text": "The fee of the harbour b", "role": "P"}
    gold = {"id": "q", "question": QUESTION["question"], "lang": "en", "topology": "L0", "answerable": True}
    (tmp_path / "GOLD.jsonl").write_text(json.dumps({**gold, "slots": [[slot]]}))
    (tmp_path / "S.csv").write_text("document,score\na,90\nb,80\nc,70\n")
    hidden = hidden_id(evigraph, library)

    def given(word: object) -> str:
        if word == "STUDY" and not (tmp_path / "study").exists():
            bench = ("lab", "bench", "--gold", "GOLD.jsonl", "--out", "study", "--k", 3, "--strategy", "egr-s")
            assert evigraph(*bench, "--as", "user:bob", library=library).returncode == 0
        return {"STUDY": "study"}.get(str(word), str(word).replace("DISK", str(disk / "disk")).replace("ID", hidden))

    return given


def hidden_id(evigraph: Run, library: Path) -> str:
    rows = json.loads(evigraph("list", "--json", "--access", "unguarded", library=library).stdout)
    return next(row["id"] for row in rows if row["name"] == "a.md")


def test_every_verb_has_its_place_here() -> None:
    assert {" ".join(verb) for verb in verbs()} == {*OF_FILES, *OWN, *ASKED}


def test_a_verb_has_who_asks_as_soon_as_it_has_a_library() -> None:
    for verb in verbs():
        command = get_command(app)
        for name in verb:
            command = command.commands[name]
        options = {option for parameter in command.params for option in parameter.opts}
        assert ("--library" in options) == (" ".join(verb) not in OF_FILES)
        assert ("--library" in options) == ({"--as", "--access"} <= options), verb


@pytest.mark.parametrize(
    "arguments", [line for lines in ASKED.values() for line in lines], ids=lambda line: " ".join(map(str, line))
)
def test_no_verb_answers_about_what_may_not_be_seen(
    evigraph: Run, library: Path, given: Callable[[object], str], tmp_path: Path, arguments: tuple[object, ...]
) -> None:
    words = [given(word) for word in arguments]
    done = evigraph(*words, "--as", "user:bob", library=library)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or words[0] != "lab", done.stderr
    said, hidden = done.stdout + done.stderr + written(tmp_path), given("ID")
    asked = [given("DISK/a.md"), *words, *(hidden for word in words if hidden in word)]
    for word in asked:  # what was asked for may be said again
        said = said.replace(word, "")
    assert not [text for text in ("harbour a", "Fees of a", "a.md", hidden) if text in said]


def written(folder: Path) -> str:
    """What a verb has written."""
    files = [folder / "out.jsonl", folder / "out.md", *(folder / "out").rglob("*")]
    return "".join(file.read_text(errors="replace") for file in files if file.is_file())


@pytest.mark.parametrize(
    "arguments",
    [line for lines in ASKED.values() for line in lines if line[0] != "access"],
    ids=lambda line: " ".join(map(str, line)),
)
def test_no_verb_opens_a_guarded_library_for_nobody(
    evigraph: Run, library: Path, given: Callable[[object], str], arguments: tuple[object, ...]
) -> None:
    done = evigraph(*map(given, arguments), library=library)
    assert done.returncode == 2
    assert "name who asks by --as user:NAME or EVIGRAPH_SUBJECT" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("verb", [("show",), ("remove",), ("ask", "The fee?", "--in"), ("access", "list")])
def test_what_may_not_be_seen_is_as_what_is_not_there(evigraph: Run, library: Path, verb: tuple[str, ...]) -> None:
    there, gone = (evigraph(*verb, name, "--as", "user:bob", library=library) for name in ("a.md", "there-is-none.md"))
    assert (there.returncode, there.stdout) == (gone.returncode, gone.stdout) == (2, "")
    assert there.stderr.replace("a.md", "") == gone.stderr.replace("there-is-none.md", "")


def test_the_schema_is_printed_and_written(evigraph: Run, spicedb: SpiceDB) -> None:
    assert evigraph("access", "schema").stdout == schema_text()
    done = evigraph("access", "schema", "--write")
    assert done.stdout == f"schema written to {spicedb.endpoint}\n"


def test_rights_are_granted_listed_checked_and_revoked(evigraph: Run, library: Path) -> None:
    def says(*words: object) -> str:
        done = evigraph(*words, library=library)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    says("access", "grant", "group:staff", "editor", "b.md")
    says("access", "grant", "user:eve", "member", "group:staff")
    assert says("access", "list", "b.md") == "group:staff editor\n"
    assert says("access", "check", "user:eve", "b.md") == "user:eve may view, edit\n"
    assert json.loads(says("access", "list", "Fees", "--json")) == [{"subject": "user:bob", "relation": "viewer"}]
    says("access", "revoke", "user:eve", "member", "group:staff")
    assert says("access", "check", "user:eve", "b.md") == "user:eve may do nothing\n"
    assert says("access", "sync") == "3 folders and 3 documents are known\n"


def test_the_subject_may_be_named_by_the_environment(
    evigraph: Run, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVIGRAPH_SUBJECT", "user:bob")
    assert [row["name"] for row in json.loads(evigraph("list", "--json", library=library).stdout)] == ["b.md", "c.md"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("grant", "eve", "viewer", "Fees"), "is nobody; give user:NAME"),
        (("grant", "user:*", "owner", "Fees"), "does not go together"),
        (("grant", "user:eve", "king", "Fees"), "does not go together"),
        (("grant", "user:eve", "viewer", "Gone"), "no such document"),
        (("grant", "user:eve", "viewer", "group:staff"), "does not go together"),
        (("check", "group:staff", "b.md"), "nobody who can ask"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    evigraph: Run, library: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = evigraph("access", *arguments, library=library)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("variable", ["EVIGRAPH_SPICEDB_ENDPOINT", "EVIGRAPH_SPICEDB_KEY"])
def test_a_server_that_cannot_be_asked_is_one_line_and_nothing_is_shown(
    evigraph: Run, library: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "127.0.0.1:1")
    done = evigraph("list", "--as", "user:bob", library=library)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "SpiceDB at" in done.stderr
