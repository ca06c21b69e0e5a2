"""Older documents that may belong beside one that a new folder was made for."""

from collections.abc import Collection

from evigraph.retrieve import Searcher
from evigraph.retrieve.routing import RELATED, explore
from evigraph.retrieve.routing.outlines import document_outline, joined

__all__ = ["related_documents"]

_MOST = 8
"""The most passages that are looked at for documents, and so the most documents."""
_LONGEST = 400


def related_documents(searcher: Searcher, doc: int, among: Collection[int]) -> list[int]:
    """The documents, of some, whose passages are useful to whoever asks about this one, the most useful first.

    The folders are searched by decisions as for a question, but conservatively: what none was at least as probable as
    is not come back to, at most 24 passages are scored, and three useful ones are enough.

    Raises:
        ProviderError: the provider of decisions fails.
    """
    profile = searcher.profile(doc)
    asked = joined((*profile.names[:1], document_outline(profile, _LONGEST)), _LONGEST)
    scope = [other for other in among if other != doc]
    if not asked or not scope:
        return []
    found, _ = explore(searcher, searcher.query(asked, scope), _MOST, scope, direct=False, manner=RELATED)
    called: dict[str, list[int]] = {}
    for other in sorted(scope):
        called.setdefault(searcher.entries[other].name, []).append(other)
    return list(dict.fromkeys(other for piece in found for other in called[piece.doc]))[:_MOST]
