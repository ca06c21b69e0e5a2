"""Selection of a parser and a chunker by retrieval: a fixed probe, candidates, and RCPS, the score of each pair."""

from evigraph.lab.selection.candidates import Cell, check_probe, chunks_of, evaluate
from evigraph.lab.selection.checks import Check, check_rules
from evigraph.lab.selection.chunkers import CHUNKERS, DEFAULT_CHUNKERS, PAGE, Chunk, Chunker, Cut, chunker_named
from evigraph.lab.selection.files import RCPS_JSON, rcps_files, rcps_json, read_rcps
from evigraph.lab.selection.intrinsic import (
    Correlation,
    Intrinsic,
    IntrinsicScore,
    IntrinsicSettings,
    run_intrinsic,
    shown_correlation,
)
from evigraph.lab.selection.judged import add_intrinsic
from evigraph.lab.selection.languagemodels import LanguageModel, language_model_named
from evigraph.lab.selection.levels import LEVELS, RANKED, Level, holds, normalised
from evigraph.lab.selection.pages import Pages, page_key, read_pages
from evigraph.lab.selection.pagetexts import PDFIUM, pdf_page_texts
from evigraph.lab.selection.parsing import DECLARED, RECONSTRUCTED, parse_pdfs, parsers_here
from evigraph.lab.selection.plaintext import has_words, plain_text
from evigraph.lab.selection.plots import draw_rcps
from evigraph.lab.selection.prices import Price, Prices, read_prices
from evigraph.lab.selection.probe import ProbeQuestion, read_probe
from evigraph.lab.selection.probeflaws import Fault, Flaw, fault_of, flaws_of
from evigraph.lab.selection.probewriter import ProbeWriting, probe_bytes, write_probe
from evigraph.lab.selection.rcps import Group, Parsed, Rcps, RcpsSettings, Score, run_rcps, sum_up_rcps
from evigraph.lab.selection.rendering import render_pages
from evigraph.lab.selection.retrievers import DEFAULT_RETRIEVERS, RETRIEVERS, Retriever, embedders_of, retrievers_named
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
    "PDFIUM",
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
    "Correlation",
    "Cut",
    "Fault",
    "Flaw",
    "Group",
    "Intrinsic",
    "IntrinsicScore",
    "IntrinsicSettings",
    "LanguageModel",
    "Level",
    "Nearest",
    "Pages",
    "Parsed",
    "Price",
    "Prices",
    "ProbeQuestion",
    "ProbeWriting",
    "Rcps",
    "RcpsSettings",
    "Retriever",
    "Score",
    "Stability",
    "Win",
    "add_intrinsic",
    "check_probe",
    "check_rules",
    "chunker_named",
    "chunks_of",
    "draw_rcps",
    "embedders_of",
    "evaluate",
    "fault_of",
    "flaws_of",
    "has_words",
    "hits",
    "holds",
    "language_model_named",
    "nearest",
    "normalised",
    "page_key",
    "parse_pdfs",
    "parsers_here",
    "pdf_page_texts",
    "plain_text",
    "probe_bytes",
    "rcps_files",
    "rcps_json",
    "rcps_markdown",
    "rcps_values",
    "read_pages",
    "read_prices",
    "read_probe",
    "read_rcps",
    "reciprocal_ranks",
    "render_pages",
    "retrievers_named",
    "run_intrinsic",
    "run_rcps",
    "shown_correlation",
    "stability",
    "sum_up_rcps",
    "tiers",
    "write_probe",
]
