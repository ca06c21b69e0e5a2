"""The contexts of condition A1: a language model says in a few words where a chunk stands in its document.

Anthropic, "Introducing Contextual Retrieval" (2024).
"""

from evigraph.index.tokencount import PIECE, is_cjk
from evigraph.lab.chat import Chat

__all__ = ["CONTEXT_TOKENS", "situate"]

CONTEXT_TOKENS = 80
"""The longest context, as tokens are counted here; what is beyond is left out."""

_DOCUMENT_CHARACTERS = 200_000
_ASKED_TOKENS = 160
_TASK = (
    "Here is a document:\n<document>\n{document}\n</document>\n\nHere is a chunk of it:\n<chunk>\n{chunk}\n</chunk>\n\n"
    "Write one or two short sentences that say where this chunk stands in the document and what it is about, to make "
    "the chunk easier to find by search. Answer with these sentences and nothing else."
)


def situate(chat: Chat, document: str, start: int, end: int) -> str:
    """The context of a document's characters from ``start`` to ``end``: at most 80 tokens on one line.

    Of a very long document the model sees what stands around the chunk.

    Raises:
        EvigraphError: the server cannot be asked.
    """
    begin = max(0, min(start - _DOCUMENT_CHARACTERS // 2, len(document) - _DOCUMENT_CHARACTERS))
    shown = document[begin : begin + _DOCUMENT_CHARACTERS]
    said = chat.answer([("user", _TASK.format(document=shown, chunk=document[start:end]))], _ASKED_TOKENS)
    return _cut(" ".join(said.split()))


def _cut(text: str) -> str:
    """The longest beginning of a text, in whole words, that is within the tokens of a context."""
    thirds, end = 0, 0
    for match in PIECE.finditer(text):
        thirds += 3 if is_cjk(match[0]) else 4
        if thirds > 3 * CONTEXT_TOKENS:
            return text[:end]
        end = match.end()
    return text
