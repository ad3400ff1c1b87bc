"""A reader of all frames to all viewers of memory games: no frame names a card before it was turned for its viewer, and none the seed."""

import contextlib
import copy
import json
import random
import re
import sqlite3
from collections import defaultdict

import pytest
from deep import rounds
from memory import LOBBY, choose, finished, is_over, memory_table, turn
from palisade import ROOMY, Refused, Server

GAMES = rounds(10, 50)
LONGEST = 60
"""Moves after which everybody gives up."""
FACES = re.compile(
    r"\b(circle|square|triangle|star|heart|moon|cross|ring|drop|bolt|arrow|wave|tulip|bee|snail|mushroom|apple|carrot|butterfly|sun|cloud|bird|tree|spade)\b")
ANEW = ("shuffle", "restart")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("secrets"), ROOMY) as server:
        yield server


class Viewer:
    """Somebody who sees a table, by the topic and mode of their choice."""

    def __init__(self, client, topic, seat=None, **fields):
        self.client, self.topic, self.seat = client, topic, seat
        client.documented = False
        if topic not in client.places:
            client.sub(topic, **fields)

    def follow(self, place):
        """Receives up to this place of the log."""
        while self.client.places[self.topic][1] < place:
            self.client.receive()

    @property
    def frames(self):
        return [frame for frame in self.client.frames if frame.get("topic", self.topic) == self.topic]


def stranger(server):
    client = server.client(documented=False)
    client.hello()
    return client


class Truth:
    """The cards that have been turned by a ply, from the record of a game."""

    def __init__(self, game, cards, seed):
        self.game, self.cards = game, cards
        self.is_race = game["config"].get("table") == "race"
        self.seeds = {text for number in {seed, seed % 2**64} for text in (str(number), f"{number % 2**64:x}")}
        self.turns = [(event["ply"], event["seat"], event["m"]) for event in game["events"] if event["k"] == "move"]

    def turned(self, seat, ply):
        """The cards that a viewer has seen turned by a ply: since they were laid anew, and at all; and whether they were laid anew."""
        lately, ever, is_anew = set(), set(), False
        for at, mover, move in self.turns:
            if at > ply or self.is_race and mover != seat:
                continue
            if move in ANEW:
                lately, is_anew = set(), True
                ever = set() if move == "restart" else ever
            else:
                lately.add(move)
                ever.add(move)
        return lately, ever, is_anew

    def leaks(self, seat, frames):
        """The secrets that frames to one viewer tell too soon. A seat that is None is a spectator."""
        found = []
        for frame in frames:
            text = json.dumps(frame)
            found += [f"the seed in {text}" for seed in self.seeds if seed in text]
            view = frame.get("d") or {}
            state = view.get("state") or {}
            shown = [(card, face, part) for part in ("open", "found") for card, face in state.get(part, {}).items()]
            if len(FACES.findall(text)) != len(shown):
                found.append(f"a face outside the cards in {text}")
            if shown:
                lately, ever, is_anew = self.turned(seat, view["ply"])
                for card, face, part in shown:
                    if card not in (lately if part == "open" else ever) or not is_anew and face != self.cards[int(card) - 1]:
                        found.append(f"card {card} as {face} at ply {view['ply']} for {seat} in {text}")
        return found


def seed_of(server, match):
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'palisade.sqlite'}?mode=ro", uri=True)) as store:
        return store.execute("SELECT seed FROM archive WHERE match = ?", [match]).fetchone()[0]


def refusal(call):
    with contextlib.suppress(Refused):
        call()


def play(server, dice):
    """One game with everybody who may look at it: (its truth, the frames by viewer)."""
    players = dice.choice([1, 1, 2, 3, 4])
    config = {"mode": dice.choice(["easy", "medium", "hard"]), "deck": dice.choice(["shapes", "garden"])}
    table = {"table": dice.choice(["shared", "race"])} if players > 1 else {}
    seats, topic = memory_table(server, players, documented=False, **config, **table)
    room = topic.removeprefix("room/")
    viewers = [Viewer(client, topic, seat) for seat, client in enumerate(seats)]
    viewers += [Viewer(stranger(server), f"watch/{room}"), Viewer(stranger(server), f"watch/{room}", mode="delta")]
    lounge = stranger(server)
    for listened in (LOBBY, "tv/memory/best", "tv/memory/casual"):
        lounge.sub(listened)
    seen, asked, match = defaultdict(dict), [], seats[0].views[topic]["match"]
    for step in range(LONGEST):
        movers = [client for client in seats if client.views[topic].get("legal")]
        if not movers:
            break
        mover = dice.choice(movers)
        view = mover.views[topic]
        knowledge = seen[mover if table == {"table": "race"} else "all"]
        wish = choose(view, knowledge) if dice.random() < 0.7 else dice.choice(view["legal"])
        if players == 1 and dice.random() < 0.05:
            wish = dice.choice(ANEW)
        refusal(lambda: turn(mover, topic, wish))
        refusal(lambda: turn(dice.choice(seats), topic, dice.choice([wish, "99", "e2", "restart" if players > 1 else "0"])))
        if dice.random() < 0.02 and sum(not seat.get("out") for seat in mover.views[topic]["seats"]) > 1:
            refusal(lambda: mover.do(topic, "resign"))
        if step == LONGEST // 4:
            viewers.append(Viewer(stranger(server), f"watch/{room}"))
            seats[0].sub(topic, legal=True)
            asked += [server.http("GET", f"/api/v1/{path}")[2] for path in (f"rooms/{room}", "tv/memory", "rooms?game=memory")]
            if not is_over(mover.views[topic]):
                for path in (f"archive/{match}", f"archive/{match}.txt", f"archive/{match}/positions"):
                    assert server.http("GET", f"/api/v1/{path}")[0] == 404
        place = max(client.places[topic][1] for client in seats)
        for viewer in viewers:
            viewer.follow(place)
    for client in seats:
        refusal(lambda: client.do(topic, "resign"))
    place = max(client.places[topic][1] for client in seats)
    for viewer in viewers:
        viewer.follow(place)
    game, cards = finished(server, match)
    frames = [(viewer.seat, viewer.frames) for viewer in viewers] + [(None, lounge.frames)]
    frames.append((None, [{"d": view} for answer in asked for view in answer.get("games", [answer]) if view.get("match") == match]))
    for client in [viewer.client for viewer in viewers] + [lounge]:
        client.close()
    return Truth(game, cards, seed_of(server, match)), frames


def test_no_frame_names_a_card_before_it_was_turned(server):
    dice, read, kinds = random.Random(11), 0, set()
    for _ in range(GAMES):
        truth, viewers = play(server, dice)
        kinds.add(truth.game["config"].get("table", "solo"))
        for seat, frames in viewers:
            read += len(frames)
            assert truth.leaks(seat, frames) == []
    assert kinds == {"solo", "shared", "race"} and read > 50 * GAMES


def test_the_reader_finds_what_it_looks_for(server):
    """Frames of a game, altered as a leak would alter them."""
    seats, topic = memory_table(server, players=2, documented=False, table="race")
    view = turn(seats[0], topic, "3")
    frame = next(frame for frame in reversed(seats[0].frames) if frame.get("k") == "move")
    seats[0].do(topic, "resign")
    game, cards = finished(server, view["match"])
    truth = Truth(game, cards, seed_of(server, view["match"]))
    assert truth.leaks(0, [frame]) == []
    assert truth.leaks(1, [frame]) != [] != truth.leaks(None, [frame])

    def altered(change):
        copied = copy.deepcopy(frame)
        change(copied)
        return truth.leaks(0, [copied])

    for change in (
        lambda it: it["d"]["state"]["open"].update({"4": cards[3]}), lambda it: it["d"]["state"]["found"].update({"10": cards[9]}),
        lambda it: it["d"].update({"ply": 0}), lambda it: it["x"].update({"m": cards[0]}), lambda it: it.update({"msg": f"a {cards[5]}"}),
        lambda it: it["x"].update({"seed": seed_of(server, view["match"])}),
    ):
        assert altered(change) != []
    for client in seats:
        client.close()
