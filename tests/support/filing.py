"""A provider for filing whose decisions the test states by words of the document, and documents to file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from evigraph.decide import NONE, Answer, BatchLimits, Before, Choice, ProviderError, Question, Score, State
from evigraph.decide.limits import check_batch
from evigraph.decide.validate import choice_answer, score_answer, yes_no_answer

__all__ = ["ByWords", "write_documents"]


class ByWords:
    """Puts what has a word into the folder whose label is stated for it, if that is offered; all else in none.

    Where it is asked which branch to search it goes everywhere, and passages are useful where they hold ``useful``.
    What it was asked is kept in ``asked``; ``meanwhile`` is called between a request and its answer, and ``fails``
    says whether it fails then.
    """

    name = "by-words"
    sees = False
    limits = BatchLimits()

    def __init__(self, folders: Mapping[str, str], useful: str = "harbour") -> None:
        self.folders = folders
        self.asked: list[Question] = []
        self.meanwhile: Callable[[int], None] = lambda _: None
        self.fails: Callable[[int], bool] = lambda _: False
        self._useful = useful

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        check_batch(self.name, self.sees, self.limits, state, questions)
        if before:
            before()
        self.asked.extend(questions.values())
        self.meanwhile(len(self.asked))
        if self.fails(len(self.asked)):
            raise ProviderError(self.name, "is down", "start it")
        return {name: self._answer(question) for name, question in questions.items()}

    def menus(self) -> list[Choice]:
        """What it was asked about documents that were filed."""
        return [question for question in self.asked if isinstance(question, Choice) and question.evidence]

    def _answer(self, question: Question) -> Answer:
        if isinstance(question, Score):
            return score_answer(
                question, dict.fromkeys("0123", 0.0) | {"2" if self._useful in question.evidence else "0": 1}
            )
        if not isinstance(question, Choice):
            return yes_no_answer(0.0)
        labels = list(question.criteria)
        if not question.evidence:
            likely = {label: 0.0 if label == NONE else 1 / (len(labels) - 1) for label in labels}
            return choice_answer(question, likely)
        wanted = [folder for word, folder in self.folders.items() if word in question.evidence]
        chosen = next((label for label in wanted if label in labels), NONE)
        rest = 0.1 / (len(labels) - 1)
        return choice_answer(question, {label: 0.9 if label == chosen else rest for label in labels})


def write_documents(folder: Path, **texts: str) -> Path:
    """A folder of the disk with Markdown documents by their names, each under a heading of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(f"# {text.split('.')[0]}\n\n{text}\n")
    return folder
