"""Form fields (ISO 32000-2 §12.7.5): what a widget asks for, and what is filled in."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pikepdf

from evigraph.graph import Field
from evigraph.sources.pdf.streams import is_beyond
from evigraph.sources.pdf.values import decoded, entries, items, lookup, name_of, number_of, object_number, text_of

__all__ = ["field_text", "read_field"]

_MAX_DEPTH = 64
_MAX_OPTIONS = 1_000
"""How many options of a field are read; more are in no list that a person chooses from."""
_MAX_VALUE = 1_000_000
"""How many bytes a value kept in a stream may have; more has nobody filled in."""
_RADIO, _PUSH = 1 << 15, 1 << 16
_KINDS = {"Tx": "text", "Ch": "choice", "Sig": "signature"}
_OFF = "Off"


def read_field(widget: Any) -> Field | None:
    """The field that a widget annotation belongs to or is; None when it is none.

    Kind, value, flags and options are inherited from the fields around it, its name is theirs and its own.
    Values and options are told as they are shown, not as they are sent. A check box or radio button has its
    own state as value and the states of all buttons of its field as options.
    """
    chain = list(_chain(widget))
    type_ = name_of(_inherited(chain, "/FT"))
    if type_ not in (*_KINDS, "Btn"):
        return None
    kind = _KINDS.get(type_) or _button(int(number_of(_inherited(chain, "/Ff")) or 0))
    options: tuple[str, ...] = ()
    if kind == "choice":
        value, options = _choice(chain)
    elif kind == "button":
        value = text_of(lookup(lookup(widget, "/MK"), "/CA"))
    elif kind in ("checkbox", "radio"):
        value, options = _state(widget, chain)
    else:
        value = "; ".join(_values(_inherited(chain, "/V"))) or None
    names = [name for field in reversed(chain) if (name := text_of(lookup(field, "/T")))]
    return Field(
        name=".".join(names),
        kind=kind,
        tooltip=_line(text_of(_inherited(chain, "/TU"))),
        value=_line(value),
        options=options,
    )


def field_text(field: Field) -> str:
    """A field as text: what it is called, what is filled in, what can be chosen.

    The states of a check box are left out, and those of radio buttons where they are mere numbers.
    """
    text = field.tooltip or field.name
    if field.value and field.value != text:
        text = f"{text}: {field.value}" if text else field.value
    told = field.kind != "checkbox" and not (field.kind == "radio" and all(map(str.isdigit, field.options)))
    if field.options and told:
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


def _values(value: Any) -> list[str]:
    """A value as texts: a string, a stream that stands for a long one, a name, or several of them."""
    found = (text_of(part) or name_of(part) or _streamed(part) for part in items(value))
    return [text for text in found if text]


def _streamed(value: Any) -> str | None:
    """The text string that a stream holds (ISO 32000-2 §7.9.3)."""
    if not isinstance(value, pikepdf.Stream) or is_beyond(value, _MAX_VALUE):
        return None
    return text_of(pikepdf.String(decoded(value)))


def _choice(chain: list[Any]) -> tuple[str | None, tuple[str, ...]]:
    """What is chosen, and what can be (ISO 32000-2 §12.7.5.4): an option is a string, or a pair of what is sent
    and what is shown. Without a value the indices of the chosen options (``/I``) stand for it."""
    pairs = [_option(option) for option in islice(items(_inherited(chain, "/Opt")), _MAX_OPTIONS)]
    shown = {sent: text for sent, text in reversed(pairs) if sent and text}
    chosen = [shown.get(value, value) for value in _values(_inherited(chain, "/V"))]
    if not chosen:
        indices = [index for index in items(_inherited(chain, "/I")) if isinstance(index, int)]
        chosen = [text for index in indices if 0 <= index < len(pairs) and (text := pairs[index][1])]
    return "; ".join(chosen) or None, tuple(text for _, text in pairs if text)


def _option(option: Any) -> tuple[str | None, str | None]:
    """What is sent for an option, and what is shown."""
    parts = [text_of(part) for part in islice(items(option), 2)]
    return (parts[0], _line(parts[-1])) if parts else (None, None)


def _state(widget: Any, chain: list[Any]) -> tuple[str | None, tuple[str, ...]]:
    """A button's state, and the states that those of its field can have (ISO 32000-2 §12.7.5.2.3, §12.7.5.2.4).

    ``/Opt`` of the field names them, one for each of its buttons; else the appearances do.
    """
    field = next((field for field in chain if lookup(field, "/T") is not None), widget)
    buttons = list(islice(items(lookup(field, "/Kids")), _MAX_OPTIONS)) or [widget]
    names = [text_of(name) for name in islice(items(_inherited(chain, "/Opt")), _MAX_OPTIONS)]
    states = [_on_state(button) for button in buttons]
    labels = [_label(index, state, names) for index, state in enumerate(states)]
    value = name_of(lookup(widget, "/AS")) or "; ".join(_values(_inherited(chain, "/V"))) or None
    if value is not None and value != _OFF:
        number = object_number(widget)
        own = [
            i for i, button in enumerate(buttons) if button is widget or (number and object_number(button) == number)
        ]
        at = own or [i for i, state in enumerate(states) if state == value]
        if at and states[at[0]] in (value, None):
            value = _label(at[0], value, names)
    return value, tuple(dict.fromkeys(label for label in labels if label))


def _on_state(button: Any) -> str | None:
    """The name of the appearance that a button has when it is on."""
    for look in ("/N", "/D"):
        states = lookup(lookup(button, "/AP"), look)
        if isinstance(states, pikepdf.Dictionary):
            found = next((name for name in entries(states) if name != f"/{_OFF}"), None)
            if found is not None:
                return found.removeprefix("/")
    return None


def _label(index: int, state: str | None, names: list[str | None]) -> str | None:
    """What the state of the button at ``index`` among its field's is called; its appearance may go by a position."""
    if state is not None and state.isdecimal() and int(state) < len(names):
        index = int(state)
    return _line(names[index] if index < len(names) else None) or state


def _line(text: str | None) -> str | None:
    return " ".join(text.split()) or None if text else None
