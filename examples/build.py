"""Build the tagged example PDFs and the Word document from their text sources.

Usage: ``python examples/build.py [NAME...]``

Each structure tree is what a real authoring tool produces; the script leaves it
alone. It only pins what would differ between two runs (dates, file identifiers,
LibreOffice's checksum), replacing each by a fixed value of the same length.

Needed: Typst and WeasyPrint from PyPI, Chromium and LibreOffice Writer (or what
``CHROMIUM`` and ``SOFFICE`` name), fonts Liberation (2.0 or later) and Noto CJK.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "sources"

APT_TOOLS = {"chromium": "chromium", "soffice": "libreoffice-writer", "fc-match": "fontconfig"}
APT_FONTS = {"Liberation": "fonts-liberation2", "Noto": "fonts-noto-cjk"}

PDF_DATE = re.compile(rb"D:\d{14}")
XMP_DATE = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
HEX_RUN = re.compile(rb"[0-9A-F]{32}")
TRAILER_IDS = re.compile(rb"/ID \[ <[0-9A-F]{32}>\s*<[0-9A-F]{32}> \]\s*/DocChecksum /[0-9A-F]{32}")


class BuildError(Exception):
    """A tool or a font is missing, or a tool has failed."""


@dataclass(frozen=True)
class Document:
    """One example: its source file, the tool that builds it and its date."""

    source: str
    tool: str
    date: str
    fonts: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return Path(self.source).stem

    @property
    def output(self) -> Path:
        """Where it goes: a folder for each format."""
        suffix = "docx" if self.tool == "libreoffice-docx" else "pdf"
        return HERE / suffix / f"{self.name}.{suffix}"

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.date).replace(tzinfo=UTC)


SANS = ("Liberation Sans",)
DOCUMENTS = (
    Document("benefits-handbook.typ", "typst", "2026-01-05"),
    Document("fee-schedule-2026.html", "weasyprint", "2025-12-09", SANS),
    Document("fee-schedule-2025.html", "weasyprint", "2024-12-10", SANS),
    Document("annual-report.typ", "typst", "2026-04-14"),
    Document("gebuehrenbescheid.fodt", "libreoffice", "2026-03-16", SANS),
    Document("guide-du-velo.html", "chromium", "2026-02-02", SANS),
    Document("tongzhi.typ", "typst", "2026-02-25", ("Noto Serif CJK SC", "Noto Sans CJK SC")),
    Document("field-manual.html", "chromium", "2026-03-20", (*SANS, "Liberation Serif")),
    Document("loan-agreement.fodt", "libreoffice-docx", "2026-01-12"),
)


def need_module(name: str) -> Any:
    """Import a Python tool, or say how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise BuildError(f"{name} is missing ({error}); try: pip install {name}") from error


def need_program(name: str) -> str:
    """Return the path of a program, or say how to install it."""
    wanted = os.environ.get(name.upper(), name)
    if found := shutil.which(wanted):
        return found
    raise BuildError(f"{wanted} is missing; on Debian: apt install {APT_TOOLS[name]}")


def need_font(family: str) -> Path:
    """Return the file that fontconfig uses for a family, or say how to install it."""
    query = [need_program("fc-match"), "-f", "%{family}\n%{file}\n%{fontversion}", family]
    answer = subprocess.run(query, check=True, capture_output=True, text=True)
    found, file, version = answer.stdout.split("\n")
    brand = family.split()[0]
    if family not in found.split(",") or (brand == "Liberation" and int(version) < 2 << 16):
        raise BuildError(f"font {family} is missing; on Debian: apt install {APT_FONTS[brand]}")
    return Path(file)


def pin(data: bytes, document: Document) -> bytes:
    """Replace dates and identifiers by fixed ones of the same length."""
    data = PDF_DATE.sub(document.moment.strftime("D:%Y%m%d%H%M%S").encode(), data)
    data = XMP_DATE.sub(document.moment.strftime("%Y-%m-%dT%H:%M:%S").encode(), data)
    fixed = hashlib.md5(document.name.encode()).hexdigest().upper().encode()
    return TRAILER_IDS.sub(lambda found: HEX_RUN.sub(fixed, found[0]), data)


def run(command: list[str], result: Path, document: Document) -> bytes:
    """Run a program quietly and return the file that it has written, pinned."""
    env = {**os.environ, "TZ": "UTC"}
    done = subprocess.run(command, check=False, env=env, capture_output=True, text=True, timeout=90)
    if done.returncode or not result.is_file():
        raise BuildError(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
    return pin(result.read_bytes(), document)


def build_typst(document: Document, _scratch: Path) -> bytes:
    """Compile with Typst, which tags by default; PDF/UA-1 makes it check alt texts."""
    typst = need_module("typst")
    folders = sorted({str(need_font(family).parent) for family in document.fonts})
    source = SOURCES / document.source
    compiler = typst.Compiler(source, root=SOURCES, font_paths=folders, ignore_system_fonts=True)
    stamp = int(document.moment.timestamp())
    return bytes(compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=stamp))


def build_weasyprint(document: Document, _scratch: Path) -> bytes:
    """Render with WeasyPrint as PDF/UA-1."""
    page = need_module("weasyprint").HTML(filename=str(SOURCES / document.source))
    identifier = hashlib.md5(document.name.encode()).digest()
    return bytes(page.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier))


def build_chromium(document: Document, scratch: Path) -> bytes:
    """Print with headless Chromium, with tags and bookmarks."""
    result = scratch / f"{document.name}.pdf"
    command = [need_program("chromium"), "--headless", "--disable-gpu", "--no-first-run"]
    command += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    command += ["--no-sandbox"] if os.geteuid() == 0 else []  # root cannot have the sandbox
    command += [f"--user-data-dir={scratch / 'profile'}", "--export-tagged-pdf"]
    command += ["--generate-pdf-document-outline", "--no-pdf-header-footer"]
    command += [f"--print-to-pdf={result}", (SOURCES / document.source).as_uri()]
    return run(command, result, document)


def build_libreoffice(document: Document, scratch: Path) -> bytes:
    """Export with LibreOffice Writer as PDF/UA."""
    result = scratch / f"{document.name}.pdf"
    names = ("PDFUACompliance", "UseTaggedPDF", "ExportBookmarks")
    switches = {name: {"type": "boolean", "value": "true"} for name in names}
    target = "pdf:writer_pdf_Export:" + json.dumps(switches, separators=(",", ":"))
    return run(convert(document, scratch, target), result, document)


def build_docx(document: Document, scratch: Path) -> bytes:
    """Save with LibreOffice Writer as a Word document, the times in its archive pinned."""
    result = scratch / f"{document.name}.docx"
    written = io.BytesIO(run(convert(document, scratch, "docx:MS Word 2007 XML"), result, document))
    pinned = io.BytesIO()
    with zipfile.ZipFile(written) as archive, zipfile.ZipFile(pinned, "w", zipfile.ZIP_DEFLATED) as copy:
        for entry in archive.infolist():
            info = zipfile.ZipInfo(entry.filename, document.moment.timetuple()[:6])
            copy.writestr(info, archive.read(entry), zipfile.ZIP_DEFLATED)
    return pinned.getvalue()


def convert(document: Document, scratch: Path, target: str) -> list[str]:
    """How LibreOffice is told to convert a document, with a profile of its own."""
    command = [need_program("soffice"), "--headless", "--norestore"]
    command += [f"-env:UserInstallation={(scratch / 'profile').as_uri()}", "--convert-to", target]
    return [*command, "--outdir", str(scratch), str(SOURCES / document.source)]


BUILDERS: dict[str, Callable[[Document, Path], bytes]] = {
    "typst": build_typst,
    "weasyprint": build_weasyprint,
    "chromium": build_chromium,
    "libreoffice": build_libreoffice,
    "libreoffice-docx": build_docx,
}


def main(arguments: list[str] | None = None) -> int:
    """Build the documents asked for; return 1 if one of them could not be built."""
    parser = argparse.ArgumentParser(description="Build the example documents.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to build (default: all)")
    options = parser.parse_args(arguments)
    known = {document.name: document for document in DOCUMENTS}
    if unknown := sorted(set(options.names) - set(known)):
        parser.error(f"unknown document: {', '.join(unknown)} (known: {', '.join(known)})")
    failed = 0
    for document in [known[name] for name in options.names] or DOCUMENTS:
        try:
            for family in document.fonts:
                need_font(family)
            with tempfile.TemporaryDirectory() as scratch:
                data = BUILDERS[document.tool](document, Path(scratch))
        except BuildError as error:
            print(f"{document.name}: {error}", file=sys.stderr)
            failed = 1
        else:
            document.output.parent.mkdir(exist_ok=True)
            document.output.write_bytes(data)
            print(f"{document.output.name}: {len(data):,} bytes ({document.tool})")
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
