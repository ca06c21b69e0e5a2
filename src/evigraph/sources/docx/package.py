"""The parts of a package (ISO/IEC 29500-2): a zip archive that is trusted in nothing it says of itself."""

import io
import zipfile
import zlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from evigraph.errors import SourceError
from evigraph.limits import Limits
from evigraph.sources.docx.xmlparts import Element, parse_part

__all__ = ["Package", "Relationship", "begins_docx"]

_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How a compound file begins: that of Word 97, or one that holds an encrypted package."""

_MIB = 2**20
_PART, _NAME_AT = b"PK\x03\x04", 30
"""How the first part of an archive begins, and where its name stands."""
_FIRST_PARTS = (b"[Content_Types].xml", b"_rels/.rels", b"word/", b"docProps/")
_MOST_PARTS = 10_000
_ENTRY = b"PK\x01\x02"
_MOST_RATIO, _RATIO_FROM = 500, 16 * _MIB
"""Beyond so many bytes for each one in the file, a part of some size is made to burst, not to be read."""
_CHUNK = _MIB
_XML_ELEMENTS = 10
"""How many XML elements a part may have for each element that the tree may have."""
_ENCRYPTED, _WORD_97 = (name.encode("utf-16-le") for name in ("EncryptedPackage", "WordDocument"))
_AGAIN = "save it anew in Word"
_AS_DOCX = "save it as .docx in Word"
_DAMAGES = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError)


class Relationship(NamedTuple):
    """What a part refers to: the last word of the relationship's type, and a part's name or, outside, a URI."""

    kind: str
    target: str
    external: bool


class Package:
    """The parts of a package, by name without the leading slash. Names differ by more than case."""

    def __init__(self, path: Path, data: bytes, limits: Limits) -> None:
        """Open a package.

        Raises:
            SourceError: it is encrypted, another format, damaged, or has too many parts.
        """
        self._path = path
        self._limits = limits
        self._left = limits.stream_mb * _MIB
        self._zip = _open(path, data)
        self._names = Counter[str]()
        self._infos: dict[str, zipfile.ZipInfo] = {}
        for info in self._zip.infolist():
            key = _key(info.filename)
            self._names[key] += 1
            self._infos.setdefault(key, info)

    def main_part(self) -> str:
        """The name of the part that is the document.

        Raises:
            SourceError: there is none.
        """
        named = [r.target for r in self.relationships("").values() if r.kind == "officeDocument" and not r.external]
        for name in [*named, "word/document.xml"]:
            if _key(name) in self._infos:
                return name
        raise SourceError(self._path, *self._other(named))

    def _other(self, named: list[str]) -> tuple[str, str]:
        """What an archive without a document is, and the way out."""
        if named:
            return f"is damaged: it has no {named[0]}", _AGAIN
        if "mimetype" in self._infos:
            return "is an archive of another format", _AS_DOCX
        known = any(name.startswith(("word/", "[content_types]")) for name in self._infos)
        cause = "is damaged: it has no word/document.xml" if known else "is a zip archive, and no Word document"
        return cause, _AGAIN if known else "give a .docx file"

    def xml(self, name: str) -> Element | None:
        """The root element of a part; None where there is no such part.

        Raises:
            SourceError: the part is there twice, damaged, or beyond the limits.
        """
        data = self.read(name)
        return None if data is None else parse_part(self._path, name, data, _XML_ELEMENTS * self._limits.elements)

    def read(self, name: str) -> bytes | None:
        """The bytes of a part; None where there is no such part.

        Raises:
            SourceError: the part is there twice, damaged, encrypted, or beyond the limits.
        """
        info = self._infos.get(_key(name))
        if info is None:
            return None
        if self._names[_key(name)] > 1:
            raise SourceError(self._path, f"is damaged: it has {name} twice", _AGAIN)
        if info.flag_bits & 1:
            raise SourceError(self._path, "is encrypted", "save it without a password")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise SourceError(self._path, f"is damaged: {name} is compressed as no Word document is", _AGAIN)
        try:
            return self._inflate(name, info)
        except _DAMAGES as error:
            raise SourceError(self._path, f"is damaged: {name} cannot be read ({_line(error)})", _AGAIN) from None

    def _inflate(self, name: str, info: zipfile.ZipInfo) -> bytes:
        chunks: list[bytes] = []
        size = 0
        with self._zip.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                self._left -= len(chunk)
                if self._left < 0:
                    most = self._limits.stream_mb
                    cause = f"its parts decode to more than {most:,} MiB"
                    raise SourceError(self._path, cause, f"raise it with --limit stream_mb={2 * most}")
                if size > _RATIO_FROM and size > _MOST_RATIO * max(1, info.compress_size):
                    cause = f"{name} decodes to more than {_MOST_RATIO} times its size in the file"
                    raise SourceError(self._path, cause, _AGAIN)
                chunks.append(chunk)
        return b"".join(chunks)

    def relationships(self, part: str) -> dict[str, Relationship]:
        """The relationships of a part by their ids; those of the package itself for the empty name.

        Those that lead out of the package without being external are left out.
        """
        folder, _, name = part.rpartition("/")
        root = self.xml(f"{folder}/_rels/{name}.rels".lstrip("/"))
        found: dict[str, Relationship] = {}
        for entry in root if root is not None else ():
            kind = (entry.get("Type") or "").rpartition("/")[2]
            target = entry.get("Target") or ""
            external = entry.get("TargetMode") == "External"
            inside = target if external else _resolve(folder, target)
            if inside is not None:
                found.setdefault(entry.get("Id") or "", Relationship(kind, inside, external))
        return found


def begins_docx(beginning: bytes) -> bool:
    """Whether a file begins like one of Office: a package whose first part tells it, or a compound file."""
    if beginning.startswith(_COMPOUND):
        return True
    return beginning.startswith(_PART) and beginning.startswith(_FIRST_PARTS, _NAME_AT)


def _open(path: Path, data: bytes) -> zipfile.ZipFile:
    if data.startswith(_COMPOUND):
        raise SourceError(path, *_compound(data))
    if data.count(_ENTRY) > _MOST_PARTS:  # counted before they are read: each is an object
        raise SourceError(path, f"has more than {_MOST_PARTS:,} parts", _AGAIN)
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except _DAMAGES:
        if data.startswith(b"PK"):
            raise SourceError(path, "is damaged or truncated: its list of parts is missing", _AGAIN) from None
        raise SourceError(path, "is no Word document", "give a .docx file") from None


def _compound(data: bytes) -> tuple[str, str]:
    """What a compound file is, and the way out."""
    if _ENCRYPTED in data:
        return "is encrypted", "save it without a password in Word"
    if _WORD_97 in data:
        return "is a document of Word 97-2003 (.doc)", _AS_DOCX
    return "is a file of an older Office program", "save it as .docx"


def _resolve(folder: str, target: str) -> str | None:
    """The name of the part that a target means; None where it leads out of the package."""
    target = unquote(target).replace("\\", "/")
    parts = [] if target.startswith("/") else [part for part in folder.split("/") if part]
    for part in target.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _key(name: str) -> str:
    """Part names are compared without regard to case (ISO/IEC 29500-2, part name equivalence)."""
    return name.replace("\\", "/").lstrip("/").lower()


def _line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
