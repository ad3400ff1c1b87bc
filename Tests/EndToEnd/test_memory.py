"""Memory over the wire: alone, in turns and side by side. Every frame is held against the documents by the clients of these tests."""

import pytest
from delay import DelayingProxy
from memory import LOBBY, choose, counted, finished, is_over, memory_table, play_until, turn
from palisade import ROOMY, Client, Refused, Server
from validate import validate_http


def close(*clients):
    for client in clients:
        client.close()


def spectator(server, topic, **fields):
    client = server.client()
    client.hello()
    client.sub(topic.replace("room", "watch"), **fields)
    return client


def wrong_pair(client, topic):
    """Turns two cards that differ, and two others if they happen to be equal. Returns the view."""
    while True:
        first, second = client.views[topic]["legal"][:2]
        turn(client, topic, first)
        view = turn(client, topic, second)
        if len(view["state"]["open"]) == 2:
            return view


@pytest.mark.parametrize("mode, cards", [("easy", 10), ("medium", 14), ("hard", 20)])
def test_alone_to_the_end(server, mode, cards):
    (player,), topic = memory_table(server, mode=mode)
    view = player.views[topic]
    assert (view["config"], view["clock"], view["turn"]) == ({"seats": 1, "mode": mode, "deck": "shapes"}, None, 0)
    assert view["state"]["size"] == cards and len(view["legal"]) == cards
    end = play_until([player], topic, is_over)
    assert (end["phase"], end["result"]["why"], end["result"]["winner"], end["result"]["places"]) == ("over", "goal", 0, [1])
    assert len(end["state"]["found"]) == cards and end["result"]["scores"] == end["state"]["score"]
    game, dealt = finished(server, end["match"])
    assert len(dealt) == cards and end["state"]["found"] == {str(number): face for number, face in enumerate(dealt, 1)}
    assert counted(game, dealt) == end["result"]["scores"] == [seat["score"] for seat in game["seats"]]
    close(player)


def test_a_delayed_spectator_sees_an_empty_room_with_its_settings(server):
    players, topic = memory_table(server, players=2, settings={"delay_ms": 600_000}, mode="hard", table="race")
    watcher = spectator(server, topic)
    view = watcher.view(topic.replace("room", "watch"))
    assert (view["delay_ms"], view["config"]) == (600_000, {"seats": 2, "mode": "hard", "table": "race", "deck": "shapes"})
    assert [seat["user"] for seat in view["seats"]] == [None, None] and view["state"] is None
    close(*players, watcher)


def test_what_is_kept_is_as_documented(server):
    (player,), topic = memory_table(server, mode="hard", deck="garden")
    wrong_pair(player, topic)
    player.view(topic, lambda view: view["last"]["m"] == "--")
    room = topic.split("/")[1]
    validate_http("/rooms/{room}", server.http("GET", f"/api/v1/rooms/{room}")[2])
    validate_http("/tv/{game}", server.http("GET", "/api/v1/tv/memory")[2])
    validate_http("/rooms", server.http("GET", "/api/v1/rooms?game=memory")[2])
    player.do(topic, "resign")
    match = player.view(topic, is_over)["match"]
    game = server.http("GET", f"/api/v1/archive/{match}")[2]
    validate_http("/archive/{match}", game)
    # Equal cards, which the test may have turned first, stay open without an event.
    *turned, closed, left = [event["k"] for event in game["events"]]
    assert (set(turned), len(turned) % 2, closed, left) == ({"move"}, 0, "deadline", "dropped")
    positions = server.http("GET", f"/api/v1/archive/{match}/positions")[2]
    validate_http("/archive/{match}/positions", positions)
    assert [position["m"] for position in positions["positions"]] == [None, *game["moves"]]
    validate_http("/archive", server.http("GET", "/api/v1/archive")[2])
    validate_http("/games", server.http("GET", "/api/v1/games")[2])
    close(player)


def test_players_take_turns_at_shared_cards(server):
    """A pair keeps the turn, a wrong one passes it, and nobody else may turn a card meanwhile."""
    seats, topic = memory_table(server, players=3, deck="garden")
    first = seats[0].views[topic]
    assert first["turn"] == 0 and first["clock"]["seat"] is None and first["clock"]["left"] <= 20_000
    assert "legal" in first and "legal" not in seats[1].views[topic]
    with pytest.raises(Refused) as refused:
        turn(seats[1], topic, 1, at=0)
    assert refused.value.code == "not_your_turn"
    turns, seen = [], {}
    while not is_over(view := seats[0].view(topic, lambda known: known["turn"] is not None or is_over(known))):
        mover = seats[view["turn"]]
        before = mover.view(topic, lambda known: known["ply"] >= view["ply"])
        after = turn(mover, topic, choose(before, seen))
        seen |= after["state"]["open"]
        if len(before["state"]["open"]) == 1:
            turns.append((view["turn"], after["state"]["pairs"] != before["state"]["pairs"], after["turn"]))
        seats[0].view(topic, lambda known: known["ply"] >= after["ply"])
    for seat, is_pair, successor in turns[:-1]:
        assert successor == (seat if is_pair else (seat + 1) % 3)
    game, dealt = finished(server, view["match"])
    assert counted(game, dealt) == view["result"]["scores"] and sum(view["state"]["pairs"]) == 5
    best = max(view["result"]["scores"])
    assert [place == 1 for place in view["result"]["places"]] == [score == best for score in view["result"]["scores"]]
    close(*seats)


def test_a_race_is_run_side_by_side(server):
    """Both turn at the same time, see their own cards alone, and hear of each other's points. The game goes on until the second is done."""
    seats, topic = memory_table(server, players=2, table="race", mode="medium")
    watcher = spectator(server, topic)
    assert all(client.views[topic]["turn"] is None and client.views[topic]["legal"] for client in seats)
    seen = {}
    while "legal" in seats[0].views[topic]:
        turn(seats[0], topic, choose(seats[0].views[topic], seen))
    view = seats[0].views[topic]
    assert view["phase"] == "playing" and view["clock"]["left"] <= 60_000 and len(view["state"]["found"]) == 14
    other = seats[1].view(topic, lambda known: known["ply"] >= view["ply"])
    assert other["state"]["open"] == {} == other["state"]["found"] and other["state"]["pairs"] == [7, 0]
    assert other["moves"].count("pair") == 7 and set(other["moves"]) <= {"pair", "miss", "--", None}
    turn(seats[1], topic, 1)
    assert seats[1].views[topic]["state"]["open"] == {"1": view["state"]["found"]["1"]}
    while not is_over(seats[1].views[topic]):
        turn(seats[1], topic, choose(seats[1].views[topic], seen))
    end = watcher.view(topic.replace("room", "watch"), is_over)
    assert end["result"]["why"] == "goal" and None not in end["moves"] and "pair" not in end["moves"]
    game, dealt = finished(server, end["match"])
    assert counted(game, dealt) == end["result"]["scores"]
    close(*seats, watcher)


def test_a_wrong_pair_is_closed_by_the_server(server):
    (player,), topic = memory_table(server, mode="hard")
    view = wrong_pair(player, topic)
    assert view["clock"]["seat"] is None and view["clock"]["left"] <= 1200
    shut = player.view(topic, lambda known: known["ply"] == view["ply"] + 1)
    assert (shut["state"]["open"], shut["clock"], shut["last"]) == ({}, None, {"seat": None, "m": "--", "ply": view["ply"] + 1})
    assert [frame["x"] for frame in player.frames if frame.get("k") == "deadline"] == [{"ply": view["ply"] + 1}]
    close(player)


def test_a_move_on_its_way_outlives_the_closing(server):
    """It was sent before the deadline was known, so it names the ply before it. A player who has moved since is another matter."""
    (player,), topic = memory_table(server, mode="hard")
    view = wrong_pair(player, topic)
    player.view(topic, lambda known: known["ply"] == view["ply"] + 1)
    after = turn(player, topic, view["legal"][-1], at=view["ply"])
    assert after["ply"] == view["ply"] + 2 and list(after["state"]["open"]) == [view["legal"][-1]]
    assert player.do(topic, "move", {"m": view["legal"][-1]}, at=view["ply"])["dup"] is True
    with pytest.raises(Refused) as refused:
        turn(player, topic, view["legal"][0], at=view["ply"])
    assert refused.value.code == "stale" and player.views[topic]["ply"] == after["ply"]
    close(player)


def test_who_leaves_keeps_the_points_so_far(server):
    """Of a started attempt nothing counts."""
    (player,), topic = memory_table(server, mode="medium")
    view = play_until([player], topic, lambda view: sum(view["state"]["pairs"]) == 2 and not view["state"]["open"])
    turn(player, topic, view["legal"][0])
    player.do(topic, "resign")
    end = player.view(topic, is_over)
    assert (end["result"]["why"], end["result"]["winner"], end["result"]["scores"]) == ("resign", None, view["state"]["score"])
    assert end["result"]["scores"][0] >= 20 and end["state"]["open"] == {}
    game, dealt = finished(server, end["match"])
    assert counted(game, dealt) == end["result"]["scores"] == [seat["score"] for seat in game["seats"]]
    close(player)


def test_a_seat_that_leaves_a_race_comes_last(server):
    seats, topic = memory_table(server, players=3, table="race")
    seen = {}
    while sum(seats[0].views[topic]["state"]["pairs"]) == 0:
        turn(seats[0], topic, choose(seats[0].views[topic], seen))
    seats[0].do(topic, "resign")
    view = seats[1].view(topic, lambda known: known["state"]["out"] == [0])
    assert view["phase"] == "playing" and view["state"]["score"] == [10, 0, 0]
    seats[2].do(topic, "resign")
    end = seats[1].view(topic, is_over)
    assert end["result"]["scores"] == [10, 0, 0] and end["result"]["places"] == [2, 1, 3]
    close(*seats)


def test_cards_are_shuffled_or_dealt_anew_for_a_player_alone(server):
    (player,), topic = memory_table(server, mode="easy")
    view = play_until([player], topic, lambda view: sum(view["state"]["pairs"]) == 2 and not view["state"]["open"])
    view = turn(player, topic, view["legal"][0])
    shuffled = turn(player, topic, "shuffle")
    assert shuffled["state"] == {**view["state"], "open": {}} and len(shuffled["legal"]) == 6
    seen = {}
    view = play_until([player], topic, lambda view: sum(view["state"]["pairs"]) == 3, seen)
    assert view["state"]["score"] == [30]
    again = turn(player, topic, "restart")
    assert (again["state"]["score"], again["state"]["found"], again["state"]["pairs"], len(again["legal"])) == ([0], {}, [0], 10)
    end = play_until([player], topic, is_over)
    assert end["result"]["scores"] == [50] and end["moves"].count("restart") == end["moves"].count("shuffle") == 1
    positions = server.http("GET", f"/api/v1/archive/{end['match']}/positions")[2]["positions"]
    assert positions[-1]["state"]["score"] == [50] and positions[-1]["state"]["found"] == end["state"]["found"]
    close(player)


def test_only_a_player_alone_may_shuffle(server):
    seats, topic = memory_table(server, players=2)
    for word in ("shuffle", "restart"):
        with pytest.raises(Refused) as refused:
            turn(seats[0], topic, word)
        assert (refused.value.code, refused.value.d["rule"]) == ("illegal_move", "solo")
    close(*seats)


def test_spectators_see_what_a_player_alone_sees(server):
    (player,), topic = memory_table(server, mode="easy")
    watcher = spectator(server, topic)
    watched = topic.replace("room", "watch")
    seen = {}
    while not is_over(view := player.views[topic]):
        known = watcher.view(watched, lambda known: known["ply"] >= view["ply"])
        if known["ply"] == view["ply"]:
            assert (known["state"], known["moves"], "legal" in known) == (view["state"], view["moves"], False)
        turn(player, topic, choose(view, seen))
    assert watcher.view(watched, is_over)["state"] == player.views[topic]["state"]
    close(player, watcher)


def test_a_game_survives_the_server(tmp_path):
    """After `kill -9` the cards lie as they did, and the points at the end are those of the record."""
    with Server(tmp_path, ROOMY) as server:
        (player,), topic = memory_table(server, mode="hard")
        seen = {}
        play_until([player], topic, lambda view: sum(view["state"]["pairs"]) == 3, seen)
        view = turn(player, topic, player.views[topic]["legal"][0])
        server.kill()
        server.start()
        with server.client(cookie=player.cookie) as again:
            again.hello()
            again.sub(topic, legal=True)
            back = again.views[topic]
            assert (back["state"], back["moves"], back["ply"], back["legal"]) == (view["state"], view["moves"], view["ply"], view["legal"])
            end = play_until([again], topic, is_over, seen)
        game, dealt = finished(server, end["match"])
        positions = server.http("GET", f"/api/v1/archive/{end['match']}/positions")[2]["positions"]
        assert counted(game, dealt) == end["result"]["scores"] == positions[-1]["state"]["score"]


def test_bots_of_three_levels_play_each_other(server):
    """The owner leaves the game to them, and watches."""
    with server.player() as owner:
        topic = "room/" + owner.do(LOBBY, "room.create", {"mode": "casual", "config": {"seats": 4, "mode": "easy"}}, key="bots")["d"]["room"]
        owner.sub(topic)
        for level in (1, 2, 3):
            owner.do(topic, "bot", {"level": level})
        owner.do(topic, "start")
        owner.do(topic, "resign")
        end = owner.view(topic, is_over)
        levels = [seat.get("level") for seat in end["seats"]]
        assert sorted(level for level in levels if level) == [1, 2, 3] and end["result"]["why"] == "goal"
        assert end["result"]["places"][levels.index(None)] == 4 and sum(end["result"]["scores"]) == 50
        game, dealt = finished(server, end["match"])
        assert counted(game, dealt) == end["result"]["scores"]


def test_the_bonus_of_a_player_far_away_is_that_of_one_nearby(server):
    """200 ms each way. The best pair of a game counts, since a busy machine takes its time now and then, and never gives any."""
    (near,), topic = memory_table(server, mode="medium")
    nearby = bonuses(server, play_until([near], topic, is_over)["match"])
    (far,), topic = memory_table(server, mode="medium")
    with DelayingProxy(server.port, 0.2) as proxy, Client(proxy, cookie=far.cookie) as player:
        far.close()
        player.hello()
        player.sub(topic, legal=True)
        while not (moved := [frame["x"]["lag"] for frame in player.frames if frame.get("k") == "move"]) or moved[-1] < 400:
            turn(player, topic, "shuffle")
        away = bonuses(server, play_until([player], topic, is_over)["match"])
    assert len(nearby) == len(away) == 7
    assert abs(max(nearby) - max(away)) <= 1
    near.close()


def bonuses(server, match):
    """The bonus of each pair of a game alone."""
    states = [position["state"] for position in server.http("GET", f"/api/v1/archive/{match}/positions")[2]["positions"]]
    return [after["score"][0] - before["score"][0] - 10 for before, after in zip(states, states[1:]) if after["pairs"] > before["pairs"]]


def test_scores_are_listed_by_mode(server):
    """The newest first or the best, people and bots apart; a private game is in no list."""
    def listed(**query):
        path = "/api/v1/games/memory/scores?" + "&".join(f"{name}={value}" for name, value in query.items())
        page = server.http("GET", path)[2]
        validate_http("/games/{game}/scores", page)
        return [(entry["match"], entry["score"]) for entry in page["scores"]]

    (hidden,), topic = memory_table(server, mode="medium", settings={"listed": False})
    hidden.do(topic, "resign")
    ends = []
    for pairs in (2, 7):
        (player,), topic = memory_table(server, mode="medium", deck="garden")
        play_until([player], topic, lambda view: sum(view["state"]["pairs"]) == pairs)
        if pairs < 7:
            player.do(topic, "resign")
        end = player.view(topic, is_over)
        ends.append((end["match"], end["result"]["scores"][0]))
        close(player)
    short, whole = ends
    private = hidden.view(topic_of(hidden), is_over)["match"]
    for sort, first in (("newest", [whole, short]), ("best", [whole, short])):
        scores = listed(list="medium", sort=sort, limit=100)
        assert [entry for entry in scores if entry in ends] == first and private not in [match for match, _ in scores]
    assert listed(list="medium", limit=2) == [whole, short] and short not in listed(list="easy") and short not in listed(list="medium", kind="bot")
    newest = server.http("GET", "/api/v1/games/memory/scores?list=medium&limit=1")[2]
    earlier = server.http("GET", f"/api/v1/games/memory/scores?list=medium&limit=1&after={newest['next']}")[2]
    assert [entry["match"] for page in (newest, earlier) for entry in page["scores"]] == [whole[0], short[0]]
    games = {game["id"]: game for game in server.http("GET", "/api/v1/games")[2]["games"]}
    assert games["memory"]["scores"] == ["easy", "medium", "hard"] and "scores" not in games["quoridor"]
    close(hidden)


def topic_of(client):
    return next(topic for topic in client.views if topic.startswith("room/"))
