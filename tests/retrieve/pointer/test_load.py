"""Whole sections, and parts of those that are too long."""

from collections.abc import Collection, Sequence

from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import GraphView
from evigraph.index import ContextReader
from evigraph.index.leaves import leaf_text, leaf_words, leaves
from evigraph.retrieve.pointer.load import ALONG_WORDS, SECTION_WORDS, Loaded, load
from evigraph.retrieve.pointer.skeleton import Skeleton, skeleton_of
from support.element import El, header, heading, table
from support.graphs import derived
from support.units import words

EVER = float("inf")


class Document:
    """A graph with its skeleton, asked by texts."""

    def __init__(self, *kids: El) -> None:
        view = GraphView(derived(*kids))
        self.context = ContextReader(view)
        self.skeleton: Skeleton = skeleton_of(view, self.context)
        self.view = view

    def leaf(self, beginning: str) -> int:
        return next(leaf.node for leaf in leaves(self.view) if leaf.text.startswith(beginning))

    def load(
        self,
        title: str | None,
        found: Sequence[str] = (),
        room: float = EVER,
        known: Collection[int] = (),
        noise: Collection[int] = (),
    ) -> Loaded | None:
        section = self.skeleton.root if title is None else self.skeleton.under(self.leaf(title))
        assert section is not None
        return load(self.skeleton, self.context, section, [self.leaf(text) for text in found], room, known, noise)

    def texts(self, found: Loaded | None) -> list[str]:
        assert found is not None
        return [leaf_text(self.view, node).split(" ")[0] for node in found.nodes]


def test_a_section_comes_with_everything_below_it() -> None:
    document = Document(heading(1, "Fees"), El("P", "all"), heading(2, "Halls"), El("P", "six"), heading(1, "Rules"))
    found = document.load("Fees")
    assert document.texts(found) == ["Fees", "all", "Halls", "six"]
    assert found is not None
    assert (found.how, found.shown, found.total) == (("whole section",), 3, 3)


def test_of_a_section_too_long_comes_what_stands_directly_under_its_heading() -> None:
    below = [heading(2, "Halls"), El("P", words(SECTION_WORDS, "h"))]
    document = Document(heading(1, "Fees"), El("P", "all"), *below)
    found = document.load("Fees")
    assert document.texts(found) == ["Fees", "all"]
    assert found is not None
    assert found.how == ("what stands directly under its heading",)


def test_noise_below_a_section_is_left_out() -> None:
    document = Document(heading(1, "Fees"), El("P", "all"), heading(2, "Glossary"), El("P", "terms"))
    assert document.texts(document.load("Fees", noise={document.leaf("Glossary")})) == ["Fees", "all"]


def test_a_long_section_is_cut_between_blocks_around_what_was_found() -> None:
    blocks = [El("P", f"block{n} {words(99, f'b{n}-')}") for n in range(20)]
    document = Document(heading(1, "Fees"), *blocks)
    found = document.load("Fees", ["block9"], room=350)
    assert found is not None
    assert document.texts(found) == ["block8", "block9", "block10"]
    assert (found.how, found.shown, found.total) == (("part of a section",), 300, 2000)


def test_rows_of_a_cut_table_keep_their_headers() -> None:
    rows = [[f"place{n}", f"{n} pounds"] for n in range(200)]
    document = Document(
        heading(1, "Fees"), table([header("Where", scope="Column"), header("Fee", scope="Column")], *rows)
    )
    found = document.load("Fees", ["place77"], room=30)
    texts = document.texts(found)
    assert texts[:2] == ["Where", "Fee"]
    assert "place77" in texts
    assert "place0" not in texts


def test_what_is_referred_to_comes_along() -> None:
    document = Document(
        heading(1, "Fees"),
        El("P", "A pass costs ten, see Section 3."),
        heading(1, "2 Halls"),
        El("P", "six"),
        heading(1, "3 Refunds"),
        El("P", "None."),
    )
    found = document.load("Fees")
    assert "3" in document.texts(found)  # the heading "3 Refunds"
    assert "None." in document.texts(found)
    assert found is not None
    assert found.how == ("whole section", "references")
    assert [edge.relation for edge in found.edges] == ["REFERS_TO", "HEADING_FOR"]


def test_notes_come_along() -> None:
    note = El("Note", El("Lbl", "1"), El("P", "Children pay half."))
    text = El("P", "A pass costs ten.", El("Reference", El("Lbl", "1")), note)
    document = Document(heading(1, "Fees"), text, *(El("P", words(99)) for _ in range(20)))
    found = document.load("Fees", ["A pass"], room=12)
    assert "1" in document.texts(found)  # the note, with its label
    assert found is not None
    assert "NOTE_FOR" in [edge.relation for edge in found.edges]


def test_no_more_comes_along_than_is_bounded() -> None:
    document = Document(
        heading(1, "Fees"),
        El("P", "See Section 3."),
        heading(1, "3 Refunds"),
        *(El("P", f"r{n} {words(99, f'x{n}')}") for n in range(20)),
    )
    found = document.load("Fees")
    assert found is not None
    beyond = sum(leaf_words(document.view, node) for node in found.nodes) - found.shown
    assert 0 < beyond <= ALONG_WORDS


def test_nothing_is_shown_twice() -> None:
    document = Document(heading(1, "Fees"), El("P", "all"), heading(2, "Halls"), El("P", "six"))
    halls = document.load("Halls")
    assert halls is not None
    assert document.texts(document.load("Fees", known=halls.nodes)) == ["Fees", "all"]
    whole = document.load("Fees")
    assert whole is not None
    assert document.load("Halls", known=whole.nodes) is None


def test_without_headings_a_window_around_what_was_found_is_loaded() -> None:
    document = Document(*(El("P", f"block{n} {words(99, f'b{n}-')}") for n in range(20)))
    found = document.load(None, ["block9"])
    assert found is not None
    assert found.how == ("window",)
    assert set(document.texts(found)) == {f"block{n}" for n in range(7, 13)}


@given(st.integers(20, 2000), st.integers(0, 19))
def test_a_part_fits_its_room_and_has_what_was_found(room: int, at: int) -> None:
    blocks = [El("P", f"block{n} {words(19 * (n % 4), f'b{n}-')}") for n in range(20)]
    document = Document(heading(1, "Fees"), *blocks)
    found = document.load("Fees", [f"block{at}"], room=room)
    assert found is not None
    assert document.leaf(f"block{at}") in found.nodes
    assert found.shown <= max(room, 58)
    assert sorted(set(found.nodes)) == list(found.nodes)
