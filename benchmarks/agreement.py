"""Agreement of evigraph's reading with an independent second reader's, over folders of PDF files.

    python benchmarks/agreement.py FOLDER... [--workers N] [--out FILE.md] [--findings FILE.jsonl]

The tables go to --out and to the terminal, every disagreement to --findings. Needs the extra `doctor` (part of `dev`).
"""

import argparse
import platform
import time
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import msgspec

from evigraph.cli.output import progress_bars
from evigraph.doctor import CLASSES, Comparison, Tally, examine, total
from evigraph.errors import SourceError

Results = dict[Path, Comparison | SourceError]
Folders = dict[str, Results]


def main() -> None:
    """Read every file twice, compare, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--findings", type=Path)
    arguments = parser.parse_args()
    folders: Folders = {}
    begin = time.perf_counter()
    for folder in arguments.folders:
        with progress_bars() as bars:
            files = sorted(folder.rglob("*.pdf"))
            folders[folder.name] = dict(examine(files, workers=arguments.workers, progress=bars))
    text = "\n".join([*_lines(folders), "", _setting(time.perf_counter() - begin)]) + "\n"
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    if arguments.findings:
        arguments.findings.write_bytes(b"".join(_findings(folders)))


def _findings(folders: Folders) -> Iterator[bytes]:
    """A line for each disagreement, with its file."""
    for folder, results in folders.items():
        for path, result in _compared(results).items():
            for finding in result.findings:
                yield msgspec.json.encode({"file": f"{folder}/{path.name}", **msgspec.to_builtins(finding)}) + b"\n"


def _lines(folders: Folders) -> list[str]:
    everything = {path: result for results in folders.values() for path, result in results.items()}
    return [
        "# Agreement with a second reader",
        "",
        "Written by `benchmarks/agreement.py`; see [README.md](README.md).",
        "",
        *_agreement(folders, everything),
        "",
        "Refused by a reader, and not compared:",
        "",
        *[f"- {error.path.rpartition('/')[2]}: {error.cause}" for error in _refused(everything)],
        "",
        "## Disagreements by class",
        "",
        *_classes(everything),
    ]


def _agreement(folders: Folders, everything: Results) -> list[str]:
    """A row for each folder, and one for all."""
    rows = [
        "| | tagged files | pages | elements | marked contents, left to right | same text "
        "| right to left | same text | same element | same place |",
        f"|---|{'---:|' * 9}",
    ]
    for name, results in [*folders.items(), ("all", everything)]:
        tagged = [result for result in _compared(results).values() if result.elements.compared]
        whole = total(tagged)
        rows.append(
            f"| {name} | {len(tagged)} | {whole.pages[0]:,} | {_share(whole.elements)} of "
            f"{whole.elements.compared:,} | {whole.left_to_right.compared:,} | **{_share(whole.left_to_right)}** | "
            f"{whole.right_to_left.compared:,} | {_share(whole.right_to_left)} | {_share(whole.owners)} | "
            f"{_share(whole.rectangles)} |"
        )
    return rows


def _classes(everything: Results) -> list[str]:
    """A row for each class that occurs: how often, in how many files, in which most, and what it means."""
    counts: dict[str, Counter[str]] = {}
    for path, result in _compared(everything).items():
        for name, count in result.classes().items():
            counts.setdefault(name, Counter())[path.stem] += count
    rows = ["| class | findings | files | most of them in | what it means |", "|---|---:|---:|---|---|"]
    for name, files in sorted(counts.items(), key=lambda item: -item[1].total()):
        ((most, count),) = files.most_common(1)
        rows.append(f"| {name} | {files.total():,} | {len(files)} | {most} ({count:,}) | {CLASSES[name]} |")
    return rows


def _compared(results: Results) -> dict[Path, Comparison]:
    return {path: result for path, result in results.items() if isinstance(result, Comparison)}


def _refused(results: Results) -> list[SourceError]:
    return [result for result in results.values() if isinstance(result, SourceError)]


def _share(tally: Tally) -> str:
    """Per cent with two decimals, rounded down: what is not all is never shown as all."""
    share = tally.share()
    return "-" if share is None else f"{int(share * 10_000) / 100:.2f} %"


def _setting(seconds: float) -> str:
    parts = ", ".join(f"{part} {version(part)}" for part in ("evigraph", "playa-pdf", "pikepdf", "pypdfium2"))
    return f"{parts}, Python {platform.python_version()}, {platform.machine()}; {seconds / 60:.0f} minutes."


if __name__ == "__main__":
    main()
