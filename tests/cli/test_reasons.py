"""Why a piece of evidence is there, for people."""

from rich.cells import cell_len

from evigraph.cli.reasons import why_lines
from evigraph.retrieve import Channel, Evidence, EvidenceLine, Step, Why

CHANNELS = (Channel("section-lexical", 1, 12.5), Channel("document", 3, 1.0))


def piece(*steps: Step, seed: str | None = "d#2") -> Evidence:
    why = Why(seed, 0.25, CHANNELS, "section, headers", steps)
    lines = (EvidenceLine((0,)), EvidenceLine((1,)), EvidenceLine((2, 3)))
    return Evidence(
        "a.pdf", "Fees\nA crane costs money.\nUse | Fee", 8, ("d#1", "d#2", "d#3", "d#4"), (), why, lines=lines
    )


def step(source: int, target: int, relation: str = "HEADING_FOR") -> Step:
    return Step(f"d#{source}", f"d#{target}", relation, "DETERMINISTIC_DERIVATION", "heading-level")


def test_channels_are_told_with_rank_and_score() -> None:
    first, *_ = why_lines(piece(), 100, "")
    assert first == "found by section-lexical at rank 1 (12.5), document at rank 3 (1); score 0.25"


def test_the_seed_is_told_with_its_words() -> None:
    assert "seed: d#2 “A crane costs money.”" in why_lines(piece(), 100, "")
    assert "seed: no node" in why_lines(piece(seed=None), 100, "")


def test_a_node_that_shares_its_line_has_no_words_but_the_seed() -> None:
    assert "seed: d#3 “Use | Fee”" in why_lines(piece(seed="d#3"), 100, "")
    assert why_lines(piece(step(3, 4)), 100, "")[-1].endswith("heading-level): #3 to #4")


def test_edges_of_one_kind_are_told_together() -> None:
    assert why_lines(piece(step(1, 2), step(1, 3), step(2, 4), step(3, 4, "NOTE_FOR")), 120, "")[-2:] == [
        "HEADING_FOR (DETERMINISTIC_DERIVATION, heading-level): #1 “Fees” to #2, #3; #2 “A crane costs money.” to #4",
        "NOTE_FOR (DETERMINISTIC_DERIVATION, heading-level): #3 to #4",
    ]


def test_many_edges_are_cut_and_counted() -> None:
    many = [step(source, target) for source in range(10, 17) for target in range(20, 30)]
    told = " ".join(" ".join(why_lines(piece(*many), 80, "    ")).split())
    assert "#10 to #20, #21, #22, #23, #24, #25 … 4 more; #11" in told
    assert told.endswith("… 3 more nodes")


def test_lines_are_as_wide_as_the_terminal() -> None:
    lines = why_lines(piece(*(step(1, n) for n in range(40))), 60, "    ")
    assert max(map(cell_len, lines)) <= 60
    assert all(line.startswith("    ") for line in lines)
