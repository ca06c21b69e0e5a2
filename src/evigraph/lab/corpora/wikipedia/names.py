"""What the namespaces of files and categories are called in a wiki."""

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["CATEGORY", "FILE", "Names", "names_in"]

FILE, CATEGORY = 6, 14
"""The numbers of these namespaces in every wiki."""

_LOCAL = {
    "de": (("datei", "bild"), ("kategorie",)),
    "es": (("archivo", "imagen"), ("categoría",)),
    "fr": (("fichier",), ("catégorie",)),
    "it": (("immagine",), ("categoria",)),
    "nl": (("bestand", "afbeelding"), ("categorie",)),
    "pl": (("plik", "grafika"), ("kategoria",)),
    "pt": (("ficheiro", "imagem"), ("categoria",)),
    "sv": (("fil", "bild"), ("kategori",)),
}


class Names(NamedTuple):
    """The names, in small letters, of what is no article: pictures, and categories."""

    files: frozenset[str]
    categories: frozenset[str]


def names_in(lang: str, files: Iterable[str] = (), categories: Iterable[str] = ()) -> Names:
    """The names in a wiki: the English ones, which all wikis understand, those of some languages, and others given."""
    local = _LOCAL.get(lang.split("-")[0].lower(), ((), ()))
    return Names(
        frozenset({"file", "image", "media", *local[0], *(name.casefold() for name in files)}),
        frozenset({"category", *local[1], *(name.casefold() for name in categories)}),
    )
