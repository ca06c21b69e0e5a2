"""The form of a model's answer, as it is asked for and checked."""

from typing import Literal

from pydantic import BaseModel, Field

__all__ = ["Reply", "ReplyClaim"]


class ReplyClaim(BaseModel):
    """A claim as a model makes it."""

    text: str = Field(default="", max_length=4000, description="One sentence.")
    cites: list[int] = Field(default_factory=list[int], max_length=50, description="Numbers of blocks.")


class Reply(BaseModel):
    """An answer as a model gives it. While it is written, what is there already has this form."""

    outcome: Literal["answered", "no-evidence", "undefined"] = "answered"
    claims: list[ReplyClaim] = Field(default_factory=list[ReplyClaim], max_length=50)
    reason: str = Field(default="", max_length=4000, description="Why it is undefined; else empty.")
