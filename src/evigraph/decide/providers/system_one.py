"""System One servers: TypeSafe's Jev, and whatever else has its wire format at another base."""

import os
from collections.abc import Mapping

from evigraph.decide.answers import Answer
from evigraph.decide.base import Before
from evigraph.decide.limits import BatchLimits, check_batch
from evigraph.decide.patience import Asking, Gate, Patience
from evigraph.decide.questions import Question, State
from evigraph.decide.wire import WIRE_ANSWER_BYTES, numbered, read_answers, wire_questions, wire_state
from evigraph.errors import UsageError
from evigraph.index import post_json

__all__ = ["SystemOne"]

_BASE, _BASE_VARIABLE, _KEY_VARIABLE = "https://api.typesafe.ai", "TYPESAFE_BASE_URL", "TYPESAFE_API_KEY"
_MODEL, _MODEL_VARIABLE = "jev-latest", "TYPESAFE_DEFAULT_MODEL"


class SystemOne:
    """A model behind ``POST {base}/v1/systemone``; it reads texts alone.

    ``model`` and ``base`` are by default what ``TYPESAFE_DEFAULT_MODEL`` and ``TYPESAFE_BASE_URL`` say, else TypeSafe's
    ``jev-latest``. The key is that of ``TYPESAFE_API_KEY``; only TypeSafe's own server is not asked without one. The
    variables are those of TypeSafe's client.
    """

    name = "system-one"
    sees = False
    limits = BatchLimits()

    def __init__(
        self,
        model: str | None = None,
        base: str | None = None,
        gate: Gate | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._model = model
        self._base = base
        advice = f"check the server, {_BASE_VARIABLE} and {_KEY_VARIABLE}"
        self._asking = Asking(self.name, advice, gate, patience)

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        """The answers, as `Decider.decide` has them: one request."""
        state = check_batch(self.name, self.sees, self.limits, state, questions)
        url, key = self._server()
        ids = numbered(questions)
        asked = {
            "model": self._model or os.environ.get(_MODEL_VARIABLE, "").strip() or _MODEL,
            "state": wire_state(state),
            "questions": wire_questions(ids, questions),
        }
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return self._asking.decided(
            lambda seconds: post_json(url, asked, headers, seconds, WIRE_ANSWER_BYTES),
            lambda body: read_answers(body, ids, questions),
            before,
            key,
        )

    def _server(self) -> tuple[str, str]:
        base = self._base or os.environ.get(_BASE_VARIABLE, "").strip()
        key = os.environ.get(_KEY_VARIABLE, "").strip()
        if not base and not key:
            raise UsageError(
                f"{self.name}: there is no key; set {_KEY_VARIABLE}, or {_BASE_VARIABLE} to a server that needs none"
            )
        base = base or _BASE
        if not base.startswith(("http://", "https://")):
            raise UsageError(f"{self.name}: {base!r} is no http address; set {_BASE_VARIABLE} to http://HOST:PORT")
        return f"{base.rstrip('/')}/v1/systemone", key
