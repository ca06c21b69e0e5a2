"""What a probe's question is thrown away for, and what it is kept with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.selection import Fault, Flaw, Level, fault_of, flaws_of, holds

_PAGE = (
    "# Fees\n\nA **mobile crane** costs 92 pounds a day. Another crane costs 92\npounds. "
    "The wa\u00adter is free, $x^2$ is not."
)


@pytest.mark.parametrize(
    ("question", "answer", "fault"),
    [
        ("What costs so much?", "mobile crane costs", None),
        ("What costs so much?", "crane costs 92 pounds.", None),
        ("What costs so much?", "tower crane", Fault.NOT_THERE),
        ("What costs so much?", "bile crane", Fault.NOT_THERE),
        ("What costs so much?", "Mobile crane", Fault.NOT_THERE),
        ("What costs so much?", "wa\u00adter", Fault.TORN),
        ("What costs so much?", "9", Fault.SHORT),
        ("What costs so much?", "**", Fault.SHORT),
        ("What costs so much?", "word " * 26, Fault.LONG),
        ("Costs?", "mobile crane", Fault.QUESTION),
        ("what " * 61, "mobile crane", Fault.QUESTION),
        ("Is it the Mobile Crane?", "mobile crane", Fault.TELLS),
        ("Is it the mobile cranes?", "mobile crane", None),
    ],
)
def test_faults(question: str, answer: str, fault: Fault | None) -> None:
    assert fault_of(question, answer, _PAGE) is fault


@pytest.mark.parametrize(
    ("answer", "flaws"),
    [
        ("mobile crane", []),
        ("92 pounds", [Flaw.REPEATED]),
        ("Another crane", [Flaw.ELSEWHERE]),
        ("x^2", [Flaw.LATEX]),
        ("92", [Flaw.REPEATED, Flaw.NUMBER]),
        ("is free", [Flaw.ELSEWHERE]),
    ],
)
def test_flaws(answer: str, flaws: list[Flaw]) -> None:
    pages = {"fees": _PAGE, "fees/2": "Another\ncrane | is free"}
    assert flaws_of(answer, "fees", pages) == flaws


@given(st.text("ab 1.$*", max_size=40), st.text("ab 1.$*", max_size=12))
def test_what_is_kept_stands_on_the_page_for_rcps(page: str, answer: str) -> None:
    if fault_of("What is it then?", answer, page) is None:
        assert holds(page, answer, Level.EXACT)
        assert Flaw.ELSEWHERE not in flaws_of(answer, "p", {"p": page})
