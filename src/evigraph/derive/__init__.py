"""Declared graph -> derived edges: pure functions over a graph, and compile = read + derive + diagnose."""

from evigraph.derive.compile import compile_file, compile_graph
from evigraph.derive.diagnose import CODES
from evigraph.derive.flow import blocks
from evigraph.derive.gate import Earned, earned
from evigraph.derive.grid import Cell, Grid, cell_of, lay_out, table_of
from evigraph.derive.headings import heading_chain, heading_levels, level_of
from evigraph.derive.lists import introduced_list, introductions
from evigraph.derive.reconstruct import reconstruct_file
from evigraph.derive.shiftedrows import shown_grid

__all__ = [
    "CODES",
    "Cell",
    "Earned",
    "Grid",
    "blocks",
    "cell_of",
    "compile_file",
    "compile_graph",
    "earned",
    "heading_chain",
    "heading_levels",
    "introduced_list",
    "introductions",
    "lay_out",
    "level_of",
    "reconstruct_file",
    "shown_grid",
    "table_of",
]
