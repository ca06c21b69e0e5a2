"""The configuration."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.ablation import CONDITIONS, placed, read_config

_CORPUS = '[corpus]\nkind = "gold"\npath = "docs"\n'


def config(folder: Path, text: str) -> Path:
    path = folder / "a.toml"
    path.write_text(text)
    return path


def test_a_corpus_is_enough_and_paths_are_as_seen_from_the_file(tmp_path: Path) -> None:
    found = read_config(config(tmp_path, f'cache = "kept"\n{_CORPUS}gold = "../gold.jsonl"\n'))
    assert found.conditions == tuple(CONDITIONS)
    assert (found.retrievers, found.tested, found.phases) == (("bm25", "english"), "english", 1)
    assert (found.chunks.most, found.chunks.least, found.chunks.snap) == (350, 60, 15)
    assert (found.top_k, found.sections, found.samples) == (100, 5, 10_000)
    here = placed(found, tmp_path)
    assert (here.corpus.path, here.corpus.gold) == (tmp_path / "docs", tmp_path / "../gold.jsonl")
    assert (here.cache, here.corpus.name) == (tmp_path / "kept", "docs")


@pytest.mark.parametrize(
    ("retrievers", "tested"),
    [('["bm25"]', "bm25"), ('["english", "bm25+english"]', "english"), ('["bm25", "bm25+english"]', "bm25+english")],
)
def test_what_is_tested_is_the_last_embedder_alone(tmp_path: Path, retrievers: str, tested: str) -> None:
    assert read_config(config(tmp_path, f"retrievers = {retrievers}\n{_CORPUS}")).tested == tested


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "missing required field `corpus`"),
        ("= 3", "is no TOML"),
        (f"phasen = 3\n{_CORPUS}", "unknown field `phasen`"),
        (f'conditions = ["A9"]\n{_CORPUS}', "A9: no such condition; there are A0, A1"),
        (f'conditions = ["A0", "A0"]\n{_CORPUS}', "A0 is named twice"),
        (f"conditions = []\n{_CORPUS}", "nothing to run"),
        (f'retrievers = ["magic"]\n{_CORPUS}', "magic: no such embedder"),
        (f'retrievers = ["bm25+magic"]\n{_CORPUS}', "magic: no such embedder"),
        (f'primary = "bm25+english"\n{_CORPUS}', "is none of the retrievers"),
        (f"phases = 0\n{_CORPUS}", "phases is 0; give a number from 1 to 100"),
        (f"{_CORPUS}[chunks]\nleast = 400\n", "chunks.least is 400; give a number from 0 to 350"),
        (f'{_CORPUS}[inducer]\nkind = "model"\n', "needs the model's name"),
        (f'{_CORPUS}[inducer]\nkind = "magic"\n', "Invalid enum value 'magic'"),
        ("[corpus]\nkind = 'gold'\npath = 3\n", "the text of a path"),
    ],
)
def test_what_cannot_be_is_a_line_that_names_the_file(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_config(config(tmp_path, text))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))


def test_a_file_that_is_not_there_is_a_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_config(tmp_path / "gone.toml")
