"""A language model is shown evidence and answers by claims that cite it (extra ``answer``)."""

from evigraph.answer.conversation.converse import answer_by_model

__all__ = ["answer_by_model"]
