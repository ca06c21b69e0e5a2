"""What kind of thing a question asks for, where it asks for a figure: money, a share, a time, a number."""

import re
from enum import StrEnum
from functools import lru_cache

__all__ = ["AnswerType", "asked_type", "asks_duration", "gives", "gives_duration", "without_kind"]


class AnswerType(StrEnum):
    """The kinds of figures, the more particular first: of several that a question asks for the first counts."""

    MONEY = "an amount of money"
    SHARE = "a share or rate"
    TIME = "a date or time"
    NUMBER = "a number"


_ASKED: dict[AnswerType, dict[str, str]] = {
    AnswerType.MONEY: {
        "en": r"how much (?:money|do|does|did|is|was|were|will|would|must)"
        r"|(?:what|which) (?:fine|fee|price|cost|amount|sum)"
        r"|dollars?|euros?|prices?|costs?|fees?|fines?|revenues?|sales",
        "de": r"wie teuer|kosten|kostet\w*|gekostet|betr[aä]g\w*|euro|gebühr\w*|preis\w*|bußgeld\w*|umsatz\w*",
        "fr": r"montant|prix|amende|coût\w*|coûte\w*|euros?|dollars?|chiffre d.affaires|frais",
        "es": r"cuánto cuesta\w*|importe|precio|multa|coste|costo|euros?|dólares|ingresos",
        "it": r"quanto costa\w*|importo|prezzo|multa|costo|euro|dollari|ricavi",
        "pt": r"quanto custa\w*|montante|preço|multa|custo|euros?|dólares|receitas?",
        "nl": r"hoeveel kost\w*|bedrag|prijs|boete|kosten|euro|omzet",
        "zh": r"金额|多少钱|价格|费用|罚款|收入|美元|欧元",
        "ja": r"金額|いくら|価格|費用|料金|罰金|売上",
        "ko": r"금액|얼마|가격|비용|요금|벌금|매출",
    },
    AnswerType.SHARE: {
        "en": r"percent\w*|rates?"
        r"|(?:what|which|how large an?|how big an?) (?:share|portion|proportion|part|fraction)",
        "de": r"prozent\w*|anteil\w*|quote",
        "fr": r"pour ?cent\w*|pourcentage|proportion|part|taux",
        "es": r"por ciento|porcentaje|proporción|parte|tasa",
        "it": r"per cento|percentuale|quota|tasso",
        "pt": r"por cento|percentagem|porcentagem|proporção|taxa",
        "nl": r"procent\w*|percentage|aandeel",
        "zh": r"百分|比例|率",
        "ja": r"パーセント|割合|率",
        "ko": r"퍼센트|비율|몇 ?%",
    },
    AnswerType.TIME: {
        "en": r"when|how (?:long|often|soon)|(?:what|which) (?:year|date|day|month|quarter|time)",
        "de": r"wann|wie (?:lange|oft)|welche[mnrs]? (?:jahr|tag|datum|monat)",
        "fr": r"quand|quelle (?:date|année)|combien de (?:temps|jours|mois|ans)|délai",
        "es": r"cuándo|qué (?:fecha|año|día)|cuánto tiempo|plazo",
        "it": r"quando|quale (?:data|anno)|quanto tempo",
        "pt": r"quando|que (?:data|ano|dia)|quanto tempo|prazo",
        "nl": r"wanneer|hoe (?:lang|vaak)|welk (?:jaar)|welke (?:datum|dag|maand)",
        "zh": r"什么时候|何时|哪一?年|几天|几个?月|多久|多长时间",
        "ja": r"いつ|何年|何か?月|何日|期間",
        "ko": r"언제|몇 ?년|몇 ?개?월|며칠|기간",
    },
    AnswerType.NUMBER: {
        "en": r"how (?:many|much|far|high|low|large|big|deep|heavy|tall|wide|old)"
        r"|(?:what|which) (?:\w+ ){0,2}"
        r"(?:number|count|level|score|maximum|minimum|average|total|limit|weight|size|age)",
        "de": r"wie (?:viele?|hoch|groß|weit|schwer|tief|alt)|anzahl|höchst\w*|mindest\w*",
        "fr": r"combien|quel nombre|nombre|maxim\w+|minim\w+",
        "es": r"cuánt\w+|número|máxim\w+|mínim\w+",
        "it": r"quant[aeio]|numero|massim\w+|minim\w+",
        "pt": r"quant[ao]s?|número|máxim\w+|mínim\w+",
        "nl": r"hoe (?:veel|hoog|groot|ver|zwaar|diep|oud)|hoeveel|aantal|maximaal|minimaal",
        "zh": r"多少|几|最大|最小|至少|第几",
        "ja": r"何|いくつ|最大|最小|少なくとも",
        "ko": r"몇|최대|최소|개수",
    },
}
"""For each kind what questions say that ask for it, by language: a regular expression that captures nothing."""

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|januar|februar|märz|mai|juni|juli|oktober|dezember"
    "|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
)
_SPANS = (
    "days?|weeks?|months?|years?|hours?|minutes?|jahre?n?|monate?n?|tage?n?|jours?|mois|ans?|heures?|días?|meses|años?"
)
_NUMBERS = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half"
    "|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix"
    "|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez"
)
_GIVEN: dict[AnswerType, re.Pattern[str]] = {
    AnswerType.MONEY: re.compile(r"[$\u20ac\u00a3\u00a5]|\b(?:dollars?|euros?|usd|eur)\b|[元円원]", re.IGNORECASE),
    AnswerType.SHARE: re.compile(r"\d\s?[%\uff05]|\b(?:percent|prozent|pour ?cent|por ?ciento)\b|百分", re.IGNORECASE),
    AnswerType.TIME: re.compile(
        rf"(?:19|20)\d\d|\d{{1,2}}[./]\d{{1,2}}[./]|\d:\d\d|\b(?:{_MONTHS})\b|(?:\d|\b(?:{_NUMBERS}))\W?\s?(?:{_SPANS})\b"
        r"|\d\s?[年月日년월일]",
        re.IGNORECASE,
    ),
    AnswerType.NUMBER: re.compile(rf"\d|\b(?:{_NUMBERS})\b|[一二三四五六七八九十]", re.IGNORECASE),
}
"""For each kind how a text looks that gives one."""

_LONG = re.compile(
    r"\bhow (?:long|soon)\b|\bwie lange\b|\bcombien de temps\b|\bcuánto tiempo\b|\bquanto tempo\b|\bhoe lang\b"
    r"|多久|多长时间|どのくらいの期間|얼마나 오래",
    re.IGNORECASE,
)
_SPAN = re.compile(
    rf"(?:\d|\b(?:{_NUMBERS}|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|sixty|ninety))"
    rf"\W?\s?(?:{_SPANS}|wochen?|semaines?|semanas?)\b|\d\s?[年月天日週周小時시간일월년]",
    re.IGNORECASE,
)

_NO_SPACES = frozenset({"zh", "ja", "ko"})
_FALLBACK = "en"


def asked_type(text: str, lang: str | None) -> AnswerType | None:
    """The kind of figure that a question asks for; None where it asks for none, or in a language that is not known
    here. A question of no known language (None) is read as English."""
    for kind in AnswerType:
        pattern = _pattern(kind, lang or _FALLBACK)
        if pattern and pattern.search(text):
            return kind
    return None


def gives(kind: AnswerType, text: str) -> bool:
    """Whether a text has a figure of a kind in it."""
    return _GIVEN[kind].search(text) is not None


def asks_duration(text: str) -> bool:
    """Whether a question asks how long something lasts or takes: of the answers of kind ``TIME`` no date is one."""
    return _LONG.search(text) is not None


def gives_duration(text: str) -> bool:
    """Whether a text has a number of days, weeks, years, ... in it."""
    return _SPAN.search(text) is not None


def without_kind(text: str) -> str:
    """A question without the words that ask how long something lasts: no answer says them."""
    return _LONG.sub(" ", text)


@lru_cache(maxsize=256)
def _pattern(kind: AnswerType, lang: str) -> re.Pattern[str] | None:
    words = _ASKED[kind].get(lang)
    if words is None:
        return None
    return re.compile(words if lang in _NO_SPACES else rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
