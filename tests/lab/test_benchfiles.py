"""The files of a bench."""

import json

import pytest

from evigraph.lab import Bench, bench_files, bench_json, bench_markdown
from support.benches import bench_of


@pytest.fixture
def bench() -> Bench:
    return bench_of({"base": {1: [0, 0.5, 0, 1]}, "other": {1: [1, 1, 0.5, 1]}}, against="base")


def test_tables_and_data_are_written(bench: Bench) -> None:
    files = bench_files(bench)
    assert files == {"bench.md": bench_markdown(bench).encode(), "bench.json": bench_json(bench)}


def test_plots_come_when_they_are_asked_for(bench: Bench) -> None:
    pytest.importorskip("matplotlib")
    assert {"bench.md", "bench.json", "recall-words.png", "recall-words.svg"} <= set(bench_files(bench, plots=True))


def test_the_data_is_canonical(bench: Bench) -> None:
    data = bench_json(bench)
    assert (
        data == json.dumps(json.loads(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    )


def test_means_can_be_computed_again_from_the_data(bench: Bench) -> None:
    data = json.loads(bench_json(bench))
    answerable = {question["id"] for question in data["questions"] if question["answerable"]}
    for result in data["strategies"]:
        for run in result["runs"]:
            recalls = [o["recall"] for o in run["outcomes"] if o["id"] in answerable]
            assert run["estimates"]["all"]["recall"]["mean"] == sum(recalls) / len(recalls)
    assert data["settings"] == {
        "against": "base",
        "decide": None,
        "ks": [1],
        "level": 0.95,
        "samples": 10000,
        "seed": 20261130,
        "substrate": None,
        "target": 0.9,
        "words": None,
    }
