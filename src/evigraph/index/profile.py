"""A search profile: what a whole document is called and is about, small enough to be read for each of many."""

import msgspec

__all__ = ["PROFILE_VERSION", "Acronym", "Profile", "ProfileHeading", "ProfileTerm"]

PROFILE_VERSION = 1
"""Raised when the code that makes profiles changes what they hold: older ones are made anew from stored graphs."""


class ProfileHeading(msgspec.Struct, frozen=True, gc=False):
    """A heading of a document: its level as declared or by nesting, and its text."""

    level: int
    text: str


class ProfileTerm(msgspec.Struct, frozen=True, gc=False):
    """A term, as the lexical channels have it, and its weight: the share that it has of that of the weightiest."""

    term: str
    weight: float


class Acronym(msgspec.Struct, frozen=True, gc=False):
    """A short form and what the text says that it stands for."""

    short: str
    long: str


class Profile(msgspec.Struct, frozen=True):
    """What a document is found by as a whole. Every list and every text in it is bounded.

    ``names`` are what the document is called: what stands above its sections, its title, its file's name in words and
    as it is. ``headings`` and ``captions`` are in logical order, ``acronyms`` as the text has them first, ``terms``
    the weightiest first. :func:`evigraph.index.profiling.make_profile` says how they are chosen.
    """

    names: tuple[str, ...] = ()
    headings: tuple[ProfileHeading, ...] = ()
    terms: tuple[ProfileTerm, ...] = ()
    acronyms: tuple[Acronym, ...] = ()
    captions: tuple[str, ...] = ()
