"""A server of OpenAI's completions by a true language model, as a thread of the test: Laplace's rule over words.

A token is a run of signs or of white space. After n tokens one that has come c times has the probability
(c + 1) / (n + V), V being the number of tokens that there can be: what has been read is expected again. Models by name:

- ``adaptive`` is that; ``uniform`` gives each token 1 / V, whatever came before;
- ``marked`` is the first with a mark of the beginning, as models of other tokenizers write it;
- ``bytes`` writes tokens as other text than they are, and says where they begin; ``lost`` does not say;
- ``mute`` repeats without probabilities, ``written`` gives those of what it writes alone, ``holes`` leaves some out.
"""

import json
import math
import re
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from itertools import accumulate
from typing import Any

from support.jsonserver import json_server

__all__ = ["VOCABULARY", "LanguageServer", "language_server", "log_probabilities"]

VOCABULARY = 1000
_TOKEN = re.compile(r"\S+|\s+")
_MODELS = ("adaptive", "uniform", "marked", "bytes", "lost", "mute", "written", "holes")


def log_probabilities(tokens: list[str], model: str = "adaptive") -> list[float]:
    """The natural logarithm of the probability of each token after those before it."""
    if model == "uniform":
        return [-math.log(VOCABULARY)] * len(tokens)
    return [math.log((tokens[:n].count(token) + 1) / (n + VOCABULARY)) for n, token in enumerate(tokens)]


class LanguageServer:
    """What a server was asked, and where it is."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.url = ""

    def answer(self, asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The status and the body of an answer."""
        self.asked.append(asked)
        model, prompt = asked["model"], asked["prompt"]
        if model not in _MODELS:
            return 404, {"error": f"no model {model}"}
        tokens = [*_TOKEN.findall(prompt), " more"][: None if asked["max_tokens"] else -1]
        values: list[float | None] = [None, *log_probabilities(tokens, model)[1:]]
        begins = [0, *accumulate(map(len, tokens[:-1]))]
        if model == "mute":
            return 200, {"choices": [{"text": prompt, "logprobs": None}]}
        if model == "written":
            content = [{"token": " more", "logprob": -1.0, "top_logprobs": []}]
            return 200, {"choices": [{"text": " more", "logprobs": {"content": content}}]}
        if model == "marked":
            tokens, values, begins = ["<s>", *tokens], [None, *values], [0, *(3 + begin for begin in begins)]
        if model == "holes":
            values[-2] = None
        if model in ("bytes", "lost"):
            tokens = [f"bytes:{token.encode().hex()}" for token in tokens]
        found = {"tokens": tokens, "token_logprobs": values}
        if model != "lost":
            found["text_offset"] = begins
        return 200, {"choices": [{"text": prompt, "logprobs": found}]}


@contextmanager
def language_server() -> Generator[LanguageServer]:
    """A server as long as it is needed."""
    served = LanguageServer()

    def say(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any]:
        known = handler.path == "/v1/completions"
        return served.answer(json.loads(body)) if known else (404, {"error": "no such place"})

    with json_server(say) as url:
        served.url = f"{url}/v1"
        yield served
