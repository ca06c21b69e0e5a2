"""How much a batch may ask: what providers are known to refuse is refused before it is sent."""

from collections.abc import Mapping

import msgspec

from evigraph.decide.questions import Choice, Image, Question, Score, State, images_of
from evigraph.errors import UsageError

__all__ = ["IMAGE_TYPES", "BatchLimits", "check_batch"]

IMAGE_TYPES = ("image/png", "image/jpeg", "image/webp")
"""The media types of images that can be asked about."""


class BatchLimits(msgspec.Struct, frozen=True):
    """Bounds of one batch: questions, options of a choice, levels of a score, images and their bytes, bytes in all."""

    questions: int = 64
    options: int = 255
    levels: int = 10
    images: int = 4
    image_bytes: int = 4 * 2**20
    bytes: int = 12 * 2**20


def check_batch(
    name: str, sees: bool, limits: BatchLimits, state: State | str, questions: Mapping[str, Question]
) -> State:
    """The state of a batch that a provider can be asked; a bare string is its query.

    Raises:
        UsageError: it cannot; says what of it, and the limit.
    """
    state = State(state) if isinstance(state, str) else state
    if not 1 <= len(questions) <= limits.questions:
        raise UsageError(f"{name}: {len(questions)} questions in a batch; ask 1 to {limits.questions}")
    if not state.query.strip() and not state.context and not state.images:
        raise UsageError(f"{name}: the state is empty; say what is asked about")
    for called, question in questions.items():
        if cause := _fault(question, limits):
            raise UsageError(f"{name}: question {called!r}: {cause}")
    _check_images(name, sees, limits, images_of(state, questions))
    try:
        size = len(msgspec.json.encode((state, questions)))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"{name}: the state is no JSON ({error}); use texts, numbers, lists and mappings") from None
    if size > limits.bytes:
        raise UsageError(f"{name}: a batch of {size:,} bytes; ask about less, at most {limits.bytes:,}")
    return state


def _fault(question: Question, limits: BatchLimits) -> str:
    """What is wrong with a question, empty for nothing."""
    if not question.instructions.strip():
        return "it has no instructions; say what is to be decided"
    if isinstance(question, Choice):
        if not 2 <= len(question.criteria) <= limits.options:
            return f"{len(question.criteria)} options; offer 2 to {limits.options}"
        if not all(label.strip() for label in question.criteria):
            return "an option has no label; give it one"
    if isinstance(question, Score):
        if not 2 <= len(question.levels) <= limits.levels:
            return f"{len(question.levels)} levels; offer 2 to {limits.levels}"
        if not all(level.strip() for level in question.levels):
            return "a level has no text; say what it stands for"
    return ""


def _check_images(name: str, sees: bool, limits: BatchLimits, images: tuple[Image, ...]) -> None:
    if images and not sees:
        raise UsageError(f"{name}: does not look at images; ask about texts, or a provider that does")
    if len(images) > limits.images:
        raise UsageError(f"{name}: {len(images)} images in a batch; ask about at most {limits.images} at a time")
    for image in images:
        if image.media_type not in IMAGE_TYPES:
            raise UsageError(f"{name}: an image of type {image.media_type}; use {', '.join(IMAGE_TYPES)}")
        if not 0 < len(image.data) <= limits.image_bytes:
            raise UsageError(f"{name}: an image of {len(image.data):,} bytes; use 1 to {limits.image_bytes:,}")
