"""RCPS and coverage of the parsers of opendataloader-bench: ``python benchmarks/rcps.py FOLDER OUT [OPTION...]``.

FOLDER has the pages of a ground truth and of seven parsers as Markdown, and the questions of a probe with their kinds.
OUT gets the probe with what is known of its questions, and the folders ``rcps`` and ``coverage``. Options are those of
``evigraph lab rcps``, as ``--retriever bm25``.
"""

import json
import subprocess
import sys
from pathlib import Path

FLAWS = {
    "the pages have the answer in another letter case": (44, 54, 55),
    "the answer is a formula in LaTeX, which no two parsers write alike": (82, 83, 84),
    "another page answers it too": (49, 120),
    "the question does not say which book is meant": (47, 68, 77),
    "the answer stands on its page twice, once without being evidence": (69, 72, 80, 103),
    "the answer is a bare number, which stands in others": (8, 26, 32),
}


def main(folder: Path, out: Path, options: list[str]) -> None:
    """Write the probe, measure."""
    out.mkdir(parents=True)
    probe = out / "probe.jsonl"
    probe.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in questions(folder)))
    parsers = [f"{path.name}={path}" for path in sorted((folder / "prediction").iterdir())]
    named = [word for parser in [f"ground-truth={folder / 'ground-truth'}", *parsers] for word in ("--parser", parser)]
    for verb, more in (("rcps", options), ("coverage", [])):
        command = [sys.executable, "-m", "evigraph", "lab", verb, "--probe", probe, "--out", out / verb]
        subprocess.run([*command, *named, *more, "--plots"], check=True)


def questions(folder: Path) -> list[dict[str, str]]:
    """The questions with their kinds, groups and flaws."""
    kinds = dict(line.split("\t") for line in (folder / "probe-kinds.tsv").read_text().splitlines())
    flaws = {f"odl-{number:03}": flaw for flaw, numbers in FLAWS.items() for number in numbers}
    found: list[dict[str, str]] = []
    for line in (folder / "probe.jsonl").read_text().splitlines():
        question: dict[str, str] = json.loads(line)
        kind = kinds[question["id"]]
        question |= {"kind": kind, "domain": "tables" if kind == "table" else "other text"}
        if question["id"] in flaws:
            question["flaw"] = flaws[question["id"]]
        found.append(question)
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
