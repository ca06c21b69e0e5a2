"""The nearest stretch of a text, against a plain dynamic programme."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.selection import nearest

TEXTS = st.text(st.sampled_from("ab1"), max_size=8)


def edits(first: str, second: str, digit_cost: int) -> int:
    """The cost to make one text of another, cell by cell."""
    cost = {character: digit_cost if character.isdigit() else 1 for character in first + second}
    row = [0]
    for character in second:
        row.append(row[-1] + cost[character])
    for one in first:
        new = [row[0] + cost[one]]
        for at, other in enumerate(second, 1):
            change = row[at - 1] + (0 if one == other else max(cost[one], cost[other]))
            new.append(min(row[at] + cost[one], new[-1] + cost[other], change))
        row = new
    return row[-1]


@given(TEXTS, TEXTS, st.sampled_from([1, 7]))
def test_no_stretch_of_the_text_takes_fewer_edits(wanted: str, text: str, digit_cost: int) -> None:
    found = nearest(wanted, text, digit_cost)
    stretches = [text[i:j] for i in range(len(text) + 1) for j in range(i, len(text) + 1)]
    assert found.edits == min(edits(wanted, stretch, digit_cost) for stretch in stretches)
    assert edits(wanted, text[found.start : found.end], digit_cost) == found.edits


def test_a_text_that_is_there_is_found_where_it_stands() -> None:
    assert nearest("six weeks", "refunds take six weeks at most") == (13, 22, 0)
