"""Selection of a parser and a chunker by retrieval: a fixed probe, candidates, and RCPS, the score of each pair."""

from evigraph.lab.selection.candidates import Cell, check_probe, chunks_of, evaluate
from evigraph.lab.selection.checks import Check, check_rules
from evigraph.lab.selection.chunkers import CHUNKERS, DEFAULT_CHUNKERS, PAGE, Chunk, Chunker, Cut, chunker_named
from evigraph.lab.selection.files import RCPS_JSON, rcps_files, rcps_json, read_rcps
from evigraph.lab.selection.levels import LEVELS, RANKED, Level, holds, normalised
from evigraph.lab.selection.pages import Pages, page_key, read_pages
from evigraph.lab.selection.parsing import DECLARED, RECONSTRUCTED, parse_pdfs, parsers_here
from evigraph.lab.selection.plaintext import has_words, plain_text
from evigraph.lab.selection.plots import draw_rcps
from evigraph.lab.selection.probe import ProbeQuestion, read_probe
from evigraph.lab.selection.rcps import Group, Parsed, Rcps, RcpsSettings, Score, run_rcps, sum_up_rcps
from evigraph.lab.selection.rendering import render_pages
from evigraph.lab.selection.retrievers import DEFAULT_RETRIEVERS, RETRIEVERS, Retriever, retrievers_named
from evigraph.lab.selection.scores import DEFAULT_KS, hits, rcps_values, reciprocal_ranks
from evigraph.lab.selection.sellers import LONGEST, Nearest, nearest
from evigraph.lab.selection.stability import SHARE, SUBSETS, Stability, Win, stability
from evigraph.lab.selection.tables import rcps_markdown
from evigraph.lab.selection.tiers import tiers

__all__ = [
    "CHUNKERS",
    "DECLARED",
    "DEFAULT_CHUNKERS",
    "DEFAULT_KS",
    "DEFAULT_RETRIEVERS",
    "LEVELS",
    "LONGEST",
    "PAGE",
    "RANKED",
    "RCPS_JSON",
    "RECONSTRUCTED",
    "RETRIEVERS",
    "SHARE",
    "SUBSETS",
    "Cell",
    "Check",
    "Chunk",
    "Chunker",
    "Cut",
    "Group",
    "Level",
    "Nearest",
    "Pages",
    "Parsed",
    "ProbeQuestion",
    "Rcps",
    "RcpsSettings",
    "Retriever",
    "Score",
    "Stability",
    "Win",
    "check_probe",
    "check_rules",
    "chunker_named",
    "chunks_of",
    "draw_rcps",
    "evaluate",
    "has_words",
    "hits",
    "holds",
    "nearest",
    "normalised",
    "page_key",
    "parse_pdfs",
    "parsers_here",
    "plain_text",
    "rcps_files",
    "rcps_json",
    "rcps_markdown",
    "rcps_values",
    "read_pages",
    "read_probe",
    "read_rcps",
    "reciprocal_ranks",
    "render_pages",
    "retrievers_named",
    "run_rcps",
    "stability",
    "sum_up_rcps",
    "tiers",
]
