"""The guarantees of the protocol, G1 to G10, as far as one process can be asked. G1 is checked by the client on every frame of every test."""

import json

from palisade import ROOMY, Refused, Server, digest, move, play_to, table


def close(*clients):
    for client in clients:
        client.close()


def test_g2_ok_comes_after_every_event_it_caused(server):
    seats, topic = table(server)
    mover = seats[0]
    answer = move(mover, topic, "e2")
    assert mover.places[topic][1] >= answer["d"]["s"]
    assert mover.views[topic]["moves"] == ["e2"]
    close(*seats)


def test_g3_an_acknowledged_move_survives_a_kill(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        seats, topic = table(server)
        play_to(seats, topic, 6)
        moves = seats[0].views[topic]["moves"]
        server.kill()
        server.start()
        with server.client(cookie=seats[0].cookie) as back:
            back.hello()
            back.sub("me")
            assert back.view("me")["room"] == topic
            back.sub(topic)
            assert back.views[topic]["moves"] == moves and back.views[topic]["phase"] == "playing"


def test_g4_the_same_move_twice_is_applied_once(server):
    seats, topic = table(server)
    first = move(seats[0], topic, "e2", at=0)
    again = move(seats[0], topic, "e2", at=0)
    assert "dup" not in first and again["dup"] is True
    try:
        move(seats[0], topic, "d1", at=0)
        raise AssertionError("another move at the same ply was taken")
    except Refused as refused:
        assert refused.code == "stale"
    assert seats[1].view(topic, lambda v: v["ply"] == 1)["moves"] == ["e2"]
    close(*seats)


def test_a_room_is_opened_once_for_one_key(server):
    with server.player() as client:
        rooms = [client.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="same")["d"]["room"] for _ in range(2)]
        assert rooms[0] == rooms[1]


def test_g6_resuming_ends_in_the_state_of_the_server(server):
    seats, topic = table(server)
    watch = topic.replace("room", "watch")
    with server.client() as watcher:
        watcher.hello()
        watcher.sub(watch, mode="delta")
        inc, seen = watcher.places[watch]
        play_to(seats, topic, 4)
        watcher.until(lambda f: f.get("k") == "move" and f["x"]["ply"] == 4)
        whole = [(f["s"], f.get("k"), f.get("x")) for f in watcher.frames if f["t"] == "ev" and f["topic"] == watch]
    with server.client() as back:
        back.hello()
        answer = back.sub(watch, mode="delta", since={"inc": inc, "s": seen})
        events = [f for f in back.frames if f["t"] == "ev" and f["topic"] == watch]
        assert not [f for f in back.frames if f["t"] == "snap"]
        assert [f["s"] for f in events] == list(range(seen + 1, answer["d"]["s"] + 1))
        assert [(f["s"], f.get("k"), f.get("x")) for f in events][:len(whole)] == whole
    with server.client() as stranger:
        stranger.hello()
        stranger.sub(watch, mode="delta", since={"inc": "other", "s": 0})
        assert [f for f in stranger.frames if f["t"] == "snap"]
    close(*seats)


def test_g7_the_digest_is_that_of_ply_state_and_turn(server):
    seats, topic = table(server)
    play_to(seats, topic, 5)
    checked = 0
    for frame in seats[0].frames:
        if frame.get("topic") == topic and "h" in frame and "d" in frame:
            assert frame["h"] == digest(frame["d"]), frame
            checked += 1
    assert checked >= 5
    close(*seats)


class Model:
    """A game of two followed by its moves alone, as by a client in delta mode."""

    def __init__(self, view):
        self.ply, self.turn, self.state = view["ply"], view["turn"], json.loads(json.dumps(view["state"]))

    def play(self, seat, text, ply):
        if len(text) == 2:
            self.state["pawns"][seat] = text
        else:
            walls = self.state[text[2]]
            walls.append(text[:2])
            walls.sort(key=lambda anchor: (anchor[1], anchor[0]))
            self.state["owners"][text] = seat
            self.state["left"][seat] -= 1
        self.ply, self.turn = ply, 1 - seat

    @property
    def digest(self):
        return digest({"ply": self.ply, "state": self.state, "turn": self.turn})


def test_g7_whoever_resumes_by_number_finds_no_other_digest_than_the_own(server):
    seats, topic = table(server)
    play_to(seats, topic, 2)
    with server.client(cookie=seats[1].cookie) as away:
        away.hello()
        place = away.sub(topic, mode="delta")["d"]
        model = Model(away.views[topic])
        assert model.digest == next(f["h"] for f in away.frames if f["t"] == "snap")
    for ply, text in enumerate(("e3h", "d7v", "b2v"), start=2):
        move(seats[ply % 2], topic, text, at=ply)
    seats[0].do(topic, "say", {"text": "still there?"})
    with server.client(cookie=seats[1].cookie) as back:
        back.hello()
        back.sub(topic, mode="delta", since=place)
        missed = [f for f in back.frames if f["t"] == "ev" and f["topic"] == topic]
        assert [f["k"] for f in missed if f["k"] != "presence"] == ["move", "move", "move", "say"]
        checked = 0
        for frame in missed:
            if frame["k"] == "move":
                model.play(frame["x"]["seat"], frame["x"]["m"], frame["x"]["ply"])
            if "h" in frame:
                assert frame["h"] == model.digest, frame
                checked += 1
        assert checked == 1 and "h" in missed[-1]
    close(*seats)


def test_g8_each_pair_of_eyes_gets_its_own_view(server):
    seats, topic = table(server)
    watch = topic.replace("room", "watch")
    with server.player() as watcher:
        watcher.sub(watch, legal=True)
        seats[0].do(topic, "say", {"text": "between us"})
        watcher.do(watch, "say", {"text": "among us"})
        play_to(seats, topic, 1)
        view = watcher.view(watch, lambda v: v["ply"] == 1)
        assert view["you"] is None and "legal" not in view and "paths" in view["state"]
        assert [line["text"] for line in view["chat"]] == ["among us"]
        own = seats[0].view(topic, lambda v: v["ply"] == 1)
        assert own["you"] == 0 and "legal" not in own and "paths" not in own["state"]
        assert [line["text"] for line in own["chat"]] == ["between us"]
        assert "legal" in seats[1].view(topic, lambda v: v["ply"] == 1)
        assert "between us" not in json.dumps(watcher.frames) and "among us" not in json.dumps(seats[0].frames)
    close(*seats)


def test_g9_time_never_goes_back_on_a_connection(server):
    seats, topic = table(server)
    play_to(seats, topic, 10)
    for client in seats:
        times = [frame["ts"] for frame in client.frames]
        assert times == sorted(times)
    clock = seats[0].views[topic]["clock"]
    assert clock["budget"] == 40000 and 0 < clock["left"] <= 40000
    close(*seats)


def test_g10_after_a_lost_connection_the_same_move_is_sent_again(server):
    seats, topic = table(server)
    seats[0].send("do", topic=topic, op="move", at=0, d={"m": "e2"})
    seats[0].socket.socket.close()
    with server.client(cookie=seats[0].cookie) as back:
        back.hello()
        back.sub(topic)
        move(back, topic, "e2", at=0)
        assert back.views[topic]["moves"] == ["e2"]
    seats[1].close()
