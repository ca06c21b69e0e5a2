"""Which encoding the bytes of an HTML file are in, as the HTML and Encoding standards find it (HTML §13.2.3.2)."""

import re

__all__ = ["declared_encoding"]

_BEGINNING = 1024
"""How many bytes may declare an encoding: a browser looks at no more."""
_XML = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']""")
_COMMENT = re.compile(rb"<!--.*?(?:-->|$)", re.DOTALL)
_META = re.compile(rb"<meta[\s/][^>]*>", re.IGNORECASE)
_CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([^\s"'/>;]+)""", re.IGNORECASE)

# fmt: off
_CODECS = {
    "utf-8": ("utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8"),
    "cp866": ("ibm866", "866", "cp866", "csibm866"),
    "iso8859-2": ("iso-8859-2", "iso8859-2", "latin2", "l2", "iso_8859-2"),
    "iso8859-3": ("iso-8859-3", "iso8859-3", "latin3", "l3", "iso_8859-3"),
    "iso8859-4": ("iso-8859-4", "iso8859-4", "latin4", "l4", "iso_8859-4"),
    "iso8859-5": ("iso-8859-5", "iso8859-5", "cyrillic", "iso_8859-5"),
    "iso8859-6": ("iso-8859-6", "iso8859-6", "arabic", "iso_8859-6", "iso-8859-6-e", "iso-8859-6-i"),
    "iso8859-7": ("iso-8859-7", "iso8859-7", "greek", "greek8", "iso_8859-7"),
    "iso8859-8": ("iso-8859-8", "iso8859-8", "hebrew", "visual", "iso_8859-8", "iso-8859-8-i", "iso-8859-8-e"),
    "iso8859-10": ("iso-8859-10", "iso8859-10", "latin6", "l6"),
    "iso8859-13": ("iso-8859-13", "iso8859-13"),
    "iso8859-14": ("iso-8859-14", "iso8859-14"),
    "iso8859-15": ("iso-8859-15", "iso8859-15", "latin9", "l9", "iso_8859-15"),
    "iso8859-16": ("iso-8859-16",),
    "koi8-r": ("koi8-r", "koi", "koi8", "koi8_r", "cskoi8r"),
    "koi8-u": ("koi8-u", "koi8-ru"),
    "mac-roman": ("macintosh", "mac", "x-mac-roman", "csmacintosh"),
    "cp874": ("windows-874", "dos-874", "iso-8859-11", "iso8859-11", "tis-620"),
    "cp1250": ("windows-1250", "cp1250", "x-cp1250"),
    "cp1251": ("windows-1251", "cp1251", "x-cp1251"),
    "cp1252": (
        "windows-1252", "cp1252", "x-cp1252", "ascii", "us-ascii", "ansi_x3.4-1968", "iso-8859-1", "iso8859-1",
        "iso88591", "iso_8859-1", "latin1", "latin-1", "l1", "cp819", "ibm819",
    ),
    "cp1253": ("windows-1253", "cp1253", "x-cp1253"),
    "cp1254": ("windows-1254", "cp1254", "x-cp1254", "iso-8859-9", "iso8859-9", "latin5", "l5", "iso_8859-9"),
    "cp1255": ("windows-1255", "cp1255", "x-cp1255"),
    "cp1256": ("windows-1256", "cp1256", "x-cp1256"),
    "cp1257": ("windows-1257", "cp1257", "x-cp1257"),
    "cp1258": ("windows-1258", "cp1258", "x-cp1258"),
    "mac-cyrillic": ("x-mac-cyrillic", "x-mac-ukrainian"),
    "gb18030": ("gb18030", "gbk", "gb2312", "gb_2312", "gb_2312-80", "x-gbk", "chinese", "csgb2312", "iso-ir-58"),
    "big5hkscs": ("big5", "big5-hkscs", "cn-big5", "x-x-big5", "csbig5"),
    "euc-jp": ("euc-jp", "x-euc-jp", "cseucpkdfmtjapanese"),
    "iso2022-jp": ("iso-2022-jp", "csiso2022jp"),
    "cp932": ("shift_jis", "shift-jis", "sjis", "x-sjis", "ms932", "ms_kanji", "windows-31j", "csshiftjis"),
    "cp949": ("euc-kr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "korean", "windows-949", "cseuckr"),
}
# fmt: on
"""Python's codecs, with the labels of the Encoding standard (§4.2) that name them: a web page that says ISO 8859-1
means windows-1252."""
_BY_LABEL = {label: codec for codec, labels in _CODECS.items() for label in labels}


def declared_encoding(data: bytes) -> str | None:
    """The codec of the encoding that a file declares in a ``meta`` element or its XML declaration; None: it does not,
    or names one that the Encoding standard does not know.

    UTF-16 declared in bytes that can be read as ASCII is a mistake for UTF-8 (HTML §13.2.3.2). A byte order mark
    comes before all of this, and is not looked at here.
    """
    beginning = _COMMENT.sub(b"", data[:_BEGINNING])
    said = [match for meta in _META.finditer(beginning) if (match := _CHARSET.search(meta[0]))]
    xml = _XML.match(data[:_BEGINNING].lstrip())
    for match in [*said, *([xml] if xml else [])]:
        label = match[1].decode("ascii", "replace").strip().lower()
        if label.startswith(("utf-16", "utf16")):
            return "utf-8"
        if label in _BY_LABEL:
            return _BY_LABEL[label]
    return None
