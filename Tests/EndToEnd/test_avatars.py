"""Avatars on the running server: they show wherever their player is named, at once, and outlive a kill."""

import pytest
from filling import heads, room
from memory import is_over, memory_table
from palisade import ROOMY, Server, table

FIRST, SECOND = "d1-3-4-2-1-0-7", "d12-9-9-0-9-9-0"


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        yield server


def put(server, player, avatar):
    status, _, answer = server.http("PUT", "/api/v1/me/avatar", {"avatar": avatar}, heads(server, player))
    assert status == 200 and answer["user"].get("avatar") == avatar, answer


def wears(avatar, seat):
    return lambda view: view["seats"][seat].get("avatar") == avatar


def test_a_running_game_shows_another_avatar_at_once(server):
    (player, other), topic = table(server)
    watcher = server.player()
    watcher.sub(topic.replace("room", "watch"))
    seat = player.views[topic]["you"]
    for avatar in (FIRST, SECOND, None):
        put(server, player, avatar)
        other.view(topic, wears(avatar, seat))
        watcher.view(topic.replace("room", "watch"), wears(avatar, seat))
        player.view("me", lambda view: view.get("avatar") == avatar)
    assert [frame["x"] for frame in other.frames if frame.get("k") == "avatar"] == [{"seat": seat, "avatar": each} for each in (FIRST, SECOND, None)]


def test_an_avatar_comes_along_into_a_room_and_through_a_kill(server):
    owner, other = server.player(), server.player()
    put(server, owner, FIRST)
    owner.view("me", lambda view: view.get("avatar") == FIRST)
    topic = room(owner)
    other.do(topic, "join")
    other.sub(topic)
    assert other.views[topic]["seats"][0]["avatar"] == FIRST and "avatar" not in other.views[topic]["seats"][1]
    put(server, other, SECOND)
    other.view(topic, wears(SECOND, 1))
    server.kill()
    server.start()
    back = server.client(cookie=other.cookie)
    assert back.hello()["user"]["avatar"] == SECOND
    back.sub(topic)
    assert [seat["avatar"] for seat in back.views[topic]["seats"]] == [FIRST, SECOND]


def test_lists_show_the_avatar_of_today(server):
    (player,), topic = memory_table(server, mode="hard")
    player.do(topic, "resign")
    match = player.view(topic, is_over)["match"]
    player.do(topic, "leave")
    listed = room(player).removeprefix("room/")
    lobby = server.player()
    lobby.sub("lobby/quoridor")

    def shown():
        scores = server.http("GET", "/api/v1/games/memory/scores?list=hard")[2]["scores"]
        mine = [score for score in scores if score["match"] == match]
        archived = server.http("GET", f"/api/v1/archive/{match}")[2]["seats"]
        header = server.http("GET", f"/api/v1/archive?user={player.user}")[2]["games"][0]["seats"]
        card = server.http("GET", f"/api/v1/users/{player.user}")[2]
        return [row.get("avatar") for row in (*mine, archived[0], header[0], card)]

    for avatar in (None, FIRST, SECOND, None):
        put(server, player, avatar)
        assert shown() == [avatar] * 4
        # The room tells of it once its journal has it.
        lobby.view("lobby/quoridor", lambda view: [each.get("avatar") for each in view["rooms"] if each["room"] == listed] == [avatar])
