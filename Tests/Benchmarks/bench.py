"""Measures the server beside the least a C server does, in one run, and prints a table.

    deploy/bench.sh [--rounds N] [--seconds S] [--only WORK ...] [--json FILE] [--against PROGRAM]

Machines are noisy, so the floor and the server take turns and only the medians of all rounds count. The figure to look at is the
processor time of the server process for each unit of work, and its ratio to the floor's; what happens in a second also depends on how
much of the machine the load generator takes. With `--against` an earlier build takes the place of the floor.
"""

import argparse
import json
import os
import resource
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from statistics import median

from signins import SignIns

ROOT = Path(__file__).resolve().parents[2]
ROOMY = ["--limit-do", "100000/100000", "--limit-move", "100000/100000", "--limit-create", "100000/100000",
         "--limit-ping", "100000/100000", "--limit-miss", "100000/100000", "--limit-read", "100000/100000", "--limit-write", "100000/100000",
         "--limit-probe", "100000/100000", "--limit-file", "1000000/1000000", "--limit-store", "1000000000/1000000000000", "--handshakes-per-address", "1000000",
         "--sockets-per-address", "1000000", "--guests-per-address", "1000000", "--limit-connect", "1000000/1000000",
         "--unidentified-per-network", "1000000", "--partial-heads-per-network", "1000000", "--connections-per-network", "1000000", "--log-level", "info"]
FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


ALONE = os.environ | {"PALISADE_EXHIBITIONS": "0"}
"""The server's own players play for no spectators here. An older program knows no such variable."""


class Process:
    """A server that listens; ends with the block."""

    def __init__(self, words, port):
        self.port = port
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ALONE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def pid(self):
        return self.process.pid


class Floor(Process):
    def __init__(self, bench):
        port = free_port()
        super().__init__([bench.floor, str(port)], port)
        while not answers(port):
            time.sleep(0.02)


class Palisade(Process):
    """On a fresh folder, unless told otherwise. `level` is what the connection that writes read back."""

    def __init__(self, bench, loops, data=None, program=None, tls=False):
        port = free_port()
        self.tls = tls
        self.folder = None if data else tempfile.TemporaryDirectory(dir=bench.folder)
        self.level = None
        started = time.monotonic()
        super().__init__([program or bench.palisade, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data or self.folder.name, "--web", str(ROOT / "web"),
                          "--loops", str(loops), *ROOMY, *(bench.certificate if tls else ())], port)
        for line in self.process.stdout:
            for word in line.split():
                if word.startswith("synchronous="):
                    self.level = word.split("=")[1]
            if "listening on" in line:
                break
        while not is_ready(port, "https" if tls else "http"):
            time.sleep(0.005)
        self.ready_after = time.monotonic() - started

    def __exit__(self, *what):
        super().__exit__(*what)
        if self.folder:
            self.folder.cleanup()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_ready(port, scheme="http"):
    try:
        trust = ssl._create_unverified_context() if scheme == "https" else None
        return urllib.request.urlopen(f"{scheme}://127.0.0.1:{port}/readyz", timeout=1, context=trust).status == 200
    except OSError:
        return False


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.palisade = str(ROOT / ".build/release/palisade")
        self.floor = str(ROOT / ".build/bench/floor")
        self.load = str(ROOT / ".build/bench/load")
        self.results = []
        self.certificate = certificate(folder)

    def rival(self):
        """The server that ours is held against."""
        return Palisade(self, loops=1, program=self.options.against) if self.options.against else Floor(self)

    def run(self, server, work, *flags, seconds=None):
        product = ["--product", "--level", server.level or "", *(["--tls"] if server.tls else [])] if isinstance(server, Palisade) else []
        words = [self.load, work, str(server.port), "--pid", str(server.pid), "--seconds", str(seconds or self.options.seconds), *product, *map(str, flags)]
        answer = subprocess.run(words, capture_output=True, text=True, timeout=300)
        if answer.returncode:
            raise SystemExit(f"{' '.join(words)}: {answer.stderr.strip() or answer.returncode}")
        return json.loads(answer.stdout)

    def versus(self, name, ours, theirs):
        """Two measurements in turns, the one first in even rounds and the other in odd ones: the second finds a warmer machine."""
        figures = {ours: [], theirs: []}
        for number in range(self.options.rounds):
            for measure in (ours, theirs) if number % 2 == 0 else (theirs, ours):
                figures[measure].append(measure())
        self.note(name, middle(figures[ours]), middle(figures[theirs]))

    def alike(self, name, work, *flags):
        """The same work for both. Where the server says how long its messages were, the floor's are as long."""
        length = []

        def ours():
            with Palisade(self, loops=1) as server:
                figures = self.run(server, work, *flags)
            if "bytes" in figures and not self.options.against:
                length[:] = ["--bytes", round(figures["bytes"])]
            return figures

        def theirs():
            with self.rival() as server:
                return self.run(server, work, *flags, *length)

        self.versus(name, ours, theirs)

    def alone(self, name, work, *flags, loops=0, seconds=None):
        ours = []
        for _ in range(self.options.rounds):
            with Palisade(self, loops=loops) as server:
                ours.append(self.run(server, work, *flags, seconds=seconds))
        self.note(name, middle(ours))
        return middle(ours)

    def note(self, name, ours, floor=None):
        ratio = ours["cpu_us"] / floor["cpu_us"] if floor and "cpu_us" in ours else None
        self.results.append({"name": name, "ours": ours, "floor": floor, "ratio": ratio})
        print(row(name, ours, floor, ratio), flush=True)

    # The measurements

    def echo(self):
        self.alike("ping, 100 clients", "echo", "--peers", 100)
        self.alike("ping, 16 in flight", "echo", "--peers", 100, "--flight", 16)

    def crowd(self):
        """The same with people who sit there, against the server without them."""
        idle = min(10_000, FILES - 1000)

        def beside(count):
            with Palisade(self, loops=1) as server:
                return self.run(server, "echo", "--idle", count)

        self.versus(f"ping, {idle:,} idle beside", lambda: beside(idle), lambda: beside(0))

    def fanout(self):
        for count in (10, 1000, min(10_000, FILES - 1000)):
            self.alike(f"a view to {count:,} watchers", "fanout", "--peers", count)
        self.alike("an event to 1,000 watchers", "fanout", "--peers", 1000, "--delta")

    def moves(self):
        """On one loop beside a floor that hands each message to both of a pair, with no game and no disk; then on all loops."""
        for words, *flags in (("views",), ("events", "--delta")):
            relayed = ("moves", "--rooms", 500, *flags) if self.options.against else ("relay", "--rooms", 500, "--bytes", 200)

            def ours():
                with Palisade(self, loops=1) as server:
                    return self.run(server, "moves", "--rooms", 500, *flags)

            def theirs():
                with self.rival() as server:
                    return self.run(server, *relayed)

            self.versus(f"durable moves, {words}, 1 loop", ours, theirs)
        self.alone("durable moves, events", "moves", "--rooms", 500, "--delta")

    def connect(self):
        self.alike("connections", "connect")

    def tls(self):
        """The same with encryption, against the server without it."""
        for name, work, *flags in (
                ("ping, 100 clients", "echo", "--peers", 100), ("ping, 16 in flight", "echo", "--peers", 100, "--flight", 16),
                ("a view to 1,000 watchers", "fanout", "--peers", 1000), ("an event to 1,000 watchers", "fanout", "--peers", 1000, "--delta"),
                ("durable moves, events, 1 loop", "moves", "--rooms", 500, "--delta"), ("connections", "connect"),
                ("idle connection", "idle", "--peers", 5000)):
            def measure(tls, work=work, flags=flags):
                with Palisade(self, loops=1, tls=tls) as server:
                    return self.run(server, work, *flags)

            self.versus(f"TLS: {name}", lambda: measure(True), lambda: measure(False))

    def thinking(self):
        """A calm game while bots of the server think as much as they can in twenty others, and without them."""
        for words, bots in (("", 0), (", 20 games with bots of level 6", 20), (", 20 with bots of level 8", 20)):
            strength = ["--strength", 8] if words.endswith("8") else []
            self.alone(f"a calm game{words}", "moves", "--rooms", 1, "--pause", 20, "--bots", bots, *strength, seconds=5)

    def signins(self):
        """A calm game while twenty people at a time sign in at the default cost of a password, and without them, in turns."""
        rates = []

        def beside(count):
            with Palisade(self, loops=0) as server, SignIns(server.port, count) as people:
                figures = self.run(server, "moves", "--rooms", 1, "--pause", 20, seconds=5)
                rates.append(people.done / 5)
                return figures

        calm, busy = [], []
        for _ in range(self.options.rounds):
            calm.append(beside(0))
            busy.append(beside(20))
        self.note("a calm game", middle(calm))
        self.note(f"a calm game, 20 sign-ins at a time, {median(rates[1::2]):.0f}/s", middle(busy))

    def memory(self):
        self.alike("idle connection", "idle", "--peers", 5000)
        most = min(50_000, FILES - 1000)
        if most < 50_000:
            print(f"  this machine opens {FILES:,} files, so {most:,} connections stand in for 50,000")
        self.alone(f"a calm game, {most:,} idle beside", "moves", "--rooms", 1, "--idle", most, "--pause", 20, "--sources", 20_000, seconds=5)
        self.rooms()

    def rooms(self):
        """The memory of a live room without its connections, which are gone by then. The first rooms pay for what the process keeps for ever."""
        with Palisade(self, loops=1) as server:
            self.run(server, "tables", "--rooms", 2000)
            before = resident(server.pid)
            self.run(server, "tables", "--rooms", 8000)
            each = (resident(server.pid) - before) * 1024 / 8000
        self.note("a live room", {"bytes_each": each})

    def start(self):
        """Killed with many games unfinished, and started again: first games that have just begun, then long ones."""
        self.starts_after("tables", "--rooms", 10_000)
        self.starts_after("moves", "--rooms", min(4500, FILES // 2 - 500), "--delta")

    def starts_after(self, work, *flags):
        with tempfile.TemporaryDirectory(dir=self.folder) as data:
            with Palisade(self, loops=0, data=data) as server:
                self.run(server, work, *flags, seconds=8)
                server.process.kill()
                server.process.wait()
            games, moves = unfinished(data)
            with Palisade(self, loops=0, data=data) as server:
                self.note(f"start, {games:,} games, {moves:,} moves", {"seconds": server.ready_after, "synchronous": server.level})


def certificate(folder):
    """The flags for a certificate of our own, with a key for P-256 as authorities recommend today."""
    chain, key = f"{folder}/chain.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-subj", "/CN=localhost", "-days", "30",
                    "-keyout", key, "-out", chain], check=True, capture_output=True)
    return ["--tls-certificate", chain, "--tls-key", key]


def unfinished(data):
    """How many games the journal holds that must come back, and how many moves they have."""
    with closing(sqlite3.connect(f"file:{data}/palisade.sqlite?mode=ro", uri=True)) as journal:
        games = journal.execute("SELECT count(*) FROM room").fetchone()[0]
        moves = journal.execute("SELECT count(*) FROM journal WHERE kind = 10 AND room IN (SELECT key FROM room)").fetchone()[0]
        return games, moves


def resident(pid):
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def middle(figures):
    """The median of each figure."""
    return {key: median(one[key] for one in figures) if isinstance(value, (int, float)) else value for key, value in figures[0].items()}


def row(name, ours, floor, ratio):
    cells = [f"{name:36}"]
    if "cpu_us" in ours:
        cells.append(f"{ours['cpu_us']:8.2f} µs" + (f"  floor {floor['cpu_us']:7.2f}  ratio {ratio:5.2f}" if floor else " " * 28))
        cells.append(f"{ours['per_s']:9,.0f}/s")
    if "p50_us" in ours:
        cells.append(f"p50 {ours['p50_us'] / 1000:.2f}  p99 {ours['p99_us'] / 1000:.2f}  p999 {ours['p999_us'] / 1000:.2f} ms")
    if "bytes_each" in ours:
        cells.append(f"{ours['bytes_each']:8,.0f} bytes" + (f"  floor {floor['bytes_each']:,.0f}" if floor else ""))
    if "seconds" in ours:
        cells.append(f"{ours['seconds']:.2f} s")
    if ours.get("synchronous"):
        cells.append(f"synchronous={ours['synchronous']}")
    return "  ".join(cells)


WORKS = ["echo", "crowd", "fanout", "moves", "connect", "memory", "start", "thinking", "signins", "tls"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="turns of floor and server (default 3)")
    parser.add_argument("--seconds", type=float, default=2, help="of each turn (default 2)")
    parser.add_argument("--only", nargs="+", choices=WORKS, default=WORKS, metavar="WORK", help=f"of: {' '.join(WORKS)}")
    parser.add_argument("--json", type=Path, help="write all figures there as well")
    parser.add_argument("--against", metavar="PROGRAM", help="an earlier build, to be held against instead of the floor")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        print(f"{os.cpu_count()} processors; processor time of the server for each unit of work")
        for work in options.only:
            getattr(bench, work)()
        if options.json:
            options.json.write_text(json.dumps(bench.results, indent=1))


if __name__ == "__main__":
    sys.exit(main())
