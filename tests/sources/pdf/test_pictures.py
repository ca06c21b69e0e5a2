"""Pages drawn by a process of its own: pictures, crashes, time and memory."""

import hashlib
import io
import stat
import sys
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from evigraph.limits import Limits
from evigraph.sources.pdf.pictures import take_pictures
from evigraph.sources.pdf.renderer import MOST_BYTES, MOST_PIXELS, DrawRequest, draw, note_file, picture_file
from support.element import El
from support.examples import PDFS
from support.pdfs import Sheet, artifact, build


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def built(folder: Path, *kids: object, **options: object) -> Path:
    file = folder / "built.pdf"
    file.write_bytes(build(*kids, **options))  # type: ignore[arg-type]
    return file


def test_each_page_gets_a_picture_of_its_shape() -> None:
    file = PDFS / "annual-report.pdf"
    pictures = take_pictures(file, digest(file), [1, 3])
    assert sorted(pictures) == [1, 3]
    for picture in pictures.values():
        assert picture.data
        image = Image.open(io.BytesIO(picture.data))
        assert image.format == "WEBP"
        assert image.width / image.height == pytest.approx(595 / 842, abs=0.01)
        assert len(picture.data) <= MOST_BYTES


def test_what_is_drawn_is_where_the_page_has_it(tmp_path: Path) -> None:
    black = artifact("0 g 0 0 100 100 re f\n")
    file = built(tmp_path, El("P", "x"), pages=[Sheet(content=black, rotate=90)])
    picture = take_pictures(file, digest(file), [1])[1].data
    assert picture
    image = Image.open(io.BytesIO(picture)).convert("L")
    assert image.width > image.height  # turned by a quarter
    assert image.getpixel((20, 20)) < 40  # the lower left corner is now the upper left
    assert image.getpixel((image.width - 20, image.height - 20)) > 215


def test_form_fields_are_drawn(tmp_path: Path) -> None:
    def add_field(pdf: pikepdf.Pdf) -> None:
        look = pdf.make_stream(b"0 g 0 0 200 200 re f\n")
        look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 200, 200])
        field = {"Type": Name.Annot, "Subtype": Name.Widget, "FT": Name.Tx, "T": "x", "Rect": Array([0, 0, 200, 200])}
        widget = pdf.make_indirect(Dictionary(**field, F=4, AP=Dictionary(N=look)))
        pdf.pages[0].obj.Annots = Array([widget])
        pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array([widget])))

    file = built(tmp_path, El("P", "x"), edit=add_field)
    picture = take_pictures(file, digest(file), [1])[1].data
    assert picture
    image = Image.open(io.BytesIO(picture)).convert("L")
    assert image.getpixel((100, image.height - 100)) < 40


def test_a_page_of_any_size_stays_within_its_pixels(tmp_path: Path) -> None:
    file = built(tmp_path, pages=[Sheet(media=(0, 0, 14_400, 14_400)), Sheet(media=(0, 0, 3, 9_000))])
    pictures = take_pictures(file, digest(file), [1, 2])
    for picture in pictures.values():
        assert picture.data
        image = Image.open(io.BytesIO(picture.data))
        assert image.width * image.height <= MOST_PIXELS * 1.01


def test_a_file_that_has_changed_is_not_drawn_under_its_old_graph() -> None:
    pictures = take_pictures(PDFS / "tongzhi.pdf", "0" * 64, [1, 2])
    assert {picture.data for picture in pictures.values()} == {None}
    assert "has changed" in pictures[1].note


def test_a_file_that_is_gone_leaves_a_note(tmp_path: Path) -> None:
    pictures = take_pictures(tmp_path / "gone.pdf", "0" * 64, [1])
    assert pictures[1].data is None
    assert "cannot be read" in pictures[1].note


def test_an_encrypted_file_is_drawn_with_its_password(tmp_path: Path) -> None:
    file = built(tmp_path, El("P", "secret"), encrypt={"user": "sesame", "owner": "o"})
    assert take_pictures(file, digest(file), [1], "sesame")[1].data
    refused = take_pictures(file, digest(file), [1], "wrong")[1]
    assert refused.data is None
    assert "encrypted" in refused.note


def test_a_page_that_kills_the_process_costs_that_page_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(_dying_at(tmp_path, 2)))
    file = PDFS / "annual-report.pdf"
    pictures = take_pictures(file, digest(file), [1, 2, 3, 4])
    assert [number for number in sorted(pictures) if pictures[number].data] == [1, 3, 4]
    assert "signal 9" in pictures[2].note


def test_drawing_that_takes_too_long_is_ended_and_names_the_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeper = tmp_path / "sleeper"
    sleeper.write_text("#!/bin/sh\nexec sleep 600\n")
    sleeper.chmod(sleeper.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(sleeper))
    file = PDFS / "annual-report.pdf"
    pictures = take_pictures(file, digest(file), [1, 2, 3, 4], limits=Limits(seconds=0.3))
    assert {picture.data for picture in pictures.values()} == {None}
    assert "--timeout" in pictures[4].note


def test_drawing_beyond_the_memory_is_ended(tmp_path: Path) -> None:
    file = PDFS / "tongzhi.pdf"
    pictures = take_pictures(file, digest(file), [1, 2], limits=Limits(memory_mb=16))
    assert {picture.data for picture in pictures.values()} == {None}
    assert "out of memory" in pictures[1].note


def test_a_page_that_cannot_be_read_gets_a_note_and_the_next_is_drawn(tmp_path: Path) -> None:
    file = PDFS / "tongzhi.pdf"
    draw(DrawRequest(str(file), "", digest(file), [99, 1], str(tmp_path)))
    assert note_file(str(tmp_path), 99).read_text() == "PDFium cannot read the page"
    assert picture_file(str(tmp_path), 1).exists()


def _dying_at(folder: Path, page: int) -> Path:
    """A Python that kills itself when a page is to be drawn."""
    code = (
        "import os, sys; from evigraph.sources.pdf import renderer; draw = renderer._draw_page\n"
        "def mine(folder, document, forms, number):\n"
        f"    os.kill(os.getpid(), 9) if number == {page} else draw(folder, document, forms, number)\n"
        "renderer._draw_page = mine; sys.argv[1:] = sys.argv[3:]; renderer.main()"
    )
    script = folder / "dying.py"
    script.write_text(code)
    program = folder / "python"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program
