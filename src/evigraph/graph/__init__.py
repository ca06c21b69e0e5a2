"""The evidence graph: nodes, fragments, typed edges with their origin, diagnostics, canonical JSON.

Knows nothing of file formats, indexes or models.
"""

from evigraph.graph.canonical import from_json, to_json
from evigraph.graph.enrich import enrich, sort_edges
from evigraph.graph.model import (
    SCHEMA_VERSION,
    Anchor,
    Attribute,
    Bookmark,
    Destination,
    Diagnostic,
    Document,
    Edge,
    Field,
    Fragment,
    Graph,
    Node,
    Page,
    Quality,
    Rect,
)
from evigraph.graph.relations import Origin, Relation, Severity, Status, Stratum, stratum
from evigraph.graph.roles import (
    BLOCK_ROLES,
    GROUPING_ROLES,
    HEADING_ROLES,
    NOTE_ROLES,
    REPLACED_ROLES,
    Role,
    heading_level,
)
from evigraph.graph.substrate import Substrate
from evigraph.graph.text import is_block, node_text, squeeze
from evigraph.graph.view import GraphView

__all__ = [
    "BLOCK_ROLES",
    "GROUPING_ROLES",
    "HEADING_ROLES",
    "NOTE_ROLES",
    "REPLACED_ROLES",
    "SCHEMA_VERSION",
    "Anchor",
    "Attribute",
    "Bookmark",
    "Destination",
    "Diagnostic",
    "Document",
    "Edge",
    "Field",
    "Fragment",
    "Graph",
    "GraphView",
    "Node",
    "Origin",
    "Page",
    "Quality",
    "Rect",
    "Relation",
    "Role",
    "Severity",
    "Status",
    "Stratum",
    "Substrate",
    "enrich",
    "from_json",
    "heading_level",
    "is_block",
    "node_text",
    "sort_edges",
    "squeeze",
    "stratum",
    "to_json",
]
