"""Calculations that a claim states: ``4,306 / 7,167 = 60.1%``; the result is right, or it is not."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import pairwise
from typing import NamedTuple

from evigraph.answer.verify.numbers import Number, numbers_in
from evigraph.answer.verify.reading import plain_text

__all__ = ["Calculation", "calculations_in"]

_NEXT = re.compile(r"[)\s]*(?P<operator>[-+*/x×÷=≈])[(\s]*$")
"""What stands between two numbers of a calculation."""
_HUNDRED = Decimal(100)


class Calculation(NamedTuple):
    """Numbers that a claim reckons with, the result that it gives, and whether that follows, to its last digit."""

    operands: tuple[Number, ...]
    result: Number
    right: bool


def calculations_in(text: str) -> Iterator[Calculation]:
    """The calculations of a text: two or more numbers with one kind of operator between them (sums and differences, or
    products and quotients, from the left), an equals sign, and a number."""
    plain = plain_text(text)
    numbers = list({found.start: found for found in numbers_in(text)}.values())
    at = 0
    while at < len(numbers):
        operators = list(_operators(plain, numbers[at:]))
        if len(operators) > 1 and operators[-1] in "=≈":
            operands = tuple(numbers[at : at + len(operators)])
            result = numbers[at + len(operators)]
            yield Calculation(operands, result, _follows(operands, operators[:-1], result))
            at += len(operators)
        at += 1


def _operators(plain: str, numbers: Sequence[Number]) -> Iterator[str]:
    """The operators behind the first number, up to an equals sign; one minus sign may be taken for a number's own."""
    for one, two in pairwise(numbers):
        between = plain[one.end : two.start]
        own = plain[two.start : two.end]
        found = _NEXT.fullmatch(between + ("-" if own.startswith("-") and not between.strip() else ""))
        if found is None:
            return
        yield found["operator"]
        if found["operator"] in "=≈":
            return


def _follows(operands: Sequence[Number], operators: Sequence[str], result: Number) -> bool:
    products = {"*", "x", "×", "/", "÷"}
    if {operator in products for operator in operators} == {True, False}:
        return False  # which comes first is not told apart here
    value = operands[0].whole
    try:
        for operator, operand in zip(operators, operands[1:], strict=True):
            value = _apply(operator, value, operand.whole)
    except (DivisionByZero, InvalidOperation):
        return False
    last = Decimal(1).scaleb(-result.places) * result.scale
    said = result.whole if not result.negative else -result.whole
    share = result.unit == "%" and not any(operand.unit == "%" for operand in operands)
    return any(abs(each - said) <= last / 2 for each in ((value * _HUNDRED,) if share else (value,)))


def _apply(operator: str, left: Decimal, right: Decimal) -> Decimal:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    return left / right if operator in "/÷" else left * right
