"""Findings about a compiled graph: what the source got wrong, told and not repaired."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from evigraph.derive.headings import COLUMN_RULE, MAX_GOVERNING
from evigraph.graph import BLOCK_ROLES, HEADING_ROLES, Diagnostic, GraphView, Relation, Role, Severity, Status

__all__ = ["CODES", "diagnose"]

CODES = {
    "alt-meaningless": "An alternate text is a file's name, a placeholder, or was generated; it describes nothing.",
    "alt-missing": "A figure has neither alternate nor replacement text.",
    "attributes-cut": "Attributes of an element are too many, or lead back to themselves; the rest is left out.",
    "characters-unmapped": "Text has characters without meaning: private use, control, replacement, or decoded twice.",
    "checker": "An accessibility checker found a rule broken; the message begins with its name for the rule.",
    "content-claimed-twice": "Two elements refer to the same content; the first keeps it.",
    "content-embedded": "A file holds pieces of another format in its text, which are not read.",
    "content-not-found": "An element refers to marked content that is not on its page.",
    "content-untagged": "Content of a page is in no element and no artifact.",
    "contradicts-source": "A derived or inferred edge contradicts a more trusted one and was left out.",
    "document-untagged": "The file has no structure tree.",
    "drawings-untagged": "Lines or areas of a page, but no text or picture, are in no element and no artifact.",
    "element-empty": "A block element has no content at all.",
    "element-repeated": "An element is reached twice, for example by a cycle; it is read once.",
    "element-unreferenced": "Elements that the parent tree or the ID tree names are not in the structure tree.",
    "encoding-broken": "Bytes are not in the encoding that the file declares, or in UTF-8 where it declares none.",
    "form-xfa": "The file holds an XFA form, made by a program when it is opened; only its PDF pages are read.",
    "tags-suspect": "The file itself says that its tags may be wrong.",
    "file-repaired": "The file is damaged and was read after a repair.",
    "headers-everywhere": "All cells of a table are header cells, or all rows in its THead; that tells nothing.",
    "headers-outside": "A table's header row stands above it, outside.",
    "headers-undeclared": "A table of several rows and columns declares no header cell.",
    "headers-unresolved": "A cell names a header id that is no cell of its table.",
    "heading-is-text": "A heading reads like a paragraph; one of sentences and over forty words governs nothing.",
    "heading-skipped": "A heading is more than one level below the one before it.",
    "headings-deep": "Headings are nested deeper than 32; of more, the outermost and the nearest 16 govern a block.",
    "headings-grouped": "Several headings stand in the tree before the texts that the page has below each.",
    "headings-undeclared": "Bold paragraphs act as headings in a document that declares none.",
    "html-as-text": "HTML within a line of Markdown is read for its text; its elements are no part of the tree.",
    "id-duplicate": "Two elements have the same id.",
    "irregular-table": "A table's rows, columns or spans do not fit together.",
    "language-missing": "Neither the document nor any element declares a language.",
    "letters-apart": "A word is set letter by letter, with spaces between.",
    "link-unresolved": "A link or a bookmark leads to a name or a page that the document does not have.",
    "link-untagged": "Links of a page are in no element.",
    "list-untagged": "Paragraphs with a bullet or numbers that count up are no list in the tree.",
    "list-without-body": "Items of a list have no body (LBody).",
    "nesting-cut": "Blocks are nested deeper than the limit; what is in them is read as plain text.",
    "order-across-columns": "The reading order goes to and fro between columns; headings govern what is in their own.",
    "order-against-layout": "The reading order goes up the page within a column.",
    "page-unreadable": "A page cannot be loaded; its content is lost.",
    "ref-unresolved": "An element says that it refers to something that is no element of the tree.",
    "reference-malformed": "A reference to content lacks what makes it one.",
    "reference-unresolved": "Text refers to a table, section or note by a number that the document does not have.",
    "reference-without-page": "A reference to content is on no page of the file.",
    "role-map-cycle": "A role map leads back to itself; the role is OTHER.",
    "role-missing": "A structure element has no type.",
    "role-unmapped": "A role is no standard type and no role map leads to one; the role is OTHER.",
    "row-labels-apart": "The labels of a table's rows stand in a table of their own beside it.",
    "row-span-undeclared": "Rows lack their first cell; the one above spans them without a RowSpan.",
    "tab-order": "Pages have annotations that are not visited in the order of the tree.",
    "table-cut": "A table goes on from the page before without repeating its header.",
    "table-in-header": "A header cell holds a whole table; it is taken for no header.",
    "table-of-prose": "A table lays out running text; it holds no values.",
    "text-hidden": "Text that the file hides is left out.",
    "text-interrupted": "A note cuts a list or a sentence in two, or stands among the items of a list.",
    "text-prefixed": "Texts begin with numbers that are not seen.",
    "text-twice": "An element says the same at the same place twice.",
    "text-unreadable": "Content shows glyphs of which no characters are known; what it says is lost.",
    "tree-foreign": "Most references of the tree lead nowhere: it is another document's, or its pages are gone.",
    "unreadable-element": "A child of an element is missing, unreadable, or no structure element.",
    "words-together": "Words are run together, without the spaces between.",
}
"""Every code a compiled graph may carry, with what it means."""

_WITHOUT_LANGUAGE = frozenset({"text/markdown"})
"""Formats in which no language can be declared: that one is missing is nobody's mistake."""
_HOLLOW_ALLOWED = frozenset({Role.ROOT, Role.TD, Role.TH, Role.NON_STRUCT, Role.ARTIFACT, Role.PRIVATE})


def diagnose(view: GraphView) -> Iterator[Diagnostic]:
    """Findings that need the whole graph; readers and rules report their own as they go."""
    if not view.graph.document.tagged:
        yield Diagnostic("document-untagged", Severity.ERROR, "the file has no structure tree")
    elif view.graph.document.media_type not in _WITHOUT_LANGUAGE and not _has_language(view):
        yield Diagnostic("language-missing", Severity.WARNING, "no language is declared")
    yield from _untagged_pages(view)
    yield from _elements(view)
    yield from _headings(view)
    yield from _deep_headings(view)
    yield from _columns(view)
    yield from _duplicate_ids(view)


def _has_language(view: GraphView) -> bool:
    return bool(view.graph.document.lang) or any(node.lang for node in view.nodes)


def _untagged_pages(view: GraphView) -> Iterator[Diagnostic]:
    if not view.graph.document.tagged:
        return
    drawn = {diagnostic.page for diagnostic in view.graph.diagnostics if diagnostic.code == "drawings-untagged"}
    letters: Counter[int] = Counter()
    links: Counter[int] = Counter()
    for fragment in view.graph.fragments:
        if fragment.status is not Status.UNTAGGED or (page := fragment.anchor.page) is None:
            continue
        if fragment.subtype == "Link":
            links[page] += 1
        else:
            letters[page] += sum(map(len, fragment.text.split()))
    for page, count in sorted(letters.items()):
        if page in drawn and not count:
            continue  # the reader knows that it is lines and areas only
        message = f"{count} characters" if count else "a picture"
        yield Diagnostic("content-untagged", Severity.WARNING, f"{message} outside the tree", page=page)
    for page, count in sorted(links.items()):
        message = "a link is" if count == 1 else f"{count} links are"
        yield Diagnostic("link-untagged", Severity.WARNING, f"{message} in no element", page=page)


def _elements(view: GraphView) -> Iterator[Diagnostic]:
    for node in view.body:
        if node.role is Role.FIGURE and not node.alt and not node.actual_text:
            yield Diagnostic("alt-missing", Severity.WARNING, "figure without alternate text", node=node.id)
        hollow = not node.content and not node.children and not node.alt and not node.actual_text
        if hollow and node.role in BLOCK_ROLES and node.role not in _HOLLOW_ALLOWED and node.role is not Role.FIGURE:
            yield Diagnostic("element-empty", Severity.INFO, f"{node.role} without content", node=node.id)


def _headings(view: GraphView) -> Iterator[Diagnostic]:
    last = 0
    for node in view.body:
        if node.role not in HEADING_ROLES or not node.level:
            continue
        if node.level > last + 1:
            message = f"{node.role} follows level {last}" if last else f"the first heading is {node.role}"
            yield Diagnostic("heading-skipped", Severity.INFO, message, node=node.id)
        last = node.level


def _deep_headings(view: GraphView) -> Iterator[Diagnostic]:
    for node in view.nodes:
        if len(view.incoming(node.id, Relation.HEADING_FOR)) >= MAX_GOVERNING:
            message = f"at least {MAX_GOVERNING} headings govern this; of more, the middle ones are left out"
            yield Diagnostic("headings-deep", Severity.WARNING, message, node=node.id)
            return


def _columns(view: GraphView) -> Iterator[Diagnostic]:
    moved: dict[int, list[int]] = defaultdict(list)
    for block in sorted({edge.target for edge in view.graph.edges if edge.rule == COLUMN_RULE}):
        for page in view.pages(block)[:1]:
            moved[page].append(block)
    for page, blocks in sorted(moved.items()):
        what = "a block has its" if len(blocks) == 1 else f"{len(blocks)} blocks have their"
        message = f"{what} heading by the column, against the reading order"
        yield Diagnostic("order-across-columns", Severity.INFO, message, node=blocks[0], page=page)


def _duplicate_ids(view: GraphView) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for node in view.nodes:
        if node.element_id and first.setdefault(node.element_id, node.id) != node.id:
            message = f"id {node.element_id!r} is node {first[node.element_id]}'s already"
            yield Diagnostic("id-duplicate", Severity.WARNING, message, node=node.id)
