"""The names of headings."""

import pytest

from evigraph.sources.markdown.slugs import Slugs


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Fees", "fees"),
        ("Fees & charges (2026)", "fees--charges-2026"),
        ("What's new?", "whats-new"),
        ("snake_case-name", "snake_case-name"),
        ("Größe 你好", "größe-你好"),
        ("!", ""),
    ],
)
def test_a_name_is_the_text_without_punctuation(text: str, slug: str) -> None:
    assert Slugs().of(text) == slug


def test_names_alike_are_numbered() -> None:
    slugs = Slugs()
    assert [slugs.of("A"), slugs.of("B"), slugs.of("a!"), slugs.of("A")] == ["a", "b", "a-1", "a-2"]
