"""Requirements: what a question asks for, piece by piece, and whether a text gives it."""

from evigraph.retrieve.requirements.answertypes import (
    AnswerType,
    asked_type,
    asks_duration,
    gives,
    gives_duration,
    without_kind,
)
from evigraph.retrieve.requirements.cues import cue_pattern, find_cues
from evigraph.retrieve.requirements.model import Requirement, RequirementKind
from evigraph.retrieve.requirements.read import read_requirements

__all__ = [
    "AnswerType",
    "Requirement",
    "RequirementKind",
    "asked_type",
    "asks_duration",
    "cue_pattern",
    "find_cues",
    "gives",
    "gives_duration",
    "read_requirements",
    "without_kind",
]
