"""The end of an account on the running server: one's own data first, seven days to think, and nothing left of it afterwards."""

import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from members import CHEAP, Browser
from palisade import ROOMY, Server, begun, eventually, play_to, table

EMAIL, NAME = "ada.of.ely@secret.example", "Ada Vanishing"
LOGIN = {"email": EMAIL, "password": "correct horse"}


@pytest.fixture
def server(tmp_path, mails):
    with Server(tmp_path, [*ROOMY, *CHEAP, "--site", "https://a.example", "--secure-cookies", "false", *mails.flags]) as server:
        yield server


def member_of(server, client):
    """The browser of a player who becomes a member."""
    browser = Browser(server)
    browser.cookies = dict([client.cookie.split("=", 1)])
    browser.send("POST", "/auth/guest", {})
    assert browser.send("POST", "/me/name", {"name": NAME})[0] == 200
    assert browser.send("POST", "/auth/signup", LOGIN)[0] == 201
    assert browser.send("PUT", "/me/avatar", {"avatar": "d1-3-4-2-1-0-7"})[0] == 200
    return browser


def played(server):
    """A member who has finished one game against somebody: the browser, the other client, and the name of the game."""
    first, second = server.player(), server.player()
    browser = member_of(server, first)
    me = server.client(cookie=f"palisade_session={browser.cookies['palisade_session']}")
    me.hello()
    me.sub("me")
    topic = "room/" + me.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
    me.sub(topic, legal=True)
    second.do(topic, "join")
    second.sub(topic, legal=True)
    second.do(topic, "ready", {"on": True})
    me.do(topic, "start")
    seats = sorted((me, second), key=lambda client: client.view(topic, lambda view: view["phase"] == "playing")["you"])
    play_to(seats, topic, 5)
    me.do(topic, "resign")
    match = second.view(topic, lambda view: view["phase"] == "over")["match"]
    me.do(topic, "say", {"text": "xyzzy says good-bye"})
    for client in (me, second):
        client.do(topic, "leave")
    return browser, me, second, match


def make_due(server):
    """Stops the server and lets seven days pass."""
    assert server.stop() == 0
    with sqlite3.connect(server.data / "palisade.sqlite") as store:
        assert store.execute("UPDATE deletion SET due = due - 8 * 24 * 3600 * 1000").rowcount == 1
    store.close()


def wait_until_gone(server, user):
    eventually(lambda: server.http("GET", f"/api/v1/users/{user}")[0] == 404)


def test_an_account_is_deleted_and_nothing_of_it_is_left(server, mails):
    browser, me, second, match = played(server)
    user = browser.send("GET", "/me")[1]["user"]["id"]
    away = Browser(server)
    assert away.send("POST", "/auth/login", LOGIN)[0] == 200
    assert browser.send("DELETE", "/me", {"current": "wrong horse"})[0] == 403
    status, answer = browser.send("DELETE", "/me", {"current": LOGIN["password"]})
    assert status == 200
    assert away.send("GET", "/me")[0] == 401
    assert mails.mail()[0] == EMAIL
    assert browser.send("GET", "/me")[1]["deletion"] == answer["deletion"]
    make_due(server)
    server.start()
    wait_until_gone(server, user)
    assert browser.send("GET", "/me")[0] == 401
    assert away.send("POST", "/auth/login", LOGIN)[0] == 403
    game = server.http("GET", f"/api/v1/archive/{match}")[2]
    names = {seat["user"]: seat["name"] for seat in game["seats"]}
    assert names.pop(user).startswith("deleted-") and len(names) == 1
    assert not any("avatar" in seat for seat in game["seats"])
    assert len(game["moves"]) == 5
    listed = server.http("GET", f"/api/v1/archive?user={second.user}")[2]["games"]
    assert [seat["name"] for seat in listed[0]["seats"] if seat["user"] == user][0].startswith("deleted-")
    # The name and the address are free.
    heir = Browser(server)
    assert heir.send("POST", "/auth/signup", {**LOGIN, "name": NAME})[0] == 201
    heir_id = heir.send("GET", "/me")[1]["user"]["id"]
    assert heir_id != user
    assert server.stop() == 0


def test_no_byte_of_a_deleted_account_stays_in_the_data_folder(server, mails):
    browser = Browser(server)
    assert browser.send("POST", "/auth/signup", {**LOGIN, "name": NAME})[0] == 201
    user = browser.send("GET", "/me")[1]["user"]["id"]
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    assert mails.mail()[0] == EMAIL
    make_due(server)
    server.start()
    wait_until_gone(server, user)
    assert server.stop() == 0
    # The log is not in the data folder of an operator, and its audit trail has the networks of clients.
    kept = {path.name: path.read_bytes() for path in Path(server.data).rglob("*") if path.is_file() and path.name != "server.log"}
    assert len(kept["palisade.sqlite"]) > 4096
    for text in (EMAIL, EMAIL.lower(), NAME, NAME.lower(), "$argon2id$", "127.0.0.1/32"):
        assert [name for name, held in kept.items() if text.encode() in held] == [], text


def bytes_that_stay(server, texts):
    """The files of the data folder in which one of the texts is found, with the text."""
    kept = {str(path.relative_to(server.data)): path.read_bytes() for path in Path(server.data).rglob("*") if path.is_file()}
    assert len(kept["palisade.sqlite"]) > 4096
    return [(name, text) for text in texts for name, held in kept.items() if text.encode() in held]


def test_no_word_of_a_deleted_player_stays_in_a_room(server, mails):
    words = ["xyzzy said while playing", "xyzzy said in the lobby", "xyzzy watching"]
    first, second = server.player(), server.player()
    browser = member_of(server, first)
    me = server.client(cookie=f"palisade_session={browser.cookies['palisade_session']}")
    me.hello()
    user = browser.send("GET", "/me")[1]["user"]["id"]
    # One room that is over and closed, one of others that stays open, and one that is watched.
    over = "room/" + me.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
    me.do(over, "say", {"text": words[0]})
    me.do(over, "leave")
    stays = "room/" + second.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
    second.sub(stays)
    me.do(stays, "join")
    me.sub(stays)
    me.do(stays, "say", {"text": words[1]})
    second.do(stays, "say", {"text": "plugh answers"})
    me.do(stays, "leave")
    seats, watched = table(server)
    watched = watched.replace("room/", "watch/")
    me.sub(watched)
    me.do(watched, "say", {"text": words[2]})
    (profile,) = lines(archive_of(browser)[1], "profile.jsonl")
    assert profile["id"] == user
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    make_due(server)
    server.start()
    wait_until_gone(server, user)
    # The page of a room that stays shows the words of others, and those of nobody else.
    back = server.client(cookie=second.cookie)
    back.hello()
    back.sub(stays)
    shown = json.dumps(back.view(stays), ensure_ascii=False)
    assert "plugh answers" in shown and "xyzzy" not in shown and NAME not in shown
    gone = [*words, NAME, NAME.lower(), EMAIL, "d1-3-4-2-1-0-7", "$argon2id$"]
    # The running server has put nothing off to its end.
    eventually(lambda: not bytes_that_stay(server, gone))
    assert server.stop() == 0
    assert bytes_that_stay(server, gone) == []
    server.start()
    again = server.client(cookie=second.cookie)
    again.hello()
    again.sub(stays)
    assert "plugh answers" in json.dumps(again.view(stays))
    assert server.stop() == 0


def test_a_server_that_dies_amid_deletions_finishes_them(server):
    browser, me, second, match = played(server)
    user = browser.send("GET", "/me")[1]["user"]["id"]
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    make_due(server)
    # The first step alone is done, as after a crash between the first and the second.
    with sqlite3.connect(server.data / "palisade.sqlite") as store:
        store.execute("DELETE FROM login")
        store.execute("DELETE FROM credential WHERE account = ?", [int(user[2:])])
    store.close()
    server.start()
    wait_until_gone(server, user)
    names = [seat["name"] for seat in server.http("GET", f"/api/v1/archive/{match}")[2]["seats"]]
    assert any(name.startswith("deleted-") for name in names) and NAME not in names


def test_an_account_is_kept_after_all(server):
    browser, me, second, match = played(server)
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    later = Browser(server)
    assert later.send("POST", "/auth/login", LOGIN)[0] == 200
    assert later.send("POST", "/me/keep")[0] == 200
    assert "deletion" not in later.send("GET", "/me")[1]
    with pytest.raises(AssertionError):
        make_due(server)


def test_a_running_game_outlasts_its_deleted_player(server):
    seats, topic = table(server)
    browser = member_of(server, seats[0])
    user = browser.send("GET", "/me")[1]["user"]["id"]
    me = server.client(cookie=f"palisade_session={browser.cookies['palisade_session']}")
    me.hello()
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    make_due(server)
    server.start()
    eventually(lambda: browser.send("GET", "/me")[0] == 401)
    other = server.client(cookie=seats[1].cookie)
    other.hello()
    other.sub(topic)
    match = other.view(topic)["match"]
    assert other.view(topic, lambda view: view["phase"] == "over")["result"]["why"] == "resign"
    wait_until_gone(server, user)
    seats = server.http("GET", f"/api/v1/archive/{match}")[2]["seats"]
    assert next(seat for seat in seats if seat["user"] == user)["name"].startswith("deleted-")


def archive_of(browser):
    status, asked = browser.send("POST", "/me/export")
    assert status == 202, asked

    def made():
        status, body = browser.send("GET", f"/me/export/{asked['id']}")
        if status == 200:
            return body
        assert status == 202 and body == {"id": asked["id"], "ready": False}

    return asked["id"], zipfile.ZipFile(io.BytesIO(eventually(made)))


def lines(archive, name):
    return [json.loads(line) for line in archive.read(name).decode().splitlines()]


def test_an_export_holds_what_the_account_did(server):
    browser, me, second, match = played(server)
    (alone,), topic = begun(server, "memory")
    wish = {"label": "My laptop", "scopes": ["play"], "days": 9}
    secret = browser.send("POST", "/auth/tokens", wish)[1]["token"]
    assert browser.send("POST", "/me/bots", {"name": "Tin of Ely"})[0] == 201
    name, archive = archive_of(browser)
    assert archive.testzip() is None
    assert sorted(archive.namelist()) == [
        "README.txt", "blocked.jsonl", "bots.jsonl", "calls.jsonl", "chat.jsonl", "following.jsonl", "games.jsonl", "ledger.jsonl", "links.jsonl", "points.jsonl", "profile.jsonl", "ratings.jsonl", "reports.jsonl",
        "results.jsonl", "sanctions.jsonl", "sessions.jsonl", "tokens.jsonl"]
    assert all(entry.compress_type == zipfile.ZIP_DEFLATED for entry in archive.infolist())
    (profile,) = lines(archive, "profile.jsonl")
    assert profile["email"] == EMAIL and profile["name"] == NAME and profile["avatar"] == "d1-3-4-2-1-0-7"
    (game,) = lines(archive, "games.jsonl")
    shown = server.http("GET", f"/api/v1/archive/{match}")[2]
    assert {key: game[key] for key in ("id", "moves", "events", "result")} == {key: shown[key] for key in ("id", "moves", "events", "result")}
    (session,) = lines(archive, "sessions.jsonl")
    assert session["network"].startswith("127.0.0.1")
    (said,) = lines(archive, "chat.jsonl")
    assert said["text"] == "xyzzy says good-bye" and said["to"] == "players" and said["at"] > 0
    (point,) = lines(archive, "points.jsonl")
    assert point["match"] == match and point["pool"] == "people"
    assert [(rating["game"], rating["games"]) for rating in lines(archive, "ratings.jsonl")] == [("quoridor", 1)]
    assert lines(archive, "results.jsonl") == [{"game": "quoridor", "played": 1, "win": 0, "alone": 0}]
    assert [(token["label"], token["scopes"]) for token in lines(archive, "tokens.jsonl")] == [("My laptop", ["watch", "play"])]
    assert [bot["name"] for bot in lines(archive, "bots.jsonl")] == ["Tin of Ely"]
    text = b"".join(archive.read(entry) for entry in archive.namelist())
    assert b"argon2" not in text and browser.cookies["palisade_session"].encode() not in text and secret.encode() not in text
    for each in archive.namelist():
        assert each in archive.read("README.txt").decode() or each == "README.txt"
    # Of nobody else, and not at once again.
    stranger = Browser(server)
    stranger.send("POST", "/auth/guest", {})
    assert stranger.send("GET", f"/me/export/{name}")[0] == 404
    assert Browser(server).send("GET", f"/me/export/{name}")[0] == 401
    status, refusal = browser.send("POST", "/me/export")
    assert status == 429 and 0 < refusal["error"]["retry_ms"] <= 3_600_000
    # A restart leaves no copy behind.
    folder = Path(server.data) / "exports"
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]
    server.kill()
    server.start()
    assert not folder.exists() or not list(folder.iterdir())
