"""What holds for every strategy: so that they can be compared."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from evigraph.graph import Graph, Substrate, to_json
from evigraph.index import IndexStore, count_tokens, count_words
from evigraph.lab import read_queries
from evigraph.library import Library
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES, Evidence, EvidenceSet
from support.element import El, heading
from support.evidence import anchored, anchored_parts, example_view, unmarked
from support.examples import QUESTIONS
from support.graphs import derived
from support.units import ask, characters, put

Answers = Callable[[str], list[EvidenceSet]]

SOME = [line.question for line in read_queries(QUESTIONS)][::6]

DENSE_ALONE = {"chunk-dense", "node-dense"}
"""They are silent in languages that the default embedder does not know."""

every_strategy = pytest.mark.parametrize("strategy", STRATEGIES)


@pytest.fixture(params=STRATEGIES)
def pieces(request: pytest.FixtureRequest, answers: Answers) -> list[Evidence]:
    """All that a strategy finds for the questions."""
    return [piece for found in answers(request.param) for piece in found.evidence]


def test_strategies_are_known_by_their_names() -> None:
    assert {name: strategy.name for name, strategy in STRATEGIES.items()} == {name: name for name in STRATEGIES}
    assert DEFAULT_STRATEGY in STRATEGIES


@every_strategy
@pytest.mark.parametrize("k", [1, 3, 10])
def test_no_more_than_k_pieces_are_returned(examples: Library, strategy: str, k: int) -> None:
    found = [len(examples.retrieve(question, strategy=strategy, k=k).evidence) for question in SOME]
    stops = strategy in ("egr-full", "route")  # when its words are used up, and when it has enough
    assert 0 < max(found) <= k if stops else max(found) == k


@every_strategy
def test_fewer_pieces_are_the_best_of_more(examples: Library, strategy: str) -> None:
    for question in SOME:
        three, ten = (examples.retrieve(question, strategy=strategy, k=k).evidence for k in (3, 10))
        assert [p.why.seed for p in three] == [p.why.seed for p in ten][:3]


@every_strategy
def test_scores_fall(examples: Library, strategy: str) -> None:
    for question in SOME:
        scores = [piece.why.score for piece in examples.retrieve(question, strategy=strategy).evidence]
        assert scores == sorted(scores, reverse=True)


@every_strategy
@pytest.mark.parametrize("doc", ["fee-schedule-2025", "tongzhi"])
def test_a_question_to_one_document_is_answered_from_it_alone(examples: Library, strategy: str, doc: str) -> None:
    found = [examples.retrieve(question, strategy=strategy, doc=doc).evidence for question in SOME]
    # The local provider finds nothing of use in a document in another language than the questions'.
    silent = doc == "tongzhi" and strategy in {*DENSE_ALONE, "route"}
    assert {piece.doc for evidence in found for piece in evidence} == (set() if silent else {f"{doc}.pdf"})


@every_strategy
def test_words_and_tokens_never_exceed_the_budget(examples: Library, strategy: str) -> None:
    for question in SOME:
        found = examples.retrieve(question, strategy=strategy, words=250)
        assert found.words <= 250
        found = examples.retrieve(question, strategy=strategy, tokens=250)
        assert found.tokens == sum(count_tokens(piece.text) for piece in found.evidence) <= 250


def test_words_of_a_piece_are_those_of_its_text(pieces: list[Evidence]) -> None:
    assert all(piece.words == count_words(piece.text) > 0 for piece in pieces)


@every_strategy
def test_no_piece_is_returned_twice(answers: Answers, strategy: str) -> None:
    for found in answers(strategy):
        assert len({(piece.doc, piece.text, piece.nodes) for piece in found.evidence}) == len(found.evidence)


@every_strategy
@pytest.mark.parametrize("question", ["", "?!", "  "])
def test_a_question_without_words_has_no_evidence(examples: Library, strategy: str, question: str) -> None:
    assert examples.retrieve(question, strategy=strategy).evidence == ()


@every_strategy
def test_a_document_that_says_nothing_has_no_evidence(store: IndexStore, strategy: str) -> None:
    put(store, "empty.pdf", derived(El("P")))
    assert ask(store, STRATEGIES[strategy], "What does a permit cost?") == ()


@every_strategy
def test_a_library_without_documents_has_no_evidence(store: IndexStore, strategy: str) -> None:
    assert ask(store, STRATEGIES[strategy], "What does a permit cost?") == ()


@pytest.mark.parametrize("substrate", Substrate)
@every_strategy
def test_every_strategy_runs_on_every_substrate(store: IndexStore, strategy: str, substrate: Substrate) -> None:
    good = put(store, "good.pdf", derived(heading(1, "Fees "), El("P", "A street crane costs ten pounds.")))
    put(store, "hollow.pdf", derived(El("P", "A harbour crane costs twenty pounds.")))
    store.catalogue.put_reconstruction(good.doc, "a parser", to_json(reconstructed()))
    for question in ("harbour crane", "street crane"):
        found = ask(store, STRATEGIES[strategy], question, substrate=substrate)
        assert all(word in "".join(piece.text for piece in found) for word in question.split())
        for piece in found:
            own = READ_ON[substrate][piece.doc]
            assert piece.why.substrate is own
            ending = "" if own is Substrate.DECLARED else f".{own}"
            assert {node.split("#")[0] for node in piece.nodes} == {f"{'0' * 16}{ending}"}
            assert piece.words == count_words(piece.text)


READ_ON = {
    Substrate.DECLARED: {"good.pdf": Substrate.DECLARED, "hollow.pdf": Substrate.DECLARED},
    Substrate.RECONSTRUCTED: {"good.pdf": Substrate.RECONSTRUCTED, "hollow.pdf": Substrate.FLAT},
    Substrate.FLAT: {"good.pdf": Substrate.FLAT, "hollow.pdf": Substrate.FLAT},
    Substrate.AUTO: {"good.pdf": Substrate.DECLARED, "hollow.pdf": Substrate.FLAT},
}
"""What two documents are read on, of which the first has a reconstruction, and the second no heading."""


def reconstructed() -> Graph:
    """What a layout parser sees of a document: two paragraphs where it has one."""
    graph = derived(heading(1, "Fees "), El("P", "A street crane "), El("P", "costs ten pounds."))
    document = msgspec.structs.replace(graph.document, id=f"{graph.document.id}.{Substrate.RECONSTRUCTED}")
    return msgspec.structs.replace(graph, document=document, substrate=Substrate.RECONSTRUCTED)


@every_strategy
def test_every_strategy_has_a_substrate_of_its_own(strategy: str) -> None:
    own = Substrate.AUTO if strategy in ("auto", "pointer", "route") else Substrate.DECLARED
    assert STRATEGIES[strategy].substrate is own


class TestAnchors:
    """Marked content that an anchor names really is where the text stands."""

    def test_all_that_is_anchored_is_in_the_text(self, pieces: list[Evidence]) -> None:
        for piece in pieces:
            text = "".join(piece.text.split())
            # A window, which has no seed, may begin and end in the middle of a fragment.
            parts = anchored_parts(piece) if piece.why.seed else anchored_parts(piece)[1:-1]
            assert [part for part in parts if part not in text] == []

    def test_all_of_the_text_is_anchored_or_described(self, pieces: list[Evidence]) -> None:
        for piece in pieces:
            view = example_view(piece.doc)
            nodes = [int(node.split("#")[1]) for node in piece.nodes]
            described = [view[n].alt or "" for node in nodes for n in view.subtree(node)]
            assert characters(unmarked(piece.text)) - characters([*anchored(piece), *described]) == Counter()

    def test_each_is_told_once(self, pieces: list[Evidence]) -> None:
        for piece in pieces:
            assert len(piece.anchors) == len(set(piece.anchors))


class TestDeterminism:
    @every_strategy
    def test_two_runs_give_the_same(self, examples: Library, strategy: str) -> None:
        with Library(examples.root) as other:
            for question in SOME:
                first, second = (library.retrieve(question, strategy=strategy) for library in (examples, other))
                assert _json(first) == _json(second)

    def test_two_processes_give_the_same(self, examples: Library) -> None:
        program = (
            "import json, sys\n"
            "from evigraph import Library\n"
            "from retrieve.strategies.test_every_strategy import SOME, STRATEGIES, _json\n"
            "with Library(sys.argv[1]) as library:\n"
            "    for strategy in STRATEGIES:\n"
            "        for question in SOME:\n"
            "            print(json.dumps(_json(library.retrieve(question, strategy=strategy))))\n"
        )
        tests = Path(__file__).parent.parent.parent
        done = subprocess.run(
            [sys.executable, "-c", program, str(examples.root)], cwd=tests, capture_output=True, text=True, check=True
        )
        here = [_json(examples.retrieve(question, strategy=s)) for s in STRATEGIES for question in SOME]
        assert [json.loads(line) for line in done.stdout.splitlines()] == here


def _json(found: EvidenceSet) -> dict[str, object]:
    """An evidence set as JSON, but for how long it took."""
    return {k: v for k, v in json.loads(msgspec.json.encode(found)).items() if k != "seconds"}
