"""A folder of documents of any form that evigraph compiles, without questions."""

from collections import Counter

from evigraph.lab.corpora.corpus import Corpus
from evigraph.lab.corpora.gold import FolderTexts
from evigraph.lab.corpora.source import Source

__all__ = ["load_folder"]


def load_folder(source: Source) -> Corpus:
    """The documents of a folder, called by their files' names without ending.

    Raises:
        UsageError: there is no such folder.
        SourceError: a document cannot be compiled.
    """
    texts = FolderTexts(source.path)
    texts.read_all()
    documents = [document for document in texts.documents() if document.text.strip()]
    dropped = Counter({"document without text": len(texts.documents()) - len(documents)})
    return Corpus(source.title, source.lang, documents, (), dropped)
