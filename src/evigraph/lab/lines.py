"""Files of one JSON object a line, each with an id of its own."""

from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from evigraph.errors import UsageError

__all__ = ["read_lines"]


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


_Line = TypeVar("_Line", bound=_Identified)


def read_lines(path: Path, kind: type[_Line], called: str) -> list[_Line]:
    """The objects of a file; empty lines and unknown fields are passed over.

    Raises:
        UsageError: the file cannot be read, a line is none of the kind, or two lines have one id.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    found: dict[str, tuple[int, _Line]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise UsageError(f"{path}, line {number}: not a {called}: {error}; mend the line") from None
        if value.id in found:
            first = found[value.id][0]
            raise UsageError(
                f"{path}, line {number}: id {value.id} is used before, in line {first}; give each line its own"
            )
        found[value.id] = (number, value)
    return [value for _, value in found.values()]
