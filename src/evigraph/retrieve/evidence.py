"""What a strategy returns: evidence, anchored to the nodes and the page content it came from."""

from typing import Any

import msgspec

from evigraph.graph import Fragment, Rect, Substrate
from evigraph.retrieve.trace import Trace

__all__ = ["Channel", "Evidence", "EvidenceAnchor", "EvidenceLine", "EvidenceSet", "Passed", "Step", "Why"]


class EvidenceAnchor(msgspec.Struct, frozen=True):
    """Where a piece of evidence stands.

    In a PDF: page (from 1), marked-content id, stream, one rectangle a line. ``stream`` is the object number
    of the Form XObject whose content holds the mark; None: the page's own content. ``mcid`` is None for
    content outside the structure tree.

    In a format without pages ``page`` is None and there are no rectangles; ``span``, ``lines`` and ``path``,
    which no PDF has, are those of :class:`evigraph.graph.Anchor`.
    """

    page: int | None
    mcid: int | None
    stream: int | None
    rects: tuple[Rect, ...]
    span: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET
    lines: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET
    path: str | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def of(cls, fragment: Fragment) -> "EvidenceAnchor":
        """The anchor of a fragment."""
        anchor = fragment.anchor
        given = (("span", anchor.span), ("lines", anchor.lines), ("path", anchor.path))
        more: dict[str, Any] = {name: value for name, value in given if value is not None}
        return cls(anchor.page, anchor.mcid, anchor.stream, fragment.rects, **more)


class EvidenceLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line of evidence text is made of: places (from 0) in the evidence's ``nodes`` and ``anchors``.

    A blank line has neither. The delimiter row of a Markdown table has those of the header above it; text for which
    the file has no place on a page, as some alternate descriptions, has no anchor. ``heads`` tells that it is a heading
    or a caption: it says what others are about.
    """

    nodes: tuple[int, ...] = ()
    anchors: tuple[int, ...] = ()
    heads: bool = False


class Channel(msgspec.Struct, frozen=True):
    """A channel that found the seed: its name, the seed's rank there (from 1) and its score there."""

    name: str
    rank: int
    score: float


class Step(msgspec.Struct, frozen=True):
    """An edge that led from the seed to another node of the evidence. Nodes are public ids."""

    source: str
    target: str
    relation: str
    origin: str
    rule: str


class Passed(msgspec.Struct, frozen=True):
    """A place on a route: what it is (``folder``, ``document``, ``section``, ...), its name, and the probability that
    it was chosen with; None where there was nothing to choose from."""

    level: str
    name: str
    probability: float | None


class Why(msgspec.Struct, frozen=True):
    """Why this is evidence: the seed (None where the unit is no node), who found it, and what led on from it.

    ``substrate`` is where the structure comes from that its document was read by; where that was left to the
    document's measured structure, ``earned`` says what spoke for it. Evidence that decisions led to has the ``route``
    to it, from the library to its section; other evidence has none. Where a strategy loads whole sections, and this is
    a part of one, ``shown`` are its words that are shown and all that it has.
    """

    seed: str | None
    score: float
    channels: tuple[Channel, ...]
    expansion: str
    steps: tuple[Step, ...] = ()
    substrate: Substrate = Substrate.DECLARED
    earned: str | None = None
    route: tuple[Passed, ...] | msgspec.UnsetType = msgspec.UNSET
    shown: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET


class Evidence(msgspec.Struct, frozen=True):
    """Text as it should be read, with the nodes it is made of and where they stand.

    ``path`` are the headings that govern where it begins, outermost first; they are also in ``text``.
    ``nodes`` are public ids in reading order. ``lines`` has an entry for each line of ``text``, in order.
    """

    doc: str
    text: str
    words: int
    nodes: tuple[str, ...]
    anchors: tuple[EvidenceAnchor, ...]
    why: Why
    path: tuple[str, ...] = ()
    title: str | None = None
    lines: tuple[EvidenceLine, ...] = ()


class EvidenceSet(msgspec.Struct, frozen=True):
    """The evidence for one question. Empty is an answer: nothing supports it.

    ``substrate`` is the one that the documents were searched on; ``AUTO``: each on the one it has earned.
    ``uncovered`` is what the question asks for and no evidence gives, in the question's words: names and
    figures that no evidence holds whole, words that none holds; ``cut`` is how many pieces
    of evidence the budget kept out; ``tokens`` are counted only where the budget is in tokens, and ``support``
    is measured only where a least support is asked for (see :class:`evigraph.retrieve.Support`). ``trace`` is what a
    strategy that asks for decisions has asked and been told.
    """

    question: str
    strategy: str
    substrate: Substrate
    evidence: tuple[Evidence, ...]
    words: int
    seconds: float
    uncovered: tuple[str, ...] = ()
    cut: int = 0
    tokens: int | msgspec.UnsetType = msgspec.UNSET
    support: float | msgspec.UnsetType = msgspec.UNSET
    trace: Trace | msgspec.UnsetType = msgspec.UNSET
