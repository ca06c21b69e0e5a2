"""Language models: how probable a text is after another; one file each."""

from evigraph.lab.selection.languagemodels.asked import AskedOnce
from evigraph.lab.selection.languagemodels.base import LEAST, Continuation, LanguageModel
from evigraph.lab.selection.languagemodels.named import language_model_named

__all__ = ["LEAST", "AskedOnce", "Continuation", "LanguageModel", "language_model_named"]
