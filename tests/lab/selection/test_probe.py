"""Probe files."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import read_probe
from support.probes import PROBE, write_corpus


def test_questions_are_read_with_their_groups(tmp_path: Path) -> None:
    assert read_probe(write_corpus(tmp_path) / "probe.jsonl") == list(PROBE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no questions"),
        ('{"id": "a", "question": "?", "page": "p"}', "line 1: not a probe question"),
        ('{"id": "a", "question": "?", "page": "p", "answer": "**"}', "the answer of a has no text"),
    ],
)
def test_what_is_no_probe_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "probe.jsonl"
    path.write_text(text)
    with pytest.raises(UsageError, match=said) as caught:
        read_probe(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
