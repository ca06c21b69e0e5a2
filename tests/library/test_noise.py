"""Noise of a library: listed, marked, restored, judged by a provider of decisions."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from evigraph.decide import SystemOne
from evigraph.errors import UsageError
from evigraph.graph import GraphView
from evigraph.library import Library
from evigraph.library.noise import NoisySection
from evigraph.retrieve.pointer import Source
from support.deciding import QUICK, Asked, decision_server, decisions

TEXT = """# Glossary

A crane lifts goods.

# Fees

A crane costs ten pounds.

# Standard terms

We are glad that you read this, crane or no crane.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path, file: Path) -> Generator[Library]:
    with Library(tmp_path / "library") as opened:
        opened.add([file])
        yield opened


def found(library: Library) -> list[str]:
    pieces = library.retrieve("crane", strategy="pointer").evidence
    return sorted(piece.path[0] for piece in pieces)


def heading_id(library: Library, title: str) -> str:
    (entry,) = library.documents()
    view = GraphView(library.graph(entry))
    return next(view.public_id(node.id) for node in view.nodes if node.role == "H1" and view.text(node.id) == title)


def listed(library: Library) -> list[tuple[str, Source]]:
    return [(section.path[-1], section.source) for section in library.noise.listed()]


def test_what_is_left_out_is_listed_with_the_reason(library: Library) -> None:
    (section,) = library.noise.listed(["a.md"])
    reason = "called glossary, and holds no numbers"
    where = heading_id(library, "Glossary")
    assert section == NoisySection("a.md", where, ("Glossary",), 5, Source.RULE, reason)
    assert found(library) == ["Fees", "Standard terms"]


def test_what_is_restored_is_searched_again_and_what_is_marked_is_not(library: Library) -> None:
    library.noise.mark([heading_id(library, "Glossary")], noise=False)
    assert listed(library) == []
    assert found(library) == ["Fees", "Glossary", "Standard terms"]
    library.noise.mark([heading_id(library, "Fees")], noise=True)
    assert listed(library) == [("Fees", Source.HAND)]
    assert found(library) == ["Glossary", "Standard terms"]


def test_marks_end_with_the_bytes_that_they_were_made_of(library: Library, file: Path) -> None:
    library.noise.mark([heading_id(library, "Glossary")], noise=False)
    file.write_text(f"{TEXT}\nMore.\n", encoding="utf-8")
    library.update()
    assert listed(library) == [("Glossary", Source.RULE)]


@pytest.mark.parametrize("name", ["a.md#99", "a.md", "a.md#x", "b.md#1", "a.md#0"])
def test_what_names_no_section_changes_nothing(library: Library, name: str) -> None:
    with pytest.raises(UsageError, match=name.partition("#")[0]):
        library.noise.mark([heading_id(library, "Fees"), name], noise=True)
    assert listed(library) == [("Glossary", Source.RULE)]


def test_the_local_provider_does_not_judge(library: Library) -> None:
    with pytest.raises(UsageError, match="name another provider with --decide"):
        library.noise.judge()


def judging(say: Callable[[str], float]) -> Callable[[object, Asked, int], object]:
    """A server that says of each section by its text how likely it is noise."""

    def answer(_handler: object, asked: Asked, _number: int) -> object:
        said = decisions(asked)
        for name, question in asked.body["questions"].items():
            said["answers"][name]["noul"] = say(str(question))
        return said

    return answer


def test_a_provider_judges_all_but_what_a_person_has_said(library: Library, tmp_path: Path) -> None:
    library.noise.mark([heading_id(library, "Glossary")], noise=False)
    with decision_server(judging(lambda text: 0.9 if "glad" in text else 0.1)) as server:
        with Library(tmp_path / "library", decider=SystemOne(base=server.url, patience=QUICK)) as opened:
            assert opened.noise.judge() == 1
        shown = str([asked.body for asked in server.asked])
    assert "costs ten pounds" in shown
    assert "lifts goods" not in shown
    assert listed(library) == [("Standard terms", Source.PROVIDER)]
    assert found(library) == ["Fees", "Glossary"]
