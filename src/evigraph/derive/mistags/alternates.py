"""Alternate texts that describe nothing: paths, file names, what a program put there."""

import re
from collections.abc import Iterator

from evigraph.graph import Diagnostic, GraphView, Role, Severity

__all__ = ["tell_alternates"]

_IMAGE = r"(?:png|jpe?g|jfif|gif|tiff?|bmp|emf|wmf|svg|webp|eps|psd|ai|pdf|vsdx?)"
_PATH = re.compile(
    rf"[A-Za-z]:[\\/].*|(?:file|https?|cid|blob):\S*|\S[^\n]{{0,200}}\.{_IMAGE}|\S*:private:var:.*", re.IGNORECASE
)
_PHRASES = (
    "description automatically generated",
    "AI-generated content may be incorrect",
    "automatisch generierte beschreibung",
    "KI-generierte Inhalte können fehlerhaft sein",
    "description générée automatiquement",
    "le contenu généré par l.IA peut être incorrect",
    "descripción generada automáticamente",
    "el contenido generado por IA puede ser incorrecto",
    "descrizione generata automaticamente",
    "descrição gerada automaticamente",
    "automatisch gegenereerde beschrijving",
    "opis wygenerowany automatycznie",
    "автоматически созданное описание",
    "自動的に生成された説明",
    "中度可信度描述已自动生成",
    "描述已自动生成",
    "自動產生的描述",
    "자동 생성된 설명",
)
"""What word processors add, in their languages, to a description that nobody wrote."""
_GENERATED = re.compile("|".join(_PHRASES), re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:image|img|picture|pic|graphic|figure|photo|bild|grafik|abbildung|imagen?|immagine|imagem|figura"
    r"|afbeelding|obraz|obrázek|рисунок|изображение|图片|圖片|图像|画像|図|그림)[ _.-]{0,2}\d{0,5}|P\d+\w*#y\w*|\s+",
    re.IGNORECASE,
)
"""The name a program gives a picture: "Picture 3"; what an export numbers: "P960TB45#y1"; blanks."""


def tell_alternates(view: GraphView) -> Iterator[Diagnostic]:
    """alt-meaningless, at each figure or formula whose alternate text does not describe it."""
    for node in view.body:
        if node.alt and node.role in (Role.FIGURE, Role.FORMULA):
            what = _what(node.alt)
            if what:
                shown = " ".join(node.alt.split())[:60]
                yield Diagnostic("alt-meaningless", Severity.WARNING, f"{what}: {shown!r}", node=node.id)


def _what(alt: str) -> str | None:
    if _NUMBERED.fullmatch(alt):
        return "the alternate text is a placeholder"
    if _PATH.fullmatch(alt.strip()):
        return "the alternate text is a file's name"
    if _GENERATED.search(alt):
        return "the alternate text was generated"
    return None
