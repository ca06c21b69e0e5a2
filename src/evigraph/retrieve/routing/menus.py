"""Menus: the children of a branch as one question, none of them among the options, within a number of characters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evigraph.decide import NONE, Choice, is_none
from evigraph.retrieve.routing.bounds import MENU_CHARACTERS, MENU_CHILDREN
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.outlines import Outlines

__all__ = ["Menu", "make_menu"]

_INSTRUCTIONS = {
    Level.DOCUMENT: "Which section of this document is likeliest to hold evidence that answers the query?",
    Level.SECTION: "Which part of this section is likeliest to hold evidence that answers the query?",
}
_OTHERWISE = "Which of these collections or documents is likeliest to hold evidence that answers the query?"
_NONE = "None of these is about what the query asks."
_AROUND = 300
"""Characters that a menu has besides its options."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A question about a branch, and which child each label stands for."""

    branch: Branch
    children: Mapping[str, Branch]
    question: Choice

    @property
    def docs(self) -> frozenset[int]:
        """The documents that something in it is of."""
        return frozenset[int]().union(*(child.docs for child in self.children.values()))


def make_menu(
    outlines: Outlines, branch: Branch, children: Sequence[Branch], visible: frozenset[int], questions: int
) -> Menu:
    """The menu of a branch, where so many share a request. The more children, the less is said of each."""
    assert 1 <= len(children) <= MENU_CHILDREN
    labels: dict[str, Branch] = {}
    for child in children:
        labels[_label(child, visible, labels)] = child
    room = MENU_CHARACTERS // questions - _AROUND - sum(map(len, labels))
    criteria: dict[str, str | None] = {
        label: outlines.of(child, visible, room // len(children)) or None for label, child in labels.items()
    }
    question = Choice(_INSTRUCTIONS.get(branch.level, _OTHERWISE), {**criteria, NONE: _NONE})
    return Menu(branch, labels, question)


def _label(child: Branch, visible: frozenset[int], taken: Mapping[str, Branch]) -> str:
    """A label of its own: no name of a document or section may stand for none, or for another child."""
    name = child.name_among(visible) or child.level.value
    name = f"{child.level}: {name}" if is_none(name) else name
    label, number = name, 1
    while label in taken:
        number += 1
        label = f"{name} ({number})"
    return label
