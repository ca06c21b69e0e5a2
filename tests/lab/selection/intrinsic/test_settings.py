"""The parameters of the intrinsic measures as a user writes them."""

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection.intrinsic import IntrinsicSettings, read_settings


def test_what_is_said_is_set_and_the_rest_stays() -> None:
    found = read_settings(["threshold=0.5", "complete=1", "pages=7", "pages=8"])
    assert found == IntrinsicSettings(threshold=0.5, complete=True, pages=8)
    assert read_settings([]) == IntrinsicSettings()


@pytest.mark.parametrize("name", IntrinsicSettings.__struct_fields__)
def test_every_parameter_can_be_set(name: str) -> None:
    value = 1 if name in ("threshold", "delta", "complete") else 33
    assert getattr(read_settings([f"{name}={value}"]), name) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("depth=3", "no such setting; write NAME=NUMBER, with one of threshold, delta"),
        ("pages", "give pages a whole number from 1 to 100000"),
        ("pages=0", "give pages a whole number"),
        ("pages=1.5", "give pages a whole number"),
        ("threshold=2", "give threshold a number from 0 to 1"),
        ("threshold=nan", "give threshold a number from 0 to 1"),
        ("complete=yes", "give complete a whole number from 0 to 1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_settings([text])
