"""Graph -> units of every kind, the texts they are embedded by and the terms they are found by."""

from collections.abc import Sequence
from itertools import islice

from evigraph.graph import Graph, GraphView, Status
from evigraph.index.context import ContextReader
from evigraph.index.language import detect_language, primary
from evigraph.index.leaves import leaves
from evigraph.index.nodeunits import node_units
from evigraph.index.passageunits import passage_units
from evigraph.index.sectionunits import section_units
from evigraph.index.tokens import terms
from evigraph.index.unit import Kind, Unit
from evigraph.index.windowunits import window_units

__all__ = ["PATH_SEPARATOR", "document_language", "embedded_text", "make_units", "unit_terms"]

PATH_SEPARATOR = " \u203a "
"""Parts headings where a path is shown or embedded; paths themselves are tuples, since headings may hold anything."""

_MIN_LETTERS = 200
"""Below this many letters a declared language is believed before a detected one."""


def document_language(graph: Graph) -> str | None:
    """The language a document is written in.

    A declaration is often only a template's: over a text long enough, what the text itself looks
    like decides.
    """
    view = GraphView(graph)
    text = " ".join(leaf.text for leaf in leaves(view))
    if not text:
        text = " ".join(f.text for f in graph.fragments if f.status is not Status.ARTIFACT)
    declared = primary(graph.document.lang)
    if declared and sum(1 for _ in islice(filter(str.isalpha, text), _MIN_LETTERS)) < _MIN_LETTERS:
        return declared
    return detect_language(text) or declared


def make_units(graph: Graph, kinds: Sequence[Kind], lang: str | None) -> dict[Kind, list[Unit]]:
    """The units of a graph, of the kinds asked for. ``lang`` is the document's language."""
    view = GraphView(graph)
    context = ContextReader(view)
    made: dict[Kind, list[Unit]] = {}
    if Kind.SECTION in kinds or Kind.NODE in kinds:
        sections = section_units(view, context, lang)
        made[Kind.SECTION] = sections
        if Kind.NODE in kinds:
            section_of = {node: i for i, section in enumerate(sections) for node in section.nodes}
            made[Kind.NODE] = node_units(view, context, section_of, lang)
    if Kind.PASSAGE in kinds:
        made[Kind.PASSAGE] = passage_units(view, context, lang)
    if Kind.WINDOW in kinds:
        made[Kind.WINDOW] = window_units(graph, lang)
    return {kind: made[kind] for kind in kinds}


def embedded_text(unit: Unit, name: str) -> str:
    """What the dense channel embeds: a section below its document's name and its headings, a passage below those and
    its context, anything else bare.

    A section by itself often does not say what it is about; the names above it do. Nor does a part of a table; its
    caption and headers do.
    """
    if unit.kind not in (Kind.SECTION, Kind.PASSAGE):
        return unit.text
    above = PATH_SEPARATOR.join(dict.fromkeys((name, *unit.path)))
    context = unit.context if unit.kind is Kind.PASSAGE else ()
    return "\n".join((above, *context, unit.text))


def unit_terms(unit: Unit, document_terms: Sequence[str]) -> dict[str, list[str]]:
    """The terms of a unit by lexical field.

    ``own`` are those of its text alone, ``path`` those of its headings, ``full`` those of the unit in
    context: its text, headings, local context, and its document's name and title.
    """
    own = terms(unit.text, unit.lang)
    if unit.kind is Kind.WINDOW:
        return {"own": own}
    path = [term for heading in unit.path for term in terms(heading, unit.lang)]
    local = [term for piece in unit.context for term in terms(piece, unit.lang)]
    return {"own": own, "path": path, "full": [*own, *path, *local, *document_terms]}
