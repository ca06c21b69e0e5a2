"""Adding, updating and removing documents."""

import os
import shutil
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError, UsageError
from evigraph.graph import to_json
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES
from support.element import El
from support.examples import PDFS
from support.files import write_bytes_at
from support.pdfs import build


def page(text: str, **options: object) -> bytes:
    return build(El("Document", El("H1", "Fees"), El("P", text)), **options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    where = tmp_path / "documents"
    where.mkdir()
    return where


@pytest.fixture
def library(tmp_path: Path):
    with Library(tmp_path / "library") as opened:
        yield opened


def names(library: Library) -> list[str]:
    return [entry.name for entry in library.documents()]


def test_a_folder_is_added_with_all_documents_below_it(library: Library, folder: Path) -> None:
    (folder / "below").mkdir()
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    (folder / "below" / "B.PDF").write_bytes(page("A licence costs twenty pounds."))
    (folder / "notes.txt").write_text("no document")
    (folder / ".hidden.pdf").write_bytes(page("Hidden."))
    report = library.add([folder])
    assert [entry.name for entry in report.added] == ["B.PDF", "a.pdf"]
    assert report.failures == []
    assert names(library) == ["B.PDF", "a.pdf"]


def test_what_is_added_can_be_asked(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    found = library.retrieve("What does a permit cost?")
    assert "ten pounds" in found.evidence[0].text
    assert found.evidence[0].doc == "a.pdf"


def test_the_stored_graph_is_the_compiled_one(library: Library) -> None:
    from evigraph import compile_file

    file = PDFS / "gebuehrenbescheid.pdf"
    library.add([file])
    (entry,) = library.documents()
    assert library.store.catalogue.graph_data(entry.doc) == to_json(compile_file(file))


def test_a_file_with_the_same_bytes_is_left_alone(library: Library, folder: Path) -> None:
    file = folder / "a.pdf"
    file.write_bytes(page("A permit costs ten pounds."))
    (first,) = library.add([file]).added
    file.touch()
    report = library.add([file])
    assert report.added == []
    assert [entry.doc for entry in report.unchanged] == [first.doc]
    assert library.add([folder]).unchanged[0].doc == first.doc


def test_new_bytes_at_a_path_take_the_place_of_the_old(library: Library, folder: Path) -> None:
    file = folder / "a.pdf"
    file.write_bytes(page("A permit costs ten pounds."))
    (old,) = library.add([file]).added
    file.write_bytes(page("A permit costs thirty pounds."))
    (new,) = library.add([file]).added
    assert names(library) == ["a.pdf"]
    assert new.id != old.id
    texts = [piece.text for piece in library.retrieve("What does a permit cost?").evidence]
    assert any("thirty pounds" in text for text in texts)
    assert not any("ten pounds" in text for text in texts)


def test_the_same_bytes_at_two_paths_are_two_documents_with_one_id(library: Library, folder: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        (folder / name).write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    assert names(library) == ["a.pdf", "b.pdf"]
    assert len({entry.id for entry in library.documents()}) == 1


def test_a_broken_file_changes_nothing_and_holds_nobody_up(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    (folder / "a.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    (folder / "b.pdf").write_bytes(page("A licence costs twenty pounds."))
    report = library.add([folder])
    assert [entry.name for entry in report.added] == ["b.pdf"]
    assert [Path(failure.path).name for failure in report.failures] == ["a.pdf"]
    assert "ten pounds" in library.retrieve("permit", doc="a.pdf").evidence[0].text


def test_an_update_that_is_refused_keeps_the_old_version(library: Library, folder: Path) -> None:
    file = folder / "a.pdf"
    file.write_bytes(page("A permit costs ten pounds."))
    library.add([file])
    file.write_bytes(page("Secret.", encrypt={"user": "door", "owner": "door"}))
    report = library.add([file])
    assert "--password" in str(report.failures[0])
    assert "ten pounds" in library.retrieve("permit").evidence[0].text


def test_an_encrypted_file_is_added_with_its_password(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds.", encrypt={"user": "door", "owner": "door"}))
    assert library.add([folder], password="door").failures == []
    assert names(library) == ["a.pdf"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda p: p.write_bytes(b""), "is empty"),
        (lambda p: p.write_text("Dear reader"), "not a PDF"),
        (lambda p: p.write_bytes(page("A permit costs ten pounds.")[:600]), "truncated"),
        (lambda p: None, "no such file"),
    ],
)
def test_each_bad_file_is_named_with_its_cause(library: Library, folder: Path, make, said: str) -> None:
    bad = folder / "bad.pdf"
    make(bad)
    (failure,) = library.add([bad]).failures
    assert str(failure).startswith(str(bad))
    assert said in failure.cause
    assert "\n" not in str(failure)
    assert library.documents() == []


def test_what_is_no_usable_path_is_named_and_holds_nobody_up(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    os.mkfifo(folder / "pipe.pdf")
    (folder / "loop.pdf").symlink_to("loop.pdf")
    long, nul = folder / ("x" * 300), Path("a\0b")
    report = library.add([long, nul, Path("/dev/zero"), folder])
    assert [entry.name for entry in report.added] == ["a.pdf"]
    said = sorted(failure.cause for failure in report.failures)
    assert len(said) == 5
    assert [cause.split(" (")[0] for cause in said] == [
        *["cannot be looked at"] * 2,
        *["is a pipe, device or socket"] * 2,
        "is no path: it holds a NUL character",
    ]


def test_a_name_that_is_not_utf_8_is_refused_by_name(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    write_bytes_at(folder, b"caf\xe9.pdf", page("A licence costs twenty pounds."))
    report = library.add([folder])
    assert [entry.name for entry in report.added] == ["a.pdf"]
    (failure,) = report.failures
    assert failure.path.endswith("caf\\xe9.pdf")
    assert "not UTF-8" in failure.cause


def test_a_link_is_known_by_the_name_it_was_given_by(library: Library, folder: Path) -> None:
    (folder / "2026.pdf").write_bytes(page("A permit costs ten pounds."))
    (folder / "current.pdf").symlink_to("2026.pdf")
    (added,) = library.add([folder / "current.pdf"]).added
    assert (added.name, added.path) == ("current.pdf", str(folder / "current.pdf"))
    (folder / "broken.pdf").symlink_to("gone.pdf")
    (failure,) = library.add([folder / "broken.pdf"]).failures
    assert failure.path == str(folder / "broken.pdf")


def test_a_file_that_is_written_while_it_is_compiled_is_read_again_the_next_time(
    library: Library, folder: Path
) -> None:
    file = folder / "a.pdf"
    file.write_bytes(page("A permit costs ten pounds."))

    def write_again(stage: str, done: int, total: int) -> None:
        if stage == "compiling" and done == 0:
            file.write_bytes(page("A permit costs nil pounds."))  # as long as before

    library.add([file], progress=write_again)
    library.add([file])
    assert "nil pounds" in library.retrieve("What does a permit cost?").evidence[0].text


def test_a_folder_without_documents_is_named(library: Library, folder: Path) -> None:
    (failure,) = library.add([folder]).failures
    assert "no documents in this folder" in failure.cause


def test_removed_documents_are_gone_from_every_channel(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    (folder / "b.pdf").write_bytes(page("A licence costs twenty pounds."))
    library.add([folder])
    library.remove(["a.pdf"])
    assert names(library) == ["b.pdf"]
    for strategy in ("egr-s", "chunk-hybrid", "node-hybrid"):
        found = library.retrieve("What does a permit cost?", strategy=strategy)
        assert {piece.doc for piece in found.evidence} <= {"b.pdf"}


def test_a_document_that_is_named_twice_is_removed_once(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    removed = library.remove(["a.pdf", "a", str(folder / "a.pdf")])
    assert [entry.name for entry in removed] == ["a.pdf"]


def test_removing_takes_all_or_nothing(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    with pytest.raises(UsageError, match="no such document"):
        library.remove(["a.pdf", "z.pdf"])
    assert names(library) == ["a.pdf"]


def test_vectors_of_removed_documents_are_dropped(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    (made,) = library.store.catalogue._db.row("SELECT count(*) FROM vectors")
    assert made == 1
    library.remove(["a.pdf"])
    (left,) = library.store.catalogue._db.row("SELECT count(*) FROM vectors")
    assert left == 0


def test_vectors_of_a_replaced_version_are_dropped(library: Library, folder: Path) -> None:
    file = folder / "a.pdf"
    for price in ("ten", "thirty"):
        file.write_bytes(page(f"A permit costs {price} pounds."))
        library.add([file])
    (left,) = library.store.catalogue._db.row("SELECT count(*) FROM vectors")
    assert left == 1


def test_an_open_library_sees_what_another_process_adds(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    library.retrieve("permit")
    (folder / "b.pdf").write_bytes(page("A licence costs twenty pounds."))
    with Library(library.root) as other:
        other.add([folder])
    assert {piece.doc for piece in library.retrieve("What does a licence cost?").evidence} >= {"b.pdf"}


def test_a_library_keeps_to_the_embedder_it_was_made_with(tmp_path: Path) -> None:
    from support.units import TermEmbedder

    with Library(tmp_path / "library"):
        pass
    with pytest.raises(EvigraphError, match=r"made with the embedder english, not terms"):
        Library(tmp_path / "library", TermEmbedder())


def test_a_library_moved_elsewhere_still_answers(tmp_path: Path, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    with Library(tmp_path / "here") as library:
        library.add([folder])
    shutil.move(tmp_path / "here", tmp_path / "there")
    with Library(tmp_path / "there", create=False) as library:
        assert "ten pounds" in library.retrieve("permit").evidence[0].text


def test_a_folder_with_a_foreign_catalogue_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "catalogue.sqlite").write_bytes(b"not a database, whatever its name" * 100)
    with pytest.raises(EvigraphError, match="not a library catalogue"):
        Library(tmp_path)


def refusal(root: Path, create: bool = True) -> str:
    with pytest.raises(EvigraphError) as caught:
        Library(root, create=create)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("create", [True, False])
def test_a_path_that_can_be_no_library_is_refused_in_one_line(tmp_path: Path, create: bool) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    assert "File name too long" in refusal(tmp_path / ("x" * 300), create)
    assert "symbolic links" in refusal(loop, create)
    assert "NUL" in refusal(tmp_path / "a\0b", create)
    assert "not UTF-8" in refusal(tmp_path / os.fsdecode(b"caf\xe9"), create)


def test_a_catalogue_that_is_a_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "catalogue.sqlite").mkdir()
    assert "is a folder, not a library catalogue" in refusal(tmp_path)


def test_asking_an_empty_library_says_how_to_fill_it(library: Library) -> None:
    with pytest.raises(UsageError, match="evigraph add"):
        library.retrieve("What does a permit cost?")


def test_an_unknown_strategy_is_answered_with_those_there_are(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(page("A permit costs ten pounds."))
    library.add([folder])
    with pytest.raises(UsageError, match=", ".join(sorted(STRATEGIES))):
        library.retrieve("permit", strategy="magic")
