"""Sampled spans: where they may be, and that the same are drawn again."""

import pytest

from evigraph.index import count_words
from evigraph.lab.corpora import CorpusDocument
from evigraph.lab.corpora.wikipedia import canonical, names_in, read_wikitext
from evigraph.lab.writing import LEAST_WORDS, MOST_WORDS, Type, sample
from support.wiki import article


def document(text: str = article("crane", 400)) -> CorpusDocument:
    return canonical(read_wikitext("Crane", text, names_in("en")), ()).document


def tops(of: CorpusDocument) -> list[int]:
    return [heading.start for heading in of.headings if heading.level == 1]


def top(of: CorpusDocument, place: int) -> int:
    return sum(start <= place for start in tops(of))


@pytest.mark.parametrize("seed", range(20))
def test_spans_are_as_their_type_says(seed: int) -> None:
    own = document()
    found = sample(own, 3, seed)
    assert [wanted.type for wanted in found].count(Type.FACTOID) == 3
    for wanted in found:
        texts = [own.text[span.start : span.end] for span in wanted.spans]
        assert all(text == text.strip() for text in texts)
        if wanted.type is Type.STRUCTURAL:
            (span,) = wanted.spans
            assert span.start in tops(own)
            assert own.text[span.end :].strip() == "" or own.text.find("\n\n", span.end) == span.end
            assert wanted.section in {"History", "Use", "Cost"}
            continue
        assert all(LEAST_WORDS <= count_words(text) <= MOST_WORDS for text in texts)
        assert all("\n" not in text for text in texts)
        places = [top(own, span.start) for span in wanted.spans]
        assert len(set(places)) == len(places) == (2 if wanted.type is Type.MULTIHOP else 1)


def test_the_same_seed_draws_the_same_and_another_draws_others() -> None:
    assert sample(document(), 3, 7) == sample(document(), 3, 7)
    assert sample(document(), 3, 7) != sample(document(), 3, 8)


def test_a_document_of_one_section_has_no_two_to_connect() -> None:
    one = document("== Only ==\n" + " ".join(["word"] * 70))
    assert {wanted.type for wanted in sample(one, 2, 1)} == {Type.FACTOID, Type.UNDERSPECIFIED, Type.STRUCTURAL}


def test_what_is_too_short_is_not_asked_about() -> None:
    assert sample(document("== A ==\nShort.\n== B ==\nShorter."), 3, 1) == []
