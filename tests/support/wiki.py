"""Pages of a wiki, in the forms of MediaWiki: wikitext, dumps, and saved pages of a skin and of Parsoid."""

import bz2
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

__all__ = ["CLASSIC", "PARSOID", "WIKITEXT", "article", "dump", "write_dump"]

WIKITEXT = """{{Short description|A crane}}
{{Infobox machine
| name = Harbour crane
| weight = {{convert|40|t}}
| image = [[File:Crane.jpg|thumb|A [[crane]] at work]]
}}
'''Harbour cranes''' lift ''goods''<ref name="lift">A book, p. 3. {{cite book|title=Lifting}}</ref> from [[ship]]s.<!--
where? --> They stand on [[quay|quays]] and weigh {{convert|40|to|60|t|lb|abbr=on}}.<ref name="lift" />
<!-- a comment alone -->
A crane of a small harbour is called a {{lang|de|Hafenkran}}&nbsp;[[:de:Hafenkran|there]].
[[File:Quay.jpg|thumb|left|The quay, with a [[bollard|bollard [[x]]]]]]
__TOC__

== History ==
{{Main|History of cranes}}
The first cranes were ''treadwheels''. See [https://example.org/crane the list] or [https://example.org].

{| class="wikitable"
! Year !! Cranes
|-
| 1840 || {| class="nested"
| inner
|}
|-
| 1900 || 12
|}

=== Steam ===
* Steam came in 1851.
** It was dear.
# And then it went.
; Boiler : A vessel
:: indented talk
<gallery>
Steam.jpg|A boiler
</gallery>

==== Boilers ====
<nowiki>[[Not a link]] {{nor a template}} '''nor bold'''</nowiki> is written so.
<blockquote>A crane is only as strong as its boiler.</blockquote>
{{quote|text=Heat it well.}}

== Tables only ==
{| class="wikitable"
| a
|}

== ''Use'' today ==
Half of them<sup>2</sup> work; {{unknown template|nothing}}the rest
stand still.{{efn|A note.}}

== See also ==
* [[Derrick]]
=== Lists ===
* [[List of cranes]]

== References ==
{{reflist}}
{{Navbox cranes}}
[[Category:Cranes|Harbour]]
[[Category:Harbour engineering]]
[[Category:Articles with notes]]
[[de:Hafenkran]]
"""

CLASSIC = """<!DOCTYPE html><html lang="en"><head><title>Harbour crane - Wiki</title></head><body>
<div class="mw-indicators"><div class="mw-parser-output"><a href="/x">An indicator</a></div></div>
<h1 id="firstHeading" class="firstHeading"><span class="mw-page-title-main">Harbour crane</span></h1>
<div id="mw-content-text"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">
<div class="shortdescription nomobile noexcerpt noprint">A crane</div>
<div role="note" class="hatnote navigation-not-searchable">For the bird, see <a href="/wiki/Bird">Bird</a>.</div>
<table class="infobox"><tbody><tr><th>Weight</th><td>40 t</td></tr></tbody></table>
<p class="mw-empty-elt"></p>
<p><b>Harbour cranes</b> lift goods<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> from
<a href="/wiki/Ship">ships</a>.</p>
<div id="toc" class="toc" role="navigation"><h2>Contents</h2><ul><li>History</li></ul></div>
<div class="mw-heading mw-heading2"><h2 id="History">History</h2><span class="mw-editsection">[<a>edit</a>]</span></div>
<p>The first cranes were treadwheels.</p>
<figure><img src="x.jpg"><figcaption>A crane</figcaption></figure>
<h3><span class="mw-headline" id="Steam">Steam</span><span class="mw-editsection">[edit]</span></h3>
<ul><li>Steam came in 1851.<ul><li>It was dear.</li></ul></li></ul>
<style>.x{color:red}</style>
<h4><span class="mw-headline">Boilers</span></h4>
<blockquote><p>A crane is only as strong as its boiler.</p></blockquote>
<p>The rest is <span style="display:none">hidden</span>shown,
and E = <span class="mwe-math-element">mc2</span> is not.</p>
<div class="mw-heading mw-heading2"><h2 id="References">References</h2></div>
<div class="reflist"><ol class="references"><li>A book</li></ol></div>
<div class="navbox" role="navigation"><table><tbody><tr><td>Cranes</td></tr></tbody></table></div>
</div></div>
<div id="catlinks" class="catlinks"><div id="mw-normal-catlinks"><a>Categories</a>: <ul><li><a>Cranes</a></li>
<li><a>Harbour battles</a></li></ul></div>
<div id="mw-hidden-catlinks">Hidden categories: <ul><li><a>Births of nobody</a></li></ul></div></div></body></html>
"""

PARSOID = """<!DOCTYPE html><html prefix="dc: http://purl.org/dc/terms/ mw: http://mediawiki.org/rdf/">
<head><title>Harbour crane – a story</title></head>
<body class="mw-content-ltr sitedir-ltr ltr mw-body-content parsoid-body mediawiki mw-parser-output" lang="en">
<section data-mw-section-id="0"><p><b>Harbour cranes</b> lift goods<sup
class="mw-ref reference" typeof="mw:Extension/ref"><a><span class="mw-reflink-text">[1]</span></a></sup>.</p>
<link rel="mw:PageProp/Category" href="./Category:Harbour_engineering#sort"/></section>
<section data-mw-section-id="1"><h2 id="History">History</h2><p>The first cranes were treadwheels.</p>
<section data-mw-section-id="2"><h3 id="Steam">Steam</h3><p>Steam came in 1851.</p></section></section>
<link rel="mw:PageProp/Category" href="./Category:R%C3%B6hren"/></body></html>
"""


def article(
    subject: str, words: int = 40, parts: Sequence[str] = ("History", "Use", "Cost"), *, deep: bool = True
) -> str:
    """The wikitext of an article about a subject: of each part a section, and two more below."""
    filler = ". ".join(f"In {number} a {subject} stands by {number % 17}" for number in range(words // 7))
    lines = [f"The {subject} is told of here. {filler}.", ""]
    for part in parts:
        lines += [f"== {part} ==", f"The {part.lower()} of the {subject} is long. {filler}.", ""]
        lines += [f"=== {part} before ===", f"Before, the {subject} had another {part.lower()}. {filler}.", ""]
        if deep:
            lines += [f"==== {part} long before ====", f"Long before, no {subject} had any. {filler}.", ""]
    return "\n".join(lines)


def dump(pages: Sequence[tuple[str, int, str]], *, redirects: Sequence[str] = (), head: str = "") -> str:
    """A dump of (title, namespace, wikitext) pages, as MediaWiki exports them."""
    spaces = '<namespace key="0" case="first-letter" /><namespace key="6">Datei</namespace>'
    spaces += '<namespace key="14">Kategorie</namespace>'
    found = [
        f'{head}<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="de">'
        f"<siteinfo><sitename>Wiki</sitename><namespaces>{spaces}</namespaces></siteinfo>"
    ]
    for number, (title, space, text) in enumerate(pages):
        leads = '<redirect title="Elsewhere" />' if title in redirects else ""
        found.append(
            f"<page><title>{escape(title)}</title><ns>{space}</ns><id>{number}</id>{leads}<revision><id>1</id>"
            f'<contributor><username>A title</username></contributor><text bytes="1" xml:space="preserve">'
            f"{escape(text)}</text></revision></page>"
        )
    return "\n".join([*found, "</mediawiki>"])


def write_dump(path: Path, pages: Sequence[tuple[str, int, str]], redirects: Sequence[str] = ()) -> Path:
    """Write a dump, packed where its name says so."""
    data = dump(pages, redirects=redirects).encode()
    path.write_bytes(bz2.compress(data) if path.suffix == ".bz2" else data)
    return path
