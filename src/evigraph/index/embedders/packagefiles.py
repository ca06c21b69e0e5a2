"""Data files of installed packages: the models that come from PyPI."""

import hashlib
import re
from importlib import metadata
from pathlib import Path

from evigraph.errors import EvigraphError

__all__ = ["package_file"]


def package_file(requirement: str, ending: str, sha256: str) -> Path:
    """A data file of an installed package, checked against its published hash.

    ``requirement`` is the package with a version that has the file, as pip takes it.

    Raises:
        EvigraphError: the package is not installed, or does not hold that file.
    """
    package = re.split("[=<>]", requirement, maxsplit=1)[0]
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        raise EvigraphError(f"the embedder needs {package}; run: pip install '{requirement}'") from None
    found = next((Path(str(file.locate())) for file in files if str(file).endswith(ending)), None)
    if found is None or not found.is_file() or hashlib.sha256(found.read_bytes()).hexdigest() != sha256:
        cause = f"{package} does not hold the published {ending}"
        raise EvigraphError(f"{cause}; run: pip install --force-reinstall '{requirement}'")
    return found
