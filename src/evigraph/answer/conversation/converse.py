"""The conversation: evidence and a question there, claims back as they are written, one more search if asked for."""

import asyncio
import threading
import time
import warnings
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from evigraph.answer.base import Heard, InterruptedAnswer, Search
from evigraph.answer.conversation.models import ON_A_SERVER, need_extra, open_model
from evigraph.answer.conversation.prices import cost_of
from evigraph.answer.conversation.talk import Talk
from evigraph.answer.model import Answer, Outcome, Usage
from evigraph.retrieve import EvidenceSet

if TYPE_CHECKING:
    from pydantic_ai.models import Model

    from evigraph.answer.conversation.forms import Asked
    from evigraph.answer.conversation.reply import Reply

__all__ = ["answer_by_model"]

_SECONDS = 120.0
_TOKENS = 8000
"""The most that a model writes, with what it thinks before."""


def answer_by_model(
    question: str,
    found: EvidenceSet,
    name: str,
    search: Search,
    heard: Heard | None = None,
    model: "Model | None" = None,
    seconds: float = _SECONDS,
) -> Answer:
    """What the language model ``name`` answers from evidence within so many seconds, each claim verified. ``model`` is
    one of the caller's, in the place of the one of that name.

    Where the model or the way to it fails, the answer's outcome says so, with the claims that were whole by then.

    Raises:
        MissingExtraError: what the model needs is not installed.
        UsageError: there is no such model, or no key for it.
        InterruptedAnswer: it was interrupted from the keyboard; the answer is what was there by then.
    """
    need_extra()
    from pydantic_ai.settings import ModelSettings
    from pydantic_ai.usage import RunUsage

    from evigraph.answer.conversation.failures import cause_of
    from evigraph.answer.conversation.forms import Asked

    start = time.perf_counter()
    talk = Talk(question, search, heard)
    talk.take(found.evidence)
    settings = ModelSettings(temperature=0.0, max_tokens=_TOKENS, timeout=seconds)
    asked = Asked(model or open_model(name), name, settings, RunUsage())

    def made(outcome: Outcome, reason: str | None) -> Answer:
        more = msgspec.structs.replace(found, evidence=tuple(talk.evidence), words=sum(e.words for e in talk.evidence))
        cost = cost_of(asked.responses, asked.usage.requests, by_address=name.startswith(ON_A_SERVER))
        return Answer(
            question=question,
            by=name,
            outcome=outcome,
            claims=tuple(talk.claims),
            blocks=tuple(talk.blocks),
            evidence=more,
            seconds=round(time.perf_counter() - start, 4),
            reason=reason,
            searches=tuple(talk.searches),
            usage=Usage(asked.usage.requests, asked.usage.input_tokens, asked.usage.output_tokens, cost),
        )

    try:
        return made(*talk.ended(_run(_converse(talk, asked, seconds))))
    except KeyboardInterrupt:
        raise InterruptedAnswer(made(Outcome.FAILED, "interrupted")) from None
    except Exception as error:  # providers' clients raise what they like
        if talk.broken is not None:
            raise talk.broken from None
        return made(Outcome.FAILED, cause_of(error, seconds, _TOKENS))


def _run(conversation: "Coroutine[Any, Any, Reply]") -> "Reply":
    """Run a conversation to its end; where a loop runs in this thread already, as in notebooks, in another thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(conversation)
    replies: list[Reply | BaseException] = []

    def run() -> None:
        try:
            replies.append(asyncio.run(conversation))
        except BaseException as error:
            replies.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    if isinstance(replies[0], BaseException):
        raise replies[0]
    return replies[0]


async def _converse(talk: Talk, asked: "Asked", seconds: float) -> "Reply":
    """What a model answers: in the form of a schema, or where it or its server knows none, in a text."""
    from pydantic_ai.exceptions import UnsupportedSettingWarning

    from evigraph.answer.conversation.failures import refuses_form
    from evigraph.answer.conversation.forms import by_schema, by_text, searched

    with warnings.catch_warnings():
        # Models that reason have no temperature, which is no news for whoever asks a question.
        warnings.simplefilter("ignore", UnsupportedSettingWarning)
        warnings.filterwarnings("ignore", category=UserWarning, module=r"pydantic_ai\.")
        async with asyncio.timeout(seconds):
            try:
                return await searched(by_schema, talk, asked)
            except Exception as error:
                _end_if_cancelled()
                if talk.claims or not refuses_form(error):
                    raise
            try:
                return await searched(by_text, talk, asked)
            except Exception:
                _end_if_cancelled()
                raise


def _end_if_cancelled() -> None:
    """Go on ending where the conversation was interrupted or its time is over, and what was being read broke off by
    that: what is raised of a stream that ends in its middle would stand for the reason otherwise."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError from None
