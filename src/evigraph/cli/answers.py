"""An answer in the terminal: its claims with the numbers of the blocks that they cite, and where these stand."""

from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.text import Text

from evigraph.answer import Answer, Block, Claim, Fault, FaultKind, Outcome
from evigraph.cli.output import console, counted, dim, line, plain
from evigraph.cli.pieces import where
from evigraph.cli.wrapping import wrap

__all__ = ["answer_fields", "claim_lines", "piece_labels", "print_answer", "print_claim"]

_INDENT = "    "
_SHOWN = 240
_SAID = {
    FaultKind.UNCITED: "it cites nothing",
    FaultKind.UNKNOWN_BLOCK: "there is no block {}",
    FaultKind.NUMBER: "“{}” stands in no block that it cites",
    FaultKind.DATE: "“{}” stands in no block that it cites",
    FaultKind.QUOTATION: "“{}” is quoted and stands in no block that it cites",
    FaultKind.WORDS: "it says something else than what it cites",
}


def claim_lines(claim: Claim, width: int) -> Iterator[Text]:
    """A claim with its citations, wrapped; below it what is wrong with it."""
    cites = "".join(f"[{number}]" for number in claim.cites)
    for row in wrap(line(f"{claim.text} {cites}".strip()), width, "", ""):
        yield Text(row, style="" if claim.faults else "bold")
    for fault in claim.faults:
        for row in wrap(line(f"not supported: {_said(fault)}"), width, _INDENT, _INDENT):
            yield Text(row, style="red")


def print_claim(claim: Claim) -> None:
    """One claim, as soon as it is there."""
    out = console()
    for row in claim_lines(claim, max(40, out.width - 1)):
        out.print(row, soft_wrap=True)


def print_answer(answer: Answer, *, claims: bool = True) -> None:
    """An answer for people; ``claims`` is left out where each was printed as it came."""
    out = console()
    for claim in answer.claims if claims else ():
        print_claim(claim)
    if answer.outcome is not Outcome.ANSWERED:
        style = "red" if answer.outcome is Outcome.FAILED else ""
        said = {Outcome.NO_EVIDENCE: "no evidence", Outcome.UNDEFINED: "undefined", Outcome.FAILED: "no answer"}
        told = f"{said[answer.outcome]}: {answer.reason}" if answer.reason else said[answer.outcome]
        for row in wrap(line(told), max(40, out.width - 1), "", _INDENT):
            out.print(Text(row, style=style), soft_wrap=True)
    for number in dict.fromkeys(number for claim in answer.claims for number in claim.cites):
        if 0 < number <= len(answer.blocks):
            _print_block(out, answer.blocks[number - 1])
    for question in answer.searches:
        for row in wrap(line(f"looked once more for: {question}"), max(40, out.width - 1), "", _INDENT):
            out.print(dim(row), soft_wrap=True)
    for row in wrap(line(_ended(answer)), max(40, out.width - 1), "", _INDENT):
        out.print(dim(row), soft_wrap=True)
    out.print()


def piece_labels(answer: Answer) -> list[str]:
    """For each piece of evidence the numbers of its blocks: ``1-14``."""
    numbers: dict[int, list[int]] = {}
    for block in answer.blocks:
        numbers.setdefault(block.evidence, []).append(block.number)
    runs = (numbers.get(at) for at in range(len(answer.evidence.evidence)))
    return ["-" if run is None else str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def answer_fields(answer: Answer) -> dict[str, object]:
    """An answer as JSON has it: the fields of its evidence set, and ``answer`` with all others."""
    own = {name: getattr(answer, name) for name in answer.__struct_fields__ if name not in ("evidence", "question")}
    fields = {name: getattr(answer.evidence, name) for name in answer.evidence.__struct_fields__}
    shown = {name: value for name, value in own.items() if value is not msgspec.UNSET}
    return {**{name: value for name, value in fields.items() if value is not msgspec.UNSET}, "answer": shown}


def _print_block(out: Console, block: Block) -> None:
    """Where a cited block stands, what it is read under, and its beginning."""
    width = max(40, out.width - 1)
    place = where(block.anchors)
    head = f"[{block.number}] {block.doc}{f', {place}' if place else ''}"
    for row in wrap(line(head), width, _INDENT, _INDENT * 2):
        out.print(dim(row), soft_wrap=True)
    if block.context:
        for row in wrap(line(" › ".join(block.context)), width, _INDENT * 2):
            out.print(Text(row, style="cyan"), soft_wrap=True)
    said = plain(block.text)
    for row in wrap(line(said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"), width, _INDENT * 2):
        out.print(dim(row), soft_wrap=True)


def _said(fault: Fault) -> str:
    return _SAID[fault.kind].format(fault.what)


def _ended(answer: Answer) -> str:
    """Who answered, how long it took, and what it cost."""
    parts = [f"answered by {answer.by}", f"{answer.seconds:.2f} s"]
    if answer.usage is not msgspec.UNSET:
        used = answer.usage
        parts.append(
            f"{counted(used.requests, 'request')}, {used.input_tokens:,} tokens in, {used.output_tokens:,} out"
        )
        parts.append("price not known" if used.cost is None else f"${used.cost:.4f}")
    return " · ".join(parts)
