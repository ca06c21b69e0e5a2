"""Acronyms with their expansions, by initials that match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index.acronyms import find_acronyms


def found(text: str) -> dict[str, str]:
    return {acronym.short: acronym.long for acronym in find_acronyms(text)}


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("The Federal Reserve Board (FRB) met.", "FRB", "Federal Reserve Board"),
        ("The FRB (Federal Reserve Board) met.", "FRB", "Federal Reserve Board"),
        ("the Office of Management and Budget (OMB)", "OMB", "Office of Management and Budget"),
        ("das Bundesministerium für Forschung (BMF)", "BMF", "Bundesministerium für Forschung"),
        ("la taxe sur la valeur ajoutée (TVA)", "TVA", "taxe sur la valeur ajoutée"),
        ("l’Organisation des Nations unies (ONU)", "ONU", "Organisation des Nations unies"),
        ("развитие Европейского Союза (ЕС)", "ЕС", "Европейского Союза"),
        ("anti-money-laundering (AML) rules", "AML", "anti-money-laundering"),
        ("Application Programming Interfaces (APIs)", "APIs", "Application Programming Interfaces"),
        ("Secured Overnight Financing Rate (SOFR; see below)", "SOFR", "Secured Overnight Financing Rate"),
        ("标准（International）和 Federal Reserve Board（FRB）", "FRB", "Federal Reserve Board"),
    ],
)  # fmt: skip
def test_a_short_form_with_its_expansion_is_found(text: str, short: str, long: str) -> None:
    assert found(text) == {short: long}


@pytest.mark.parametrize(
    "text",
    [
        "the amount (EUR)",
        "see the annex (PDF)",
        "a Kilogramm (KG) of it",
        "a case (see below)",
        "Federal Reserve Board (frb)",
        "Federal Big Reserve Board (FRB)",
        "the year (2025)",
        "two factor authentication (2FA)",
        "(FRB) Federal Reserve Board",
        "FRB (the Federal Reserve Board of 1913, as amended)",
    ],
)
def test_what_only_looks_like_one_is_not(text: str) -> None:
    assert found(text) == {}


@given(st.text("AbC dE()（;-.", max_size=300))
def test_any_text_is_read_and_an_expansion_stands_in_it(text: str) -> None:
    for acronym in find_acronyms(text):
        assert acronym.short in text
        assert "".join(acronym.long.split()) in "".join(text.split())
