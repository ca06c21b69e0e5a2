"""add, list, show, remove."""

import json
import re
from pathlib import Path

import pytest

from evigraph.graph import GraphView, Role
from evigraph.library import Library
from evigraph.limits import MIN_MEMORY_MB
from support.element import El
from support.examples import FOLDERS, PDFS
from support.pdfs import build

from .conftest import Run


def page(text: str, **options: object) -> bytes:
    return build(El("Document", El("H1", "Fees"), El("P", text)), **options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One good document and one of each kind of bad one."""
    where = tmp_path / "documents"
    where.mkdir()
    (where / "good.pdf").write_bytes(page("A permit costs ten pounds."))
    (where / "not-a-pdf.pdf").write_text("Dear reader")
    (where / "truncated.pdf").write_bytes(page("A licence costs twenty pounds.")[:700])
    (where / "encrypted.pdf").write_bytes(page("Secret.", encrypt={"user": "door", "owner": "door"}))
    (where / "unreadable.pdf").mkdir()
    (where / "empty.pdf").write_bytes(b"")
    return where


def test_add_says_how_much_it_took_in_and_how_fast(evigraph: Run) -> None:
    done = evigraph("add", PDFS / "tongzhi.pdf", PDFS / "gebuehrenbescheid.pdf")
    assert done.returncode == 0
    first, second = done.stdout.splitlines()
    assert first == "2 documents added"
    assert second.startswith("5 pages, 430 nodes; compiled at ")
    assert "pages/s" in second


def test_bad_input_is_named_a_line_each_and_the_rest_is_done(evigraph: Run, folder: Path) -> None:
    done = evigraph("add", folder, folder / "gone.pdf")
    assert done.returncode == 1
    assert "1 document added, 5 failed" in done.stdout
    said = {Path(line.split(": ")[1]).name: line for line in done.stderr.splitlines()}
    assert set(said) == {"not-a-pdf.pdf", "truncated.pdf", "encrypted.pdf", "empty.pdf", "gone.pdf"}
    assert "not a PDF" in said["not-a-pdf.pdf"]
    assert "truncated" in said["truncated.pdf"]
    assert "--password" in said["encrypted.pdf"]
    assert "is empty" in said["empty.pdf"]
    assert "no such file" in said["gone.pdf"]


def test_a_folder_named_like_a_document_is_refused_by_name(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = evigraph("add", "empty")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "evigraph: empty: no documents in this folder "
        "(.docm, .docx, .dotm, .dotx, .htm, .html, .markdown, .md, .pdf, .xht, .xhtml); give a folder with documents"
    ]
    assert "0 documents added, 1 failed" in done.stdout


def test_add_in_json_tells_added_unchanged_and_failed_apart(evigraph: Run, folder: Path) -> None:
    evigraph("add", folder / "good.pdf")
    done = evigraph("add", folder, "--json")
    report = json.loads(done.stdout)
    assert [entry["name"] for entry in report["unchanged"]] == ["good.pdf"]
    assert report["added"] == []
    assert {Path(f["path"]).name for f in report["failed"]} >= {"truncated.pdf", "encrypted.pdf"}
    assert all(f["cause"] and f["remedy"] for f in report["failed"])


def test_the_embedder_of_a_new_library_is_chosen_and_kept(evigraph: Run, folder: Path) -> None:
    assert evigraph("add", folder / "good.pdf", "--embedder", "multilingual").returncode == 0
    assert evigraph("add", folder / "good.pdf").returncode == 0
    done = evigraph("add", folder / "good.pdf", "--embedder", "english")
    assert done.returncode == 1
    assert done.stderr == (
        "evigraph: .evigraph: made with the embedder multilingual, not english; "
        "use that one, or add the documents to a new library\n"
    )


def test_an_embedder_that_does_not_exist_is_a_wrong_request(evigraph: Run, folder: Path) -> None:
    done = evigraph("add", folder, "--embedder", "welsh")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "evigraph: welsh: no such embedder; there are english, multilingual and openai:MODEL\n"


def test_a_password_opens_an_encrypted_file(evigraph: Run, folder: Path) -> None:
    assert evigraph("add", folder / "encrypted.pdf", "--password", "door").returncode == 0
    done = evigraph("add", folder / "encrypted.pdf", "--password", "window", "-L", "elsewhere")
    assert done.returncode == 1
    assert "does not open it" in done.stderr


def test_limits_reach_the_workers(evigraph: Run) -> None:
    tight = ("--timeout", 1, "--memory", MIN_MEMORY_MB, "--workers", 1)
    done = evigraph("add", PDFS / "field-manual.pdf", *tight)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
    assert evigraph("add", PDFS / "field-manual.pdf", "--timeout", "0").returncode == 2
    assert evigraph("add", PDFS / "field-manual.pdf", "--memory", str(MIN_MEMORY_MB - 1)).returncode == 2


def test_the_library_can_be_named_by_option_and_by_environment(evigraph: Run, tmp_path: Path) -> None:
    evigraph("add", PDFS / "tongzhi.pdf", "--library", "by-option")
    evigraph("add", PDFS / "tongzhi.pdf", library=tmp_path / "by-environment")
    assert (tmp_path / "by-option" / "catalogue.sqlite").exists()
    assert (tmp_path / "by-environment" / "catalogue.sqlite").exists()


def test_list_has_a_row_for_each_document(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("list", library=example_library_folder)
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["document", "pages", "nodes", "lang", "tagged", "heads", "tables", "notes"]
    assert len(lines) == 12
    assert lines[-1] == "10 documents, 29 pages"
    assert max(map(len, lines)) <= 80


def test_list_in_json_has_the_same_documents(evigraph: Run, example_library_folder: Path) -> None:
    rows = json.loads(evigraph("list", "--json", library=example_library_folder).stdout)
    assert [row["name"] for row in rows] == sorted(path.name for folder in FOLDERS for path in folder.iterdir())
    handbook = next(row for row in rows if row["name"] == "benefits-handbook.pdf")
    assert (handbook["lang"], handbook["pages"], handbook["quality"]["headings"]) == ("en", 4, 35)
    assert set(handbook) == {"name", "id", "path", "title", "lang", "pages", "nodes", "findings", "quality"}


def test_show_prints_a_documents_outline_with_pages(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("show", "gebuehrenbescheid", library=example_library_folder)
    assert "  2. Zahlung  p. 2\n    2.1 Frist  p. 2\n" in done.stdout


def test_show_explains_a_node(evigraph: Run, example_library: Library, example_library_folder: Path) -> None:
    (piece,) = example_library.retrieve("What does a mobile crane cost per day in 2026?", k=1).evidence
    node = piece.nodes[-1]
    done = evigraph("show", node, library=example_library_folder)
    assert done.stdout.startswith(node)
    data = json.loads(evigraph("show", node, "--json", library=example_library_folder).stdout)
    assert set(data) == {
        "doc",
        "node",
        "substrate",
        "role",
        "raw_role",
        "path",
        "text",
        "lang",
        "attributes",
        "anchors",
        "edges",
    }
    assert data["doc"] == piece.doc
    assert data["text"] in piece.text
    assert {"page", "mcid", "stream", "rects"} == set(data["anchors"][0])


def test_show_tells_the_substrate_that_a_document_has_earned(evigraph: Run, example_library_folder: Path) -> None:
    assert "\nearned substrate declared: " in evigraph("show", "tongzhi", library=example_library_folder).stdout
    data = json.loads(evigraph("show", "tongzhi", "--json", library=example_library_folder).stdout)
    assert data["earned"]["substrate"] == "declared"


def test_show_explains_a_passage_of_the_flat_text(
    evigraph: Run, example_library: Library, example_library_folder: Path
) -> None:
    found = example_library.retrieve("What does a mobile crane cost?", strategy="egr-s", substrate="flat", k=1)
    (piece,) = found.evidence
    node = piece.nodes[0]
    out = evigraph("show", node, library=example_library_folder).stdout
    assert out.startswith(f"{node}  P\n{piece.doc}\na passage of the flat text")
    data = json.loads(evigraph("show", node, "--json", library=example_library_folder).stdout)
    assert (data["node"], data["substrate"], data["doc"]) == (node, "flat", piece.doc)
    assert data["text"].split("\n")[0] in piece.text


@pytest.mark.parametrize(
    ("name", "said"), [("gone.flat#1", "gone: no such document"), ("tongzhi.flat#9999", "the document has nodes 0 to ")]
)
def test_a_passage_that_is_not_there_is_refused_in_a_line(
    evigraph: Run, example_library_folder: Path, name: str, said: str
) -> None:
    done = evigraph("show", name, library=example_library_folder)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_document_that_is_called_like_a_flat_one_is_found_by_its_name(evigraph: Run, folder: Path) -> None:
    (folder / "good.flat.pdf").write_bytes((folder / "good.pdf").read_bytes())
    evigraph("add", folder / "good.flat.pdf")
    data = json.loads(evigraph("show", "good.flat#1", "--json").stdout)
    assert (data["doc"], data["substrate"]) == ("good.flat.pdf", "declared")


def test_a_node_that_is_not_there_is_refused_with_what_there_is(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("show", "tongzhi#9999", library=example_library_folder)
    assert done.returncode == 2
    assert "nodes 0 to 188" in done.stderr


def test_remove_takes_documents_out(evigraph: Run, folder: Path) -> None:
    evigraph("add", folder / "good.pdf", PDFS / "tongzhi.pdf")
    done = evigraph("remove", "good.pdf")
    assert done.stdout == "removed good.pdf\n"
    assert "good.pdf" not in evigraph("list").stdout
    again = evigraph("remove", "good.pdf")
    assert again.returncode == 2
    assert "no such document" in again.stderr
    assert (folder / "good.pdf").exists()


def test_a_file_that_may_not_be_read_is_named_and_the_rest_is_done(evigraph_of_a_user: Run, folder: Path) -> None:
    (folder / "encrypted.pdf").chmod(0)
    done = evigraph_of_a_user("add", folder / "encrypted.pdf", folder / "good.pdf")
    assert done.returncode == 1
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"evigraph: {folder / 'encrypted.pdf'}: cannot be read (Permission denied)")
    assert "1 document added, 1 failed" in done.stdout


@pytest.mark.parametrize(
    ("option", "value"),
    [("--timeout", "1e300"), ("--timeout", "inf"), ("--memory", "9999999999999"), ("--workers", "0")],
)
def test_limits_beyond_what_the_system_can_count_are_refused(evigraph: Run, option: str, value: str) -> None:
    done = evigraph("add", PDFS / "tongzhi.pdf", option, value)
    assert done.returncode == 2
    assert option in done.stderr
    assert "Traceback" not in done.stderr


def test_a_password_that_is_no_text_is_refused(evigraph: Run) -> None:
    done = evigraph("add", PDFS / "tongzhi.pdf", "--password", "d\udcf6r")
    assert done.returncode == 2
    assert "not valid UTF-8" in done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tongzhi#x#3", "tongzhi#x: no such document"),
        ("tongzhi#²", "tongzhi#²: no such document"),
        ("tongzhi#-1", "tongzhi#-1: no such document"),
        ("tongzhi#" + "9" * 5000, "nodes 0 to 188"),
    ],
)
def test_what_is_no_node_is_refused_in_a_line(
    evigraph: Run, example_library_folder: Path, name: str, said: str
) -> None:
    done = evigraph("show", name, library=example_library_folder)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_show_parts_the_cells_of_a_table_and_cuts_long_lists(
    evigraph: Run, example_library: Library, example_library_folder: Path
) -> None:
    view = GraphView(example_library.graph(example_library.find("tongzhi")))
    table = next(node.id for node in view.nodes if node.role is Role.TABLE)
    out = evigraph("show", view.public_id(table), library=example_library_folder).stdout
    assert "总借书处 | 闭馆 | 8:30—20:30 | 9:00—18:00" in out
    assert "\t" not in out
    assert sum(line.startswith("page ") for line in out.splitlines()) == 20
    assert re.search(r"… \d+ more places \(--json\)", out)


def test_a_document_that_two_names_stand_for_is_removed_once(evigraph: Run, folder: Path) -> None:
    evigraph("add", folder / "good.pdf")
    done = evigraph("remove", "good", "good.pdf")
    assert (done.returncode, done.stdout) == (0, "removed good.pdf\n")


def test_control_characters_of_file_names_do_not_reach_the_terminal(evigraph: Run, tmp_path: Path) -> None:
    name = "a\x1b]0;pwned\x07\nb.pdf"
    (tmp_path / name).write_bytes(page("A permit costs ten pounds."))
    (tmp_path / "bad\x1b[2J\n.pdf").write_text("Dear reader")
    shown = "a\ufffd]0;pwned\ufffd\ufffdb.pdf"
    added = evigraph("add", name, "bad\x1b[2J\n.pdf")
    assert len(added.stderr.splitlines()) == 1
    done = [
        added,
        evigraph("compile", "bad\x1b[2J\n.pdf"),
        evigraph("show", "gone\x1b[2J\n"),
        evigraph("inspect", name),
        evigraph("list"),
        evigraph("show", name),
        evigraph("ask", "What does a permit cost?"),
        evigraph("remove", name),
    ]
    assert done[-1].stdout == f"removed {shown}\n"
    assert [shown in run.stdout for run in done[3:]] == [True] * 5
    for run in done:
        assert not set("\x1b\x07") & set(run.stdout + run.stderr)
        assert len(run.stderr.splitlines()) <= 1


def test_both_structures_of_a_document_are_kept_where_that_is_asked_for(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("add", PDFS / "tongzhi.pdf", "--substrate", "both", library=tmp_path / "library")
    assert done.returncode == 0
    with Library(tmp_path / "library", create=False) as library:
        assert library.store.catalogue.unreconstructed() == []


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--substrate", "flat"), "flat: is nothing that can be kept; there are declared and both"),
        (("--parser", "pdf-inspector"), "--parser is for --substrate both; give that too"),
    ],
)
def test_what_cannot_be_kept_is_one_clear_line(
    evigraph: Run, tmp_path: Path, options: tuple[str, ...], says: str
) -> None:
    done = evigraph("add", PDFS / "tongzhi.pdf", *options, library=tmp_path / "library")
    assert (done.returncode, done.stderr.splitlines()) == (2, [f"evigraph: {says}"])
