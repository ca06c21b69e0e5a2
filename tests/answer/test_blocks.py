"""Blocks: what of evidence can be cited, and what it is read under."""

from evigraph.answer import blocks_of
from evigraph.library import Library
from support.answers import evidence

TABLE = "Fees\nTable 2: Halls\n\nHall | Half day\n---|---\nGuildhall | 92.00\nLoft | 51.00\n\nNote: paid at once."


def test_rows_paragraphs_and_notes_are_blocks_and_what_they_are_read_under_is_context() -> None:
    blocks = blocks_of([evidence(TABLE, ("Fees",), heads=(0, 1))])
    assert [(each.number, each.text, each.header) for each in blocks] == [
        (1, "Guildhall | 92.00", "Hall | Half day"),
        (2, "Loft | 51.00", "Hall | Half day"),
        (3, "Note: paid at once.", None),
    ]
    assert {each.context for each in blocks} == {("Fees", "Table 2: Halls")}
    assert [each.nodes for each in blocks] == [("a#5",), ("a#6",), ("a#8",)]


def test_a_heading_in_between_governs_what_follows_it() -> None:
    text = "Fees\nall\nHalls\nsix\nBoats\nten"
    blocks = blocks_of([evidence(text, ("Fees",), heads=(0, 2, 4))])
    assert [(each.text, each.context) for each in blocks] == [
        ("all", ("Fees",)),
        ("six", ("Fees", "Halls")),
        ("ten", ("Fees", "Boats")),
    ]


def test_numbers_go_on_over_pieces_and_from_where_one_begins() -> None:
    blocks = blocks_of([evidence("one\ntwo"), evidence("three")], first=5, place=2)
    assert [(each.number, each.evidence) for each in blocks] == [(5, 2), (6, 2), (7, 3)]


def test_a_piece_of_headings_alone_can_be_cited_too() -> None:
    assert [each.text for each in blocks_of([evidence("Fees", ("Fees",), heads=(0,))])] == ["Fees"]


def test_blocks_of_real_evidence_say_all_of_it_and_stand_where_it_stands(examples: Library) -> None:
    found = examples.retrieve("What does the hire of the Guildhall cost?", k=3)
    blocks = blocks_of(found.evidence)
    row = next(each for each in blocks if each.text.startswith("Guildhall"))
    assert row.header is not None
    assert row.header.startswith("Hall | ")
    assert row.context[-1].startswith("Table 2")
    assert {anchor.page for anchor in row.anchors} == {2}
    for each in blocks:
        piece = found.evidence[each.evidence]
        assert each.text in piece.text.split("\n")
        assert {*each.nodes} <= {*piece.nodes}
        assert {*each.anchors} <= {*piece.anchors}
