"""What sections are called that hold no content, in the languages that documents of this kind are mostly in."""

import re

__all__ = ["boilerplate_name", "contents_name"]

_CONTENTS = {
    "contents", "table of contents", "list of contents", "list of figures", "list of tables", "figures and tables",
    "index", "subject index", "inhalt", "inhaltsverzeichnis", "abbildungsverzeichnis", "tabellenverzeichnis",
    "stichwortverzeichnis", "sachregister", "sommaire", "table des matières", "liste des figures",
    "liste des tableaux", "índice", "tabla de contenido", "tabla de contenidos", "índice de figuras", "indice",
    "sommario", "indice delle figure", "sumário", "inhoud", "inhoudsopgave", "obsah", "spis treści", "innehåll",
    "indhold", "sisällysluettelo", "оглавление", "содержание", "目录", "目錄", "目次", "차례", "목차",
}  # fmt: skip
_BOILERPLATE = {
    "glossary", "glossary of terms", "abbreviations", "list of abbreviations", "acronyms", "list of acronyms",
    "abbreviations and acronyms", "acronyms and abbreviations", "disclaimer", "legal notice", "legal notices",
    "copyright", "copyright notice", "trademarks", "trademark notice", "imprint", "about this document",
    "acknowledgements", "acknowledgments", "glossar", "abkürzungen", "abkürzungsverzeichnis", "impressum",
    "haftungsausschluss", "rechtliche hinweise", "danksagung", "glossaire", "abréviations", "liste des abréviations",
    "sigles et abréviations", "mentions légales", "avertissement", "remerciements", "glosario", "abreviaturas",
    "siglas", "aviso legal", "agradecimientos", "glossario", "abbreviazioni", "note legali", "ringraziamenti",
    "glosář", "zkratky", "seznam zkratek", "глоссарий", "сокращения", "术语表", "缩略语", "用語集", "免責事項",
}  # fmt: skip
_AROUND = re.compile(r"^[\W\d]+|\W+$")


def contents_name(heading: str) -> str | None:
    """The name of a contents list or an index that a heading is; None where it is none."""
    return _among(heading, _CONTENTS)


def boilerplate_name(heading: str) -> str | None:
    """The name of other boilerplate that a heading is; None where it is none."""
    return _among(heading, _BOILERPLATE)


def _among(heading: str, names: set[str]) -> str | None:
    said = _AROUND.sub("", " ".join(heading.split())).casefold()
    return said if said in names else None
