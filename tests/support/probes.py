"""A small corpus of page Markdown by two parsers, one good and one that loses things, with a probe."""

import json
from pathlib import Path

from evigraph.lab.selection import Pages, ProbeQuestion

__all__ = ["GOOD", "POOR", "PROBE", "write_corpus"]

_TABLE = "| Use | Fee |\n|---|---|\n| Mobile crane | 92 pounds |\n| Tower crane | 140 pounds |"

GOOD = Pages(
    "good",
    {
        "fees": f"# Fees\n\nWhat a permit costs.\n\n{_TABLE}",
        "fees/2": "# Areas\n\nA stage may have **180 m²** of ground.\n\n## Sound\n\nSound ends at ten o’clock.",
        "rules": "# Rules\n\nHalls close at nine. Towers are shut in winter.\n\n# Refunds\n\nRefunds take six weeks.",
        "map": "![a map](map.png)",
    },
)
POOR = Pages(
    "poor",
    {
        "fees": "Fees\n\nWhat a permit costs.\n\nUse Fee\n\nMobile crane 92\n\nTower crane 140 pounds",
        "fees/2": "Areas\n\nA stage may have 180m of ground.\n\nSound\n\nSound ends at ten o'clock.",
        "rules": "Rules\n\nHalls close\n\nat nine. Towers are shut in winter.",
    },
)
PROBE = (
    ProbeQuestion("q1", "What does a mobile crane cost?", "fees", "92 pounds", "en", "fees"),
    ProbeQuestion("q2", "How much ground may a stage have?", "fees/2", "180 m²", "en", "areas"),
    ProbeQuestion("q3", "When does sound end?", "fees/2", "ten o’clock", "en", "areas"),
    ProbeQuestion("q4", "When do halls close?", "rules", "close at nine", "en", "rules", flaw="two halls"),
    ProbeQuestion("q5", "How long do refunds take?", "rules/1", "six weeks", "en", "rules"),
)
"""Of the poor parser's answers one has lost a cell's second word, one its exponent, one is in another spelling, one is
cut by a blank line, and one is not there at all."""


def write_corpus(folder: Path) -> Path:
    """Write both parsers' pages and the probe to a folder; gives the folder."""
    for pages in (GOOD, POOR):
        for key, text in pages.markdown.items():
            path = folder / pages.parser / f"{key}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    lines = [
        {name: value for name in question.__struct_fields__ if (value := getattr(question, name)) is not None}
        for question in PROBE
    ]
    (folder / "probe.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return folder
