"""Graph -> search profile: names, headings, weighted terms, acronyms and captions, all bounded."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from evigraph.derive import heading_levels
from evigraph.graph import HEADING_ROLES, Graph, GraphView, Relation, Role, squeeze
from evigraph.index.acronyms import find_acronyms
from evigraph.index.cutting import beginning
from evigraph.index.documentnames import name_of, words_of_file_name
from evigraph.index.leaves import leaves
from evigraph.index.nodeunits import in_contents
from evigraph.index.profile import Acronym, Profile, ProfileHeading, ProfileTerm
from evigraph.index.sectionunits import STRAY_STATUS
from evigraph.index.tokens import stop_terms, terms
from evigraph.index.windowunits import is_flat_text

__all__ = ["MOST_ENTRIES", "MOST_TEXT", "make_profile"]

MOST_ENTRIES = 64
"""The headings, terms, acronyms and captions that a profile has at most, each."""
MOST_TEXT = 200
"""The characters of any text in it; what is longer is cut and marked."""

_HEADING_WEIGHT, _CAPTION_WEIGHT, _TEXT_WEIGHT = 4, 2, 1
"""What an occurrence of a term counts, by where it stands. Headings and captions say what is told below them."""
_LONGEST_TERM = 40
_LONGEST_SHORT = 14


def make_profile(graph: Graph, file_name: str, lang: str | None) -> Profile:
    """The profile of a document, from its declared graph; ``lang`` is its language. Time goes by the text's length.

    Headings are those of the highest levels for which there is room, of the last of these levels the first ones;
    paragraphs that are tagged as headings are none.
    A term weighs the sum of its occurrences, in a heading four, in a caption two, elsewhere one; function words,
    numbers and single characters are left out, of terms that weigh the same the first in the alphabet stay. Contents
    lists are left out, content outside the tree is counted in.
    """
    view = GraphView(graph)
    captions = _captions(view)
    weights: Counter[str] = Counter()
    acronyms: dict[str, Acronym] = {}
    for node, text in _texts(view):
        weight = _TEXT_WEIGHT
        if node is not None and view[node].role in HEADING_ROLES:
            weight = _HEADING_WEIGHT
        elif node in captions:
            weight = _CAPTION_WEIGHT
        for word in text.split():  # terms never reach over white space: each distinct word is looked at once
            weights[word] += weight
        _take(acronyms, find_acronyms(text))
    _take(acronyms, _declared(view))
    title = graph.document.title
    file_name = file_name.encode(errors="replace").decode()  # a file's name is bytes to the system, and not always text
    names = (name_of(file_name, title), " ".join((title or "").split()), words_of_file_name(file_name), file_name)
    return Profile(
        names=_shortened(names),
        headings=_headings(view),
        terms=_terms(weights, lang),
        acronyms=tuple(acronyms.values()),
        captions=_shortened(" ".join(view.text(node).split()) for node in captions),
    )


def _texts(view: GraphView) -> Iterator[tuple[int | None, str]]:
    """All texts of a document with the leaves that say them; None: no tag reaches them."""
    for leaf in leaves(view):
        if not in_contents(view, leaf.node):
            yield leaf
    stray = (fragment.text for fragment in view.graph.fragments if is_flat_text(fragment, STRAY_STATUS))
    yield None, squeeze("".join(stray))


def _captions(view: GraphView) -> dict[int, None]:
    """The captions: what is one by its role, and what the graph says is one, in order."""
    found = {node.id for node in view.body if node.role is Role.CAPTION}
    found.update(edge.source for edge in view.graph.edges if edge.relation is Relation.CAPTION_FOR)
    return dict.fromkeys(sorted(found))


def _headings(view: GraphView) -> tuple[ProfileHeading, ...]:
    found = [
        ProfileHeading(level, beginning(text, MOST_TEXT))
        for node, level in heading_levels(view).items()
        if (text := " ".join(view.text(node).split()))
    ]
    by_level = sorted(range(len(found)), key=lambda at: (found[at].level, at))
    return tuple(found[at] for at in sorted(by_level[:MOST_ENTRIES]))


def _terms(weights: Counter[str], lang: str | None) -> tuple[ProfileTerm, ...]:
    stop = stop_terms(lang)
    found: Counter[str] = Counter()
    for word, weight in weights.items():
        for term in terms(word, lang):
            if 1 < len(term) <= _LONGEST_TERM and term not in stop and any(map(str.isalpha, term)):
                found[term] += weight
    best = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:MOST_ENTRIES]
    return tuple(ProfileTerm(term, round(weight / best[0][1], 4)) for term, weight in best)


def _declared(view: GraphView) -> Iterator[Acronym]:
    """The expansions that the file itself declares (``E`` in PDF, ``abbr`` in HTML)."""
    for node in view.body:
        if node.expansion:
            yield Acronym(" ".join(view.text(node.id).split()), " ".join(node.expansion.split()))
    for fragment in view.graph.fragments:
        if fragment.expansion:
            yield Acronym(" ".join(fragment.text.split()), " ".join(fragment.expansion.split()))


def _take(known: dict[str, Acronym], found: Iterable[Acronym]) -> None:
    """Add what is new, of each short form the first expansion, while there is room."""
    for acronym in found:
        if len(known) == MOST_ENTRIES:
            return
        if acronym.short and acronym.long and len(acronym.short) <= _LONGEST_SHORT:
            known.setdefault(acronym.short, Acronym(acronym.short, beginning(acronym.long, MOST_TEXT)))


def _shortened(texts: Iterable[str]) -> tuple[str, ...]:
    """Distinct texts, as many as there is room for, each cut where it is long."""
    distinct = dict.fromkeys(beginning(text, MOST_TEXT) for text in texts if text)
    return tuple(islice(distinct, MOST_ENTRIES))
