"""The mixed model."""

import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from statsmodels.formula.api import mixedlm

from evigraph.lab.statistics import mixed_effect


def sample() -> tuple[list[float], list[float], list[str]]:
    random = np.random.default_rng(5)
    groups = [f"d{n % 12}" for n in range(120)]
    base = dict(zip(sorted(set(groups)), random.normal(0.5, 0.2, 12), strict=True))
    control = [base[name] + random.normal(0, 0.1) for name in groups]
    return [value + random.normal(0.06, 0.1) for value in control], control, groups


def test_it_is_the_model_of_statsmodels() -> None:
    treated, control, groups = sample()
    frame = pd.DataFrame({"score": treated + control, "condition": [1] * 120 + [0] * 120, "document": groups * 2})
    other = mixedlm("score ~ condition", frame, groups=frame["document"]).fit()
    found = mixed_effect(treated, control, groups)
    assert found is not None
    assert found.coefficient == pytest.approx(other.params["condition"], abs=1e-5)
    assert found.error == pytest.approx(other.bse["condition"], abs=1e-5)
    assert found.p == pytest.approx(other.pvalues["condition"], abs=1e-4)


def test_in_a_balanced_design_the_coefficient_is_the_mean_difference() -> None:
    treated, control, groups = sample()
    found = mixed_effect(treated, control, groups)
    assert found is not None
    assert found.coefficient == pytest.approx(np.mean(treated) - np.mean(control), abs=1e-5)


@pytest.mark.parametrize(
    ("treated", "control", "groups"),
    [
        ([0.1, 0.2, 0.3], [0.2, 0.3, 0.1], ["a", "a", "a"]),
        ([0.5, 0.5, 0.5], [0.5, 0.5, 0.5], ["a", "b", "c"]),
        ([0.5], [0.4], ["a"]),
    ],
    ids=["one document", "no variance", "one question"],
)
def test_what_cannot_be_fitted_gives_nothing(treated: list[float], control: list[float], groups: list[str]) -> None:
    assert mixed_effect(treated, control, groups) is None


def test_without_statsmodels_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['statsmodels.regression.mixed_linear_model'] = None\n"
        "from evigraph.lab.statistics import require_statistics\n"
        "from evigraph.errors import MissingExtraError\n"
        "try: require_statistics()\n"
        "except MissingExtraError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.endswith("is not installed; add it by: pip install 'evigraph[lab]'\n")
