"""The chunker with a language model, against a server."""

import pytest

from evigraph.errors import EvigraphError, UsageError
from evigraph.lab.selection import chunker_named
from support.chatserver import chat_server

PAGE = "Cranes.\n\nMore cranes.\n\nSHIFT to halls.\n\nMore halls.\n\nSHIFT to towers."


def test_chunks_end_where_the_model_sees_another_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    with chat_server() as url:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", url)
        cuts = [cut.text for cut in chunker_named("lumber:any").cut(PAGE)]
        long = "\n\n".join(["many words here " * 60] * 5)
        groups = [cut.text for cut in chunker_named("lumber:any").cut(long)]
    assert cuts == ["Cranes.\n\nMore cranes.", "SHIFT to halls.\n\nMore halls.", "SHIFT to towers."]
    assert len(groups) == 2  # what a group shows ends a chunk where no topic changes
    assert "\n\n".join(groups).split() == long.split()


def test_a_server_that_says_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with chat_server() as url:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", url)
        with pytest.raises(EvigraphError, match=r"chat/completions: answered no message .* EVIGRAPH_CHAT_URL"):
            list(chunker_named("lumber:dumb").cut(PAGE))


@pytest.mark.parametrize(("url", "said"), [("", "needs a language model"), ("ftp://x", "is no http address")])
def test_without_a_server_it_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, url: str, said: str) -> None:
    monkeypatch.setenv("EVIGRAPH_CHAT_URL", url)
    with pytest.raises(UsageError, match=said) as caught:
        chunker_named("lumber:any")
    assert "EVIGRAPH_CHAT_URL" in str(caught.value)
    assert "\n" not in str(caught.value)
