"""The files of an RCPS measurement: tables, data, plots; and the data read again."""

from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.selection.plots import draw_rcps
from evigraph.lab.selection.rcps import Rcps
from evigraph.lab.selection.tables import rcps_markdown

__all__ = ["RCPS_JSON", "rcps_files", "rcps_json", "read_rcps"]

RCPS_JSON = "rcps.json"


def rcps_json(found: Rcps) -> bytes:
    """A measurement as canonical JSON: keys sorted, all values written, one line."""
    return msgspec.json.Encoder(order="sorted").encode(found) + b"\n"


def rcps_files(found: Rcps, *, plots: bool = False) -> dict[str, bytes]:
    """What a measurement is written as, by file name; ``plots`` adds pictures.

    Raises:
        MissingExtraError: pictures are asked for, and matplotlib is not installed.
    """
    files = {"rcps.md": rcps_markdown(found).encode(), RCPS_JSON: rcps_json(found)}
    return files | draw_rcps(found) if plots else files


def read_rcps(path: Path) -> Rcps:
    """A measurement that was written, by its data file.

    Raises:
        UsageError: the file cannot be read, or holds something else.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Rcps)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: is no {RCPS_JSON} ({error}); let evigraph lab rcps write it again") from None
