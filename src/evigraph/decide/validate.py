"""Answers of providers are looked at before anything is done by them: what is no distribution is no answer."""

import math
from collections.abc import Mapping, Sequence

from evigraph.decide.answers import ChoiceAnswer, ScoreAnswer, YesNoAnswer, most_likely
from evigraph.decide.questions import Choice, Score

__all__ = ["SUM_TOLERANCE", "FlawError", "choice_answer", "distribution", "score_answer", "yes_no_answer"]

SUM_TOLERANCE = 0.02
"""How far probabilities may sum from one; where they are rounded, half a unit of the last place of each, if more."""
_SCORE_TOLERANCE = 0.02
"""How far a score may be from the one that its probabilities give, for each level beside what rounding explains."""
_LOST = 0.5
"""The most of all probability that rounding may have taken."""
_FINEST, _COARSEST = 6, 2
"""Decimals that servers round probabilities to."""


class FlawError(Exception):
    """Why an answer is none."""


def distribution(probabilities: Mapping[str, float], labels: Sequence[str]) -> dict[str, float]:
    """Probabilities in the order of the labels, made to sum to one.

    Raises:
        FlawError: they are not those of the labels, not between zero and one, or sum to something else than one.
    """
    lacking = [label for label in labels if label not in probabilities]
    if lacking:
        raise FlawError(f"no probability of {_some(lacking)}")
    if len(probabilities) > len(labels):
        offered = set(labels)
        raise FlawError(f"probabilities of {_some([p for p in probabilities if p not in offered])}, not offered")
    values = [probabilities[label] for label in labels]
    for label, value in zip(labels, values, strict=True):
        if not 0 <= value <= 1:  # false of NaN too
            raise FlawError(f"{value:g} as the probability of {label!r}")
    total = math.fsum(values)
    rounding = _rounding(values)
    # A value rounded to zero has lost something; what is more than one comes of those that are not.
    over, under = sum(value > 0 for value in values) * rounding, min(len(values) * rounding, _LOST)
    if total - 1 > max(SUM_TOLERANCE, over) or 1 - total > max(SUM_TOLERANCE, under):
        raise FlawError(f"probabilities that sum to {total:.4g}")
    return {label: value / total for label, value in zip(labels, values, strict=True)}


def choice_answer(question: Choice, probabilities: Mapping[str, float], label: str | None = None) -> ChoiceAnswer:
    """The answer to a choice. ``label`` is the option that the provider has chosen itself.

    Raises:
        FlawError: the probabilities are none, or another option is more likely than the chosen one.
    """
    valid = distribution(probabilities, list(question.criteria))
    best = most_likely(valid.items())
    if label is None:
        return ChoiceAnswer(best, valid)
    if label not in valid:
        raise FlawError(f"the choice {label!r}, which is not offered")
    if probabilities[best] - probabilities[label] > 2 * _rounding(list(probabilities.values())) + 1e-6:
        raise FlawError(f"the choice {label!r} where {best!r} is more likely")
    return ChoiceAnswer(label, valid)


def score_answer(
    question: Score,
    probabilities: Mapping[str, float],
    score: float | None = None,
    legend: Mapping[str, object] | None = None,
) -> ScoreAnswer:
    """The answer to a score, of probabilities by ``"0"``, ``"1"``, ...; ``score`` and ``legend`` are the provider's.

    Raises:
        FlawError: the probabilities are none, the score is not what they give, or the legend is that of another scale.
    """
    keys = [str(i) for i in range(len(question.levels))]
    valid = distribution(probabilities, keys)
    level = math.fsum(i * valid[key] for i, key in enumerate(keys))
    if score is not None:
        if not 0 <= score <= len(keys) - 1:
            raise FlawError(f"the score {score:g}, which is not between 0 and {len(keys) - 1}")
        rounding = _rounding(list(probabilities.values())) * len(keys) * (len(keys) - 1)
        if abs(score - level) > _SCORE_TOLERANCE * (len(keys) - 1) + rounding:
            raise FlawError(f"the score {score:.4g} where its probabilities give {level:.4g}")
    if legend is not None:
        if sorted(legend) != sorted(keys):
            raise FlawError(f"a scale of {_some(list(legend))}, which is another one")
        said = [text for key in keys if isinstance(text := legend[key], str)]
        if len(said) == len(keys) and said != list(question.levels):
            raise FlawError("a scale with other levels")
    return ScoreAnswer(level, tuple(valid.values()))


def yes_no_answer(probability: float) -> YesNoAnswer:
    """The answer to a yes or no.

    Raises:
        FlawError: it is no probability.
    """
    if not 0 <= probability <= 1:
        raise FlawError(f"{probability:g} as the probability of yes")
    return YesNoAnswer(float(probability))


def _rounding(values: Sequence[float]) -> float:
    """Half a unit of the last place that all values are rounded to; 0 for values that are not rounded."""
    for places in range(_COARSEST, _FINEST + 1):
        if all(abs(value - round(value, places)) < 1e-9 for value in values):
            return 0.5 / 10**places
    return 0.0


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(repr(name) for name in names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown
