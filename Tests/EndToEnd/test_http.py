"""The HTTP API against a running server; every answer must be as web/api/openapi.json says."""

import functools
import json
import re
import urllib.parse

import pytest
from jsonschema_rs import Draft202012Validator
from palisade import play_to, table
from validate import OPENAPI, document

DOCUMENT = document(OPENAPI)
BASE = "/api/v1"


def operation(method, path):
    """The described operation a concrete path belongs to: a path without parameters wins over one with."""
    for template in sorted(DOCUMENT["paths"], key=lambda path: "{" in path):
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method.lower() in DOCUMENT["paths"][template]:
            return DOCUMENT["paths"][template][method.lower()]
    raise AssertionError(f"{method} {path} is not described")


def resolved(value):
    while "$ref" in value:
        place = DOCUMENT
        for part in value["$ref"].removeprefix("#/").split("/"):
            place = place[part]
        value = place
    return value


@functools.cache
def validator(text):
    return Draft202012Validator({**json.loads(text), "components": DOCUMENT["components"]})


def ask(server, method, path, body=None, headers=()):
    """As `Server.http`, but an answer the document does not allow is an error."""
    status, fields, answer = server.http(method, BASE + path, body, headers)
    described = resolved(operation(method, urllib.parse.urlsplit(path).path)["responses"])
    assert str(status) in described, f"{method} {path}: {status} is not described: {answer}"
    content = resolved(described[str(status)]).get("content", {})
    kind = fields.get("content-type", "").split(";")[0]
    if content:
        assert kind in content, f"{method} {path}: {kind} is not described"
    schema = content.get("application/json", {}).get("schema")
    if schema and kind == "application/json":
        validator(json.dumps(schema)).validate(answer)
    return status, fields, answer


def finished(server):
    """A game given up after six plies: the two players and the id of the match."""
    seats, topic = table(server)
    play_to(seats, topic, 6)
    seats[0].do(topic, "resign")
    view = seats[0].view(topic, lambda v: v["phase"] == "over")
    for client in seats:
        client.close()
    return seats, view


def test_a_guest_is_made_once_and_known_again(server):
    status, fields, body = ask(server, "POST", "/auth/guest", {"name": "Wilma"})
    assert status == 201 and body["user"]["name"] == "Wilma" and body["user"]["guest"] is True
    lines = fields.get_all("set-cookie")
    session = next(line for line in lines if line.startswith("palisade_session="))
    assert "HttpOnly" in session and "SameSite=Lax" in session and "Path=/" in session
    csrf = next(line for line in lines if line.startswith("palisade_csrf="))
    assert "HttpOnly" not in csrf and csrf.split(";")[0].split("=", 1)[1] == body["csrf"]
    again = ask(server, "POST", "/auth/guest", {}, {"Cookie": session.split(";")[0]})
    assert again[0] == 200 and again[2]["user"] == body["user"]
    assert ask(server, "GET", "/me", headers={"Cookie": session.split(";")[0]})[2]["user"] == body["user"]


def test_strangers_and_forgeries_are_refused(server):
    assert ask(server, "GET", "/me")[0] == 401
    assert ask(server, "GET", "/me", headers={"Cookie": "palisade_session=nonsense"})[0] == 401
    assert ask(server, "POST", "/auth/guest", {}, {"Origin": "https://evil.example"})[0] == 403
    _, cookie = server.guest()
    for forged in ({}, {"X-CSRF": "guess"}):
        assert ask(server, "POST", "/me/name", {"name": "Mallory"}, {"Cookie": cookie, **forged})[0] == 403
    assert server.http("POST", "/api/v1/admin/bots", {"name": "free"}, at=server.administration)[0] == 401


def test_a_new_name_reaches_every_screen(server):
    _, fields, body = ask(server, "POST", "/auth/guest", {})
    cookie = next(line for line in fields.get_all("set-cookie") if line.startswith("palisade_session=")).split(";")[0]
    write = {"Cookie": cookie, "X-CSRF": body["csrf"]}
    with server.client(cookie=cookie) as client:
        client.hello()
        client.sub("me")
        assert ask(server, "POST", "/me/name", {"name": "Ida 慧"}, write)[2]["user"]["name"] == "Ida 慧"
        client.view("me", lambda me: me["name"] == "Ida 慧")
    assert ask(server, "GET", f"/users/{body['user']['id']}")[2]["name"] == "Ida 慧"
    assert ask(server, "GET", f"/users/{body['user']['id'].replace('u_', 'u_+')}")[0] == 404
    for bad in ("", "x" * 500, "a\u202eb", " "):
        assert ask(server, "POST", "/me/name", {"name": bad}, write)[0] == 422
    other = server.guest("Taken")[0]["name"]
    assert ask(server, "POST", "/me/name", {"name": other}, write)[0] == 409


def test_live_rooms_can_be_read_without_a_socket(server):
    seats, topic = table(server)
    play_to(seats, topic, 3)
    room = topic.split("/")[1]
    view = ask(server, "GET", f"/rooms/{room}")[2]
    assert view["room"] == room and view["ply"] == 3 and view["you"] is None and "legal" not in view
    assert room in [entry["room"] for entry in ask(server, "GET", "/rooms")[2]["live"]]
    assert room in [entry["room"] for entry in ask(server, "GET", "/tv/quoridor")[2]["games"]]
    assert ask(server, "GET", "/rooms/00000")[0] == 404
    assert ask(server, "GET", "/tv/chess")[0] == 404
    for client in seats:
        client.close()


def test_a_finished_game_is_kept_whole(server):
    seats, view = finished(server)
    match = view["match"]
    game = ask(server, "GET", f"/archive/{match}")[2]
    assert game["moves"] == view["moves"] and game["result"] == {"winner": 1, "why": "resign"}
    assert [event["ply"] for event in game["events"]] == [1, 2, 3, 4, 5, 6]
    positions = ask(server, "GET", f"/archive/{match}/positions")[2]["positions"]
    assert [position["ply"] for position in positions] == list(range(7))
    assert {key: positions[-1]["state"][key] for key in ("pawns", "h", "v", "left")} == {
        key: view["state"][key] for key in ("pawns", "h", "v", "left")}
    listed = ask(server, "GET", f"/archive?user={seats[0].user}")[2]["games"]
    assert [entry["id"] for entry in listed] == [match]
    card = ask(server, "GET", f"/users/{seats[1].user}")[2]
    assert (card["played"], card["win"]) == (1, 1)
    assert ask(server, "GET", "/archive/m_nothing")[0] == 404


@pytest.mark.parametrize("settings", [{"listed": False}, {"password": "sesame"}, {"spectators": "none"}], ids=lambda settings: next(iter(settings)))
def test_a_private_game_is_for_its_players_and_whoever_has_the_link(server, settings):
    seats, topic = table(server, **settings)
    play_to(seats, topic, 4)
    room, match = topic.split("/")[1], seats[0].views[topic]["match"]
    assert all(client.views[topic]["private"] is True for client in seats)
    assert room not in [game["room"] for game in ask(server, "GET", "/tv/quoridor")[2]["games"]]
    assert room not in [game["room"] for game in ask(server, "GET", "/rooms")[2]["live"]]
    seats[0].do(topic, "resign")
    seats[0].view(topic, lambda v: v["phase"] == "over")
    mine = {"Cookie": seats[0].cookie}
    for query in ("limit=100", f"user={seats[0].user}", f"user={seats[1].user}"):
        assert match not in str(ask(server, "GET", f"/archive?{query}")[2])
    assert match not in str(ask(server, "GET", f"/archive?user={seats[1].user}", headers=mine)[2]), "a player's list is for that player"
    for user in ("me", seats[0].user):
        assert [(game["id"], game["private"]) for game in ask(server, "GET", f"/archive?user={user}", headers=mine)[2]["games"]] == [(match, True)]
    assert ask(server, "GET", "/archive?user=me")[0] == 401
    for form in (match, f"{match}.txt", f"{match}/positions", f"{match}/analysis"):
        assert ask(server, "GET", f"/archive/{form}")[0] == 200
    for client in seats:
        client.close()


def test_a_record_reads_back_to_the_same_game(server):
    _, view = finished(server)
    status, fields, text = ask(server, "GET", f"/archive/{view['match']}.txt")
    assert status == 200 and "attachment" in fields["content-disposition"]
    loaded = ask(server, "POST", "/replay", {"text": text.decode()})[2]
    assert loaded["moves"] == view["moves"]
    assert ask(server, "POST", "/replay", {"text": loaded["qfen"]})[2]["qfen"] == loaded["qfen"]
    unreadable = ask(server, "POST", "/replay", {"text": "1. e9 is no game"})
    assert unreadable[0] == 200 and unreadable[2]["error"]["code"] == "bad_value" and "moves" not in unreadable[2]
    assert ask(server, "POST", "/replay", {"text": ""})[0] == 422


def test_the_archive_is_read_page_by_page(server):
    user = finished(server)[0][0].user
    for _ in range(3):
        finished(server)
    seen, after = [], None
    while True:
        page = ask(server, "GET", "/archive?limit=2" + (f"&after={urllib.parse.quote(after)}" if after else ""))[2]
        seen += [entry["id"] for entry in page["games"]]
        after = page["next"]
        if after is None:
            break
    assert len(seen) == len(set(seen)) >= 4
    assert len(ask(server, "GET", f"/archive?user={user}&limit=1")[2]["games"]) == 1


def test_positions_of_any_line_of_play(server):
    positions = ask(server, "GET", "/replay/positions?moves=e2,e8,e3h")[2]["positions"]
    assert positions[0]["state"]["pawns"] == ["e1", "e9"] and positions[-1]["state"]["h"] == ["e3"] and positions[-1]["turn"] == 1
    assert ask(server, "GET", "/replay/positions?moves=e5")[0] == 422


@pytest.mark.parametrize("path", ["/games", "/version", "/openapi.json", "/asyncapi.json", "/healthz", "/readyz"])
def test_what_everybody_may_read(server, path):
    assert ask(server, "GET", path)[0] == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_answer_at_the_root_as_well(server, path):
    assert server.http("GET", path)[0] == server.http("GET", path, at=server.administration)[0] == 200


def test_metrics_are_text_with_a_line_for_each_figure(server):
    text = server.metrics()
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[0-9.e+-]+', line), line
    assert "palisade_rooms" in text and "palisade_conns" in text


def test_metrics_are_in_base_units(server):
    """promtool refuses abbreviated units: seconds and bytes, not ms and kb."""
    names = re.findall(r"# TYPE (\w+)", server.metrics())
    assert [name for name in names if set(name.split("_")) & {"ms", "us", "ns", "sec", "kb", "mb"}] == []


def test_what_is_not_there_is_said_in_json(server):
    for method, path in (("GET", "/api/v1/nothing"), ("POST", "/api/v1/rooms"), ("GET", "/api/v1")):
        status, _, body = server.http(method, path)
        assert status in (404, 405) and body["error"]["code"] and body["error"]["msg"]


@pytest.mark.parametrize("path", ["/../Package.swift", "/%2e%2e/Package.swift", "/..%2fPackage.swift", "/api/../../Package.swift"])
def test_no_path_leads_out_of_the_page(server, path):
    status, _, body = server.http("GET", path)
    assert status >= 400 and b"swift-tools-version" not in (body if isinstance(body, bytes) else json.dumps(body).encode())
