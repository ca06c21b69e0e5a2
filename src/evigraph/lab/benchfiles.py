"""The files of a bench: tables, data, plots."""

import msgspec

from evigraph.lab.bench import Bench
from evigraph.lab.plots import draw_bench
from evigraph.lab.tables import bench_markdown

__all__ = ["bench_files", "bench_json"]


def bench_json(bench: Bench) -> bytes:
    """A bench as canonical JSON: keys sorted, all values written, one line."""
    return msgspec.json.Encoder(order="sorted").encode(bench) + b"\n"


def bench_files(bench: Bench, *, plots: bool = False) -> dict[str, bytes]:
    """What a bench is written as, by file name; ``plots`` adds pictures.

    Raises:
        MissingExtraError: pictures are asked for, and matplotlib is not installed.
    """
    files = {"bench.md": bench_markdown(bench).encode(), "bench.json": bench_json(bench)}
    return files | draw_bench(bench) if plots else files
