"""Which questions hang together."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab import Alternative, Question, document_clusters


def question(name: str, *slots: Sequence[str], answerable: bool = True) -> Question:
    """A question whose slots are satisfied by alternatives of these documents."""
    made = tuple(tuple(Alternative(doc, 1, "x") for doc in slot) for slot in slots)
    return Question(name, "?", "en", "L0", answerable, made)


def clusters(*questions: Question) -> dict[str, str]:
    return document_clusters(questions)


def test_questions_about_one_document_are_one_cluster() -> None:
    found = clusters(question("1", ["a.pdf"]), question("2", ["b.pdf"]), question("3", ["a.pdf"], ["a.pdf"]))
    assert found == {"1": "a", "2": "b", "3": "a"}


def test_a_document_is_known_by_its_stem() -> None:
    assert clusters(question("1", ["x/a.pdf"]), question("2", ["a.md"])) == {"1": "a", "2": "a"}


def test_documents_of_all_slots_and_alternatives_count() -> None:
    found = clusters(question("1", ["b.pdf"], ["c.pdf", "a.pdf"]), question("2", ["c.pdf"]), question("3", ["d.pdf"]))
    assert found == {"1": "a", "2": "a", "3": "d"}


def test_clusters_reach_over_other_questions() -> None:
    chain = [question("1", ["d"], ["c"]), question("2", ["b"], ["a"]), question("3", ["c"], ["b"])]
    assert clusters(*chain) == {"1": "a", "2": "a", "3": "a"}


def test_unanswerable_questions_are_in_none() -> None:
    assert clusters(question("1", answerable=False), question("2", ["a"])) == {"2": "a"}


def test_a_question_without_slots_is_alone() -> None:
    assert clusters(question("1"), question("2"), question("3", ["a"])) == {"1": "1", "2": "2", "3": "a"}


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=3), max_size=12))
def test_no_document_is_in_two_clusters(documents: list[list[str]]) -> None:
    found = clusters(*(question(str(n), docs) for n, docs in enumerate(documents)))
    of_document: dict[str, set[str]] = {}
    for n, docs in enumerate(documents):
        for doc in docs:
            of_document.setdefault(doc, set()).add(found[str(n)])
    assert all(len(names) == 1 for names in of_document.values())


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=3), max_size=12), st.randoms())
def test_the_order_of_the_questions_does_not_matter(documents: list[list[str]], random: object) -> None:
    questions = [question(str(n), docs) for n, docs in enumerate(documents)]
    shuffled = list(questions)
    random.shuffle(shuffled)
    assert clusters(*questions) == clusters(*shuffled)
