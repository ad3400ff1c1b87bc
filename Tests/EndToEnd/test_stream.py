"""A room over Server-Sent Events: the same frames as over a socket, for as long as there is something to watch."""

import http.client
import json
import signal
from contextlib import contextmanager

import pytest
from palisade import PATIENCE, Server, eventually, move, play_to, table, validate_frame


class Stream:
    """The events of one room."""

    def __init__(self, server, room):
        self.connection = (
            http.client.HTTPSConnection("127.0.0.1", server.port, timeout=PATIENCE, context=server.trust) if server.trust
            else http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE))
        self.connection.request("GET", f"/api/v1/rooms/{room}/stream")
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def event(self):
        """The next frame; None at the end."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                assert self.answer.readline() == b"\n"
                frame = json.loads(line.removeprefix(b"data: "))
                validate_frame("server", frame)
                return frame
            assert line == b":\n" and self.answer.readline() == b"\n", line
        return None

    def until(self, wanted):
        while (frame := self.event()) is not None and not wanted(frame):
            pass
        return frame

    def close(self):
        self.answer.close()
        self.connection.close()


@contextmanager
def streaming(server, room):
    stream = Stream(server, room)
    assert stream.status == 200
    try:
        yield stream
    finally:
        stream.close()


def has_watchers(server, room, number):
    """Waits until so many watch: the server learns a little later that a client is gone."""
    eventually(lambda: server.http("GET", f"/api/v1/rooms/{room}")[2].get("watchers") == number)


def move_to(ply):
    return lambda frame: frame["t"] == "ev" and frame.get("d", {}).get("ply") == ply


def test_a_stream_has_the_frames_of_a_spectator(server):
    seats, topic = table(server)
    room = topic.removeprefix("room/")
    with server.client() as spectator, streaming(server, room) as stream:
        assert stream.answer.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.answer.headers["content-length"] is None
        assert stream.answer.headers["cache-control"] == "no-store"
        spectator.hello()
        spectator.sub(f"watch/{room}")
        first = stream.event()
        assert (first["t"], first["topic"], first["d"]["phase"]) == ("snap", f"watch/{room}", "playing")
        for ply in range(1, 5):
            play_to(seats, topic, ply)
            assert stream.until(move_to(ply)) == spectator.until(move_to(ply))
    for seat in seats:
        seat.close()


def test_a_stream_is_encrypted_like_everything_else(secure):
    seats, topic = table(secure)
    room = topic.removeprefix("room/")
    with streaming(secure, room) as stream:
        assert stream.event()["t"] == "snap"
        move(seats[0], topic, "e2")
        assert stream.until(lambda frame: frame.get("d", {}).get("ply") == 1)["k"]
        has_watchers(secure, room, 1)
    has_watchers(secure, room, 0)
    for seat in seats:
        seat.close()


def test_a_stream_counts_as_a_spectator(server):
    seats, topic = table(server)
    room = topic.removeprefix("room/")
    has_watchers(server, room, 0)
    with streaming(server, room) as stream:
        stream.event()
        has_watchers(server, room, 1)
    has_watchers(server, room, 0)
    for seat in seats:
        seat.close()


def test_a_stream_ends_with_its_room(server):
    with server.player() as owner:
        room = owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
        with streaming(server, room) as stream:
            assert stream.event()["t"] == "snap"
            owner.do(f"room/{room}", "leave")
            assert stream.until(lambda _: False) is None
        assert Stream(server, room).status == 404


def test_a_stream_ends_when_a_room_admits_spectators_no_more(server):
    with server.player() as owner:
        room = owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
        with streaming(server, room) as stream:
            stream.event()
            owner.do(f"room/{room}", "config", {"spectators": "none"})
            assert stream.until(lambda _: False) is None
        assert Stream(server, room).status == 404


def test_rooms_that_nobody_may_watch_have_no_stream(server):
    with server.player() as owner:
        hidden = owner.do("lobby/quoridor", "room.create", {"mode": "casual", "spectators": "none"}, key="t")["d"]["room"]
        absent = next(number for number in ("99999", "99998") if number != hidden)
        answers = [server.http("GET", f"/api/v1/rooms/{number}/stream") for number in (hidden, absent)]
        assert [status for status, _, _ in answers] == [404, 404] and answers[0][2] == answers[1][2]


def test_the_head_of_a_stream_comes_alone(server):
    seats, topic = table(server)
    room = topic.removeprefix("room/")
    status, fields, body = server.http("HEAD", f"/api/v1/rooms/{room}/stream")
    assert (status, body, fields["content-type"]) == (200, b"", "text/event-stream; charset=utf-8")
    assert server.http("POST", f"/api/v1/rooms/{room}/stream", {})[0] == 405
    has_watchers(server, room, 0)
    for seat in seats:
        seat.close()


def test_streams_count_as_the_strangers_of_their_network(tmp_path):
    with Server(tmp_path, ("--sockets-per-address", "2")) as server:
        seats, topic = table(server)
        room = topic.removeprefix("room/")
        with streaming(server, room) as first, streaming(server, room) as second:
            assert first.event()["t"] == second.event()["t"] == "snap"
            refused = Stream(server, room)
            assert refused.status == 429 and json.loads(refused.answer.read())["error"]["code"] == "rate"
            with server.client() as stranger:
                assert stranger.bye()[1] == 1013
        # Both places are free again once the server has seen that their clients are gone.
        has_watchers(server, room, 0)
        with streaming(server, room):
            pass
        for seat in seats:
            seat.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_stream_does_not_outlive_the_server(tmp_path, number):
    with Server(tmp_path) as server:
        seats, topic = table(server)
        with streaming(server, topic.removeprefix("room/")) as stream:
            assert stream.event()["t"] == "snap"
            server.process.send_signal(number)
            assert stream.until(lambda _: False) is None
            server.process.wait(PATIENCE)
        server.start()
        cookie = seats[0].cookie
        with server.client(cookie=cookie) as back, streaming(server, topic.removeprefix("room/")) as again:
            back.hello()
            back.sub(topic, legal=True)
            assert again.event()["d"]["phase"] == "playing"
