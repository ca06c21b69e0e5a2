"""What is taken: topics, filters, and a cap for each topic in a walk by rank."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.corpora.wikipedia import (
    OTHER,
    TOPICS,
    Article,
    CanonicalArticle,
    Chosen,
    Selection,
    Title,
    Topics,
    canonical,
    rank_of,
)


@pytest.mark.parametrize(
    ("categories", "bucket"),
    [
        (["Battles of 1066", "1066 births"], "history_war"),
        (["1066 births", "Species"], "biography"),
        (["Birds of Warsaw"], "science_nature"),
        (["Software of 2010"], OTHER),
        (["Astronomers", "ASTRONOMICAL things"], "science_nature"),
        ([], OTHER),
    ],
)
def test_the_first_bucket_of_the_table_wins(categories: list[str], bucket: str) -> None:
    assert Topics(TOPICS).of(categories) == bucket


def test_keywords_are_the_users() -> None:
    topics = Topics({"machines": ["crane*", "steam engine"], "ships": ["ships"]})
    assert [topics.of([name]) for name in ("Cranes", "Old steam engine", "Steam engines", "Ships")] == [
        "machines",
        "machines",
        OTHER,
        "ships",
    ]


def made(title: str, *, words: int = 10, depth: int = 2, sections: int = 3) -> CanonicalArticle:
    blocks: list[str | Title] = [" ".join(["word"] * (words - sections + 1))]
    for number in range(sections - 1):
        blocks += [Title(2 + min(number, depth - 1), f"T{number}"), "word"]
    return canonical(Article(title, tuple(blocks), ()), ())


@pytest.mark.parametrize(
    ("article", "reason"),
    [
        (made("a"), None),
        (made("a", words=9), "too few words"),
        (made("a", depth=1), "not deep enough"),
        (made("a", sections=2, depth=1), "not deep enough"),
        (made("a", sections=4, words=3), "too few words"),
    ],
)
def test_filters(article: CanonicalArticle, reason: str | None) -> None:
    refused = Selection(min_words=10, min_depth=2, min_sections=3).refused(article)
    assert refused is None if reason is None else reason in (refused or "")


def test_too_few_sections_are_refused() -> None:
    assert "too few sections" in (Selection(min_words=1, min_depth=1, min_sections=4).refused(made("a")) or "")


@given(
    st.dictionaries(st.text("abcdef", min_size=1, max_size=4), st.sampled_from("xyz"), max_size=40).map(
        lambda buckets: list(buckets.items())
    ),
    st.integers(1, 12),
    st.integers(1, 5),
    st.integers(0, 3),
)
def test_in_any_order_those_are_taken_that_a_walk_by_rank_takes(
    offered: list[tuple[str, str]], n_docs: int, cap: int, seed: int
) -> None:
    selection = Selection(n_docs=n_docs, max_per_bucket=cap, seed=seed)
    walked: list[str] = []
    full: Counter[str] = Counter()
    for title, bucket in sorted(offered, key=lambda one: rank_of(seed, one[0])):
        if len(walked) < n_docs and full[bucket] < cap:
            walked.append(title)
            full[bucket] += 1
    chosen = Chosen(selection)
    for title, bucket in offered:
        chosen.offer(made(title), bucket)
    assert [article.document.id for article in chosen.taken()] == walked
    lost = sum(n for reason, n in chosen.dropped.items() if not reason.endswith("(kept)"))
    assert lost + len(walked) == len(offered)


def test_another_seed_is_another_order() -> None:
    titles = [f"T{number}" for number in range(50)]
    orders = {seed: sorted(titles, key=lambda title: rank_of(seed, title)) for seed in (1, 2)}
    assert orders[1] != orders[2]
    assert sorted(orders[1]) == sorted(orders[2])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"min_words": -1}, "min_words is -1"),
        ({"n_docs": 0}, "n_docs is 0"),
        ({"seed": 2**32}, "seed is"),
        ({"topics": {"a": []}}, "topics.a has an empty keyword"),
        ({"topics": {"a": ["*"]}}, "topics.a has an empty keyword"),
    ],
)
def test_what_cannot_be_is_told(changed: dict[str, object], said: str) -> None:
    assert said in (Selection(**changed).wrong() or "")  # pyright: ignore[reportArgumentType]
    assert Selection().wrong() is None
