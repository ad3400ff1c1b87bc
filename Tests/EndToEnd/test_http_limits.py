"""Limits of one network before it has said who it is. Loopback addresses stand for networks."""

import select
import socket
import threading
from concurrent.futures import Future
from contextlib import ExitStack

import pytest
from palisade import PATIENCE, ROOT, Server
from raw import Raw, get

HOME, OTHER = "127.0.0.2", "127.0.0.3"
ORDERED = ["--loops", "1"]
"""Connections are accepted in the order in which they were opened."""
HALF = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


def asks(raw):
    raw.send(get())
    answer = raw.answer()
    return answer and answer[0] == 200


def several(stack, server, count, source=HOME):
    return [stack.enter_context(Raw(server, source)) for _ in range(count)]


def test_a_network_holds_200_silent_connections_by_default_and_64_half_heads(tmp_path):
    with Server(tmp_path, ORDERED) as server, ExitStack() as stack:
        silent = several(stack, server, 200)
        with Raw(server, HOME) as late, Raw(server, OTHER) as other:
            assert late.ended() and asks(other)
        for raw in silent[:65]:
            raw.send(HALF)
        # The 65th is closed; the others are waited for.
        ended, _, _ = select.select([raw.socket for raw in silent[:65]], [], [], PATIENCE)
        assert len(ended) == 1
        assert sum(bool(completes(raw)) for raw in silent[:65]) == 64


def completes(raw):
    raw.send(b"\r\n")
    answer = raw.answer()
    return answer and answer[0] == 200


def test_who_has_asked_makes_room(tmp_path):
    with Server(tmp_path, [*ORDERED, "--unidentified-per-network", "3"]) as server, ExitStack() as stack:
        silent = several(stack, server, 3)
        assert several(stack, server, 1)[0].ended()
        assert asks(silent[0])
        assert asks(several(stack, server, 1)[0])


def test_a_closed_connection_makes_room(tmp_path):
    with Server(tmp_path, [*ORDERED, "--unidentified-per-network", "1", "--partial-heads-per-network", "1"]) as server:
        for _ in range(20):
            with Raw(server, HOME) as raw:
                raw.send(HALF)
                raw.socket.shutdown(socket.SHUT_WR)
                assert raw.ended()
        with Raw(server, HOME) as raw:
            assert asks(raw)


def test_new_connections_come_at_a_measured_pace_over_all_loops(tmp_path):
    with Server(tmp_path, ["--limit-connect", "0.001/5", "--loops", "4"]) as server, ExitStack() as stack:
        assert sum(bool(asks(raw)) for raw in several(stack, server, 40)) == 5
        assert asks(several(stack, server, 1, OTHER)[0])


def test_idle_connections_are_bounded_and_the_second_half_is_not_kept(tmp_path):
    with Server(tmp_path, [*ORDERED, "--connections-per-network", "4"]) as server, ExitStack() as stack:
        for expected in (None, None, "close"):
            raw, = several(stack, server, 1)
            raw.send(get())
            assert raw.answer()[1].get("connection") == expected
    with Server(tmp_path, [*ORDERED, "--connections-per-network", "4"]) as server, ExitStack() as stack:
        several(stack, server, 4)
        assert several(stack, server, 1)[0].ended()
        assert asks(several(stack, server, 1, OTHER)[0])


@pytest.mark.parametrize("sent, flags", [
    (HALF, ["--head-seconds", "1"]), (b"POST /api/v1/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{", ["--body-seconds", "1"]),
    (b"POST /api/v1/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{", ["--body-rate", "10000"]),
])
def test_a_request_that_comes_too_slowly_is_408(tmp_path, sent, flags):
    with Server(tmp_path, flags) as server, Raw(server) as raw, Raw(server) as later:
        raw.send(sent)
        answer = raw.answer()
        assert answer[0] == 408 and answer[2]["error"]["code"] == "timeout" and raw.ended()
        later.ended() if "--head-seconds" in flags else asks(later)


def test_a_head_that_comes_byte_by_byte_is_not_waited_for_any_longer(tmp_path):
    with Server(tmp_path, ["--head-seconds", "1"]) as server, Raw(server, timeout=0.1) as raw:
        for byte in HALF * 20:
            raw.send(bytes([byte]))
            try:
                if not raw.fill() or b" 408 " in raw.buffer:
                    return
            except TimeoutError:
                pass
    raise AssertionError("it is still open")


BROWSERS = 40
CONNECTIONS = 6
"""Of one browser to one server."""
OTHERS = ("memory", "picquiz", "smashup")
FILES = [str(path) for path in sorted(path.relative_to(ROOT / "web") for path in (ROOT / "web").rglob("*") if path.is_file())
         if path.name != "zh-Hant.json" and path.parts[0] not in ("admin", "api", "tests") and not (path.parts[0] == "games" and path.parts[1] in OTHERS)]
"""All that a page can ask for which plays one game in one language. A browser gets it in a few packs, and one by one if the server could not pack it."""


class Browser(threading.Thread):
    """Loads the page over six connections, becomes a guest, opens a socket, and plays with its neighbour. The one with the even number opens the room."""

    def __init__(self, server, number, start, rooms):
        super().__init__(daemon=True)
        self.server, self.number, self.begin = server, number, start
        self.room, self.ready = rooms[number // 2]
        self.fault = "it has not finished"

    def run(self):
        try:
            self.begin.wait(PATIENCE)
            with ExitStack() as stack:
                first = self.load(stack)
                self.play(stack, self.become_guest(first))
            self.fault = None
        except BaseException as fault:
            self.fault = repr(fault)

    def load(self, stack):
        raws = []
        for begin in range(0, len(FILES), CONNECTIONS):
            names = FILES[begin:begin + CONNECTIONS]
            for place, name in enumerate(names):
                if place == len(raws):
                    raws.append(stack.enter_context(Raw(self.server)))
                raws[place].send(get("/" + name))
            for raw, name in zip(raws, names):
                answer = raw.answer()
                assert answer and answer[0] == 200 and "connection" not in answer[1], (name, answer and answer[:2])
        return raws[0]

    def become_guest(self, raw):
        raw.send(b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
        answer = raw.answer()
        assert answer and answer[0] == 201, answer
        return answer[1]["set-cookie"]

    def play(self, stack, cookie):
        client = self.server.client(cookie=cookie)
        stack.callback(client.close)
        client.hello()
        if self.number % 2 == 0:
            self.room.set_result("room/" + client.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"])
            topic = self.room.result()
            client.sub(topic)
            self.ready.result(PATIENCE)
            client.do(topic, "start")
        else:
            topic = self.room.result(PATIENCE)
            client.do(topic, "join")
            client.sub(topic)
            client.do(topic, "ready", {"on": True})
            self.ready.set_result(True)
        client.view(topic, lambda view: view["phase"] == "playing")


def test_a_classroom_behind_one_address_is_let_in_at_once(tmp_path):
    start, rooms = threading.Barrier(BROWSERS), [(Future(), Future()) for _ in range(BROWSERS // 2)]
    with Server(tmp_path, page=True) as server:
        browsers = [Browser(server, number, start, rooms) for number in range(BROWSERS)]
        for browser in browsers:
            browser.start()
        for browser in browsers:
            browser.join(8 * PATIENCE)
        faults = {browser.number: browser.fault for browser in browsers if browser.fault}
    assert not faults, faults


def test_a_request_too_fast_ends_the_connection(tmp_path):
    with Server(tmp_path, ["--limit-read", "0.001/1", "--network-share", "1"]) as server, Raw(server) as raw:
        raw.send(get("/api/v1/games") * 50)
        assert raw.answer()[0] == 200
        status, fields, _ = raw.answer()
        assert status == 429 and fields["connection"] == "close"
        assert raw.ended()
