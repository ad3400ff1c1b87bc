"""Every error code a client can provoke. `key_reuse` is in test_rooms.py. Nothing leads to `muted`, `banned` and `no_money` yet; `busy`,
`unsure` and `internal` need a failing store, which the tests of Play have; `too_late` needs a minute of waiting, which they need not."""

import contextlib
import json

import pytest
from palisade import Refused, move, table
from websockets.exceptions import ConnectionClosed


def refused(code, call, **d):
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.code == code, caught.value
    for key, value in d.items():
        assert caught.value.d.get(key) == value, caught.value
    return caught.value


@pytest.mark.parametrize("text, path", [
    ("", None), ("nonsense", None), ("[]", None), ("{}", "id"), ('{"id":1}', "t"), ('{"t":"sub","id":1}', "topic"),
    ('{"t":"ping","t":"ping","id":1}', None), ('{"t":"ping","id":1,"x":"\\ud800"}', None), ("[" * 4000, None),
], ids=map(str, range(9)))
def test_a_frame_of_the_wrong_shape_is_named(server, text, path):
    with server.player() as client:
        client.raw(text)
        frame = client.until(lambda f: f["t"] == "err")
        assert frame["code"] == "bad_frame"
        assert frame.get("d", {}).get("path") == path


def test_three_bad_frames_end_the_connection(server):
    with server.player() as client:
        for _ in range(3):
            client.raw("x")
        bye, code = client.bye()
        assert code == 4400 and bye["code"] == 4400


def test_a_binary_frame_is_a_bad_frame(server):
    with server.player() as client:
        client.raw(b"\x00\x01")
        assert client.until(lambda f: f["t"] == "err")["code"] == "bad_frame"


def test_unknown_type_op_and_topic(server):
    with server.player() as client:
        refused("unknown_type", lambda: client.answer(client.send("dance")))
        refused("unknown_op", lambda: client.do("lobby/quoridor", "dance"))
        refused("unknown_topic", lambda: client.sub("nowhere"))
        refused("unknown_topic", lambda: client.do("room/12", "leave"))


def test_hello_comes_first_and_once(server):
    with server.client() as client:
        refused("hello_first", lambda: client.sub("sys"))
        client.hello()
        refused("already", lambda: client.hello())


def test_a_stranger_may_watch_but_not_play(server):
    with server.client() as client:
        assert client.hello()["user"]["kind"] == "anon"
        refused("auth_required", lambda: client.sub("me"))
        refused("auth_required", lambda: client.do("lobby/quoridor", "match.enter", {"mode": "casual"}))
        client.sub("lobby/quoridor")


def test_rank_needs_an_account(server):
    with server.player() as client:
        refused("auth_required", lambda: client.do("lobby/quoridor", "match.enter", {"mode": "rank"}), need="account")
        refused("auth_required", lambda: client.do("lobby/quoridor", "room.create", {"mode": "rank"}, key="k"), need="account")


def test_what_does_not_exist(server):
    with server.player() as client:
        refused("no_game", lambda: client.sub("lobby/chess"))
        refused("no_game", lambda: client.do("lobby/chess", "match.enter", {"mode": "casual"}))
        refused("no_user", lambda: client.sub("user/u_999999"))
        refused("no_room", lambda: client.sub("watch/00000"))
        refused("no_room", lambda: client.do("room/00000", "leave"))


def test_rooms_that_are_full_started_or_locked(server):
    seats, topic = table(server)
    with server.player() as late:
        refused("room_started", lambda: late.do(topic, "join"))
        refused("forbidden", lambda: late.sub(topic), need="seat")
        refused("forbidden", lambda: late.do(topic, "move", {"m": "e2"}, at=0), need="seat")
    owner, guest, third = server.player(), server.player(), server.player()
    room = "room/" + owner.do("lobby/quoridor", "room.create", {"mode": "casual", "password": "sesame"}, key="p")["d"]["room"]
    refused("wrong_password", lambda: guest.do(room, "join", {"password": "x"}))
    guest.do(room, "join", {"password": "sesame"})
    refused("room_full", lambda: third.do(room, "join", {"password": "sesame"}))
    refused("forbidden", lambda: guest.do(room, "start"), need="owner")
    refused("phase", lambda: owner.do(room, "start"), phase="lobby")
    refused("already", lambda: guest.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="q"), room=room.split("/")[1])
    for client in (*seats, owner, guest, third):
        client.close()


def test_moves_that_are_refused(server):
    seats, topic = table(server)
    refused("not_your_turn", lambda: move(seats[1], topic, "e8"), turn=0)
    refused("illegal_move", lambda: move(seats[0], topic, "e9"))
    assert refused("illegal_move", lambda: move(seats[0], topic, "z0")).d["rule"]
    refused("bad_frame", lambda: seats[0].do(topic, "move", {"m": "e2"}), path="at")
    refused("bad_frame", lambda: seats[0].do(topic, "move", {}, at=0), path="d.m")
    refused("ahead", lambda: move(seats[0], topic, "e2", at=5))
    move(seats[0], topic, "e2", at=0)
    refused("stale", lambda: move(seats[0], topic, "d1", at=0), ply=1)
    refused("phase", lambda: seats[0].do(topic, "leave"), phase="playing")
    for client in seats:
        client.close()


@pytest.mark.parametrize("op, d, field", [
    ("room.create", {"mode": "blitz"}, "mode"), ("room.create", {"mode": "casual", "config": {"seats": 3}}, "config.seats"),
    ("room.create", {"mode": "casual", "delay_ms": -1}, "delay_ms"), ("room.create", {"mode": "casual", "listed": 1}, "listed"),
    ("room.create", {"mode": "casual", "password": ""}, "password"), ("match.enter", {"mode": "casual", "bots": "some"}, "bots"),
    ("match.enter", {"mode": "casual", "bots": "only", "level": 99}, "level"), ("match.enter", {}, "mode"),
])
def test_bad_values_are_named(server, op, d, field):
    with server.player() as client:
        refused("bad_value", lambda: client.do("lobby/quoridor", op, d, key="k"), field=field)


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


def test_too_many_topics(server):
    with server.player() as client:
        users = [server.guest()[0]["id"] for _ in range(32)]
        for user in users[:31]:  # `me` is the thirty-second
            client.sub(f"user/{user}")
        refused("too_many", lambda: client.sub(f"user/{users[31]}"), limit=32)


def test_too_many_connections_of_one_user(server):
    _, cookie = server.guest()
    clients = [server.client(cookie=cookie) for _ in range(9)]
    for client in clients[:8]:
        client.hello()
    refused("too_many", clients[8].hello)
    for client in clients:
        client.close()


def test_an_error_has_its_message_for_developers(server):
    with server.player() as client:
        error = refused("unknown_op", lambda: client.do("me", "dance"))
        assert error.frame["msg"] and error.frame["ts"] > 0 and json.dumps(error.frame)
