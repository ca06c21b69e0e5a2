"""Typed decisions about a shared state, in batches: a choice, a score, a yes or no, each with its probabilities."""

from evigraph.decide.answers import Answer, ChoiceAnswer, ScoreAnswer, YesNoAnswer
from evigraph.decide.base import Before, Decider
from evigraph.decide.errors import ProviderError
from evigraph.decide.limits import IMAGE_TYPES, BatchLimits
from evigraph.decide.named import DECIDERS, DEFAULT_DECIDER, chat_model, decider
from evigraph.decide.patience import PROCESS_GATE, Gate, Patience
from evigraph.decide.providers import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE, Chat, Clef, Local, SystemOne
from evigraph.decide.questions import NONE, Choice, Image, Question, Score, State, YesNo, is_none
from evigraph.decide.validate import SUM_TOLERANCE

__all__ = [
    "CHAT_KEY_VARIABLE",
    "CHAT_URL_VARIABLE",
    "DECIDERS",
    "DEFAULT_DECIDER",
    "IMAGE_TYPES",
    "NONE",
    "PROCESS_GATE",
    "SUM_TOLERANCE",
    "Answer",
    "BatchLimits",
    "Before",
    "Chat",
    "Choice",
    "ChoiceAnswer",
    "Clef",
    "Decider",
    "Gate",
    "Image",
    "Local",
    "Patience",
    "ProviderError",
    "Question",
    "Score",
    "ScoreAnswer",
    "State",
    "SystemOne",
    "YesNo",
    "YesNoAnswer",
    "chat_model",
    "decider",
    "is_none",
]
