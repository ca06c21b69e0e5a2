"""pointer: what is found stands for its section; sections are reranked by their breadcrumbs and loaded whole."""

import re
from collections.abc import Sequence

import msgspec
import pytest

from evigraph.graph import Substrate
from evigraph.index import BY_HAND, IndexStore, NoiseMark, count_tokens
from evigraph.lab import read_gold, run_line, score_run
from evigraph.library import Library
from evigraph.retrieve import Budget, Evidence, Searcher, run
from evigraph.retrieve.pointer.load import SECTION_WORDS
from evigraph.retrieve.strategies import Pointer
from support.element import El, heading
from support.examples import QUESTIONS
from support.graphs import derived
from support.routing import Stating
from support.units import ask, put, words


def first_lines(pieces: Sequence[Evidence]) -> list[str]:
    return [piece.text.split("\n")[0] for piece in pieces]


class TestSections:
    def test_the_whole_section_of_what_was_found_is_the_evidence(self, store: IndexStore) -> None:
        parts = [El("P", f"{name} {words(120, name)}") for name in ("one", "crane", "three")]
        put(
            store,
            "a.pdf",
            derived(heading(1, "Handbook"), heading(2, "Fees"), *parts, heading(2, "Rules"), El("P", "x")),
        )
        piece = ask(store, Pointer(), "crane", k=1)[0]
        assert [line.split(" ")[0] for line in piece.text.split("\n")] == ["Handbook", "Fees", "one", "crane", "three"]
        assert piece.why.expansion == "whole section"
        assert piece.why.shown is msgspec.UNSET
        assert piece.path == ("Handbook", "Fees")

    def test_a_section_has_one_piece_however_much_of_it_was_found(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(heading(1, "Fees"), *(El("P", f"crane {words(200)}") for _ in range(4))))
        assert len(ask(store, Pointer(), "crane")) == 1

    def test_a_breadcrumb_that_says_the_question_comes_first(self, store: IndexStore) -> None:
        body = "the hire of it by the day"
        put(store, "a.pdf", derived(heading(1, "Boats"), El("P", body), heading(1, "Cranes"), El("P", body)))
        pieces = ask(store, Pointer(), "hire cranes day")
        assert first_lines(pieces)[0] == "Cranes"
        assert pieces[0].why.channels[-1].name == "breadcrumb"

    def test_a_flat_document_gives_windows(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*(El("P", f"block{n} {words(99)} {'crane' if n == 9 else ''}") for n in range(30))))
        (piece, *_) = ask(store, Pointer(), "crane", k=1)
        assert piece.why.expansion == "window"
        assert "crane" in piece.text
        assert piece.words < 700

    def test_content_outside_the_tree_is_found_too(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(heading(1, "Fees"), El("P", "crane")))
        assert ask(store, Pointer(), "crane")


class TestNoise:
    KIDS = (heading(1, "Glossary"), El("P", "A crane lifts."), heading(1, "Rules"), El("P", "No crane after dark."))

    def test_noise_is_left_out(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*self.KIDS))
        assert first_lines(ask(store, Pointer(), "crane")) == ["Rules"]

    def test_what_is_restored_is_found_again_and_what_is_marked_is_not(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*self.KIDS))
        (entry,) = store.catalogue.entries()
        graph = store.graph(entry.doc, Substrate.DECLARED)
        glossary, rules = (node.id for node in graph.nodes if node.role == "H1")
        with store.catalogue.transaction():
            marks = {glossary: NoiseMark(False, BY_HAND), rules: NoiseMark(True, BY_HAND)}
            store.catalogue.noise.mark(entry.doc, Substrate.DECLARED, marks)
        assert first_lines(ask(store, Pointer(), "crane")) == ["Glossary"]


class TestBudget:
    def long(self, store: IndexStore) -> None:
        for n in range(3):
            parts = [El("P", f"crane{n} crane {words(60, f'd{n}p{m}-')}") for m in range(8)]
            put(store, f"{n}.pdf", derived(heading(1, f"Part{n}"), *parts))

    @pytest.mark.parametrize("room", [70, 100, 300, 700, 1200])
    def test_what_exceeds_the_words_is_cut_and_says_so(self, store: IndexStore, room: int) -> None:
        self.long(store)
        pieces = ask(store, Pointer(), "crane", words=room)
        assert 0 < sum(piece.words for piece in pieces) <= room
        assert sum(piece.words for piece in pieces) > room - 130
        cut = [piece for piece in pieces if piece.why.shown is not msgspec.UNSET]
        for piece in cut:
            shown, total = piece.why.shown
            assert shown < total == 8 * 62
            assert piece.why.expansion == "part of a section"
        assert cut

    def test_a_budget_in_tokens_is_kept(self, store: IndexStore) -> None:
        self.long(store)
        pieces = ask(store, Pointer(), "crane", tokens=400)
        assert 0 < sum(count_tokens(piece.text) for piece in pieces) <= 400

    def test_a_section_too_long_is_cut_around_what_was_found(self, store: IndexStore) -> None:
        parts = [El("P", f"{'crane' if n == 70 else 'other'} {words(49, f'p{n}-')}") for n in range(90)]
        put(store, "a.pdf", derived(heading(1, "Fees"), *parts))
        (piece,) = ask(store, Pointer(), "crane", k=1)
        assert "crane" in piece.text
        assert piece.words <= SECTION_WORDS + 1

    def test_nothing_is_returned_twice(self, store: IndexStore) -> None:
        below = [kid for n in range(6) for kid in (heading(2, f"Part{n}"), El("P", f"crane {words(140, f'p{n}-')}"))]
        put(store, "a.pdf", derived(heading(1, "Handbook"), El("P", f"crane {words(80)}"), *below))
        pieces = ask(store, Pointer(), "crane")
        shown = [re.findall(r"p\d+-\d+", piece.text) for piece in pieces]
        flat = [word for each in shown for word in each]
        assert len(flat) == len(set(flat))


class TestSeveralDocuments:
    def test_documents_that_the_question_calls_take_turns(self, store: IndexStore) -> None:
        for name in ("harbour", "museum", "tower"):
            kids = [kid for n in range(4) for kid in (heading(1, f"{name}{n}"), El("P", f"pass cost {words(300)}"))]
            put(store, f"{name}-pass.pdf", derived(*kids))
        found = ask(store, Pointer(), "Compare the cost of the museum pass and the harbour pass", k=5)
        assert [piece.doc.split("-")[0] for piece in found[:4]] == ["museum", "harbour", "museum", "harbour"]


class TestDecisions:
    def asked(self, store: IndexStore, decider: Stating) -> list[Evidence]:
        boats = [heading(1, "Boats"), El("P", "crane")]
        put(store, "a.pdf", derived(*boats, heading(1, "Cranes"), El("P", "crane hire crane")))
        for kind, dense in Pointer.needs.items():
            store.refresh(Substrate.AUTO, kind)
            store.sync(Substrate.AUTO, kind, dense=dense)
        return list(run(Searcher(store, Substrate.AUTO, lambda: decider), Pointer(), "crane hire", Budget(10)).evidence)

    def test_a_provider_ranks_breadcrumbs(self, store: IndexStore) -> None:
        decider = Stating(level=lambda evidence: 3.0 if "Boats" in evidence else 1.0)
        pieces = self.asked(store, decider)
        assert first_lines(pieces) == ["Boats", "Cranes"]
        assert [piece.why.channels[-1].name for piece in pieces] == ["breadcrumb-decided"] * 2
        assert {question.evidence for question in decider.scored()} == {"a › Boats", "a › Cranes"}

    def test_of_equals_the_one_that_was_found_first_comes_first(self, store: IndexStore) -> None:
        assert first_lines(self.asked(store, Stating(level=lambda _: 2.0))) == ["Cranes", "Boats"]


def test_the_example_questions_are_answered(examples: Library) -> None:
    questions = [question for question in read_gold(QUESTIONS) if question.answerable]
    found = [examples.retrieve(question.question, strategy="pointer", k=3) for question in questions]
    score = score_run(questions, [run_line(q.id, f) for q, f in zip(questions, found, strict=True)])
    assert score.all is not None
    assert score.all.recall >= 0.85
