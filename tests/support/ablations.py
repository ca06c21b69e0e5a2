"""A small corpus with headings and gold spans for ablations, written as files a configuration names."""

import json
from pathlib import Path

__all__ = ["ablation_config"]

_SUBJECTS = ("crane", "heron", "ledger", "kiln", "ferry", "orchard")
_PARTS = ("history", "care", "cost")


def _document(subject: str) -> str:
    lines = [f"# The {subject} book", ""]
    for part in _PARTS:
        lines += [f"## {part.title()} of the {subject}", ""]
        for number in range(3):
            lines += [
                f"In part {number} the {part} is told. Everybody who owns a {subject} reads about {part} here. "
                f"The {subject} has a {part} number {number}{len(subject)} in the list. Nothing else matters.",
                "",
            ]
    return "\n".join(lines)


def ablation_config(folder: Path, *settings: str, subjects: tuple[str, ...] = _SUBJECTS, headings: bool = True) -> Path:
    """The configuration of an ablation with some settings (TOML) over a document a subject, two questions each.

    Without ``headings`` the documents have none.
    """
    documents = folder / "documents"
    documents.mkdir(parents=True, exist_ok=True)
    questions: list[str] = []
    for subject in subjects:
        text = _document(subject)
        if not headings:
            text = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
        (documents / f"{subject}.md").write_text(text)
        for number, part in enumerate(("care", "cost")):
            wanted = f"The {subject} has a {part} number {number}{len(subject)} in the list."
            slots = [[{"doc": f"{subject}.md", "page": None, "text": wanted}]]
            if part == "cost":
                again = f"Everybody who owns a {subject} reads about history here."
                slots.append([{"doc": f"{subject}.md", "page": None, "text": again}])
            line = {"id": f"{subject}-{part}", "question": f"Which {part} has the {subject}?", "lang": "en"}
            questions.append(json.dumps(line | {"topology": f"L{number}", "answerable": True, "slots": slots}))
    (folder / "gold.jsonl").write_text("\n".join(questions))
    path = folder / "ablation.toml"
    tables = [line for line in settings if line.startswith("[")]
    plain = [line for line in settings if not line.startswith("[")]
    corpus = (
        '[corpus]\nkind = "gold"\npath = "documents"\ngold = "gold.jsonl"\n[chunks]\nmost = 60\nleast = 15\nsnap = 5'
    )
    path.write_text(
        "\n".join(['retrievers = ["bm25"]' if "retrievers" not in " ".join(plain) else "", *plain, corpus, *tables])
    )
    return path
