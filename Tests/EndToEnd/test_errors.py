"""Error codes over a socket. ErrorsTests of ServerTests holds every code that a client can provoke."""

import contextlib
import json

import pytest
from palisade import Refused
from websockets.exceptions import ConnectionClosed


def refused(code, call):
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.code == code, caught.value
    return caught.value


@pytest.mark.parametrize("frame", [b"\x00\x01", "x", "[" * 4000])
def test_three_bad_frames_end_the_connection(server, frame):
    with server.player() as client:
        client.raw(frame)
        assert client.until(lambda f: f["t"] == "err")["code"] == "bad_frame"
        for _ in range(2):
            client.raw(frame)
        bye, code = client.bye()
        assert code == 4400 and bye["code"] == 4400


def test_an_error_has_its_message_for_developers(server):
    with server.player() as client:
        error = refused("unknown_op", lambda: client.do("me", "dance"))
        assert error.frame["msg"] and error.frame["ts"] > 0 and json.dumps(error.frame)
        assert refused("no_room", lambda: client.do("room/00000", "leave")).frame["msg"]


def test_rates_are_answered_before_a_flood_is_closed(strict):
    with strict.player() as client:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                id = client.send("sub", topic="sys")
                client.until(lambda f: f.get("re") == id)
        bye, code = client.bye()
        bye = bye or client.frames[-1]
        first = next(f for f in client.frames if f["t"] == "err")
        assert first["code"] == "rate" and first["retry_ms"] > 0 and first["d"]["limit"] == "do" and first["d"]["reset_ms"] > 0
        assert code == 4429 and bye["retry_ms"]
