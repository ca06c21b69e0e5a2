"""Questions, and servers of decisions: what they say is said by the test, and what they were asked is kept.

Each is a real server, as threads of the test.
"""

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from evigraph.decide import Choice, Patience, Question, Score, State, YesNo
from support.jsonserver import json_server

__all__ = [
    "KEY",
    "QUESTIONS",
    "QUICK",
    "STATE",
    "Asked",
    "DecisionServer",
    "Say",
    "chat_reply",
    "decision_server",
    "decisions",
]

KEY = "sesame-4711"
QUICK = Patience(seconds=2, attempts=3, pause=0.01, longest=0.05, budget=5)
"""Patience that a test has."""
STATE = State("What does a parking permit cost?", {"path": ["Fees", "Parking"]})
QUESTIONS: dict[str, Question] = {
    "which way?": Choice("Where is the answer?", {"Gebühren": "Fees of the town", "Halls": None, "none": "None fits"}),
    "useful": Score("How useful is it?", ["not at all", "a little", "wholly"], evidence="A permit costs 72.00 a year."),
    "asks of money": YesNo("Is money asked for?", "A price is asked for", "Something else is asked for"),
}


class Asked:
    """One request that a server was asked."""

    def __init__(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        self.path = handler.path
        self.key = handler.headers["Authorization"]
        self.body: dict[str, Any] = json.loads(body)


class DecisionServer:
    """Where a server is, and what it was asked."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[Asked] = []
        self.at_once = 0
        self.most_at_once = 0
        self.lock = threading.Lock()


Say = Callable[[BaseHTTPRequestHandler, Asked, int], Any]
"""What a server does with a request, which is the n-th from 0: it answers on its own, or gives what it answers."""


@contextmanager
def decision_server(say: Say) -> Generator[DecisionServer]:
    """A server as long as it is needed."""
    served = DecisionServer()

    def answer(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any] | None:
        asked = Asked(handler, body)
        with served.lock:
            number = len(served.asked)
            served.asked.append(asked)
            served.at_once += 1
            served.most_at_once = max(served.most_at_once, served.at_once)
        try:
            said = say(handler, asked, number)
        finally:
            with served.lock:
                served.at_once -= 1
        return None if said is None else (200, said)

    with json_server(answer) as url:
        served.url = url
        yield served


def decisions(asked: Asked, **changed: Any) -> dict[str, Any]:
    """A right answer to a System One request: the first option half of all; ``changed`` replaces fields of answers."""
    answers: dict[str, dict[str, Any]] = {}
    for name, question in asked.body["questions"].items():
        criteria = question.get("criteria")
        if question["type"] == "noul":
            answer: dict[str, Any] = {"noul": 0.75}
        elif question["type"] == "choice":
            rest = 0.5 / (len(criteria) - 1)
            probabilities = {label: 0.5 if i == 0 else rest for i, label in enumerate(criteria)}
            answer = {"choice": next(iter(criteria)), "probabilities": probabilities, "confidence": 0.25}
        else:
            last = len(criteria) - 1
            shares = {str(i): 0.5 if i in (0, last) else 0.0 for i in range(last + 1)}
            legend = {str(i): text for i, text in enumerate(criteria)}
            answer = {"score": last / 2, "probabilities": shares, "legend": legend, "confidence": 0.25}
        answers[name] = {"type": question["type"], **answer, **{k: v for k, v in changed.items() if k in answer}}
    return {"model": "double", "answers": answers, "usage": {"input_tokens": 1, "output_tokens": 1}}


def chat_reply(content: str | None, *positions: dict[str, float]) -> dict[str, Any]:
    """A chat completion; each of ``positions`` has the logarithms of probabilities of tokens, the said first."""
    told = [
        {
            "token": next(iter(tops)),
            "logprob": 0.0,
            "top_logprobs": [{"token": t, "logprob": p} for t, p in tops.items()],
        }
        for tops in positions
    ]
    choice: dict[str, Any] = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
    return {"choices": [{**choice, "logprobs": {"content": told}} if positions else choice]}
