"""The form of a model's answer, as it is asked for and checked; and an answer read out of a text."""

import json
from typing import Any, Literal, cast

from pydantic import BaseModel, Field, ValidationError
from pydantic_core import from_json

__all__ = ["Reply", "ReplyClaim", "read_part", "read_whole"]

_THINKS, _HAS_THOUGHT = "<think>", "</think>"


class ReplyClaim(BaseModel):
    """A claim as a model makes it."""

    text: str = Field(default="", max_length=4000, description="One sentence.")
    cites: list[int] = Field(default_factory=list[int], max_length=50, description="Numbers of blocks.")


class Reply(BaseModel):
    """An answer as a model gives it. While it is written, what is there already has this form."""

    outcome: Literal["answered", "no-evidence", "undefined", "search"] = "answered"
    claims: list[ReplyClaim] = Field(default_factory=list[ReplyClaim], max_length=50)
    reason: str = Field(default="", max_length=4000, description="Why it is undefined; else empty.")
    question: str = Field(default="", max_length=4000, description="What to search for; else empty.")


def read_whole(text: str) -> Reply | None:
    """The answer that a text holds, whatever stands before and behind it; None: it holds none."""
    try:
        said, _ = json.JSONDecoder().raw_decode(text, text.index("{", _thought(text)))
        return _formed(said)
    except (ValueError, RecursionError):
        return None


def read_part(text: str) -> Reply | None:
    """What there is of an answer in the beginning of a text; None: nothing yet."""
    begin = text.find("{", _thought(text))
    if begin < 0:
        return None
    try:
        return _formed(from_json(text[begin:], allow_partial="trailing-strings"))
    except ValueError:  # something stands behind it: it is whole
        return read_whole(text)


def _thought(text: str) -> int:
    """Where a text goes on behind what a model thinks aloud before it answers."""
    if not text.lstrip().startswith(_THINKS):
        return 0
    end = text.find(_HAS_THOUGHT)
    return len(text) if end < 0 else end


def _formed(said: Any) -> Reply | None:
    """An object of the form of an answer, which has an outcome or claims."""
    if not isinstance(said, dict) or not {"outcome", "claims"} & set(cast("dict[str, Any]", said)):
        return None
    try:
        return Reply.model_validate(said)
    except ValidationError:
        return None
