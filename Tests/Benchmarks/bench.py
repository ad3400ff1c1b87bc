"""Measures the server beside the least a C server does, in one run, and prints a table.

    deploy/bench.sh [--rounds N] [--seconds S] [--only WORK ...] [--json FILE] [--write] [--against PROGRAM | --against REVISION]

Machines are noisy, so the floor and the server take turns and only the medians of all rounds count. The figure to look at is the
processor time of the server process for each unit of work, and its ratio to the floor's; what happens in a second also depends on how
much of the machine the load generator takes. With `--against` an earlier program, or one that is built of a revision, takes the place of the floor.
`--write` writes the figures into the tables of Measured.md.
"""

import argparse
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median

import pages
from servers import FILES, ROOT, Floor, Holder, Palisade, Program, built
from signins import SignIns

EVENTS = ("moves", "--rooms", 500, "--delta")


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.palisade = Program(ROOT / ".build/release/palisade")
        self.earlier = built(options.against) if options.against else None
        self.load = str(ROOT / ".build/bench/load")
        self.results = []
        self.certificate = certificate(folder)

    def rival(self, durable=False):
        """The server that ours is held against."""
        return Palisade(self, loops=1, program=self.earlier) if self.earlier else Floor(self.folder, durable)

    def run(self, server, work, *flags, seconds=None):
        product = ["--product", "--level", server.level or ""] if isinstance(server, Palisade) else []
        words = [self.load, work, str(server.port), "--pid", str(server.pid), "--seconds", str(seconds or self.options.seconds), *product,
                 *(["--tls"] if server.tls else []), *map(str, flags)]
        answer = subprocess.run(words, capture_output=True, text=True, timeout=300)
        if answer.returncode:
            raise SystemExit(f"{' '.join(words)}: {answer.stderr.strip() or answer.returncode}")
        return json.loads(answer.stdout)

    def versus(self, name, ours, theirs, **column):
        """Two measurements in turns, the one first in even rounds and the other in odd ones: the second finds a warmer machine."""
        figures = {ours: [], theirs: []}
        for number in range(self.options.rounds):
            for measure in (ours, theirs) if number % 2 == 0 else (theirs, ours):
                figures[measure].append(measure())
        self.note(name, middle(figures[ours]), middle(figures[theirs]), **column)

    def alike(self, name, work, *flags, **column):
        """The same work for both. Where the server says how long its messages were, the floor's are as long."""
        length = []

        def ours():
            with Palisade(self, loops=1) as server:
                figures = self.run(server, work, *flags)
            if "bytes" in figures and not self.earlier:
                length[:] = ["--bytes", round(figures["bytes"])]
            return figures

        def theirs():
            with self.rival() as server:
                return self.run(server, work, *flags, *length)

        self.versus(name, ours, theirs, **column)

    def alone(self, name, work, *flags, loops=0, seconds=None, **column):
        """Against an earlier program where there is one, and by itself otherwise."""
        def measure(program):
            with Palisade(self, loops=loops, program=program) as server:
                return self.run(server, work, *flags, seconds=seconds)

        if self.earlier:
            self.versus(name, lambda: measure(self.palisade), lambda: measure(self.earlier), **column)
        else:
            self.note(name, middle([measure(self.palisade) for _ in range(self.options.rounds)]), **column)

    def note(self, name, ours, floor=None, table="Figures", bar=""):
        ratio = ours["cpu_us"] / floor["cpu_us"] if floor and "cpu_us" in ours else None
        self.results.append({"name": name, "table": table, "bar": bar, "ours": ours, "floor": floor, "ratio": ratio})
        print(row(name, ours, floor, ratio), flush=True)

    # The measurements

    def echo(self):
        self.alike("ping, 100 clients", "echo", "--peers", 100, bar="1.15")
        self.alike("ping, 16 in flight", "echo", "--peers", 100, "--flight", 16, bar="1.0 µs")

    def crowd(self):
        """The same with people who sit there, against the server without them."""
        idle = min(10_000, FILES - 1000)

        def beside(count):
            with Palisade(self, loops=1) as server:
                return self.run(server, "echo", "--idle", count)

        self.versus(f"ping, {idle:,} idle beside, and none", lambda: beside(idle), lambda: beside(0), bar="1.1")

    def fanout(self):
        for count, bar in ((10, "2"), (1000, "1.05"), (min(10_000, FILES - 1000), "")):
            self.alike(f"a view to {count:,} watchers", "fanout", "--peers", count, bar=bar)
        self.alike("an event to 1,000 watchers", "fanout", "--peers", 1000, "--delta", bar="1.05")

    def moves(self):
        """On one loop beside a floor that makes each message durable and hands it to both of a pair, with no game; then on all loops."""
        for name, rooms, flags, bar in (("durable moves, events", 500, ["--delta"], "3"), ("durable moves, views", 500, [], ""),
                                        ("a lone durable move, events", 1, ["--delta"], "1.5")):
            relayed = ("moves", "--rooms", rooms, *flags) if self.earlier else ("relay", "--rooms", rooms, "--bytes", 200)

            def ours(rooms=rooms, flags=flags):
                with Palisade(self, loops=1) as server:
                    return self.run(server, "moves", "--rooms", rooms, *flags)

            def theirs(relayed=relayed):
                with self.rival(durable=True) as server:
                    return self.run(server, *relayed)

            self.versus(f"{name}, 1 loop", ours, theirs, bar=bar)
        self.versus("durable moves, games that end at ply 59, and walks", lambda: self.on_one_loop(*EVENTS, "--walls"), lambda: self.on_one_loop(*EVENTS), bar="1.15")
        self.versus("durable moves, events, 2 loops, and 1 loop", lambda: self.on_loops(2, *EVENTS), lambda: self.on_loops(1, *EVENTS), bar="1.1")

    def on_one_loop(self, *work):
        return self.on_loops(1, *work)

    def on_loops(self, loops, *work):
        with Palisade(self, loops=loops) as server:
            return self.run(server, *work)

    def rates(self):
        """How long a move takes at a fixed rate, counted from the moment at which it was due: a server that stands still is not excused."""
        for rate in (1000, 5000, 15_000):
            self.alone(f"{rate:,} moves in a second", *EVENTS, "--rate", rate, loops=1, seconds=max(5, self.options.seconds), table="Moves at a fixed rate")

    def connect(self):
        self.alike("a connection", "connect", bar="1.5")

    def tls(self):
        """The same with encryption, against the server without it; then connections, against a C program that only holds them."""
        for name, bar, work, *flags in (
                ("ping, 100 clients", "", "echo", "--peers", 100), ("ping, 16 in flight", "", "echo", "--peers", 100, "--flight", 16),
                ("a view to 1,000 watchers", "", "fanout", "--peers", 1000), ("an event to 1,000 watchers", "", "fanout", "--peers", 1000, "--delta"),
                ("durable moves, events, 1 loop", "", *EVENTS), ("a connection", "", "connect"), ("a resumed connection", "2.5", "connect", "--resume"),
                ("an idle connection", "", "idle", "--peers", 5000)):
            def measure(tls, work=work, flags=flags):
                with Palisade(self, loops=1, tls=tls) as server:
                    return self.run(server, work, *flags)

            self.versus(name, lambda: measure(True), lambda: measure(False), table="Encryption", bar=bar)
        for name, bar, work, *flags in (
                ("a connection", "", "connect"), ("a resumed connection", "", "connect", "--resume"), ("an idle connection", "1.2", "idle", "--peers", 5000)):
            def ours(work=work, flags=flags):
                with Palisade(self, loops=1, tls=True) as server:
                    return self.run(server, work, *flags)

            def held(tls=True, work=work, flags=flags):
                with Holder(self, tls) as server:
                    return self.run(server, work, *flags)

            self.versus(name, ours, held, table="Encryption beside a C program", bar=bar)
            if work == "connect":
                self.versus(f"{name} of the C program, and one without TLS", held, lambda: held(tls=False), table="Encryption beside a C program")

    def thinking(self):
        """A calm game while bots of the server think as much as they can in twenty others, and without them."""
        for words, bots, bar in (("", 0, ""), (", 20 games with bots of level 6", 20, "50 ms"), (", 20 with bots of level 8, thinking all the time", 20, "")):
            strength = ["--strength", 8] if "level 8" in words else []
            self.alone(f"a calm game{words}", "moves", "--rooms", 1, "--pause", 20, "--bots", bots, *strength, seconds=5, table="A calm game", bar=bar)

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
        self.note("a calm game, nobody signs in", middle(calm), table="A calm game")
        self.note("a calm game, 20 sign-ins at a time", middle(busy), table="A calm game", bar="10 ms more")
        print(f"  {median(rates[1::2]):.0f} sign-ins a second")

    def memory(self):
        self.alike("an idle connection", "idle", "--peers", 5000, bar="3.5 KB")
        most = min(50_000, FILES - 1000)
        if most < 50_000:
            print(f"  this machine opens {FILES:,} files, so {most:,} connections stand in for 50,000")
        self.alone(f"a calm game, {most:,} idle beside", "moves", "--rooms", 1, "--idle", most, "--pause", 20, "--sources", 20_000, seconds=5, table="A calm game",
                   bar="20 ms")
        self.rooms()

    def rooms(self):
        """The memory of a live room without its connections, which are gone by then. The first rooms pay for what the process keeps for ever."""
        def each(program):
            with Palisade(self, loops=1, program=program) as server:
                self.run(server, "tables", "--rooms", 2000)
                before = resident(server.pid)
                self.run(server, "tables", "--rooms", 8000)
                return {"bytes_each": (resident(server.pid) - before) * 1024 / 8000}

        self.note("a live room against a bot, with the account behind it", each(self.palisade), each(self.earlier) if self.earlier else None, bar="6 KB")

    def start(self):
        """Killed with many games unfinished, and started again: first games that have just begun, then long ones."""
        self.starts_after("games just begun", "tables", "--rooms", 10_000)
        self.starts_after("long games", "moves", "--rooms", min(4500, FILES // 2 - 500), "--delta")

    def starts_after(self, games, work, *flags):
        """Each program on a folder that it filled itself."""
        counts = []

        def once(program):
            with tempfile.TemporaryDirectory(dir=self.folder) as data:
                with Palisade(self, loops=0, data=data, program=program) as server:
                    self.run(server, work, *flags, seconds=8)
                    server.process.kill()
                    server.process.wait()
                counts[:] = unfinished(data)
                with Palisade(self, loops=0, data=data, program=program) as server:
                    return {"seconds": server.ready_after, "cpu_us": server.ready_cpu * 1e6 / counts[0], "synchronous": server.level}

        if self.earlier:
            self.versus(f"a start, {games}, each", lambda: once(self.palisade), lambda: once(self.earlier))
        else:
            figures = once(self.palisade)
            self.note(f"a start, {counts[0]:,} {games}, {counts[1]:,} moves, each game", figures, bar="2 s")

    def lists(self):
        """Lists and pairing of a large server, in memory and without sockets."""
        told = subprocess.run([str(ROOT / ".build/release/palisade-bench"), "lobby"], capture_output=True, text=True).stdout
        for name, p50, p99 in re.findall(r"^(.+?) +p50 +([\d.]+) +p99 +([\d.]+) us$", told, re.MULTILINE):
            self.note(name, {"p50_us": float(p50), "p99_us": float(p99)}, table="Lists and pairing")

    def floods(self):
        """Moves of honest people while strangers flood the server, with the limits that it has by default."""
        told = subprocess.run([sys.executable, str(ROOT / "Tests/Benchmarks/flood.py"), "--seconds", "12"], capture_output=True, text=True).stdout
        for name, p50, p99 in re.findall(r"^(.+?) +\d+ moves  p50 +([\d.]+) ms  p99 +([\d.]+) ms", told, re.MULTILINE):
            self.note(name, {"p50_us": float(p50) * 1000, "p99_us": float(p99) * 1000}, table="Floods", bar="" if " " in name else "20 ms")


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
    if "per_s" in ours:
        cells.append(f"{ours['per_s']:9,.0f}/s")
    if "p50_us" in ours:
        cells.append("  ".join(f"{name} {ours[key] / 1000:.2f}" for name, key in (("p50", "p50_us"), ("p99", "p99_us"), ("p999", "p999_us")) if key in ours) + " ms")
    if "bytes_each" in ours:
        cells.append(f"{ours['bytes_each']:8,.0f} bytes" + (f"  floor {floor['bytes_each']:,.0f}" if floor else ""))
    if "seconds" in ours:
        cells.append(f"{ours['seconds']:.2f} s")
    if ours.get("synchronous"):
        cells.append(f"synchronous={ours['synchronous']}")
    return "  ".join(cells)


WORKS = ["echo", "crowd", "fanout", "moves", "rates", "connect", "memory", "start", "thinking", "signins", "tls", "lists", "floods"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="turns of floor and server (default 3)")
    parser.add_argument("--seconds", type=float, default=2, help="of each turn (default 2)")
    parser.add_argument("--only", nargs="+", choices=WORKS, default=WORKS, metavar="WORK", help=f"of: {' '.join(WORKS)}")
    parser.add_argument("--json", type=Path, help="write all figures there as well")
    parser.add_argument("--write", action="store_true", help="write the figures into the tables of Measured.md")
    parser.add_argument("--against", metavar="PROGRAM", help="an earlier program, or a revision to be built, held against instead of the floor")
    options = parser.parse_args()
    if options.write and options.against:
        parser.error("the tables of the page hold figures beside the floor: --write or --against")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        print(f"{os.cpu_count()} processors; processor time of the server for each unit of work")
        for work in options.only:
            measured = len(bench.results)
            getattr(bench, work)()
            # After each work, so that a run which is ended keeps what it has.
            if options.json:
                options.json.write_text(json.dumps(bench.results, indent=1))
            if options.write:
                pages.write(bench.results[measured:])


if __name__ == "__main__":
    sys.exit(main())
