"""What answers cost: by the public prices of known providers, which pydantic-ai carries with it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse

__all__ = ["cost_of"]


def cost_of(responses: "Iterable[ModelResponse]", requests: int, *, by_address: bool) -> float | None:
    """What the answers to so many requests cost, in US dollars; None where the price of one is not known.

    ``by_address`` says that a model's price is that of its server's address alone: a server of one's own may call a
    model as a provider does.
    """
    from genai_prices import calc_price

    answered = list(responses)
    if len(answered) != requests or not answered:
        return None
    total = 0.0
    for response in answered:
        try:
            if by_address:
                _ = calc_price(response.usage, response.model_name or "", provider_api_url=response.provider_url or "-")
            total += float(response.cost().total_price)
        except (LookupError, ValueError, AssertionError):
            return None
    return total
