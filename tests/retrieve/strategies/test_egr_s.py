"""egr-s: one seed a section, expanded along the compiled edges."""

from collections.abc import Callable, Iterable

import pytest

from evigraph.graph import Substrate
from evigraph.index import SECTION_WORDS, IndexStore, Kind, count_words
from evigraph.lab import Group, read_gold, run_line, score_run
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES, Evidence, EvidenceSet
from evigraph.retrieve.strategies import EgrS
from support.element import El, header, heading, item, row
from support.evidence import unmarked
from support.examples import QUESTIONS
from support.graphs import derived, named
from support.pdfs import Sheet, compiled, show
from support.units import ask, put, words

Answers = Callable[[str], list[EvidenceSet]]

TITLE = "Schedule of Fees and Charges 2026"


def chapters(*sizes: int, each: str = "crane") -> list[El]:
    """A title above sections of these sizes, each of which says the same word first."""
    found = [heading(1, "Handbook")]
    for n, size in enumerate(sizes):
        found += [heading(2, f"Part{n}"), El("P", f"{each} {words(size - 2, f'p{n}-')}")]
    return found


def starts(found: Iterable[Evidence]) -> list[list[str]]:
    """Which of the chapters each piece has."""
    return [[line for line in piece.text.split("\n") if line.startswith("Part")] for piece in found]


class TestPieces:
    def test_sections_that_follow_one_another_are_joined(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*chapters(90, 90, 200)))
        assert sorted(starts(ask(store, EgrS(), "crane"))) == [["Part0", "Part1"], ["Part2"]]

    def test_no_more_are_joined_than_a_section_may_hold(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*chapters(160, 160, 160)))
        assert sorted(starts(ask(store, EgrS(), "crane"))) == [["Part0"], ["Part1"], ["Part2"]]

    def test_sections_of_two_documents_are_not_joined(self, store: IndexStore) -> None:
        for name in "ab":
            put(store, f"{name}.pdf", derived(heading(1, "Part"), El("P", "crane")))
        assert len(ask(store, EgrS(), "crane")) == 2

    def test_joined_sections_are_in_reading_order_whichever_was_found_first(self, store: IndexStore) -> None:
        kids = [heading(1, "Part0"), El("P", f"crane {words(90)}"), heading(1, "Part1"), El("P", "crane crane crane")]
        put(store, "a.pdf", derived(*kids))
        (piece,) = ask(store, EgrS(), "crane")
        assert starts([piece]) == [["Part0", "Part1"]]

    def test_a_section_has_one_seed_however_many_of_its_elements_match(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(heading(1, "Fees"), *(El("P", f"crane {words(20)}") for _ in range(5))))
        (piece,) = ask(store, EgrS(), "crane")
        assert piece.text.count("crane") == 5

    def test_the_seed_is_the_element_that_was_found_best(self, store: IndexStore) -> None:
        graph = derived(heading(1, "Fees"), El("P", f"crane {words(30)}"), El("P", "a crane"), El("P", words(30, "x")))
        put(store, "a.pdf", graph)
        (piece,) = ask(store, EgrS(), "crane")
        assert piece.why.seed == f"{graph.document.id}#{named(graph, 'a crane')}"

    def test_no_two_pieces_share_a_section(self, examples: Library, answers: Answers) -> None:
        for found in answers("egr-s"):
            sections = [_section(examples, piece.why.seed) for piece in found.evidence if piece.why.seed]
            assert len(sections) == len(set(sections))


class TestChannels:
    def test_a_title_alone_does_not_fill_the_list_by_paths(self, examples: Library) -> None:
        found = examples.retrieve(TITLE, k=20).evidence
        by_path = [piece for piece in found if any(c.name == "heading-path" for c in piece.why.channels)]
        below = [piece for piece in found if TITLE in piece.path]
        assert 1 <= len(by_path) <= 2 < len(below)

    def test_four_channels_and_the_documents_have_a_vote(self, answers: Answers) -> None:
        pieces = [piece for found in answers("egr-s") for piece in found.evidence]
        assert {channel.name for piece in pieces for channel in piece.why.channels} == {
            "section-lexical",
            "section-dense",
            "node-lexical",
            "heading-path",
            "document",
            "document-dense",
        }

    def test_a_section_is_found_by_the_name_of_its_document(self, store: IndexStore) -> None:
        put(store, "harbour-pass.pdf", derived(El("P", "It costs ten pounds.")))
        put(store, "museum.pdf", derived(El("P", "It costs five pounds.")))
        (first, *_) = ask(store, EgrS(), "What does the harbour pass cost?")
        assert first.doc == "harbour-pass.pdf"

    def test_a_cell_is_found_by_its_headers(self, store: IndexStore) -> None:
        body = [row(header(f"Use r{n}", "Row"), f"{n}.10", words(8, f"n{n}-")) for n in range(80)]
        heads = row(header("No.", "Column"), header("Winter", "Column"), header("Note", "Column"))
        put(store, "a.pdf", derived(El("Table", El("Caption", "Streets"), heads, *body)))
        (first, *_) = ask(store, EgrS(), "use r70 in winter")
        assert "Use r70 | 70.10" in first.text
        assert "No. | Winter | Note" in first.text


class TestEvidence:
    def test_the_heading_chain_comes_first(self, examples: Library) -> None:
        first = examples.retrieve("What does a mobile crane cost per day in zone 2 in 2026?").evidence[0]
        assert first.path == (TITLE, "4. Streets, squares and parking")
        assert first.text.split("\n")[:2] == list(first.path)

    def test_a_value_comes_with_its_headers_its_caption_and_its_table_of_rows(self, examples: Library) -> None:
        found = examples.retrieve("What is a certificate of residence online, express service, in 2026?", k=1)
        (piece,) = found.evidence
        for line in ("Table 1: Certificates and records", "Document | Standard service / At the counter | Online"):
            assert line in piece.text
        assert "Certificate of residence | 14.00 | 11.50 | 24.00 | 19.50" in piece.text

    def test_a_sentence_comes_with_the_footnote_that_narrows_it(self, examples: Library) -> None:
        (piece,) = examples.retrieve("How many weeks of parental leave on full pay?", k=1).evidence
        assert "eighteen weeks on full pay" in piece.text
        assert "The right begins after nine months" in piece.text

    def test_steps_carry_relation_origin_and_rule(self, examples: Library) -> None:
        (piece,) = examples.retrieve("What does a mobile crane cost per day in zone 2 in 2026?", k=1).evidence
        assert piece.why.steps
        step = piece.why.steps[0]
        assert (step.relation, step.origin, step.rule) == (
            "HEADING_FOR",
            "DETERMINISTIC_DERIVATION",
            "heading-level",
        )

    def test_content_outside_the_tree_is_evidence_of_its_own(self, store: IndexStore) -> None:
        stamped = [Sheet(show(f"A stamp: {word}", (72, 60))) for word in ("PAID", "CHECKED")]
        graph = compiled(El("H1", "Fees"), El("P", "other"), El("P", "more", page=2), pages=stamped)
        put(store, "a.pdf", graph)
        (first, *_) = ask(store, EgrS(), "stamp paid checked")
        assert (first.text, first.nodes, first.why.seed) == ("A stamp: PAID A stamp: CHECKED", (), None)
        assert first.why.expansion == "content outside the tree"
        assert [(anchor.page, anchor.mcid) for anchor in first.anchors] == [(1, None), (2, None)]

    def test_it_is_never_joined_with_sections(self, store: IndexStore) -> None:
        graph = compiled(El("H1", "Fees"), El("P", "paid"), pages=[Sheet(show("A stamp: PAID", (72, 60)))])
        put(store, "a.pdf", graph)
        assert sorted(piece.text for piece in ask(store, EgrS(), "paid")) == ["A stamp: PAID", "Fees\npaid"]

    def test_a_list_keeps_its_introduction(self, store: IndexStore) -> None:
        items = El("L", *(item("•", f"thing{n} {words(70, f'n{n}-')}") for n in range(9)))
        put(store, "a.pdf", derived(heading(1, "Kit"), El("P", "Bring these:"), items))
        (first, *_) = ask(store, EgrS(), "thing8", k=1)
        assert first.text.split("\n")[:2] == ["Kit", "Bring these:"]
        assert "introduction" in first.why.expansion


@pytest.fixture(scope="module")
def scores(answers: Answers) -> dict[str, Group]:
    """How well each strategy answers the gold questions of the examples."""
    questions = read_gold(QUESTIONS)
    found: dict[str, Group] = {}
    for name in STRATEGIES:
        run = [run_line(q.id, answer) for q, answer in zip(questions, answers(name), strict=True)]
        group = score_run(questions, run).all
        assert group is not None
        found[name] = group
    return found


class TestQuality:
    """On the gold questions of the examples: a guard against getting worse, no target."""

    def test_recall_stays(self, scores: dict[str, Group]) -> None:
        assert scores["egr-s"].recall >= 0.88
        assert scores["egr-s"].full >= 0.87

    def test_it_is_no_worse_than_windows_on_less_than_half_of_their_words(self, scores: dict[str, Group]) -> None:
        assert scores["egr-s"].recall >= scores["chunk-hybrid"].recall
        assert scores["egr-s"].words < scores["chunk-hybrid"].words / 2

    def test_bare_elements_are_no_match(self, scores: dict[str, Group]) -> None:
        assert scores["node-hybrid"].recall < scores["egr-s"].recall - 0.2


def test_a_piece_grows_beyond_a_section_only_by_expansion(answers: Answers) -> None:
    pieces = [piece for found in answers("egr-s") for piece in found.evidence]
    unexpanded = [piece for piece in pieces if piece.why.expansion == "section"]
    assert unexpanded
    assert all(_words_of_leaves(piece) <= SECTION_WORDS for piece in unexpanded)


def _words_of_leaves(piece: Evidence) -> int:
    """The words of a piece as sections count them: without its heading chain, dashes and what joins cells."""
    body = unmarked(piece.text)
    while body and body[0] in piece.path:
        body = body[1:]
    return count_words("\n".join(body))


def _section(examples: Library, seed: str) -> tuple[int, int]:
    """The document and the section that a seed is in."""
    document, node = seed.split("#")
    entry = examples.find(document)
    for stored in examples.store.catalogue.units_of(entry.doc, Substrate.DECLARED, Kind.SECTION):
        if int(node) in stored.unit.nodes:
            return entry.doc, stored.ordinal
    raise AssertionError(f"{seed} is in no section")
