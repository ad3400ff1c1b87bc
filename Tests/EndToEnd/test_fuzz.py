"""Ten thousand broken frames that the server has answered, while a game on other connections goes on undisturbed."""

import json
import random

from palisade import ROOT, play_to, table
from websockets.exceptions import ConnectionClosed

FRAMES = 10_000
BATCH = 20
SEED = 20261121
GOLDEN = [p.read_text().strip() for p in sorted((ROOT / "Tests/WireTests/Golden").glob("client-*.json"))]
SPICE = ["", "null", "[]", "{}", "-1", "1e999", '"\\ud800"', "true", "9" * 400, '"' + "x" * 300 + '"', "\u0000", "\u2028", "[" * 50]


def mutated(random):
    text = random.choice(GOLDEN)
    if random.random() < 0.5:
        frame = json.loads(text)
        key = random.choice(list(frame))
        frame[key] = random.choice([None, -1, 2**70, 1.5, "", "x" * 500, [], {}, [[]], True, "room/00000", "lobby/quoridor", "me"])
        return json.dumps(frame)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(text) + 1)
        text = text[:place] + random.choice(SPICE) + text[place + random.randint(0, 6):]
    return text[:4000]


def test_broken_frames_disturb_nobody_else(server):
    dice = random.Random(SEED)
    seats, topic = table(server)
    answered = 0
    plies = 0
    while answered < FRAMES:
        with server.client() as stranger:
            try:
                stranger.hello()
                # The third bad frame ends a connection, so more would only be thrown away.
                for _ in range(BATCH):
                    stranger.raw(mutated(dice))
                # A broken frame may have any small id, and its answer is not the one awaited here.
                stranger.id = 1_000_000
                stranger.answer(stranger.send("ping", c=1))
            except (ConnectionClosed, AssertionError):
                pass
            answered += sum(frame["t"] in ("ok", "err") for frame in stranger.frames)
            for frame in stranger.frames:
                assert frame["t"] in ("hello", "snap", "ev", "eph", "ok", "err", "pong", "bye")
                assert frame.get("code") != "internal"
        if plies < 40:
            plies += 1
            play_to(seats, topic, plies)
            plies = seats[0].views[topic]["ply"]
    assert server.process.poll() is None
    assert server.http("GET", "/healthz")[0] == 200
    assert seats[0].views[topic]["ply"] >= 20
    for client in seats:
        client.close()
