"""What kind of figure a question asks for, and which texts have one."""

import pytest

from evigraph.retrieve.requirements import AnswerType, asked_type, gives


@pytest.mark.parametrize(
    ("lang", "question", "kind"),
    [
        ("en", "How much does a second permit cost?", AnswerType.MONEY),
        ("en", "What fine is due for a late return?", AnswerType.MONEY),
        ("en", "What percentage of members voted?", AnswerType.SHARE),
        ("en", "How large a share of the fund is spent on roads?", AnswerType.SHARE),
        ("en", "When was the office opened?", AnswerType.TIME),
        ("en", "How long may a visitor stay?", AnswerType.TIME),
        ("en", "How many rooms does the house have?", AnswerType.NUMBER),
        ("en", "What is the maximum weight of a parcel?", AnswerType.NUMBER),
        ("de", "Wie viel kostet der Ausweis in Euro?", AnswerType.MONEY),
        ("de", "Wann wurde das Amt eröffnet?", AnswerType.TIME),
        ("fr", "Combien de salles y a-t-il ?", AnswerType.NUMBER),
        ("es", "¿Qué porcentaje votó?", AnswerType.SHARE),
        ("zh", "罚款金额是多少？", AnswerType.MONEY),
        ("ja", "いつ開館しましたか。", AnswerType.TIME),
        ("ko", "방이 몇 개입니까?", AnswerType.NUMBER),
    ],
)
def test_a_question_for_a_figure_says_of_what_kind(lang: str, question: str, kind: AnswerType) -> None:
    assert asked_type(question, lang) is kind


@pytest.mark.parametrize("question", ["Who signs the form?", "What does a steward do?", "Why is the gate shut?"])
def test_other_questions_ask_for_none(question: str) -> None:
    assert asked_type(question, "en") is None


def test_the_more_particular_kind_counts() -> None:
    assert asked_type("How many dollars does it cost?", "en") is AnswerType.MONEY


def test_a_question_of_no_known_language_is_read_as_english() -> None:
    assert asked_type("How many rooms are there?", None) is AnswerType.NUMBER


def test_a_language_that_is_not_known_here_asks_for_nothing() -> None:
    assert asked_type("How many rooms are there?", "hu") is None


def test_cues_are_words_of_their_own() -> None:
    assert asked_type("Who pays whenever it rains?", "en") is None


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (AnswerType.MONEY, "The fee is $40."),
        (AnswerType.MONEY, "40 euros"),
        (AnswerType.SHARE, "12 % of all"),
        (AnswerType.SHARE, "twelve percent"),
        (AnswerType.TIME, "in March"),
        (AnswerType.TIME, "within 30 days"),
        (AnswerType.TIME, "since 1998"),
        (AnswerType.NUMBER, "three rooms"),
        (AnswerType.NUMBER, "level 4"),
    ],
)
def test_a_text_with_such_a_figure_gives_it(kind: AnswerType, text: str) -> None:
    assert gives(kind, text)


@pytest.mark.parametrize("kind", list(AnswerType))
def test_a_text_without_figures_gives_none(kind: AnswerType) -> None:
    assert not gives(kind, "Fees are set by the council and shown at the desk.")


def test_a_bare_number_is_no_money_and_no_share() -> None:
    assert not gives(AnswerType.MONEY, "form 27")
    assert not gives(AnswerType.SHARE, "form 27")
