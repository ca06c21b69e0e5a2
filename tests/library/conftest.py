"""The library of examples for these tests."""

from support.examples import example_library, example_library_folder

__all__ = ["example_library", "example_library_folder"]
