"""Every line of evidence can be traced to where it stands."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from evigraph.derive import compile_file
from evigraph.graph import GraphView, Quality
from evigraph.index import Entry, leaves
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES, Evidence, EvidenceLine, EvidenceSet, Why
from evigraph.retrieve.assemble import evidence_of_nodes
from support.evidence import anchored, example_view, unmarked
from support.units import EXAMPLE_NAMES, characters

Answers = Callable[[str], list[EvidenceSet]]


@pytest.fixture(params=STRATEGIES)
def pieces(request: pytest.FixtureRequest, answers: Answers) -> list[Evidence]:
    """All that a strategy finds for the questions."""
    return [piece for found in answers(request.param) for piece in found.evidence]


def assert_traced(piece: Evidence) -> None:
    """Each line has places on pages, or in elements where there are none, and what stands there, or describes it, holds
    all that it says."""
    texts = piece.text.split("\n")
    view, places = example_view(piece.doc), anchored(piece)
    assert len(piece.lines) == len(texts)
    for text, said, line in zip(texts, unmarked(piece.text), piece.lines, strict=True):
        if not text:
            assert line == EvidenceLine()
            continue
        assert line.anchors, text
        for anchor in (piece.anchors[at] for at in line.anchors):
            assert (anchor.rects and anchor.page >= 1) if anchor.page is not None else anchor.path
        nodes = [int(piece.nodes[at].split("#")[1]) for at in line.nodes]
        described = [view[n].alt or "" for node in nodes for n in view.subtree(node)]
        assert not characters([said]) - characters([*(places[at] for at in line.anchors), *described]), text


def test_the_lines_of_every_strategy_are_traced(pieces: list[Evidence]) -> None:
    for piece in pieces:
        assert_traced(piece)


def test_every_anchor_and_every_node_is_of_some_line(pieces: list[Evidence]) -> None:
    for piece in pieces:
        assert {at for line in piece.lines for at in line.anchors} == set(range(len(piece.anchors)))
        assert {at for line in piece.lines for at in line.nodes} == set(range(len(piece.nodes)))


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_lines_of_whole_documents_are_traced(examples: Library, name: str) -> None:
    view = example_view(name)
    nodes = [leaf.node for leaf in leaves(view)]
    piece = evidence_of_nodes(examples.find(name), view, (), nodes, Why(None, 0.0, (), "all"))
    assert_traced(piece)
    said = Counter(word for line in unmarked(piece.text) for word in line.split())
    assert said == Counter(word for leaf in leaves(view) for word in leaf.text.split())


def test_lines_are_small_in_json(pieces: list[Evidence]) -> None:
    for piece in pieces:
        (*lines,) = (msgspec.json.encode(line) for line in piece.lines)
        assert len(b",".join(lines)) <= 12 * (len(piece.nodes) + len(piece.anchors)) + 30 * len(lines)


def test_the_lines_of_a_markdown_file_are_traced_to_its_characters(tmp_path: Path) -> None:
    path = tmp_path / "fees.md"
    source = (
        "# Fees\n\nPay early.[^1]\n\nAnd *in full*.\n\n| Use | Fee |\n|-----|-----|\n| Crane | 92 |\n\n[^1]: By noon.\n"
    )
    path.write_text(source)
    view = GraphView(compile_file(path))
    nodes = [leaf.node for leaf in leaves(view)]
    entry = Entry(1, "f" * 16, str(path), path.name, "", 0, 0, "Fees", "en", 0, 1, 0, Quality())
    piece = evidence_of_nodes(entry, view, (), nodes, Why(None, 0.0, (), "all"))
    assert piece.text.endswith("And in full.\n\nUse | Fee\n---|---\nCrane | 92")
    for text, line in zip(unmarked(piece.text), piece.lines, strict=True):
        spans = [piece.anchors[at].span for at in line.anchors]
        assert bool(text) <= bool(spans)
        stands = "".join(source[start:end] for start, end in spans)
        assert not characters([text]) - characters([stands])
