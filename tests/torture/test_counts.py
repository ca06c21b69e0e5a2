"""Every number that is known of a torture file, twice: the table's and an independent count, which and the graph's."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from evigraph.graph import Graph, Node, Role
from evigraph.sources.pdf import check_pdf
from support.census import Census
from support.corpora import corpora, torture_facts
from support.graphs import codes
from support.torture import census_of, graph_of, nodes_of

pytestmark = pytest.mark.corpora
NO_CORPORA = pytest.mark.skip("the external corpora are missing; name their folder in EVIGRAPH_CORPORA")


class Fact(NamedTuple):
    """A column of the table: the same number as pikepdf counts it, and as the graph has it (None: it has not)."""

    counted: Callable[[Census], int]
    compiled: Callable[[Graph], int] | None = None


def role(*names: str) -> Callable[[Census], int]:
    return lambda census: sum(census.roles.get(name, 0) for name in names)


def nodes(*roles: Role, where: Callable[[Node], Any] = lambda node: True) -> Callable[[Graph], int]:
    return lambda graph: sum(bool(where(node)) for node in nodes_of(graph, *roles))


def references(graph: Graph) -> int:
    """Every reference to marked content became content of a node, or is told."""
    told = ("content-not-found", "content-claimed-twice", "reference-without-page")
    kept = sum(f.node is not None and f.anchor.mcid is not None for f in graph.fragments)
    return kept + sum(codes(graph).count(code) for code in told)


def objects(graph: Graph) -> int:
    """Every reference to an object became content of a node, or is told."""
    kept = sum(f.node is not None and f.anchor.object is not None for f in graph.fragments)
    return kept + codes(graph).count("reference-malformed")


HEADINGS = (Role.H, Role.H1, Role.H2, Role.H3, Role.H4, Role.H5, Role.H6)
CELLS = (Role.TH, Role.TD)

FACTS: dict[str, Fact] = {
    "pages": Fact(lambda c: c.pages, lambda g: len(g.document.pages)),
    "size": Fact(lambda c: c.size, lambda g: g.document.size),
    "n_elems": Fact(lambda c: c.elements, lambda g: len(g.nodes) - 1),
    "H": Fact(role(*HEADINGS), nodes(*HEADINGS)),
    "n_Table": Fact(role("Table"), lambda g: g.quality.tables),
    "n_TH": Fact(role("TH"), lambda g: g.quality.header_cells),
    "TH_scope": Fact(lambda c: c.scoped, lambda g: g.quality.scoped_header_cells),
    "n_TD": Fact(role("TD"), lambda g: g.quality.data_cells),
    "headers_ids": Fact(lambda c: c.with_headers, nodes(*CELLS, where=lambda n: n.attribute("Headers") is not None)),
    "n_L": Fact(role("L"), lambda g: g.quality.lists),
    "n_LI": Fact(role("LI"), lambda g: g.quality.list_items),
    "n_Figure": Fact(role("Figure"), lambda g: g.quality.figures),
    "Figure_alt": Fact(lambda c: c.figures_with_alt, nodes(Role.FIGURE, where=lambda n: n.alt)),
    "n_Note": Fact(role("Note", "FENote"), nodes(Role.NOTE, Role.FENOTE)),
    "mcid_refs": Fact(lambda c: c.mcids, references),
    "mcr_stm": Fact(
        lambda c: c.in_streams, lambda g: sum(f.node is not None and f.anchor.stream is not None for f in g.fragments)
    ),
    "objr": Fact(lambda c: c.objects, objects),
    "orphan_mcid": Fact(lambda c: len(c.drawn - c.referenced)),
    "dangling_mcid": Fact(lambda c: len(c.referenced - c.drawn)),
    "encrypted": Fact(lambda c: c.encrypted),
    "tagged": Fact(lambda c: c.marked and c.tree),
}

HELLO = "a reference's type is a string, and a reference to an object stands among the root's elements"
BY_CLASS = "scopes stand in the class map; this column counts an element's own"

TABLE_OTHERWISE: dict[tuple[str, str], str] = {
    ("pdfplumber-hello-structure", "n_elems"): HELLO,
    ("pdfplumber-hello-structure", "mcid_refs"): HELLO,
    ("pdfplumber-hello-structure", "objr"): HELLO,
    ("pdfplumber-hello-structure", "orphan_mcid"): HELLO,
    ("pdf.js-bug1721218-reduced", "orphan_mcid"): "the content is in a Form, which the table did not look into",
    ("kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2", "Figure_alt"): "alternate texts of one blank",
    ("latex-stem-article-2col-se", "n_Note"): "counted by the default role map, which is not for the file's namespaces",
}
"""Where pikepdf counts otherwise than the table, with the reason."""

GRAPH_OTHERWISE: dict[tuple[str, str], str] = {
    ("pdfplumber-hello-structure", "n_elems"): HELLO,
    ("pdfplumber-hello-structure", "mcid_refs"): HELLO,
    ("pdfplumber-hello-structure", "objr"): HELLO,
    ("tagpdf-multirow-cell", "TH_scope"): BY_CLASS,
    ("latex-stem-article-2col-se", "TH_scope"): BY_CLASS,
    ("tagpdf-multirow-cell", "mcid_refs"): "an element refers to one content three times; the finding is told once",
    ("unstructured-failure-after-repair", "mcr_stm"): "7 of the 27 name no page and are told",
    ("vera-7-20-t02-fail-a", "mcr_stm"): "two elements refer to one content; the first has it",
}
"""Where the graph has another number than pikepdf counts, with the reason."""


def cases(of_graph: bool) -> list[Any]:
    """(file, column) for all that the table has; without corpora one case that is skipped."""
    found = [
        pytest.param(name, column, id=f"{name.removesuffix('.pdf')}-{column}")
        for name, row in torture_facts().items()
        for column, fact in FACTS.items()
        if row[column] and (fact.compiled or not of_graph)
    ]
    return found or [pytest.param("", "", id="no corpora", marks=NO_CORPORA)]


@pytest.mark.parametrize(("name", "column"), cases(of_graph=False))
def test_the_table_is_what_an_independent_reader_counts(name: str, column: str) -> None:
    known, counted = float(torture_facts()[name][column]), FACTS[column].counted(census_of(name))
    assert (counted != known) == ((name.removesuffix(".pdf"), column) in TABLE_OTHERWISE)


@pytest.mark.parametrize(("name", "column"), cases(of_graph=True))
def test_the_graph_has_what_an_independent_reader_counts(name: str, column: str) -> None:
    fact, graph = FACTS[column], graph_of(name)
    assert fact.compiled
    found, counted = fact.compiled(graph), fact.counted(census_of(name))
    assert (found != counted) == ((name.removesuffix(".pdf"), column) in GRAPH_OTHERWISE)


@pytest.mark.parametrize(("name", "scoped"), [("tagpdf-multirow-cell.pdf", 44), ("latex-stem-article-2col-se.pdf", 3)])
def test_scopes_of_classes_are_counted_too(name: str, scoped: int) -> None:
    assert graph_of(name).quality.scoped_header_cells == census_of(name).scoped_by_class == scoped


every_fact = pytest.mark.parametrize(
    "name", [*torture_facts()] or [pytest.param("", id="no corpora", marks=NO_CORPORA)]
)


@every_fact
def test_the_producer_is_the_one_that_the_file_names(name: str) -> None:
    assert (graph_of(name).document.producer or "") == census_of(name).producer == torture_facts()[name]["producer"]


@every_fact
def test_the_checker_finds_fault_with_all_files_but_those_that_are_known_to_be_faultless(name: str) -> None:
    """The table's score is a weighted one; it and the share of rules agree on where nothing is wrong."""
    pytest.importorskip("page", reason="the checker is not installed (pip install 'evigraph[checker]')")
    checked = check_pdf((corpora() / "torture" / name).read_bytes(), graph_of(name))
    known = float(torture_facts()[name]["validation_score"] or 0)
    assert (known == 100) == (checked.score == 100) == (not checked.findings)
    assert checked.score is not None or known == 0


WRITTEN_IN = {
    "docling-parse-form-fields": "fr",
    "docling-parse-right-to-left": "ar",
    "docling-parse-right-to-left-03": "fa",
    "format-corpus-176446": "en",
    "idm-fpki-x509-cert-policy-fbca-34": "en",
    "idm-us-federal-public-trust-tls-cp-v1-0-final": "en",
    "kreuzberg-scanned": "en",
    "pdf.js-issue11656": "he",
    "pdf.js-prefilled-f1040": "en",
    "pdfplumber-issue-90-example": "en",
    "pdfplumber-scotus-transcript-p1": "en",
    "playa-issue-119": "en",
    "wcag-headers-footers-oo": "la",
    "wcag-link-text-oo": "la",
    "wcag-pdf-abbreviation-definitions": "la",
    "wcag-reading-order-2cols-oo": "la",
    "wcag-reading-order-2cols-word": "la",
}
"""Files that declare another language than they are written in, or none: the table has the one they are written in."""


@every_fact
def test_the_language_is_the_declared_one(name: str) -> None:
    declared = graph_of(name).document.lang
    assert declared == census_of(name).lang
    known, slug = torture_facts()[name]["language"], name.removesuffix(".pdf")
    if slug in WRITTEN_IN:
        assert known == WRITTEN_IN[slug] != (declared or "")[:2].lower()
    else:
        assert (declared or "")[:2].lower() == known
