"""What a question asks for, piece by piece."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab import read_queries
from evigraph.retrieve.requirements import Requirement, RequirementKind, read_requirements
from support.examples import QUESTIONS
from support.units import query


def asked(question: str, lang: str = "en") -> list[Requirement]:
    return read_requirements(query(question, lang), lambda _: 1.0)


def said(question: str, kind: str, lang: str = "en") -> list[str]:
    """The requirements of one kind, as the question says them."""
    return [requirement.text for requirement in asked(question, lang) if requirement.kind == kind]


class TestKinds:
    @pytest.mark.parametrize(
        ("question", "entities"),
        [
            ("Who runs the Harbour Pass Office?", ["Harbour Pass Office"]),
            ("Who runs the Department of Health?", ["Department of Health"]),
            ("What does WCAG ask for?", ["WCAG"]),
            ("What does SC1.4.3 ask for?", ["SC1.4.3"]),
            ('What does "open water" mean?', ["open water"]),
            ("Was heißt „offenes Wasser“?", ["offenes Wasser"]),
            ("Что сказано про Новый Музей?", ["Новый Музей"]),
        ],
    )
    def test_names_acronyms_identifiers_and_quotations_are_entities(self, question: str, entities: list[str]) -> None:
        lang = {"W": "en", "Ч": "ru"}[question[0]] if "heißt" not in question else "de"
        assert said(question, "entity", lang) == entities

    @pytest.mark.parametrize(
        ("question", "lang"),
        [
            ("What does a crane cost?", "en"),
            ("The Crane. The Skip.", "en"),
            ("Was kostet ein Kran mit langem Arm?", "de"),
            ("сколько стоит аренда большого крана", "ru"),
            ("도서관은 언제 문을 엽니까", "ko"),
            ("l'accès à été étendu", "fr"),
        ],
    )
    def test_other_words_are_none(self, question: str, lang: str) -> None:
        assert said(question, "entity", lang) == []

    @pytest.mark.parametrize(
        ("question", "numbers"),
        [
            ("Who pays 1,250.50 a year?", ["1,250.50"]),
            ("Who pays 20% or $500.", ["20%", "$500"]),
            ("Which zone is 2?", ["2"]),
        ],
    )
    def test_figures_come_with_their_sign_and_without_the_full_stop(self, question: str, numbers: list[str]) -> None:
        assert said(question, "number") == numbers

    @pytest.mark.parametrize(
        ("question", "times"),
        [
            ("What did it cost in 2025?", ["2025"]),
            ("What is due on 31.12.2026?", ["31.12.2026"]),
            ("What is due on 2026-12-31?", ["2026-12-31"]),
            ("What was sold in Q3 2025?", ["Q3", "2025"]),
            ("Who paid 2,025 of 20251?", []),
        ],
    )
    def test_years_dates_and_quarters_are_times(self, question: str, times: list[str]) -> None:
        assert said(question, "time") == times

    def test_cues_have_no_terms(self) -> None:
        found = [r for r in asked("List all cranes that must not be moved.") if not r.terms]
        assert [r.kind.value for r in found] == ["enumeration", "qualifier", "negation"]

    def test_names_figures_and_dates_are_hard(self) -> None:
        found = asked("Which cranes did the Harbour Pass Office move in 2025 for 12%?")
        assert {r.text for r in found if r.hard} == {"Harbour Pass Office", "2025", "12%"}


class TestOrder:
    def test_requirements_are_in_the_order_of_the_question(self) -> None:
        assert [r.text for r in asked("Does a crane in zone 2 cost more in 2025?")] == [
            "crane",
            "zone",
            "2",
            "cost",
            "more",
            "2025",
        ]

    def test_a_word_stands_where_it_is_a_word(self) -> None:
        assert [r.text for r in asked("Does scrape cost a rape victim?")] == ["scrape", "cost", "rape", "victim"]


class TestWeights:
    def test_a_rare_word_weighs_more(self) -> None:
        found = read_requirements(query("crane fees"), lambda term: 3.0 if term == "crane" else 1.0)
        assert [r.weight for r in found] == [0.75, 0.25]

    def test_names_weigh_more_than_words_of_the_same_rarity(self) -> None:
        words, name = (next(r.weight for r in asked("crane in 2025") if r.kind == kind) for kind in ("term", "time"))
        assert name == pytest.approx(1.5 * words, abs=1e-3)

    def test_where_no_word_is_rare_cues_and_words_still_weigh(self) -> None:
        found = read_requirements(query("list the cranes"), lambda _: 0.0)
        assert all(r.weight > 0 for r in found)

    @pytest.mark.parametrize("question", ["", "?!"])
    def test_a_question_without_words_asks_for_nothing(self, question: str) -> None:
        assert asked(question) == []


PARTS = """
What the Harbour Pass crane fees 2025 Q3 12% $5 SC1.4.3 not all list and of . ? Gebühren für été Кран 图书馆・时间
開館 도서관 m² Acme™ ½ किराया a/b-c "open water" „ab cd“ ﬁne 2026-01-01 １２
"""
QUESTION_TEXTS = st.lists(st.sampled_from(PARTS.split()), max_size=12).map(" ".join) | st.text(max_size=40)
LANGUAGES = st.sampled_from(["en", "de", "fr", "ru", "zh", "ja", "ko", "hi"])


class TestLaws:
    @given(QUESTION_TEXTS, LANGUAGES)
    def test_every_content_term_is_in_exactly_one_requirement(self, question: str, lang: str) -> None:
        held = Counter(term for requirement in asked(question, lang) for term in requirement.terms)
        assert held == Counter(query(question, lang).content)

    @given(QUESTION_TEXTS, LANGUAGES, st.sampled_from([0.0, 0.3, 4.0]))
    def test_weights_sum_to_one(self, question: str, lang: str, rarity: float) -> None:
        found = read_requirements(query(question, lang), lambda term: rarity if len(term) > 3 else 1.0)
        if found:
            assert sum(r.weight for r in found) == pytest.approx(1.0, abs=1e-4 * len(found))
            assert all(r.weight >= 0 for r in found)

    @pytest.mark.parametrize("question", [line.question for line in read_queries(QUESTIONS)][::3])
    def test_every_requirement_of_a_real_question_is_said_in_it(self, question: str) -> None:
        for requirement in asked(question):
            assert requirement.text in question
            assert requirement.hard == (
                requirement.kind in (RequirementKind.ENTITY, RequirementKind.NUMBER, RequirementKind.TIME)
            )
