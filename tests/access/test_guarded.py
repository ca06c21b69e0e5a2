"""A guarded door that several threads ask at once, as providers of decisions do."""

import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from evigraph.access import Door, Permission, Resource
from support.guarded import Opens

THREADS = 3
_Ask = Callable[[Resource, Permission, Mapping[Resource, str | None]], frozenset[Resource]]


class Meeting:
    """Asks a server, and waits before it does until another thread asks too, or for a moment where none does."""

    def __init__(self, ask: _Ask) -> None:
        self.at_once: list[int] = []
        """How many were asking when each began to."""
        self._ask = ask
        self._asking = 0
        self._lock = threading.Lock()
        self._met = threading.Event()

    def __call__(
        self, subject: Resource, permission: Permission, asked: Mapping[Resource, str | None]
    ) -> frozenset[Resource]:
        with self._one_more():
            self._met.wait(0.2)
            return self._ask(subject, permission, asked)

    @contextmanager
    def _one_more(self) -> Iterator[None]:
        with self._lock:
            self._asking += 1
            self.at_once.append(self._asking)
        if self._asking > 1:
            self._met.set()
        try:
            yield
        finally:
            with self._lock:
                self._asking -= 1


@pytest.fixture
def met(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> tuple[Door, list[int], Meeting]:
    """The door for somebody who may see b.md and c.md, the keys of all documents, and who asks its server."""
    with opens(None) as operator:
        operator.permissions.grant("user:bob", "viewer", "Fees")
        docs = [entry.doc for entry in operator.documents()]
    library = opens("user:bob")
    meeting = Meeting(library.access.authority.allowed)
    monkeypatch.setattr(library.access.authority, "allowed", meeting)
    return library.access.door, docs, meeting


def ask_together(door: Door, docs: list[int]) -> list[frozenset[int]]:
    """What a door says to threads that begin at the same time."""
    start = threading.Barrier(THREADS)

    def ask(_: int) -> frozenset[int]:
        start.wait()
        return door.admitted(docs)

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(ask, range(THREADS)))


def test_threads_of_one_request_share_one_decision(met: tuple[Door, list[int], Meeting]) -> None:
    door, docs, meeting = met
    with door.asking():
        assert ask_together(door, docs) == [frozenset(docs[1:])] * THREADS
    assert meeting.at_once == [1]


def test_threads_without_a_request_make_one_after_the_other(met: tuple[Door, list[int], Meeting]) -> None:
    door, docs, meeting = met
    assert ask_together(door, docs) == [frozenset(docs[1:])] * THREADS
    assert meeting.at_once == [1] * THREADS
