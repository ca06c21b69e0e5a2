"""Inspection: one self-contained HTML page that shows a compiled document with its tags drawn on it."""

from evigraph.inspection.figures import quality_rows
from evigraph.inspection.html import html_page
from evigraph.inspection.ranges import page_ranges, parse_pages
from evigraph.sources.pdf.pictures import Picture, take_pictures

__all__ = ["Picture", "html_page", "page_ranges", "parse_pages", "quality_rows", "take_pictures"]
