"""The PDF files of a folder, whose pages are called by their names."""

from pathlib import Path

from evigraph.errors import UsageError

__all__ = ["pdf_files"]


def pdf_files(folder: Path) -> list[Path]:
    """The files, in the order of their paths.

    Raises:
        UsageError: there is none, or two have one name.
    """
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".pdf" and path.is_file())
    if not files:
        raise UsageError(f"{folder}: has no PDF files; name the folder that they are in")
    stems: dict[str, Path] = {}
    for path in files:
        if path.stem in stems:
            raise UsageError(f"{path}: is called as {stems[path.stem]} is; pages need names of their own, rename one")
        stems[path.stem] = path
    return files
