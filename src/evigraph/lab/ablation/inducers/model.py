"""An inducer that asks a language model: it sees numbered paragraphs and answers with sections as ranges of them.

What it answers is verified; violations are quoted back once; what is still not legal is repaired by rule.
"""

from itertools import pairwise

import msgspec

from evigraph.lab.ablation.structure import Section, Structure, repair, verify
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import CorpusDocument

__all__ = ["ModelInducer"]

_TASK = (
    "You divide a document into sections and subsections. The document is given as numbered paragraphs without its "
    'headings. Answer with one JSON object and nothing else: {"sections": [{"title": "...", "level": 1, "first": 0, '
    '"last": 4}, ...]}. "first" and "last" are the numbers of the section\'s first and last paragraph of its own, '
    "before the next section begins, both included. The sections are in order, together they hold every paragraph "
    "exactly once, and the first begins with paragraph 0. Level 1 is the highest; a section's level is at most one "
    "more than that of the section before. Titles are short and say what the section is about."
)
_WRONG = "This is not a legal division: {}. Answer again with the whole corrected JSON object and nothing else."
_PARAGRAPH_CHARACTERS = 2_000
_ANSWER_TOKENS = 8_000
_MOST_TOLD = 12
_TITLE_CHARACTERS = 120


class _Said(msgspec.Struct, frozen=True):
    title: str
    level: int
    first: int
    last: int


class _Answer(msgspec.Struct, frozen=True):
    sections: list[_Said]


class ModelInducer:
    """A language model's sections; of long paragraphs it sees the beginning."""

    def __init__(self, chat: Chat) -> None:
        self.name = f"model ({chat.model})"
        self._chat = chat

    def induce(self, document: CorpusDocument, lang: str) -> Structure:  # noqa: ARG002 - the model sees the language
        """The model's sections, corrected by it once and then repaired by rule where they are not legal.

        Raises:
            EvigraphError: the server cannot be asked.
        """
        total = len(document.paragraphs)
        messages = [("system", _TASK), ("user", _shown(document))]
        said = self._chat.answer(messages, _ANSWER_TOKENS)
        sections, wrong = _read(said, total)
        if not wrong:
            return Structure(tuple(sections))
        told = "; ".join(wrong[:_MOST_TOLD])
        messages += [("assistant", said), ("user", _WRONG.format(told))]
        again, still = _read(self._chat.answer(messages, _ANSWER_TOKENS), total)
        if not still:
            return Structure(tuple(again), corrected=True)
        return Structure(repair(again or sections, total), corrected=True, repaired=True)


def _shown(document: CorpusDocument) -> str:
    edges = [*document.paragraphs, len(document.text)]
    lines: list[str] = []
    for number, (start, end) in enumerate(pairwise(edges)):
        text = " ".join(document.text[start:end].split())
        lines.append(f"[{number}] {text[:_PARAGRAPH_CHARACTERS]}")
    return "\n".join(lines)


def _read(said: str, paragraphs: int) -> tuple[list[Section], list[str]]:
    """The sections of an answer, and what is wrong with them."""
    start, end = said.find("{"), said.rfind("}")
    try:
        answer = msgspec.json.decode(said[start : end + 1] if 0 <= start < end else said, type=_Answer)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return [], [f"it is not such a JSON object ({error})"]
    sections = [
        Section(" ".join(item.title.split())[:_TITLE_CHARACTERS], item.level, item.first, item.last + 1)
        for item in answer.sections
    ]
    return sections, verify(sections, paragraphs)
