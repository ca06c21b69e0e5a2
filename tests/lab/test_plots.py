"""A bench as pictures."""

import io
import subprocess
import sys
from xml.etree import ElementTree as ET

import msgspec
import pytest
from PIL import Image

from evigraph.errors import MissingExtraError
from evigraph.lab import Bench, draw_bench
from support.benches import GOLD, bench_of


@pytest.fixture
def bench() -> Bench:
    return bench_of({"base": {1: [0, 0.5, 0, 1], 2: [1, 0.5, 1, 1]}, "other": {1: [1, 1, 0.5, 1], 2: [1] * 4}})


@pytest.fixture
def pictures(bench: Bench) -> dict[str, bytes]:
    pytest.importorskip("matplotlib")
    return draw_bench(bench)


def words_of(svg: bytes) -> set[str]:
    return {(element.text or "").strip() for element in ET.fromstring(svg).iter() if element.text}


def test_each_picture_comes_as_png_and_svg(pictures: dict[str, bytes]) -> None:
    assert sorted(pictures) == [
        f"{name}.{form}" for name in ("abstention", "band", "recall-words", "topology") for form in ("png", "svg")
    ]
    for name, data in pictures.items():
        if name.endswith(".png"):
            with Image.open(io.BytesIO(data)) as image:
                assert image.size[0] > 600
        else:
            assert ET.fromstring(data).tag.endswith("svg")


def test_strategies_and_groups_are_named(pictures: dict[str, bytes]) -> None:
    assert {"base", "other", "evidence recall", "all questions (n = 4)"} <= words_of(pictures["recall-words.svg"])
    assert {"L0 (n = 2)", "L1 (n = 1)", "L3 (n = 1)"} <= words_of(pictures["topology.svg"])
    assert {"good (n = 2)", "poor (n = 1)"} <= words_of(pictures["band.svg"])


@pytest.mark.parametrize("recalls", [{1: [1] * 4}, {1: [0] * 4, 2: [0] * 4}])
def test_a_single_point_is_drawn_too(recalls: dict[int, list[float]]) -> None:
    pytest.importorskip("matplotlib")
    assert "a" in words_of(draw_bench(bench_of({"a": recalls}))["recall-words.svg"])


def test_two_drawings_are_the_same(bench: Bench, pictures: dict[str, bytes]) -> None:
    assert draw_bench(bench) == pictures


def test_names_from_a_file_are_no_formulas(bench: Bench) -> None:
    pytest.importorskip("matplotlib")
    questions = [msgspec.structs.replace(question, band=r"$\frac$") for question in GOLD]
    drawn = draw_bench(bench_of({"$x": {1: [0, 1, 1, 1]}}, questions=questions))
    assert r"$\frac$ (n = 4)" in words_of(drawn["band.svg"])


def test_without_groups_there_are_no_pictures_of_them() -> None:
    pytest.importorskip("matplotlib")
    questions = [msgspec.structs.replace(question, band=None) for question in GOLD]
    drawn = draw_bench(bench_of({"a": {1: [1] * 4}}, questions=questions))
    assert sorted({name.split(".")[0] for name in drawn}) == ["abstention", "recall-words", "topology"]
    assert draw_bench(bench_of({"a": {1: []}}, questions=GOLD[4:])) == {}


def test_without_matplotlib_the_extra_is_named(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[lab\]'"):
        draw_bench(bench)


def test_matplotlib_is_loaded_for_pictures_alone() -> None:
    code = "import sys, evigraph.lab; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
