"""PDFs broken by chance: bytes cut, flipped and swapped, objects deleted, structure trees shuffled; seeded.

    for case in mutations(documents, count=1000, seed=1):
        path.write_bytes(case.data)

The same documents, count and seed give the same cases; each case can be made again alone by its number.
"""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name

from support.element import El, cell, header, heading, item, table
from support.pdfs import Annotation, Form, Namespace, Picture, Raw, Ref, Sheet, Text, artifact, build, marked, show

__all__ = ["BYTE_LEVEL", "TREE_LEVEL", "Case", "mutation", "mutations", "small_documents"]


class Case(NamedTuple):
    """A broken document: its number, what was done to which document, and its bytes."""

    number: int
    label: str
    data: bytes


def small_documents() -> dict[str, bytes]:
    """Small documents that hold between them all that a tagged PDF is made of."""
    space = Namespace("https://example.org/ns", {"chapter": "H1", "para": "P"})
    form = Form(marked(0, show("in a form")), forms={"Fm2": Form(marked(1, show("deeper", (72, 350))))})
    return {
        "text": build(heading(1, "Fees"), El("P", "You need:"), El("L", item("1.", "a form"), item("2.", "a pen"))),
        "table": build(
            El("Caption", "Table 1"),
            table(
                [header("Year", scope="Column", element_id="y"), header("Fee", scope="Column", element_id="f")],
                [cell("2026", rows=2), cell("12", headers=["f"])],
                [cell("13", headers=["f", "y"], cols=1)],
            ),
        ),
        "notes": build(
            El("Sect", El("H", "A"), El("P", "Text", El("Note", El("Lbl", "1"), "below"), expansion="e", lang="de")),
            El("TOC", El("TOCI", El("Reference", El("Link", "A", Annotation((72, 700, 200, 720)))))),
            role_map={"Foo": "P", "Bar": "Foo"},
            title="Notes",
        ),
        "forms": build(
            El("P", Ref(0, stream=form), Ref(3)),
            El("Figure", Picture((100, 100, 200, 160)), alt="A map", attributes=[("Layout", {"Placement": "/Block"})]),
            pages=[
                Sheet(f"/Fm1 Do {marked(3, show('page', (72, 500)))}{artifact(show('1', (72, 30)))}", {"Fm1": form})
            ],
        ),
        "namespaces": build(
            El("chapter", "One", namespace=space),
            El("para", "Text", namespace=space, classes=["c"], actual_text="replaced"),
            El("Foo", "x", Raw(3.5), Raw(99), Text("over there", page=2)),
            namespaces=[space],
            class_map={"c": [("Table", {"Scope": "/Row"})]},
            pages=[Sheet(rotate=90), Sheet(crop=(10, 10, 500, 700))],
        ),
        "encrypted": build(heading(1, "Secret"), El("P", "no more"), encrypt={"user": "", "owner": "o"}),
    }


def mutations(documents: Mapping[str, bytes], count: int, seed: int) -> Iterator[Case]:
    """So many cases, evenly from all the documents."""
    return (mutation(documents, number, seed) for number in range(count))


def mutation(documents: Mapping[str, bytes], number: int, seed: int) -> Case:
    """One case by its number."""
    random = Random(f"{seed}/{number}")
    names = sorted(documents)
    name = names[number % len(names)]
    data, done = documents[name], []
    for _ in range(random.choice((1, 1, 2, 4))):
        kinds = TREE_LEVEL if random.random() < 0.4 else BYTE_LEVEL
        kind = random.choice(sorted(kinds))
        done.append(kind)
        data = kinds[kind](random, data)
    return Case(number, f"{name}: {', '.join(done)}", data)


# Bytes

_OBJECT = re.compile(rb"\d+ 0 obj\b(.*?)endobj", re.DOTALL)
_NUMBER = re.compile(rb"(?<![\w.])\d+(?![\w.])")
_ODD_NUMBERS = (b"0", b"-1", b"1", b"2147483648", b"99999999999999999999", b"0.5", b"-0", b"65536", b"null")
_ODD_TOKENS = (b"<<", b">>", b"[", b"]", b"null", b"R", b"endobj", b"stream", b"(", b")", b"/S", b"/K", b"\0", b"%")


def _cut(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _cut_tail(random: Random, data: bytes) -> bytes:
    return data[: max(0, len(data) - random.randrange(1, 2000))]


def _flip(random: Random, data: bytes) -> bytes:
    spoiled = bytearray(data)
    for _ in range(random.choice((1, 5, 50)) if data else 0):
        spoiled[random.randrange(len(spoiled))] ^= 1 << random.randrange(8)
    return bytes(spoiled)


def _zeros(random: Random, data: bytes) -> bytes:
    start = random.randrange(len(data) + 1)
    length = min(random.randrange(1, 500), len(data) - start)
    return data[:start] + bytes(length) + data[start + length :]


def _leave_out(random: Random, data: bytes) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.randrange(1, 300) :]


def _repeat(random: Random, data: bytes) -> bytes:
    start = random.randrange(len(data) + 1)
    end = start + random.randrange(1, 300)
    return data[:end] + data[start:]


def _insert_token(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + b" " + random.choice(_ODD_TOKENS) + b" " + data[at:]


def _change_numbers(random: Random, data: bytes) -> bytes:
    for _ in range(random.choice((1, 3, 10))):
        found = list(_NUMBER.finditer(data))
        if not found:
            return data
        number = random.choice(found)
        data = data[: number.start()] + random.choice(_ODD_NUMBERS) + data[number.end() :]
    return data


def _swap_objects(random: Random, data: bytes) -> bytes:
    found = list(_OBJECT.finditer(data))
    if len(found) < 2:
        return data
    first, second = sorted(random.sample(found, 2), key=lambda m: m.start())
    (a, b), (c, d) = first.span(1), second.span(1)
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def _delete_object(random: Random, data: bytes) -> bytes:
    found = list(_OBJECT.finditer(data))
    if not found:
        return data
    start, end = random.choice(found).span()
    return data[:start] + data[end:]


Mutator = Callable[[Random, bytes], bytes]

BYTE_LEVEL: dict[str, Mutator] = {
    "cut": _cut,
    "tail cut": _cut_tail,
    "bits flipped": _flip,
    "zeros": _zeros,
    "bytes left out": _leave_out,
    "bytes repeated": _repeat,
    "token inserted": _insert_token,
    "numbers changed": _change_numbers,
    "objects swapped": _swap_objects,
    "object deleted": _delete_object,
}


# Structure

_ROLES = [
    *("P", "H1", "H7", "Table", "TR", "TH", "TD", "THead", "L", "LI", "Lbl", "LBody", "Note", "FENote"),
    *("Figure", "Link", "Span", "Ruby", "Sect", "Artifact", "TOC", "TOCI", "x"),
]
_ODD_VALUES: tuple[Any, ...] = (None, 0, -1, 7, 2**31, 1.5, True)


def _odd(random: Random, elements: list[Any]) -> Any:
    """A value of any type, or an element that stands elsewhere."""
    made = (pikepdf.String("#274"), Name.Foo, Array(), Dictionary(), pikepdf.String(b"\xfe\xff\xd8"))
    return random.choice((*_ODD_VALUES, *made, random.choice(elements)))


def _of_tree(change: Callable[[Random, pikepdf.Pdf, list[Any]], None]) -> Mutator:
    """A mutator that changes the document's objects; what no longer opens stays as it is."""

    def mutate(random: Random, data: bytes) -> bytes:
        out = io.BytesIO()
        try:
            with pikepdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
                elements = [o for o in pdf.objects if isinstance(o, Dictionary) and "/S" in o and "/P" in o]
                if not elements:
                    return data
                change(random, pdf, elements)
                pdf.save(out, encryption=pdf.is_encrypted, deterministic_id=not pdf.is_encrypted)
        except Exception:  # what is this broken already is for the reader to tell
            return data
        return out.getvalue()

    return mutate


def _change_role(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    for element in random.sample(elements, min(len(elements), random.choice((1, 3, 9)))):
        element.S = Name(f"/{random.choice(_ROLES)}")


def _change_kids(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    for _ in range(random.choice((1, 3, 9))):
        element = random.choice(elements)
        kids = list(element.K) if isinstance(element.get("/K"), Array) else [element.get("/K")]
        random.shuffle(kids)
        kids.insert(random.randrange(len(kids) + 1), _odd(random, elements))
        element.K = Array(kids[: random.randrange(len(kids) + 1) + 1])


def _change_entry(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    element = random.choice([*elements, pdf.Root, pdf.Root.StructTreeRoot, random.choice(list(pdf.pages)).obj])
    element[random.choice(sorted(element.keys()))] = _odd(random, elements)


def _change_attributes(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    for element in random.sample(elements, min(len(elements), 5)):
        key = random.choice(("/RowSpan", "/ColSpan", "/Scope", "/Headers", "/O"))
        span = random.choice((0, -1, 2, 3, 1000, 10**9, _odd(random, elements)))
        element.A = Dictionary({"/O": Name.Table, key: span})


def _change_role_map(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    pdf.Root.StructTreeRoot.RoleMap = Dictionary(
        {f"/{random.choice(_ROLES)}": Name(f"/{random.choice(_ROLES)}") for _ in range(random.randrange(1, 12))}
    )


def _change_parent_tree(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    root = pdf.Root.StructTreeRoot
    rows = [random.randrange(-1, 4) if n % 2 == 0 else Array([_odd(random, elements)] * 3) for n in range(6)]
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(rows)))
    if random.random() < 0.5:
        root.ParentTree.Kids = Array([root.ParentTree, root])


def _drop_pages_of_elements(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    for element in elements:
        if "/Pg" in element and random.random() < 0.7:
            del element.Pg


def _remove_page(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    del pdf.pages[random.randrange(len(pdf.pages))]


def _spoil_content(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    page = random.choice(list(pdf.pages)).obj
    data = page.Contents.read_bytes()
    page.Contents = pdf.make_stream(BYTE_LEVEL[random.choice(sorted(BYTE_LEVEL))](random, data))


def _share_ids(random: Random, pdf: pikepdf.Pdf, elements: list[Any]) -> None:
    for element in elements:
        element.ID = pikepdf.String(random.choice("ab"))


TREE_LEVEL: dict[str, Mutator] = {
    "roles": _of_tree(_change_role),
    "kids": _of_tree(_change_kids),
    "an entry": _of_tree(_change_entry),
    "attributes": _of_tree(_change_attributes),
    "role map": _of_tree(_change_role_map),
    "parent tree": _of_tree(_change_parent_tree),
    "pages of elements": _of_tree(_drop_pages_of_elements),
    "page removed": _of_tree(_remove_page),
    "content": _of_tree(_spoil_content),
    "ids": _of_tree(_share_ids),
}
