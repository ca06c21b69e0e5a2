"""Word documents made to be hard to read: they are read whole, cut and told, or refused in one line."""

import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph import SourceError
from evigraph.graph import Graph
from evigraph.limits import Limits
from evigraph.sources import read_source
from evigraph.sources.docx import read_docx
from support.docx import NAME, STYLES, compiled, numbered, p, package, r, read, row, table, zipped
from support.graphs import codes, find
from support.markdown import letters, said


def refusal(data: bytes, limits: Limits | None = None, name: Path = NAME) -> str:
    """What is said of a file that is refused, in one line without its name."""
    with pytest.raises(SourceError) as caught:
        read_docx(name, data, limits or Limits())
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value).removeprefix(f"{name}: ")


def text(graph: Graph) -> str:
    return "".join(fragment.text for fragment in graph.fragments)


class TestArchive:
    def test_one_that_decodes_to_too_much_is_refused_by_name_of_the_limit(self) -> None:
        data = package(p("x" * (3 * 2**20)))
        assert refusal(data, Limits(stream_mb=2)) == (
            "its parts decode to more than 2 MiB; raise it with --limit stream_mb=4"
        )

    def test_parts_are_counted_together(self) -> None:
        styles = STYLES + f"<!-- {'x' * 2**20} -->"
        assert "decode to more than 2 MiB" in refusal(package(p("x" * 2**20), styles=styles), Limits(stream_mb=2))

    def test_one_made_to_burst_is_refused(self) -> None:
        data = package(p("x"), files={"word/document.xml": b" " * (40 * 2**20)})
        assert len(data) < 2**17
        assert refusal(data).startswith("word/document.xml decodes to more than 500 times its size in the file; ")

    def test_media_are_never_decoded(self) -> None:
        data = package(p("x"), files={"word/media/image1.png": b" " * (40 * 2**20)})
        assert said(read_docx(NAME, data, Limits(stream_mb=1)), "P") == ["x"]

    def test_one_of_many_parts_is_refused(self) -> None:
        data = package(p("x"), files={f"word/media/{n}": b"" for n in range(10_001)})
        assert refusal(data) == "has more than 10,000 parts; save it anew in Word"

    def test_one_without_a_document_is_refused(self) -> None:
        data = package(p("x"), without=["word/document.xml"])
        assert refusal(data) == "is damaged: it has no word/document.xml; save it anew in Word"

    def test_a_document_is_found_though_nothing_refers_to_it(self) -> None:
        data = package(p("x"), without=["_rels/.rels", "[Content_Types].xml", "word/_rels/document.xml.rels"])
        assert said(read_docx(NAME, data), "P") == ["x"]

    @pytest.mark.parametrize(
        "types",
        ["<Types/>", "", "<no", '<Types><Override PartName="/word/document.xml" ContentType="image/png"/></Types>'],
    )
    def test_wrong_content_types_do_not_matter(self, types: str) -> None:
        assert said(read(p("x"), files={"[Content_Types].xml": types.encode()}), "P") == ["x"]

    def test_one_that_is_no_document_is_refused(self) -> None:
        assert refusal(zipped({"a.txt": "x"})) == "is a zip archive, and no Word document; give a .docx file"

    def test_one_of_another_format_is_refused(self) -> None:
        open_document = zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"})
        assert refusal(open_document) == "is an archive of another format; save it as .docx in Word"
        sheet = package(p("x"), files={"word/document.xml": b"<workbook xmlns='urn:x'/>"})
        assert refusal(sheet) == "is an Excel workbook, no Word document; give a .docx file"

    @pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.99])
    def test_a_truncated_one_is_refused(self, share: float) -> None:
        data = package(*(p(f"Paragraph {n} of a longer text") for n in range(200)))
        assert refusal(data[: int(len(data) * share)]).startswith("is damaged or truncated: ")

    def test_parts_of_one_name_are_refused(self) -> None:
        with pytest.warns(UserWarning, match="Duplicate name"):
            data = _twice("word/document.xml", "word/document.xml")
        assert refusal(data) == "is damaged: it has word/document.xml twice; save it anew in Word"
        assert "twice" in refusal(_twice("word/document.xml", "Word/Document.xml"))

    def test_a_part_whose_bytes_are_damaged_is_refused(self) -> None:
        data = bytearray(package(*(p(f"Paragraph {n}") for n in range(200))))
        at = data.index(b"word/document.xml") + 60
        data[at : at + 40] = bytes(40)
        assert refusal(bytes(data)).startswith("is damaged: word/document.xml cannot be read (")

    def test_a_part_compressed_in_another_way_is_refused(self) -> None:
        data = zipped({"word/document.xml": "<x/>" * 100}, zipfile.ZIP_BZIP2)
        assert "is compressed as no Word document is" in refusal(data)

    def test_an_encrypted_archive_is_refused(self) -> None:
        data = bytearray(package(p("x"), without=["_rels/.rels"]))
        for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            for match in re.finditer(re.escape(sign), bytes(data)):
                data[match.start() + flags] |= 1
        assert refusal(bytes(data)) == "is encrypted; save it without a password"

    @pytest.mark.parametrize(
        ("stream", "message"),
        [
            ("EncryptedPackage", "is encrypted; save it without a password in Word"),
            ("WordDocument", "is a document of Word 97-2003 (.doc); save it as .docx in Word"),
            ("Workbook", "is a file of an older Office program; save it as .docx"),
        ],
    )
    def test_a_compound_file_is_refused_by_name_whatever_its_ending(
        self, tmp_path: Path, stream: str, message: str
    ) -> None:
        data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + stream.encode("utf-16-le") + bytes(64)
        assert refusal(data) == message
        for name in ("a.doc", "a.docx", "a.md"):
            (tmp_path / name).write_bytes(data)
            with pytest.raises(SourceError, match=re.escape(message)):
                read_source(tmp_path / name)

    @pytest.mark.parametrize("target", ["../../etc/passwd", "/../../etc/passwd", "%2e%2e/%2e%2e/x", "..\\..\\x"])
    def test_relationships_that_leave_the_package_lead_nowhere(self, target: str) -> None:
        graph = read(p("a", style="Heading1"), relationships=[("x", "footnotes", target), ("y", "header", target)])
        assert said(graph, "H1") == ["a"]
        rels = f'<Relationships><Relationship Id="a" Type="x/officeDocument" Target="{target}"/></Relationships>'
        assert said(read(p("x"), files={"_rels/.rels": rels}), "P") == ["x"]

    def test_parts_elsewhere_are_not_fetched(self) -> None:
        graph = read(p("a"), relationships=[("x", "footnotes", "http://localhost:1/notes.xml")])
        assert said(graph, "P") == ["a"]

    @given(st.binary(max_size=200))
    def test_what_begins_like_an_archive_is_refused_in_one_line(self, rest: bytes) -> None:
        assert "; " in refusal(b"PK\x03\x04" + rest)

    @given(st.integers(0, 2_000), st.binary(min_size=1, max_size=30))
    def test_a_document_with_other_bytes_somewhere_is_read_or_refused(self, at: int, put: bytes) -> None:
        data = bytearray(package(p("Fees", style="Heading1"), numbered("a"), table(row("b", "c"))))
        data[at % len(data) : at % len(data) + len(put)] = put
        refused: list[str] = []
        try:
            read_docx(NAME, bytes(data))
        except SourceError as error:
            refused = str(error).splitlines()
        assert len(refused) <= 1


def _twice(*names: str) -> bytes:
    import io

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "<x/>")
    return out.getvalue()


class TestXml:
    LAUGHS = (
        "<!DOCTYPE w [<!ENTITY a 'ha'><!ENTITY b '" + "&a;" * 1000 + "'><!ENTITY c '" + "&b;" * 1000 + "'>]><w>&c;</w>"
    )
    OUTSIDE = "<!DOCTYPE w [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><w>&a;</w>"

    @pytest.mark.parametrize("xml", [LAUGHS, OUTSIDE, "<!DOCTYPE w SYSTEM 'http://localhost:1/x.dtd'><w/>"])
    @pytest.mark.parametrize("part", ["word/document.xml", "word/styles.xml", "_rels/.rels"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    def test_a_document_type_is_refused(self, xml: str, part: str, encoding: str) -> None:
        declared = f"<?xml version='1.0' encoding='{encoding}'?>{xml}".encode(encoding)
        assert refusal(package(p("x"), files={part: declared})) == (
            f"{part} has a document type declaration, which no Word document may have; save it anew in Word"
        )

    @pytest.mark.parametrize(
        "xml", [b"", b"<w", b"<a></b>", b"<a>&x;</a>", b"\xff\xfe", b"<?xml version='1.0' encoding='x'?><a/>"]
    )
    def test_what_is_no_xml_is_refused(self, xml: bytes) -> None:
        data = package(p("x"), files={"word/document.xml": xml})
        assert refusal(data).startswith("word/document.xml is damaged: it is no well-formed XML (")

    @pytest.mark.parametrize("xml", [b"<x/>", b"<w:document xmlns:w='urn:other'><w:body/></w:document>"])
    def test_what_is_no_document_is_refused(self, xml: bytes) -> None:
        data = package(p("x"), files={"word/document.xml": xml})
        assert refusal(data) == "is damaged: its main part has no body; save it anew in Word"

    def test_more_elements_than_are_allowed_are_refused(self) -> None:
        data = package(*[p("x")] * 300)
        assert "has more than 200 elements; raise it with --limit elements=400" in refusal(data, Limits(elements=200))
        assert "word/document.xml has more than 500 XML elements; raise it" in refusal(data, Limits(elements=50))

    def test_a_document_in_utf_16_is_read(self) -> None:
        xml = (
            '<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main">'
            "<w:body><w:p><w:r><w:t>Gebühr</w:t></w:r></w:p></w:body></w:document>"
        )
        assert said(read(files={"word/document.xml": xml.encode("utf-16")}), "P") == ["Gebühr"]


DEEP = 100_000


class TestNesting:
    @pytest.mark.parametrize(
        ("begin", "end"),
        [
            ("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
            ("<w:p><w:r><w:pict><w:txbxContent>", "</w:txbxContent></w:pict></w:r></w:p>"),
        ],
    )
    def test_blocks_nested_without_end_are_cut_and_told_and_their_text_is_kept(self, begin: str, end: str) -> None:
        graph = compiled(begin * DEEP + p("deep") + end * DEEP)
        assert "nesting-cut" in codes(graph)
        assert letters(text(graph)) == "deep"
        assert len(graph.nodes) < 500

    @pytest.mark.parametrize(
        ("begin", "end"),
        [
            ('<w:hyperlink w:anchor="a">', "</w:hyperlink>"),
            ("<w:r><w:ruby><w:rubyBase>", "</w:rubyBase></w:ruby></w:r>"),
            ("<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>", "</w:sdtContent></w:sdt>"),
        ],
    )
    def test_elements_of_a_line_nested_without_end_are_cut_and_told(self, begin: str, end: str) -> None:
        graph = compiled(p(begin * DEEP + r("deep") + end * DEEP))
        assert "nesting-cut" in codes(graph)
        assert letters(text(graph)) == "deep"
        assert len(graph.nodes) < 500

    @pytest.mark.parametrize("name", ["w:sdt", "w:ins", "w:smartTag", "mc:AlternateContent"])
    def test_groups_nested_without_end_are_looked_through(self, name: str) -> None:
        inner = "<mc:Choice Requires='wps'>" if name.startswith("mc") else ""
        begin, end = f"<{name}>{inner}", f"{'</mc:Choice>' if inner else ''}</{name}>"
        graph = read(begin * DEEP + p("deep") + end * DEEP)
        assert said(graph, "P") == ["deep"]
        assert len(graph.fragments[0].anchor.path or "") < 50_000

    def test_fields_in_fields_without_end_are_passed_over(self) -> None:
        begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        opened = begin + '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        assert said(read(p(begin * DEEP, "a"), p(opened * DEEP, "b")), "P") == ["b"]

    def test_nesting_that_cannot_be_followed_is_refused(self) -> None:
        data = package("<w:tbl><w:tr><w:tc>" * 5_000 + p("x") + "</w:tc></w:tr></w:tbl>" * 5_000)
        assert refusal(data, Limits(nesting=10**6)) == "is nested too deep; lower --limit nesting"

    def test_lists_of_ever_more_indent_do_not_nest_without_end(self) -> None:
        many = 300
        levels = "".join(
            f'<w:abstractNum w:abstractNumId="{n}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/>'
            f'<w:pPr><w:ind w:left="{200 * n}"/></w:pPr></w:lvl></w:abstractNum>'
            for n in range(many)
        )
        nums = "".join(f'<w:num w:numId="{n + 1}"><w:abstractNumId w:val="{n}"/></w:num>' for n in range(many))
        graph = read(*(numbered("x", num=n + 1) for n in range(many)), numbering=levels + nums)
        depth = max(sum(graph.nodes[a].role == "L" for a in _above(graph, node)) for node in find(graph, "LBody"))
        assert depth <= 101


def _above(graph: Graph, node: int) -> list[int]:
    found: list[int] = []
    at: int | None = node
    while at is not None:
        found.append(at)
        at = graph.nodes[at].parent
    return found


class TestSize:
    def test_a_table_of_a_hundred_thousand_cells_is_read(self) -> None:
        graph = read(table(*[row(*["x"] * 100)] * 1_000))
        assert len(find(graph, "TD")) == 100_000
        assert graph.fragments[-1].anchor.path == "word/document.xml/body/tbl[1]/tr[1000]/tc[100]/p[1]"

    @pytest.mark.long
    def test_a_million_paragraphs_are_refused_by_name_of_the_limit(self) -> None:
        assert refusal(package(*[p("word")] * 10**6)) == (
            "has more than 1,000,000 elements; raise it with --limit elements=2000000"
        )

    def test_a_run_of_very_many_texts_is_one_fragment(self) -> None:
        graph = read(p("<w:r>" + "<w:t>a</w:t>" * 10**5 + "</w:r>"))
        assert [len(fragment.text) for fragment in graph.fragments] == [10**5 + 1]

    def test_absurd_numbers_are_read(self) -> None:
        huge = "9" * 5_000
        num = f'<w:numPr><w:ilvl w:val="-{huge}"/><w:numId w:val="1"/></w:numPr>'
        cell = f'<w:tc><w:tcPr><w:gridSpan w:val="x"/></w:tcPr>{p("b")}</w:tc>'
        graph = compiled(
            p("a", properties=f'<w:outlineLvl w:val="{huge}"/>{num}'),
            table(row(cell, properties=f'<w:gridBefore w:val="{huge}"/>')),
            p(r("c", properties=f'<w:sz w:val="{huge}"/><w:lang w:val=""/>')),
        )
        assert letters(text(graph)) == "1abc"
