"""The language models by name."""

from pathlib import Path

from evigraph.errors import UsageError
from evigraph.lab.selection.languagemodels.base import LanguageModel
from evigraph.lab.selection.languagemodels.llama import LlamaFile
from evigraph.lab.selection.languagemodels.server import CompletionServer

__all__ = ["language_model_named"]

_FILE = "llama:"


def language_model_named(name: str) -> LanguageModel:
    """``llama:PATH`` is a model in a file of llama.cpp's form; any other name is a model on the server of
    ``EVIGRAPH_CHAT_URL``.

    Raises:
        UsageError: the name is empty.
    """
    if name in ("", _FILE):
        raise UsageError(f"{name!r}: names no language model; give a server's MODEL, or {_FILE}PATH.gguf")
    return LlamaFile(Path(name.removeprefix(_FILE))) if name.startswith(_FILE) else CompletionServer(name)
