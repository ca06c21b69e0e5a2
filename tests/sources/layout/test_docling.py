"""Docling: pages of its documents, and what is told where its models are not. Its models are no part of any package."""

import sys
from pathlib import Path
from typing import Any

import pytest

from evigraph.errors import SourceError
from evigraph.sources.layout import docling
from support.pdfs import Sheet, build, show

FILE = Path("folder/fees.pdf")


def test_a_page_is_told_with_the_spans_of_its_cells() -> None:
    docs: Any = pytest.importorskip("docling_core.types.doc", reason="docling-core is not installed")
    document = docs.DoclingDocument(name="fees")
    for number in (1, 2):
        document.add_page(page_no=number, size=docs.Size(width=600, height=800))

    def where(page: int) -> Any:
        return docs.ProvenanceItem(page_no=page, bbox=docs.BoundingBox(l=0, t=0, r=9, b=9), charspan=(0, 1))

    def cell(text: str, row: int, columns: tuple[int, int]) -> Any:
        first, last = columns
        return docs.TableCell(
            text=text, column_header=row == 0, col_span=last - first, start_row_offset_idx=row,
            end_row_offset_idx=row + 1, start_col_offset_idx=first, end_col_offset_idx=last,
        )  # fmt: skip

    document.add_heading("Fees", prov=where(1))
    cells = [cell("Amounts", 0, (0, 2)), cell("A permit", 1, (0, 1)), cell("14.00", 1, (1, 2))]
    document.add_table(docs.TableData(table_cells=cells, num_rows=2, num_cols=2), prov=where(2))
    document.add_picture(prov=where(2))
    assert docling._page(document, 1).strip() == "## Fees"
    assert docling._page(document, 2).strip() == (
        '<table><tbody><tr><th colspan="2">Amounts</th></tr><tr><td>A permit</td><td>14.00</td></tr></tbody></table>'
    )


def test_without_its_models_it_says_how_they_are_fetched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("docling.document_converter", reason="docling is not installed")
    monkeypatch.setattr(sys.modules["docling.datamodel.settings"].settings, "artifacts_path", tmp_path)
    with pytest.raises(SourceError) as caught:
        docling.read_pages(FILE, build(pages=[Sheet(content=show("Fees", (72, 700)))]))
    remedy = "fetch its models once by `docling-tools models download`, or choose another --parser"
    assert str(caught.value).startswith("folder/fees.pdf: docling cannot read its pages (")
    assert str(caught.value).endswith(f"; {remedy}")
    assert "\n" not in str(caught.value)
    assert capfd.readouterr() == ("", "")
