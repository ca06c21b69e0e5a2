"""Heading paths before content, and the placebo."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.ablation.prefixes import breadcrumb, crumbs, shuffled

_pairs = st.lists(
    st.tuples(st.sampled_from("abc"), st.lists(st.sampled_from("xyz"), min_size=1, max_size=3).map(tuple)), max_size=20
)


def test_a_path_begins_with_the_title_and_is_cut_to_its_depth() -> None:
    path = ("2 Methods", "2.1 Setup", "Deep")
    assert breadcrumb(crumbs("Title", path, 3)) == "[Title › 2 Methods › 2.1 Setup] "
    assert [len(crumbs("Title", path, depth)) for depth in (0, 1, 2, 3)] == [0, 1, 2, 3]
    assert crumbs("", path, 1) == ("2 Methods",)
    assert breadcrumb(()) == ""


@given(_pairs, st.integers(0, 5))
def test_the_placebo_is_a_permutation_within_each_depth(pairs: list[tuple[str, tuple[str, ...]]], seed: int) -> None:
    found = shuffled(pairs, seed)
    assert found.paths.keys() == set(pairs)
    assert all(len(path) == len(taken) for (_, path), taken in found.paths.items())
    assert Counter(found.paths.values()) == Counter(path for _, path in set(pairs))


@given(_pairs, st.integers(0, 5))
def test_no_fewer_paths_could_stay_with_their_document(pairs: list[tuple[str, tuple[str, ...]]], seed: int) -> None:
    least = 0
    for depth in {len(path) for _, path in pairs}:
        sizes = Counter(document for document, path in set(pairs) if len(path) == depth)
        least += max(0, 2 * max(sizes.values()) - sizes.total())
    assert shuffled(pairs, seed).residual == least


def test_the_seed_decides_and_the_order_of_the_pairs_does_not() -> None:
    pairs = [(document, (f"{document}{n}",)) for document in "abcd" for n in range(5)]
    assert shuffled(pairs, 1) == shuffled(pairs[::-1], 1)
    assert shuffled(pairs, 1) != shuffled(pairs, 2)
