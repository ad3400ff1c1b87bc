#!/usr/bin/env python3
"""Compares what each question and each command costs on a small house and on a large one.

    PALISADE=.build/release/palisade growth.py [--large 50000] [--rooms 5000] [--only WORD] [--json FILE]

Two servers run side by side. The stores of both are filled by `palisade-bench players` and `palisade-bench games`: accounts on all boards,
finished games of the same two members, and followers of one of them. Then people open rooms, bots wait in the pool for somebody who never comes, and
others watch one room. Every GET of the API's own description is asked on both in turns, and so are the commands of the protocol; what each cost is the
processor time of the server's process, less what it spends when nobody asks. Prints the ratio of large to small, and ends with
status 1 if something costs more than twice as much, and that is more than 30 µs: such a thing grows with the house.
"""

import argparse
import http.client
import json
import os
import resource
import select
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from counts import WALKS, Line, Peer, Refused
from palisade import PROGRAM, ROOMY, ROOT, Server

SMALL = {"stored": 1_000, "rooms": 150, "waiting": 20}
"""Enough for full pages of every list."""
MOST = 2.0
LEAST = 30.0
"""Microseconds by which something has to be dearer."""
KNOWN = {
    "GET /metrics": "the system lists the open files of the process one by one",
    "GET /boards/{game}/{board}?around={user}": "a rank is the sum of the players at each value above; boards.py bounds it for a million players",
}
"""What may grow, with the reason."""
ROUNDS = 6
LEFT_OUT = ("/export", "/oidc/", "/stream", "/analysis", "/mails/stop", "/pictures/", "/files/", "/positions", "}/picture.png", "/animation.webp")
"""Places that compute, wait, need another server, or a game that somebody has played."""
FLAGS = [*ROOMY, "--loops", "1", "--sweep-seconds", "3600", "--admin-listen", "public"]


def spent(pid):
    """Nanoseconds of processor time of all threads that live."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total


def drain(peer):
    """Takes the whole messages that a peer has received."""
    while len(peer.buffer) >= 2:
        long = {126: 2, 127: 8}.get(peer.buffer[1], 0)
        if len(peer.buffer) < 2 + long or len(peer.buffer) < 2 + long + (int.from_bytes(peer.buffer[2:2 + long], "big") if long else peer.buffer[1]):
            return
        opcode, data = peer.message()
        if opcode == 9:
            peer.put(10, data)


CROWD = []
"""The connections of all houses."""


def answer_pings():
    """Reads everything that has come meanwhile, or the servers would take the crowd for lost."""
    waiting = select.poll()
    crowd = {peer.socket.fileno(): peer for peer in CROWD}
    for descriptor in crowd:
        waiting.register(descriptor, select.POLLIN)
    while ready := waiting.poll(0):
        for descriptor, _ in ready:
            crowd[descriptor].fill()
            drain(crowd[descriptor])


class Unanswered(Exception):
    pass


class House:
    """A server on a filled store, with people in it."""

    def __init__(self, folder, size):
        self.size = size
        data = Path(folder)
        for what in ("players", "games"):
            subprocess.run([Path(PROGRAM).with_name("palisade-bench"), what, "--count", str(size["stored"]), "--data", str(data)], check=True, capture_output=True)
        with closing(sqlite3.connect(data / "palisade.sqlite")) as store:
            self.member = store.execute("SELECT user FROM played LIMIT 1").fetchone()[0]
            number = int(self.member.removeprefix("u_"))
            store.execute("INSERT OR IGNORE INTO follow (follower, followed, at) SELECT id, ?, 1 FROM account WHERE id <> ?", (number, number))
            store.commit()
        self.data = data

    def open(self):
        self.server = Server(self.data, FLAGS).start()
        self.line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        self.admin = json.loads((self.data / "admin.json").read_text())
        self.named = 0
        self.fill()

    def name(self, kind):
        self.named += 1
        return f"{kind} {self.named:06}"

    def guest(self):
        with Line(self.server) as line:
            return line.post("/auth/guest", {"name": self.name("Guest")})[1]

    def newcomer(self):
        """The headers of a new member, who is an administrator as well."""
        name = self.name("Member")
        login = {"name": name, "email": name.replace(" ", "") + "@example.org", "password": "correct horse"}
        _, headers, body = self.server.http("POST", "/api/v1/auth/signup", login)
        subprocess.run([PROGRAM, "admin", name, "--data", str(self.server.data)], check=True, capture_output=True)
        return {"Cookie": "; ".join(line.split(";")[0] for line in headers.get_all("set-cookie")), "X-CSRF": body["csrf"]}

    def peer(self, **known):
        peer = Peer(self.server, **known)
        CROWD.append(peer)
        return peer

    def fill(self):
        """Rooms that wait, bots in the pool, and watchers of one game."""
        for number in range(self.size["rooms"]):
            if number % 20 == 0:
                answer_pings()
            owner = self.peer(cookie=self.guest())
            owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key=f"room{number}")
        for _ in range(self.size["waiting"]):
            answer_pings()
            key = {"Authorization": "Bearer " + self.admin["key"]}
            self.peer(token=self.http("POST", "/api/v1/admin/bots", {"name": self.name("Bot")}, key)["token"]).do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "no"})
        self.heads = self.newcomer()
        self.owner, self.other = self.peer(cookie=self.heads["Cookie"]), self.peer(cookie=self.guest())
        self.topic = "room/" + self.owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="table")["d"]["room"]
        self.other.do(self.topic, "join")
        self.ply = 0
        self.stranger = self.peer()
        self.number = 0

    def http(self, method, path, body=None, heads=None):
        """What an answer says."""
        heads = {"Origin": self.server.url, **(heads or {})}
        if body is not None:
            heads["Content-Type"] = "application/json"
        self.line.request(method, path, body and json.dumps(body), heads)
        answer = self.line.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise Unanswered(f"{path}: {answer.status} {text[:200]}")
        return json.loads(text) if "json" in answer.headers.get("content-type", "") and text else text

    # ── What is asked ──

    def begin(self):
        """Starts the game of the room; only then, because its clock runs."""
        for peer in (self.owner, self.other):
            peer.ask("sub", topic=self.topic)
        self.other.do(self.topic, "ready", {"on": True})
        self.owner.do(self.topic, "start")
        seats = {peer.view(self.topic, lambda view: view["phase"] == "playing")["you"]: peer for peer in (self.owner, self.other)}
        self.seats = [seats[0], seats[1]]

    def move(self):
        if self.ply == 0:
            self.begin()
        seat, turn = self.ply % 2, self.ply // 2
        self.seats[seat].do(self.topic, "move", {"m": WALKS[seat][turn % len(WALKS[seat])]}, at=self.ply)
        self.ply += 1

    def create(self):
        self.number += 1
        room = "room/" + self.player.do("lobby/quoridor", "room.create", {"mode": "casual"}, key=f"again{self.number}")["d"]["room"]
        self.player.do(room, "leave")

    def pool(self):
        self.player.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "no"})
        self.player.do("lobby/quoridor", "match.leave")

    def listen(self, topic):
        self.stranger.ask("sub", topic=topic)
        self.stranger.ask("unsub", topic=topic)

    def commands(self):
        """By name: what a client does."""
        self.player = self.peer(cookie=self.guest())
        traveller = self.newcomer()
        watch = self.topic.replace("room", "watch")
        return {
            "a move": self.move,
            "a room that opens and closes": self.create,
            "an entry into the pool, and out": self.pool,
            "the topic of the lobby": lambda: self.listen("lobby/quoridor"),
            "the topic of a game": lambda: self.listen(watch),
            "a line of chat": lambda: self.owner.do(self.topic, "say", {"text": "good game"}),
            "a reaction": lambda: self.owner.do(self.topic, "react", {"e": "👍"}),
            "a connection of a stranger": lambda: Peer(self.server).close(),
            "a connection of a member": lambda: Peer(self.server, traveller["Cookie"]).close(),
            "a new guest": self.guest,
            "PUT, DELETE /me/following/{user}": lambda: (
                self.http("PUT", f"/api/v1/me/following/{self.member}", {}, self.heads),
                self.http("DELETE", f"/api/v1/me/following/{self.member}", heads=self.heads)),
            "PUT, DELETE /me/blocked/{user}": lambda: (
                self.http("PUT", f"/api/v1/me/blocked/{self.member}", {"how": "block"}, self.heads),
                self.http("DELETE", f"/api/v1/me/blocked/{self.member}", heads=self.heads)),
        }

    def questions(self):
        """By name: each GET that the API describes, with something in each place of its path."""
        match = self.http("GET", f"/api/v1/archive?user={self.member}&limit=1")["games"][0]["id"]
        places = {"user": self.member, "match": match, "room": self.topic.removeprefix("room/"), "game": "quoridor", "board": "money", "id": "x", "name": "x"}
        queries = {"/rooms": ["?game=quoridor"], "/archive": ["", "?user={user}", "?game=quoridor"], "/admin/players": ["", "?search=Gue"],
                   "/boards/{game}/{board}": ["", "?around={user}", "?search=ba"], "/replay/positions": ["?moves=e2"]}
        found = {}
        paths = json.loads((ROOT / "web/api/openapi.json").read_text())["paths"]
        # Only one of the games has lists of scores.
        paths["/games/memory/scores"] = paths.pop("/games/{game}/scores")
        for path in paths:
            if "get" not in paths[path] or any(word in path for word in LEFT_OUT):
                continue
            for query in queries.get(path, [""]):
                at = path if path in ("/healthz", "/readyz", "/metrics") else "/api/v1" + (path + query).format(**places)
                found["GET " + path + query] = lambda at=at: self.http("GET", at, heads=self.heads)
        return found

    def cost(self, act, times):
        """Microseconds of each time, less what happens anyway."""
        begun, before = time.monotonic(), spent(self.server.process.pid)
        for _ in range(times):
            act()
        used, took = spent(self.server.process.pid) - before, time.monotonic() - begun
        return max(0.0, (used / 1000 - self.idle * took) / times)

    def rest(self):
        """Learns what the server spends in a second when nobody asks, once it has tidied up after the fill."""
        self.idle = float("inf")
        for _ in range(40):
            answer_pings()
            before, begun = self.idle, spent(self.server.process.pid)
            time.sleep(3)
            self.idle = (spent(self.server.process.pid) - begun) / 3000
            if self.idle > before * 0.8:
                return


def compared(houses, name, acts):
    """Medians of what an act costs in each house; the acts take turns. The walks of a game allow only so many moves."""
    times, most = (5, 5) if name == "a move" else (5, 100)
    figures = ([], [])
    answer_pings()
    for act in acts:
        act()
    for _ in range(ROUNDS):
        for house, act, row in zip(houses, acts, figures, strict=True):
            row.append(house.cost(act, times))
        times = max(5, min(most, int(20_000 / max(20.0, *(row[-1] for row in figures)))))
    return name, *(median(row[1:]) for row in figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", type=int, default=50_000, help="stored accounts, games and followers of the large house")
    parser.add_argument("--rooms", type=int, default=5_000, help="its rooms; a fifth as many bots wait in the pool")
    parser.add_argument("--only", default="", help="a word in the names of what is asked")
    parser.add_argument("--json", type=Path)
    words = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    large = {"stored": words.large, "rooms": words.rooms, "waiting": words.rooms // 5}
    with tempfile.TemporaryDirectory(prefix="growth-", dir=os.environ.get("TMPDIR")) as folder:
        houses = []
        for name, size in (("small", SMALL), ("large", large)):
            Path(folder, name).mkdir()
            houses.append(House(f"{folder}/{name}", size))
        # Both stores are filled before, or nobody would answer the pings of the small house meanwhile.
        for house in houses:
            house.open()
        for house in houses:
            house.rest()
        print(f"{'microseconds of processor time':58}{'small':>10}{'large':>10}{'ratio':>8}")
        rows, grows, left = [], [], []
        sets = [house.commands() | house.questions() for house in houses]
        for name in sets[0]:
            if words.only not in name:
                continue
            try:
                row = compared(houses, name, [acts[name] for acts in sets])
            except (Refused, Unanswered) as refusal:
                left.append(f"{name}: {refusal}")
                continue
            rows.append(row)
            _, few, many = row
            ratio = many / max(few, 1.0)
            note = ""
            if ratio > MOST and many - few > LEAST:
                note = "  " + KNOWN.get(name, "grows")
                if name not in KNOWN:
                    grows.append(name)
            print(f"{name:58}{few:10.0f}{many:10.0f}{ratio:8.2f}{note}", flush=True)
        for house in houses:
            house.server.kill()
    if left:
        sys.exit("\n".join(["Not asked:", *left]))
    if words.json:
        words.json.write_text(json.dumps([dict(zip(("name", "small", "large"), row, strict=True)) for row in rows], indent=1) + "\n")
    sys.exit(1 if grows else 0)


if __name__ == "__main__":
    main()
