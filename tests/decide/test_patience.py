"""How servers are asked: again where it may help, not too often, not too many at once."""

import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.decide import PROCESS_GATE, Gate, Patience, ProviderError, SystemOne
from support.deciding import KEY, QUESTIONS, QUICK, STATE, Asked, DecisionServer, decision_server, decisions


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYPESAFE_API_KEY", KEY)


def refuse(handler: BaseHTTPRequestHandler, status: int, said: str = "no", **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(said)))
    handler.end_headers()
    handler.wfile.write(said.encode())


def failure(server: DecisionServer, patience: Patience = QUICK) -> str:
    with pytest.raises(ProviderError) as caught:
        SystemOne(base=server.url, patience=patience).decide(STATE, QUESTIONS)
    said = str(caught.value)
    assert said.startswith("system-one: ")
    assert "\n" not in said
    assert KEY not in said
    assert str(pickle.loads(pickle.dumps(caught.value))) == said
    return said


class TestAgain:
    @pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 529])
    def test_a_server_that_is_busy_or_broken_is_asked_again(self, status: int) -> None:
        def say(handler: BaseHTTPRequestHandler, asked: Asked, number: int) -> Any:
            return refuse(handler, status) if number < 2 else decisions(asked)

        with decision_server(say) as server:
            assert list(SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)) == list(QUESTIONS)
            assert [asked.body for asked in server.asked] == [server.asked[0].body] * 3

    def test_one_that_stays_so_is_given_up(self) -> None:
        with decision_server(lambda handler, _, __: refuse(handler, 503, "busy\nnow")) as server:
            said = failure(server)
            assert len(server.asked) == 3
        assert "refused with status 503 (busy now), asked 3 times; check the server, TYPESAFE_BASE_URL" in said
        assert said.endswith("and try again")

    @pytest.mark.parametrize("status", [400, 401, 403, 404, 408, 413, 422, 307])
    def test_what_is_refused_is_not_asked_again(self, status: int) -> None:
        with decision_server(lambda handler, _, __: refuse(handler, status, Location="/elsewhere")) as server:
            assert f"refused with status {status} (no); check" in failure(server)
            assert len(server.asked) == 1

    def test_a_server_that_hangs_up_is_asked_again(self) -> None:
        def say(handler: BaseHTTPRequestHandler, asked: Asked, number: int) -> Any:
            return decisions(asked) if number else handler.connection.close()

        with decision_server(say) as server:
            SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
            assert len(server.asked) == 2

    def test_a_server_that_is_down(self) -> None:
        with decision_server(lambda _, asked, __: decisions(asked)) as server:
            pass
        assert "cannot be asked" in failure(server)

    def test_a_key_that_a_server_repeats_is_not_shown(self) -> None:
        with decision_server(lambda handler, asked, _: refuse(handler, 401, f"wrong: {asked.key}")) as server:
            assert "wrong: Bearer ***" in failure(server)


class TestWaiting:
    def test_retry_after_is_waited_for(self) -> None:
        times: list[float] = []

        def say(handler: BaseHTTPRequestHandler, asked: Asked, number: int) -> Any:
            times.append(time.monotonic())
            return decisions(asked) if number else refuse(handler, 429, Retry_After="1")

        with decision_server(say) as server:
            SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
        assert times[1] - times[0] >= 1

    # The date has a name of its own: workers that collect it in different seconds would not agree on the test's.
    @pytest.mark.parametrize(
        "after", ["3600", formatdate(time.time() + 3600, usegmt=True), "9" * 400], ids=["seconds", "date", "long"]
    )
    def test_one_beyond_the_budget_is_told_at_once(self, after: str) -> None:
        with decision_server(lambda handler, _, __: refuse(handler, 429, Retry_After=after)) as server:
            assert "refused with status 429 (no), which asks to wait" in failure(server)
            assert len(server.asked) == 1

    @pytest.mark.parametrize("after", ["", "soon", "-5", "Wed, 99 Foo 2026", formatdate(0, usegmt=True)])
    def test_one_that_says_nothing_is_passed_over(self, after: str) -> None:
        with decision_server(lambda handler, _, __: refuse(handler, 429, Retry_After=after)) as server:
            assert "asked 3 times" in failure(server)

    @given(st.integers(1, 50), st.floats(0, 1e6) | st.none())
    def test_pauses_double_up_to_the_longest_and_are_never_shorter_than_asked(
        self, attempt: int, after: float | None
    ) -> None:
        pause = Patience().before(attempt, after)
        assert pause == max(min(0.5 * 2 ** (attempt - 1), 8), after or 0)

    def test_a_slow_server_has_its_time_and_no_more(self) -> None:
        over = threading.Event()
        with decision_server(lambda _, __, ___: over.wait(20) and None) as server:
            said = failure(server, Patience(seconds=0.2, attempts=2, pause=0.01, budget=5))
            assert len(server.asked) == 2
            over.set()
        assert "timed out" in said

    def test_so_has_one_that_drips(self) -> None:
        over = threading.Event()

        def say(handler: BaseHTTPRequestHandler, _: Asked, __: int) -> None:
            handler.send_response(200)
            handler.end_headers()
            try:
                while not over.wait(0.05):
                    handler.wfile.write(b" ")
            except OSError:
                pass  # who asked has gone

        with decision_server(say) as server:
            assert "answered too slowly" in failure(server, Patience(seconds=0.3, attempts=1))
            over.set()

    def test_an_answer_without_end_is_not_read(self) -> None:
        def say(handler: BaseHTTPRequestHandler, _: Asked, __: int) -> None:
            handler.send_response(200)
            handler.end_headers()
            try:
                for _ in range(64):
                    handler.wfile.write(b" " * 2**20)
            except OSError:
                pass  # who asked has gone

        with decision_server(say) as server:
            assert "answered without end" in failure(server)
            assert len(server.asked) == 1


class TestAtOnce:
    def ask_eight(self, server: DecisionServer, gate: Gate | None) -> None:
        deciders = [SystemOne(base=server.url, patience=QUICK, gate=gate) for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            for answers in pool.map(lambda one: one.decide(STATE, QUESTIONS), deciders):
                assert len(answers) == 3

    @pytest.mark.parametrize(("gate", "most"), [(None, 2), (Gate(1), 1), (Gate(3), 3)])
    def test_a_process_makes_so_many_requests_whoever_asks(self, gate: Gate | None, most: int) -> None:
        def say(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> Any:
            time.sleep(0.05)
            return decisions(asked)

        with decision_server(say) as server:
            self.ask_eight(server, gate)
            assert server.most_at_once == most

    def test_the_default_is_two(self) -> None:
        assert PROCESS_GATE.at_once == Gate().at_once == 2

    def test_who_waits_to_ask_again_keeps_nobody_out(self) -> None:
        def say(handler: BaseHTTPRequestHandler, asked: Asked, number: int) -> Any:
            return refuse(handler, 429, Retry_After="1") if number == 0 else decisions(asked)

        with decision_server(say) as server, ThreadPoolExecutor(2) as pool:
            one = SystemOne(base=server.url, patience=QUICK, gate=Gate(1))
            first = pool.submit(one.decide, STATE, QUESTIONS)
            while not server.asked:
                time.sleep(0.01)
            one.decide(STATE, QUESTIONS)
            assert not first.done()
            assert len(first.result()) == 3

    def test_waiting_for_a_turn_takes_nothing_of_the_time(self) -> None:
        def say(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> Any:
            time.sleep(0.2)
            return decisions(asked)

        patience = Patience(seconds=0.6, attempts=1, budget=0.6)
        with decision_server(say) as server, ThreadPoolExecutor(6) as pool:
            one = SystemOne(base=server.url, patience=patience, gate=Gate(1))
            for asked in [pool.submit(one.decide, STATE, QUESTIONS) for _ in range(6)]:
                assert len(asked.result()) == 3

    def test_what_is_checked_before_a_request_stops_it(self) -> None:
        allowed = [True, False]

        def check() -> None:
            if not allowed.pop(0):
                raise PermissionError

        with decision_server(lambda handler, _, __: refuse(handler, 503)) as server:
            with pytest.raises(PermissionError):
                SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS, check)
            assert len(server.asked) == 1  # the second attempt was checked too
