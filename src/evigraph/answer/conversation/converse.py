"""The conversation: evidence and a question there, claims back as they are written, one more search if asked for."""

import asyncio
import threading
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from evigraph.answer.base import Heard, Search
from evigraph.answer.blocks import blocks_of
from evigraph.answer.conversation.models import ON_A_SERVER, need_extra, open_model
from evigraph.answer.conversation.prompt import INSTRUCTIONS, shown, user_prompt
from evigraph.answer.model import Answer, Block, Claim, Outcome, Usage
from evigraph.answer.verify import verify
from evigraph.retrieve import Evidence, EvidenceSet

if TYPE_CHECKING:
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelMessage
    from pydantic_ai.models import Model
    from pydantic_ai.usage import RunUsage

    from evigraph.answer.conversation.reply import Reply, ReplyClaim

__all__ = ["answer_by_model"]

_SEARCHES = 1
"""How often a model may look for evidence again."""
_REQUESTS = 5
"""How often it is asked at most: for the search, the answer, and where its form was wrong."""
_SECONDS = 120.0
_TOKENS = 4000


@dataclass
class _Talk:
    """A conversation: what may be cited, what was searched for, and the claims that are whole."""

    question: str
    search: Search
    heard: Heard | None
    evidence: list[Evidence]
    blocks: list[Block] = field(default_factory=list[Block])
    searches: list[str] = field(default_factory=list[str])
    claims: list[Claim] = field(default_factory=list[Claim])

    def take(self, evidence: Sequence[Evidence]) -> list[Block]:
        """Number the blocks of evidence, after those that there are."""
        new = blocks_of(evidence, len(self.blocks) + 1, len(self.evidence))
        self.evidence.extend(evidence)
        self.blocks.extend(new)
        return list(new)

    def hear(self, claims: "Sequence[ReplyClaim]") -> None:
        """Verify the claims that were not there before."""
        for said in claims[len(self.claims) :]:
            (claim,) = verify([Claim(said.text.strip(), tuple(dict.fromkeys(said.cites)))], self.blocks)
            self.claims.append(claim)
            if self.heard is not None:
                self.heard(claim)


def answer_by_model(
    question: str,
    found: EvidenceSet,
    name: str,
    search: Search,
    heard: Heard | None = None,
    model: "Model | None" = None,
) -> Answer:
    """What the language model ``name`` answers from evidence, each claim verified. ``model`` is one of the caller's, in
    the place of the one of that name.

    Where the model or the way to it fails, the answer's outcome says so, with the claims that were whole by then.

    Raises:
        MissingExtraError: what the model needs is not installed.
        UsageError: there is no such model, or no key for it.
    """
    need_extra()
    from pydantic_ai.usage import RunUsage

    from evigraph.answer.conversation.failures import FAILURES, cause_of

    start = time.perf_counter()
    talk = _Talk(question, search, heard, [])
    talk.take(found.evidence)
    opened = model or open_model(name)
    usage = RunUsage()
    messages: list[ModelMessage] = []
    try:
        reply = _run(_converse(talk, opened, name, usage, messages))
        outcome, reason = _ended(talk, reply)
    except FAILURES as error:
        outcome, reason = Outcome.FAILED, cause_of(error)
    more = msgspec.structs.replace(found, evidence=tuple(talk.evidence), words=sum(e.words for e in talk.evidence))
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
        usage=Usage(usage.requests, usage.input_tokens, usage.output_tokens, _cost(messages)),
    )


def _run(asked: "Coroutine[Any, Any, Reply]") -> "Reply":
    """Run a conversation to its end; where a loop runs in this thread already, as in notebooks, in another thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(asked)
    replies: list[Reply | BaseException] = []

    def run() -> None:
        try:
            replies.append(asyncio.run(asked))
        except BaseException as error:
            replies.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if isinstance(replies[0], BaseException):
        raise replies[0]
    return replies[0]


async def _converse(
    talk: _Talk, model: "Model", name: str, usage: "RunUsage", messages: "list[ModelMessage]"
) -> "Reply":
    from pydantic_ai.usage import UsageLimits

    limits = UsageLimits(request_limit=_REQUESTS, tool_calls_limit=_SEARCHES + 1)
    agent = _agent(talk, model, name)
    prompt = user_prompt(talk.question, talk.blocks)
    async with asyncio.timeout(_SECONDS), agent.run_stream(prompt, usage=usage, usage_limits=limits) as streamed:
        try:
            async for reply in streamed.stream_output(debounce_by=None):
                talk.hear(reply.claims[:-1])  # the last may not be whole yet
            reply = await streamed.get_output()
        finally:
            messages.extend(streamed.all_messages())
    talk.hear(reply.claims)
    return reply


def _agent(talk: _Talk, model: "Model", name: str) -> "Agent[object, Reply]":
    from pydantic_ai import Agent, NativeOutput, ToolOutput
    from pydantic_ai.settings import ModelSettings

    from evigraph.answer.conversation.reply import Reply

    # Servers of one's own hold a model to a JSON schema by its grammar; calls of tools are less sure there.
    form = NativeOutput(Reply, name="answer") if name.startswith(ON_A_SERVER) else ToolOutput(Reply, name="answer")
    settings = ModelSettings(temperature=0.0, max_tokens=_TOKENS, timeout=_SECONDS)
    agent: Agent[object, Reply] = Agent(
        model, output_type=form, instructions=INSTRUCTIONS, model_settings=settings, retries=1
    )

    @agent.tool_plain
    async def search(question: str) -> str:  # pyright: ignore[reportUnusedFunction] - the agent calls it
        """Look for more evidence in the same documents. The question must be understood by itself.

        Returns further numbered blocks, as JSON.
        """
        if len(talk.searches) >= _SEARCHES:
            return "There is no further search: answer from the evidence that there is."
        talk.searches.append(question)
        known = {(piece.doc, piece.nodes) for piece in talk.evidence}
        found = [piece for piece in talk.search(question).evidence if (piece.doc, piece.nodes) not in known]
        return shown(talk.take(found)) or "Nothing else was found."

    return agent


def _ended(talk: _Talk, reply: "Reply") -> tuple[Outcome, str | None]:
    """How a conversation ended by what the model says; the reason why something is undefined is a claim like others."""
    outcome = Outcome(reply.outcome)
    if outcome is Outcome.ANSWERED and not talk.claims:
        return Outcome.FAILED, "it says that it answers, and claims nothing"
    if outcome is Outcome.NO_EVIDENCE:
        return outcome, "the model finds no answer in the evidence"
    if outcome is Outcome.UNDEFINED:
        reason = " ".join(reply.reason.split())
        cites = tuple(dict.fromkeys(number for claim in talk.claims for number in claim.cites))
        talk.claims[:0] = verify([Claim(reason, cites)], talk.blocks)
        return outcome, reason
    return outcome, None


def _cost(messages: "Sequence[ModelMessage]") -> float | None:
    """What the answers of known models cost, in US dollars; None where the price of one is not known."""
    from pydantic_ai.messages import ModelResponse

    total = 0.0
    for message in messages:
        if isinstance(message, ModelResponse):
            try:
                total += float(message.cost().total_price)
            except (LookupError, ValueError, AssertionError):
                return None
    return total if messages else None
