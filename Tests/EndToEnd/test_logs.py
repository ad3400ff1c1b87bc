"""The log as JSON, with a name for each request and command, and the audit trail."""

import json

import pytest
from palisade import Refused, Server
from test_administration import CHEAP
from test_tokens import Member


def lines(server):
    """Each line must be an object."""
    return [json.loads(line) for line in (server.data / "server.log").read_text().splitlines()]


def test_each_line_is_an_object_and_names_its_request(tmp_path):
    with Server(tmp_path, ["--log-format", "json", "--log-level", "debug", *CHEAP]) as server:
        member = Member(server, "Ada")
        status, heads, refusal = server.http("GET", "/api/v1/me/export/xyzzy%0A2026-11-28T00:00:00+0000%20notice", headers=member.heads)
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
    assert (asked["label"], asked["path"], asked["status"], asked["user"]) == ("palisade.requests", "/api/v1/me/export/*", 404, member.user)
    assert "xyzzy" not in (tmp_path / "server.log").read_text()
    command = next(line for line in log if line["msg"] == "command" and line["op"] == "match.leave")
    assert command["request"].endswith(f"/{id}")
    trail = [line for line in log if line["label"] == "palisade.audit"]
    assert any(line["msg"] == "done" and line["act"] == "POST /api/v1/auth/signup" and line["user"] == member.user for line in trail)
    assert any(line["msg"] == "refused" and line["code"] == "auth_required" and line["act"] == "socket" for line in trail)


def test_nobody_writes_a_line_of_their_own(tmp_path):
    with Server(tmp_path, ["--log-level", "debug", *CHEAP]) as server:
        member = Member(server, "Ada")
        for path in "admin/players/x%0Aforged/sanctions", "me/bots/x%0Aforged", "forged%0Aforged":
            assert server.http("POST", f"/api/v1/{path}", {}, member.heads, at=server.administration if path.startswith("admin") else None)[0] in (403, 404, 405)
        with server.player() as player:
            for topic, op in ("lobby/quoridor", "x\nforged"), ("lobby/x\nforged", "match.leave"), ("room/x\nforged", "move"):
                with pytest.raises(Refused):
                    player.do(topic, op)
        server.stop()
    lines = (tmp_path / "server.log").read_text().splitlines()
    assert lines and not [line for line in lines if line.startswith("forged")]


def test_the_trail_is_independent_of_the_level_and_can_be_switched_off(tmp_path):
    for flags, is_there in ([], True), (["--audit", "off"], False):
        folder = tmp_path / ("on" if is_there else "off")
        folder.mkdir()
        with Server(folder, ["--log-level", "error", *CHEAP, *flags]) as server:
            Member(server, "Ada")
            server.stop()
        assert ("palisade.audit" in (folder / "server.log").read_text()) is is_there
