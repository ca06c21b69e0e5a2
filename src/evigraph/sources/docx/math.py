"""Equations (OMML, ISO/IEC 29500-1 §22.1) -> linear text, as one would type it."""

from collections.abc import Callable

from evigraph.sources.docx.xmlparts import Element, first

__all__ = ["linear"]

_MOST_DEPTH = 60


def linear(math: Element, depth: int = 0) -> str:
    """The text of an equation: ``a/b``, ``x^2``, ``x_i``, ``√(x)``; parts of more than one sign in parentheses.

    What is nested too deep is given as its bare letters.
    """
    if depth > _MOST_DEPTH:
        return "".join(entry.text or "" for entry in math.iter() if entry.tag in ("m:t", "w:t"))
    write = _WRITERS.get(math.tag)
    if write is not None:
        return write(math, depth + 1)
    if math.tag in ("m:t", "w:t"):
        return math.text or ""
    return "".join(linear(child, depth + 1) for child in math if not child.tag.endswith("Pr"))


def _part(math: Element, name: str, depth: int) -> str:
    part = first(math, name)
    return "" if part is None else linear(part, depth).strip()


def _sign(math: Element, properties: str, name: str, default: str) -> str:
    found = first(math, properties, name)
    return default if found is None else found.get("m:val") or ""


def _one(text: str) -> str:
    """A part that stands beside an operator: in parentheses unless it is one word, or stands in them already."""
    whole = text.startswith("(") and text.find(")") == len(text) - 1
    return text if len(text) < 2 or text.isalnum() or whole else f"({text})"


def _fraction(math: Element, depth: int) -> str:
    above, below = _part(math, "m:num", depth), _part(math, "m:den", depth)
    sign = "¦" if _sign(math, "m:fPr", "m:type", "bar") == "noBar" else "/"  # without a bar, one above the other
    return f"{_one(above)}{sign}{_one(below)}"


def _script(math: Element, depth: int) -> str:
    below, above = _part(math, "m:sub", depth), _part(math, "m:sup", depth)
    base = _one(_part(math, "m:e", depth))
    return base + (f"_{_one(below)}" if below else "") + (f"^{_one(above)}" if above else "")


def _script_before(math: Element, depth: int) -> str:
    below, above = _part(math, "m:sub", depth), _part(math, "m:sup", depth)
    return f"_{_one(below)}^{_one(above)} {_one(_part(math, 'm:e', depth))}"


def _root(math: Element, depth: int) -> str:
    degree = _part(math, "m:deg", depth)
    return f"√({f'{degree}&' if degree else ''}{_part(math, 'm:e', depth)})"


def _operator(math: Element, depth: int) -> str:
    below, above = _part(math, "m:sub", depth), _part(math, "m:sup", depth)
    sign = _sign(math, "m:naryPr", "m:chr", "∫")
    bounds = (f"_{_one(below)}" if below else "") + (f"^{_one(above)}" if above else "")
    return f"{sign}{bounds} {_part(math, 'm:e', depth)} "


def _delimited(math: Element, depth: int) -> str:
    begin, end = _sign(math, "m:dPr", "m:begChr", "("), _sign(math, "m:dPr", "m:endChr", ")")
    between = _sign(math, "m:dPr", "m:sepChr", "|")
    return begin + between.join(linear(e, depth) for e in math if e.tag == "m:e") + end


def _function(math: Element, depth: int) -> str:
    name, argument = _part(math, "m:fName", depth), _part(math, "m:e", depth)
    return f"{name} {argument}" if argument else name


def _limit(sign: str) -> Callable[[Element, int], str]:
    return lambda math, depth: f"{_part(math, 'm:e', depth)}{sign}{_one(_part(math, 'm:lim', depth))}"


def _accent(math: Element, depth: int) -> str:
    return _one(_part(math, "m:e", depth)) + _sign(math, "m:accPr", "m:chr", "\u0302")


def _lines(math: Element, depth: int) -> str:
    return "; ".join(linear(e, depth).strip() for e in math if e.tag == "m:e")


def _matrix(math: Element, depth: int) -> str:
    rows = (", ".join(linear(e, depth).strip() for e in row) for row in math if row.tag == "m:mr")
    return f"[{'; '.join(rows)}]"


_WRITERS: dict[str, Callable[[Element, int], str]] = {
    "m:f": _fraction,
    "m:sSup": _script,
    "m:sSub": _script,
    "m:sSubSup": _script,
    "m:sPre": _script_before,
    "m:rad": _root,
    "m:nary": _operator,
    "m:d": _delimited,
    "m:func": _function,
    "m:limLow": _limit("_"),
    "m:limUpp": _limit("^"),
    "m:acc": _accent,
    "m:eqArr": _lines,
    "m:m": _matrix,
}
