"""Asking a language model each thing once: in a run, and with a folder that keeps answers, ever."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from evigraph.lab.kept import KeptAnswers
from evigraph.lab.selection.languagemodels.base import Continuation, LanguageModel

__all__ = ["AskedOnce"]


class AskedOnce:
    """A model, and what it has been asked."""

    def __init__(self, model: LanguageModel, kept: KeptAnswers) -> None:
        self._model = model
        self._kept = kept
        self._answers: dict[Continuation, tuple[float, ...]] = {}

    def ask(self, asked: Iterable[Continuation], told: Callable[[int, int], None] | None = None) -> None:
        """Ask what has not been asked yet, as much at a time as the model takes.

        Raises:
            UsageError: the folder of answers cannot be written.
            EvigraphError: the model cannot be asked.
        """
        new = [one for one in dict.fromkeys(asked) if one not in self._answers]
        with ThreadPoolExecutor(self._model.parallel) as pool:
            try:
                for done, (one, answer) in enumerate(zip(new, pool.map(self._answer, new), strict=True)):
                    if told:
                        told(done, len(new))
                    self._answers[one] = answer
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        if told and new:
            told(len(new), len(new))

    def answer(self, asked: Continuation) -> tuple[float, ...]:
        """The logarithms of the probabilities of a continuation that was asked for."""
        return self._answers[asked]

    def _answer(self, asked: Continuation) -> tuple[float, ...]:
        key = ["log-probabilities", self._model.identity, asked.before, asked.text]
        if (kept := self._kept.find(key)) is not None:
            try:
                if found := msgspec.json.decode(kept, type=tuple[float, ...]):
                    return found
            except msgspec.MsgspecError:
                pass  # what is no answer is asked for again
        found = self._model.log_probabilities(asked)
        self._kept.keep(key, msgspec.json.encode(found).decode())
        return found
