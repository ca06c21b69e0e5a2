"""Any language model behind OpenAI's chat completions: decisions by the probabilities of its first word.

A question is a request for one label. Where the server tells the probabilities of tokens (``logprobs``), those of the
labels are the answer; where it does not, the model is asked for probabilities by a JSON schema.
"""

import math
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from evigraph.decide.answers import Answer
from evigraph.decide.base import Before
from evigraph.decide.limits import BatchLimits, check_batch
from evigraph.decide.patience import Asking, Gate, Patience
from evigraph.decide.providers.chatprompt import asked_messages, options_of, structured_format
from evigraph.decide.questions import Choice, Question, Score, State
from evigraph.decide.validate import SUM_TOLERANCE, FlawError, choice_answer, score_answer, yes_no_answer
from evigraph.index import NoReplyError, Server

__all__ = ["CHAT_KEY_VARIABLE", "CHAT_URL_VARIABLE", "Chat"]

CHAT_URL_VARIABLE = "EVIGRAPH_CHAT_URL"
"""What names the base of the API of a server of language models."""
CHAT_KEY_VARIABLE = "EVIGRAPH_CHAT_KEY"
"""What has its key."""

_ANSWER_BYTES = 2**20
_TOKENS, _STRUCTURED_TOKENS = 4, 1000
_ALTERNATIVES = 20
"""The most that servers tell of a token."""
_LEAST_MASS = 0.5
"""The share of a model's probability that has to be on the labels: with less it was about to say something else."""
_BAD_REQUESTS = (400, 422)
_AROUND = " \t\n\r\"'`*().:"
"""What may stand around a label."""


class _Alternative(msgspec.Struct, frozen=True):
    token: str
    logprob: float | None = None


class _Token(msgspec.Struct, frozen=True):
    token: str
    top_logprobs: list[_Alternative] | None = None


class _Logprobs(msgspec.Struct, frozen=True):
    content: list[_Token] | None = None


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None


class _Reply(msgspec.Struct, frozen=True):
    message: _Message
    logprobs: _Logprobs | None = None


class _Replies(msgspec.Struct, frozen=True):
    choices: list[_Reply]


class _Likely(msgspec.Struct, frozen=True):
    label: str
    probability: float


class _Structured(msgspec.Struct, frozen=True):
    likeliest: list[_Likely]


class Chat:
    """A model on the server that ``EVIGRAPH_CHAT_URL`` names, or ``base``, with the key of ``EVIGRAPH_CHAT_KEY``.

    ``sees`` says that the model looks at images. Each question is a request of its own.
    """

    def __init__(
        self,
        model: str,
        base: str | None = None,
        gate: Gate | None = None,
        patience: Patience | None = None,
        *,
        sees: bool = False,
    ) -> None:
        self.name = f"chat:{model}"
        self.sees = sees
        self.limits = BatchLimits()
        self._model = model
        self._server = Server(self.name, "chat/completions", CHAT_URL_VARIABLE, CHAT_KEY_VARIABLE, base)
        advice = f"check the server, the model, {CHAT_URL_VARIABLE} and {CHAT_KEY_VARIABLE}"
        self._asking = Asking(self.name, advice, gate, patience)

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        """The answers, as `Decider.decide` has them: a request for each question, or two without ``logprobs``."""
        state = check_batch(self.name, self.sees, self.limits, state, questions)
        _ = self._server.url  # said before any thread starts
        with ThreadPoolExecutor(min(self._asking.gate.at_once, len(questions))) as pool:
            asked = [pool.submit(self._decided, state, name, question, before) for name, question in questions.items()]
            try:
                return {name: answer.result() for name, answer in zip(questions, asked, strict=True)}
            finally:
                pool.shutdown(cancel_futures=True)

    def _decided(self, state: State, name: str, question: Question, before: Before | None) -> Answer:
        labels = list(options_of(question))
        try:
            found = self._by_tokens(state, question, labels, before) if len(labels) <= _ALTERNATIVES else None
            return _answer(question, self._by_schema(state, question, labels, before) if found is None else found)
        except FlawError as flaw:
            raise self._asking.refused(f"{flaw} (question {name!r})", self._server.key) from None

    def _by_tokens(
        self, state: State, question: Question, labels: list[str], before: Before | None
    ) -> dict[str, float] | None:
        """Probabilities of labels by those of tokens; None where the server does not tell them."""
        asked = {
            "max_tokens": _TOKENS,
            "logprobs": True,
            "top_logprobs": _ALTERNATIVES,
            "messages": asked_messages(state, question, structured=False),
        }
        told = True

        def send(seconds: float) -> bytes:
            nonlocal told
            try:
                return self._sent(asked, seconds)
            except NoReplyError as refusal:
                if refusal.status not in _BAD_REQUESTS or "logprobs" not in refusal.cause:
                    raise
                told = False  # a server that refuses to tell them has not refused to decide
                return b""

        body = self._asking.answer(send, before, self._server.key)
        return _token_probabilities(_reply(body), labels) if told else None

    def _by_schema(
        self, state: State, question: Question, labels: list[str], before: Before | None
    ) -> dict[str, float]:
        asked = {
            "max_tokens": _STRUCTURED_TOKENS,
            "response_format": structured_format(labels),
            "messages": asked_messages(state, question, structured=True),
        }
        body = self._asking.answer(lambda seconds: self._sent(asked, seconds), before, self._server.key)
        return _said_probabilities(_reply(body).message.content or "", labels)

    def _sent(self, asked: Mapping[str, Any], seconds: float) -> bytes:
        return self._server.reply({"model": self._model, "temperature": 0, **asked}, seconds, _ANSWER_BYTES)


def _reply(body: bytes) -> _Reply:
    try:
        return msgspec.json.decode(body, type=_Replies).choices[0]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, IndexError) as error:
        raise FlawError(f"no message ({error})") from None


def _token_probabilities(reply: _Reply, labels: list[str]) -> dict[str, float] | None:
    """The probabilities of labels at the first token that says something; None where there are no probabilities."""
    tokens = reply.logprobs.content if reply.logprobs else None
    first = next((token for token in tokens or () if token.token.strip(_AROUND)), None)
    if first is None or not first.top_logprobs:
        return None
    found = dict.fromkeys(labels, 0.0)
    for alternative in first.top_logprobs:
        label = alternative.token.strip(_AROUND)
        if label in found and alternative.logprob is not None:
            if not alternative.logprob <= SUM_TOLERANCE:  # true of NaN too
                raise FlawError(f"{alternative.logprob:g} as the logarithm of a probability")
            found[label] += math.exp(alternative.logprob)
    mass = math.fsum(found.values())
    if mass > 1 + SUM_TOLERANCE:
        raise FlawError(f"probabilities that sum to {mass:.4g}")
    if mass < _LEAST_MASS:
        raise FlawError(f"something else than the labels, which have {mass:.2f} of its probability")
    return {label: value / mass for label, value in found.items()}


def _said_probabilities(said: str, labels: list[str]) -> dict[str, float]:
    """The probabilities that a structured answer names, and what they leave shared by the labels that it does not."""
    try:
        likeliest = msgspec.json.decode(said.encode(), type=_Structured).likeliest
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise FlawError(f"no probabilities ({error})") from None
    named = {likely.label: likely.probability for likely in likeliest}
    strange = [label for label in named if label not in labels]
    if not named or strange or len(named) < len(likeliest):
        raise FlawError(f"the labels {[likely.label for likely in likeliest][:5]}")
    if not all(0 <= value <= 1 for value in named.values()):
        raise FlawError(f"the probabilities {list(named.values())[:5]}")
    rest = 1 - math.fsum(named.values())
    unnamed = len(labels) - len(named)
    if rest < -SUM_TOLERANCE or (not unnamed and rest > SUM_TOLERANCE):
        raise FlawError(f"probabilities that sum to {1 - rest:.4g}")
    share = max(0.0, rest) / unnamed if unnamed else 0.0
    if share > max(named.values()) + SUM_TOLERANCE:
        raise FlawError("labels as the likeliest that are less likely than the others")
    return {label: named.get(label, share) for label in labels}


def _answer(question: Question, found: Mapping[str, float]) -> Answer:
    values = list(found.values())
    if isinstance(question, Choice):
        return choice_answer(question, dict(zip(question.criteria, values, strict=True)))
    if isinstance(question, Score):
        return score_answer(question, found)
    return yes_no_answer(min(1.0, values[0] / math.fsum(values)))
