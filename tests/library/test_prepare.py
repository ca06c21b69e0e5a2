"""What a strategy searches is made when it is missing, and looked at again only when something was written."""

from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.graph import Substrate
from evigraph.library import Library
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder

QUESTION = "What does a crane cost?"


def write(folder: Path, name: str, text: str, heading: str | None = "Fees") -> Path:
    kids = [El("H1", heading)] if heading else []
    (folder / name).write_bytes(build(El("Document", *kids, El("P", text))))
    return folder / name


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        opened.add([write(tmp_path, "a.pdf", "A crane costs ten pounds.")])
        yield opened


def documents(library: Library, **how: str) -> set[str]:
    return {piece.doc for piece in library.retrieve(QUESTION, **how).evidence}


def statements(library: Library, **how: str) -> list[str]:
    """What the catalogue is asked when a strategy is prepared."""
    run: list[str] = []
    connection = library.store.catalogue._db._db
    connection.set_trace_callback(run.append)
    try:
        strategy = library.strategy(how.get("strategy", DEFAULT_STRATEGY))
        library.prepare(strategy, library.substrate(strategy, how.get("substrate")))
    finally:
        connection.set_trace_callback(None)
    return run


@pytest.mark.parametrize("how", [{}, {"strategy": "egr-s", "substrate": "flat"}, {"strategy": "chunk-hybrid"}])
def test_a_second_question_asks_only_whether_anything_was_written(library: Library, how: dict[str, str]) -> None:
    for _ in range(2):
        library.retrieve(QUESTION, **how)
    assert statements(library, **how) == ["PRAGMA data_version"]


def test_what_this_process_writes_is_seen_by_the_next_question(library: Library, tmp_path: Path) -> None:
    assert documents(library) == {"a.pdf"}
    library.add([write(tmp_path, "b.pdf", "A harbour crane costs six pounds.", None)])
    assert documents(library) == {"a.pdf", "b.pdf"}
    library.remove(["a.pdf"])
    assert documents(library) == {"b.pdf"}
    assert documents(library, strategy="egr-s", substrate="flat") == {"b.pdf"}


def test_what_another_writes_is_seen_by_the_next_question(library: Library, tmp_path: Path) -> None:
    for substrate in ("declared", "flat"):
        assert documents(library, strategy="egr-s", substrate=substrate) == {"a.pdf"}
    with Library(library.root, TermEmbedder()) as other:
        other.add([write(tmp_path, "b.pdf", "A harbour crane costs six pounds.", None)])
    for substrate in ("declared", "flat", "auto"):
        assert documents(library, strategy="egr-s", substrate=substrate) == {"a.pdf", "b.pdf"}


def test_a_library_that_another_has_emptied_is_said_to_be_empty(library: Library) -> None:
    assert documents(library)
    with Library(library.root, TermEmbedder()) as other:
        other.remove(["a.pdf"])
    with pytest.raises(UsageError, match="the library is empty"):
        library.retrieve(QUESTION)


def test_adding_makes_what_the_default_strategy_searches(library: Library) -> None:
    strategy = STRATEGIES[DEFAULT_STRATEGY]
    assert all(library.store.is_current(strategy.substrate, kind, dense=d) for kind, d in strategy.needs.items())
    assert [path.name for path in (library.root / "channels").iterdir()] == [strategy.substrate]


class TestSubstrates:
    def test_a_strategy_reads_its_own_when_none_is_asked_for(self, library: Library) -> None:
        for name, own in ((None, Substrate.DECLARED), ("flat", Substrate.FLAT), ("auto", Substrate.AUTO)):
            assert library.substrate(library.strategy("egr-s"), name) is own
            assert library.retrieve(QUESTION, strategy="egr-s", substrate=name).substrate is own
        assert library.substrate(library.strategy("auto")) is library.substrate(library.strategy("auto"), "auto")

    def test_one_that_is_not_there_is_refused(self, library: Library) -> None:
        with pytest.raises(UsageError, match="steep: no such substrate; there are declared, reconstructed, flat, auto"):
            library.retrieve(QUESTION, strategy="egr-s", substrate="steep")

    def test_a_strategy_that_chooses_itself_takes_no_other(self, library: Library) -> None:
        with pytest.raises(UsageError, match="auto chooses each document's substrate itself; name another strategy"):
            library.retrieve(QUESTION, substrate="declared")


class TestGraphs:
    def test_the_part_of_a_public_id_names_a_document_and_its_graph(self, library: Library) -> None:
        (entry,) = library.documents()
        declared, flat = (library.graph_called(name) for name in (entry.id, f"{entry.id}.flat"))
        assert declared == (entry, library.graph(entry))
        assert flat[0] == entry
        assert (flat[1].substrate, flat[1].document.id) == (Substrate.FLAT, f"{entry.id}.flat")
