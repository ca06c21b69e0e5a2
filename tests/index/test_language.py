"""Which language a text is in."""

import pytest

from evigraph.index import detect_language
from evigraph.index.language import LANGUAGES, primary

SENTENCES = {
    "en": "The fee is due when the application is handed in at the town hall.",
    "de": "Die Gebühr wird fällig, sobald der Antrag im Rathaus abgegeben wurde.",
    "fr": "La redevance est due dès que la demande est déposée à la mairie.",
    "es": "La tasa se paga cuando se presenta la solicitud en el ayuntamiento.",
    "it": "La tassa è dovuta quando la domanda viene presentata al comune.",
    "nl": "De vergoeding moet worden betaald zodra de aanvraag is ingediend.",
    "pl": "Opłatę należy uiścić w chwili złożenia wniosku w urzędzie miasta.",
    "ru": "Плата взимается при подаче заявления в городскую администрацию.",
    "ja": "申請書を市役所に提出するときに手数料を支払います。",
    "zh": "向市政厅递交申请时应当缴纳费用。",
    "ko": "신청서를 시청에 제출할 때 수수료를 내야 합니다.",
    "ar": "تُدفع الرسوم عند تقديم الطلب في مبنى البلدية.",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_a_sentence_is_enough(lang: str) -> None:
    assert detect_language(SENTENCES[lang]) == lang


@pytest.mark.parametrize("lang", SENTENCES)
def test_only_candidates_are_considered(lang: str) -> None:
    assert detect_language(SENTENCES[lang], iter(["pt", "sv"])) in ("pt", "sv")


def test_fewer_candidates_make_a_short_question_safer() -> None:
    assert detect_language("Quel prix ?") != "fr"
    assert detect_language("Quel prix ?", ["de", "en", "fr"]) == "fr"


def test_without_a_known_candidate_there_is_no_language() -> None:
    assert detect_language(SENTENCES["en"], ["xx"]) is None


@pytest.mark.parametrize("text", ["", "  ", "12.50 £ – 3/4", "…"])
def test_without_letters_there_is_no_language(text: str) -> None:
    assert detect_language(text) is None


def test_white_space_does_not_fill_the_sample() -> None:
    assert detect_language("\n" * 10_000 + SENTENCES["fr"]) == "fr"


def test_a_preface_in_another_language_does_not_decide() -> None:
    preface, body = (f"{SENTENCES[lang]} " for lang in ("en", "de"))
    text = preface * 100 + body * 300
    assert len(preface * 100) > 4000
    assert detect_language(text) == "de"
    assert detect_language(preface * 300 + body * 100) == "en"


@pytest.mark.parametrize(
    ("tag", "expected"),
    [("de-AT", "de"), ("EN_us", "en"), ("zh-Hans-CN", "zh"), (" fr ", "fr"), ("", None), (" ", None), (None, None)],
)
def test_the_primary_subtag_of_a_language_tag(tag: str | None, expected: str | None) -> None:
    assert primary(tag) == expected


def test_every_sentence_above_is_in_a_language_told_apart() -> None:
    assert set(SENTENCES) <= set(LANGUAGES)
