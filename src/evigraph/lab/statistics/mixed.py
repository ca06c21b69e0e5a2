"""The secondary test: a linear mixed model with a random intercept for each document (statsmodels, extra ``lab``)."""

import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from evigraph.errors import MissingExtraError

__all__ = ["MixedEffect", "mixed_effect", "require_statistics"]

_DIGITS = 6


class MixedEffect(msgspec.Struct, frozen=True):
    """The coefficient of the treatment, its standard error and two-sided p-value (Wald)."""

    coefficient: float
    error: float
    p: float


def require_statistics() -> None:
    """Make sure that the model can be fitted, before the work begins.

    Raises:
        MissingExtraError: statsmodels is not installed.
    """
    _models()


def mixed_effect(treated: Sequence[float], control: Sequence[float], groups: Sequence[str]) -> MixedEffect | None:
    """score ~ condition, with a random intercept for each group: what the treatment adds to the control.

    The two have a value for each question in the same order, ``groups`` its document. The model has no effect for a
    question, though each is in both conditions: its errors are too large, and small paired effects pass it by. None
    where nothing can be fitted: one group, no variance, or a model that does not converge.

    Raises:
        MissingExtraError: statsmodels is not installed.
    """
    models = _models()
    scores = np.concatenate([np.asarray(treated, np.float64), np.asarray(control, np.float64)])
    if len(set(groups)) < 2 or len(scores) < 6 or float(scores.std()) < 1e-12:
        return None
    condition = np.repeat([1.0, 0.0], len(groups))
    design = np.column_stack([np.ones_like(condition), condition])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fit on a bound of the parameters warns, and is what it is
        try:
            found = models.MixedLM(scores, design, groups=np.concatenate([groups, groups])).fit()
        except (ValueError, ArithmeticError, np.linalg.LinAlgError):
            return None
    values = float(found.fe_params[1]), float(found.bse_fe[1]), float(found.pvalues[1])
    return MixedEffect(*(round(value, _DIGITS) for value in values)) if np.isfinite(values).all() else None


def _models() -> Any:
    try:
        return import_module("statsmodels.regression.mixed_linear_model")
    except ImportError:
        raise MissingExtraError("statsmodels, which fits the mixed model,", "lab") from None
