"""What a claim has in common with the block that it cites, and with another: where the verifier's threshold is from.

    python benchmarks/verifying.py QUESTIONS

The questions are `questions_df.csv` of chunking-evaluation. Each says in other words what its marked passages say, as a
claim of a model would; another's passages are those of the next question to the same corpus.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from evigraph.answer import Block, Claim, FaultKind, verify
from evigraph.index import content_terms, terms
from extraction import Asked, read

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5)


def main() -> None:
    """Print, for each share, how many have as much in common."""
    asked = read(Path(sys.argv[1]))
    own = [share(one, one) for one in asked]
    others = [share(one, another(asked, at)) for at, one in enumerate(asked)]
    print("\n".join(table(own, others)))
    print(f"\nThe verifier marks {marked(asked):.3f} of the questions that cite another's passages.")


def another(asked: list[Asked], at: int) -> Asked:
    """The next question to the same corpus."""
    after = (*asked[at + 1 :], *asked[:at])
    return next(each for each in after if each.corpus == asked[at].corpus)


def share(one: Asked, cited: Asked) -> float:
    """The share of a question's content words that stand in passages."""
    said = {term for term in content_terms(one.question, "en") if not term[0].isdigit()}
    there = {term for passage in cited.references for term in terms(passage, "en")}
    return len(said & there) / len(said) if said else 1.0


def table(own: list[float], others: list[float]) -> Iterator[str]:
    """A row for each share."""
    yield "| at least | of its own passages | of another's |"
    yield "|---|---:|---:|"
    for least in SHARES:
        counts = (sum(value >= least for value in values) / len(values) for values in (own, others))
        yield f"| {least} | {' | '.join(f'{count:.3f}' for count in counts)} |"


def marked(asked: list[Asked]) -> float:
    """The share of claims with another's passages that the verifier marks for their words."""
    found = 0
    for at, one in enumerate(asked):
        blocks = [Block(n, "", text, (), (), (), 0) for n, text in enumerate(another(asked, at).references, 1)]
        (claim,) = verify([Claim(one.question, tuple(block.number for block in blocks))], blocks)
        found += any(fault.kind is FaultKind.WORDS for fault in claim.faults)
    return found / len(asked)


if __name__ == "__main__":
    main()
