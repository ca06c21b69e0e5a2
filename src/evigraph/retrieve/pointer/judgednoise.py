"""Noise by decisions: a provider says of each section by itself whether it is content."""

from collections.abc import Iterator, Sequence

from evigraph.decide import Question, State, YesNo, YesNoAnswer
from evigraph.index.leaves import leaf_text
from evigraph.index.units import PATH_SEPARATOR
from evigraph.retrieve.pointer.skeleton import Section, Skeleton
from evigraph.retrieve.routing.asking import Asked, Asking

__all__ = ["judge_noise"]

_AT_ONCE = 16
_EXCERPT = 600
"""The characters of a section that are shown."""
_YES = 0.5
_QUERY = "Which sections of this document could hold the answer to a question that somebody asks about its subject?"
_INSTRUCTIONS = "Is this section noise: a contents list, an index, a glossary, or boilerplate?"
_TRUE = "It only lists what stands elsewhere, explains terms, or says what every such document says."
_FALSE = "It states facts, figures, rules or findings of its own, whatever it is called."


def judge_noise(
    asking: Asking, doc: int, skeleton: Skeleton, sections: Sequence[Section]
) -> Iterator[tuple[Section, bool]]:
    """Each of some sections of a document with whether the provider calls it noise; none of a document that may no
    longer be seen.

    Raises:
        ProviderError: the provider does not answer, or its answers are not all right.
    """
    for first in range(0, len(sections), _AT_ONCE):
        batch = sections[first : first + _AT_ONCE]
        questions: dict[str, Question] = {
            f"section {number}": YesNo(_INSTRUCTIONS, _TRUE, _FALSE, _shown(skeleton, section))
            for number, section in enumerate(batch, 1)
        }

        def make(questions: dict[str, Question] = questions) -> Asked | None:
            return Asked(frozenset([doc]), State(_QUERY), questions) if doc in asking.visible else None

        answers = asking.answers(make)
        if answers is None:
            return
        for section, answer in zip(batch, answers.values(), strict=True):
            assert isinstance(answer, YesNoAnswer)
            yield section, answer.probability >= _YES


def _shown(skeleton: Skeleton, section: Section) -> str:
    """The headings of a section and the beginning of what stands directly under the last."""
    said = " ".join(leaf_text(skeleton.view, leaf) for leaf in section.own if leaf != section.heading)
    return f"{PATH_SEPARATOR.join(skeleton.breadcrumb(section))}\n{said[:_EXCERPT]}"
