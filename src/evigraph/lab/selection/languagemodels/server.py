"""A model on a server with the completions of OpenAI's API (``POST {base}/completions``).

The server is asked to repeat what it is given (``echo``) with the probability of each token (``logprobs``): so it says
how probable a text is that it has not written itself. vLLM and llama-cpp-python's server do; OpenAI itself and
llama.cpp's own server do not.
"""

import os
from collections.abc import Sequence
from itertools import accumulate

import msgspec

from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import Server
from evigraph.lab.selection.languagemodels.base import Continuation, bounded

__all__ = ["CompletionServer"]

_PARALLEL = 4
_PROBE = Continuation("The first sentence.\n\n", "The second sentence.")


class _LogProbabilities(msgspec.Struct, frozen=True):
    tokens: tuple[str, ...] | None = None
    token_logprobs: tuple[float | None, ...] | None = None
    text_offset: tuple[int, ...] | None = None


class _Choice(msgspec.Struct, frozen=True):
    logprobs: _LogProbabilities | None = None


class _Reply(msgspec.Struct, frozen=True):
    choices: tuple[_Choice, ...]


class CompletionServer:
    """A model of the server that the user's environment names."""

    parallel = _PARALLEL

    def __init__(self, model: str) -> None:
        self.name = model
        self._server = Server(model, "completions", CHAT_URL_VARIABLE, CHAT_KEY_VARIABLE)

    @property
    def identity(self) -> str:
        """The model and where it is."""
        return f"{self._server.url} {self.name}"

    def check(self) -> None:
        """Ask for one short text.

        Raises:
            UsageError: it is not said where the server is.
            EvigraphError: it cannot be asked, or gives no probabilities of what it is given.
        """
        if not os.environ.get(CHAT_URL_VARIABLE):
            raise UsageError(
                f"{self.name}: needs a language model, and it is not said where its server is; set {CHAT_URL_VARIABLE} "
                "to the base of its API (http://HOST:PORT/v1), or name a file: llama:PATH.gguf"
            )
        self.log_probabilities(_PROBE)

    def log_probabilities(self, asked: Continuation) -> tuple[float, ...]:
        """The logarithms of the probabilities of the tokens that end within the text; one that begins before it, and
        ends in it, is counted.

        Raises:
            EvigraphError: the server cannot be asked, or gives no probabilities of what it is given.
        """
        prompt = asked.before + asked.text
        # One token more than what is given: not every server takes none.
        said = {"model": self.name, "prompt": prompt, "echo": True, "logprobs": 1, "max_tokens": 1, "temperature": 0}
        found = self._given(self._server.ask(said))
        ends = _ends(found, prompt)
        if ends is None:
            raise self._lacking("it does not say which of the tokens are those of the prompt")
        assert found.token_logprobs is not None
        own = [
            value
            for value, end in zip(found.token_logprobs, ends, strict=True)
            if len(asked.before) < end <= len(prompt)
        ]
        known = [value for value in own if value is not None]
        if not own or len(known) < len(own):
            raise self._lacking("some tokens of the prompt have none")
        return bounded(known)

    def _given(self, body: bytes) -> _LogProbabilities:
        try:
            found = msgspec.json.decode(body, type=_Reply).choices[0].logprobs
        except (msgspec.MsgspecError, UnicodeDecodeError, IndexError) as error:
            raise self._server.failed(f"answered no completion ({error})") from None
        if found is None or not found.tokens or found.token_logprobs is None:
            raise self._lacking("its completions have none")
        if len(found.tokens) != len(found.token_logprobs):
            raise self._lacking("it gives another number of them than of tokens")
        return found

    def _lacking(self, cause: str) -> EvigraphError:
        return EvigraphError(
            f"{self._server.url}: gives no log-probabilities of the prompt ({cause}), which perplexities are made of; "
            "name a server whose completions take echo with logprobs, as vLLM's do, or a file: llama:PATH.gguf"
        )


def _ends(found: _LogProbabilities, prompt: str) -> Sequence[int] | None:
    """Where each token ends, in characters of the prompt; None: the tokens do not have the prompt's text, and the
    server does not say where they begin.

    A token that stands for no text, as a mark of the beginning, is written before the prompt.
    """
    assert found.tokens is not None
    start = "".join(found.tokens).find(prompt)
    if start >= 0:
        return [end - start for end in accumulate(map(len, found.tokens))]
    begins = found.text_offset
    if begins is None or len(begins) != len(found.tokens) or begins[0] != 0 or list(begins) != sorted(begins):
        return None
    # The token that the server has written itself begins where the prompt ends.
    return [*begins[1:], len(prompt) + 1] if begins[-1] >= len(prompt) else None
