"""Who decides for a library: by its name, by the environment, or an instance of the caller's."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.library import Library
from support.element import El
from support.pdfs import build
from support.routing import Stating
from support.units import TermEmbedder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(
            build(El("Document", El("H1", "Fees"), El("P", f"A permit costs ten in {name}.")))
        )
    with Library(tmp_path / "library", TermEmbedder()) as library:
        library.add([tmp_path / "a.pdf", tmp_path / "b.pdf"])
    return tmp_path / "library"


def asked(root: Path, decider: Stating | str | None = None, strategy: str = "route") -> str | None:
    """Who has decided."""
    with Library(root, TermEmbedder(), decider=decider) as library:
        trace = library.retrieve("What does a permit cost?", strategy=strategy).trace
    return getattr(trace, "decider", None)


def test_the_local_one_decides_where_none_is_named(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVIGRAPH_DECIDER", raising=False)
    assert asked(root) == "local"


def test_one_of_the_callers_decides(root: Path) -> None:
    decider = Stating(level=lambda _: 2.0)
    assert asked(root, decider) == "stating"
    assert decider.asked


def test_the_environment_names_one_where_the_caller_does_not(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIGRAPH_DECIDER", "oracle")
    with pytest.raises(UsageError, match="oracle: no such provider"):
        asked(root)
    assert asked(root, "local") == "local"


def test_strategies_that_ask_for_no_decisions_need_nobody(root: Path) -> None:
    assert asked(root, "oracle", "egr-s") is None
