"""Requirements: what a question asks for, piece by piece, and whether a text gives it."""

from evigraph.retrieve.requirements.answertypes import AnswerType, asked_type, gives
from evigraph.retrieve.requirements.cues import cue_pattern, find_cues
from evigraph.retrieve.requirements.model import Requirement, RequirementKind
from evigraph.retrieve.requirements.read import read_requirements

__all__ = [
    "AnswerType",
    "Requirement",
    "RequirementKind",
    "asked_type",
    "cue_pattern",
    "find_cues",
    "gives",
    "read_requirements",
]
