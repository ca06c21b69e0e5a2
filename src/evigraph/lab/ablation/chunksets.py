"""The chunks of each condition over a whole corpus: where they are, what is embedded, what they cost."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from evigraph.index import count_tokens
from evigraph.lab.ablation.chunks import Chunk, Sizes, structural_chunks
from evigraph.lab.ablation.conditions import PATH_DEPTH, Condition, Cuts, Prefix
from evigraph.lab.ablation.contexts import situate
from evigraph.lab.ablation.prefixes import Placebo, breadcrumb, crumbs, shuffled
from evigraph.lab.ablation.scale import Scale
from evigraph.lab.ablation.structure import Structure
from evigraph.lab.ablation.windows import matched_windows
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import CorpusDocument, EvidenceSpan

__all__ = ["ChunkSet", "Chunker"]


class ChunkSet:
    """The chunks of a condition, in the order of the documents and within each in that of its text.

    ``spans`` says where each is, ``texts`` what is embedded of it, ``tokens`` those of its content and ``prefixes``
    those before it, ``groups`` the number of its section: a document and a top-level heading.
    """

    def __init__(self, documents: Sequence[CorpusDocument], chunks: Sequence[Sequence[Chunk]]) -> None:
        flat = [(document, chunk) for document, own in zip(documents, chunks, strict=True) for chunk in own]
        self.spans = [EvidenceSpan(document.id, chunk.start, chunk.end) for document, chunk in flat]
        self.chunks = [chunk for _, chunk in flat]
        self.contents = [document.text[chunk.start : chunk.end].strip() for document, chunk in flat]
        self.texts = self.contents
        self.tokens = [chunk.tokens for chunk in self.chunks]
        self.prefixes = [0] * len(flat)
        numbers: dict[tuple[str, int], int] = {}
        groups = [numbers.setdefault((document.id, chunk.top), len(numbers)) for document, chunk in flat]
        self.groups: NDArray[np.int64] = np.array(groups, np.int64)
        self._begins: dict[str, tuple[int, list[int], list[int]]] = {}
        at = 0
        for document, own in zip(documents, chunks, strict=True):
            self._begins[document.id] = at, [chunk.start for chunk in own], [chunk.end for chunk in own]
            at += len(own)

    def with_prefixes(self, prefixes: Iterable[str]) -> "ChunkSet":
        """The same chunks with something set before the content of each."""
        made = ChunkSet.__new__(ChunkSet)
        made.__dict__.update(self.__dict__)
        listed = list(prefixes)
        made.texts = [prefix + text for prefix, text in zip(listed, self.contents, strict=True)]
        made.prefixes = [count_tokens(prefix) for prefix in listed]
        return made

    @property
    def costs(self) -> list[int]:
        """What each chunk takes of a budget: content and what is before it."""
        return [own + before for own, before in zip(self.tokens, self.prefixes, strict=True)]

    def near(self, spans: Iterable[EvidenceSpan]) -> dict[int, EvidenceSpan]:
        """The chunks that share a character with any of some spans, by number."""
        found: dict[int, EvidenceSpan] = {}
        for span in spans:
            at, starts, ends = self._begins[span.document]
            for number in range(bisect_right(ends, span.start), bisect_left(starts, span.end)):
                found[at + number] = self.spans[at + number]
        return found


class Chunker:
    """Makes the chunk sets of a corpus from its structures.

    ``gold`` has those documents that have headings of their own; the others keep their induced structure in the gold
    conditions, so that all conditions search the same documents.
    """

    def __init__(
        self,
        documents: Sequence[CorpusDocument],
        induced: Sequence[Structure],
        gold: Mapping[str, Structure],
        sizes: Sizes,
        seed: int,
    ) -> None:
        self.documents = documents
        self._sizes = sizes
        self._seed = seed
        self._scales = [Scale(document) for document in documents]
        self.induced = [structural_chunks(s, own, sizes) for s, own in zip(self._scales, induced, strict=True)]
        self.gold = [
            structural_chunks(scale, gold[document.id], sizes) if document.id in gold else own
            for document, scale, own in zip(documents, self._scales, self.induced, strict=True)
        ]

    def windows(self, phase: float = 0.0) -> ChunkSet:
        """Fixed windows, of each document of the mean size of its induced chunks."""
        cut = [
            matched_windows(scale, len(own), self._sizes.snap, phase)
            for scale, own in zip(self._scales, self.induced, strict=True)
        ]
        return ChunkSet(self.documents, cut)

    def contextual(self, chat: Chat, told: Callable[[int, int], None]) -> ChunkSet:
        """Fixed windows, each with a language model's context.

        Raises:
            EvigraphError: the server cannot be asked.
        """
        windows = self.windows()
        texts = {document.id: document.text for document in self.documents}
        contexts: list[str] = []
        for span in windows.spans:
            told(len(contexts), len(windows.spans))
            contexts.append(situate(chat, texts[span.document], span.start, span.end))
        told(len(contexts), len(windows.spans))
        return windows.with_prefixes(f"[{context}] " if context else "" for context in contexts)

    def structural(self, condition: Condition) -> ChunkSet:
        """The chunks of a structural condition with its paths."""
        cut = self.induced if condition.cuts is Cuts.INDUCED else self.gold
        made = ChunkSet(self.documents, cut)
        if condition.prefix is Prefix.NONE:
            return made
        titles = {document.id: document.title for document in self.documents}
        pairs = [
            (span.document, crumbs(titles[span.document], chunk.path, condition.depth))
            for span, chunk in zip(made.spans, made.chunks, strict=True)
        ]
        if condition.prefix is Prefix.PLACEBO:
            paths = self.placebo.paths
            return made.with_prefixes(breadcrumb(paths[pair]) for pair in pairs)
        return made.with_prefixes(breadcrumb(path) for _, path in pairs)

    @cached_property
    def placebo(self) -> Placebo:
        """The shuffled paths of the induced structure."""
        return shuffled(
            (
                (document.id, crumbs(document.title, chunk.path, PATH_DEPTH))
                for document, own in zip(self.documents, self.induced, strict=True)
                for chunk in own
            ),
            self._seed,
        )
