"""Logical order from visual order: checked against the algorithm that goes the other way."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.sources.pdf.bidi import bracket_pairs, logical_order, mirror

HEBREW, LATIN = "אבגדהוזח", "abcdefgh"


def logical(visual: str, *, right_to_left: bool = True, told: dict[int, bool] | None = None) -> str:
    """A line of single characters in logical order, its brackets as they are meant."""
    placed = logical_order(visual, right_to_left=right_to_left, told=told)
    return "".join(mirror(visual[index]) if mirrored else visual[index] for index, mirrored in placed)


def kind(char: str) -> str:
    return "R" if char in HEBREW else "L" if char.isalpha() else "E" if char.isdigit() else "N"


def visual(text: str, *, right_to_left: bool = True) -> str:
    """UAX #9 for letters, digits and spaces: W7, N1, N2, I1, I2, L2, with nothing but the rules that these need."""
    base = "R" if right_to_left else "L"
    kinds = [kind(c) for c in text]
    strong = base
    for i, k in enumerate(kinds):
        strong = k if k in "RL" else strong
        kinds[i] = "L" if k == "E" and strong == "L" else k
    sides = "".join([base, *("R" if k == "E" else k for k in kinds), base])
    for gap in re.finditer("N+", sides):
        before, after = sides[gap.start() - 1], sides[gap.end()]
        kinds[gap.start() - 1 : gap.end() - 1] = [before if before == after else base] * len(gap[0])
    even = {"L": 0, "R": 1, "E": 2}
    odd = {"L": 2, "R": 1, "E": 2}
    levels = [(odd if right_to_left else even)[k] for k in kinds]
    order = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        for run in re.finditer("x+", "".join("x" if levels[i] >= level else "." for i in order)):
            order[run.start() : run.end()] = order[run.start() : run.end()][::-1]
    return "".join(text[i] for i in order)


words = st.lists(
    st.sampled_from([HEBREW, LATIN, "0123456789"]).flatmap(lambda letters: st.text(letters, min_size=1, max_size=4)),
    max_size=8,
).map(" ".join)


@given(words, st.booleans())
def test_what_is_read_looks_as_it_did(text: str, right_to_left: bool) -> None:
    seen = visual(text, right_to_left=right_to_left)
    assert visual(logical(seen, right_to_left=right_to_left), right_to_left=right_to_left) == seen


@given(st.text(LATIN + " .,", max_size=20))
def test_text_from_left_to_right_stays_as_it_is(text: str) -> None:
    assert logical(text, right_to_left=False) == text


@given(st.text(HEBREW + " .,", max_size=20))
def test_text_from_right_to_left_is_turned_round(text: str) -> None:
    assert logical(text) == text[::-1]


signs = st.lists(st.text(HEBREW + LATIN + "012 ()[]-.,:%", max_size=2) | st.text(max_size=2), max_size=30)


@given(signs, st.booleans(), st.dictionaries(st.integers(0, 29), st.booleans(), max_size=3))
def test_nothing_is_lost_or_said_twice(seen: list[str], right_to_left: bool, told: dict[int, bool]) -> None:
    told = {index: direction for index, direction in told.items() if index < len(seen)}
    placed = logical_order(seen, right_to_left=right_to_left, told=told)
    assert sorted(index for index, _ in placed) == list(range(len(seen)))


def test_a_very_long_line_takes_no_very_long_time() -> None:
    seen = "א" + "(1" * 20_000 + ")]" * 20_000
    assert len(logical_order(seen, right_to_left=True)) == len(seen)


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ("בא OWASP Top 10 םש", "שם OWASP Top 10 אב"),
        ("בא 10 Top", "10 Top אב"),
        ("בא (2017) םש", "שם (2017) אב"),
        ("בא OWASP (ASVS) םש", "שם OWASP (ASVS) אב"),
        ("חוקל (4)(ב)15", "15(ב)(4) לקוח"),
        (".OWASP םש", "שם OWASP."),
        ("בא ,OWASP Top 10 םש", "שם OWASP Top 10, אב"),
        ("בא Bootstrap, Electron, ומכ", "כמו Bootstrap, Electron, אב"),
        ("בא Microservices-ל", "ל-Microservices אב"),
        (".1", "1."),
        ("בא 100,000 םש", "שם 100,000 אב"),
        ("בא 5.1 ב", "ב 5.1 אב"),
        ("2017 ,2013 םש", "שם 2013, 2017"),
        ("בא 50% םש", "שם 50% אב"),
        ("لا %50 لا", "ال 50% ال"),
        ("لا ٥٠ لا", "ال ٥٠ ال"),
        ('"admin" םש', 'שם "admin"'),
    ],
)
def test_a_line_from_right_to_left_is_read_so(seen: str, read: str) -> None:
    assert logical(seen) == read


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ("A1 – תסנכ", "A1 – כנסת"),
        ("from םולש to", "from שלום to"),
        ("from (בא) to", "from (אב) to"),
        ("A4 – בא [דג+A7]", "A4 – אב [גד+A7]"),
        ("from ב 12 א to", "from א 12 ב to"),
    ],
)
def test_a_line_from_left_to_right_is_read_so(seen: str, read: str) -> None:
    assert logical(seen, right_to_left=False) == read


def test_the_letters_of_a_ligature_stay_in_their_order() -> None:
    placed = logical_order(["ב", "לא", "א"], right_to_left=True)
    assert [index for index, _ in placed] == [2, 1, 0]


def test_a_mark_on_a_letter_does_not_make_it_another_kind() -> None:
    assert [index for index, _ in logical_order(["ב", "אּ"], right_to_left=True)] == [1, 0]


def test_a_sign_whose_direction_is_told_parts_what_stands_beside_it() -> None:
    seen = "containers ,services"
    assert logical(seen) == seen
    assert logical(seen, told={11: True}) == "services, containers"


def test_a_sign_told_to_go_with_the_word_stays_at_its_end() -> None:
    assert logical("בא A8-") == "-A8 אב"
    assert logical("בא A8-", told={5: False}) == "A8- אב"


@pytest.mark.parametrize("pair", ["()", "[]", "{}", "<>", "«»", "‹›", "≤≥", "⟨⟩", "「」", "∈∋"])
def test_mirror_images_are_each_others(pair: str) -> None:
    assert mirror(pair[0]) == pair[1]
    assert mirror(pair[1]) == pair[0]


@given(st.characters())
def test_a_mirror_image_of_a_mirror_image_is_the_sign_itself(sign: str) -> None:
    assert mirror(mirror(sign)) == sign


def test_brackets_pair_with_the_nearest_of_their_kind() -> None:
    assert bracket_pairs("(a[b)c]") == {0: 4, 4: 0}
    assert bracket_pairs(")(") == {}
