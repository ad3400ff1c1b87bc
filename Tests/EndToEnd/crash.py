#!/usr/bin/env python3
"""Kills the server again and again while bots play, and shows that no acknowledged move is lost, doubled or out of place.

    crash.py --kills 50
    crash.py --kills 10 --game memory --bots 200
    crash.py --kills 10 --game smashup

Sixteen bots play for ever, in pairs, or each alone at a game for one. At random moments the server is killed (SIGKILL) and started again on the same
port. At the end every game is played to its end, and the archive must hold every acknowledged ply exactly once, in order; the score of a game
alone must be that of its moves.
"""

import argparse
import contextlib
import random
import sys
import tempfile
import threading
import time

import memory
import picquiz
import smashup
from palisade import PATIENCE, ROOMY, SOCIAL, Refused, Server
from tally import Tally

BOTS = 16


class Bot(threading.Thread):
    """Plays until told to stop, then finishes its game. Remembers every move the server has acknowledged."""

    game = "quoridor"

    def __init__(self, server, seed, stop, tally):
        super().__init__(daemon=True)
        self.server, self.dice, self.stop, self.tally = server, random.Random(seed), stop, tally
        self.enrol(seed)
        self.acknowledged = {}
        self.matches = set()
        self.trouble = []

    def enrol(self, seed):
        # Not a bot to the server, which keeps a hundred games a day between the bots of one owner: all are looked for in the archive.
        self.cookie = self.server.guest(f"crash{seed}")[1]

    def dial(self):
        return self.server.client(cookie=self.cookie, documented=False)

    def run(self):
        # A test that has seen enough leaves its bots in the middle of their games.
        while not self.server.is_over:
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
                self.tally.wake()
                return

    def play(self):
        with self.dial() as client:
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
                    # Nothing comes to the last one who waits, so it looks for the end itself.
                    with contextlib.suppress(TimeoutError):
                        client.receive(timeout=0.5)
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
            self.note(view["match"], view["ply"], text)
            if client.views[topic] is view:
                client.receive(timeout=60)
        else:
            client.receive(timeout=60)

    def note(self, match, ply, text):
        self.acknowledged[match, ply] = text
        self.tally.count()

    def choose(self, view):
        """Mostly the pawn, so that games end; any step, so that they differ."""
        pawn = [move for move in view["legal"] if len(move) == 2]
        return self.dice.choice(pawn if pawn and self.dice.random() < 0.8 else view["legal"])

    @staticmethod
    def counted(server, match):
        """The points worked out anew from the record of a game, if it has points."""
        return None

    def attempt(self, client, topic, op, d=None, **fields):
        try:
            client.sub(topic, legal=True) if op is None else client.do(topic, op, d, **fields)
            return True
        except Refused as refused:
            if refused.code not in ("already", "no_room", "forbidden", "phase", "rate", "busy"):
                raise
            return False


class Loner(Bot):
    """Plays a game for one, without a thought."""

    def seek(self, client):
        self.attempt(client, f"lobby/{self.game}", "room.create", {"mode": "casual", "config": {"seats": 1, **self.config}},
                     key=f"k{len(self.matches)}")

    def choose(self, view):
        return self.dice.choice(view["legal"])


class Turner(Loner):
    game, config = "memory", {"mode": "hard"}

    @staticmethod
    def counted(server, match):
        return memory.counted(*memory.finished(server, match))


class Guesser(Loner):
    game, config = "picquiz", {}

    @staticmethod
    def counted(server, match):
        end = server.http("GET", f"/api/v1/archive/{match}/positions")[2]["positions"][-1]["state"]
        return picquiz.counted(archived(server, match), [answer["answer"] for answer in end["answers"]])[0]


class Scorer(Bot):
    """Keeps the scores of a table alone. Every change has a key, and one whose answer is lost is sent again with the same."""

    game = "smashup"
    unsure = None
    """A change that may or may not have been made, with its match and the ply it was meant for."""

    def seek(self, client):
        self.attempt(client, "lobby/smashup", "room.create", {"mode": "casual", "config": {"seats": 1}}, key=f"k{len(self.matches)}")

    def turn(self, client, topic, view):
        if self.unsure and self.unsure[0] == view["match"] and view["phase"] == "playing":
            self.send_again(client, topic, view)
        self.unsure = None
        super().turn(client, topic, client.views[topic])
        # It was answered; whatever breaks the connection leaves it.
        self.unsure = None

    def send_again(self, client, topic, view):
        match, at, text = self.unsure
        try:
            client.do(topic, "move", {"m": text}, at=view["ply"])
            self.note(match, view["ply"], text)
        except Refused as refused:
            if refused.frame.get("d", {}).get("rule") == "again":
                self.note(match, at, text)
            elif refused.code not in ("stale", "phase", "rate", "busy"):
                raise

    def choose(self, view):
        text = self.act(view)
        if text.startswith("score"):
            text += f" ~{self.dice.randrange(36 ** 5):x}"
            self.unsure = view["match"], view["ply"], text
        return text

    def act(self, view):
        state, legal = view["state"], view["legal"]
        if state["phase"] == "players":
            return ["me Player 1", "add Player 2", "add Player 3", "factions"][len(state["players"])]
        if state["phase"] == "playing" and not self.stop.is_set():
            return self.dice.choice([move for move in legal if move not in ("end", "close")] + ["end"])
        if state["phase"] == "playing":
            return "end"
        if state["phase"] == "over" and (self.stop.is_set() or self.dice.random() < 0.3):
            return "close"
        return {"factions": "deal", "dealt": "play"}.get(state["phase"]) or self.dice.choice(["again", "deal"])

    @staticmethod
    def counted(server, match):
        """The score of the player with the phone, if all are right and no key came twice."""
        scores, ended, keys = smashup.counted(archived(server, match)["moves"])
        shown = server.http("GET", f"/api/v1/archive/{match}/positions")[2]["positions"][-1]["state"]["score"]
        return ended[:1] if shown == scores and len(set(keys)) == len(keys) else [shown, scores, keys]


KINDS = {kind.game: kind for kind in (Bot, Turner, Guesser, Scorer)}


def archived(server, match):
    status, _, body = server.http("GET", f"/api/v1/archive/{match}")
    return body if status == 200 else None


def check(server, bots):
    """The faults, as lines, and the number of acknowledged moves."""
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
        counted = KINDS[record["game"]].counted(server, match)
        score = [seat["score"] for seat in record["seats"]] if counted else None
        if score != counted:
            wrong.append(f"{match}: its score is {score}, its moves give {counted}")
        if not record.get("result"):
            wrong.append(f"{match} has no result")
    return wrong, len(acknowledged)


def crash(kills, seed=1, game="quoridor", bots=BOTS, log=print, end=Server.kill, env=lambda data: None):
    """The faults, as lines, when a server in the environment `env` has come to its `end` so often."""
    dice = random.Random(seed)
    stop, tally = threading.Event(), Tally()
    with tempfile.TemporaryDirectory() as data, Server(data, ROOMY, env=env(data), quickly=SOCIAL) as server:
        bots = [KINDS[game](server, seed * 1000 + i, stop, tally) for i in range(bots)]
        for bot in bots:
            bot.start()
        for kill in range(kills):
            tally.wait(len(bots), lambda: any(bot.trouble for bot in bots))
            time.sleep(dice.uniform(0.3, 2.0))
            end(server)
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
    parser.add_argument("--game", choices=KINDS, default="quoridor")
    parser.add_argument("--bots", type=int, default=BOTS)
    arguments = parser.parse_args()
    wrong = crash(arguments.kills, arguments.seed, arguments.game, arguments.bots)
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
