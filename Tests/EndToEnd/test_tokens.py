"""Tokens and bots of a player on the running server: a bot made over HTTP plays, and what is revoked or expired ends at once."""

import sqlite3
import subprocess
import sys
import time

import pytest
from palisade import PATIENCE, ROOMY, ROOT, Refused, Server

CHEAP = ["--password-passes", "1", "--password-megabytes", "8"]


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path, [*ROOMY, *CHEAP]) as server:
        yield server


class Member:
    """A browser in which a member is signed in."""

    def __init__(self, server, name):
        self.server = server
        status, headers, body = server.http(
            "POST", "/api/v1/auth/signup", {"email": f"{name}@example.org", "password": "correct horse", "name": name})
        assert status == 201, body
        self.user = body["user"]["id"]
        cookies = "; ".join(line.split(";")[0] for line in headers.get_all("set-cookie"))
        self.heads = {"Cookie": cookies, "X-CSRF": body["csrf"]}

    def send(self, method, path, body=None, status=200):
        found, _, answer = self.server.http(method, f"/api/v1{path}", body, self.heads)
        assert found == status, answer
        return answer

    def token(self, *scopes, days=None):
        answer = self.send("POST", "/auth/tokens", {"label": "a program", "scopes": list(scopes), "days": days}, 201)
        return answer["item"]["id"], answer["token"]

    def bot(self, name):
        answer = self.send("POST", "/me/bots", {"name": name}, 201)
        return answer["user"]["id"], answer["token"]


def program(server, token):
    """A client with a token, which listens to `me`."""
    client = server.client(token=token)
    hello = client.hello()
    client.user = hello["user"]["id"]
    client.sub("me")
    return client


def refused(server, token):
    return server.http("GET", "/api/v1/me", headers={"Authorization": f"Bearer {token}"})[0] == 401


def test_the_example_plays_a_game_with_the_token_of_a_new_bot(server):
    ada = Member(server, "ada")
    bot, token = ada.bot("wallbot")
    playing = subprocess.Popen([sys.executable, ROOT / "web/examples/bot.py", server.socket_url, token, "1"])
    try:
        person = server.player("Bob")
        person.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "yes"})
        topic = person.view("me", lambda view: view["room"])["room"]
        person.sub(topic)
        seats = person.view(topic, lambda view: view["phase"] == "playing")["seats"]
        assert sorted(seat["user"] for seat in seats) == sorted([bot, person.user])
        person.do(topic, "resign")
        assert playing.wait(PATIENCE) == 0
    finally:
        playing.kill()
        playing.wait()
    assert server.http("GET", f"/api/v1/users/{bot}")[2]["owner"] == {"id": ada.user, "name": "ada"}
    assert server.http("GET", f"/api/v1/users/{bot}")[2]["played"] == 1


def test_a_bot_plays_three_games_at_the_same_time(server):
    bot, token = Member(server, "ada").bot("wallbot")
    client = program(server, token)
    people, topics = [server.player() for _ in range(3)], []
    for person in people:
        client.do("lobby/quoridor", "match.enter", {"mode": "casual"})
        person.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "yes"})
        topics.append(person.view("me", lambda view: view["room"])["room"])
        person.sub(topics[-1], legal=True)
        rooms = client.view("me", lambda view: len(view["rooms"]) == len(topics))
        assert rooms["rooms"] == topics and rooms["room"] == topics[0]
        client.sub(topics[-1], legal=True)
    # One move of each side in every game, in turn, and then the end of one after the other.
    for _ in range(2):
        for person, topic in zip(people, topics, strict=True):
            ply = person.views[topic]["ply"]
            mover = client if client.views[topic].get("legal") else person
            view = mover.view(topic, lambda view: view.get("legal"))
            mover.do(topic, "move", {"m": view["legal"][0]}, at=ply)
            for each in (client, person):
                each.view(topic, lambda view, after=ply + 1: view["ply"] == after)
    for number, (person, topic) in enumerate(zip(people, topics, strict=True), 1):
        client.do(topic, "resign")
        assert person.view(topic, lambda view: view["result"])["result"]["why"] == "resign"
        client.do(topic, "leave")
        assert client.view("me", lambda view, left=3 - number: len(view["rooms"]) == left)["rooms"] == topics[number:]
    assert server.http("GET", f"/api/v1/users/{bot}")[2]["played"] == 3


def test_a_revoked_token_closes_its_socket_and_no_other(server):
    ada = Member(server, "ada")
    (first, secret), (_, other) = ada.token("play"), ada.token("play")
    client, stays = program(server, secret), program(server, other)
    assert client.user == stays.user == ada.user
    ada.send("DELETE", f"/auth/tokens/{first}")
    frame, code = client.bye()
    assert frame["code"] == code == 4401
    assert refused(server, secret) and not refused(server, other)
    stays.do("lobby/quoridor", "match.leave")
    again = server.client(token=secret)
    again.send("hello")
    frame, code = again.bye()
    assert frame["code"] == code == 4401


def test_an_expired_token_closes_its_socket_and_is_refused(server):
    _, secret = Member(server, "ada").token("play", days=1)
    assert not refused(server, secret)
    server.kill()
    # The end of the day, brought forward. A unit test ends a visit by the clock; here the greeting and the end come in any order.
    with sqlite3.connect(server.data / "palisade.sqlite") as database:
        database.execute("UPDATE credential SET expires = ? WHERE kind = 'token'", [int(time.time() * 1000) + 1500])
    database.close()
    server.start()
    client = server.client(token=secret)
    client.send("hello")
    frame, code = client.bye()
    assert frame["code"] == code == 4401
    assert refused(server, secret)


def test_what_a_token_lacks_is_refused_on_the_socket_and_over_http(server):
    _, secret = Member(server, "ada").token("chat")
    client = program(server, secret)
    with pytest.raises(Refused) as refusal:
        client.do("lobby/quoridor", "match.enter", {"mode": "casual"})
    assert refusal.value.code == "forbidden" and refusal.value.d["need"] == "play"
    bearer = {"Authorization": f"Bearer {secret}"}
    for method, path, body in (
            ("POST", "/me/name", {"name": "Eve"}), ("PUT", "/me/avatar", {"avatar": None}), ("POST", "/auth/tokens", {}), ("GET", "/auth/sessions", None),
            ("POST", "/auth/password/change", {}), ("POST", "/me/bots", {"name": "mine"})):
        status, _, answer = server.http(method, f"/api/v1{path}", body, bearer)
        assert status == 403 and answer["error"]["code"] == "forbidden", (path, answer)


def test_a_player_amid_a_game_gets_no_analysis_through_a_bot(server):
    ada = Member(server, "ada")
    _, token = ada.bot("wallbot")
    bearer = {"Authorization": f"Bearer {token}"}
    text = {"game": "quoridor", "text": "e2 e8"}
    assert server.http("POST", "/api/v1/replay/analysis", text, bearer)[0] in (200, 202)
    player, person = server.client(cookie=ada.heads["Cookie"]), server.player("Bob")
    player.hello()
    player.sub("me")
    for each in (player, person):
        each.do("lobby/quoridor", "match.enter", {"mode": "casual"})
    player.view("me", lambda view: view["room"])
    status, _, answer = server.http("POST", "/api/v1/replay/analysis", text, bearer)
    assert status == 403 and answer["error"]["code"] == "playing"


def test_a_retired_bot_leaves_everything_at_once_and_stays_away_after_a_kill(server):
    ada = Member(server, "ada")
    bot, token = ada.bot("wallbot")
    client = program(server, token)
    person = server.player("Bob")
    client.do("lobby/quoridor", "match.enter", {"mode": "casual"})
    person.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "yes"})
    topic = person.view("me", lambda view: view["room"])["room"]
    person.sub(topic)
    ada.send("DELETE", f"/me/bots/{bot}")
    frame, code = client.bye()
    assert frame["code"] == code == 4401
    assert person.view(topic, lambda view: view["result"])["result"]["why"] == "resign"
    server.kill()
    server.start()
    assert refused(server, token)
    profile = server.http("GET", f"/api/v1/users/{bot}")[2]
    assert profile["retired"] is True and profile["name"] == "wallbot"
    assert ada.send("POST", "/me/bots", {"name": "wallbot"}, 409)["error"]["code"] == "already"
    assert "plt_" not in (server.data / "server.log").read_text()
    assert ada.send("GET", "/me/bots")["items"] == []
