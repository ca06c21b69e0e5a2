"""A study's folder, as a verb of the lab has written it -> its text, its plots, and what it was made with."""

from pathlib import Path
from typing import Any

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.provenance import Provenance

__all__ = ["Study", "read_study"]

_MOST_BYTES = 256 * 2**20


class Study(msgspec.Struct, frozen=True):
    """A study: its folder and kind (``bench``, ``gradient``, ...), its title and tables as Markdown, the plots (SVG)
    and the settings by name, and what it was made with (None: it does not say)."""

    folder: Path
    kind: str
    title: str
    text: str
    plots: dict[str, bytes]
    settings: dict[str, Any]
    made_with: Provenance | None


class _Data(msgspec.Struct):
    settings: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    made_with: Provenance | None = None


def read_study(folder: Path) -> Study:
    """Read a folder that a verb of the lab has written: one Markdown file, and beside it a JSON file of the same name.

    Raises:
        UsageError: it is no such folder, or its files cannot be read.
    """
    try:
        kinds = sorted(path.stem for path in folder.glob("*.md") if path.with_suffix(".json").is_file())
        if len(kinds) != 1:
            raise UsageError(f"{folder}: holds no study; give the --out folder of a verb of `evigraph lab`")
        (kind,) = kinds
        text = (folder / f"{kind}.md").read_text(encoding="utf-8")
        data = (folder / f"{kind}.json").read_bytes()
        plots = {path.stem: path.read_bytes() for path in sorted(folder.glob("*.svg"))}
    except OSError as error:
        raise UsageError(f"{folder}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except UnicodeDecodeError:
        raise UsageError(f"{folder}: its Markdown is no text in UTF-8; make the study again") from None
    if len(data) + sum(map(len, plots.values())) > _MOST_BYTES:
        raise UsageError(f"{folder}: holds more than {_MOST_BYTES // 2**20} MiB, which no page can show")
    try:
        found = msgspec.json.decode(data, type=_Data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UsageError(f"{folder}: {kind}.json is no study's data ({error}); make the study again") from None
    title, body = _parted(text)
    return Study(folder, kind, title or kind, body, plots, found.settings, found.made_with)


def _parted(text: str) -> tuple[str, str]:
    """A text's title, where it begins with one, and the rest."""
    first, _, rest = text.partition("\n")
    return (first.removeprefix("# ").strip(), rest.strip()) if first.startswith("# ") else ("", text.strip())
