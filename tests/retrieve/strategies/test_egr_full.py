"""egr-full: the smallest set of bundles that covers what a question asks for."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evigraph.graph import Graph, GraphView, Relation, Substrate
from evigraph.index import IndexStore, count_tokens
from evigraph.lab import read_queries
from evigraph.library import Library
from evigraph.retrieve import Budget, Evidence, EvidenceSet, Searcher, run
from evigraph.retrieve.strategies import EgrFull
from support.element import El, header, heading, item, row, table
from support.examples import QUESTIONS
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import example, long_documents, put, words

Answers = Callable[[str], list[EvidenceSet]]


def asked(store: IndexStore, question: str, **budget: int) -> EvidenceSet:
    """What is found in a store; its channels are brought in line first."""
    for kind, dense in EgrFull.needs.items():
        store.sync(Substrate.DECLARED, kind, dense=dense)
    return run(Searcher(store), EgrFull(), question, Budget(**budget))


def channels(piece: Evidence) -> set[str]:
    return {channel.name for channel in piece.why.channels}


def lines(found: EvidenceSet) -> list[str]:
    return [line for piece in found.evidence for line in piece.text.split("\n")]


def permits(count: int = 40) -> Graph:
    head = row(header("Permit", "Column"), header("Winter", "Column"), header("Summer", "Column"))
    body = [row(header(f"Permit n{n}", "Row"), f"{n}.10", f"{n}.20") for n in range(count)]
    return derived(heading(1, "Fees"), El("Table", El("Caption", "Table 1: Permits"), head, *body))


class TestBundles:
    def test_a_value_comes_with_its_row_its_headers_and_its_caption(self, store: IndexStore) -> None:
        put(store, "a.pdf", permits())
        found = asked(store, "What does permit n17 cost in winter?", words=30)
        assert lines(found)[:4] == ["Fees", "Table 1: Permits", "", "Permit | Winter | Summer"]
        assert "Permit n17 | 17.10 | 17.20" in lines(found)

    def test_every_value_cell_of_the_examples_comes_with_its_headers(self, answers: Answers) -> None:
        pieces = [piece for found in answers("egr-full") for piece in found.evidence if piece.why.seed]
        checked = 0
        for piece in pieces:
            view = GraphView(example(piece.doc))
            nodes = {int(node.split("#")[1]) for node in piece.nodes}
            for node in nodes:
                for relation in (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR):
                    sources = {edge.source for edge in view.incoming(node, relation) if view.text(edge.source).strip()}
                    checked += len(sources)
                    assert sources <= nodes
        assert checked > 50

    def test_an_enumeration_brings_the_whole_list(self, store: IndexStore) -> None:
        duties = [item("•", f"{duty} {words(8, duty)}") for duty in ("sweep", "lock", "paint", "water", "report")]
        kids = [heading(1, "Tenants"), El("P", "The duties of a tenant:"), El("L", *duties), El("P", words(60, "z"))]
        put(store, "a.pdf", derived(*kids))
        found = asked(store, "What are the duties of a tenant?", words=80)
        assert [line.split()[1] for line in lines(found) if line.startswith("- ")] == [
            "sweep",
            "lock",
            "paint",
            "water",
            "report",
        ]
        assert "The duties of a tenant:" in lines(found)

    def test_a_sentence_comes_with_the_note_that_qualifies_it(self, examples: Library) -> None:
        found = examples.retrieve("How many weeks of parental leave on full pay?", strategy="egr-full", words=150)
        text = "\n".join(piece.text for piece in found.evidence)
        assert "eighteen weeks on full pay" in text
        assert "The right begins after nine months" in text

    def test_what_stands_under_another_heading_is_shown_below_it(self, store: IndexStore) -> None:
        kids = [heading(1, "Fees"), heading(2, "Cranes"), El("P", "It costs ten."), heading(2, "Halls")]
        put(store, "a.pdf", derived(*kids, El("P", "It costs five.")))
        assert lines(asked(store, "What does it cost?")) == [
            "Fees",
            "Cranes",
            "It costs ten.",
            "Halls",
            "It costs five.",
        ]

    def test_content_outside_the_tree_is_chosen_in_passages(self, store: IndexStore) -> None:
        stamp = f"{words(80, 'before')} PAID IN FULL {words(100, 'after')}"
        sheet = Sheet("".join(show(part, (72, 700 - 10 * n)) for n, part in enumerate(_by_ten(stamp))))
        put(store, "a.pdf", compiled(El("P", "x"), pages=[sheet]))
        (piece, *_) = asked(store, "paid in full", words=60).evidence
        assert "PAID" in piece.text
        assert "after99" not in piece.text
        assert (piece.why.seed, piece.nodes) == (None, ())
        assert 0 < len(piece.anchors) < 19


def _by_ten(text: str) -> list[str]:
    parts = text.split()
    return [" ".join([*parts[n : n + 10], ""]) for n in range(0, len(parts), 10)]


class TestSecondLook:
    """A document of many sections that say most of the question, and one, found late, that says the rest.

    Another document says the rest too, so often that it is no rare word.
    """

    @pytest.fixture
    def found(self, store: IndexStore) -> EvidenceSet:
        kids: list[El] = []
        for n in range(20):
            kids += [
                heading(1, f"Crane hire {n}"),
                El("P", f"{'crane hire deposit ' * 25} {words(200, f'p{n}-')}"),
            ]
        kids += [heading(1, "Else"), El("P", f"refunded {'z ' * 30}"), El("P", "y " * 250)]
        put(store, "a.pdf", derived(*kids))
        others = [heading(1, "Other"), *(El("P", f"refunded {words(280, f'o{n}-')}") for n in range(20))]
        put(store, "b.pdf", derived(*others))
        return asked(store, "Is the crane hire deposit for crane hire refunded?", words=600)

    def test_what_was_uncovered_is_found(self, found: EvidenceSet) -> None:
        assert found.uncovered == ()
        assert any(piece.text.startswith("Else\nrefunded z") for piece in found.evidence)

    def test_why_tells_that_it_was_looked_for_once_more(self, found: EvidenceSet) -> None:
        again = [piece for piece in found.evidence if "second-look" in channels(piece)]
        assert [piece.why.expansion for piece in again] == ["looked for once more"]

    def test_it_is_no_better_than_what_was_found_at_first(self, found: EvidenceSet) -> None:
        assert "second-look" in channels(found.evidence[-1])

    def test_where_all_is_covered_nobody_looks_again(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(heading(1, "Cranes"), El("P", "A crane costs ten.")))
        assert [channels(p) & {"second-look"} for p in asked(store, "What does a crane cost?").evidence] == [set()]

    def test_what_nobody_says_stays_uncovered(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(heading(1, "Cranes"), El("P", "A crane costs ten.")))
        assert asked(store, "What does a crane cost on Sundays?").uncovered == ("Sundays",)


class TestBudget:
    def test_without_a_budget_evidence_is_small(self, answers: Answers) -> None:
        assert all(found.words <= 300 for found in answers("egr-full"))

    @pytest.mark.parametrize("question", [line.question for line in read_queries(QUESTIONS)][::5])
    @pytest.mark.parametrize("bound", [20, 60, 400])
    def test_words_are_never_exceeded_and_nothing_is_cut(self, examples: Library, question: str, bound: int) -> None:
        found = examples.retrieve(question, strategy="egr-full", words=bound)
        assert found.words <= bound
        assert found.cut == 0

    def test_tokens_bound_what_is_chosen(self, store: IndexStore) -> None:
        put(store, "a.pdf", permits())
        found = asked(store, "What do permits cost in winter?", tokens=80)
        assert found.evidence
        assert sum(count_tokens(piece.text) for piece in found.evidence) <= 80

    def test_blank_cells_count_too(self, store: IndexStore) -> None:
        head = row(*(header(f"h{n}", "Column") for n in range(12)))
        body = [row(header(f"crane n{n}", "Row"), *([""] * 10), "7") for n in range(6)]
        put(store, "a.pdf", derived(heading(1, "Fees"), table(head, *body)))
        for bound in range(20, 160, 7):
            assert asked(store, "What do cranes cost?", words=bound).words <= bound

    @settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(kids=long_documents(), bound=st.integers(1, 700))
    def test_of_documents_of_all_sizes(self, store: IndexStore, kids: Any, bound: int) -> None:
        put(store, "a.pdf", derived(*kids))
        assert asked(store, "title0 word7 of word20", words=bound).words <= bound


class TestWhy:
    def test_every_seed_is_shown(self, answers: Answers) -> None:
        pieces = [piece for found in answers("egr-full") for piece in found.evidence if piece.why.seed]
        assert pieces
        assert all(piece.why.seed in piece.nodes for piece in pieces)

    def test_steps_are_the_edges_that_brought_something(self, store: IndexStore) -> None:
        put(store, "a.pdf", permits())
        (piece,) = asked(store, "What does permit n17 cost in winter?", words=30).evidence
        relations = {"HEADING_FOR", "ROW_HEADER_FOR", "COLUMN_HEADER_FOR", "CAPTION_FOR"}
        assert {step.relation for step in piece.why.steps} == relations
        assert {end for step in piece.why.steps for end in (step.source,)} <= set(piece.nodes)

    def test_the_channels_are_those_of_the_section(self, store: IndexStore) -> None:
        put(store, "a.pdf", permits())
        (piece, *_) = asked(store, "What does permit n17 cost in winter?").evidence
        assert channels(piece) >= {"section-lexical", "node-lexical", "document"}
