"""Limits of one connection, of one address, and of the configuration itself."""

import os
import subprocess

import pytest
from palisade import PATIENCE, ROOT, Refused, Server, table

LOBBY = "lobby/quoridor"


def serve(folder, *flags):
    return Server(folder, flags)


def test_limits_are_published_before_they_are_met(tmp_path):
    with serve(tmp_path, "--limit-do", "20/40", "--limit-move", "2.5/3") as server, server.client() as client:
        limits = client.hello()["limits"]
        assert limits["do"] == [20, 40] and limits["move"] == [2.5, 3] and limits["frame_bytes"] == 8192


@pytest.mark.parametrize("flag, limit, op, d", [
    ("--limit-chat", "chat", "say", {"text": "again"}), ("--limit-chat", "chat", "react", {"e": "👏"}),
    ("--limit-move", "move", "move", {"m": "a1"}), ("--limit-do", "do", "ready", {"on": True}),
])
def test_what_is_done_too_often_is_answered_with_rate(tmp_path, flag, limit, op, d):
    with serve(tmp_path, flag, "0.01/12") as server:
        seats, topic = table(server)
        answers = []
        for _ in range(13):
            try:
                seats[0].do(topic, op, d, at=0)
                answers.append("ok")
            except Refused as refused:
                answers.append(refused.code)
                last = refused
        assert "rate" in answers and answers[-1] == "rate"
        assert last.d["limit"] == limit and last.frame["retry_ms"] > 0
        for client in seats:
            client.close()


def test_rooms_are_opened_at_a_measured_pace(tmp_path):
    with serve(tmp_path, "--limit-create", "0.01/2") as server, server.player() as client:
        for number in range(2):
            room = client.do(LOBBY, "room.create", {"mode": "casual"}, key=f"k{number}")["d"]["room"]
            client.do(f"room/{room}", "leave")
        with pytest.raises(Refused, match="room.create"):
            client.do(LOBBY, "room.create", {"mode": "casual"}, key="k2")


def test_an_address_that_comes_too_fast_is_sent_away_with_1013(tmp_path):
    with serve(tmp_path, "--handshakes-per-address", "3") as server:
        clients = [server.client() for _ in range(4)]
        for client in clients[:3]:
            client.hello()
        bye, code = clients[3].bye()
        assert code == 1013 and bye["code"] == 1013 and min(bye["retry_ms"]) >= 5000
        for client in clients:
            client.close()


def test_strangers_of_one_address_are_counted_and_members_are_not(tmp_path):
    with serve(tmp_path, "--sockets-per-address", "2") as server:
        _, cookie = server.guest()
        strangers = [server.client(cookie="theme=dark") for _ in range(3)]
        assert strangers[2].bye()[1] == 1013
        with server.client(cookie=cookie) as member:
            member.hello()
        strangers[0].hello()
        for client in strangers:
            client.close()


def test_an_address_makes_only_so_many_guests(tmp_path):
    with serve(tmp_path, "--guests-per-address", "2") as server:
        cookie = [server.guest()[1] for _ in range(2)][1]
        status, fields, body = server.http("POST", "/api/v1/auth/guest", {})
        assert status == 429 and body["error"]["code"] == "rate" and int(fields["retry-after"]) > 0
        assert server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": cookie})[0] == 200


@pytest.mark.parametrize("flags", [
    ["--port", "http"], ["--port", "70000"], ["--limit-do", "fast"], ["--limit-do", "-1/3"], ["--loops", "-1"], ["--web", "/nowhere"],
    ["--synchronous", "off"], ["--log-level", "loud"],
])
def test_a_value_that_cannot_be_used_ends_the_program_with_64(tmp_path, flags):
    program = os.environ.get("PALISADE", str(ROOT / ".build/release/palisade"))
    ended = subprocess.run(
        [program, "serve", "--port", "0", "--data", str(tmp_path), "--web", str(ROOT / "web"), *flags], capture_output=True, text=True,
        timeout=PATIENCE)
    assert ended.returncode == 64 and flags[0].removeprefix("--") in ended.stderr, ended.stderr


def test_two_servers_do_not_share_one_folder(tmp_path):
    with serve(tmp_path), pytest.raises(RuntimeError, match="in use"):
        serve(tmp_path).start()
