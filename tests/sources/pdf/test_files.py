"""Opening a PDF: passwords, damage, page trees."""

from pathlib import Path

import pikepdf
import pytest

from evigraph import SourceError
from evigraph.graph import Graph, GraphView
from evigraph.limits import Limits
from evigraph.sources.pdf import read_pdf
from support.element import El
from support.graphs import codes
from support.pdfs import Sheet, Text, build, read

PATH = Path("folder/a file.pdf")


def secret(**encryption: object) -> bytes:
    return build(El("P", "Secret"), encrypt=encryption)


def text(graph: Graph) -> str:
    return GraphView(graph).text(0)


class TestEncryption:
    @pytest.mark.parametrize("revision", [2, 3, 4, 6])
    def test_an_empty_user_password_opens_by_itself(self, revision: int) -> None:
        data = secret(user="", owner="owner", R=revision, aes=revision >= 4, metadata=revision >= 4)
        assert text(read_pdf(PATH, data)) == "Secret"

    def test_a_needed_password_is_asked_for_by_its_option(self) -> None:
        with pytest.raises(SourceError, match=r"^folder/a file\.pdf: encrypted with a password;.*--password$"):
            read_pdf(PATH, secret(user="sesame", owner="owner"))

    def test_a_wrong_password_is_told_from_none(self) -> None:
        with pytest.raises(SourceError, match=r"password given does not open it;.*--password$"):
            read_pdf(PATH, secret(user="sesame", owner="owner"), "simsalabim")

    @pytest.mark.parametrize("password", ["sesame", "owner"])
    def test_the_right_password_opens(self, password: str) -> None:
        assert text(read_pdf(PATH, secret(user="sesame", owner="owner"), password)) == "Secret"

    @pytest.mark.parametrize("revision", [4, 6])
    def test_a_password_with_letters_beyond_ascii_opens(self, revision: int) -> None:
        assert text(read_pdf(PATH, secret(user="Schlüssel", owner="owner", R=revision), "Schlüssel")) == "Secret"

    def test_a_password_nobody_needs_does_no_harm(self) -> None:
        assert text(read_pdf(PATH, build(El("P", "Open")), "sesame")) == "Open"

    def test_an_encrypted_file_is_not_called_repaired(self) -> None:
        assert "file-repaired" not in codes(read_pdf(PATH, secret(user="", owner="owner")))


class TestDamage:
    def broken_table(self) -> bytes:
        data = build(El("H1", "Fees"), El("P", "Twelve"))
        start = data.rindex(b"startxref")
        return data[:start] + b"startxref\n7\n%%EOF\n"

    def test_a_broken_cross_reference_table_is_repaired_and_said(self) -> None:
        graph = read_pdf(PATH, self.broken_table())
        assert text(graph) == "Fees\nTwelve"
        assert codes(graph) == ["file-repaired"]

    def test_shifted_offsets_are_repaired_and_said(self) -> None:
        data = build(El("P", "Twelve"))
        graph = read_pdf(PATH, data.replace(b"%PDF-1.3", b"%PDF-1.3\n%" + b"x" * 40, 1))
        assert text(graph) == "Twelve"
        assert "file-repaired" in codes(graph)

    def test_bytes_before_the_header_are_passed_over(self) -> None:
        assert text(read_pdf(PATH, b"HTTP/1.1 200 OK\r\n\r\n" + build(El("P", "Twelve")))) == "Twelve"

    @pytest.mark.parametrize("padding", [b"\n" * 500, b"\n" * 3000, b"\0" * 5000, b"<p>Thank you!</p>" * 300])
    def test_bytes_after_the_end_are_passed_over(self, padding: bytes) -> None:
        data = build(El("P", "Twelve")) + padding
        graph = read_pdf(PATH, data)
        assert text(graph) == "Twelve"
        assert codes(graph) == []
        assert graph.document.size == len(data)

    def test_a_repaired_file_may_have_bytes_after_the_end(self) -> None:
        graph = read_pdf(PATH, self.broken_table() + b"\n" * 3000)
        assert text(graph) == "Fees\nTwelve"
        assert codes(graph) == ["file-repaired"]

    def test_a_file_cut_short_is_refused(self) -> None:
        data = build(El("P", "Twelve"))
        with pytest.raises(SourceError, match=r"truncated .*; get a complete copy of the file$"):
            read_pdf(PATH, data[: data.rindex(b"endobj")])

    def test_a_file_cut_short_in_its_second_part_is_refused(self) -> None:
        """As a file that was saved twice may be, or one made for the web."""
        second = b"\n99 0 obj\n<</Length 9999>>\nstream\n" + b"x" * 5000
        with pytest.raises(SourceError, match=r"truncated .*; get a complete copy of the file$"):
            read_pdf(PATH, build(El("P", "Twelve")) + second)

    def test_an_intact_file_is_not_called_repaired(self) -> None:
        assert codes(read_pdf(PATH, build(El("P", "Twelve")))) == []


class TestPages:
    def test_more_pages_than_the_limit_are_refused_by_its_name(self) -> None:
        data = build(El("P", "x"), pages=[Sheet()] * 3)
        assert len(read_pdf(Path("x.pdf"), data, limits=Limits(pages=3)).document.pages) == 3
        with pytest.raises(SourceError) as caught:
            read_pdf(Path("x.pdf"), data, limits=Limits(pages=2))
        assert (caught.value.cause, caught.value.remedy) == (
            "has 3 pages, more than 2",
            "raise it with --limit pages=3",
        )

    def test_a_file_without_pages_is_refused(self) -> None:
        def remove_pages(pdf: pikepdf.Pdf) -> None:
            del pdf.pages[:]

        with pytest.raises(SourceError, match=r"has no pages; give a PDF with pages$"):
            read_pdf(PATH, build(edit=remove_pages))

    def test_a_page_tree_in_a_circle_is_refused_or_read(self) -> None:
        def turn(pdf: pikepdf.Pdf) -> None:
            pdf.Root.Pages.Kids.append(pdf.Root.Pages)

        try:
            assert text(read_pdf(PATH, build(El("P", "Twelve"), edit=turn))) == "Twelve"
        except SourceError as error:
            assert str(PATH) in str(error)  # noqa: PT017

    def test_a_page_without_content_is_a_page(self) -> None:
        def empty(pdf: pikepdf.Pdf) -> None:
            del pdf.pages[0].obj.Contents

        graph = read(El("P", Text("Twelve", page=2)), pages=[Sheet(), Sheet()], edit=empty)
        assert len(graph.document.pages) == 2
        assert text(graph) == "Twelve"

    @pytest.mark.parametrize("junk", [b"q Q BT (", b"\xff\xfe\x00", b"/P <</MCID 0>> BDC", b"EMC EMC EMC"])
    def test_an_unreadable_content_stream_takes_nothing_from_other_pages(self, junk: bytes) -> None:
        def spoil(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.Contents = pdf.make_stream(junk)

        graph = read(El("P", Text("Twelve", page=2)), pages=[Sheet(), Sheet()], edit=spoil)
        assert text(graph) == "Twelve"


class TestDocument:
    def test_its_id_comes_from_its_bytes(self) -> None:
        data = build(El("P", "Twelve"))
        document = read_pdf(PATH, data).document
        assert document == read_pdf(Path("renamed.pdf"), data).document
        assert document.id == document.sha256[:16]
        assert document.size == len(data)

    def test_other_bytes_have_another_id(self) -> None:
        assert read(El("P", "Twelve")).document.id != read(El("P", "Eleven")).document.id

    def test_title_and_language_are_the_files(self) -> None:
        document = read(title="Gebühren", lang="de-AT").document
        assert (document.title, document.lang) == ("Gebühren", "de-AT")

    @pytest.mark.parametrize("title", ["", "  "])
    def test_a_blank_title_is_none(self, title: str) -> None:
        assert read(title=title).document.title is None

    def test_an_empty_language_is_none(self) -> None:
        assert read(lang="").document.lang is None

    def test_a_file_without_a_structure_tree_is_untagged(self) -> None:
        graph = read(El("P", "Twelve"), tagged=False)
        assert not graph.document.tagged
        assert len(graph.nodes) == 1

    def test_an_untagged_files_text_is_kept(self) -> None:
        graph = read(El("P", "Twelve"), tagged=False)
        assert [(f.text, f.status.value, f.node) for f in graph.fragments] == [("Twelve ", "UNTAGGED", None)]


def test_want_of_memory_is_not_taken_for_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object, **__: object) -> None:
        raise MemoryError("std::bad_alloc")  # what pikepdf makes of the library's own exception

    data = build(El("P", "text"))
    monkeypatch.setattr(pikepdf, "open", exhausted)
    with pytest.raises(MemoryError):
        read_pdf(PATH, data)
