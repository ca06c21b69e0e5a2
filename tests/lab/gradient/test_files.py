"""A gradient study as files."""

import json

import pytest

from evigraph.lab.gradient import gradient_files, gradient_markdown
from lab.gradient.test_study import studied

ROWS = [("a|b", 60.0, 0.0, 1.0), ("b", 75.0, 1.0, 1.0), ("c", 99.0, 1.0, 0.5), ("d", 98.0, 1.0, 0.0), ("e", None, 1, 1)]


def test_tables_of_bands_correlations_and_documents() -> None:
    text = gradient_markdown(studied(ROWS))
    assert text.endswith("\n")
    assert "5 documents, 4 with a score; 5 answerable questions about one of them each. egr-s against" in text
    assert "| < 70 | 1 | 1 | 0.00 | 1.00 | -1.00 |" in text
    assert "| >= 98 | 2 | 2 | 1.00 [1.00, 1.00] | 0.25 [0.00, 0.50] | +0.75 [+0.50, +1.00] |" in text
    assert "| no score | 1 | 1 |" in text
    assert "(exploratory)" in text
    assert "| a\\|b | 60.0 | 1 |" in text  # names come from files
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(line.endswith("|") for line in rows)


def test_data_is_canonical_json() -> None:
    found = studied(ROWS)
    data = gradient_files(found)["gradient.json"]
    assert data == gradient_files(found)["gradient.json"]
    assert (
        data == json.dumps(json.loads(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    )


def test_plots_are_drawn_the_same_each_time() -> None:
    pytest.importorskip("matplotlib")
    found = studied(ROWS)
    files = gradient_files(found, plots=True)
    assert set(files) == {"gradient.md", "gradient.json", "gradient.png", "gradient.svg"}
    assert files == gradient_files(found, plots=True)
    assert b"checker score" in files["gradient.svg"]
