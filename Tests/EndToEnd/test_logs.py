"""The log as JSON, with a name for each request and command, and the audit trail."""

import json

from palisade import Server
from test_administration import CHEAP
from test_tokens import Member


def lines(server):
    """Each line must be an object."""
    return [json.loads(line) for line in (server.data / "server.log").read_text().splitlines()]


def test_each_line_is_an_object_and_names_its_request(tmp_path):
    with Server(tmp_path, ["--log-format", "json", "--log-level", "debug", *CHEAP]) as server:
        member = Member(server, "Ada")
        status, heads, refusal = server.http("GET", "/api/v1/me/nothing", headers=member.heads)
        assert status == 404 and "request-id" in heads
        with server.client() as stranger:
            stranger.send("hello", token="plt_unknown")
            assert stranger.until(lambda frame: frame["t"] == "bye")["code"] == 4401
        with server.player() as player:
            id = player.do("lobby/quoridor", "match.leave")["re"]
        server.stop()
    log = lines(server)
    assert all({"time", "level", "label", "msg"} <= set(line) for line in log)
    assert "ready" in [line["msg"] for line in log]
    asked = next(line for line in log if line.get("request") == heads["request-id"])
    assert (asked["label"], asked["path"], asked["status"], asked["user"]) == ("palisade.requests", "/api/v1/me/nothing", 404, member.user)
    command = next(line for line in log if line["msg"] == "command" and line["op"] == "match.leave")
    assert command["request"].endswith(f"/{id}")
    trail = [line for line in log if line["label"] == "palisade.audit"]
    assert any(line["msg"] == "done" and line["act"] == "POST /api/v1/auth/signup" and line["user"] == member.user for line in trail)
    assert any(line["msg"] == "refused" and line["code"] == "auth_required" and line["act"] == "socket" for line in trail)


def test_the_trail_is_independent_of_the_level_and_can_be_switched_off(tmp_path):
    for flags, is_there in ([], True), (["--audit", "off"], False):
        folder = tmp_path / ("on" if is_there else "off")
        folder.mkdir()
        with Server(folder, ["--log-level", "error", *CHEAP, *flags]) as server:
            Member(server, "Ada")
            server.stop()
        assert ("palisade.audit" in (folder / "server.log").read_text()) is is_there
