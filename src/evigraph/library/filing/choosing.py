"""Which folder a document belongs in: a provider of decisions is led down from the root, a menu at a time."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from evigraph.decide import NONE, Choice, ChoiceAnswer, Question, State, is_none
from evigraph.errors import EvigraphError
from evigraph.index import ROOT, FilingStep
from evigraph.library.filing.offered import OfferedFolders
from evigraph.retrieve import Searcher
from evigraph.retrieve.routing.asking import Asked, Asking
from evigraph.retrieve.routing.bounds import BEAM, MENU_CHARACTERS

__all__ = ["MENU_FOLDERS", "Choosing", "Option", "Placement"]

MENU_FOLDERS = 16
"""The most folders of a menu, besides none."""
_QUERY = "Which folder of a library does this document belong in?"
_INSTRUCTIONS = "The evidence stands for a document. Which of these folders does it belong in?"
_NONE = "None of these folders is for documents like this one."
_AROUND = 400
"""Characters that a menu has besides what its folders are described by, labels left out."""


class Option(msgspec.Struct, frozen=True):
    """A folder of a menu: its label, what is told of it in so many characters of some documents, and of which documents
    anything may be told."""

    label: str
    told: Callable[[int, frozenset[int]], str]
    docs: frozenset[int] = frozenset()


class Placement(msgspec.Struct, frozen=True):
    """Where a document belongs: the key of the folder, the root where no folder fits, and what was decided."""

    folder: int
    steps: tuple[FilingStep, ...]


class Choosing:
    """Leads one document, that is sampled, through the folders that are offered."""

    def __init__(self, searcher: Searcher, offered: OfferedFolders, doc: int, sample: str) -> None:
        self._asking = Asking(searcher, frozenset(searcher.entries))
        self._offered = offered
        self._doc = doc
        self._sample = sample

    def place(self) -> Placement:
        """The folder that the document belongs in, from the root down until none of what is below fits.

        Raises:
            ProviderError: the provider of decisions fails.
            EvigraphError: the document may no longer be seen.
        """
        at, fits = ROOT, ROOT
        steps: list[FilingStep] = []
        while below := self._offered.below(at):
            label, answer = self._chosen([self.option(key) for key in below])
            probability = answer.probabilities[_likeliest(answer)]
            found = next((key for key in below if _label(self._offered.name(key)) == label), None)
            chosen = "" if found is None else self._offered.path(found)
            step = FilingStep(
                self._offered.path(at), chosen, round(probability, 4), round(answer.probabilities[NONE], 4)
            )
            steps.append(step)
            if found is None:
                break
            at = found
            fits = at if self._offered.is_open(at) else fits
        return Placement(fits, tuple(steps))

    def prefers(self, option: Option, others: Sequence[Option], at: str = "/") -> tuple[bool, FilingStep]:
        """Whether the document belongs in a folder rather than in any of some others, or in none; and the decision.

        Raises:
            ProviderError: the provider of decisions fails.
            EvigraphError: the document may no longer be seen.
        """
        label, answer = self._chosen([option, *others])
        probability = answer.probabilities[label or NONE]
        step = FilingStep(at, label or "", round(probability, 4), round(answer.probabilities[NONE], 4))
        return label == option.label, step

    def option(self, folder: int, *, whole: bool = False) -> Option:
        """A folder as an option, by its name, or by its ``whole`` path."""
        told = self._offered.told
        return Option(
            _label(self._offered.path(folder) if whole else self._offered.name(folder)),
            lambda size, docs: told(folder, size, docs - {self._doc}),
            self._offered.documents(folder),
        )

    def rivals(self) -> list[Option]:
        """The folders at the root, as many as a menu holds beside one more: where there are too many, the likeliest of
        each group of them."""
        options = [self.option(key) for key in self._offered.below(ROOT)]
        while len(options) >= MENU_FOLDERS:
            likeliest = {_likeliest(answer) for answer in self._answers(_groups(options))}
            options = [option for option in options if option.label in likeliest]
        return options

    def _chosen(self, options: Sequence[Option]) -> tuple[str | None, ChoiceAnswer]:
        """The label of the best of some folders, None where none is at least as likely, and the last answer about it.

        More than a menu holds are asked about in groups, and the best of these once more: probabilities of different
        menus are not compared.
        """
        while len(options) > MENU_FOLDERS:
            answers = self._answers(_groups(options))
            best = {label for answer in answers if (label := _best(answer)) is not None}
            if not best:
                return None, answers[0]
            options = [option for option in options if option.label in best]
        (answer,) = self._answers([options])
        return _best(answer), answer

    def _answers(self, menus: Sequence[Sequence[Option]]) -> list[ChoiceAnswer]:
        parts = (menus[at : at + BEAM] for at in range(0, len(menus), BEAM))
        return [answer for part in parts for answer in self._answered(part)]

    def _answered(self, menus: Sequence[Sequence[Option]]) -> list[ChoiceAnswer]:
        def make() -> Asked | None:
            visible = self._asking.visible
            if self._doc not in visible:
                return None
            questions: dict[str, Question] = {
                f"menu {n}": self._menu(menu, len(menus)) for n, menu in enumerate(menus, 1)
            }
            told = frozenset[int]().union(*(option.docs for menu in menus for option in menu))
            return Asked((told & visible) | {self._doc}, State(_QUERY), questions)

        answers = self._asking.answers(make)
        if answers is None:
            raise EvigraphError("the document may no longer be seen by whoever files it")
        return [answer for answer in answers.values() if isinstance(answer, ChoiceAnswer)]

    def _menu(self, options: Sequence[Option], menus: int) -> Choice:
        labels = sum(len(option.label) for option in options)
        room = MENU_CHARACTERS // menus - _AROUND - labels - len(self._sample)
        visible = self._asking.visible
        criteria: Mapping[str, str | None] = {
            option.label: option.told(room // len(options), visible) or None for option in options
        }
        return Choice(_INSTRUCTIONS, {**criteria, NONE: _NONE}, self._sample)


def _groups(options: Sequence[Option]) -> list[Sequence[Option]]:
    return [options[at : at + MENU_FOLDERS] for at in range(0, len(options), MENU_FOLDERS)]


def _likeliest(answer: ChoiceAnswer) -> str:
    """The folder of a menu that is likeliest, whether it fits or not; of equals the first."""
    folders = {label: probability for label, probability in answer.probabilities.items() if label != NONE}
    return max(folders, key=lambda label: folders[label])


def _best(answer: ChoiceAnswer) -> str | None:
    """The likeliest folder of a menu; None where none of them is at least as likely."""
    label = _likeliest(answer)
    return label if answer.probabilities[label] > answer.probabilities[NONE] else None


def _label(name: str) -> str:
    """A folder's label: what it is called may not stand for none, nor for another's name, which has no stroke."""
    return f"folder/{name}" if is_none(name) else name
