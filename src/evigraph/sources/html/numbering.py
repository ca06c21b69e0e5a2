"""How the items of a list are numbered (HTML §4.4.5, §4.4.8)."""

from evigraph.sources.html.dom import Element
from evigraph.sources.html.values import integer
from evigraph.sources.numerals import roman

__all__ = ["item_labels", "list_numbering"]

_KINDS = {"1": "Decimal", "a": "LowerAlpha", "A": "UpperAlpha", "i": "LowerRoman", "I": "UpperRoman"}
_LARGEST_ROMAN = 3999


def list_numbering(element: Element) -> str:
    """The ``ListNumbering`` of a list (ISO 32000-2 §14.8.5.5)."""
    if element.tag == "ol":
        return _KINDS.get(element.get("type"), "Decimal")
    return "Description" if element.tag == "dl" else "Unordered"


def item_labels(element: Element) -> dict[Element, str]:
    """The number of each item of an ordered list as a browser shows it; those of other lists have none."""
    if element.tag != "ol":
        return {}
    items = [child for child in element.elements() if child.tag == "li"]
    reverse = "reversed" in element.attributes
    start = integer(element.get("start"))
    number = start if start is not None else len(items) if reverse else 1
    labels: dict[Element, str] = {}
    for item in items:
        value = integer(item.get("value"))
        number = number if value is None else value
        labels[item] = f"{_shown(number, item.get('type') or element.get('type'))}."
        number += -1 if reverse else 1
    return labels


def _shown(number: int, kind: str) -> str:
    """A number in the numerals of a kind of list; what these cannot say is decimal."""
    if kind in ("a", "A") and number > 0:
        letters = ""
        while number:
            number, place = divmod(number - 1, 26)
            letters = chr(ord("a") + place) + letters
        return letters if kind == "a" else letters.upper()
    if kind in ("i", "I") and 0 < number <= _LARGEST_ROMAN:
        return roman(number).lower() if kind == "i" else roman(number)
    return str(number)
