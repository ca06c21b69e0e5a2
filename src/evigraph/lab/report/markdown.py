"""Studies as one Markdown file, with links to their plots."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from evigraph.lab.report.failures import Failure
from evigraph.lab.report.studies import Study

__all__ = ["report_markdown"]


def report_markdown(
    title: str, studies: Sequence[Study], beside: Path, failures: Sequence[Failure] | None = None, asked: str = ""
) -> str:
    """The studies below each other, their headings a level lower; ``beside`` is the folder that the file will stand in,
    from which plots are linked. ``failures`` and ``asked`` as in :func:`report_page`. Ends in a newline."""
    parts = [f"# {_line(title)}"]
    for study in studies:
        text = "\n".join(f"#{line}" if line.startswith("#") else line for line in study.text.splitlines())
        parts.extend([f"## {_line(study.title)}", text])
        parts.extend(
            f"![Plot: {name}](<{Path(os.path.relpath(study.folder / f'{name}.svg', beside)).as_posix()}>)"
            for name in study.plots
        )
        parts.append("\n".join(_made_with(study)))
    if failures is not None:
        parts.extend(["## Questions that fail", f"{_line(asked)}: {len(failures)} are not answered in full."])
        parts.extend("\n".join(_failure(failure)) for failure in failures)
    return "\n\n".join(parts) + "\n"


def _made_with(study: Study) -> Iterator[str]:
    yield "What was run:"
    yield ""
    yield f"- settings: `{_code(json.dumps(study.settings, sort_keys=True, ensure_ascii=False))}`"
    if study.made_with is not None:
        yield f"- made with: `{_code(msgspec.json.encode(study.made_with).decode())}`"


def _failure(failure: Failure) -> Iterator[str]:
    yield f"### {_line(failure.id)} ({failure.topology}, recall {failure.recall:.2f})"
    yield ""
    yield _line(failure.question)
    yield ""
    for missing in failure.missing:
        page = "" if missing.page is None else f", page {missing.page}"
        yield f"- {_line(missing.doc)}{page}: {missing.why} Missing: `{_code(missing.text)}`"


def _line(text: str) -> str:
    """Text of others on one line, none of it markup."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|!~" else c for c in " ".join(text.split()))


def _code(text: str) -> str:
    return " ".join(text.split()).replace("`", "'")
