"""The probe of opendataloader-bench, with what is known of its questions: ``python benchmarks/rcps.py FOLDER OUT``.

Writes OUT: the questions of ``FOLDER/probe.jsonl`` with their kinds and flaws, for ``evigraph lab rcps``.
"""

import json
import sys
from pathlib import Path

FLAWS = {
    "the pages have the answer in another letter case": (44, 54, 55),
    "the answer is a formula in LaTeX, which no parser writes alike": (82, 83, 84),
    "another page answers it too": (49, 120),
    "the question does not say which book is meant": (47, 68, 77),
    "the answer stands on its page twice, once without being evidence": (69, 72, 80, 103),
    "the answer is a bare number, which stands in others": (8, 26, 32),
}


def main(folder: Path, out: Path) -> None:
    """Join the three."""
    kinds = dict(line.split("\t") for line in (folder / "probe-kinds.tsv").read_text().splitlines())
    flaws = {f"odl-{number:03}": flaw for flaw, numbers in FLAWS.items() for number in numbers}
    lines = [json.loads(line) for line in (folder / "probe.jsonl").read_text().splitlines()]
    joined = [
        question
        | {"kind": kinds[question["id"]], "domain": _group(kinds[question["id"]])}
        | ({"flaw": flaws[question["id"]]} if question["id"] in flaws else {})
        for question in lines
    ]
    out.write_text("".join(json.dumps(question, ensure_ascii=False) + "\n" for question in joined))


def _group(kind: str) -> str:
    """The groups that scores are broken down by: tables and what is none."""
    return "tables" if kind == "table" else "other text"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
