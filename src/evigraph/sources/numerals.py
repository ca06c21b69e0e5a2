"""Numbers in letters, as lists and pages are numbered: what the formats have in common."""

from collections.abc import Sequence

__all__ = ["repeated", "roman"]

_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def roman(number: int) -> str:
    """A number from 1 on in capital Roman numerals; thousands beyond the third are more ``M``s."""
    parts: list[str] = []
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        parts.append(sign * count)
    return "".join(parts)


def repeated(letters: Sequence[str], number: int) -> str:
    """The n-th letter, from 1; past the last one they begin again, doubled (``aa``), then tripled."""
    return letters[(number - 1) % len(letters)] * ((number - 1) // len(letters) + 1)
