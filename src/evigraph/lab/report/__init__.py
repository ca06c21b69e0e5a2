"""Reports: studies of the lab as one page that needs nothing else, or as one Markdown file."""

from evigraph.lab.report.failures import Failure, Missing, find_failures
from evigraph.lab.report.markdown import report_markdown
from evigraph.lab.report.page import report_page
from evigraph.lab.report.studies import Study, read_study

__all__ = ["Failure", "Missing", "Study", "find_failures", "read_study", "report_markdown", "report_page"]
