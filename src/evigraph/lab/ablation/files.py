"""The files of an ablation: tables, data, plots."""

import msgspec

from evigraph.lab.ablation.plots import draw_ablation
from evigraph.lab.ablation.results import Ablation
from evigraph.lab.ablation.tables import ablation_markdown

__all__ = ["ablation_files", "ablation_json"]


def ablation_json(ablation: Ablation) -> bytes:
    """An ablation as canonical JSON: keys sorted, all values written, one line. It holds no times."""
    return msgspec.json.Encoder(order="sorted").encode(ablation) + b"\n"


def ablation_files(ablation: Ablation, *, plots: bool = False) -> dict[str, bytes]:
    """What an ablation is written as, by file name; ``plots`` adds pictures.

    Raises:
        MissingExtraError: pictures are asked for, and matplotlib is not installed.
    """
    files = {"ablation.md": ablation_markdown(ablation).encode(), "ablation.json": ablation_json(ablation)}
    return files | draw_ablation(ablation) if plots else files
