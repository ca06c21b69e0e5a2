"""Form fields: what they ask for and what is filled in."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Field
from evigraph.sources.pdf.fields import field_text, read_field

Name, Dict, Array = pikepdf.Name, pikepdf.Dictionary, pikepdf.Array


def test_a_text_field_has_name_tooltip_and_value() -> None:
    found = read_field(Dict(FT=Name.Tx, T="name", TU="Your name", V="Ada"))
    assert found == Field("name", "text", "Your name", "Ada")


def test_names_and_kinds_come_from_the_fields_around() -> None:
    outer = Dict(FT=Name.Tx, T="person", V="Ada", TU="Name")
    assert read_field(Dict(T="first", Parent=outer)) == Field("person.first", "text", "Name", "Ada")


def test_a_widget_without_name_has_its_fields() -> None:
    assert read_field(Dict(Parent=Dict(FT=Name.Tx, T="name"))) == Field("name", "text")


@pytest.mark.parametrize(
    ("flags", "kind"), [(None, "checkbox"), (0, "checkbox"), (1 << 15, "radio"), (1 << 16, "button")]
)
def test_buttons_by_their_flags(flags: int | None, kind: str) -> None:
    found = read_field(Dict(FT=Name.Btn, T="b", Ff=flags))
    assert found is not None
    assert found.kind == kind


def test_a_checkbox_says_its_own_state() -> None:
    found = read_field(Dict(FT=Name.Btn, T="agree", V=Name.Yes, AS=Name.Off))
    assert found == Field("agree", "checkbox", None, "Off")


def test_a_button_says_its_caption() -> None:
    assert read_field(Dict(FT=Name.Btn, Ff=1 << 16, T="b", MK=Dict(CA="Send"))) == Field("b", "button", None, "Send")


def test_a_choice_has_its_options_as_shown() -> None:
    options = Array(["red", Array(["g", "green"]), Array([]), 5])
    found = read_field(Dict(FT=Name.Ch, T="colour", V="red", Opt=options))
    assert found == Field("colour", "choice", None, "red", ("red", "green"))


def test_several_values_are_all_said() -> None:
    found = read_field(Dict(FT=Name.Ch, T="c", V=Array(["red", "green"])))
    assert found is not None
    assert found.value == "red; green"


@pytest.mark.parametrize("widget", [Dict(), Dict(FT=Name.Foo), Dict(T="x"), 5, None])
def test_what_has_no_type_is_no_field(widget: Any) -> None:
    assert read_field(widget) is None


def test_a_field_within_itself_ends() -> None:
    with pikepdf.new() as pdf:
        field = pdf.make_indirect(Dict(T="a"))
        field.Parent = field
        assert read_field(field) is None


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (Field("name", "text", "Your name", "Ada"), "Your name: Ada"),
        (Field("name", "text", None, "Ada"), "name: Ada"),
        (Field("name", "text", "Your name"), "Your name"),
        (Field("", "text", None, "Ada"), "Ada"),
        (Field("c", "choice", "Colour", "red", ("red", "green")), "Colour: red (red; green)"),
        (Field("b", "button", "Send", "Send"), "Send"),
        (Field("", "text"), ""),
    ],
)
def test_a_field_as_text(field: Field, text: str) -> None:
    assert field_text(field) == text
