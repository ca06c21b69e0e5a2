"""Words by which questions ask for a list, a bound, a comparison or an exception, by language."""

import re
from functools import lru_cache

from evigraph.retrieve.requirements.model import RequirementKind

__all__ = ["cue_pattern", "find_cues"]

_CUES: dict[RequirementKind, dict[str, str]] = {
    RequirementKind.ENUMERATION: {
        "en": r"list|enumerate|name (?:the|all|two|three|four|five|six)|what are|what were|what all|all (?:of )?the"
        r"|which (?:two|three|four|five|six|seven|eight|nine|ten|\d+)|what (?:two|three|four|five|six|\d+)"
        r"|what (?:are )?the (?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
        r"|which \w+s(?: \w+)? (?:are|were|do|does|did|must|have|has|can|may|should)",
        "de": r"nenn(?:e|en)|liste|aufzählen|zähle\w*|welche \w+(?:en|er|e)\b|unter welchen|alle|sämtliche",
        "fr": r"quels|quelles|liste|énumér\w+|citez|tous les|toutes les|sous quelles",
        "es": r"cuáles|enumer\w+|lista|todos los|todas las",
        "it": r"quali|elenc\w+|tutti i|tutte le",
        "pt": r"quais|enumer\w+|lista|todos os|todas as",
        "nl": r"noem|opsom\w*|alle|welke \w+en\b",
        "zh": r"哪些|哪几|列出|列举|包括",
        "ja": r"列挙|挙げ|一覧|どのようなもの",
        "ko": r"무엇들|나열|목록|어떤 것들",
        "ru": r"какие|перечисл\w+|назов\w+",
        "id": r"apa saja|sebutkan|daftar",
    },
    RequirementKind.COMPARISON: {
        "en": r"compar\w+|differ\w*|versus|vs|more than|less than|fewer than|higher|lower|larger|smaller|both|than",
        "de": r"vergl\w+|unterschied\w*|mehr als|weniger als|höher|niedriger|gegenüber|sowohl",
        "fr": r"compar\w+|différ\w+|plus que|moins que|supérieur\w*|inférieur\w*|par rapport",
        "es": r"compar\w+|difer\w+|más que|menos que|mayor que|menor que|ambos|ambas",
        "it": r"confront\w+|differ\w+|più di|meno di|entramb\w+",
        "pt": r"compar\w+|difer\w+|mais do que|menos do que|ambos|ambas",
        "nl": r"vergel\w+|verschil\w*|meer dan|minder dan|beide",
    },
    RequirementKind.NEGATION: {
        "en": r"not|never|no|nor|neither|without|cannot|except\w*|exempt\w*|exclud\w+|unless",
        "de": r"nicht|nie|niemals|kein\w*|ohne|ausgenommen|ausnahme\w*|außer",
        "fr": r"jamais|sans|aucun\w*|sauf|except\w+|exclu\w*|ne peu\w+ pas",
        "es": r"nunca|sin|ningun\w*|salvo|excepto|except\w+|exclu\w+",
        "it": r"mai|senza|nessun\w*|salvo|tranne|esclus\w+",
        "pt": r"nunca|sem|nenhum\w*|salvo|exceto|exclu\w+",
        "nl": r"niet|nooit|geen|zonder|behalve|uitgezonderd",
    },
    RequirementKind.QUALIFIER: {
        "en": r"only|at least|at most|maximum|minimum|must|before|after|until|within|up to|under what|as long as",
        "de": r"nur|mindestens|höchstens|maximal|minimal|muss|müssen|vor|nach|bis|innerhalb|solange",
        "fr": r"seulement|au moins|au plus|maxim\w+|minim\w+|doit|doivent|avant|après|jusqu\W\w+|dans les",
        "es": r"solo|sólo|al menos|como máximo|máximo|mínimo|debe\w*|antes|después|hasta|dentro de",
        "it": r"solo|almeno|al massimo|massimo|minimo|deve|devono|prima|dopo|fino a|entro",
        "pt": r"só|somente|pelo menos|no máximo|máximo|mínimo|deve\w*|antes|depois|até|dentro de",
        "nl": r"alleen|ten minste|minstens|hoogstens|maximaal|minimaal|moet\w*|voor|na|tot|binnen",
    },
}
"""For each kind the cues of a language, as a regular expression that captures nothing."""

_NO_SPACES = frozenset({"zh", "ja", "ko"})
_FALLBACK = "en"


@lru_cache(maxsize=256)
def cue_pattern(kind: RequirementKind, lang: str | None) -> re.Pattern[str] | None:
    """What a question of a language says where it lists, bounds, compares or excepts; None: nothing is known of it.

    A question of no known language (None) is read as English.
    """
    words = _CUES.get(kind, {}).get(lang or _FALLBACK)
    if words is None:
        return None
    return re.compile(words if lang in _NO_SPACES else rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def find_cues(text: str, lang: str | None) -> dict[RequirementKind, str]:
    """For each kind that a question has a cue of, the first one as it is written."""
    found: dict[RequirementKind, str] = {}
    for kind in _CUES:
        pattern = cue_pattern(kind, lang)
        match = pattern.search(text) if pattern else None
        if match:
            found[kind] = match[0]
    return found
