"""Where a corpus is, as a configuration says it."""

from pathlib import Path

import msgspec

from evigraph.lab.corpora.wikipedia.selection import Selection

__all__ = ["Source"]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corpus on disk: ``kind`` names its form (see :data:`evigraph.lab.corpora.KINDS`), ``path`` the folder or file.

    ``gold`` is the file of questions where a form has it apart, ``split`` the part of it that is asked; ``questions``
    is a file of written questions that are asked instead of any others (see
    :mod:`evigraph.lab.corpora.questionfile`). ``lang`` is the language code of all of it, ``name`` what it is called
    (by default as the path is), ``wikipedia`` what is taken of a corpus of Wikipedia.
    """

    kind: str
    path: Path
    gold: Path | None = None
    questions: Path | None = None
    split: str = "test"
    lang: str = "en"
    name: str = ""
    wikipedia: Selection | None = None

    @property
    def title(self) -> str:
        """What the corpus is called."""
        return self.name or self.path.stem
