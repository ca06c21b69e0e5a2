"""Ranking by words, by vectors, by both; by way of sections."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.ablation.rankers import Dense, Hybrid, two_stage
from evigraph.lab.bm25 import K1, B, Bm25


def bm25(question: str, things: list[str]) -> list[float]:
    """BM25 (Lucene's variant) written out."""
    split = [thing.split() for thing in things]
    mean = sum(map(len, split)) / len(split)
    scores: list[float] = []
    for words in split:
        score = 0.0
        for term in question.split():
            holding = sum(term in other for other in split)
            rarity = math.log(1 + (len(split) - holding + 0.5) / (holding + 0.5))
            count = words.count(term)
            score += rarity * count / (count + K1 * (1 - B + B * len(words) / mean))
        scores.append(score)
    return scores


_words = st.lists(st.sampled_from("abcde"), min_size=1, max_size=8).map(" ".join)


@given(st.lists(_words, min_size=1, max_size=8), _words)
def test_bm25_ranks_as_its_formula_does(things: list[str], question: str) -> None:
    scores = bm25(question, things)
    found = Bm25.of([thing.split() for thing in things], [question.split()]).ranked(0).tolist()
    expected = [n for n in range(len(things)) if scores[n] > 0]
    assert found == sorted(expected, key=lambda n: (-round(scores[n], 9), n))


@given(st.lists(_words, min_size=2, max_size=8), _words, st.data())
def test_centroids_of_words_are_the_renormalised_means_of_their_vectors(
    things: list[str], question: str, data: st.DataObject
) -> None:
    groups = np.array([0, *data.draw(st.lists(st.integers(0, 2), min_size=len(things) - 1, max_size=len(things) - 1))])
    vocabulary = sorted({word for thing in things for word in thing.split()})
    vectors = np.array([[bm25(word, things)[n] for word in vocabulary] for n in range(len(things))])
    counts = np.array([question.split().count(word) for word in vocabulary])
    number = int(groups.max()) + 1
    scores: list[float] = []
    for group in range(number):
        mean = vectors[groups == group].mean(axis=0) if (groups == group).any() else np.zeros(len(vocabulary))
        scores.append(float(mean @ counts) / max(float(np.linalg.norm(mean)), 1e-12))
    ranker = Bm25.of([thing.split() for thing in things], [question.split()])
    expected = sorted((n for n in range(number) if scores[n] > 1e-9), key=lambda n: (-round(scores[n], 7), n))
    assert [round(scores[n], 7) for n in ranker.centroids(groups).ranked(0)] == [round(scores[n], 7) for n in expected]


def unit(*rows: list[float]) -> np.ndarray:
    values = np.array(rows, np.float32)
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def test_vectors_are_ranked_by_cosine_and_equal_ones_by_number() -> None:
    ranker = Dense(unit([0, 1], [1, 1], [1, 0], [1, 1]), unit([1, 0]))
    assert ranker.ranked(0).tolist() == [2, 1, 3, 0]


def test_centroids_of_vectors_are_renormalised_means() -> None:
    things = unit([1, 0], [0, 1], [1, 1], [0, 1])
    found = Dense(things, unit([1, 1])).centroids(np.array([0, 0, 1, 2]))
    # The mean of the two axes points as the third does: renormalised, both are as near, and 2 is farther.
    assert found.ranked(0).tolist() == [0, 1, 2]


def test_fusion_adds_the_reciprocals_of_ranks() -> None:
    first, second = Dense(unit([1, 0], [0, 1], [1, 1]), unit([1, 0])), Bm25.of([["b"], ["a"], ["c"]], [["a"]])
    assert first.ranked(0).tolist() == [0, 2, 1]
    assert second.ranked(0).tolist() == [1]
    assert Hybrid([first, second], 3).ranked(0).tolist() == [1, 0, 2]  # 1/13 + 1/11 > 1/11 > 1/12


def test_two_stages_keep_the_best_sections_and_fill_up_from_the_rest() -> None:
    flat, groups = np.array([4, 0, 3, 1, 2]), np.array([0, 0, 1, 1, 2])
    found = two_stage(flat, np.array([1, 0, 2]), groups, keep=1, most=4)
    assert found.sections.tolist() == [1]
    assert found.ranking.tolist() == [3, 2, 4, 0]


@given(st.permutations(range(9)), st.permutations(range(3)), st.integers(1, 3), st.integers(1, 9))
def test_two_stages_with_every_section_are_flat(flat: list[int], order: list[int], keep: int, most: int) -> None:
    groups = np.arange(9) % 3
    found = two_stage(np.array(flat), np.array(order), groups, keep, most)
    assert len(set(found.ranking.tolist())) == most
    if keep == 3:
        assert found.ranking.tolist() == flat[:most]
    inside = [n for n in flat if groups[n] in order[:keep]]
    assert found.ranking.tolist() == [*inside, *(n for n in flat if n not in inside)][:most]


def test_a_question_without_a_known_word_finds_nothing_by_words() -> None:
    assert Bm25.of([["a"]], [["z"], []]).ranked(0).tolist() == []
    assert pytest.approx([]) == Bm25.of([["a"]], [["z"], []]).ranked(1).tolist()
