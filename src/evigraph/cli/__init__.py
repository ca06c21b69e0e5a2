"""The command line: thin, one file for each group of verbs."""

from evigraph.cli.main import main

__all__ = ["main"]
