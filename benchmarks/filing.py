"""How often automatic filing finds the folder that a document is in.

    python benchmarks/filing.py LIBRARY [--decide NAME] [--out FILE.md]

The library is a copy of yours that may be changed: its documents are filed as `benchmarks/routing.py` files them, by
what stands before the first dash of a file's name. Then the documents of each folder with several are filed once more,
each as if it were new and alone: folders are told of without it.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from evigraph import Library
from evigraph.library.filing import Filed
from routing import OTHERS, file_documents

ENGLISH, OTHER = "in English", "in other languages"


def main() -> None:
    """File, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("--decide", default="local")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    with Library(arguments.library, decider=arguments.decide, create=False) as library:
        file_documents(library)
        listed = [each for each in library.folders.listed() if each.path not in ("/", f"/{OTHERS}")]
        chosen = [entry for each in listed for entry in each.documents if len(each.documents) > 1]
        start = time.perf_counter()
        filed = list(library.filing.file([entry.path for entry in chosen], dry_run=True))
        seconds = time.perf_counter() - start
        languages = [ENGLISH if (entry.lang or "").startswith("en") else OTHER for entry in chosen]
    page = "\n".join(table(filed, languages, len(listed), seconds))
    print(page)
    if arguments.out:
        arguments.out.write_text(f"{page}\n", encoding="utf-8")


def table(filed: Sequence[Filed], languages: Sequence[str], folders: int, seconds: float) -> Iterator[str]:
    """Where documents were put, by the folder that they are in, and by language."""
    counts: dict[str, Counter[str]] = {}
    for each, language in zip(filed, languages, strict=True):
        right, new = each.target == each.source, bool(each.made)
        what = "right" if right else "new" if new else "other" if each.target else "none"
        for row in (each.source, language, "all"):
            counts.setdefault(row, Counter())[what] += 1
    sources = sorted({each.source for each in filed})
    yield f"{len(filed)} documents of {len(sources)} folders; {folders} folders and `{OTHERS}` to choose from; "
    yield f"{seconds / len(filed):.1f} s a document."
    yield ""
    yield "| folder | documents | the same folder | another | a new one | none |"
    yield "|---|---:|---:|---:|---:|---:|"
    for source in (*sources, ENGLISH, OTHER, "all"):
        count = counts.get(source, Counter[str]())
        cells = " | ".join(str(count[what]) for what in ("right", "other", "new", "none"))
        yield f"| {source} | {sum(count.values())} | {cells} |"


if __name__ == "__main__":
    main()
