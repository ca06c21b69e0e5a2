"""The local inducer."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.ablation.inducers import LocalInducer
from evigraph.lab.ablation.structure import section_paths, verify
from evigraph.lab.corpora import CorpusDocument

_CRANES = "The crane lifts heavy loads with its hook, and the crane operator watches cable, hook and load closely."
_BIRDS = "A heron wades in shallow water, where the heron waits for fish, frogs and beetles among the reeds."
_TAXES = "The tax office charges interest on late payments, and each payment of tax is noted in the ledger."


def document(*paragraphs: str) -> CorpusDocument:
    return CorpusDocument("d", "D", "\n\n".join(paragraphs))


def test_sections_begin_where_the_vocabulary_changes() -> None:
    found = LocalInducer().induce(document(*[_CRANES] * 12, *[_BIRDS] * 12, *[_TAXES] * 12), "en")
    assert [section.first for section in found.sections] == [0, 12, 24]
    paths = [", ".join(path) for path in section_paths(found.sections)]
    for word, path in zip(("crane", "heron", "tax"), paths, strict=True):
        assert word in path


def test_one_of_a_piece_is_one_section() -> None:
    for paragraphs in ([_CRANES], [_CRANES] * 20):
        (section,) = LocalInducer().induce(document(*paragraphs), "en").sections
        assert (section.level, section.first, section.last) == (1, 0, len(paragraphs))


@given(st.lists(st.sampled_from([_CRANES, _BIRDS, _TAXES, "1 2 3", "...", "图书馆开放时间"]), min_size=1, max_size=30))
def test_whatever_is_induced_is_legal_and_the_same_again(paragraphs: list[str]) -> None:
    made = document(*paragraphs)
    found = LocalInducer().induce(made, "en")
    assert verify(found.sections, len(made.paragraphs)) == []
    assert LocalInducer().induce(made, "en") == found
