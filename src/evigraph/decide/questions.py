"""What a decision is asked of: a shared state, and typed questions about it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

__all__ = ["NONE", "Choice", "Image", "Question", "Score", "State", "YesNo", "evidence_of", "images_of", "is_none"]

NONE = "none"
"""The label of the option that says that no other fits."""


class Image(msgspec.Struct, frozen=True):
    """A picture: the bytes of a file, and their media type (``image/png``, ``image/jpeg`` or ``image/webp``)."""

    data: bytes
    media_type: str


class State(msgspec.Struct, frozen=True):
    """What all questions of a batch share.

    ``query`` is what somebody wants to know, ``context`` what else the questions are about, as JSON. All of it is
    data: no provider is told to follow what stands in it.
    """

    query: str
    context: Mapping[str, Any] = {}
    images: tuple[Image, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """Which of several options fits.

    ``criteria`` are the options: labels, and what each stands for, None where the label says it. ``instructions`` are
    the asker's own words; ``evidence`` and ``images`` are what this question alone is about, and data.
    """

    instructions: str
    criteria: Mapping[str, str | None]
    evidence: str = ""
    images: tuple[Image, ...] = ()


class Score(msgspec.Struct, frozen=True):
    """Where something stands on a scale: ``levels`` say what each is, from the lowest, which is 0.

    The other fields are those of `Choice`.
    """

    instructions: str
    levels: Sequence[str]
    evidence: str = ""
    images: tuple[Image, ...] = ()


class YesNo(msgspec.Struct, frozen=True):
    """Whether something is so: ``true`` says what counts as yes, ``false`` what counts as no, empty for nothing said.

    The other fields are those of `Choice`.
    """

    instructions: str
    true: str = ""
    false: str = ""
    evidence: str = ""
    images: tuple[Image, ...] = ()


Question = Choice | Score | YesNo
"""A question of any type."""


def is_none(label: str) -> bool:
    """Whether a label is that of an option that says that no other fits: ``none``, or begins with that word."""
    words = "".join(c if c.isalnum() else " " for c in label).casefold().split()
    return words[:1] == [NONE]


def evidence_of(question: Question) -> str:
    """The text that a question alone is about, empty for none."""
    return question.evidence if question.evidence.strip() else ""


def images_of(state: State, questions: Mapping[str, Question]) -> tuple[Image, ...]:
    """The different images of a batch: those of the state, then those of its questions in their order."""
    found = dict.fromkeys(state.images)
    for question in questions.values():
        found.update(dict.fromkeys(question.images))
    return tuple(found)
