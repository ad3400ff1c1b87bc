"""The bound of the store: newcomers are refused at 90 %, new games at 100 %, and those who play go on."""

import subprocess
from pathlib import Path

import pytest
from palisade import PROGRAM, Refused, Server, move, table
from test_administration import CHEAP, Administrator

MEGABYTE = 1_000_000


def back(server, seats, topic):
    """The seats after another start of the server."""
    clients = [server.client(seat.cookie) for seat in seats]
    for client in clients:
        client.hello()
        client.sub(topic)
    return clients


def test_newcomers_are_refused_before_games_and_running_games_go_on(tmp_path):
    # More than nine megabytes: the next whole one above is less than a tenth away.
    subprocess.run([Path(PROGRAM).with_name("palisade-bench"), "games", "--count", "8500", "--data", str(tmp_path)], check=True)
    with Server(tmp_path, CHEAP) as server:
        olga = Administrator(server, "olga")
        seats, topic = table(server, control="none")
        data = olga.ask("GET", "/server")["data"]
        assert data["limit"] is None and data["level"] == "open" and data["used"] > 9 * MEGABYTE
        spare = server.player()
        server.stop()
    with Server(tmp_path, [*CHEAP, "--max-data", str(data["used"] // MEGABYTE + 1)]) as server:
        olga.server = server
        assert olga.ask("GET", "/server")["data"]["level"] == "no_newcomers"
        for path, body in ("guest", {}), ("signup", {"email": "eve@example.org", "password": "correct horse"}):
            status, _, refusal = server.http("POST", f"/api/v1/auth/{path}", body)
            assert (status, refusal["error"]["code"]) == (503, "no_space")
        assert back(server, [spare], "me")[0].do("lobby/quoridor", "room.create", key="a")["t"] == "ok"
        move(back(server, seats, topic)[0], topic, "e2", at=0)
        server.stop()
    with Server(tmp_path, [*CHEAP, "--max-data", str(data["used"] // MEGABYTE)]) as server:
        olga.server = server
        assert olga.ask("GET", "/server")["data"]["level"] == "full"
        assert "palisade_data_limit_bytes" in server.metrics()
        move(back(server, seats, topic)[1], topic, "e8", at=1)
        with server.client(olga.heads["Cookie"].split("; ")[0]) as member, pytest.raises(Refused, match="no room for new games"):
            member.hello()
            member.do("lobby/quoridor", "room.create", key="b")
