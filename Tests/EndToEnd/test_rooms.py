"""Everything one does in a room, and around it, from the lobby to the rematch."""

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


def test_the_owner_arranges_the_table(server):
    owner, topic = opened(server)
    owner.do(topic, "config", {"config": {"seats": 4}})
    first, second = joined(server, topic), joined(server, topic)
    assert len(owner.view(topic, lambda v: v["seats"][2]["user"])["seats"]) == 4
    assert code(lambda: owner.do(topic, "config", {"config": {"seats": 2}})) == "bad_value"
    assert code(lambda: first.do(topic, "kick", {"seat": 0})) == "forbidden"
    owner.do(topic, "kick", {"seat": 2})
    second.view("me", lambda me: me["room"] is None)
    assert code(lambda: second.do(topic, "ready", {"on": True})) == "forbidden"
    owner.do(topic, "give_owner", {"user": first.user})
    assert first.view(topic, lambda v: v["owner"] == first.user)
    assert code(lambda: owner.do(topic, "start")) == "forbidden"
    first.do(topic, "leave")
    assert owner.view(topic, lambda v: v["seats"][1]["user"] is None)["owner"] == owner.user
    close(owner, first, second)


def test_a_room_that_everybody_left_is_gone(server):
    owner, topic = opened(server)
    owner.do(topic, "leave")
    owner.view("me", lambda me: me["room"] is None)
    assert code(lambda: owner.do(topic, "ready", {"on": True})) == "no_room"
    again = owner.do(LOBBY, "room.create", {"mode": "casual"}, key="another")
    assert again["d"]["room"]
    close(owner)


def test_one_key_opens_one_kind_of_room(server):
    owner, _ = opened(server)
    assert code(lambda: owner.do(LOBBY, "room.create", {"mode": "casual", "listed": False}, key="open")) == "key_reuse"
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


def test_two_who_wait_are_brought_together(server):
    first, second = server.player(), server.player()
    for client in (first, second):
        assert client.do(LOBBY, "match.enter", {"mode": "casual"})["d"]["queued"] is True
    rooms = {client.view("me", lambda me: me["room"])["room"] for client in (first, second)}
    assert len(rooms) == 1 and first.views["me"]["queue"] is None
    close(first, second)


def test_waiting_can_be_called_off(server):
    with server.player() as client:
        client.do(LOBBY, "match.enter", {"mode": "casual", "bots": "no"})
        queue = client.view("me", lambda me: me["queue"])["queue"]
        assert (queue["game"], queue["mode"]) == ("quoridor", "casual")
        assert client.do(LOBBY, "match.enter", {"mode": "casual"}).get("dup") is True
        client.do(LOBBY, "match.leave")
        assert client.view("me", lambda me: me["queue"] is None)["room"] is None
        assert client.do(LOBBY, "match.leave").get("dup") is True


def test_an_owner_alone_waits_in_the_room(server):
    owner, topic = opened(server)
    owner.do(topic, "start")
    assert owner.view(topic)["phase"] == "matching"
    other = server.player()
    other.do(LOBBY, "match.enter", {"mode": "casual"})
    assert other.view("me", lambda me: me["room"])["room"] == topic
    assert owner.view(topic, lambda v: v["phase"] == "playing")
    close(owner, other)


def test_a_draw_is_agreed_by_both(server):
    seats, topic = table(server)
    seats[0].do(topic, "offer", {"kind": "draw"})
    assert seats[1].view(topic, lambda v: v["offers"])["offers"] == [{"kind": "draw", "seat": 0, "accepted": [0]}]
    seats[1].do(topic, "answer", {"kind": "draw", "yes": False})
    assert seats[0].view(topic, lambda v: not v["offers"])["phase"] == "playing"
    with pytest.raises(Refused, match="already"):
        seats[0].do(topic, "offer", {"kind": "draw"})
    seats[1].do(topic, "offer", {"kind": "draw"})
    seats[0].do(topic, "answer", {"kind": "draw", "yes": True})
    assert seats[0].view(topic, lambda v: v["phase"] == "over")["result"] == {"winner": None, "why": "agreed", "settle": {}}
    close(*seats)


def test_a_rematch_is_a_new_room_with_the_other_to_begin(server):
    seats, topic = table(server)
    seats[0].do(topic, "resign")
    assert seats[1].view(topic, lambda v: v["phase"] == "over")["result"] == {"winner": 1, "why": "resign", "settle": {}}
    seats[0].do(topic, "offer", {"kind": "rematch"})
    seats[1].do(topic, "answer", {"kind": "rematch", "yes": True})
    rooms = {client.view("me", lambda me: me["room"] not in (topic, None))["room"] for client in seats}
    assert len(rooms) == 1
    again = rooms.pop()
    for client in seats:
        client.sub(again)
    assert (seats[0].view(again)["you"], seats[1].view(again)["you"]) == (1, 0)
    close(*seats)


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


def test_who_is_gone_is_seen_and_comes_back(server):
    seats, topic = table(server)
    seats[1].close()
    gone = seats[0].view(topic, lambda v: not v["seats"][1]["on"])
    assert gone["seats"][1]["gone_ms"] >= 0
    with server.client(cookie=seats[1].cookie) as back:
        back.hello()
        back.sub(topic)
        assert seats[0].view(topic, lambda v: v["seats"][1]["on"])["phase"] == "playing"
    close(seats[0])


def test_spectators_are_as_far_behind_as_the_room_says(server):
    seats, topic = table(server, delay_ms=1500)
    watch = topic.replace("room", "watch")
    with server.client() as watcher:
        watcher.hello()
        watcher.sub(watch)
        play_to(seats, topic, 1)
        played = next(f["ts"] for f in reversed(seats[0].frames) if f.get("k") == "move")
        frame = watcher.until(lambda f: f.get("topic") == watch and f.get("d", {}).get("ply") == 1)
        assert frame["ts"] - played >= 1400
    close(*seats)


def test_television_shows_a_game_and_says_when_there_is_none(server):
    seats, topic = table(server)
    with server.client() as watcher:
        watcher.hello()
        watcher.sub("tv/quoridor/casual")
        shown = watcher.view("tv/quoridor/casual", lambda v: v["room"])
        assert shown["phase"] == "playing" and shown["you"] is None
        watcher.sub("tv/quoridor/rank")
        assert watcher.views["tv/quoridor/rank"] == {"room": None}
    close(*seats)


def test_a_card_says_who_is_here_and_where(server):
    seats, topic = table(server)
    card = f"user/{seats[0].user}"
    with server.client() as stranger:
        stranger.hello()
        stranger.sub(card)
        assert stranger.views[card]["on"] is True and stranger.views[card]["room"] == topic.split("/")[1]
        seats[0].close()
        assert stranger.view(card, lambda v: not v["on"])
    close(seats[1])


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


def test_the_number_a_client_sends_in_a_ping_comes_back(server):
    with server.client() as client:
        client.hello()
        assert client.answer(client.send("ping", c=88123.4))["c"] == 88123.4
