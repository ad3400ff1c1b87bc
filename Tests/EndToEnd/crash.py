#!/usr/bin/env python3
"""Kills the server again and again while bots play, and shows that no acknowledged move is lost, doubled or out of place.

    crash.py --kills 50
    crash.py --kills 10 --game memory --bots 200

Sixteen bots play for ever, in pairs, or each alone at cards. At random moments the server is killed (SIGKILL) and started again on the same
port. At the end every game is played to its end, and the archive must hold every acknowledged ply exactly once, in order; the score of a game
alone must be that of its moves.
"""

import argparse
import random
import sys
import tempfile
import threading
import time

from memory import counted, finished
from palisade import PATIENCE, ROOMY, Refused, Server

BOTS = 16


class Bot(threading.Thread):
    """Plays until told to stop, then finishes its game. Remembers every move the server has acknowledged."""

    game = "quoridor"

    def __init__(self, server, seed, stop):
        super().__init__(daemon=True)
        self.server, self.dice, self.stop = server, random.Random(seed), stop
        self.token = server.token(f"crash{seed}")
        self.acknowledged = {}
        self.matches = set()
        self.trouble = []

    def run(self):
        while True:
            try:
                if self.play():
                    return
            except (OSError, EOFError, TimeoutError):
                self.server.up.wait(PATIENCE)
            except Exception as error:
                if type(error).__module__.startswith("websockets"):
                    self.server.up.wait(PATIENCE)
                    continue
                self.trouble.append(repr(error))
                return

    def play(self):
        with self.server.client(token=self.token, documented=False) as client:
            client.hello()
            client.sub("me")
            while True:
                me = client.views["me"]
                topic = me["room"]
                if not topic:
                    if self.stop.is_set():
                        if me["queue"]:
                            client.do(f"lobby/{self.game}", "match.leave")
                        if not client.views["me"]["room"]:
                            return True
                        continue
                    if not me["queue"]:
                        self.seek(client)
                        continue
                    client.receive(timeout=60)
                    continue
                if topic not in client.views:
                    if not self.attempt(client, topic, None):
                        client.views["me"] = {**me, "room": None}
                    continue
                self.turn(client, topic, client.views[topic])

    def seek(self, client):
        self.attempt(client, f"lobby/{self.game}", "match.enter", {"mode": "casual"})

    def turn(self, client, topic, view):
        if view["phase"] == "lobby":
            self.attempt(client, topic, "start")
            client.view(topic, lambda known: known["phase"] != "lobby")
        elif view["phase"] in ("over", "void"):
            self.attempt(client, topic, "leave")
            client.view("me", lambda me: me["room"] != topic)
            client.views.pop(topic, None)
        elif "legal" in view:
            text = self.choose(view)
            self.matches.add(view["match"])
            try:
                client.do(topic, "move", {"m": text}, at=view["ply"])
            except Refused as refused:
                if refused.code not in ("stale", "not_your_turn", "phase", "rate", "busy"):
                    raise
                client.receive(timeout=60)
                return
            self.acknowledged[view["match"], view["ply"]] = text
            if client.views[topic] is view:
                client.receive(timeout=60)
        else:
            client.receive(timeout=60)

    def choose(self, view):
        """Mostly the pawn, so that games end; any step, so that they differ."""
        pawn = [move for move in view["legal"] if len(move) == 2]
        return self.dice.choice(pawn if pawn and self.dice.random() < 0.8 else view["legal"])

    def attempt(self, client, topic, op, d=None, **fields):
        try:
            client.sub(topic, legal=True) if op is None else client.do(topic, op, d, **fields)
            return True
        except Refused as refused:
            if refused.code not in ("already", "no_room", "forbidden", "phase", "rate", "busy"):
                raise
            return False


class Loner(Bot):
    """Plays the memory game alone, with no memory at all."""

    game = "memory"

    def seek(self, client):
        self.attempt(client, "lobby/memory", "room.create", {"mode": "casual", "config": {"seats": 1, "mode": "hard"}},
                     key=f"k{len(self.matches)}")

    def choose(self, view):
        return self.dice.choice(view["legal"])


def archived(server, match):
    status, _, body = server.http("GET", f"/api/v1/archive/{match}")
    return body if status == 200 else None


def check(server, bots):
    """What is wrong, as lines; empty if nothing is."""
    wrong = []
    acknowledged = {place: move for bot in bots for place, move in bot.acknowledged.items()}
    for match in sorted({match for bot in bots for match in bot.matches}):
        record = archived(server, match)
        if record is None:
            wrong.append(f"{match} is not in the archive")
            continue
        plies = [event["ply"] for event in record["events"] if event["k"] in ("move", "idle", "deadline")]
        if plies != list(range(1, len(plies) + 1)):
            wrong.append(f"{match}: plies are not 1, 2, 3 … but {plies}")
        for (game, at), move in acknowledged.items():
            # Two cards may close while a third one is on its way.
            archived_moves = [text for text in record["moves"][at:at + 2] if text != "--" or record["game"] != "memory"]
            if game == match and archived_moves[:1] != [move]:
                wrong.append(f"{match}: acknowledged {move} after ply {at}, archived {archived_moves[:1]}")
        if record["game"] == "memory":
            score = [seat["score"] for seat in record["seats"]]
            if score != counted(*finished(server, match)):
                wrong.append(f"{match}: its score is {score}, its moves give {counted(*finished(server, match))}")
        if not record.get("result"):
            wrong.append(f"{match} has no result")
    return wrong, len(acknowledged)


def crash(kills, seed=1, game="quoridor", bots=BOTS, log=print):
    dice = random.Random(seed)
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as data, Server(data, ROOMY) as server:
        kind = Loner if game == "memory" else Bot
        bots = [kind(server, seed * 1000 + i, stop) for i in range(bots)]
        for bot in bots:
            bot.start()
        for kill in range(kills):
            time.sleep(dice.uniform(0.3, 2.0))
            server.kill()
            server.start()
            log(f"kill {kill + 1} of {kills}: {sum(len(bot.acknowledged) for bot in bots)} moves acknowledged", flush=True)
        stop.set()
        for bot in bots:
            bot.join(timeout=300)
        wrong, moves = check(server, bots)
        wrong += [f"{bot.name} did not come to an end" for bot in bots if bot.is_alive()]
        wrong += [trouble for bot in bots for trouble in bot.trouble]
        games = len({match for bot in bots for match in bot.matches})
        log(f"{kills} kills, {games} games, {moves} acknowledged moves, {len(wrong)} wrong")
        return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=["quoridor", "memory"], default="quoridor")
    parser.add_argument("--bots", type=int, default=BOTS)
    arguments = parser.parse_args()
    wrong = crash(arguments.kills, arguments.seed, arguments.game, arguments.bots)
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
