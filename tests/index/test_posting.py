"""One request by HTTP: what comes back, within its bounds of time and size."""

import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler

import pytest

from evigraph.index import NoReplyError, post_json
from support.deciding import Asked, Say, decision_server


def reply(say: Say, seconds: float = 2, most: int = 100) -> bytes:
    with decision_server(say) as server:
        return post_json(f"{server.url}/ask", {"x": "ü"}, {"Authorization": "Bearer k"}, seconds, most)


def failure(say: Say, most: int = 100) -> NoReplyError:
    with pytest.raises(NoReplyError) as caught:
        reply(say, most=most)
    return caught.value


def refusing(status: int, **headers: str) -> Say:
    def say(handler: BaseHTTPRequestHandler, _: Asked, __: int) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()

    return say


def test_an_object_is_sent_and_bytes_come_back() -> None:
    def say(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> bytes:
        assert (asked.path, asked.key, asked.body) == ("/ask", "Bearer k", {"x": "ü"})
        return b"any bytes"

    assert reply(say) == b"any bytes"


def test_an_answer_may_be_as_long_as_the_bound_and_no_longer() -> None:
    assert reply(lambda *_: b"x" * 100) == b"x" * 100
    longer = failure(lambda *_: b"x" * 101)
    assert (longer.cause, longer.passing) == ("answered without end", False)


@pytest.mark.parametrize(("status", "passing"), [(400, False), (404, False), (307, False), (429, True), (503, True)])
def test_a_refusal_says_whether_it_may_pass(status: int, passing: bool) -> None:
    refusal = failure(refusing(status, Location="/elsewhere"))
    assert (refusal.status, refusal.passing, refusal.after) == (status, passing, None)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("7", 7), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("soon", None), ("-1", None), ("", None)],
)
def test_how_long_to_wait_is_a_number_or_a_date(said: str, seconds: float | None) -> None:
    assert failure(refusing(429, Retry_After=said)).after == seconds


def test_a_date_to_come_is_so_far_away() -> None:
    after = failure(refusing(503, Retry_After=formatdate(time.time() + 100, usegmt=True))).after
    assert after is not None
    assert 90 < after <= 100


def test_an_address_that_is_none_is_no_passing_trouble() -> None:
    with pytest.raises(NoReplyError, match="cannot be asked") as caught:
        post_json("http://[::bad/", {}, {}, 1, 100)
    assert not caught.value.passing
