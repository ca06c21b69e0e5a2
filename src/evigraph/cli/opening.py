"""Opening a library for whoever asks: the options --as and --access, which every verb with --library has."""

import inspect
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

if TYPE_CHECKING:
    from evigraph.library import Library

__all__ = ["AccessName", "Subject", "for_whoever_asks", "open_library", "whoever_asks"]

Subject = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SUBJECT",
        help="Who asks, as user:NAME, where a library is guarded.",
        envvar="EVIGRAPH_SUBJECT",
        show_default=False,
    ),
]
AccessName = Annotated[
    str | None,
    typer.Option(
        "--access",
        metavar="NAME",
        help="Who decides who may see what: open (everybody sees everything) or spicedb; unguarded opens a guarded "
        "library for whoever operates it.",
        envvar="EVIGRAPH_ACCESS",
        show_default="the library's own; of a new one open",
    ),
]
_ASKS: ContextVar[tuple[str | None, str | None]] = ContextVar("_ASKS", default=(None, None))


def for_whoever_asks(app: typer.Typer) -> None:
    """Give every verb that has --library the options --as and --access. What they say is what ``open_library`` takes:
    a verb that opens a library in another way is refused by one that is guarded."""
    for command in app.registered_commands:
        if command.callback is not None and "library" in inspect.signature(command.callback).parameters:
            command.callback = _asking(command.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            for_whoever_asks(group.typer_instance)


def whoever_asks() -> tuple[str | None, str | None]:
    """What this run's --access and --as say."""
    return _ASKS.get()


def open_library(
    library: Path, embedder: str | None = None, *, decider: str | None = None, create: bool = False
) -> "Library":
    """The library in a folder, for whoever asks in this run. ``decider`` decides for strategies that ask.

    Raises:
        UsageError: there is none, or it is guarded and it is not said who asks.
        EvigraphError: it cannot be opened, or who guards it cannot be asked.
    """
    from evigraph.library import Library

    access, subject = whoever_asks()
    return Library(library, embedder, decider=decider, create=create, access=access, subject=subject)


def _asking(verb: Callable[..., Any]) -> Callable[..., Any]:
    """The verb with the two options behind its --library."""

    @wraps(verb)
    def asking(*, subject: str | None, access: str | None, **given: Any) -> Any:
        before = _ASKS.set((access, subject))
        try:
            return verb(**given)
        finally:
            _ASKS.reset(before)

    own = inspect.signature(verb)
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in (("subject", Subject), ("access", AccessName))
    ]
    parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own.parameters.values()]
    after = list(own.parameters).index("library") + 1
    asking.__signature__ = own.replace(parameters=[*parameters[:after], *options, *parameters[after:]])  # type: ignore[attr-defined]
    asking.__annotations__ = {**get_type_hints(verb, include_extras=True), "subject": Subject, "access": AccessName}
    return asking
