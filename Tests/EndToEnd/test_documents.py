"""Promises of the served documents and the manual, asked of the running server."""

import re
import signal

import pytest
from palisade import Refused, Server, table
from prometheus import described
from validate import document

TOPICS = {"^lobby/": "lobby/quoridor", "^room/": "room/{room}", "^(room|watch)/": "room/{room}"}


def test_the_server_serves_the_documents_it_was_checked_against(server):
    assert server.http("GET", "/api/v1/asyncapi.json")[2] == document()


def test_the_server_knows_every_documented_command_and_no_other(server):
    with server.player() as player:
        room = player.do("lobby/quoridor", "room.create", key="every")["d"]["room"]
        for name, schema in document()["components"]["schemas"].items():
            if not name.startswith("Do_") or schema["properties"]["op"]["const"] == "leave":
                continue
            topic = TOPICS.get(schema["properties"]["topic"].get("pattern"), "me").format(room=room)
            id = player.send("do", topic=topic, op=schema["properties"]["op"]["const"], at=0, key="other", d={})
            answer = player.until(lambda frame: frame.get("re") == id)
            assert answer.get("code") != "unknown_op", name
            player.asked.clear()
        player.sub(f"watch/{room}")
        for topic in ("me", "sys", "lobby/quoridor", f"room/{room}", f"watch/{room}"):
            with pytest.raises(Refused) as refused:
                player.do(topic, "no.such")
            assert refused.value.code == "unknown_op"


def test_an_empty_screen_says_where_it_stands(server):
    with server.client() as stranger:
        stranger.hello()
        ok = stranger.sub("tv/quoridor/rank")
        snap = next(frame for frame in stranger.frames if frame["t"] == "snap")
        assert ok["d"] == {"inc": snap["inc"], "s": snap["s"]} and snap["d"] == {"room": None}


def test_a_restart_is_announced_to_everybody_once(tmp_path):
    with Server(tmp_path) as server, server.client() as listener, server.client() as other:
        for client in (listener, other):
            client.hello()
        listener.sub("sys")
        server.process.send_signal(signal.SIGTERM)
        for client in (listener, other):
            bye, code = client.bye()
            told = [frame for frame in client.frames if frame["t"] == "ev" and frame["topic"] == "sys"]
            assert code == 1012 and [(frame["k"], frame["d"]) for frame in told] == [("restart", {"notices": ["restart"]})]


def test_a_cookie_that_has_ended_is_no_cookie(server):
    """A browser cannot drop it by itself: the page is a stranger, and becomes a guest again."""
    stale = "palisade_session=" + server.guest()[1].split("=")[1][:-4] + "AAAA"
    with server.client(cookie=stale) as page:
        assert page.hello()["user"]["kind"] == "anon"
    status, headers, _ = server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": stale})
    fresh = next(cookie for cookie in headers.get_all("set-cookie") if cookie.startswith("palisade_session=")).split(";")[0]
    assert status == 201
    with server.client(cookie=fresh) as page:
        assert page.hello()["user"]["guest"]


@pytest.mark.parametrize("path", ["/games", "/version", "/asyncapi.json", "/users/{user}", "/archive/{match}", "/archive/{match}.txt", "/archive/{match}/positions"])
def test_what_a_reader_has_already_is_not_sent_again(server, path):
    (player, other), topic = table(server)
    player.do(topic, "resign")
    match = other.view(topic, lambda view: view["result"])["match"]
    path = "/api/v1" + path.format(user=player.user, match=match)
    status, headers, body = server.http("GET", path)
    assert status == 200 and body
    status, again, body = server.http("GET", path, headers={"If-None-Match": headers["etag"]})
    assert status == 304 and not body and again["etag"] == headers["etag"]


@pytest.mark.parametrize("query", ["after=zzz", "after=", "after=a0", "limit=0", "limit=101", "limit=x"])
def test_a_page_that_is_none_is_refused(server, query):
    status, _, body = server.http("GET", f"/api/v1/archive?{query}")
    assert status == 422 and body["error"]["code"] == "bad_value"


def test_the_manual_lists_every_figure_and_no_other(server):
    with server.client() as passer:
        passer.hello()
    manual = described()

    def shown():
        return set(re.findall(r"^# TYPE (\w+)", server.metrics(), re.M))

    while "palisade_closes_total" not in shown():
        pass
    # Every part that others wait for has an age.
    parts = set(re.findall(r'palisade_oldest_work_seconds{part="(\w+)"}', server.metrics()))
    assert parts == {"writer", "hashers", "thinkers", "analyses", "exports", "uploads", "pictures", "animations", "mail", "outgoing"}
    # Those of TLS are shown by an encrypted port, those of copies once there is one, and a bound where there is one.
    assert shown() == {name for name in manual if not name.startswith(("palisade_tls_", "palisade_backup_", "palisade_data_limit_"))}
