"""evigraph: compiles structured documents into evidence graphs and answers with exactly anchored evidence.

>>> from evigraph import Library, compile_file
"""

from typing import TYPE_CHECKING, Any

from evigraph.errors import EvigraphError, SourceError

if TYPE_CHECKING:
    from evigraph.derive import compile_file
    from evigraph.library import Library

__all__ = ["EvigraphError", "Library", "SourceError", "__version__", "compile_file"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Engines load when they are first needed: `evigraph --help` must not wait for them.
    if name == "Library":
        from evigraph.library import Library

        return Library
    if name == "compile_file":
        from evigraph.derive import compile_file

        return compile_file
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
