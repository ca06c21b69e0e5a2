"""Form fields (ISO 32000-2 §12.7.4): what a widget asks for, and what is filled in."""

from collections.abc import Iterator
from typing import Any

from evigraph.graph import Field
from evigraph.sources.pdf.values import items, lookup, name_of, number_of, text_of

__all__ = ["field_text", "read_field"]

_MAX_DEPTH = 64
_RADIO, _PUSH = 1 << 15, 1 << 16
_KINDS = {"Tx": "text", "Ch": "choice", "Sig": "signature"}


def read_field(widget: Any) -> Field | None:
    """The field that a widget annotation belongs to or is; None when it is none.

    Kind, value, flags and options are inherited from the fields around it, its name is theirs and its own.
    """
    chain = list(_chain(widget))
    type_ = name_of(_inherited(chain, "/FT"))
    if type_ not in (*_KINDS, "Btn"):
        return None
    flags = number_of(_inherited(chain, "/Ff"))
    kind = _KINDS.get(type_) or _button(int(flags or 0))
    names = [name for field in reversed(chain) if (name := text_of(lookup(field, "/T")))]
    value = _value(_inherited(chain, "/V"))
    if kind in ("checkbox", "radio"):
        value = name_of(lookup(widget, "/AS")) or value
    elif kind == "button":
        value = text_of(lookup(lookup(widget, "/MK"), "/CA"))
    return Field(
        name=".".join(names),
        kind=kind,
        tooltip=_line(text_of(_inherited(chain, "/TU"))),
        value=_line(value),
        options=tuple(_options(_inherited(chain, "/Opt"))) if kind == "choice" else (),
    )


def field_text(field: Field) -> str:
    """A field as text: what it is called, what is filled in, what can be chosen."""
    text = field.tooltip or field.name
    if field.value and field.value != text:
        text = f"{text}: {field.value}" if text else field.value
    if field.options:
        text = f"{text} ({'; '.join(field.options)})"
    return text


def _chain(widget: Any) -> Iterator[Any]:
    """The widget and the fields around it, from the inside out."""
    for _ in range(_MAX_DEPTH):  # /Parent may lead in a circle
        yield widget
        widget = lookup(widget, "/Parent")
        if widget is None:
            return


def _inherited(chain: list[Any], key: str) -> Any:
    return next((value for field in chain if (value := lookup(field, key)) is not None), None)


def _button(flags: int) -> str:
    return "button" if flags & _PUSH else "radio" if flags & _RADIO else "checkbox"


def _value(value: Any) -> str | None:
    """A value as text: a string, a name, several of them, or a number; rich text streams are left out."""
    parts = [text_of(part) or name_of(part) for part in items(value)]
    return "; ".join(part for part in parts if part) or None


def _options(value: Any) -> Iterator[str]:
    """What can be chosen, as shown: an option is a string, or a pair of what is sent and what is shown."""
    for option in items(value):
        shown = text_of(option)
        if shown is None:
            pair = [text_of(part) for part in items(option)]
            shown = pair[-1] if pair else None
        if shown and shown.strip():
            yield " ".join(shown.split())


def _line(text: str | None) -> str | None:
    return " ".join(text.split()) or None if text else None
