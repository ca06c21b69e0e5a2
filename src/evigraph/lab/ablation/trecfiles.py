"""The rankings of an ablation in TREC's form: a run of each retriever and condition, qrels of each condition."""

from collections.abc import Sequence

from evigraph.lab.ablation.chunksets import ChunkSet
from evigraph.lab.ablation.measures import Judged
from evigraph.lab.trec import qrels_text, run_text

__all__ = ["TrecFiles"]


class TrecFiles:
    """Collects rankings as they are made; call it with them. ``questions`` are the ids in their order.

    Where A0 has several phases, their files are numbered.
    """

    def __init__(self, questions: Sequence[str]) -> None:
        self._questions = questions
        self._files: dict[str, str] = {}

    def __call__(
        self,
        retriever: str,
        condition: str,
        chunks: ChunkSet,
        rankings: Sequence[Sequence[int]],
        judgements: Sequence[Judged],
    ) -> None:
        """Take the rankings of a retriever and a condition."""
        called = [f"{span.document}:{span.start}-{span.end}" for span in chunks.spans]
        plain = "".join(c if c.isalnum() or c in "+-." else "_" for c in retriever)
        number, name = 1, condition
        while f"{name}.{plain}.run" in self._files:
            number += 1
            name = f"{condition}-{number}"
        run = {q: [called[n] for n in own] for q, own in zip(self._questions, rankings, strict=True)}
        self._files[f"{name}.{plain}.run"] = run_text(run, f"{name}.{plain}")
        qrels = {
            q: dict.fromkeys((called[n] for n in sorted(own.relevant)), 1)
            for q, own in zip(self._questions, judgements, strict=True)
        }
        self._files[f"{name}.qrels"] = qrels_text(qrels)

    def files(self) -> dict[str, bytes]:
        """The files by name."""
        return {name: text.encode("utf-8", "replace") for name, text in sorted(self._files.items())}
