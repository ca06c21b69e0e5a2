"""Section trees: what is legal, repair, and the author's own."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.ablation.structure import Section, gold_structure, repair, section_paths, verify
from evigraph.lab.corpora import CorpusDocument, Heading

_sections = st.lists(
    st.builds(Section, st.text(max_size=3), st.integers(-1, 7), st.integers(-2, 9), st.integers(-2, 9)), max_size=6
)


def test_a_legal_tiling_has_nothing_wrong() -> None:
    assert verify([Section("a", 1, 0, 2), Section("b", 2, 2, 3), Section("c", 1, 3, 5)], 5) == []


def test_each_violation_is_told() -> None:
    sections = [Section("a", 2, 1, 2), Section("b", 4, 3, 3), Section("c", 0, 3, 4)]
    said = "\n".join(verify(sections, 5))
    for part in (
        "begins at paragraph 1, not at 0",
        "section 1 has paragraphs 3 to 3 of 5",
        "section 2 has level 0, below 1",
        "section 1 begins at paragraph 3, the one before ends at 2",
        "section 1 has level 4 under level 2",
        "the first section has level 2, not 1",
        "ends at paragraph 4, not at 5",
    ):
        assert part in said
    assert verify([], 3) == ["there are no sections"]


@given(_sections, st.integers(1, 8))
def test_whatever_is_repaired_is_legal(sections: list[Section], paragraphs: int) -> None:
    assert verify(repair(sections, paragraphs), paragraphs) == []


@given(_sections, st.integers(1, 8))
def test_what_is_legal_is_repaired_to_itself(sections: list[Section], paragraphs: int) -> None:
    legal = repair(sections, paragraphs)
    assert repair(legal, paragraphs) == legal


def test_stored_levels_have_a_bound_and_paths_follow_the_true_ones() -> None:
    sections = [Section(str(level), level, level - 1, level) for level in range(1, 7)]
    assert [section.stored for section in sections] == [1, 2, 3, 4, 4, 4]
    assert section_paths(sections)[-1] == ("1", "2", "3", "4", "5", "6")


def test_paths_leave_sections_as_they_end() -> None:
    sections = [Section("A", 1, 0, 1), Section("B", 3, 1, 2), Section("", 2, 2, 3), Section("C", 1, 3, 4)]
    assert section_paths(sections) == [("A",), ("A", "B"), ("A",), ("C",)]


def test_gold_structure_tiles_the_paragraphs_at_the_headings() -> None:
    text = "lead\n\none\n\ntwo\n\nthree"
    headings = [Heading(1, "A", 6), Heading(2, "Empty", 11), Heading(3, "B", 11), Heading(1, "End", len(text))]
    found = gold_structure(CorpusDocument("d", "D", text, headings))
    assert found.sections == (
        Section("", 1, 0, 1),
        Section("A", 1, 1, 2),
        Section("Empty", 2, 2, 2),
        Section("B", 3, 2, 4),
        Section("End", 1, 4, 4),
    )


def test_a_document_without_headings_is_one_section() -> None:
    assert gold_structure(CorpusDocument("d", "D", "a\n\nb")).sections == (Section("", 1, 0, 2),)
