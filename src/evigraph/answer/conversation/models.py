"""Language models by name: those that pydantic-ai knows, and ``chat:MODEL`` on the server of the environment."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.errors import MissingExtraError, UsageError

if TYPE_CHECKING:
    from pydantic_ai.models import Model

__all__ = ["ON_A_SERVER", "need_extra", "open_model"]

ON_A_SERVER = "chat:"


def need_extra() -> None:
    """See that pydantic-ai is installed.

    Raises:
        MissingExtraError: it is not.
    """
    if find_spec("pydantic_ai") is None:
        raise MissingExtraError("pydantic-ai, which asks language models,", "answer")


def open_model(name: str) -> "Model":
    """The model of a name: ``PROVIDER:MODEL`` as pydantic-ai has them (``openai:...``, ``anthropic:...``; keys are
    those of the provider's own variables), or ``chat:MODEL`` on the server of ``EVIGRAPH_CHAT_URL``.

    Raises:
        MissingExtraError: pydantic-ai, or what it needs for this provider, is not installed.
        UsageError: there is no such provider, or it is not said where the server is, or there is no key.
    """
    need_extra()
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model

    if name.startswith(ON_A_SERVER):
        return _on_a_server(name.removeprefix(ON_A_SERVER))
    try:
        if ":" not in name:
            raise ValueError("a model is named PROVIDER:MODEL, or chat:MODEL")
        return infer_model(name)
    except ImportError as error:
        cause = " ".join(str(error).split())
        raise UsageError(f"--model {name}: its provider is not installed ({cause})") from None
    except (UserError, ValueError) as error:
        raise UsageError(f"--model {name}: {' '.join(str(error).split())}") from None


def _on_a_server(model: str) -> "Model":
    from openai import DefaultAsyncHttpxClient
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    base = os.environ.get(CHAT_URL_VARIABLE, "").strip()
    if not base or not model:
        raise UsageError(f"--model {ON_A_SERVER}{model}: name the model, and set {CHAT_URL_VARIABLE} to its server")
    if not base.startswith(("http://", "https://")):
        raise UsageError(f"{CHAT_URL_VARIABLE}: is no http address")
    key = os.environ.get(CHAT_KEY_VARIABLE, "").strip() or "none"
    # No redirection is followed: evidence and key go where the user said, or nowhere.
    client = DefaultAsyncHttpxClient(follow_redirects=False)
    return OpenAIChatModel(model, provider=OpenAIProvider(base_url=base.rstrip("/"), api_key=key, http_client=client))
