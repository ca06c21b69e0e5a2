"""Each claim against the blocks that it cites: numbers, dates, quotations, and whether it speaks of the same at all."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

import msgspec

from evigraph.answer.model import Block, Claim, Fault, FaultKind
from evigraph.answer.verify.calculations import calculations_in
from evigraph.answer.verify.dates import dates_in
from evigraph.answer.verify.numbers import Number, numbers_in, scale_said
from evigraph.answer.verify.reading import plain_text
from evigraph.index import content_terms, terms

__all__ = ["LEAST_SHARE", "verify"]

LEAST_SHARE = 0.2
"""The least share of a claim's content words that stand in what it cites. Of the questions of a public benchmark, which
say in other words what their evidence says, .94 have as much in common with it, and .09 with another's
(benchmarks/verifying.md)."""
_CITATION = re.compile(r"\[\d+(?:\s?[,;]\s?\d+)*\]")
_QUOTED = re.compile(r"\"([^\"]+)\"|(?<!\w)'([^']{3,})'(?!\w)")
_ABOUT = re.compile(
    r"\b(?:about|around|approximately|roughly|nearly|almost|circa|over|more than|less than|under|etwa|rund|circa|ca\.?"
    r"|knapp|environ|près de|presque)\s*$|[~≈]\s*$",
    re.IGNORECASE,
)
_FEWER = re.compile(
    r"loss|lost|declin|decreas|fell|fall|drop|negativ|deficit|outflow|used|spent|paid|lower|reduc|shr[aiu]nk|minus|expens"
    r"|verlust|rückgang|gesunken|sank|minder|perte|baisse|recul",
    re.IGNORECASE,
)
_TIMES = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_CURRENCIES = frozenset({"USD", "EUR", "GBP", "JPY", "CNY", "CHF"})
_QUOTED_WORDS = 2
_FOLDED = re.compile(r"[^\W_]+|[%$€£]")


def verify(claims: Iterable[Claim], blocks: Iterable[Block]) -> tuple[Claim, ...]:
    """The claims, each with what is wrong with it and nothing else in its faults.

    Numbers and dates have to stand in what is cited, in whatever notation; a number that a claim derives, in a stated
    calculation over numbers that stand there. Quotations stand there word for word. What a block is read under, its
    headings, caption and header row, counts as said by it; the name of its document does not.
    """
    by_number = {block.number: block for block in blocks}
    return tuple(msgspec.structs.replace(claim, faults=tuple(_faults(claim, by_number))) for claim in claims)


def _faults(claim: Claim, blocks: Mapping[int, Block]) -> Iterator[Fault]:
    for number in claim.cites:
        if number not in blocks:
            yield Fault(FaultKind.UNKNOWN_BLOCK, f"[{number}]")
    cited = [blocks[number] for number in dict.fromkeys(claim.cites) if number in blocks]
    said = _CITATION.sub("", claim.text).strip()
    if not said:
        yield Fault(FaultKind.WORDS, "it says nothing")
        return
    if not claim.cites:
        yield Fault(FaultKind.UNCITED, said)
    if not cited:
        return
    yield from _dates(said, cited)
    yield from _numbers(said, cited)
    yield from _quotations(said, cited)
    if not _shares(said, cited):
        yield Fault(FaultKind.WORDS, said)


def _read(block: Block) -> list[str]:
    """What a block says with what it is read under."""
    return [block.text, *([block.header] if block.header else []), *block.context]


def _dates(said: str, cited: Sequence[Block]) -> Iterator[Fault]:
    there = [date for block in cited for text in _read(block) for date in dates_in(text)]
    for date in dates_in(said):
        if not any(date.within(other) for other in there):
            yield Fault(FaultKind.DATE, date.text)


def _numbers(said: str, cited: Sequence[Block]) -> Iterator[Fault]:
    plain = plain_text(said)
    there = [_Scaled(number, block) for block in cited for text in _read(block) for number in numbers_in(text)]
    derived = {
        calculation.result.start
        for calculation in calculations_in(said)
        if calculation.right and all(_stands(operand, plain, there) for operand in calculation.operands)
    }
    spans = [(date.start, date.end) for date in dates_in(said)]
    readings: dict[int, list[Number]] = {}
    for number in numbers_in(said):
        if not any(start <= number.start < end for start, end in spans) and number.start not in derived:
            readings.setdefault(number.start, []).append(number)
    for found in readings.values():
        if not any(_stands(number, plain, there) for number in found):
            yield Fault(FaultKind.NUMBER, found[0].text)


class _Scaled:
    """A number of a block, and the factor that the block's own caption or header gives it."""

    def __init__(self, number: Number, block: Block) -> None:
        self.number = number
        own = number.scale != 1 or number.unit in {"%", "bp", *_TIMES}
        factors = (scale_said(text) for text in (*((block.header,) if block.header else ()), *block.context[::-1]))
        told = None if own else next((factor for factor in factors if factor is not None), None)
        self.values = {number.whole, *(() if told is None else (number.whole * told,))}
        units = {each.unit for text in _read(block) for each in numbers_in(text)} | _units_said(_read(block))
        self.units = {number.unit} if number.unit is not None else units


_UNIT_WORDS = {
    "%": "%", "percent": "%", "prozent": "%", "$": "USD", "usd": "USD", "dollars": "USD", "€": "EUR", "eur": "EUR",
    "euro": "EUR", "euros": "EUR", "£": "GBP", "pounds": "GBP", "days": "day", "weeks": "week", "months": "month",
    "years": "year", "hours": "hour", "minutes": "minute", "tage": "day", "wochen": "week", "monate": "month",
    "jahre": "year", "stunden": "hour",
}  # fmt: skip
_UNIT_WORD = re.compile("|".join(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])" for word in _UNIT_WORDS), re.IGNORECASE)


def _units_said(texts: Iterable[str]) -> set[str | None]:
    found = (match[0].casefold() for text in texts for match in _UNIT_WORD.finditer(plain_text(text)))
    return {_UNIT_WORDS[word] for word in found}


def _stands(claimed: Number, plain: str, there: Sequence[_Scaled]) -> bool:
    """Whether a number of a claim is one of those that stand there, with its sign, unit and order of magnitude."""
    return any(
        _same_unit(claimed, other) and _same_sign(claimed, plain, other.number) and _same_value(claimed, plain, other)
        for other in there
    )


def _same_value(claimed: Number, plain: str, other: _Scaled) -> bool:
    if claimed.whole in other.values:
        return True
    rounded = claimed.scale != 1 or _ABOUT.search(plain[: claimed.start])
    if not rounded or not claimed.whole:
        return False
    half = Decimal(1).scaleb(-claimed.places) * claimed.scale / 2
    if claimed.scale == 1 and not claimed.places:  # "about 1,300": as many zeros as it ends with are not meant
        digits = str(claimed.value).rstrip("0")
        half = Decimal(1).scaleb(len(str(claimed.value)) - len(digits)) / 2
    return any(abs(value - claimed.whole) <= half for value in other.values)


def _same_sign(claimed: Number, plain: str, other: Number) -> bool:
    if claimed.negative == other.negative:
        return True
    return other.negative and _FEWER.search(plain) is not None


def _same_unit(claimed: Number, other: _Scaled) -> bool:
    unit = claimed.unit
    if unit is None or unit in other.units:
        return True
    if other.number.unit is not None:
        return False
    family = next((each for each in (_TIMES, _CURRENCIES) if unit in each), None)
    return family is not None and not other.units & family  # nothing there says another of its kind


def _quotations(said: str, cited: Sequence[Block]) -> Iterator[Fault]:
    texts = [_folded(text) for block in cited for text in _read(block)]
    for found in _QUOTED.finditer(plain_text(said)):
        quoted = found[1] or found[2]
        if len(quoted.split()) >= _QUOTED_WORDS and not any(_folded(quoted) in text for text in texts):
            yield Fault(FaultKind.QUOTATION, quoted)


def _folded(text: str) -> str:
    """A text to be compared word for word: spaces alike, case and the punctuation at its ends left aside."""
    words = " ".join(_FOLDED.findall(plain_text(text).casefold()))
    return f" {words} "


def _shares(said: str, cited: Sequence[Block]) -> bool:
    own = {term for term in content_terms(said, _LANGUAGE) if not term[0].isdigit()}
    if not own:
        return True
    there = {term for block in cited for text in _read(block) for term in terms(text, _LANGUAGE)}
    return len(own & there) >= LEAST_SHARE * len(own)


_LANGUAGE = "en"
"""Both sides are stemmed alike; what language a claim is in is not known."""
