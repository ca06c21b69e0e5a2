"""Cloudflare's Clef on Workers AI: the System One format in a wrapping of Cloudflare's, and images with it.

Images are a list of data URLs beside the state, at most four a request.
"""

import base64
import os
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from evigraph.decide.answers import Answer
from evigraph.decide.base import Before
from evigraph.decide.limits import BatchLimits, check_batch
from evigraph.decide.patience import Asking, Gate, Patience
from evigraph.decide.questions import Image, Question, State, images_of
from evigraph.decide.validate import FlawError
from evigraph.decide.wire import WIRE_ANSWER_BYTES, numbered, read_answers, wire_questions, wire_state
from evigraph.errors import UsageError
from evigraph.index import post_json

__all__ = ["Clef"]

_BASE = "https://api.cloudflare.com/client/v4"
_ACCOUNT_VARIABLE, _KEY_VARIABLE = "CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"
_ACCOUNT = re.compile(r"[0-9A-Za-z_-]{1,64}")


class _Wrapping(msgspec.Struct, frozen=True):
    success: bool
    result: msgspec.Raw = msgspec.Raw(b"null")
    errors: list[Any] = []


class Clef:
    """Clef of the account that ``CLOUDFLARE_ACCOUNT_ID`` names, with the token of ``CLOUDFLARE_API_TOKEN``.

    ``model`` is ``clef`` or ``clef-flash``; ``base`` that of Cloudflare's API.
    """

    name = "clef"
    sees = True
    limits = BatchLimits()

    def __init__(
        self, model: str = "clef", base: str = _BASE, gate: Gate | None = None, patience: Patience | None = None
    ) -> None:
        self._model = model
        self._base = base
        self._asking = Asking(self.name, f"check {_ACCOUNT_VARIABLE} and {_KEY_VARIABLE}", gate, patience)

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        """The answers, as `Decider.decide` has them: one request."""
        state = check_batch(self.name, self.sees, self.limits, state, questions)
        url, key = self._server()
        ids = numbered(questions)
        images = images_of(state, {id_: questions[name] for id_, name in ids.items()})
        asked = {
            "model": self._model,
            "state": wire_state(state),
            "questions": wire_questions(ids, questions, images),
            **({"images": [_data_url(image) for image in images]} if images else {}),
        }
        headers = {"Authorization": f"Bearer {key}"}
        return self._asking.decided(
            lambda seconds: post_json(url, asked, headers, seconds, WIRE_ANSWER_BYTES),
            lambda body: read_answers(_unwrapped(body), ids, questions),
            before,
            key,
        )

    def _server(self) -> tuple[str, str]:
        account, key = (os.environ.get(name, "").strip() for name in (_ACCOUNT_VARIABLE, _KEY_VARIABLE))
        if not account or not key:
            raise UsageError(
                f"{self.name}: there is no account or no token; set {_ACCOUNT_VARIABLE} and {_KEY_VARIABLE}"
            )
        if not _ACCOUNT.fullmatch(account):
            raise UsageError(f"{self.name}: what {_ACCOUNT_VARIABLE} says is no account id; copy it from the dashboard")
        return f"{self._base.rstrip('/')}/accounts/{account}/ai/run/@cf/cloudflare/{self._model}", key


def _unwrapped(body: bytes) -> bytes:
    """What Cloudflare's wrapping holds.

    Raises:
        FlawError: it holds a failure.
    """
    try:
        wrapping = msgspec.json.decode(body, type=_Wrapping)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FlawError(f"no decisions ({error})") from None
    if not wrapping.success:
        said = msgspec.json.encode(wrapping.errors).decode() if wrapping.errors else "without a reason"
        raise FlawError(f"that it failed ({said})")
    return bytes(wrapping.result)


def _data_url(image: Image) -> str:
    return f"data:{image.media_type};base64,{base64.b64encode(image.data).decode()}"
