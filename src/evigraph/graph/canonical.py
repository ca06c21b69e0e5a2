"""Graph <-> canonical JSON: sorted keys, one object a line, the same bytes for the same graph."""

import msgspec

from evigraph.errors import EvigraphError
from evigraph.graph.model import SCHEMA_VERSION, Graph
from evigraph.graph.substrate import Substrate

__all__ = ["from_json", "to_json"]

_LISTS = ("nodes", "fragments", "edges", "diagnostics")


def to_json(graph: Graph) -> bytes:
    """The graph as canonical JSON (UTF-8, ends in a newline).

    Keys are sorted, values at their default are left out, and each node, fragment, edge and
    diagnostic has a line of its own, so that two versions of a graph can be compared with ``diff``.
    """
    encode = msgspec.json.Encoder(order="sorted").encode
    parts = [
        b'{"schema":%d,\n"document":%s,\n"quality":%s' % (graph.schema, encode(graph.document), encode(graph.quality))
    ]
    if graph.substrate is not Substrate.DECLARED:
        parts.append(b'"substrate":%s' % encode(graph.substrate))
    for name in _LISTS:
        rows = b",\n".join(encode(item) for item in getattr(graph, name))
        parts.append(b'"%s":[\n%s\n]' % (name.encode(), rows))
    return b",\n".join(parts) + b"}\n"


def from_json(data: bytes | str) -> Graph:
    """The graph that :func:`to_json` wrote.

    Raises:
        EvigraphError: the bytes are no graph, or one of another schema version.
    """
    try:
        graph = msgspec.json.decode(data, type=Graph)
    except (msgspec.DecodeError, UnicodeError) as error:
        version = _schema_of(data)
        if version is None or version == SCHEMA_VERSION:
            message = f"not a graph in canonical JSON ({error}); write one with `evigraph compile FILE -o G.json`"
            raise EvigraphError(message) from None
    else:
        version = graph.schema
        if version == SCHEMA_VERSION:
            return graph
    raise EvigraphError(f"graph has schema {version}, this version reads {SCHEMA_VERSION}; compile the document again")


class _Header(msgspec.Struct):
    schema: int | None = None


def _schema_of(data: bytes | str) -> int | None:
    try:
        return msgspec.json.decode(data, type=_Header).schema
    except (msgspec.DecodeError, UnicodeError):
        return None
