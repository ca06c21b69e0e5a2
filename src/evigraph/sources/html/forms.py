"""Form controls: what they are, what is filled in, what can be chosen (HTML §4.10)."""

from itertools import islice

from evigraph.graph import Field
from evigraph.sources.html.dom import Element, Tree
from evigraph.sources.html.values import label_of

__all__ = ["CONTROLS", "Labels", "control", "control_text"]

CONTROLS = frozenset({"input", "select", "textarea"})
_MOST_OPTIONS = 1_000
_BUTTONS = {"submit": "Submit", "reset": "Reset", "button": "", "image": ""}
_CHOICES = frozenset({"checkbox", "radio"})
_UNSEEN = frozenset({"hidden", "password", "file"})
_OFF = "Off"


class Labels:
    """What the controls of a document are called by the ``label`` elements for them."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._by_id: dict[str, Element] = {}
        for at in tree.root.walk():
            if isinstance(at, Element) and at.tag == "label" and at.get("for"):
                self._by_id.setdefault(at.get("for"), at)

    def of(self, element: Element) -> str | None:
        """A control's label, else its title or placeholder."""
        around = next((at for at in element.ancestors() if at.tag == "label"), None)
        label = self._by_id.get(element.get("id")) or around
        said = self._tree.text(label) if label is not None else None
        return label_of(element, self._tree) or said or element.get("title") or element.get("placeholder") or None

    def is_shown(self, element: Element) -> bool:
        """Whether the label stands in the text beside the control."""
        return element.get("id") in self._by_id or any(at.tag == "label" for at in element.ancestors())


def control(element: Element, tooltip: str | None) -> Field | None:
    """The field that a control is; None for one that is not shown."""
    kind = element.get("type").lower() if element.tag == "input" else ""
    if kind == "hidden":
        return None
    value: str | None = element.get("value") or None
    options: tuple[str, ...] = ()
    name = "text"
    if element.tag == "textarea":
        value = element.text(1_000_000) or None
    elif element.tag == "select":
        name = "choice"
        value, options = _choice(element)
    elif kind in _CHOICES:
        name = kind
        value = (value or "on") if "checked" in element.attributes else _OFF
    elif kind in _BUTTONS:
        name = "button"
        value = element.get("alt") or value or _BUTTONS[kind] or None
    elif kind in _UNSEEN:
        value = None
    return Field(element.get("name"), name, tooltip, value, options)


def _choice(element: Element) -> tuple[str | None, tuple[str, ...]]:
    """What is chosen in a list, and what can be; of a list that opens the first, where nothing is said to be."""
    options = [at for at in element.walk() if isinstance(at, Element) and at.tag == "option"]
    shown = [at.get("label") or at.text() for at in islice(options, _MOST_OPTIONS)]
    chosen = [text for at, text in zip(options, shown, strict=False) if "selected" in at.attributes and text]
    if not chosen and "multiple" not in element.attributes:
        chosen = shown[:1]
    return "; ".join(chosen) or None, tuple(text for text in shown if text)


def control_text(field: Field, *, labelled: bool) -> str:
    """A control as text: what it is called, unless its label stands beside it; what is filled in; what can be
    chosen. A box or button that can be marked shows whether it is."""
    if field.kind in _CHOICES:
        mark = "[ ]" if field.value == _OFF else "[x]"
        return mark if labelled or not field.tooltip else f"{mark} {field.tooltip}"
    called = None if labelled or field.kind == "button" else field.tooltip
    text = ": ".join(filter(None, (called, field.value)))
    return f"{text} ({'; '.join(field.options)})" if len(field.options) > 1 else text
