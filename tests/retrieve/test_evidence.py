"""Evidence as JSON: names and shapes are a contract."""

import json
from typing import Any

import msgspec
import pytest

from evigraph.lab import run_line
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES, EvidenceSet

QUESTION = "In 2026, what is the price of a same-day proof of residence ordered over the internet?"


def asked(examples: Library, strategy: str) -> EvidenceSet:
    return examples.retrieve(QUESTION, strategy=strategy, k=3)


@pytest.fixture(params=STRATEGIES)
def line(request: pytest.FixtureRequest, examples: Library) -> dict[str, Any]:
    """A line of a run, as a program in any language reads it."""
    return json.loads(msgspec.json.encode(run_line("q-1", asked(examples, request.param))))


def test_a_line_of_a_run(line: dict[str, Any]) -> None:
    kinds = {name: type(value) for name, value in line.items()}
    assert kinds == {"id": str, "strategy": str, "substrate": str, "words": int, "seconds": float, "evidence": list}
    assert line["id"] == "q-1"


def test_a_piece_of_evidence(line: dict[str, Any]) -> None:
    for piece in line["evidence"]:
        kinds = {name: type(value) for name, value in piece.items()}
        assert kinds == {"doc": str, "text": str, "words": int, "nodes": list, "anchors": list, "why": dict}


def test_words_of_a_line_are_those_of_its_pieces(line: dict[str, Any]) -> None:
    assert line["words"] == sum(piece["words"] for piece in line["evidence"])


def test_documents_are_file_names(line: dict[str, Any], examples: Library) -> None:
    assert {piece["doc"] for piece in line["evidence"]} <= {entry.name for entry in examples.documents()}
    assert line["evidence"][0]["doc"] in ("fee-schedule-2026.pdf", "fee-schedule-2025.pdf")


def test_nodes_are_public_ids(line: dict[str, Any], examples: Library) -> None:
    ids = {entry.name: entry.id for entry in examples.documents()}
    for piece in line["evidence"]:
        parts = [node.split("#") for node in piece["nodes"]]
        assert parts
        assert all(document == ids[piece["doc"]] and number.isdigit() for document, number in parts)


def test_an_anchor(line: dict[str, Any], examples: Library) -> None:
    pages = {entry.name: entry.pages for entry in examples.documents()}
    for piece in line["evidence"]:
        assert piece["anchors"]
        for anchor in piece["anchors"]:
            if not pages[piece["doc"]]:
                assert (anchor["page"], anchor["mcid"], anchor["stream"], anchor["rects"]) == (None, None, None, [])
                assert anchor["path"]
                continue
            assert anchor.keys() == {"page", "mcid", "stream", "rects"}
            assert 1 <= anchor["page"] <= pages[piece["doc"]]
            assert anchor["mcid"] is None or anchor["mcid"] >= 0
            assert anchor["stream"] is None or anchor["stream"] > 0
            assert anchor["rects"]
            assert all(x0 <= x1 and y0 <= y1 for x0, y0, x1, y1 in anchor["rects"])


def test_the_reason(line: dict[str, Any]) -> None:
    for piece in line["evidence"]:
        why = piece["why"]
        own = {"route": {"route"}, "pointer": {"shown"} & why.keys()}.get(line["strategy"], set())
        assert why.keys() == {"seed", "score", "channels", "expansion", "steps", "substrate", "earned", *own}
        assert why["substrate"] == "declared"
        assert (why["earned"] is not None) == (line["strategy"] in ("auto", "pointer", "route"))
        assert why["channels"]
        for channel in why["channels"]:
            assert channel.keys() == {"name", "rank", "score"}
            assert channel["rank"] >= 1
        for step in why["steps"]:
            assert step.keys() == {"source", "target", "relation", "origin", "rule"}


def test_an_evidence_set_says_what_it_does_not_cover(examples: Library) -> None:
    found = json.loads(msgspec.json.encode(asked(examples, "egr-s")))
    assert found.keys() == {"question", "strategy", "substrate", "evidence", "words", "seconds", "uncovered", "cut"}
    assert "internet" in found["uncovered"]
    assert "residence" not in found["uncovered"]


def test_evidence_shown_alone_has_its_headings_and_its_documents_title(examples: Library) -> None:
    piece = json.loads(msgspec.json.encode(asked(examples, "egr-s")))["evidence"][0]
    assert piece["title"] == "Schedule of Fees and Charges 2026"
    assert piece["path"][0] == "Schedule of Fees and Charges 2026"
    assert piece["text"].startswith("\n".join(piece["path"]))
