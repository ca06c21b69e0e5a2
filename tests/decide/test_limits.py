"""What a batch may ask: more is refused before anything is sent."""

import pytest

from evigraph.decide import BatchLimits, Choice, Clef, Image, Question, Score, State, SystemOne, YesNo, decider, is_none
from evigraph.errors import UsageError
from support.deciding import STATE, decision_server, decisions

YES = YesNo("Is it so?")
PNG = Image(b"\x89PNG\r\n\x1a\n", "image/png")


def options(n: int) -> Choice:
    return Choice("Which?", {f"option {i}": None for i in range(n)})


@pytest.mark.parametrize(
    ("questions", "cause"),
    [
        ({}, "0 questions in a batch; ask 1 to 64"),
        ({str(i): YES for i in range(65)}, "65 questions in a batch; ask 1 to 64"),
        ({"q": options(256)}, "question 'q': 256 options; offer 2 to 255"),
        ({"q": options(1)}, "question 'q': 1 options; offer 2 to 255"),
        ({"q": Choice("Which?", {"a": None, " ": None})}, "an option has no label"),
        ({"q": Score("How?", ["level"] * 11)}, "question 'q': 11 levels; offer 2 to 10"),
        ({"q": Score("How?", ["low"])}, "question 'q': 1 levels; offer 2 to 10"),
        ({"q": Score("How?", ["low", ""])}, "a level has no text"),
        ({"q": YesNo(" ")}, "it has no instructions"),
        ({"q": YesNo("So?", evidence="x" * (12 * 2**20))}, "a batch of 12,58"),
    ],
)
def test_a_batch_beyond_the_limits_is_refused_and_not_sent(questions: dict[str, Question], cause: str) -> None:
    with decision_server(lambda _, asked, __: decisions(asked)) as server:
        with pytest.raises(UsageError) as caught:
            SystemOne(base=server.url).decide(STATE, questions)
        assert not server.asked
    assert str(caught.value).startswith("system-one: ")
    assert cause in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("questions", [{"q": options(255)}, {"q": Score("How?", [f"level {i}" for i in range(10)])}])
def test_a_batch_at_the_limits_is_answered(questions: dict[str, Question]) -> None:
    assert list(decider("local").decide("Where is option 7?", questions)) == ["q"]


@pytest.mark.parametrize("context", [{"x": object()}, {"x": "\ud800"}])
def test_a_state_that_is_no_json_is_refused(context: dict[str, object]) -> None:
    with pytest.raises(UsageError, match=r"local: the state is no JSON .*; use texts, numbers, lists and mappings"):
        decider("local").decide(State("Why?", context), {"q": YES})


def test_an_empty_state_is_refused() -> None:
    with pytest.raises(UsageError, match="the state is empty"):
        decider("local").decide(" ", {"q": YES})


class TestImages:
    @pytest.mark.parametrize("name", ["local", "system-one", "chat:any"])
    def test_a_provider_that_sees_none_is_not_asked_about_any(self, name: str) -> None:
        for state, question in ((State("What?", images=(PNG,)), YES), (STATE, YesNo("So?", images=(PNG,)))):
            with pytest.raises(UsageError, match=f"{name}: does not look at images"):
                decider(name).decide(state, {"q": question})

    @pytest.mark.parametrize(
        ("images", "cause"),
        [
            ([Image(bytes([i]), "image/png") for i in range(5)], "5 images in a batch; ask about at most 4"),
            ([Image(b"GIF89a", "image/gif")], "an image of type image/gif; use image/png, image/jpeg, image/webp"),
            ([Image(b"", "image/png")], "an image of 0 bytes"),
            ([Image(b"x" * (2**22 + 1), "image/png")], "an image of 4,194,305 bytes; use 1 to 4,194,304"),
        ],
    )
    def test_images_that_cannot_be_sent_are_refused(self, images: list[Image], cause: str) -> None:
        questions = {str(i): YesNo("A cat?", images=(image,)) for i, image in enumerate(images)}
        with pytest.raises(UsageError, match=cause):
            Clef(base="http://127.0.0.1:9").decide(STATE, questions)


def test_the_limits_are_those_that_servers_document() -> None:
    assert BatchLimits() == BatchLimits(questions=64, options=255, levels=10, images=4)


@pytest.mark.parametrize(
    ("label", "so"), [("none", True), ("None of these", True), ("NONE_OF_THEM", True), ("nonesuch", False), ("", False)]
)
def test_which_labels_say_that_nothing_fits(label: str, so: bool) -> None:
    assert is_none(label) is so
