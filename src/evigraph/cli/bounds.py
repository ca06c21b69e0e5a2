"""From options to limits."""

from collections.abc import Sequence

import msgspec

from evigraph.errors import UsageError
from evigraph.limits import DEFAULT_LIMITS, Limits

__all__ = ["limits_of"]

_NAMES = ("file_mb", "pages", "stream_mb", "table_cells", "text_mb", "elements", "nesting")
_MOST = 10**12


def limits_of(timeout: float, memory: int, others: Sequence[str] | None) -> Limits:
    """The limits that ``--timeout``, ``--memory`` and each ``--limit NAME=NUMBER`` ask for; a later one counts.

    Raises:
        UsageError: a name that no limit has, or no number from 1 to a million million.
    """
    values: dict[str, int] = {}
    for given in others or ():
        name, _, number = given.partition("=")
        if name not in _NAMES:
            raise UsageError(f"--limit {given}: there is no such limit; give one of {', '.join(_NAMES)}")
        if not (number.isascii() and number.isdecimal() and 1 <= int(number[:99]) <= _MOST):
            usual = getattr(DEFAULT_LIMITS, name)
            raise UsageError(f"--limit {given}: the limit is no number from 1 on; give {name}={usual}, for example")
        values[name] = int(number)
    return msgspec.structs.replace(DEFAULT_LIMITS, seconds=timeout, memory_mb=memory, **values)
