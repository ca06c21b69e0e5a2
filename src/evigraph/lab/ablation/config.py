"""The configuration of an ablation: a TOML file."""

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from evigraph.errors import UsageError
from evigraph.index import embedders_named
from evigraph.lab.ablation.chunks import Sizes
from evigraph.lab.ablation.conditions import CONDITIONS
from evigraph.lab.bootstrap import LEVEL, SAMPLES, SEED, Resampling
from evigraph.lab.corpora import Source
from evigraph.lab.corpora.wikipedia import Selection

__all__ = [
    "BM25",
    "Config",
    "ContextsSetting",
    "InducerSetting",
    "QuestionsSetting",
    "RerankerSetting",
    "parts_of",
    "placed",
    "read_config",
]

BM25 = "bm25"
_AND = "+"
_MAX_BYTES = 2**20


class InducerSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What finds the induced structure: ``local``, or ``model`` with the name of a language model on a server."""

    kind: Literal["local", "model"] = "local"
    model: str | None = None


class ContextsSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The language model that writes the contexts of A1; None: A1 is not run."""

    model: str | None = None


class RerankerSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The model on a server that orders the first ``top`` chunks of the primary retriever anew; None: it is not."""

    model: str | None = None
    top: int = 50


class QuestionsSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How questions are written about the corpus (``evigraph lab questions``).

    ``per_document`` spans of each type are asked about in each document; ``per_type`` is how many questions of each
    type are kept at most. A question with a ROUGE-L F1 above ``rouge_max`` against a gold span of its own, or
    with ``ngram_block`` successive words of one, is thrown away.
    """

    per_document: int = 3
    per_type: int = 250
    rouge_max: float = 0.35
    ngram_block: int = 4


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ablation. ``retrievers`` are ``bm25``, embedders, or both fused (``bm25+english``); contrasts are tested on
    ``primary``, by default the last that is an embedder alone.

    ``phases`` is how many positions of the fixed windows of A0 are averaged. ``top_k`` chunks are ranked, two-stage
    retrieval keeps ``sections``. ``cluster`` says what is resampled: documents, each with all of its questions; or,
    where documents are too few, questions, as if they were independent. ``cache`` is a folder that
    keeps vectors and what a language model has answered.
    """

    corpus: Source
    conditions: tuple[str, ...] = tuple(CONDITIONS)
    retrievers: tuple[str, ...] = (BM25, "english")
    primary: str = ""
    chunks: Sizes = Sizes()
    inducer: InducerSetting = InducerSetting()
    contexts: ContextsSetting = ContextsSetting()
    reranker: RerankerSetting = RerankerSetting()
    questions: QuestionsSetting = QuestionsSetting()
    phases: int = 1
    top_k: int = 100
    sections: int = 5
    cluster: Literal["document", "question"] = "document"
    samples: int = SAMPLES
    seed: int = SEED
    cache: Path | None = None

    @property
    def tested(self) -> str:
        """The retriever whose contrasts are tested."""
        alone = [name for name in self.retrievers if name != BM25 and _AND not in name]
        return self.primary or (alone or list(self.retrievers))[-1]

    @property
    def resampling(self) -> Resampling:
        """How intervals are made."""
        return Resampling(self.samples, self.seed, LEVEL)


def parts_of(retriever: str) -> list[str]:
    """The channels that a retriever fuses; one that is no fusion is itself."""
    return [BM25, retriever.removeprefix(BM25 + _AND)] if retriever.startswith(BM25 + _AND) else [retriever]


def read_config(path: Path) -> Config:
    """The configuration of a file. Paths in it are as seen from its folder.

    Raises:
        UsageError: it cannot be read, is no TOML, or says something that is not there or cannot be.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_BYTES + 1)
        if len(text) > _MAX_BYTES:
            raise UsageError(f"{path}: larger than {_MAX_BYTES:,} bytes; a configuration is a page of TOML")
        said: dict[str, Any] = tomllib.loads(text.decode())
        config = msgspec.convert(said, Config, dec_hook=_path)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: is no TOML ({error}); mend it") from None
    except msgspec.ValidationError as error:
        raise UsageError(f"{path}: {error}; mend it") from None
    if wrong := _wrong(config):
        raise UsageError(f"{path}: {wrong}")
    return config


def _path(kind: type, value: Any) -> Any:
    """A path from its text: the only kind of value that TOML does not know."""
    if kind is Path and isinstance(value, str) and "\0" not in value:
        return Path(value)
    raise TypeError(f"expected the text of a path, got {value!r}")


def placed(config: Config, folder: Path) -> Config:
    """The configuration with its paths as seen from here."""
    source = config.corpus
    gold = None if source.gold is None else folder / source.gold
    questions = None if source.questions is None else folder / source.questions
    chosen = source.wikipedia or (Selection() if source.kind == "wikipedia" else None)
    if chosen is not None and chosen.titles is not None:
        chosen = msgspec.structs.replace(chosen, titles=folder / chosen.titles)
    corpus = msgspec.structs.replace(
        source, path=folder / source.path, gold=gold, questions=questions, name=source.title, wikipedia=chosen
    )
    cache = None if config.cache is None else folder / config.cache
    return msgspec.structs.replace(config, corpus=corpus, cache=cache)


def _wrong(config: Config) -> str | None:
    """What of a configuration cannot be, with the way out."""
    if unknown := [name for name in config.conditions if name not in CONDITIONS]:
        return f"{unknown[0]}: no such condition; there are {', '.join(CONDITIONS)}"
    if not config.conditions or not config.retrievers:
        return "nothing to run; name conditions and retrievers"
    for listed in (config.conditions, config.retrievers):
        if twice := [name for name in listed if listed.count(name) > 1]:
            return f"{twice[0]} is named twice; name it once"
    for name in config.retrievers:
        for part in parts_of(name):
            try:
                _ = part == BM25 or embedders_named(part)
            except UsageError as error:
                return str(error)
    if config.tested not in config.retrievers:
        return f"primary {config.primary}: is none of the retrievers; add it to them"
    if config.inducer.kind == "model" and not config.inducer.model:
        return "inducer: kind model needs the model's name; add model"
    if config.corpus.wikipedia is not None and (wrong := config.corpus.wikipedia.wrong()):
        return wrong
    sizes = config.chunks
    bounds = {
        "chunks.least": (sizes.least, 0, sizes.most),
        "chunks.most": (sizes.most, 8, 100_000),
        "chunks.snap": (sizes.snap, 0, sizes.most),
        "phases": (config.phases, 1, 100),
        "top_k": (config.top_k, 1, 10_000),
        "sections": (config.sections, 1, 10_000),
        "samples": (config.samples, 100, 1_000_000),
        "seed": (config.seed, 0, 2**32 - 1),
        "reranker.top": (config.reranker.top, 1, 1_000),
        "questions.per_document": (config.questions.per_document, 1, 1_000),
        "questions.per_type": (config.questions.per_type, 1, 1_000_000),
        "questions.rouge_max": (config.questions.rouge_max, 0, 1),
        "questions.ngram_block": (config.questions.ngram_block, 1, 100),
    }
    for name, (value, least, most) in bounds.items():
        if not least <= value <= most:
            return f"{name} is {value}; give a number from {least} to {most}"
    return None
