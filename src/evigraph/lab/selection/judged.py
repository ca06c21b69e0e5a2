"""A measurement with what a language model says of its candidates."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from evigraph.index import Progress
from evigraph.lab.kept import KeptAnswers
from evigraph.lab.selection.chunkers import Chunker
from evigraph.lab.selection.intrinsic import IntrinsicSettings, run_intrinsic
from evigraph.lab.selection.languagemodels import LanguageModel
from evigraph.lab.selection.pages import Pages
from evigraph.lab.selection.rcps import Rcps

__all__ = ["add_intrinsic"]


def add_intrinsic(
    found: Rcps,
    parsers: Sequence[Pages],
    chunkers: Sequence[Chunker],
    progress: Progress | None = None,
    *,
    model: LanguageModel,
    settings: IntrinsicSettings,
    cache: Path | None = None,
) -> Rcps:
    """The measurement of these parsers and chunkers with the intrinsic measures; ``cache`` is a folder that keeps what
    the model answers.

    Raises:
        UsageError: a page cannot be cut, or answers cannot be kept.
        MissingExtraError: what runs the model is not installed.
        EvigraphError: the model cannot be asked.
    """
    scores = {(score.parser, score.chunker): score.rcps.mean for score in found.scores}
    made = run_intrinsic(parsers, chunkers, scores, model, settings, KeptAnswers(cache), progress)
    return msgspec.structs.replace(found, intrinsic=made)
