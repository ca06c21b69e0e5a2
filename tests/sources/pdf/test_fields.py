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


def test_a_chosen_option_is_told_as_it_is_shown() -> None:
    options = Array([Array(["US", "United States"]), Array(["FR", "France"])])
    found = read_field(Dict(FT=Name.Ch, T="c", V="US", Opt=options))
    assert found == Field("c", "choice", None, "United States", ("United States", "France"))


def test_a_value_that_is_no_option_is_told_as_it_stands() -> None:
    found = read_field(Dict(FT=Name.Ch, T="c", V="Atlantis", Opt=Array([Array(["US", "United States"])])))
    assert found is not None
    assert found.value == "Atlantis"


@pytest.mark.parametrize(("indices", "value"), [([1], "b"), ([0, 1], "A; b"), ([7, -1], None), ([], None)])
def test_options_chosen_by_their_index_are_the_value(indices: list[int], value: str | None) -> None:
    found = read_field(Dict(FT=Name.Ch, T="c", I=Array(indices), Opt=Array([Array(["a", "A"]), "b"])))
    assert found == Field("c", "choice", None, value, ("A", "b"))


@pytest.mark.parametrize("data", [b"A long  text", "A long text".encode("utf-16")])
def test_a_value_may_be_a_stream(data: bytes) -> None:
    with pikepdf.new() as pdf:
        found = read_field(Dict(FT=Name.Tx, T="n", V=pdf.make_stream(data)))
    assert found == Field("n", "text", None, "A long text")


def button(state: str, on: str, **entries: Any) -> Any:
    looks = Dict({"/N": Dict({f"/{on}": Dict(), "/Off": Dict()})})
    return Dict({"/AS": Name(f"/{state}"), "/AP": looks, **{f"/{key}": value for key, value in entries.items()}})


class TestStates:
    def group(self, pdf: pikepdf.Pdf, *buttons: Any, **entries: Any) -> list[Field | None]:
        field = pdf.make_indirect(Dict(FT=Name.Btn, Ff=1 << 15, T="size", **entries))
        field.Kids = Array([pdf.make_indirect(button) for button in buttons])
        for kid in field.Kids:
            kid.Parent = field
        return [read_field(kid) for kid in field.Kids]

    def test_radio_buttons_have_their_fields_states_as_options(self) -> None:
        with pikepdf.new() as pdf:
            found = self.group(pdf, button("Off", "Small"), button("Large", "Large"))
        options = ("Small", "Large")
        assert found == [Field("size", "radio", None, "Off", options), Field("size", "radio", None, "Large", options)]

    def test_states_that_are_positions_are_told_by_their_names(self) -> None:
        with pikepdf.new() as pdf:
            found = self.group(pdf, button("Off", "0"), button("1", "1"), Opt=Array(["Small", "Large"]))
        assert [(f.value, f.options) for f in found if f] == [
            ("Off", ("Small", "Large")),
            ("Large", ("Small", "Large")),
        ]

    def test_states_of_one_name_are_told_by_the_buttons_place(self) -> None:
        with pikepdf.new() as pdf:
            found = self.group(pdf, button("Off", "Yes"), button("Yes", "Yes"), Opt=Array(["Small", "Large"]))
        assert [f.value for f in found if f] == ["Off", "Large"]

    def test_a_checkbox_is_named_by_its_option(self) -> None:
        found = read_field(button("0", "0", FT=Name.Btn, T="cb", Opt=Array(["Yes, I agree"])))
        assert found == Field("cb", "checkbox", None, "Yes, I agree", ("Yes, I agree",))

    def test_a_checkbox_has_its_state_as_option(self) -> None:
        found = read_field(button("Off", "Ja", FT=Name.Btn, T="cb"))
        assert found == Field("cb", "checkbox", None, "Off", ("Ja",))

    @pytest.mark.parametrize(
        "entries",
        [{"Kids": 5}, {"Opt": Name.x}, {"AP": Array()}, {"AP": Dict(N=Array())}, {"Opt": Array([None, 3])}],
    )
    def test_what_is_malformed_does_no_harm(self, entries: dict[str, Any]) -> None:
        found = read_field(Dict(FT=Name.Btn, T="cb", AS=Name.Yes, **entries))
        assert found is not None
        assert found.value == "Yes"


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
        (Field("r", "radio", "Size", "Off", ("S", "L")), "Size: Off (S; L)"),
        (Field("r", "radio", "Size", "Off", ("0", "1")), "Size: Off"),
        (Field("c", "checkbox", "Agree", "Off", ("Yes",)), "Agree: Off"),
    ],
)
def test_a_field_as_text(field: Field, text: str) -> None:
    assert field_text(field) == text
