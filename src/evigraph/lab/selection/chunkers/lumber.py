"""lumber: a language model says where the topic shifts.

Duarte et al., "LumberChunker: Long-Form Narrative Document Segmentation" (2024).

Paragraphs are numbered and shown in groups; the model names the first that is about something else than those before
it. There a chunk ends, and the next group begins. The server is any with the chat endpoint of OpenAI's API
(``POST {base}/chat/completions``); where it is, and its key, is said by the user's environment.
"""

import os
import re
from collections.abc import Iterator, Sequence

from evigraph.decide import CHAT_URL_VARIABLE
from evigraph.decide.completions import chat_server, message_of
from evigraph.errors import UsageError
from evigraph.index import count_words
from evigraph.lab.selection.chunkers.base import Cut
from evigraph.lab.selection.chunkers.native import cut_at_blank_lines

__all__ = ["Lumber"]

_GROUP_WORDS = 400
"""About the 550 tokens that the authors found best for a group."""
_NUMBER = re.compile(r"\d+")
_TASK = (
    "Below are paragraphs of one document, each with its number. Find the first paragraph, not the first of all, where "
    "the topic clearly changes compared with the paragraphs before it. Answer with its number alone; if the topic "
    "never changes, answer with the number of the last paragraph."
)


class Lumber:
    """The chunker with a model of a server. What it makes is as reproducible as the model's answers."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._server = chat_server(f"lumber:{model}")

    def check(self) -> None:
        """See that it is said where the server is.

        Raises:
            UsageError: it is not.
        """
        if not os.environ.get(CHAT_URL_VARIABLE):
            raise UsageError(
                f"lumber:{self._model}: needs a language model, and it is not said where its server is; "
                f"set {CHAT_URL_VARIABLE} to the base of its API (http://HOST:PORT/v1)"
            )
        _ = self._server.url

    def cut(self, markdown: str) -> Iterator[Cut]:
        """The stretches of a page between topic shifts.

        Raises:
            EvigraphError: the server cannot be reached, refuses, or answers no chat message.
        """
        paragraphs = [cut.text for cut in cut_at_blank_lines(markdown) if cut.text.strip()]
        start = 0
        while start < len(paragraphs):
            end = self._shift(paragraphs, start)
            yield Cut("\n\n".join(paragraphs[start:end]))
            start = end

    def _shift(self, paragraphs: Sequence[str], start: int) -> int:
        """Where the chunk that begins at a paragraph ends."""
        end, words = start, 0
        while end < len(paragraphs) and (end < start + 2 or words < _GROUP_WORDS):
            words += count_words(paragraphs[end])
            end += 1
        if end - start < 2:
            return end
        shown = "\n\n".join(f"ID {number}: {paragraphs[number]}" for number in range(start, end))
        asked = {
            "model": self._model,
            "messages": [{"role": "system", "content": _TASK}, {"role": "user", "content": shown}],
            "temperature": 0,
        }
        said = message_of(self._server, self._server.ask(asked), "message")
        if said is None:
            raise self._server.failed("answered no message (it has no text)")
        numbers = [int(number[:9]) for number in _NUMBER.findall(said)]
        return next((number for number in numbers if start < number < end), end)
