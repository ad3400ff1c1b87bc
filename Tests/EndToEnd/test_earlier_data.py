"""Data folders that earlier servers have left: they open, their games go on, and their archives replay. `data_folder.py` makes them."""

import json
import subprocess
import tarfile

import pytest
from data_folder import DATA, RACE, play
from members import CHEAP, Browser
from palisade import ROOMY, Server
from test_commands import PROGRAM

FOLDERS = sorted(path.name.removesuffix(".tar.xz") for path in DATA.glob("*.tar.xz"))
LASTING = ["room", "match", "game", "rules", "mode", "config", "phase", "ply", "turn", "state", "moves", "last", "chat", "you", "listed", "private", "delay_ms"]
"""The members of a view that a restart does not change. Players who sat there are away now, and the clock begins anew."""


@pytest.fixture(params=FOLDERS)
def folder(request, tmp_path):
    with tarfile.open(DATA / f"{request.param}.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path


@pytest.fixture
def expected(folder):
    return json.loads((folder / "expected.json").read_text())


def test_there_is_one():
    assert FOLDERS


def check(folder):
    return subprocess.run([PROGRAM, "check", "--data", str(folder)], capture_output=True, text=True)


def test_a_check_finds_no_damage(folder):
    """A check writes nothing, so a server has to bring the folder up to date first."""
    early = check(folder)
    assert early.returncode == 75
    assert "start the server once" in early.stderr
    with Server(folder, ROOMY):
        pass
    ended = check(folder)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_finished_games_are_what_they_were(folder, expected):
    with Server(folder, ROOMY) as server:
        assert len(expected["archive"]) == 3
        for match, game in expected["archive"].items():
            cookie = {"Cookie": game.pop("cookie")}
            for path, body in game.items():
                assert server.http("GET", f"/api/v1/archive/{match}{path}", headers=cookie)[2] == body


def test_games_go_on_where_they_were(folder, expected):
    with Server(folder, ROOMY) as server:
        for room in expected["rooms"]:
            for cookie, known in zip(room["cookies"], room["views"], strict=True):
                with server.client(cookie=cookie) as client:
                    client.hello()
                    client.sub(room["topic"])
                    view = client.view(room["topic"])
                    assert {key: view.get(key) for key in LASTING} == {key: known.get(key) for key in LASTING}
                    assert [(seat["user"], seat["name"], seat.get("out")) for seat in view["seats"]] == [
                        (seat["user"], seat["name"], seat.get("out")) for seat in known["seats"]]


def test_a_game_is_played_to_its_end_and_kept(folder, expected):
    room = expected["rooms"][0]
    topic = room["topic"]
    with Server(folder, ROOMY) as server:
        seats = [server.client(cookie=cookie) for cookie in room["cookies"]]
        for seat in seats:
            seat.hello()
            seat.sub(topic, legal=True)
        play(seats, topic, RACE[room["views"][0]["ply"]:])
        view = seats[0].view(topic, lambda known: known["phase"] == "over")
        assert view["moves"] == RACE and view["result"] == {"winner": 0, "why": "goal", "settle": {}}
        kept = server.http("GET", f"/api/v1/archive/{view['match']}")[2]
        assert kept["moves"] == RACE and kept["result"]["winner"] == 0
        for seat in seats:
            seat.close()


def test_members_are_who_they_were(folder, expected):
    with Server(folder, [*ROOMY, *CHEAP]) as server:
        for member in expected.get("members", []):
            login = {key: member[key] for key in ("email", "password")}
            for cookies in member["cookies"]:
                browser = Browser(server)
                browser.cookies = cookies
                assert known(browser, member) == member["me"]
            browser = Browser(server)
            assert browser.send("POST", "/auth/login", {**login, "password": "wrong horse"})[0] == 403
            assert browser.send("POST", "/auth/login", login)[0] == 200
            assert len(browser.send("GET", "/auth/sessions")[1]["items"]) == 3
            assert browser.send("POST", "/auth/password/change", {"current": login["password"], "password": "battery staple"})[0] == 200
            assert known(browser, member) == member["me"]


def known(browser, member):
    """What an account is today, as far as it was told then."""
    status, me = browser.send("GET", "/me")
    assert status == 200
    return {**{key: me[key] for key in member["me"]}, "user": {key: me["user"][key] for key in member["me"]["user"]}}


def test_a_token_still_opens_its_bot(folder, expected):
    with Server(folder, ROOMY) as server:
        if "token" in expected:
            with server.client(token=expected["token"]) as bot:
                bot.hello()
                assert bot.sub("me")


def test_one_has_members():
    assert any(json.loads(expected_of(name)).get("members") for name in FOLDERS)


def expected_of(name):
    with tarfile.open(DATA / f"{name}.tar.xz") as archive:
        return archive.extractfile("./expected.json").read()
