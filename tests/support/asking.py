"""What a model on a server says that writes questions: a program that knows the form of what it is asked."""

import json
from typing import Any

__all__ = ["asks", "probes", "shown"]


def shown(asked: dict[str, Any]) -> dict[str, Any]:
    """The data of a request: what its last message says in JSON."""
    return json.loads(asked["messages"][-1]["content"])


def asks(asked: dict[str, Any]) -> str:
    """A question in words that no document has, and other words for one that it is shown."""
    data = shown(asked)
    if "question" in data:
        return json.dumps({"question": f"Pray tell: {data['question']}"})
    about = sum(map(len, data["passages"]))
    return json.dumps({"question": f"Whereabouts is matter number {about} discussed?"})


def probes(asked: dict[str, Any]) -> str:
    """Questions about the first words of the first lines of a page."""
    data = shown(asked)
    lines = [line.split() for line in data["text"].splitlines() if len(line.split()) > 3]
    pairs = [
        {"question": f"What does line {number} of it say?", "answer": " ".join(words[:4])}
        for number, words in enumerate(lines[: data["questions"]])
    ]
    return json.dumps({"questions": pairs})
