"""Studies as one HTML page that needs nothing else: no script, no address, plots as data.

Names of documents and texts of questions are others': Markdown is rendered without HTML, the rest is escaped.
"""

import base64
import hashlib
import html
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from markdown_it import MarkdownIt

from evigraph.lab.report.failures import Failure, Missing
from evigraph.lab.report.studies import Study

__all__ = ["report_page"]

_SHOWN = 400
"""The characters of a text that is missing, of which more is cut."""


def report_page(
    title: str, studies: Sequence[Study], failures: Sequence[Failure] | None = None, asked: str = ""
) -> bytes:
    """The page of some studies, in UTF-8. ``failures`` are the questions that ``asked``, a strategy and how it was
    asked, does not answer in full; None: none were looked for."""
    style = files("evigraph.lab.report").joinpath("assets", "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    parts = [part for number, study in enumerate(studies, 1) for part in _study(f"s{number}", study)]
    contents = [(f"s{number}", study.title) for number, study in enumerate(studies, 1)]
    if failures is not None:
        contents.append(("failures", "Questions that fail"))
        parts.extend(_failures(failures, asked))
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{html.escape(title)}</title><style>{style}</style></head><body>",
            f"<h1>{html.escape(title)}</h1>",
            f"<nav>{_list(_link(f'#{key}', html.escape(name)) for key, name in contents)}</nav>",
            *parts,
            "</body></html>\n",
        ]
    ).encode()


def _study(key: str, study: Study) -> Iterator[str]:
    yield f'<section><h2 id="{key}">{html.escape(study.title)}</h2>'
    yield _rendered(study.text)
    for name, plot in study.plots.items():
        data = base64.b64encode(plot).decode()
        told = html.escape(name)
        yield f'<figure><img alt="Plot: {told}" src="data:image/svg+xml;base64,{data}"><small>{told}</small></figure>'
    yield _made_with(study)
    yield "</section>"


def _rendered(text: str) -> str:
    """Markdown as HTML, its headings a level lower than they are, its tables free to scroll."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    tokens = parser.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1:]) + 1)}"
    shown = parser.renderer.render(tokens, parser.options, {})
    return shown.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")


def _made_with(study: Study) -> str:
    rows = [("folder", str(study.folder)), *((name, _told(value)) for name, value in sorted(study.settings.items()))]
    made = study.made_with
    if made is not None:
        rows.extend([("evigraph", made.evigraph), ("Python", made.python), *sorted(made.packages.items())])
        rows.extend([("embedder", made.embedder)] if made.embedder else [])
    listed = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>" for name, value in rows)
    return f"<details><summary>What was run</summary><dl>{listed}</dl></details>"


def _told(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


# Failures


def _failures(failures: Sequence[Failure], asked: str) -> Iterator[str]:
    yield '<section><h2 id="failures">Questions that fail</h2>'
    yield f"<p>{html.escape(asked)}: {len(failures)} answerable questions are not answered in full.</p>"
    for failure in failures:
        yield f"<h3>{html.escape(failure.id)} <small>{failure.topology}, recall {failure.recall:.2f}</small></h3>"
        yield f"<p>{html.escape(failure.question)}</p>"
        yield _list(_missing(missing) for missing in failure.missing)
        if failure.first is not None:
            doc, page, file = failure.first
            yield f'<p class="quiet">First came {_place(doc, page, file)}.</p>'
    yield "</section>"


def _missing(missing: Missing) -> str:
    text = missing.text if len(missing.text) <= _SHOWN else missing.text[: _SHOWN - 1] + "…"
    place = _place(missing.doc, missing.page, missing.file)
    return f"{place}: {html.escape(missing.why)}<blockquote>{html.escape(text)}</blockquote>"


def _place(doc: str, page: int | None, file: Path | None) -> str:
    """A document and its page, as a link to the file where it is known."""
    told = html.escape(doc if page is None else f"{doc}, page {page}")
    if file is None or not file.is_absolute():
        return told
    address = file.as_uri() + ("" if page is None else f"#page={page}")
    return _link(address, told)


def _link(address: str, told: str) -> str:
    return f'<a href="{html.escape(address)}">{told}</a>'


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
