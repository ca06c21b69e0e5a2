"""Usefulness: how passages are asked about in requests."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.decide import Image
from evigraph.retrieve.routing.candidates import Candidate
from evigraph.retrieve.routing.usefulness import batches

from .test_candidates import candidate


def with_images(number: int, images: list[int]) -> Candidate:
    found = candidate(1, number)
    found.images = tuple(Image(bytes([image]), "image/png") for image in images)
    return found


@given(st.lists(st.lists(st.integers(0, 30), max_size=9, unique=True), max_size=40))
def test_a_request_has_sixteen_passages_and_four_pictures_at_most(given_: list[list[int]]) -> None:
    candidates = [with_images(number, images) for number, images in enumerate(given_)]
    made = [dict(batch) for batch in batches(candidates)]
    assert all(len(batch) <= 16 for batch in made)
    assert all(len({image for images in batch.values() for image in images}) <= 4 for batch in made)
    for found in candidates:
        parts = [batch[found] for batch in made if found in batch]
        assert parts
        assert tuple(image for part in parts for image in part) == found.images


def test_texts_alone_share_one_request() -> None:
    assert [len(batch) for batch in batches([candidate(1, n) for n in range(16)])] == [16]
