"""Bold paragraphs that act as headings."""

import msgspec
import pytest

from evigraph.derive import compile_graph
from evigraph.graph import Graph, Relation
from support.element import El, heading
from support.graphs import codes, declared, how, pairs

HEADING_FOR = Relation.HEADING_FOR
BODY = "This is how the matter stands in all of its parts, and more could be said of it."


def seen(*blocks: tuple[str, float, bool], first: El | None = None) -> Graph:
    """Paragraphs as (text, size, bold), compiled."""
    graph = declared(*([first] if first else []), *(El("P", text) for text, _, _ in blocks))
    looks = [*([(12.0, False)] if first else []), *((size, bold) for _, size, bold in blocks)]
    fragments = tuple(
        msgspec.structs.replace(fragment, size=size, bold=bold)
        for fragment, (size, bold) in zip(graph.fragments, looks, strict=True)
    )
    return compile_graph(msgspec.structs.replace(graph, fragments=fragments))


def test_each_governs_what_follows_until_the_next() -> None:
    graph = seen(("Scope", 12, True), (BODY, 12, False), ("Duties", 12, True), (BODY + " Yes", 12, False))
    assert how(graph, HEADING_FOR) == {
        ("Scope", BODY): ("LAYOUT_RECONSTRUCTION", "bold-paragraph"),
        ("Duties", BODY + " Yes"): ("LAYOUT_RECONSTRUCTION", "bold-paragraph"),
    }
    assert codes(graph) == ["headings-undeclared"]


def test_what_is_set_higher_governs_what_is_set_lower() -> None:
    graph = seen(("Act", 16, True), ("Scope", 12, True), (BODY, 12, False), ("Duties", 12, True), (BODY, 12, False))
    assert {("Act", "Scope"), ("Act", "Duties")} <= set(pairs(graph, HEADING_FOR))
    assert ("Scope", "Duties") not in pairs(graph, HEADING_FOR)


def test_a_declared_heading_makes_bold_mere_stress() -> None:
    graph = seen(("Scope", 12, True), (BODY, 12, False), ("Duties", 12, True), (BODY, 12, False), first=heading(1, "A"))
    assert "headings-undeclared" not in codes(graph)


@pytest.mark.parametrize(
    ("text", "size", "bold"),
    [
        ("Scope", 12, False),
        ("Scope", 8, True),
        ("This is a sentence in bold.", 12, True),
        ("- Lord Kelvin", 12, True),
        ("Page 1 of 4", 12, True),
        ("[SIGNATURES FOLLOW]", 12, True),
        ("2026", 12, True),
        ("x" * 130, 12, True),
    ],
)
def test_what_is_no_heading(text: str, size: float, bold: bool) -> None:
    graph = seen(("Scope of it", 12, True), (BODY * 9, 12, False), (text, size, bold), (BODY, 12, False))
    assert "headings-undeclared" not in codes(graph)


def test_bold_lines_with_nothing_below_head_nothing() -> None:
    assert "headings-undeclared" not in codes(seen((BODY * 9, 12, False), ("One", 12, True), ("Two", 12, True)))


def test_running_heads_are_none() -> None:
    pages = [part for _ in range(4) for part in (("Draft", 12.0, True), (BODY, 12.0, False))]
    assert "headings-undeclared" not in codes(seen(*pages))


def test_where_all_is_bold_nothing_stands_out() -> None:
    graph = seen(("Scope", 12, True), (BODY, 12, True), ("Duties", 12, True), (BODY, 12, False))
    assert "headings-undeclared" not in codes(graph)
