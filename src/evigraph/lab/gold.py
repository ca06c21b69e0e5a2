"""Gold evidence: questions with the evidence an answer needs, and whether a library really holds it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from evigraph.errors import EvigraphError
from evigraph.graph import GraphView
from evigraph.lab.lines import read_lines
from evigraph.lab.match import Contained, fold, squeeze
from evigraph.library import Library

__all__ = ["TOPOLOGIES", "Alternative", "Finding", "Question", "read_gold", "validate"]

TOPOLOGIES = ("L0", "L1", "L2", "L3", "L4")
"""L0 one node; L1 adjacent nodes; L2 heading-scoped sets; L3 distant nodes; L4 table or figure composition."""


class Alternative(msgspec.Struct, frozen=True):
    """One way to satisfy a slot: a verbatim text of a document, or a node of it.

    ``page`` counts from 1; None in a document without pages. ``weak`` texts are all over their document: they
    count only in a piece of evidence that also covers a slot of the question that is not weak.
    """

    doc: str
    page: int | None
    text: str
    role: str = ""
    node: str | None = None
    weak: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question with its slots; each slot is satisfied by any of its alternatives."""

    id: str
    question: str
    lang: str
    topology: Literal["L0", "L1", "L2", "L3", "L4"]
    answerable: bool
    slots: tuple[tuple[Alternative, ...], ...]
    answer: str | None = None
    band: str | None = None


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a question of a gold file."""

    question: str
    problem: str


def read_gold(path: Path) -> list[Question]:
    """The questions of a ``gold.jsonl``, one JSON object a line; unknown fields are passed over.

    Raises:
        UsageError: the file cannot be read, a line is no question, or two have one id.
    """
    return read_lines(path, Question, "gold question")


def validate(questions: list[Question], library: Library) -> Iterator[Finding]:
    """Check questions against the compiled documents: does each alternative stand where it says?"""
    texts = _Texts(library)
    for question in questions:
        if question.answerable != bool(question.slots):
            problem = "answerable, but without slots" if question.answerable else "unanswerable, but with slots"
            yield Finding(question.id, problem)
        for number, slot in enumerate(question.slots, 1):
            if not slot:
                yield Finding(question.id, f"slot {number} has no alternative")
            for alternative in slot:
                problem = texts.problem(alternative)
                if problem:
                    yield Finding(question.id, f"slot {number}: {problem}")
        if question.slots and all(alternative.weak for slot in question.slots for alternative in slot):
            yield Finding(question.id, "every slot is weak: nothing can anchor them")


class _Texts:
    """The text of documents, whole and by page, read once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._pages: dict[str, dict[int | None, Contained] | None] = {}

    def problem(self, alternative: Alternative) -> str | None:
        """What is wrong with an alternative, or None."""
        pages = self._read(alternative.doc)
        if pages is None:
            return f"{alternative.doc} is not in the library"
        if not squeeze(alternative.text):
            return "the text is empty"
        on = [page for page, text in pages.items() if text.holds(alternative.text)]
        if alternative.page in on:
            return None
        if pages.keys() == {None}:
            where = f"in {alternative.doc}, which has no pages; page is null" if on else f"nowhere in {alternative.doc}"
            return f"{alternative.text[:60]!r} stands {where}"
        where = f"on page {', '.join(map(str, on))}" if on else "nowhere"
        return f"{alternative.text[:60]!r} stands {where} of {alternative.doc}, not on page {alternative.page}"

    def _read(self, name: str) -> dict[int | None, Contained] | None:
        if name not in self._pages:
            try:
                entry = self._library.find(name)
            except EvigraphError:
                self._pages[name] = None
            else:
                self._pages[name] = _page_texts(GraphView(self._library.graph(entry)))
        return self._pages[name]


def _page_texts(view: GraphView) -> dict[int | None, Contained]:
    """What each page says: its content in page order, and the alternate texts of the elements on it.

    An element that runs over pages counts for each of them. A document without pages is one text, under None.
    """
    if not view.graph.document.pages:
        return {None: Contained(fold("\n".join((view.text(0), *(node.alt or "" for node in view.nodes)))))}
    parts: dict[int | None, list[str]] = {page: [] for page in range(1, len(view.graph.document.pages) + 1)}
    for fragment in view.graph.fragments:
        parts[fragment.anchor.page].append(fragment.text)
    for node in view.nodes:
        pages = view.pages(node.id)
        spoken = [text for text in (node.alt, node.actual_text) if text]
        if (len(pages) > 1 and node.role not in ("StructTreeRoot", "Document")) or (
            len(pages) == 1 and len(node.content) > 1
        ):
            spoken.append(view.text(node.id))
        for page in pages:
            parts[page].extend(f"\n{text}\n" for text in spoken)
    return {page: Contained(fold("".join(texts))) for page, texts in parts.items()}
