"""A room from the lobby to the end of its game, over sockets. PlayTests hold each command and refusal by itself."""

import pytest
from palisade import Refused, play_to, table

LOBBY = "lobby/quoridor"


def close(*clients):
    for client in clients:
        client.close()


def opened(server, **settings):
    """Somebody and the room they own, which they listen to."""
    owner = server.player()
    topic = "room/" + owner.do(LOBBY, "room.create", {"mode": "casual", **settings}, key="open")["d"]["room"]
    owner.sub(topic, legal=True)
    return owner, topic


def joined(server, topic):
    guest = server.player()
    guest.do(topic, "join")
    guest.sub(topic, legal=True)
    return guest


def code(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code


def test_an_open_room_is_listed_until_the_game_begins(server):
    owner, topic = opened(server)
    room = topic.split("/")[1]
    with server.client() as stranger:
        stranger.hello()
        stranger.sub(LOBBY)
        listed = stranger.view(LOBBY, lambda v: room in [entry["room"] for entry in v["rooms"]])
        entry = next(entry for entry in listed["rooms"] if entry["room"] == room)
        assert (entry["seats"], entry["taken"], entry["locked"]) == (2, 1, False)
        guest = joined(server, topic)
        guest.do(topic, "ready", {"on": True})
        owner.do(topic, "start")
        view = stranger.view(LOBBY, lambda v: room in [entry["room"] for entry in v["live"]])
        assert room not in [entry["room"] for entry in view["rooms"]]
    close(owner, guest)


def test_a_private_room_is_seen_by_nobody(server):
    owner, topic = opened(server, listed=False, spectators="none", password="sesame")
    room = topic.split("/")[1]
    assert owner.views[topic]["locked"] is True and "sesame" not in str(owner.frames)
    with server.client() as stranger:
        stranger.hello()
        stranger.sub(LOBBY)
        view = stranger.views[LOBBY]
        assert room not in [entry["room"] for entry in view["rooms"] + view["live"]]
        assert code(lambda: stranger.sub(f"watch/{room}")) in ("forbidden", "no_room")
    assert server.http("GET", f"/api/v1/rooms/{room}")[0] == 404
    close(owner)


def test_four_play_and_two_of_them_are_server_bots(server):
    owner, topic = opened(server, config={"seats": 4})
    guest = joined(server, topic)
    guest.do(topic, "ready", {"on": True})
    assert code(lambda: owner.do(topic, "start")) == "phase"
    owner.do(topic, "bot", {"level": 1})
    owner.do(topic, "bot", {"level": 2})
    assert code(lambda: owner.do(topic, "bot", {"level": 1})) == "room_full"
    assert code(lambda: owner.do(topic, "bot", {"level": 99})) == "bad_value"
    owner.do(topic, "start")
    view = owner.view(topic, lambda v: v["phase"] == "playing")
    assert sorted(seat["kind"] for seat in view["seats"]) == ["bot", "bot", "human", "human"]
    assert view["state"]["left"] == [5, 5, 5, 5] and len(set(map(str, view["state"]["goal"]))) == 4
    # Lots were drawn: whoever sits earlier moves earlier.
    for client in sorted((owner, guest), key=lambda client: client.view(topic, lambda v: v["phase"] == "playing")["you"]):
        mine = client.view(topic, lambda v: v.get("legal") and v["turn"] == v["you"])
        client.do(topic, "move", {"m": mine["legal"][0]}, at=mine["ply"])
    owner.do(topic, "resign")
    assert owner.view(topic, lambda v: v["seats"][v["you"]].get("out"))["phase"] == "playing"
    guest.do(topic, "resign")
    close(owner, guest)


@pytest.mark.parametrize("level, name", [(1, "Pebble"), (3, "Hedge"), (8, "Oracle")])
def test_a_game_against_a_server_bot_begins_at_once_and_is_played_out(server, level, name):
    with server.player() as client:
        client.do(LOBBY, "match.enter", {"mode": "casual", "bots": "only", "level": level})
        topic = client.view("me", lambda me: me["room"])["room"]
        client.sub(topic, legal=True)
        assert name in [seat["name"] for seat in client.views[topic]["seats"]]
        while client.view(topic)["phase"] == "playing":
            view = client.views[topic]
            if "legal" in view:
                goal = view["state"]["goal"][view["you"]]
                pawns = [move for move in view["legal"] if len(move) == 2] or view["legal"]
                client.do(topic, "move", {"m": min(pawns, key=lambda move: abs(int(move[1]) - goal))}, at=view["ply"])
            else:
                client.receive()
        assert client.views[topic]["result"]["why"] in ("goal", "repetition", "plies")


def test_an_early_game_can_be_aborted_and_counts_for_nobody(server):
    seats, topic = table(server)
    play_to(seats, topic, 1)
    seats[1].do(topic, "abort")
    assert seats[0].view(topic, lambda v: v["phase"] == "void")["result"]["why"] == "abort"
    assert server.http("GET", f"/api/v1/users/{seats[0].user}")[2]["played"] == 0
    close(*seats)
    seats, topic = table(server)
    play_to(seats, topic, 2)
    assert code(lambda: seats[0].do(topic, "abort")) == "phase"
    close(*seats)


def test_talk_is_for_those_it_is_meant_for(server):
    seats, topic = table(server)
    seats[0].do(topic, "say", {"text": "good luck\n慧 <b>"})
    seats[0].do(topic, "say", {"preset": "gl"})
    chat = seats[1].view(topic, lambda v: len(v["chat"]) == 2)["chat"]
    assert chat[0]["text"] == "good luck 慧 <b>" and chat[1]["preset"] == "gl" and "text" not in chat[1]
    for bad in ({"text": " "}, {"text": "x" * 201}, {"text": "a\u0007"}, {"preset": "zz"}):
        assert code(lambda: seats[0].do(topic, "say", bad)) == "bad_value"
    once = seats[0].do(topic, "say", {"text": "once"}, key="say-1")
    again = seats[0].do(topic, "say", {"text": "once"}, key="say-1")
    assert "dup" not in once and again.get("dup") is True
    with pytest.raises(Refused, match="key_reuse"):
        seats[0].do(topic, "say", {"text": "twice"}, key="say-1")
    seats[0].do(topic, "react", {"e": "👏"})
    assert seats[1].until(lambda f: f["t"] == "eph" and f["k"] == "react")["x"]["e"] == "👏"
    assert [line.get("text") for line in seats[1].view(topic)["chat"]].count("once") == 1
    close(*seats)


def test_what_is_no_longer_wanted_does_not_come(server):
    seats, topic = table(server)
    watch = topic.replace("room", "watch")
    with server.client() as watcher:
        watcher.hello()
        watcher.sub(watch)
        watcher.unsub(watch)
        play_to(seats, topic, 2)
        seen = len(watcher.frames)
        watcher.answer(watcher.send("ping", c=1))
        assert not [f for f in watcher.frames[seen:] if f.get("topic") == watch]
        assert watcher.unsub(watch).get("dup") is True
    close(*seats)
