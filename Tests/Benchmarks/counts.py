#!/usr/bin/env python3
"""Counts what the server spends on single things: allocations, bytes, system calls, memory that stays, rows and bytes on the disk.

    PALISADE=.build/debug/palisade counts.py              a table: the committed figure, the one now, and the difference
    … counts.py --check                                   fails if a figure is more than 2 % above Tests/Benchmarks/counts.json
    … counts.py --write                                   writes that file anew

The committed figures are of both configurations: the suite compares those of its own build, and benchmarks those of the program as it ships.
Nothing here is timed, so the load of the machine changes no figure. One client does one thing at a time, and the counters are read when all
threads of the server sleep again. Three servers do the same steps in two rounds each, and of each step a calm round counts, so that a
timer which fires in one of them does not. Libraries of the system have a share in the figures: on another one than Debian 12 on x86-64
they differ.
"""

import argparse
import json
import mmap
import os
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import PATIENCE, ROOMY, ROOT, SUBPROTOCOL, Server
from raw import Raw

COMMITTED = Path(__file__).with_name("counts.json")
PROGRAM = Path(os.environ.get("PALISADE", ROOT / ".build/release/palisade"))
CONFIGURATION = "debug" if PROGRAM.resolve().parent.name == "debug" else "release"
"""A program that was installed is one of a release."""
SOURCES = Path(__file__).with_name("counts")
FLAGS = [*ROOMY, "--loops", "1", "--thinkers", "1", "--watchdog-seconds", "0", "--password-passes", "1", "--password-megabytes", "8"]

MOST = {"move: waits": 1.25, "ping: waits": 1.25, "connection: waits": 1.5, "sign-in: waits": 1.5}
"""A figure above the committed one by this factor, or by 2 %, is a fault."""
EXACT = {f"{thing}: {figure}" for thing in ("move", "delivery", "ping", "connection") for figure in ("allocations", "calls")} | {"move: rows"}
"""Of these, half of one more is."""
SLACK = {"delivery: bytes": 16, "delivery: waits": 0.5, "account: next": 16}
"""So much more of figures that are nearly nothing is none."""
LEAST = 0.95
"""A figure below the committed one by this factor is worth renewing."""

SPENT = ("allocations", "bytes", "calls", "waits")
SERVERS = 3
"""So many servers do the same, one after the other."""
ROUNDS = 2
"""So many rounds each of them does."""
CROWD = 120
"""So many of a kind each of them makes, to learn how much memory one takes."""
WATCHERS = 40

WALKS = ("f1 g1 h1 i1 i2 h2 g2 f2 e2 d2 c2 b2 a2 a1 b1 c1 d1 e1".split(), "f9 g9 h9 i9 i8 h8 g8 f8 e8 d8 c8 b8 b9 c9 d9 e9".split())
"""The rounds of the two pawns. Their lengths differ, so that no position comes back for 288 plies."""


# ── The server and its counters ──────────────────────────────────────────────────────────────────────────────────────────


def built(folder):
    """The tracer and the library that counts allocations."""
    flags = [os.environ.get("CC", "cc"), "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
    tracer, library = Path(folder) / "trace", Path(folder) / "allocations.so"
    subprocess.run([*flags, "-o", tracer, SOURCES / "trace.c"], check=True)
    subprocess.run([*flags, "-shared", "-fPIC", "-o", library, SOURCES / "allocations.c"], check=True)
    return str(tracer), str(library)


class Counted(Server):
    """A server whose allocations and system calls are counted."""

    def __init__(self, folder, tools):
        data, page = Path(folder) / "data", Path(folder) / "page"
        data.mkdir()
        page.mkdir()
        # The page is no part of these figures.
        (page / "index.html").write_text("<!doctype html><title>Counts</title>")
        super().__init__(data, ["--web", str(page), *FLAGS])
        self.tools = tools
        self.page = page
        self.counters = Counters(Path(folder) / "counters")

    def start(self):
        tracer, library = self.tools
        with open(self.data / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [tracer, self.counters.path, library, str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(self.data),
                 "--exhibitions", "0", *self.flags],
                stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
                # On one processor threads wake each other in the same order each time, and there are as many of them on every machine.
                preexec_fn=lambda: os.sched_setaffinity(0, [max(os.sched_getaffinity(0))]))
        for line in self.process.stdout:
            if "listening on http" in line:
                self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
                self.rest()
                return self
        raise SystemExit(f"the server ended with {self.process.wait()}: {(self.data / 'server.log').read_text()[-2000:]}")

    def rest(self):
        """The counters, once all threads of the server sleep. A thread that another one wakes runs before that one sleeps; two looks between
        which nothing was counted therefore miss nobody."""
        calm = None
        while True:
            before = self.counters.read()
            if not self.sleeps():
                calm = None
            elif before == calm:
                return before
            else:
                calm = before

    def sleeps(self):
        for task in Path(f"/proc/{self.counters.pid}/task").iterdir():
            try:
                state = (task / "stat").read_bytes().rpartition(b") ")[2][:1]
            except (FileNotFoundError, ProcessLookupError):
                return False
            if state != b"S":
                return False
        return True


class Line:
    """An HTTP connection. A request goes out in one packet."""

    def __init__(self, server):
        self.server = server
        self.raw = Raw(server)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.raw.socket.close()

    def post(self, path, body, *heads):
        """The answer, and the session cookie in it."""
        text = json.dumps(body)
        self.raw.send("\r\n".join([
            f"POST /api/v1{path} HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}", f"Origin: {self.server.url}", "Content-Type: application/json",
            f"Content-Length: {len(text)}", *heads, "", text]).encode())
        answer = self.raw.answer("POST")
        if not answer or answer[0] not in (200, 201):
            raise SystemExit(f"{path}: {answer}")
        _, fields, found = answer
        return found, next((part for part in fields.get("set-cookie", "").replace(",", ";").split("; ") if part.startswith("palisade_session=")), None)


class Counters:
    """The file that the server, its tracer and this program map; counts/counters.h says the same."""

    def __init__(self, path):
        self.path = str(path)
        with open(path, "wb+") as file:
            file.truncate(mmap.PAGESIZE)
            self.map = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    @property
    def pid(self):
        return struct.unpack_from("<Q", self.map)[0]

    def read(self):
        names = ("allocations", "bytes", "live", "written", "calls", "waits")
        return dict(zip(names, struct.unpack_from("<QQqQQQ", self.map, 8), strict=True))


# ── A client ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Refused(Exception):
    pass


class Peer:
    """One WebSocket: a frame goes out in one packet, and is answered before the next one."""

    def __init__(self, server, cookie=None, token=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.id = 0
        self.views = {}
        heads = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Origin: {server.url}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Sec-WebSocket-Protocol: {SUBPROTOCOL}",
                 *([f"Cookie: {cookie}"] if cookie else []), *([f"Authorization: Bearer {token}"] if token else [])]
        self.socket.sendall("\r\n".join([*heads, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise SystemExit(f"no WebSocket: {head[:300]}")
        self.ask("hello", agent="counts/1", sid="counts")

    def fill(self):
        piece = self.socket.recv(1 << 16)
        if not piece:
            raise ConnectionError("the server ended a connection")
        self.buffer += piece

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        piece, self.buffer = self.buffer[:count], self.buffer[count:]
        return piece

    def put(self, opcode, data):
        length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + length + bytes(4) + data)

    def message(self):
        """The opcode and the bytes of the next message."""
        opcode, length = self.take(2)
        if length >= 126:
            length, = struct.unpack("!H", self.take(2)) if length == 126 else struct.unpack("!Q", self.take(8))
        return opcode & 15, self.take(length)

    def receive(self):
        while True:
            opcode, data = self.message()
            if opcode == 1:
                frame = json.loads(data)
                if frame["t"] in ("snap", "ev") and "d" in frame:
                    self.views[frame["topic"]] = frame["d"]
                return frame
            if opcode == 9:
                self.put(10, data)

    def send(self, t, **fields):
        self.id += 1
        self.put(1, json.dumps({"t": t, "id": self.id, **fields}, separators=(",", ":")).encode())
        return self.id

    def until(self, wanted):
        while True:
            frame = self.receive()
            if frame["t"] == "err":
                raise Refused(frame)
            if wanted(frame):
                return frame

    def ask(self, t, **fields):
        number = self.send(t, **fields)
        return self.until(lambda frame: frame.get("re") == number)

    def do(self, topic, op, d=None, **fields):
        return self.ask("do", topic=topic, op=op, d=d or {}, **fields)

    def view(self, topic, wanted):
        """The newest view of a topic, once it is as wanted."""
        while topic not in self.views or not wanted(self.views[topic]):
            self.receive()
        return self.views[topic]

    def close(self):
        """A farewell from both sides, and the end of the connection, which is the server's to make."""
        self.put(8, struct.pack("!H", 1000))
        while self.message()[0] != 8:
            pass
        self.socket.recv(1)
        self.socket.close()


class People:
    """Guests and members whose names all have the same length."""

    def __init__(self, server):
        self.server = server
        self.count = 0

    def name(self, kind):
        self.count += 1
        return f"{kind} {self.count:05}"

    def post(self, path, body, *heads):
        with Line(self.server) as line:
            return line.post(path, body, *heads)

    def guest(self):
        """The session cookie of somebody new."""
        return self.post("/auth/guest", {"name": self.name("Guest")})[1]

    def member(self):
        """What somebody new signs in with."""
        name = self.name("Member")
        login = {"email": name.replace(" ", "") + "@example.org", "password": "correct horse"}
        self.post("/auth/signup", login | {"name": name})
        return login

    def bot(self):
        """The token of a new bot."""
        key = json.loads((self.server.data / "admin.json").read_text())
        status, _, answer = self.server.http("POST", "/api/v1/admin/bots", {"name": self.name("Bot")}, {"Authorization": "Bearer " + key["key"]}, at=key["url"])
        if status != 201:
            raise SystemExit(f"no bot: {answer}")
        return answer["token"]


# ── What is counted ──────────────────────────────────────────────────────────────────────────────────────────────────────


def difference(before, after):
    return {name: after[name] - before[name] for name in after}


def cost(server, step):
    """What the server spends on one step."""
    before = server.rest()
    step()
    return difference(before, server.rest())


def calm(values):
    """The second least of six: whatever disturbs a step only adds to its cost."""
    return sorted(values)[len(values) // 4]


def typical(rounds, figures=SPENT):
    """The mean cost of the steps of a round; of each step that of a calm round."""
    return {name: mean(calm([costs[name] for costs in same]) for same in zip(*rounds, strict=True)) for name in figures}


def held(crowds):
    """Bytes of memory that one of a crowd takes: `live` with its share of lists, which grow for many at once, and `next` for one more that finds
    room in them. Each list grows at the same one in each crowd, and a timer fires at another."""
    taken = [median(same) for same in zip(*crowds, strict=True)]
    return {"live": mean(taken), "next": median(taken)}


class Table:
    """A game of two guests.

    `mode` is the way they listen to their room: `full` for whole views, `delta` for events.
    """

    def __init__(self, server, people, mode="full"):
        self.server = server
        owner, other = (Peer(server, people.guest()) for _ in range(2))
        self.topic = "room/" + owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="table")["d"]["room"]
        other.do(self.topic, "join")
        for peer in (owner, other):
            peer.ask("sub", topic=self.topic)
        other.do(self.topic, "ready", {"on": True})
        owner.do(self.topic, "start")
        seats = {peer.view(self.topic, lambda view: view["phase"] == "playing")["you"]: peer for peer in (owner, other)}
        self.seats = [seats[0], seats[1]]
        self.watchers = []
        self.ply = 0
        if mode != "full":
            for peer in self.seats:
                peer.ask("sub", topic=self.topic, mode=mode)

    def watch(self, count):
        for _ in range(count):
            peer = Peer(self.server)
            peer.ask("sub", topic=self.topic.replace("room", "watch"))
            self.watchers.append(peer)

    def move(self):
        """One move, until everybody has seen it."""
        seat, turn = self.ply % 2, self.ply // 2
        number = self.seats[seat].send("do", topic=self.topic, op="move", at=self.ply, d={"m": WALKS[seat][turn % len(WALKS[seat])]})
        self.ply += 1
        waits = {"answer", "event"}
        while waits:
            frame = self.seats[seat].receive()
            if frame["t"] == "err":
                raise Refused(frame)
            waits.discard("answer" if frame.get("re") == number else "event" if self.shows(frame) else None)
        for peer in (self.seats[1 - seat], *self.watchers):
            peer.until(self.shows)

    def shows(self, frame):
        return frame["t"] == "ev" and (frame["d"] if "d" in frame else frame["x"])["ply"] == self.ply


def rows(server):
    """All rows of the store, in a copy, so that the server's own connections notice nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            copyfile(f"{server.data}/palisade.sqlite{suffix}", f"{folder}/copy.sqlite{suffix}")
        with closing(sqlite3.connect(f"{folder}/copy.sqlite")) as store:
            tables = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").fetchall()
            return sum(store.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table, in tables)


class Costs:
    """What several servers spent on the same steps."""

    def __init__(self):
        self.rounds = defaultdict(list)
        """By thing: rounds of the costs of their steps."""
        self.crowds = defaultdict(list)
        """By thing: crowds of the bytes of each of them."""
        self.rows = []

    def add(self, server):
        people = People(server)
        for measure in (self.moves, self.events, self.deliveries, self.pings, self.connections, self.sign_ins):
            for _ in range(ROUNDS):
                measure(server, people)
        self.crowd(server, people)

    def note(self, thing, server, step, steps):
        self.rounds[thing].append([cost(server, step) for _ in range(steps)])

    def moves(self, server, people):
        table = Table(server, people)
        for _ in range(8):
            table.move()
        before = rows(server)
        self.note("move", server, table.move, 60)
        self.rows.append((rows(server) - before) / 60)

    def events(self, server, people):
        table = Table(server, people, "delta")
        for _ in range(8):
            table.move()
        self.note("move as event", server, table.move, 60)

    def deliveries(self, server, people):
        for thing, count in (("few", 10), ("many", 10 + WATCHERS)):
            table = Table(server, people)
            table.watch(count)
            for _ in range(4):
                table.move()
            self.note(thing, server, table.move, 10)
            for peer in table.watchers:
                peer.close()

    def pings(self, server, people):
        peer = Peer(server, people.guest())
        self.note("ping", server, lambda: peer.ask("ping", c=1234567890123), 30)

    def connections(self, server, people):
        cookie = people.guest()
        # The store is asked who this is once.
        Peer(server, cookie).close()
        self.note("connection", server, lambda: Peer(server, cookie).close(), 20)

    def sign_ins(self, server, people):
        login = people.member()
        with Line(server) as line:
            for _ in range(2):
                line.post("/auth/login", login)
            self.note("sign-in", server, lambda: line.post("/auth/login", login), 10)

    def held(self, thing, server, crowd, make):
        """What was made for each of a crowd. The first of all finds memory that was given back since it was last needed, and does not count."""
        made, taken = [make(crowd[0])], []
        for one in crowd[1:]:
            taken.append(cost(server, lambda one=one: made.append(make(one)))["live"])
        self.crowds[thing].append(taken)
        return made

    def crowd(self, server, people):
        cookies = self.held("account", server, range(CROWD + 1), lambda _: people.guest())
        peers = self.held("connection", server, cookies, lambda cookie: Peer(server, cookie))
        against_bot = {"mode": "casual", "bots": "only", "level": 1, "seat": 0}
        self.held("room", server, peers, lambda peer: peer.do("lobby/quoridor", "match.enter", against_bot))
        for peer in peers:
            peer.close()
        # Bots that want no bots wait for ever.
        bots = [Peer(server, token=people.bot()) for _ in range(CROWD + 1)]
        self.held("ticket", server, bots, lambda bot: bot.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "no"}))

    def figures(self):
        """{thing: {figure: number}}"""
        few, many = typical(self.rounds["few"]), typical(self.rounds["many"])
        figures = {
            "move": typical(self.rounds["move"], (*SPENT, "written")) | {"rows": median(self.rows)},
            "move as event": typical(self.rounds["move as event"]),
            # One more watcher: the same moves before many and before few, divided by the others.
            "delivery": {name: (many[name] - few[name]) / WATCHERS for name in SPENT},
            "ping": typical(self.rounds["ping"]),
            "connection": typical(self.rounds["connection"]) | held(self.crowds["connection"]),
            "sign-in": typical(self.rounds["sign-in"], (*SPENT, "written")),
            # The store caches pages of its accounts now and then, which a mean would show.
            "account": {"next": held(self.crowds["account"])["next"]},
            "room": held(self.crowds["room"]),
            "ticket": held(self.crowds["ticket"]),
        }
        return {thing: {name: round(value, 2) for name, value in found.items()} for thing, found in figures.items()}


def count():
    costs = Costs()
    with tempfile.TemporaryDirectory(prefix="counts-") as folder:
        tools = built(folder)
        for _ in range(SERVERS):
            with tempfile.TemporaryDirectory(dir=folder) as place, Counted(place, tools) as server:
                costs.add(server)
    return costs.figures()


# ── The table ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def compared(committed, now):
    """Each figure with its name, as it was, as it is; `None` where there is none."""
    for thing in committed | now:
        for figure in committed.get(thing, {}) | now.get(thing, {}):
            yield f"{thing}: {figure}", committed.get(thing, {}).get(figure), now.get(thing, {}).get(figure)


def is_fault(name, before, now):
    """Whether a figure is too high, or there is no figure to compare."""
    if before is None or now is None:
        return True
    if name in EXACT:
        return now > before + 0.5
    return now > max(before * MOST.get(name, 1.02), before + SLACK.get(name, 0))


def row(name, before, now):
    cells = "".join(f"{'-' if value is None else f'{value:,.2f}':>14}" for value in (before, now))
    change = f"{100 * (now / before - 1):+9.2f} %" if before and now is not None else ""
    return f"{name:26}{cells}{change}"


def check(lines):
    """Names the figures that are too high; whether there are none."""
    faults = [line for line in lines if is_fault(*line)]
    for name, before, now in faults:
        print(f"{name} is {now}; it was {before}", file=sys.stderr)
    steady = [line for line in lines if line[0] not in SLACK.keys() | MOST.keys()]
    if any(before and now is not None and now < before * LEAST for _, before, now in steady):
        print("Some figures are more than 5 % lower than the committed ones: keep the gain with --write.")
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail if a figure is above the committed one")
    parser.add_argument("--write", action="store_true", help="write the committed figures anew")
    words = parser.parse_args()
    committed = json.loads(COMMITTED.read_text()) if COMMITTED.exists() else {}
    now = count()
    lines = list(compared(committed.get(CONFIGURATION, {}), now))
    print(f"{CONFIGURATION:26}{'committed':>14}{'now':>14}{'change':>11}")
    for line in lines:
        print(row(*line))
    if words.write:
        COMMITTED.write_text(json.dumps(committed | {CONFIGURATION: now}, indent=2) + "\n")
    return 1 if words.check and not check(lines) else 0


if __name__ == "__main__":
    sys.exit(main())
