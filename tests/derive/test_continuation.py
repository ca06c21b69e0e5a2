"""Tables that a page break cut in two."""

import pytest

from evigraph.graph import Graph, Relation
from support.element import El, Seen, cell, header, row
from support.graphs import codes, column_headers, derived, how, pairs, row_headers

DERIVED = "DETERMINISTIC_DERIVATION"


def part(page: int, *rows: list[str], th: bool = False, left: float = 72.0) -> El:
    """A part of a table on a page; ``th``: its first row is one of header cells."""

    def shown(text: str, column: int) -> Seen:
        return Seen(text, (left + 100.0 * column, 600.0, left + 100.0 * column + 50, 612.0), page)

    return El(
        "Table",
        *(
            El("TR", *(El("TH" if th and i == 0 else "TD", shown(text, j)) for j, text in enumerate(texts)))
            for i, texts in enumerate(rows)
        ),
    )


HEAD, CRANE, BEAM = ["Use", "Fee"], ["Crane", "92"], ["Beam", "40"]


def continued(*kids: El) -> bool:
    return bool(pairs(derived(*kids), Relation.CONTINUES))


def graph_of_two(**options: bool) -> Graph:
    return derived(part(1, HEAD, CRANE, **options), part(2, BEAM))


def test_the_later_part_continues_the_earlier() -> None:
    graph = graph_of_two(th=True)
    assert how(graph, Relation.CONTINUES) == {("Beam 40", "Use Fee Crane 92"): (DERIVED, "table-over-pages")}


def test_its_cells_have_the_headers_of_the_first_part() -> None:
    graph = graph_of_two(th=True)
    assert column_headers(graph, "40") == ["Fee"]
    assert how(graph, Relation.COLUMN_HEADER_FOR)["Fee", "40"] == (DERIVED, "continued-header")


def test_derived_headers_reach_it_too_and_its_first_row_is_no_header() -> None:
    graph = derived(part(1, HEAD, CRANE), part(2, BEAM, ["Rope", "7"]))
    assert (column_headers(graph, "7"), row_headers(graph, "7")) == (["Fee"], ["Rope"])
    assert (column_headers(graph, "40"), row_headers(graph, "40")) == (["Fee"], ["Beam"])


def test_the_cut_is_told_at_the_later_part() -> None:
    graph = graph_of_two(th=True)
    (finding,) = [d for d in graph.diagnostics if d.code == "table-cut"]
    assert (finding.severity, graph.nodes[finding.node or 0].role) == ("info", "Table")
    assert finding.node == max(n.id for n in graph.nodes if n.role == "Table")


def test_a_repeated_header_is_no_cut() -> None:
    assert "table-cut" not in codes(derived(part(1, HEAD, CRANE, th=True), part(2, HEAD, BEAM, th=True)))


def test_headers_reach_over_several_pages() -> None:
    graph = derived(part(1, HEAD, CRANE, th=True), part(2, BEAM), part(3, ["Rope", "7"]))
    assert column_headers(graph, "7") == ["Fee"]


@pytest.mark.parametrize("th", [True, False])
def test_a_repeated_header_stands_for_itself(th: bool) -> None:
    graph = derived(part(1, HEAD, CRANE, th=th), part(2, HEAD, BEAM, th=th))
    assert len(pairs(graph, Relation.CONTINUES)) == 1
    assert {rule for _, rule in how(graph, Relation.COLUMN_HEADER_FOR).values()} <= {"position", "first-row"}


def test_the_third_part_may_repeat_what_the_second_left_out() -> None:
    graph = derived(part(1, HEAD, CRANE), part(2, BEAM), part(3, HEAD, ["Rope", "7"]))
    assert len(pairs(graph, Relation.CONTINUES)) == 2
    assert how(graph, Relation.COLUMN_HEADER_FOR)["Fee", "7"] == (DERIVED, "first-row")


@pytest.mark.parametrize("text", ["Table 1 (continued)", "Fortsetzung", "Tableau 1 (suite)"])
def test_a_word_of_continuation_may_stand_between(text: str) -> None:
    assert continued(part(1, HEAD, CRANE, th=True), El("P", text, page=2), part(2, BEAM))


class TestNot:
    def test_on_the_same_page(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), part(1, BEAM))

    def test_two_pages_on(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), part(3, BEAM))

    def test_with_text_between(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), El("P", "Other fees", page=2), part(2, BEAM))

    def test_with_a_heading_between(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), El("H2", "Other fees", page=2), part(2, BEAM))

    def test_with_other_columns(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), part(2, ["Beam", "40", "x"]))

    def test_with_a_header_of_its_own(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), part(2, ["Name", "Age"], BEAM, th=True))

    def test_at_another_edge(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), part(2, BEAM, left=150))

    def test_of_one_column(self) -> None:
        assert not continued(part(1, ["Use"], ["Crane"], th=True), part(2, ["Beam"]))

    def test_within_a_cell(self) -> None:
        inner = El("TD", part(2, BEAM))
        assert not continued(part(1, HEAD, CRANE, th=True), El("Table", row(cell("x", page=2)), El("TR", inner)))

    def test_without_content_there_is_no_page(self) -> None:
        assert not continued(part(1, HEAD, CRANE, th=True), El("Table", El("TR", header(), cell())))
