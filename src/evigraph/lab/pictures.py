"""Pictures of measurements: drawn alike whatever a user's settings are, saved without the time.

matplotlib is an optional part of the installation and is imported when a picture is drawn.
"""

import io
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from evigraph.errors import MissingExtraError

__all__ = ["COLOURS", "FORMATS", "MARKERS", "literal", "picture", "require_plots", "saved"]

FORMATS = ("png", "svg")

MARKERS = "osD^vPX*<>ph"
# Okabe and Ito (2008): colours that people with any colour vision can tell apart, grey for black's sake added.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")
_RESOLUTION = 150


def require_plots() -> None:
    """Make sure that pictures can be drawn, before the work begins.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        import_module("matplotlib.figure")
    except ImportError:
        raise MissingExtraError("matplotlib, which draws the plots,", "lab") from None


def literal(name: str) -> str:
    """A name as it is to be drawn: it comes from a file, and is no formula."""
    return name.replace("$", chr(92) + "$")


@contextmanager
def picture(width: float, height: float = 4.8) -> Generator[Any]:
    """A figure of a size in inches, drawn and saved alike whatever a user's settings are."""
    matplotlib: Any = import_module("matplotlib")
    figures: Any = import_module("matplotlib.figure")
    with matplotlib.rc_context({"svg.hashsalt": "evigraph", "svg.fonttype": "none", "font.size": 9}):
        yield figures.Figure(figsize=(width, height), layout="constrained")


def saved(name: str, figure: Any) -> dict[str, bytes]:
    """A figure in every form, by file name."""
    return {f"{name}.{form}": _encoded(figure, form) for form in FORMATS}


def _encoded(figure: Any, form: str) -> bytes:
    """The picture's bytes, without the time at which it was drawn."""
    stream = io.BytesIO()
    metadata = {"Date": None} if form == "svg" else {"Software": None}
    figure.savefig(stream, format=form, dpi=_RESOLUTION, metadata=metadata)
    return stream.getvalue()
