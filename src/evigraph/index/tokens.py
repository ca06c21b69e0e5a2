"""Text -> terms of the lexical channels: Unicode words, stemmed by language, and CJK characters with their pairs."""

import re
import unicodedata
from functools import lru_cache
from importlib import import_module
from typing import Any

__all__ = ["content_terms", "count_words", "stop_terms", "terms"]

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_MARKS = "".join(c for c in map(chr, range(0x300, 0xE00)) if unicodedata.category(c).startswith("M"))
"""Marks that are part of a word in scripts that part words by spaces: vowel signs, points, the dot of İ."""
_TOKEN = re.compile(
    rf"""
    (?P<cjk>[{_CJK}]+)
  | (?P<number>\d+(?:[.,]\d+)+)              # 1,234.50 and 3.1.2 are one term
  | (?P<word>(?:(?![{_CJK}])[^\W_][{_MARKS}]*)+)
    """,
    re.VERBOSE,
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

_STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "nb": "norwegian",
    "nn": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
"""Snowball's algorithm for each language code that has one."""

_CJK_CHARACTER = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


def terms(text: str, lang: str | None = None) -> list[str]:
    """The terms of a text, in order, repeats included.

    Words are case-folded, stripped of accents and stemmed by the Snowball algorithm of ``lang`` (a
    language code; none: not stemmed). A run of Chinese, Japanese or Korean characters gives each
    character and each pair of neighbours.
    """
    found: list[str] = []
    stem = _stemmer((lang or "").split("-")[0].lower())
    for match in _TOKEN.finditer(unicodedata.normalize("NFKC", text).casefold()):
        kind = match.lastgroup
        token = match[0]
        if kind == "cjk":
            found.extend(token)
            found.extend(token[i : i + 2] for i in range(len(token) - 1))
        elif kind == "number":
            found.append(_THOUSANDS.sub("", token))
        else:
            found.append(_plain(stem(token)))
    return found


def content_terms(text: str, lang: str | None = None) -> list[str]:
    """The distinct terms of a question that carry its content, in order: function words left out.

    If nothing else is left, all terms are content.
    """
    stop = stop_terms(lang)
    unique = list(dict.fromkeys(terms(text, lang)))
    return [term for term in unique if term not in stop] or unique


def count_words(text: str) -> int:
    """Words as the budget counts them: white-space tokens, two CJK characters counting as one word."""
    characters = len(_CJK_CHARACTER.findall(text))
    return len(_CJK_CHARACTER.sub(" ", text).split()) + (characters + 1) // 2


@lru_cache(maxsize=64)
def _stemmer(language: str) -> Any:
    name = _STEMMERS.get(language)
    if name is None:
        return str
    stemmer: Any = import_module("Stemmer")  # untyped
    return lru_cache(maxsize=200_000)(stemmer.Stemmer(name).stemWord)


def _plain(word: str) -> str:
    """A word without its accents; letters that only look accented (й, が) keep their marks."""
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word)
    kept: list[str] = []
    for character in decomposed:
        if not (unicodedata.combining(character) and kept and kept[-1] < "\u0250"):
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=64)
def stop_terms(lang: str | None) -> frozenset[str]:
    """The terms of a language's function words; none of a language whose are not listed."""
    language = (lang or "").split("-")[0].lower()
    words = _FUNCTION_WORDS.get(language, "")
    return frozenset(term for word in words.split() for term in terms(word, language))


_FUNCTION_WORDS = {
    "en": "a an and are as at be been but by can could did do does for from had has have how i if in into is it its "
    "many may me much must my no not of on or our s shall should so t than that the their them then there these "
    "they this those to under upon was we were what when where which while who whom whose why will with would "
    "you your",
    "de": "aber als am an auch auf aus bei beim bis da damit das dass dem den denn der des die dies diese dieser "
    "dieses durch ein eine einem einen einer eines er es für hat haben ich im in ist kann kein keine man mit "
    "muss nach nicht noch nur ob oder sein sich sie sind so um und unter vom von vor wann war warum was "
    "welche welchem welchen welcher welches wenn wer werden wie wird wo zu zum zur über",
    "fr": "à au aux avec ce ces cette cet comment dans de depuis des doit du elle elles en est et être il ils la le "
    "les leur lequel laquelle mais ne on ont ou où par pas plus pour pourquoi quand que quel quelle quelles "
    "quels qui quoi sa sans se selon ses si son sont sous sur tout un une vers y d l n s c j qu",
    "es": "a al como con cual cuál cuales cuáles cuando cuándo cuanto cuánto de del desde donde dónde el ella en "
    "entre es esta este están fue ha han hay la las lo los más no o para pero por porque qué que quién quien "
    "se según ser si sin sobre son su sus un una y",
    "it": "a ai al alla che chi come con cosa da dal dalla dei del della delle di dove e è gli ha hanno i il in la "
    "le lo ma nel nella non o per perché più qual quale quali quando quanto se si sono su sul un una uno",
    "pt": "a ao aos as com como da das de do dos e é em entre foi há mais mas na nas no nos não o onde os ou para "
    "pela pelo por porque qual quais quando quanto que quem se sem ser seu sua são um uma",
    "nl": "aan als bij dat de der des die dit door een en er het hoe hoeveel ik in is maar met naar niet of om "
    "onder op te uit van voor waar waarom wanneer wat welk welke werd wie worden wordt zijn",
    "ru": "а без бы в во для до его ее если же за и из или их к как какая какие какой когда кто ли на не но о об от "
    "по при с со так также то у что чтобы это где сколько который",
}
"""Function words of the languages most asked in; a question's other words carry its content."""
