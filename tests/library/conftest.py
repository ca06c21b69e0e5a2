"""The libraries of these tests: one of examples, and one that is guarded."""

from support.examples import example_library, example_library_folder
from support.guarded import open_library_folder, opens, spicedb

__all__ = ["example_library", "example_library_folder", "open_library_folder", "opens", "spicedb"]
