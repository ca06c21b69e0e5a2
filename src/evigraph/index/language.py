"""Which language a text is in, when nobody declares it or the declaration is only a template's."""

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any

__all__ = ["LANGUAGES", "detect_language", "primary"]

_CODES = "ar cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh"
LANGUAGES = tuple(_CODES.split())
"""The languages told apart; fewer candidates make short texts safer."""

_PIECES = 16
_PIECE = 250
"""The characters of each of the pieces of a long text that are looked at, and how many there are.

They are spread over the text: a translated document often begins with pages in the language it was written in.
"""


def detect_language(text: str, among: Iterable[str] = LANGUAGES) -> str | None:
    """The most likely language (a two-letter code) of a text, or None when it holds no letters.

    ``among`` limits the candidates. A naive-Bayes model over byte n-grams (py3langid) decides.
    """
    sample = _sample(" ".join(text.split()))
    if not any(character.isalpha() for character in sample):
        return None
    candidates = set(among)
    ranked = _identifier().rank(sample)
    return next((str(code) for code, _ in ranked if code in candidates), None)


def primary(lang: str | None) -> str | None:
    """The primary subtag of a language tag in lower case (``de`` of ``de-AT``), None for none."""
    return lang.replace("_", "-").split("-")[0].strip().lower() or None if lang else None


def _sample(text: str) -> str:
    """The pieces of a text that decide; the whole of a short one."""
    if len(text) <= _PIECES * _PIECE:
        return text
    last = len(text) - _PIECE
    starts = (last * n // (_PIECES - 1) for n in range(_PIECES))
    return " ".join(text[start : start + _PIECE] for start in starts)


@lru_cache(maxsize=1)
def _identifier() -> Any:
    langid: Any = import_module("py3langid.langid")  # untyped, and half a second to load: only when somebody asks
    identifier = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE)
    identifier.set_languages(LANGUAGES)
    return identifier
