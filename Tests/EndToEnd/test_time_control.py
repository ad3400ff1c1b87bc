"""Rooms with a time control of their own, over the socket and across a kill."""

import pytest
from palisade import Refused, Server, move, table


def test_the_times_of_a_game_survive_a_kill(tmp_path):
    with Server(tmp_path) as server:
        seats, topic = table(server, control="10+5")
        first = seats[0].view(topic)
        assert first["control"] == "10+5" and first["clock"]["budget"] == 600_000
        assert [seat.get("time") for seat in first["seats"]] == [None, 600_000]
        move(seats[0], topic, "e2")
        seats[1].view(topic, lambda view: view["ply"] == 1)
        move(seats[1], topic, "e8")
        before = seats[0].view(topic, lambda view: view["ply"] == 2)
        # Neither took longer than the increment gives back, unless the machine stood still.
        assert 0 < before["seats"][1]["time"] <= 605_000 and 0 < before["clock"]["left"] <= 605_000
        cookies = [seat.cookie for seat in seats]
        server.kill()
        server.start()
        back = [server.client(cookie=cookie) for cookie in cookies]
        for client in back:
            client.hello()
            client.sub(topic, legal=True)
        after = back[0].view(topic, lambda view: view["ply"] == 2)
        assert after["control"] == "10+5"
        assert after["seats"][1]["time"] == before["seats"][1]["time"]
        assert after["clock"]["budget"] == before["clock"]["budget"]
        move(back[0], topic, "e3")
        assert back[1].view(topic, lambda view: view["ply"] == 3)["seats"][0]["time"] <= before["clock"]["budget"] + 5000
        for client in back:
            client.close()


def test_a_game_without_a_clock_has_none_in_any_list(server):
    seats, topic = table(server, control="none")
    move(seats[0], topic, "e2")
    assert seats[1].view(topic, lambda view: view["ply"] == 1)["clock"] is None
    with server.client() as watcher:
        watcher.hello()
        watcher.sub("lobby/quoridor")
        number = topic.split("/")[1]
        lobby = watcher.view("lobby/quoridor", lambda view: any(game["room"] == number for game in view["live"]))
        assert next(game for game in lobby["live"] if game["room"] == number)["control"] == "none"
    for seat in seats:
        seat.do(topic, "resign") if seat is seats[0] else seat.view(topic, lambda view: view["phase"] == "over")


@pytest.mark.parametrize(("game", "control"), [("memory", "none"), ("quoridor", "1+0"), ("quoridor", 7)])
def test_a_control_that_a_game_does_not_have_is_refused(server, game, control):
    client = server.client(cookie=server.guest()[1], documented=False)
    client.hello()
    with pytest.raises(Refused) as refused:
        client.do(f"lobby/{game}", "room.create", {"mode": "casual", "control": control}, key="k")
    assert refused.value.frame["code"] == "bad_value" and refused.value.frame["d"]["field"] == "control"


@pytest.mark.parametrize(("control", "tag"), [(None, "40+0/8"), ("3+2", "3+2"), ("none", "-")])
def test_the_archive_tells_the_time_of_a_game(server, control, tag):
    seats, topic = table(server, **({"control": control} if control else {}))
    move(seats[0], topic, "e2")
    seats[0].do(topic, "resign")
    match = seats[1].view(topic, lambda view: view["result"])["match"]
    assert server.http("GET", f"/api/v1/archive/{match}")[2]["config"] == {"seats": 2, "control": control or "usual"}
    assert f'[TimeControl "{tag}"]' in server.http("GET", f"/api/v1/archive/{match}.txt")[2].decode()
