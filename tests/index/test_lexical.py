"""The lexical channel."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.index.lexical import Hit, LexicalDocument, LexicalIndex


@pytest.fixture
def index(tmp_path: Path) -> LexicalIndex:
    return LexicalIndex(tmp_path)


def entry(unit: int, text: str, document: int = 1, field: str = "own") -> LexicalDocument:
    return LexicalDocument(unit, document, {field: text.split()})


def found(index: LexicalIndex, text: str, limit: int = 10, documents: list[int] | None = None) -> list[int]:
    return [hit.unit for hit in index.search("own", text.split(), limit, documents)]


class TestRanking:
    def test_a_rare_term_weighs_more_than_a_common_one(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x"), entry(2, "crane x"), entry(3, "fee y"), entry(4, "fee z")])
        assert found(index, "fee crane")[0] == 2

    def test_a_term_that_stands_more_often_weighs_more(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x y z"), entry(2, "fee fee fee z"), entry(3, "a b c d")])
        assert found(index, "fee") == [2, 1]

    def test_a_short_unit_comes_before_a_long_one(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee " + "x " * 50), entry(2, "fee x")])
        assert found(index, "fee") == [2, 1]

    def test_more_of_the_terms_come_before_fewer(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x y"), entry(2, "fee permit y"), entry(3, "fee permit crane")])
        assert found(index, "fee permit crane") == [3, 2, 1]

    def test_scores_fall(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x y"), entry(2, "fee permit y")])
        first, second = index.search("own", ["fee", "permit"], 10)
        assert first.score > second.score > 0

    def test_a_term_asked_twice_counts_twice(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee"), entry(2, "permit"), entry(3, "x")])
        (once,) = index.search("own", ["fee"], 10)
        assert index.search("own", ["fee", "permit", "fee"], 10)[0] == Hit(1, pytest.approx(2 * once.score))

    def test_what_has_none_of_the_terms_is_not_found(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee")])
        assert found(index, "permit") == []

    @pytest.mark.parametrize("text", ["", "fee"])
    def test_an_empty_question_or_index_finds_nothing(self, index: LexicalIndex, text: str) -> None:
        assert found(index, text) == []

    def test_terms_are_taken_as_they_are(self, index: LexicalIndex) -> None:
        odd = ["+fee", "AND", "3.1.2", "图书", "it's", "Fee", '"x"']
        index.add([LexicalDocument(n, 1, {"own": [term]}) for n, term in enumerate(odd)])
        assert [found(index, term) for term in odd] == [[n] for n in range(len(odd))]


class TestTies:
    def test_ties_come_by_unit(self, index: LexicalIndex) -> None:
        index.add([entry(unit, "fee x") for unit in (5, 3, 9, 1)])
        assert found(index, "fee") == [1, 3, 5, 9]

    def test_ties_at_the_end_of_a_list_come_by_unit_however_the_index_grew(self, index: LexicalIndex) -> None:
        for unit in (7, 3, 1, 5, 2, 4, 8, 6):
            index.add([entry(unit, "fee x")])
        for limit in range(1, 9):
            assert found(index, "fee", limit) == list(range(1, limit + 1))


class TestFields:
    def test_fields_are_searched_apart(self, index: LexicalIndex) -> None:
        index.add([LexicalDocument(1, 1, {"own": ["fee"], "full": ["fee", "crane"], "path": ["zone"]})])
        hits = {
            (f, t): bool(index.search(f, [t], 1)) for f in ("own", "full", "path") for t in ("fee", "crane", "zone")
        }
        assert [key for key, hit in hits.items() if hit] == [
            ("own", "fee"),
            ("full", "fee"),
            ("full", "crane"),
            ("path", "zone"),
        ]

    def test_scores_of_several_fields_are_added(self, index: LexicalIndex) -> None:
        one, two = {"own": ["fee"], "path": ["zone", "x"]}, {"own": ["fee", "zone"], "path": ["y"]}
        index.add([LexicalDocument(unit, 1, fields) for unit, fields in ((1, one), (2, two))])
        alone = [{hit.unit: hit.score for hit in index.search(f, ["fee", "zone"], 9)} for f in ("own", "path")]
        together = {hit.unit: hit.score for hit in index.search(("own", "path"), ["fee", "zone"], 9)}
        assert together == {unit: pytest.approx(sum(a.get(unit, 0.0) for a in alone)) for unit in (1, 2)}


class TestScope:
    @pytest.fixture
    def three(self, index: LexicalIndex) -> LexicalIndex:
        index.add([entry(unit, "fee x", document) for unit, document in ((1, 1), (2, 2), (3, 3), (4, 2))])
        return index

    @pytest.mark.parametrize(("documents", "units"), [([2], [2, 4]), ([3, 1], [1, 3]), ([7], []), ([], [])])
    def test_only_units_of_the_documents_are_found(
        self, three: LexicalIndex, documents: list[int], units: list[int]
    ) -> None:
        assert found(three, "fee", documents=documents) == units

    def test_a_scope_does_not_change_scores(self, three: LexicalIndex) -> None:
        everything = {hit.unit: hit.score for hit in three.search("own", ["fee"], 10)}
        assert {hit.unit: hit.score for hit in three.search("own", ["fee"], 10, [2])}.items() <= everything.items()

    def test_a_scope_does_not_use_up_the_limit(self, three: LexicalIndex) -> None:
        assert found(three, "fee", 1, [3]) == [3]


class TestChanges:
    def test_units_of_removed_documents_are_gone(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee", 1), entry(2, "fee", 2)])
        index.add([], remove=[1])
        assert found(index, "fee") == [2]

    def test_adding_again_what_is_removed_at_once_does_not_double_it(self, index: LexicalIndex) -> None:
        # So a library takes up its work after it died between the commit and the note about it.
        for _ in range(2):
            index.add([entry(1, "fee", 1), entry(2, "fee", 2)], remove=[1, 2])
        assert found(index, "fee") == [1, 2]

    def test_all_can_be_replaced(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee", 1), entry(2, "fee", 2)])
        index.add([entry(3, "fee", 3)], remove=None)
        assert found(index, "fee") == [3]

    def test_an_index_is_as_it_was_when_opened_again(self, tmp_path: Path) -> None:
        LexicalIndex(tmp_path).add([entry(1, "fee"), entry(2, "fee fee")])
        assert found(LexicalIndex(tmp_path), "fee") == [2, 1]

    def test_a_reader_sees_one_commit_or_another_while_another_writes(self, tmp_path: Path) -> None:
        writer, reader = LexicalIndex(tmp_path), LexicalIndex(tmp_path)
        writer.add([entry(1, "fee")])
        writer.add([entry(2, "fee")])
        assert found(reader, "fee") in ([], [1], [1, 2])

    def test_documents_beyond_any_small_number_are_told_apart(self, index: LexicalIndex) -> None:
        index.add([entry(2**40, "fee", 2**41), entry(2**40 + 1, "fee", 2**41 + 1)])
        assert found(index, "fee", documents=[2**41]) == [2**40]


@settings(max_examples=15)  # an index on disk for each
@given(st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=6), min_size=1, max_size=8))
def test_what_is_found_is_what_has_one_of_the_terms(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]]
) -> None:
    index = LexicalIndex(tmp_path_factory.mktemp("lexical"))
    index.add([LexicalDocument(unit, 1, {"own": text}) for unit, text in enumerate(texts)])
    assert set(found(index, "a b")) == {unit for unit, text in enumerate(texts) if {"a", "b"} & set(text)}


class TestRarity:
    def test_a_rare_term_is_rarer_than_a_common_one_and_an_unknown_one_the_rarest(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x"), entry(2, "crane fee"), entry(3, "fee y"), entry(4, "y z")])
        rarities = [index.rarity("own", term) for term in ("fee", "y", "crane", "unknown")]
        assert rarities == sorted(rarities)
        assert len(set(rarities)) == 4

    def test_it_is_the_weight_that_bm25_gives(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee x"), entry(2, "crane x"), entry(3, "a x")])
        fee, x = (index.search("own", [term], 3)[0].score for term in ("fee", "x"))
        assert index.rarity("own", "fee") / index.rarity("own", "x") == pytest.approx(fee / x, rel=1e-4)

    def test_each_field_has_its_own(self, index: LexicalIndex) -> None:
        index.add([entry(1, "fee"), entry(2, "fee"), entry(3, "fee", field="path")])
        assert index.rarity("path", "fee") > index.rarity("own", "fee")

    def test_an_empty_index_says_that_a_term_is_of_some_rarity(self, index: LexicalIndex) -> None:
        assert index.rarity("own", "fee") > 0
