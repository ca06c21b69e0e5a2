"""A model in a file of llama.cpp's form (GGUF), run in this process by the package xllamacpp (extra ``llama``).

llama.cpp's server gives the probability of what it writes and of nothing else. So it is made to write the text: a
grammar of one rule, which lists the numbers of its tokens, leaves it no choice, and the probabilities that it states
are those before the grammar was applied. A token that is a part of a character is never stated as written; it is read
from the list of all tokens that might have been, while a full stop is. Tokens come one by one, and one text after the
other, as what is computed together changes what comes out: it is slower than reading a prompt, and comes out the same
again.
"""

import hashlib
import http.client
import json
import os
import secrets
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from evigraph.errors import EvigraphError, MissingExtraError, UsageError
from evigraph.lab.selection.languagemodels.base import Continuation, bounded

__all__ = ["LlamaFile"]

_PACKAGE = "xllamacpp"
_MAGIC = b"GGUF"
_TOKENS = 1024
"""Of a text, the first; and of what is before it, the last."""
_SPARE = 64
_BIAS = 1e6
_ALL = 10**7
_SECONDS = 600
_SHOWN = 200


class _Likely(msgspec.Struct, frozen=True):
    id: int
    logprob: float


class _Token(msgspec.Struct, frozen=True):
    id: int
    logprob: float
    top_logprobs: tuple[_Likely, ...] = ()


class _Completion(msgspec.Struct, frozen=True):
    completion_probabilities: tuple[_Token, ...] = ()


class _Piece(msgspec.Struct, frozen=True):
    id: int
    piece: str | tuple[int, ...]

    @property
    def whole(self) -> bool:
        """Whether it has characters, and whole ones alone."""
        return isinstance(self.piece, str) and not self.piece.startswith("\0") and bool(self.piece)


class _Tokens(msgspec.Struct, frozen=True):
    tokens: tuple[_Piece, ...]


_Reply = TypeVar("_Reply", _Completion, _Tokens)


class LlamaFile:
    """The model of a file. It is loaded when it is first needed, and listens on this machine alone, by a key that
    nobody else has."""

    parallel = 1

    def __init__(self, path: Path) -> None:
        self.name = f"llama:{path.name}"
        self._path = path
        self._key = secrets.token_hex(16)
        self._digest = ""
        self._running: Any = None

    @property
    def identity(self) -> str:
        """The file's name and the beginning of the SHA-256 of what it holds."""
        if not self._digest:
            try:
                with self._path.open("rb") as file:
                    self._digest = hashlib.file_digest(file, "sha256").hexdigest()
            except OSError as error:
                raise self._unreadable(error) from None
        return f"{self.name}@{self._digest[:16]}"

    def check(self) -> None:
        """Load the model.

        Raises:
            MissingExtraError: xllamacpp is not installed.
            UsageError: the file cannot be read, or is no model.
        """
        self._start()

    def log_probabilities(self, asked: Continuation) -> tuple[float, ...]:
        """The logarithms of the probabilities of the text's tokens. The two texts are cut into tokens apart; of the
        text the first 1,024 are counted, of what is before it the last 1,024 are seen.

        Raises:
            EvigraphError: the model gives something else.
        """
        prompt = [token.id for token in self._tokens(asked.before, add_special=True)[-_TOKENS:]]
        text = self._tokens(asked.text, add_special=False)[:_TOKENS]
        found: list[float] = []
        for whole, run in groupby(text, lambda token: token.whole):
            tokens = [token.id for token in run]
            for part in [tokens] if whole else [[token] for token in tokens]:
                write = self._written if whole else self._looked_up
                # What was asked before must not decide how this is computed; what is of this text has been computed.
                found.extend(write(prompt, part, bool(found)))
                prompt.extend(part)
        if not found:
            raise self._failed("knows no token of a text")
        return bounded(found)

    def _written(self, prompt: Sequence[int], tokens: Sequence[int], go_on: bool) -> list[float]:
        """Have tokens written after a prompt, and see how probable they were."""
        listed = "root ::= " + " ".join(f"<[{token}]>" for token in tokens)
        written = self._complete(prompt, go_on, n_predict=len(tokens), n_probs=1, grammar=listed)
        if [token.id for token in written] != list(tokens):
            raise self._failed("did not write the tokens that it was given")
        return [token.logprob for token in written]

    def _looked_up(self, prompt: Sequence[int], tokens: Sequence[int], go_on: bool) -> list[float]:
        """See how probable one token is after a prompt, without having it written."""
        (wanted,) = tokens
        stop = self._tokens(".", add_special=False)[0].id
        written = self._complete(prompt, go_on, n_predict=1, n_probs=_ALL, logit_bias=[[stop, _BIAS]])
        found = [token.logprob for one in written for token in one.top_logprobs if token.id == wanted]
        if len(found) != 1:
            raise self._failed("did not say how probable a token is")
        return found

    def _complete(self, prompt: Sequence[int], go_on: bool, **forced: Any) -> tuple[_Token, ...]:
        fixed: dict[str, Any] = {"samplers": [], "temperature": 0, "ignore_eos": True}
        said: dict[str, Any] = {"prompt": prompt, "cache_prompt": go_on, **fixed, **forced}
        return self._decoded(self._ask("/completion", said), _Completion).completion_probabilities

    def _tokens(self, text: str, *, add_special: bool) -> list[_Piece]:
        # What looks like a mark of the model's own is text here.
        asked = {"content": text, "add_special": add_special, "parse_special": False, "with_pieces": True}
        return list(self._decoded(self._ask("/tokenize", asked), _Tokens).tokens)

    def _start(self) -> Any:
        if self._running is None:
            if find_spec(_PACKAGE) is None:
                raise MissingExtraError(f"{_PACKAGE}, which runs models of llama.cpp,", "llama")
            try:
                with self._path.open("rb") as file:
                    magic = file.read(len(_MAGIC))
            except OSError as error:
                raise self._unreadable(error) from None
            if magic != _MAGIC:
                raise UsageError(f"{self._path}: is no model of llama.cpp; name a file in the form GGUF")
            package: Any = import_module(_PACKAGE)  # untyped
            try:
                self._running = package.Server(self._parameters(package))
            except RuntimeError:
                raise UsageError(f"{self._path}: llama.cpp cannot load it; name a whole language model") from None
        return self._running

    def _parameters(self, package: Any) -> Any:
        made = package.CommonParams()
        made.model.path = str(self._path)
        made.n_parallel = 1
        made.n_ctx = 2 * _TOKENS + _SPARE
        # Threads that share a processor wait for each other.
        made.cpuparams.n_threads = made.cpuparams_batch.n_threads = max(1, (os.cpu_count() or 1) // 2)
        made.warmup = False
        made.verbosity = -1
        made.api_keys = [self._key]
        return made

    def _ask(self, path: str, asked: dict[str, Any]) -> bytes:
        host = urlsplit(str(self._start().listening_address)).netloc
        connection = http.client.HTTPConnection(host, timeout=_SECONDS)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._key}"}
        try:
            connection.request("POST", path, json.dumps(asked).encode(), headers)
            reply = connection.getresponse()
            body = reply.read()
        except (OSError, http.client.HTTPException) as error:
            raise self._failed(f"cannot be asked ({error})") from None
        finally:
            connection.close()
        if reply.status != http.client.OK:
            said = "".join(c if c.isprintable() else " " for c in body[:_SHOWN].decode(errors="replace"))
            raise self._failed(f"refused with status {reply.status} ({said})")
        return body

    def _decoded(self, body: bytes, kind: type[_Reply]) -> _Reply:
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._failed(f"answered something else ({error})") from None

    def _failed(self, cause: str) -> EvigraphError:
        return EvigraphError(f"{self._path}: {cause}; use another model, or another version of {_PACKAGE}")

    def _unreadable(self, error: OSError) -> UsageError:
        return UsageError(f"{self._path}: cannot be read ({error.strerror}); name a model's file: llama:PATH.gguf")
