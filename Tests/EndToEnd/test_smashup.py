"""The Smash Up companion over the wire: one phone and several, spectators, keys, restarts. Every frame is held against the documents."""

import pytest
from palisade import ROOMY, Refused, Server
from smashup import FACTIONS, LOBBY, counted, counting, make, refusal, smashup_table
from validate import validate_http


def close(*clients):
    for client in clients:
        client.close()


def is_over(view):
    return view["result"] is not None


def test_one_phone_for_all_from_names_to_the_end(server):
    (phone,), topic = smashup_table(server)
    view = phone.views[topic]
    assert (view["turn"], view["clock"], view["moves"], view["state"]["selected"]) == (0, None, [], FACTIONS)
    state = make(phone, topic, "add Ann", "add 李小龍", "add Zoë")["state"]
    assert [player["name"] for player in state["players"]] == ["Ann", "李小龍", "Zoë"]
    state = make(phone, topic, "factions", "set base off", "deal")["state"]
    dealt = [faction for hand in state["hands"] for faction in hand]
    assert len(set(dealt)) == 6 and not set(dealt) & set(state["off"]) and state["selected"] == FACTIONS - 8
    state = make(phone, topic, "play", "score 1 +15", "score 2 +14", "score 2 +2", "score 3 +1", "undo 4")["state"]
    assert (state["score"], state["leads"], state["log"][-1]["undone"]) == ([15, 16, 0], [1], True)
    state = make(phone, topic, "end")["state"]
    assert (state["phase"], state["winners"]) == ("over", [1])
    state = make(phone, topic, "again")["state"]
    assert (state["score"], state["log"], [f for hand in state["hands"] for f in hand]) == ([0, 0, 0], [], dealt)
    make(phone, topic, "end", "deal", "play", "score 3 +2", "end", "players", "remove 2", "rename 1 Anna", "factions", "deal", "play", "score 1 +7", "end")
    end = make(phone, topic, "close")
    assert (end["phase"], end["result"]["why"], end["result"]["winner"]) == ("over", "goal", None)
    assert end["state"]["score"] == [7, 0] and end["moves"] == []
    close(phone)


def test_what_is_kept_is_as_documented(server):
    (first, second), topic = counting(server, "Ann", "Bob", phones=2)
    make(second, topic, "score 2 +3 ~k1")
    room = topic.split("/")[1]
    for path, where in (("/rooms/{room}", f"rooms/{room}"), ("/tv/{game}", "tv/smashup"), ("/rooms", "rooms?game=smashup")):
        validate_http(path, server.http("GET", f"/api/v1/{where}")[2])
    second.do(topic, "resign")
    first.view(topic, lambda view: view["seats"][1].get("out"))
    end = make(first, topic, "score 2 +1", "end", "close")
    # Bob has more points than the only phone that is left.
    assert end["result"]["winner"] is None and end["result"]["places"] == [2, 3]
    assert [player["seat"] for player in end["state"]["players"]] == [0, None]
    game = server.http("GET", f"/api/v1/archive/{end['match']}")[2]
    validate_http("/archive/{match}", game)
    assert [event["k"] for event in game["events"]].count("dropped") == 1 and game["moves"][-4:] == ["score 2 +3 ~k1", "score 2 +1", "end", "close"]
    positions = server.http("GET", f"/api/v1/archive/{end['match']}/positions")[2]
    validate_http("/archive/{match}/positions", positions)
    assert positions["positions"][-1]["state"] == end["state"]
    text = server.http("GET", f"/api/v1/archive/{end['match']}.txt")[2].decode()
    assert text.startswith('[Player1 Ann "') and "2 score 2 +3 ~k1\n" in text and " 2 left\n" in text
    close(first, second)


def test_two_phones_and_a_spectator_see_the_same(server):
    (first, second), topic = counting(server, "Ann", "Bob", "Cat", phones=2)
    watcher = server.client()
    watcher.hello()
    watcher.sub(topic.replace("room", "watch"))
    assert first.views[topic]["owner"] == first.views[topic]["seats"][0]["user"] == first.user
    # Both act at the ply that they know.
    ply = first.views[topic]["ply"]
    make(first, topic, "score 1 +2", at=ply)
    make(second, topic, "score 2 +3", at=ply)
    make(second, topic, "score 3 +1")
    last = first.view(topic, lambda view: view["ply"] == ply + 3)
    seen = watcher.view(topic.replace("room", "watch"), lambda view: view["ply"] == ply + 3)
    assert last["state"] == seen["state"] == second.views[topic]["state"] and last["state"]["score"] == [2, 3, 1]
    assert "legal" not in seen and "score 2 +1" in second.views[topic]["legal"] and "score 1 +1" not in second.views[topic]["legal"]
    with pytest.raises(Refused) as refused:
        watcher.do(topic, "move", {"m": "score 1 +1"}, at=ply + 3)
    assert refused.value.frame["code"] in ("forbidden", "auth_required")
    close(first, second, watcher)


@pytest.mark.parametrize("phase, seat, move, rule", [
    ("players", 0, "add  ", "name"), ("players", 0, "add a\u202eb", "name"), ("players", 0, "add 123456789012345678901", "name"), ("players", 1, "add ANN", "taken"),
    ("players", 1, "me ann", "taken"), ("players", 1, "rename 1 Eve", "phone"), ("players", 1, "remove 1", "phone"), ("players", 0, "remove 3", "player"),
    ("players", 0, "deal", "phase"), ("players", 1, "close", "host"), ("players", 0, "fly", "notation"), ("players", 0, "add Eve ~K", "key"),
    ("factions", 0, "set moon on", "unknown"), ("factions", 0, "faction orcs off", "unknown"), ("factions", 0, "set base on", "same"), ("factions", 0, "play", "phase"),
    ("playing", 1, "score 1 +1", "phone"), ("playing", 0, "score 1 -1", "bounds"), ("playing", 0, "score 3 +1", "player"), ("playing", 0, "undo 1", "entry"),
    ("playing", 1, "end", "host"), ("playing", 0, "again", "phase"), ("playing", 0, "score 1 +26", "notation"),
])
def test_a_refusal_names_its_rule_and_changes_nothing(server, phase, seat, move, rule):
    clients, topic = smashup_table(server, 2, documented=False)
    make(clients[0], topic, "me Ann", "add Bob")
    if phase != "players":
        make(clients[0], topic, "factions")
    if phase == "playing":
        make(clients[0], topic, "deal", "play")
    client = clients[seat]
    ply = clients[0].views[topic]["ply"]
    before = client.view(topic, lambda view: view["ply"] == ply)
    with pytest.raises(Refused) as refused:
        make(client, topic, move)
    assert refusal(refused) == ("illegal_move", rule) and refused.value.frame["msg"].endswith(".")
    client.sub(topic, legal=True)
    assert (client.views[topic]["ply"], client.views[topic]["state"]) == (ply, before["state"])
    close(*clients)


def test_too_few_factions_are_told_before_the_deal(server):
    (phone,), topic = smashup_table(server)
    make(phone, topic, "add Ann", "add Bob", "factions")
    for each in ("base", "cthulhu", "awesome", "science", "monster", "fault", "pretty", "cease", "thinking", "japan"):
        state = make(phone, topic, f"set {each} off")["state"]
    assert (state["selected"], state["missing"]) == (1, 3) and "deal" not in phone.views[topic]["legal"]
    with pytest.raises(Refused) as refused:
        make(phone, topic, "deal")
    assert refusal(refused) == ("illegal_move", "missing")
    close(phone)


def test_a_key_makes_a_change_once_over_any_number_of_connections(server):
    (phone,), topic = counting(server, "Ann", "Bob")
    # The frame went out, and the connection was gone before the answer came.
    phone.send("do", topic=topic, op="move", at=phone.views[topic]["ply"], d={"m": "score 1 +3 ~k1"})
    phone.close()
    for _ in range(3):
        with server.client(cookie=phone.cookie) as again:
            again.hello()
            again.sub(topic, legal=True)
            try:
                make(again, topic, "score 1 +3 ~k1")
            except Refused as refused:
                assert refused.frame["d"]["rule"] == "again"
            state = again.views[topic]["state"]
            assert state["score"] == [3, 0] and [entry.get("key") for entry in state["log"]] == ["k1"]
    close(phone)


def test_a_table_survives_the_server(tmp_path):
    """After `kill -9` everything stands as it did, keys included, and the record tells the same."""
    with Server(tmp_path, ROOMY) as server:
        (phone,), topic = counting(server, "Ann", "Bob")
        view = make(phone, topic, "score 1 +3 ~a1", "score 2 +5 ~a2", "undo 1 ~a3")
        server.kill()
        server.start()
        with server.client(cookie=phone.cookie) as again:
            again.hello()
            again.sub(topic, legal=True)
            back = again.views[topic]
            assert (back["state"], back["ply"], back["legal"]) == (view["state"], view["ply"], view["legal"])
            with pytest.raises(Refused) as refused:
                make(again, topic, "score 2 +5 ~a2")
            assert refusal(refused) == ("illegal_move", "again")
            end = make(again, topic, "score 1 +1", "end", "close")
        moves = server.http("GET", f"/api/v1/archive/{end['match']}")[2]["moves"]
        assert counted(moves) == (end["state"]["score"], end["state"]["score"], ["a1", "a2", "a3"])


def test_a_rematch_is_a_new_table_with_the_same_seats(server):
    (first, second), topic = smashup_table(server, 2)
    make(first, topic, "close")
    first.sub("me")
    first.do(topic, "offer", {"kind": "rematch"})
    second.do(topic, "answer", {"kind": "rematch", "yes": True})
    room = first.view("me", lambda me: me["room"] not in (None, topic))["room"]
    first.sub(room)
    assert [seat["user"] for seat in first.views[room]["seats"]] == [first.user, second.user]
    assert first.views[room]["state"]["players"] == []
    close(first, second)


def test_games_are_listed_with_this_one(server):
    games = {game["id"]: game for game in server.http("GET", "/api/v1/games")[2]["games"]}
    assert games["smashup"]["seats"] == [1, 2, 3, 4] and "scores" not in games["smashup"]
    validate_http("/games", server.http("GET", "/api/v1/games")[2])
    with server.player() as player, pytest.raises(Refused) as refused:
        player.do(LOBBY, "match.enter", {"mode": "casual", "bots": "no"})
    assert refused.value.frame["code"] == "bad_value"


def test_what_was_meant_for_an_earlier_game_or_list_is_stale(server):
    (first, second), topic = counting(server, "Ann", "Bob", phones=2)
    ply = second.views[topic]["ply"]
    make(first, topic, "score 1 +2")
    # Scores of others make nothing stale.
    second.do(topic, "move", {"m": "score 2 +1"}, at=ply)
    make(first, topic, "end", "again")
    before = second.view(topic, lambda view: view["state"]["game"] == 2)["ply"] - 1
    for text in ("score 2 +7", "undo 1", "deal"):
        with pytest.raises(Refused) as refused:
            second.do(topic, "move", {"m": text}, at=before)
        assert refusal(refused) == ("stale", None), text
    make(second, topic, "score 2 +7")
    make(first, topic, "end", "players")
    third = make(first, topic, "add Cleo", "add Dora")["ply"]
    second.view(topic, lambda view: view["ply"] == third)
    make(first, topic, "remove 3")
    for text in ("remove 3", "rename 3 Dave", "factions"):
        with pytest.raises(Refused) as refused:
            second.do(topic, "move", {"m": text}, at=third)
        assert refusal(refused) == ("stale", None), text
    assert [player["name"] for player in second.view(topic, lambda view: view["ply"] > third)["state"]["players"]] == ["Ann", "Bob", "Dora"]
    close(first, second)
