"""Which language a text is in, when nobody declares it or the declaration is only a template's."""

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any

__all__ = ["LANGUAGES", "detect_language", "primary"]

_CODES = "ar cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh"
LANGUAGES = tuple(_CODES.split())
"""The languages told apart; fewer candidates make short texts safer."""

_SAMPLE = 4000


def detect_language(text: str, among: Iterable[str] = LANGUAGES) -> str | None:
    """The most likely language (a two-letter code) of a text, or None when it holds no letters.

    ``among`` limits the candidates. A naive-Bayes model over byte n-grams (py3langid) decides.
    """
    sample = " ".join(text.split())[:_SAMPLE]
    if not any(character.isalpha() for character in sample):
        return None
    candidates = set(among)
    ranked = _identifier().rank(sample)
    return next((str(code) for code, _ in ranked if code in candidates), None)


def primary(lang: str | None) -> str | None:
    """The primary subtag of a language tag in lower case (``de`` of ``de-AT``), None for none."""
    return lang.replace("_", "-").split("-")[0].strip().lower() or None if lang else None


@lru_cache(maxsize=1)
def _identifier() -> Any:
    langid: Any = import_module("py3langid.langid")  # untyped, and half a second to load: only when somebody asks
    identifier = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE)
    identifier.set_languages(LANGUAGES)
    return identifier
