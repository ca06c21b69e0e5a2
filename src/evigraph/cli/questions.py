"""Verbs that ask: ask and retrieve."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Decide, Json, LibraryDir, Substrate

if TYPE_CHECKING:
    from evigraph.retrieve import Strategy as ChosenStrategy

__all__ = ["ask", "retrieve"]

_DEFAULT = Path(".evigraph")
_INTERRUPTED = 130
"""What a shell says of a process that was interrupted from the keyboard."""

_STRATEGIES = (
    "auto, egr-s, egr-full, pointer, route, section-hybrid, passage-hybrid, node-hybrid-path, node-hybrid, node-dense, "
    "chunk-hybrid, chunk-dense or chunk-lexical"
)
Strategy = Annotated[
    str | None, typer.Option(metavar="NAME", help=f"How to retrieve: {_STRATEGIES}.", show_default="auto")
]
Words = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="The most words of evidence in all.", show_default="no bound"),
]
Tokens = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        help="The most tokens: a word counts as 4/3, a CJK character as one.",
        show_default="no bound",
    ),
]
MinSupport = Annotated[
    float | None,
    typer.Option(
        metavar="X",
        min=-1,
        max=1,
        help="Answer nothing where less supports the question; -0.2 costs little.",
        show_default="not measured",
    ),
]
In = Annotated[str | None, typer.Option("--in", metavar="DOC", help="Ask one document only (name, path or id).")]
Why = Annotated[bool, typer.Option("--why", help="Say what found each piece and which edges led on.")]
Trace = Annotated[bool, typer.Option("--trace", help="Print what was decided on the way, as a tree (strategy route).")]


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    library: LibraryDir = _DEFAULT,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The language model that answers (extra answer): PROVIDER:MODEL, or chat:MODEL on the server of "
            "EVIGRAPH_CHAT_URL.",
            show_default="EVIGRAPH_MODEL; without one a sentence or row of the evidence answers",
        ),
    ] = None,
    strategy: Strategy = None,
    substrate: Substrate = None,
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, help="The most pieces of evidence.")] = 3,
    words: Words = None,
    tokens: Tokens = None,
    min_support: MinSupport = None,
    doc: In = None,
    decide: Decide = None,
    why: Why = False,
    trace: Trace = False,
    json: Json = False,
) -> None:
    """Answer a question, and print the evidence, and where it stands.

    Each claim cites the blocks of evidence that state it, and is checked against them. Exit 1: a claim is not supported
    by what it cites, or the language model failed. What is interrupted while a model answers (Ctrl-C) prints what is
    there.
    """
    from msgspec import UNSET
    from msgspec.structs import replace

    from evigraph.answer import InterruptedAnswer, Outcome
    from evigraph.cli.answers import answer_fields, piece_labels, print_answer, print_claim
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.cli.pieces import print_evidence
    from evigraph.cli.traced import print_trace
    from evigraph.retrieve import DEFAULT_STRATEGY

    with open_library(library, decider=decide) as opened, progress_bars() as bars:
        chosen = opened.strategy(strategy or DEFAULT_STRATEGY)
        _check_decisions(chosen, trace=trace, decide=decide)
        interrupted = False
        try:
            answer = opened.ask(
                _text(question),
                model=model,
                heard=None if json else print_claim,
                strategy=chosen.name,
                substrate=opened.substrate(chosen, substrate),
                k=k,
                words=words,
                tokens=tokens,
                min_support=min_support,
                doc=doc,
                progress=bars,
            )
        except InterruptedAnswer as stopped:
            answer, interrupted = stopped.answer, True
    if json:
        shown = answer if trace else replace(answer, evidence=replace(answer.evidence, trace=UNSET))
        print_json(answer_fields(shown))
    else:
        print_answer(answer, claims=False)
        print_evidence(answer.evidence, why=why, labels=piece_labels(answer))
        if trace and answer.evidence.trace is not UNSET:
            print_trace(answer.evidence.trace)
    failed = answer.faulty or answer.outcome is Outcome.FAILED
    raise typer.Exit(_INTERRUPTED if interrupted else int(failed))


def retrieve(
    question: Annotated[str | None, typer.Argument(help="The question.")] = None,
    library: LibraryDir = _DEFAULT,
    strategy: Strategy = None,
    substrate: Substrate = None,
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, help="The most pieces of evidence.")] = 10,
    words: Words = None,
    tokens: Tokens = None,
    min_support: MinSupport = None,
    doc: In = None,
    queries: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A file of questions, one JSON object a line: id, question, doc.", readable=False
        ),
    ] = None,
    run: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the run of --queries.", readable=False)
    ] = None,
    decide: Decide = None,
    why: Why = False,
    trace: Trace = False,
    json: Json = False,
) -> None:
    """Retrieve evidence for a question, or for a file of questions.

    With --queries, --in is for the questions that name no document, and --json prints a summary.
    """
    from msgspec import UNSET
    from msgspec.structs import replace

    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.cli.pieces import print_evidence
    from evigraph.cli.queries import Report, answer_file, print_report
    from evigraph.cli.traced import print_trace
    from evigraph.errors import UsageError
    from evigraph.retrieve import DEFAULT_STRATEGY

    if (question is None) == (queries is None):
        raise UsageError("give a question, or --queries FILE with --run FILE")
    if (queries is None) != (run is None):
        raise UsageError("--queries and --run go together: give both")
    if queries is not None and why:
        raise UsageError("--why is for one question: leave it out, a run says why of every piece")
    if queries is not None and trace:
        raise UsageError("--trace is for one question: leave it out")
    with open_library(library, decider=decide) as opened, progress_bars() as bars:
        chosen = opened.strategy(strategy or DEFAULT_STRATEGY)
        _check_decisions(chosen, trace=trace, decide=decide)
        on = opened.substrate(chosen, substrate)
        ask = partial(
            opened.retrieve,
            strategy=chosen.name,
            substrate=on,
            k=k,
            words=words,
            tokens=tokens,
            min_support=min_support,
        )
        if question is not None:
            found = ask(_text(question), doc=doc, progress=bars)
        else:
            assert queries is not None
            assert run is not None
            opened.prepare(chosen, on, progress=bars)
            found = answer_file(ask, queries, run, None if doc is None else opened.find(doc).path, bars)
    if isinstance(found, Report):
        print_report(found, json=json)
        raise typer.Exit(1 if found.failed else 0)
    if json:
        print_json(found if trace else replace(found, trace=UNSET))
        return
    print_evidence(found, why=why)
    if trace and found.trace is not UNSET:
        print_trace(found.trace)


def _text(question: str) -> str:
    """What was asked. Bytes that are no UTF-8 come from the command line as halves of surrogate pairs, which are no
    text."""
    return question.encode("utf-8", "replace").decode()


def _check_decisions(chosen: "ChosenStrategy", *, trace: bool, decide: str | None) -> None:
    from evigraph.errors import UsageError
    from evigraph.retrieve import Traced, asks_for_decisions

    if trace and not isinstance(chosen, Traced):
        raise UsageError(f"--trace: {chosen.name} asks for no decisions that are told; use --strategy route")
    if decide is not None and not asks_for_decisions(chosen):
        raise UsageError(f"--decide: {chosen.name} asks for no decisions; use --strategy route or pointer")
