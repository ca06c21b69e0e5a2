"""Acronyms with their expansions, where a text gives both: "Federal Reserve Board (FRB)", "FRB (Federal ...)"."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evigraph.index.profile import Acronym

__all__ = ["find_acronyms"]

_BRACKETS = re.compile(r"[(\uff08]\s*([^()\uff08\uff09]{2,160}?)\s*[)\uff09]")
_WORD = re.compile(r"\w+")
_SHORT_BEFORE = re.compile(r"(?<![\w])([\w&./-]{2,14})\s*$")
_CLAUSE = re.compile(r"[,;:\u3001\uff0c\uff1b]")
_PUNCTUATION = re.compile(r"[.&/\s-]")
_BEFORE = 200
"""The characters before a bracket that are looked at."""
_MOST_WORDS = 14
_MOST_LETTERS = 10
_MOST_OF_ONE_WORD = 3
"""The letters that one word gives: a compound (Bundesministerium) has parts with letters of their own."""
_SMALL = 4
"""The letters of a word in lower case that an acronym may leave out: of, the, und, para."""


class _Word(NamedTuple):
    """A word as it stands, where, and how it is compared."""

    start: int
    end: int
    plain: str
    is_small: bool


def find_acronyms(text: str) -> Iterator[Acronym]:
    """The acronyms of a text with their expansions, in order.

    A short form has two to ten letters, most of them capitals, and begins with one. What stands before its bracket, or
    in the bracket behind it, is its expansion where the initials of the words are its letters, small words left aside;
    a compound may give up to three. Accents and case do not count. Takes time by the length of the text.
    """
    for match in _BRACKETS.finditer(text):
        inner = _CLAUSE.split(match[1], maxsplit=1)[0].strip()
        letters = _letters(inner)
        if letters:
            before = text[max(0, match.start() - _BEFORE) : match.start()]
            long = _ending_with(letters, before)
            if long:
                yield Acronym(inner, long)
            continue
        short = _SHORT_BEFORE.search(text[max(0, match.start() - 16) : match.start()])
        letters = _letters(short[1]) if short else ""
        if short and letters:
            words = _words(inner)
            end = _matched(letters, words, 0, 1) or _matched(letters, words, 0, _MOST_OF_ONE_WORD)
            if end == len(words):
                yield Acronym(short[1], " ".join(inner.split()))


def _letters(short: str) -> str:
    """The letters of a short form, as they are compared; none if it is no short form."""
    plain = _PUNCTUATION.sub("", short)
    if plain.endswith("s") and plain[:-1].isupper():
        plain = plain[:-1]  # several of them
    letters = [character for character in plain if character.isalpha()]
    capitals = sum(character.isupper() for character in letters)
    if not plain.isalnum() or plain[0].isdigit() or " " in short or not 2 <= len(letters) <= _MOST_LETTERS:
        return ""
    return _plain("".join(letters)) if capitals >= 2 and 2 * capitals > len(letters) else ""


def _ending_with(letters: str, before: str) -> str | None:
    """The words at the end of a text that a short form's letters stand for."""
    words = _words(before)[-_MOST_WORDS:]
    starts = sorted(range(len(words)), key=lambda at: (words[at].is_small, -at))  # no name begins with "of"
    for most in (1, _MOST_OF_ONE_WORD):
        for first in starts:
            if _matched(letters, words, first, most) == len(words):
                return " ".join(before[words[first].start : words[-1].end].split())
    return None


def _matched(letters: str, words: Sequence[_Word], first: int, most: int) -> int:
    """The word after the last that gives a letter, where words from ``first`` on give all of them; else 0.

    Each gives at most ``most``. With more than one, two words at least must give some: a single one is cut short, not
    made of initials.
    """
    given = {0}  # how many letters may be given by now
    for at in range(first, min(len(words), first + _MOST_WORDS)):
        word = words[at]
        after = {n + taken for n in given for taken in _taken(letters[n:], word.plain, most)}
        if word.is_small and at > first:
            after |= given
        if at == first and most > 1:
            after.discard(len(letters))
        given = after
        if len(letters) in given and at == len(words) - 1:
            return at + 1
        if not given:
            return 0
    return 0


def _taken(letters: str, word: str, most: int) -> Iterator[int]:
    """How many of the next letters a word may give: its initial, and letters that follow in it."""
    at = 0
    for count, letter in enumerate(letters[:most], 1):
        at = word.find(letter, at) + 1
        if not at or (count == 1 and at != 1):
            return
        yield count


def _words(text: str) -> list[_Word]:
    return [
        _Word(m.start(), m.end(), _plain(m[0]), m[0].islower() and len(m[0]) <= _SMALL) for m in _WORD.finditer(text)
    ]


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
