"""Profiles on the running server. ProfileRoutesTests holds their fields and refusals."""

from filling import heads
from members import Browser as Sender
from palisade import ROOMY, Server

MARK = "hush"


def guest(server):
    player = Sender(server)
    status, answer = player.send("POST", "/auth/guest", {})
    assert status == 201
    return player, answer["user"]["id"]


def card(server, user):
    return server.http("GET", f"/api/v1/users/{user}")[2]


def test_another_name_is_heard_at_once(server):
    player, watcher = server.player(), server.player()
    watcher.sub(f"user/{player.user}")
    assert server.http("PATCH", "/api/v1/me", {"name": "Newly Named", "zodiac": "leo"}, heads(server, player))[0] == 200
    player.view("me", lambda view: view["name"] == "Newly Named")
    watcher.view(f"user/{player.user}", lambda view: view["name"] == "Newly Named")


def test_a_profile_outlives_a_kill_and_a_refused_value_is_not_logged(tmp_path):
    with Server(tmp_path, [*ROOMY, "--log-level", "trace"]) as server:
        player, user = guest(server)
        player.send("PATCH", "/me", {"birth_year": 1990, "zodiac": "virgo"})
        status, answer = player.send("PATCH", "/me", {"zodiac": f"{MARK}\r\n"})
        assert (status, answer["error"]["code"], answer["error"]["field"]) == (422, "bad_value", "zodiac") and MARK not in answer["error"]["msg"]
        server.kill()
    assert MARK not in (tmp_path / "server.log").read_text(errors="replace")
    with Server(tmp_path, ROOMY) as server:
        assert card(server, user)["zodiac"] == "virgo"
        player.server = server
        assert player.send("GET", "/me")[1]["birth_year"] == 1990
