"""Administrators at their own port: the role, bans that end by the clock and survive a restart, rooms that are closed, reports with an outcome."""

import contextlib
import subprocess
import threading
import time

import pytest
from palisade import PROGRAM, ROOMY, Refused, Server, table
from rank import RACE, Member as RankMember, audit, begin_rank, members, play, settled
from raw import Raw, get
from test_deletion import archive_of, lines
from test_tokens import Member, program
from websockets.exceptions import ConnectionClosed

CHEAP = ["--password-passes", "1", "--password-megabytes", "8"]
ADMINISTRATION = ["/metrics", "/api/v1/metrics", "/admin", "/admin/app.js", "/api/v1/admin/me", "/api/v1/admin/log", "/api/v1/admin/bots"]
SPELLINGS = ["//admin", "/admin/", "///admin//app.js", "/metrics/", "//metrics", "/api/v1//metrics", "/api/v1/metrics/", "/api//v1/admin/me", "/api/v1//admin/bots",
             "/v/x/admin/app.js", "/v//admin/app.js"]
"""Other ways to write these paths."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), [*ROOMY, *CHEAP], page=True) as server:
        yield server


def command(server, *arguments, check=True):
    return subprocess.run([PROGRAM, *arguments, "--data", str(server.data)], check=check, capture_output=True, text=True)


class Administrator(Member):
    """A member with the role, at the port of administration."""

    def __init__(self, server, name):
        super().__init__(server, name)
        assert "is an administrator" in command(server, "admin", name).stdout

    def ask(self, method, path, body=None, status=200):
        found, _, answer = self.server.http(method, f"/api/v1/admin{path}", body, self.heads, at=self.server.administration)
        assert found == status, answer
        return answer

    def impose(self, kind, user, seconds=None):
        until = None if seconds is None else int((time.time() + seconds) * 1000)
        return self.ask("POST", f"/players/{user}/sanctions", {"kind": kind, "reason": "cheats", "until": until}, 201)


@pytest.fixture(scope="module")
def olga(server):
    return Administrator(server, "Olga")


@pytest.mark.parametrize("path", ADMINISTRATION + SPELLINGS)
def test_the_public_port_has_no_administration(server, path):
    for method in ("GET", "POST"):
        assert server.http(method, path)[0] == 404


@pytest.mark.parametrize("path", ["/", "/app.js", "/lobby", "/api/v1/me", "/api/v1/games", "/ws"])
def test_the_port_of_administration_serves_nothing_else(server, path):
    with Raw(server, port=int(server.administration.rsplit(":", 1)[1])) as raw:
        raw.send(get(path, host="Host: localhost"))
        assert raw.answer()[0] == 404


@pytest.mark.parametrize("path", ["/admin", "/metrics", "/api/v1/admin/me"])
def test_the_port_of_administration_tells_a_name_that_was_pointed_at_it_nothing(server, path):
    with Raw(server, port=int(server.administration.rsplit(":", 1)[1])) as raw:
        raw.send(get(path, host="Host: evil.example"))
        assert raw.answer()[0] == 421


def test_the_page_and_the_figures_are_at_the_port_of_administration(server):
    for path, kind in (("/admin", "text/html"), ("/admin/app.js", "text/javascript"), ("/core/dom.js", "text/javascript"), ("/metrics", "text/plain")):
        status, headers, _ = server.http("GET", path, at=server.administration)
        assert status == 200 and headers["content-type"].startswith(kind)
    assert "script-src 'self'" in server.http("GET", "/admin", at=server.administration)[1]["content-security-policy"]


def test_a_server_may_serve_administration_in_public_or_not_at_all(tmp_path):
    with Server(tmp_path, [*ROOMY, "--admin-listen", "public"], page=True) as server:
        assert server.administration is None
        assert server.http("GET", "/metrics")[0] == server.http("GET", "/admin")[0] == 200
        assert server.http("GET", "/api/v1/admin/me")[0] == 403
        server.stop()
    with Server(tmp_path, [*ROOMY, "--admin-listen", "off"]) as server:
        assert server.administration is None and server.http("GET", "/metrics")[0] == 404
        assert server.token("wallbot").startswith("plt_")
        for name in ("admin", "password"):
            assert "no member" in command(server, name, "nobody", check=False).stderr


def test_the_role_is_granted_and_revoked_beside_the_server_and_without_it(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        member, guest = Administrator(server, "Ada"), server.guest("Gus")[0]
        assert member.ask("GET", "/me")["user"]["name"] == "Ada" and member.send("GET", "/me")["admin"]
        for name in (guest["name"], "nobody"):
            refused = command(server, "admin", name, check=False)
            assert refused.returncode == 64 and "no member" in refused.stderr
        _, token = member.token("admin")
        heads = {"Authorization": f"Bearer {token}"}
        assert server.http("GET", "/api/v1/admin/me", headers=heads, at=server.administration)[0] == 200
        assert "no longer an administrator" in command(server, "admin", "ada", "--revoke").stdout
        member.ask("GET", "/me", status=403)
        assert server.http("GET", "/api/v1/admin/me", headers=heads, at=server.administration)[0] == 403
        server.stop()
    assert "Ada is an administrator" in command(server, "admin", "Ada").stdout
    with Server(tmp_path, [*ROOMY, *CHEAP]) as again:
        member.server = again
        member.ask("GET", "/me")
        log = member.ask("GET", "/log")["items"]
        assert [entry["act"] for entry in log] == ["grant", "revoke", "grant"] and {entry["by"] for entry in log} == {None}


def test_a_ban_disconnects_before_it_is_answered_and_gives_the_game_up(server, olga):
    (player, other), topic = table(server)
    olga.impose("ban", player.user)
    # The socket may be closed by now. One that waits for a clock would still be answered.
    with contextlib.suppress(ConnectionClosed):
        player.send("ping", c=0)
    assert player.bye()[1] == 4403
    assert [frame for frame in player.frames if frame["t"] == "pong"] == []
    other.view(topic, lambda view: view["result"])
    assert server.http("GET", "/api/v1/me", headers={"Cookie": player.cookie})[2]["error"] == {
        "code": "banned", "msg": "this account is banned", "until": None, "why": "cheats"}
    late = server.client(cookie=player.cookie)
    with pytest.raises(Refused) as refused:
        late.hello()
    assert refused.value.code == "banned" and refused.value.d == {"until": None, "why": "cheats"}
    assert late.bye()[1] == 4403


def test_a_ban_survives_a_restart_and_ends_by_the_clock(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        olga, ada = Administrator(server, "Olga"), Member(server, "ada")
        sanction = olga.impose("ban", ada.user, seconds=3)
        server.kill()
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        ada.server = server
        if time.time() * 1000 < sanction["until"] - 500:
            assert ada.send("GET", "/me", status=403)["error"]["until"] == sanction["until"]
        threading.Event().wait(max(0, sanction["until"] / 1000 - time.time()))
        assert ada.send("GET", "/me")["user"]["name"] == "ada"


def test_a_muted_player_is_told_why(server, olga):
    (player, _), topic = table(server)
    sanction = olga.impose("mute", player.user, seconds=3600)
    notice = player.view("me", lambda view: view["notices"])["notices"][-1]
    assert notice["key"] == "sanction.mute" and notice["d"] == {"until": sanction["until"], "why": "cheats"}
    for op, d in (("say", {"text": "hi"}), ("react", {"e": "👍"})):
        with pytest.raises(Refused) as refused:
            player.do(topic, op, d)
        assert refused.value.code == "muted" and refused.value.d == {"until": sanction["until"], "why": "cheats"}
    olga.ask("POST", f"/sanctions/{sanction['id']}/lift", {"reason": "sorry"})
    player.do(topic, "say", {"text": "hi"})


def test_a_mute_holds_for_the_bots_of_the_player(server, olga):
    ada = Member(server, "muted-ada")
    olga.impose("mute", ada.user, seconds=3600)
    bot = program(server, ada.bot("Mouthpiece")[1])
    room = bot.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="m")["d"]["room"]
    bot.sub(f"room/{room}")
    with pytest.raises(Refused) as refused:
        bot.do(f"room/{room}", "say", {"text": "hi"})
    assert refused.value.code == "muted"


def test_a_closed_room_ends_its_game_which_does_not_count(server, olga):
    (player, _), topic = table(server)
    number = topic.removeprefix("room/")
    room = next(room for room in pages(olga, "/rooms") if room["room"] == number)
    assert {each["user"] for each in room["players"]} >= {player.user} and room["phase"] == "playing"
    olga.ask("POST", f"/rooms/{number}/close", {"match": room["match"], "reason": "stuck"})
    assert player.view(topic, lambda view: view["phase"] == "void")
    player.view("me", lambda view: view["room"] is None)
    assert server.http("GET", f"/api/v1/archive/{room['match']}")[0] == 404
    assert olga.ask("GET", "/log?limit=1")["items"][0]["act"] == "close_room"


def test_a_closed_rank_room_returns_the_stakes(server, olga):
    seats, topic = begin_rank(*members(server, 2))
    for member in seats:
        member.has(1800)
    number, match = topic.removeprefix("room/"), seats[0].client.views[topic]["match"]
    olga.ask("POST", f"/rooms/{number}/close", {"match": match, "reason": "stuck"})
    for member in seats:
        member.client.view(topic, lambda view: view["phase"] == "void")
        member.has(2000, stars=0)
        assert [(row["kind"], row["money"]) for row in member.get("/me/ledger")[2]["postings"]] == [("refund", 200), ("stake", -200), ("welcome", 2000)]
    lines, status = audit(server.data)
    assert status == 0, lines
    # Both are free for another game.
    seats, topic = begin_rank(*seats, key="again")
    seats[0].client.do(topic, "resign")


def test_a_rematch_that_cannot_be_paid_is_refused_whenever_the_money_goes(server, olga):
    seats, topic = begin_rank(*[RankMember(server, number) for number in (3, 4)])
    play(seats, topic, RACE)
    for member in seats:
        settled(member, topic)
    rich, poor = seats
    rich.client.do(topic, "offer", {"kind": "rematch"})
    olga.ask("POST", f"/players/{poor.user}/correction", {"money": -1750, "stars": 0, "reason": "a fine"})

    def hears_of_money():
        rich.client.until(lambda frame: frame["t"] == "ev" and frame["topic"] == topic and frame["k"] == "wallet")

    def refused(member, op, **details):
        try:
            member.client.do(topic, op, {"kind": "rematch", **details})
        except Refused as refused:
            assert refused.frame["code"] == "no_money"
            return True
        return False

    hears_of_money()
    assert refused(poor, "answer", yes=True) and refused(poor, "offer")
    # Who was fined can still say no, and the room knows of money that comes back.
    poor.client.do(topic, "answer", {"kind": "rematch", "yes": False})
    assert refused(rich, "offer")
    olga.ask("POST", f"/players/{poor.user}/correction", {"money": 1750, "stars": 0, "reason": "no fine"})
    hears_of_money()
    assert not refused(rich, "offer")


def test_an_export_has_money_reports_and_measures(server, olga):
    ada, bob = (Member(server, name) for name in ("exports-ada", "exports-bob"))
    sanction = olga.impose("mute", ada.user, seconds=3600)
    ada.send("POST", "/reports", {"user": bob.user, "reason": "plays too fast"}, 201)
    bob.send("POST", "/reports", {"user": ada.user, "reason": "is slow"}, 201)
    olga.ask("POST", f"/players/{ada.user}/correction", {"money": 50, "stars": 1, "reason": "a lost game"})
    (entry,) = olga.ask("GET", "/log?limit=1")["items"]
    assert (entry["act"], entry["user"]["id"], entry["money"], entry["stars"]) == ("correct", ada.user, 50, 1)
    archive = archive_of(Sender(ada))[1]
    assert [(row["kind"], row["money"], row["stars"]) for row in lines(archive, "ledger.jsonl")] == [("correction", 50, 1), ("welcome", 2000, 0)]
    assert [(row["about"], row["reason"], row["outcome"]) for row in lines(archive, "reports.jsonl")] == [(bob.user, "plays too fast", None)]
    assert [(row["kind"], row["reason"], row["until"]) for row in lines(archive, "sanctions.jsonl")] == [("mute", "cheats", sanction["until"])]


class Sender:
    """A member as `archive_of` asks one."""

    def __init__(self, member):
        self.member = member

    def send(self, method, path):
        status, _, answer = self.member.server.http(method, f"/api/v1{path}", {} if method == "POST" else None, self.member.heads)
        return status, answer


def test_a_reported_line_is_kept_and_its_outcome_is_told(server, olga):
    (player, other), topic = table(server)
    player.do(topic, "say", {"text": "you lose"})
    line = other.view(topic, lambda view: view["chat"])["chat"][-1]
    csrf = server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": other.cookie})[2]["csrf"]
    cookies = {"Cookie": other.cookie, "X-CSRF": csrf}
    body = {"user": player.user, "room": topic.removeprefix("room/"), "line": line["ts"], "reason": "rude"}
    assert server.http("POST", "/api/v1/reports", body, cookies)[0] == 201
    report = next(report for report in pages(olga, "/reports") if report["about"]["id"] == player.user)
    assert report["line"] == "you lose" and report["by"]["id"] == other.user
    olga.ask("POST", f"/reports/{report['id']}/close", {"outcome": "dismissed", "reason": "banter"})
    (entry,) = olga.ask("GET", "/log?limit=1")["items"]
    assert (entry["act"], entry["number"], entry["outcome"], entry["reason"]) == ("close_report", report["id"], "dismissed", "banter")
    notice = other.view("me", lambda view: view["notices"])["notices"][-1]
    assert notice["key"] == "report.dismissed"
    assert server.http("DELETE", f"/api/v1/me/notices/{notice['id']}", headers=cookies)[0] == 200
    other.view("me", lambda view: view["notices"] == [])


def pages(olga, path):
    """The items of all pages of a list."""
    cursor = ""
    while cursor is not None:
        page = olga.ask("GET", f"{path}?limit=2{cursor and '&after=' + cursor}")
        yield from page["items"]
        cursor = page["next"]


def test_players_come_page_by_page(server, olga):
    names = [Member(server, f"paged{number}").user for number in range(5)]
    cursor, found = "", []
    while cursor is not None:
        page = olga.ask("GET", f"/players?search=PAGED&limit=2{cursor and '&after=' + cursor}")
        found += [player["id"] for player in page["items"]]
        cursor = page["next"]
    assert found == names
