"""How providers on servers are asked: few requests at once in a process, and again where it may help."""

import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType

import msgspec

from evigraph.decide.answers import Answer
from evigraph.decide.base import Before
from evigraph.decide.errors import ProviderError, one_line
from evigraph.decide.validate import FlawError
from evigraph.index import NoReplyError

__all__ = ["PROCESS_GATE", "Asking", "Gate", "Patience"]


class Gate:
    """How many requests there are at once of all who share it; a context in which one is made."""

    def __init__(self, at_once: int = 2) -> None:
        self.at_once = at_once
        self._free = threading.BoundedSemaphore(at_once)

    def __enter__(self) -> None:
        self._free.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._free.release()


PROCESS_GATE = Gate()
"""The one that providers share which are given no other: two requests at once in this process."""


class Patience(msgspec.Struct, frozen=True):
    """How long an answer is waited for, in seconds, and how often it is asked for.

    A request has ``seconds``. Too many requests (429), failures of the server (5xx) and of the connection are asked
    again, ``attempts`` times in all: after ``pause``, then twice that and so on up to ``longest``, or after what the
    server asks for by ``Retry-After``, if that is longer; never beyond ``budget``, which is for all of it.
    """

    seconds: float = 30
    attempts: int = 4
    pause: float = 0.5
    longest: float = 8
    budget: float = 120

    def before(self, attempt: int, after: float | None) -> float:
        """The seconds to wait after an attempt (1 is the first) has failed with that ``Retry-After``."""
        return max(min(self.pause * 2 ** (attempt - 1), self.longest), after or 0)


class Asking:
    """A provider's way to its server. ``advice`` is what its user can see to when it fails."""

    def __init__(self, provider: str, advice: str, gate: Gate | None, patience: Patience | None) -> None:
        self.gate = gate or PROCESS_GATE
        self.patience = patience or Patience()
        self._provider = provider
        self._advice = advice

    def answer(self, send: Callable[[float], bytes], before: Before | None, secret: str) -> bytes:
        """What a server answers to ``send``, which is given the seconds that it has.

        Raises:
            ProviderError: it does not answer. ``secret`` is not in it.
        """
        left = self.patience.budget
        attempt = 1
        while True:
            with self.gate:
                # What others take is not counted: who has waited long at the gate has all the time that others had.
                if before:
                    before()
                begun = time.monotonic()
                try:
                    return send(min(self.patience.seconds, left))
                except NoReplyError as failure:
                    reason = failure
            pause = self.patience.before(attempt, reason.after)
            left -= time.monotonic() - begun + pause
            if not reason.passing or attempt >= self.patience.attempts or left <= 0:
                raise self._unanswered(reason, attempt, secret) from None
            time.sleep(pause)
            attempt += 1

    def decided(
        self,
        send: Callable[[float], bytes],
        read: Callable[[bytes], Mapping[str, Answer]],
        before: Before | None,
        secret: str,
    ) -> Mapping[str, Answer]:
        """What ``read`` makes of what a server answers, as :meth:`answer` has it.

        Raises:
            ProviderError: it does not answer, or what it answers has a flaw. ``secret`` is not in it.
        """
        body = self.answer(send, before, secret)
        try:
            return read(body)
        except FlawError as flaw:
            raise self.refused(flaw, secret) from None

    def refused(self, flaw: object, secret: str = "") -> ProviderError:
        """The error that says that an answer is none, and why."""
        said = one_line(f"answered {flaw}", secret)
        remedy = f"nothing of this batch is used: {self._advice}, or choose another provider"
        return ProviderError(self._provider, said, remedy)

    def _unanswered(self, reason: NoReplyError, attempts: int, secret: str) -> ProviderError:
        said = one_line(reason.cause, secret)
        often = f", asked {attempts} times" if attempts > 1 else ""
        wait = f", which asks to wait {reason.after:.0f} s" if reason.after is not None and reason.passing else ""
        return ProviderError(self._provider, f"{said}{wait}{often}", f"{self._advice}, and try again")
