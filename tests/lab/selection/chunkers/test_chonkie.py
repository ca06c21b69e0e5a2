"""The chunkers of chonkie."""

import sys
from importlib.util import find_spec

import pytest

from evigraph.errors import MissingExtraError
from evigraph.lab.selection import chunker_named

PAGE = "# One\n\nA first sentence here. A second sentence is here too.\n\n" + "More words follow. " * 60


@pytest.mark.parametrize("name", ["chonkie-recursive-200", "chonkie-sentence-200"])
def test_chunks_are_as_long_as_they_may_be_and_lose_nothing(name: str) -> None:
    pytest.importorskip("chonkie")
    chunker = chunker_named(name)
    cuts = [cut.text for cut in chunker.cut(PAGE)]
    assert len(cuts) > 4
    assert max(map(len, cuts)) <= 200
    assert "".join(cuts) == PAGE
    assert list(chunker.cut(" \n")) == []


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("chonkie") is not None:
        monkeypatch.setattr(sys, "path", [])
        monkeypatch.setattr(sys, "path_importer_cache", {})
        monkeypatch.delitem(sys.modules, "chonkie", raising=False)
    with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[chonkie\]'"):
        chunker_named("chonkie-recursive-200")
