"""What a parser costs in money: as it is stated, or by the time that it took."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from evigraph.errors import UsageError

__all__ = ["Price", "Prices", "read_prices"]

_PAGES = 1000
_SECONDS = 3600
_DIGITS = 6
_MOST = 1e9
_LONGEST = 12


class Price(msgspec.Struct, frozen=True):
    """What 1,000 pages cost in a currency (None: it was not named). ``hourly`` is the price of an hour that it was
    computed by, from the seconds of a page; None: it was stated."""

    per_1000_pages: float
    currency: str | None
    hourly: float | None

    def __str__(self) -> str:
        amount = f"{self.per_1000_pages:,.2f}" if self.per_1000_pages >= 1 else f"{self.per_1000_pages:.4g}"
        return f"{amount} {self.currency}" if self.currency else amount


class Prices(msgspec.Struct, frozen=True):
    """What is said of prices: by parser that of 1,000 pages, and that of an hour for those that were timed."""

    stated: Mapping[str, float]
    hourly: float | None = None
    currency: str | None = None

    def check(self, parsers: Mapping[str, float | None]) -> None:
        """See that each price is one of a parser; parsers are given with the seconds that they took, where known.

        Raises:
            UsageError: a price is of no parser, or an hour's is given and nothing was timed.
        """
        if unknown := [name for name in self.stated if name not in parsers]:
            raise UsageError(f"--price {unknown[0]}: no such parser; there are {', '.join(parsers)}")
        if self.hourly is not None and all(seconds is None for seconds in parsers.values()):
            raise UsageError("--hourly: no parser was timed; run parsers with --pdf, or state prices with --price")

    def of(self, parser: str, pages: int, seconds: float | None) -> Price | None:
        """The price of a parser: what was stated, else by its time; None: neither is known."""
        if parser in self.stated:
            return Price(self.stated[parser], self.currency, None)
        if self.hourly is None or seconds is None or not pages:
            return None
        return Price(round(seconds / pages * _PAGES / _SECONDS * self.hourly, _DIGITS), self.currency, self.hourly)


def read_prices(said: Sequence[str], hourly: float | None, currency: str | None) -> Prices | None:
    """Prices from what a user writes, each as ``PARSER=AMOUNT``; None: nothing is said.

    Raises:
        UsageError: an amount is none, a parser has two, or a currency is named and no price.
    """
    if not said and hourly is None:
        if currency is not None:
            raise UsageError("--currency: there is no price; add --price PARSER=AMOUNT or --hourly AMOUNT")
        return None
    if currency is not None and not (currency.strip() and currency.isprintable() and len(currency) <= _LONGEST):
        raise UsageError(f"--currency {currency!r}: is no name of one; give a short name, as EUR")
    return Prices(dict(_amounts(said)), hourly, currency)


def _amounts(said: Iterable[str]) -> Iterable[tuple[str, float]]:
    seen: set[str] = set()
    for text in said:
        name, _, written = text.rpartition("=")
        try:
            amount = float(written)
        except ValueError:
            amount = -1.0
        if not name or not 0 <= amount <= _MOST:
            raise UsageError(f"--price {text}: is no PARSER=AMOUNT; write for example --price marker=2.50")
        if name in seen:
            raise UsageError(f"--price {text}: {name} has a price already; state one")
        seen.add(name)
        yield name, amount
