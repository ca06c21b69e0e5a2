"""The search: what it asks in what order, when it ends, and what it returns."""

from collections.abc import Iterable

import pytest

from evigraph.decide import PROCESS_GATE, ProviderError, SystemOne
from evigraph.index import Entry, IndexStore
from evigraph.retrieve import Searcher, TraceNode
from evigraph.retrieve.routing import explore
from support.deciding import KEY, QUICK, Asked, decision_server, decisions
from support.element import El, cell, heading, row
from support.graphs import derived
from support.routing import Stating, file, nodes, search, searcher_of
from support.units import words

BY_HEADING = "Alphaa Alphab Alphac"
"""What the headings of the three documents have."""


def page(*texts: str) -> list[El]:
    """A section for each text, below its first word."""
    return [kid for text in texts for kid in (heading(1, f"{text.split()[0]} "), El("P", text))]


def three(store: IndexStore) -> list[Entry]:
    """Three documents in two folders, each with two sections."""
    return [
        file(
            store, f"{folder}/{name}.pdf", derived(*page(f"Alpha{name} tells of cranes.", f"Beta{name} tells of fees."))
        )
        for folder, name in (("North", "a"), ("North", "b"), ("South", "c"))
    ]


def texts(store: IndexStore, decider: Stating, **options: object) -> list[str]:
    found, _ = search(searcher_of(store, decider), **options)
    return [piece.text for piece in found]


class TestRoutes:
    def test_the_right_section_is_reached_by_its_folder_and_document(self, store: IndexStore) -> None:
        three(store)
        decider = Stating({"North": 0.8, "b (b.pdf)": 0.7, "Beta": 0.9}, lambda said: 3.0 * ("Betab" in said))
        (piece,), trace = search(searcher_of(store, decider))
        assert "Betab tells of fees." in piece.text
        assert piece.why.route
        assert [(at.level, at.probability) for at in piece.why.route] == [
            ("library", None),
            ("folder", 0.8),
            ("document", 0.7),
            ("section", 0.9),
        ]
        assert piece.why.channels[1].score == pytest.approx((0.8 * 0.7 * 0.9) ** (1 / 3), abs=1e-6)
        assert trace.ended == "a passage answers the whole question"

    def test_a_wrong_way_is_recovered_from(self, store: IndexStore) -> None:
        three(store)
        decider = Stating({"South": 0.0, "North": 0.4}, lambda said: 3.0 * ("Betac" in said), none=0.6)
        (piece,), trace = search(searcher_of(store, decider))
        assert "Betac" in piece.text
        (south,) = nodes(trace)["South"]
        assert (south["probability"], south["deferred"]) == (0.0, True)

    def test_four_menus_are_asked_about_in_one_request_at_most(self, store: IndexStore) -> None:
        for number in range(7):
            file(store, f"F{number}/a{number}.pdf", derived(*page("One is told.", "Two is told.", "Three is told.")))
        decider = Stating()
        search(searcher_of(store, decider))
        asked = [len(questions) for _, questions in decider.asked if "menu 1" in questions]
        assert max(asked) == 4

    def test_no_place_is_asked_about_twice(self, store: IndexStore) -> None:
        three(store)
        decider = Stating()
        _, trace = search(searcher_of(store, decider), BY_HEADING, direct=True)
        assert len(decider.scored()) == trace.scores == 6
        assert len({tuple(menu.criteria) for menu in decider.menus()}) == len(decider.menus())
        assert [node.level for node in trace.roots] == ["library", "direct"]

    def test_a_section_is_taken_before_what_is_below_it_is_looked_at(self, store: IndexStore) -> None:
        inner = [kid for n in range(9) for kid in (heading(2, f"Inner{n} "), El("P", words(30)))]
        file(store, "a.pdf", derived(heading(1, "Outer "), El("P", "A crane."), *inner, *page("Other is told.")))
        decider = Stating({"Outer": 0.9})
        search(searcher_of(store, decider))
        kinds = [next(iter(questions)) for _, questions in decider.asked]
        assert kinds[:3] == ["menu 1", "passage 1", "menu 1"]
        assert "A crane." in decider.scored()[0].evidence

    def test_one_document_is_asked_alone_and_proposed_by_nothing(self, store: IndexStore) -> None:
        _, second, _ = three(store)
        decider = Stating(level=lambda _: 2.0)
        found, trace = search(searcher_of(store, decider), "Alpha Beta", scope=[second.doc], direct=True)
        assert {piece.doc for piece in found} == {"b.pdf"}
        assert [node.level for node in trace.roots] == ["library"]
        assert all("a.pdf" not in str(q) and "North" not in str(q) for q in decider.menus())

    def test_proposed_documents_are_asked_about_even_where_there_is_one(self, store: IndexStore) -> None:
        three(store)
        decider = Stating(none=1.0)
        search(searcher_of(store, decider), "Alphac", direct=True)
        assert any(list(menu.criteria) == ["c (c.pdf)", "none"] for menu in decider.menus())

    def test_what_was_proposed_has_its_folders_without_probabilities(self, store: IndexStore) -> None:
        three(store)
        decider = Stating({"c (c.pdf)": 0.9, "Beta": 0.8}, lambda said: 3.0 * ("Betac" in said))
        (piece,), trace = search(searcher_of(store, decider), "Betac", direct=True)
        assert piece.why.route
        assert [(at.name, at.probability) for at in piece.why.route[:3]] == [
            ("documents by name and headings", None),
            ("the library", None),
            ("South", None),
        ]
        (direct,) = (node for node in trace.roots if node.level == "direct")
        assert [_only(direct, 1).name, _only(direct, 2).name] == ["the library", "South"]
        assert _only(direct, 2).probability is None


def _only(node: TraceNode, depth: int) -> TraceNode:
    for _ in range(depth):
        (node,) = node.children
    return node


class TestPassages:
    def test_what_is_less_useful_than_1_5_is_no_evidence(self, store: IndexStore) -> None:
        three(store)
        levels = {"Alphaa": 1.49, "Betaa": 1.5, "Alphab": 1.8}
        level = lambda said: next((v for k, v in levels.items() if k in said), 0.0)  # noqa: E731
        found = texts(store, Stating(level=level))
        assert [next(k for k in levels if k in text) for text in found] == ["Alphab", "Betaa"]

    def test_nothing_useful_is_nothing(self, store: IndexStore) -> None:
        three(store)
        found, trace = search(searcher_of(store, Stating(level=lambda _: 1.0)))
        assert found == []
        assert trace.ended == "nothing was left"
        assert trace.scores >= 6

    def test_a_whole_answer_ends_the_search_at_2_75(self, store: IndexStore) -> None:
        three(store)
        short = Stating({"North": 0.9}, lambda _: 2.74)
        ended = Stating({"North": 0.9}, lambda _: 2.75)
        assert len(texts(store, ended)) < len(texts(store, short)) == 6

    def test_three_partial_passages_are_asked_about_together_and_no_set_twice(self, store: IndexStore) -> None:
        three(store)
        decider = Stating(level=lambda said: 2.0 * any(f"Alpha{n} tells" in said for n in "abc"))
        _, trace = search(searcher_of(store, decider))
        (question,) = decider.sets()
        assert all(f"Alpha{name}" in question.evidence for name in "abc")
        assert trace.checks == 1

    def test_two_partial_passages_are_not(self, store: IndexStore) -> None:
        three(store)
        decider = Stating(level=lambda said: 2.0 * any(f"Alpha{n} tells" in said for n in "ab"), enough=1.0)
        search(searcher_of(store, decider))
        assert decider.sets() == []

    def test_a_set_that_is_enough_ends_the_search(self, store: IndexStore) -> None:
        for number in range(30):
            file(store, f"F{number:02}/a{number}.pdf", derived(*page("One is told.", "Two is told.")))
        _, trace = search(searcher_of(store, Stating(level=lambda _: 2.0, enough=0.5)))
        assert trace.ended == "passages answer it together"
        assert trace.scores < 60

    def test_sixteen_passages_are_scored_in_one_request_at_most_each_with_its_own_text(self, store: IndexStore) -> None:
        many = page(*(f"Section{n} {words(900)}" for n in range(20)))
        file(store, "a.pdf", derived(*many))
        decider = Stating()
        search(searcher_of(store, decider))
        scored = [questions for _, questions in decider.asked if "passage 1" in questions]
        assert max(map(len, scored)) <= 16
        assert all(state.query == "harbour crane" and not state.context for state, _ in decider.asked)

    def test_at_most_twelve_passages_and_24_000_characters_are_returned(self, store: IndexStore) -> None:
        file(store, "a.pdf", derived(*page(*(f"Section{n} is told." for n in range(20)))))
        assert len(texts(store, Stating(level=lambda _: 2.0))) == 12
        file(store, "b.pdf", derived(*page(*(f"Long{n} {words(320)}" for n in range(20)))))
        found = texts(store, Stating({"b (b.pdf)": 0.9}, lambda said: 2.0 + 0.5 * ("Long" in said)))
        assert sum(map(len, found)) <= 24_000
        assert 8 <= sum("Long" in text for text in found) <= 12

    def test_no_more_than_asked_for(self, store: IndexStore) -> None:
        three(store)
        assert len(texts(store, Stating(level=lambda _: 2.0), most=2)) == 2

    def test_equally_useful_passages_stand_by_their_routes(self, store: IndexStore) -> None:
        three(store)
        found = texts(store, Stating({"South": 0.9, "Alpha": 0.6}, lambda _: 2.0))
        assert "Alphac" in found[0]


class TestBounds:
    def test_96_places_are_expanded_and_96_passages_scored_at_most(self, store: IndexStore) -> None:
        for number in range(150):
            file(store, f"F{number % 60}/a{number}.pdf", derived(*page("One is told.", "Two is told.")))
        _, trace = search(searcher_of(store, Stating()))
        assert trace.expansions <= 96
        assert trace.scores <= 96
        assert trace.ended.startswith("as many")

    def test_a_document_of_many_passages_ends_by_what_was_scored(self, store: IndexStore) -> None:
        file(store, "a.pdf", derived(*page(*(f"Section{n} {words(900)}" for n in range(60)))))
        _, trace = search(searcher_of(store, Stating()))
        assert trace.scores == 96
        assert trace.ended == "as many passages were scored as may be"

    def test_a_table_that_cannot_be_parted_is_scored_by_its_beginning(self, store: IndexStore) -> None:
        rows = [row(cell("A crane", rows=60), words(200)), *(row(words(200)) for _ in range(59))]
        file(store, "a.pdf", derived(heading(1, "Fees "), El("Table", *rows)))
        decider = Stating(level=lambda said: 2.0 * ("crane" in said))
        assert texts(store, decider) == []  # it is longer than all that is returned
        assert 23_000 < max(len(question.evidence) for question in decider.scored()) <= 24_000

    def test_a_deep_document_ends(self, store: IndexStore) -> None:
        deep = [kid for n in range(300) for kid in (heading(n + 1, f"Level{n} "), El("P", words(20)))]
        file(store, "a.pdf", derived(*deep))
        _, trace = search(searcher_of(store, Stating({"Level": 0.9})))
        assert trace.expansions <= 96


class Revoked(Searcher):
    """A searcher of somebody whose rights are withdrawn while the search goes on."""

    gone: frozenset[int] = frozenset()
    looks = 0

    def admitted(self, docs: Iterable[int]) -> frozenset[int]:
        self.looks += 1
        return super().admitted(docs) - self.gone


def revoked(store: IndexStore, decider: Stating) -> Revoked:
    found = searcher_of(store, decider, Revoked)
    assert isinstance(found, Revoked)
    return found


def everything_sent(decider: Stating, start: int = 0) -> str:
    return "\n".join(str(asked) for asked in decider.asked[start:])


class TestPermissions:
    def test_what_may_not_be_seen_is_in_no_menu_no_result_and_no_trace(self, store: IndexStore) -> None:
        *_, third = three(store)
        decider = Stating(level=lambda _: 2.0)
        searcher = revoked(store, decider)
        searcher.gone = frozenset({third.doc})
        found, trace = search(searcher, BY_HEADING, direct=True)
        assert {piece.doc for piece in found} == {"a.pdf", "b.pdf"}
        assert all(
            word not in everything_sent(decider) + str(trace) for word in ("South", "c.pdf", "Alphac tells", "Betac")
        )

    @pytest.mark.parametrize("after", range(1, 6))
    def test_what_is_withdrawn_while_it_is_decided_is_gone(self, store: IndexStore, after: int) -> None:
        first, *_ = three(store)
        decider = Stating({"North": 0.9}, lambda _: 2.0)
        searcher = revoked(store, decider)

        def meanwhile(request: int) -> None:
            if request == after:
                searcher.gone = frozenset({first.doc})

        decider.meanwhile = meanwhile
        found, trace = search(searcher, BY_HEADING, direct=True)
        assert {piece.doc for piece in found} == {"b.pdf", "c.pdf"}
        assert all(word not in everything_sent(decider, after) for word in ("a.pdf", "Alphaa tells", "Betaa"))
        assert all(word not in str(trace) for word in ("a.pdf", "Alphaa tells", "Betaa"))
        assert all("a.pdf" not in str(piece.why) for piece in found)

    def test_what_is_withdrawn_between_looking_and_sending_is_not_sent(self, store: IndexStore) -> None:
        first, *_ = three(store)
        decider = Stating(level=lambda _: 2.0)
        searcher = revoked(store, decider)
        decide = decider.decide

        def later(state: object, questions: object, before: object) -> object:
            searcher.gone = frozenset({first.doc})
            return decide(state, questions, before)  # type: ignore[arg-type]

        decider.decide = later  # type: ignore[method-assign, assignment]
        found, _ = search(searcher)
        assert {piece.doc for piece in found} == {"b.pdf", "c.pdf"}
        assert "Alphaa" not in everything_sent(decider)

    def test_all_withdrawn_is_no_evidence(self, store: IndexStore) -> None:
        entries = three(store)
        decider = Stating(level=lambda _: 2.0)
        searcher = revoked(store, decider)
        decider.meanwhile = lambda _: setattr(searcher, "gone", frozenset(entry.doc for entry in entries))
        found, trace = search(searcher, direct=True)
        assert (found, trace.roots) == ([], ())

    def test_each_request_is_looked_at_before_and_after(self, store: IndexStore) -> None:
        three(store)
        searcher = revoked(store, Stating())
        _, trace = search(searcher)
        assert (
            searcher.looks == 2 * trace.requests + 3 + 2
        )  # and before a document is read, at the beginning and the end


class TestProviders:
    def ask(self, store: IndexStore, url: str) -> object:
        decider = SystemOne("double", url, PROCESS_GATE, QUICK)
        searcher = Searcher(store, decider=lambda: decider)
        return explore(searcher, searcher.query("harbour crane"), 10, None)

    @pytest.fixture(autouse=True)
    def key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TYPESAFE_API_KEY", KEY)

    def test_a_search_asks_a_server(self, store: IndexStore) -> None:
        three(store)
        with decision_server(lambda _handler, asked, _number: decisions(asked)) as server:
            found, trace = self.ask(store, server.url)  # type: ignore[misc]
        assert trace.requests == len(server.asked) > 1
        assert [piece.why.score for piece in found] == [1.5] * len(found) != []

    @pytest.mark.parametrize("from_", [0, 1])
    def test_half_a_batch_fails_the_question_with_one_line(self, store: IndexStore, from_: int) -> None:
        three(store)

        def half(_handler: object, asked: Asked, number: int) -> object:
            said = decisions(asked)
            if number >= from_:
                said["answers"].popitem()
            return said

        with decision_server(half) as server, pytest.raises(ProviderError, match="system-one: answered") as failed:
            self.ask(store, server.url)
        assert "\n" not in str(failed.value)

    def test_a_server_that_is_down_fails_the_question(self, store: IndexStore) -> None:
        three(store)
        with pytest.raises(ProviderError, match="system-one"):
            self.ask(store, "http://127.0.0.1:9")
