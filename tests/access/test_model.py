"""Subjects and resources by their names."""

import pytest

from evigraph.access import Resource, grantee_named, schema_text, subject_named
from evigraph.errors import UsageError


@pytest.mark.parametrize("text", ["user:anna", "user:a/b|c-d=e+f_1"])
def test_a_user_asks(text: str) -> None:
    assert str(subject_named(text)) == text


@pytest.mark.parametrize("text", ["anna", "user:", "user:*", "group:staff", "user:an na", "user:ä", "user:a@b", ""])
def test_nobody_else_asks(text: str) -> None:
    with pytest.raises(UsageError, match="nobody who can ask"):
        subject_named(text)


@pytest.mark.parametrize(
    ("text", "members"),
    [("user:anna", False), ("user:*", False), ("group:staff", True), ("organisation:city", False)],
)
def test_rights_are_given_to_users_to_members_of_groups_and_to_everybody(text: str, members: bool) -> None:
    assert grantee_named(text) == (Resource(*text.split(":")), members)


@pytest.mark.parametrize("text", ["group:*", "folder:1", "staff", "group:"])
def test_rights_are_given_to_nothing_else(text: str) -> None:
    with pytest.raises(UsageError, match="is nobody"):
        grantee_named(text)


def test_the_schema_has_what_relations_are_written_for() -> None:
    for kind in ("user", "group", "organisation", "folder", "document"):
        assert f"definition {kind} {{" in schema_text()
