"""The two forms that a model is asked for its answer in, each streamed: a schema with a tool to search by, or a text.

Not every server holds a model to a schema, and not every model calls tools: a text with JSON in it all can write.
"""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from evigraph.answer.conversation.failures import FORMLESS, ReplyError, refuses_form
from evigraph.answer.conversation.models import ON_A_SERVER
from evigraph.answer.conversation.prompt import instructions, user_prompt
from evigraph.answer.conversation.reply import Reply, read_part, read_whole
from evigraph.answer.conversation.talk import SEARCHES, Talk

if TYPE_CHECKING:
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model
    from pydantic_ai.settings import ModelSettings
    from pydantic_ai.usage import RunUsage

__all__ = ["Asked", "by_schema", "by_text", "searched"]

_REQUESTS = 6
"""How often a model is asked at most: for the search, the answer, and where its form was wrong."""

_NOTHING, _NO_CLAIM = "it says nothing", "it answers, and claims nothing"


@dataclass
class Asked:
    """A model, how it is asked, what it used and what it answered."""

    model: "Model"
    name: str
    settings: "ModelSettings"
    usage: "RunUsage"
    responses: "list[ModelResponse]" = field(default_factory=list["ModelResponse"])

    @contextmanager
    def keeping(self) -> Generator[None]:
        """Keep the answers of a run, however it ends."""
        from pydantic_ai import capture_run_messages
        from pydantic_ai.messages import ModelResponse

        with capture_run_messages() as messages:
            try:
                yield
            finally:
                self.responses.extend(message for message in messages if isinstance(message, ModelResponse))


async def searched(form: Callable[[Talk, Asked], Awaitable[Reply]], talk: Talk, asked: Asked) -> Reply:
    """What a model answers in a form, and after a search if it asks for one by its outcome.

    Raises:
        ReplyError: that is no answer; or pydantic-ai's, and what searching raises.
    """
    reply = await form(talk, asked)
    if reply.outcome == "search" and talk.may_search and reply.question.strip():
        talk.look_for(reply.question)
        reply = await form(talk, asked)
    if reply.outcome == "answered" and not talk.claims:
        raise ReplyError(_NO_CLAIM)
    return reply


async def by_schema(talk: Talk, asked: Asked) -> Reply:
    """What a model answers that is held to the form of an answer, and may call the tool ``search``."""
    from pydantic_ai.usage import UsageLimits

    limits = UsageLimits(request_limit=_REQUESTS, tool_calls_limit=SEARCHES + 1)
    prompt = user_prompt(talk.question, talk.blocks)
    with asked.keeping():
        async with _agent(talk, asked).run_stream(prompt, usage=asked.usage, usage_limits=limits) as streamed:
            async for part in streamed.stream_output(debounce_by=None):
                talk.hear(part.claims[:-1])  # the last may not be whole yet
            reply = await streamed.get_output()
    talk.hear(reply.claims)
    return reply


def _agent(talk: Talk, asked: Asked) -> "Agent[object, Reply]":
    from pydantic_ai import Agent, NativeOutput, ToolOutput

    # Servers of one's own hold a model to a JSON schema by its grammar; calls of tools are less sure there.
    own = asked.name.startswith(ON_A_SERVER)
    form = NativeOutput(Reply, name="answer") if own else ToolOutput(Reply, name="answer")
    told = instructions(plain=False, search=talk.may_search)

    async def search(question: str) -> str:
        """Look for more evidence in the same documents. The question must be understood by itself.

        Returns further numbered blocks, as JSON.
        """
        return talk.look_for(question)

    tools = [search] if talk.may_search else []
    return Agent(
        asked.model, output_type=form, instructions=told, model_settings=asked.settings, retries=1, tools=tools
    )


async def by_text(talk: Talk, asked: Asked) -> Reply:
    """What a model answers in a text."""
    from pydantic_ai import Agent
    from pydantic_ai.exceptions import OutputTokenLimitExceeded, UnexpectedModelBehavior
    from pydantic_ai.usage import UsageLimits

    told = instructions(plain=True, search=talk.may_search)
    agent: Agent[object, str] = Agent(asked.model, instructions=told, model_settings=asked.settings, retries=0)
    prompt, limits = user_prompt(talk.question, talk.blocks), UsageLimits(request_limit=_REQUESTS)
    text = ""
    with asked.keeping():
        try:
            async with agent.run_stream(prompt, usage=asked.usage, usage_limits=limits) as streamed:
                async for text in streamed.stream_text(debounce_by=None):
                    if part := read_part(text):
                        talk.hear(part.claims[:-1])
                cut = streamed.response.finish_reason == "length"
        except UnexpectedModelBehavior as error:
            if text or not refuses_form(error):
                raise
            raise ReplyError(_NOTHING) from None
    reply = read_whole(text)
    if reply is None:
        if cut:
            raise OutputTokenLimitExceeded("cut off")
        raise ReplyError(FORMLESS if text else _NOTHING)
    talk.hear(reply.claims)
    return reply
