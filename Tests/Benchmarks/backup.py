#!/usr/bin/env python3
"""Copies a data folder with many finished games beside players who move, and restores the copy.

    PALISADE=.build/release/palisade backup.py [--games 10000] [--tables 20] [--folder DIR]

`palisade-bench games`, beside the program, fills the folder. Printed are the times of `palisade backup`, `restore` and `check`, and how long moves take
without a copy and during copies, which follow each other until a thousand moves were made. Ends with status 1 when a copy takes 5 seconds, restoring and checking it 10, or
when a move takes 20 ms at the 99th percentile during the copies.
"""

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from palisade import PROGRAM, ROOMY, Server, move, table


def ring(near, far, columns):
    """A way around two rows, from their middle back to it."""
    way = [f"{column}{near}" for column in columns] + [f"{column}{far}" for column in reversed(columns)]
    start = way.index(f"e{near}")
    return way[start:] + way[:start]


RINGS = ring(1, 2, "abcdefghi"), ring(9, 8, "abcdefgh")
"""The players walk in rings of different lengths: a position that came three times would end the game."""


PACE = 0.05
"""Seconds between the moves of a table."""


def percentile(times, share):
    return sorted(times)[int(len(times) * share)] * 1000


def play(seats, topic, turns, ended, times):
    """Moves until the end, and notes how long each took from the command to its acknowledgement."""
    while not ended.is_set():
        begun = time.perf_counter()
        mover = turns % 2
        move(seats[mover], topic, RINGS[mover][(turns // 2 + 1) % len(RINGS[mover])], at=turns)
        times.append(time.perf_counter() - begun)
        turns += 1
        # A game has 300 plies at most, and one client that never rests measures itself.
        time.sleep(PACE)


def measured(tables, act):
    """How long moves take while something is done."""
    ended, all_times = threading.Event(), []
    threads = []
    for seats, topic, turns in tables:
        times = []
        all_times.append(times)
        threads.append(threading.Thread(target=play, args=(seats, topic, turns, ended, times)))
    for thread in threads:
        thread.start()
    act(lambda: sum(map(len, all_times)))
    ended.set()
    for thread in threads:
        thread.join()
    for index, (seats, topic, turns) in enumerate(tables):
        tables[index] = (seats, topic, turns + len(all_times[index]))
    return [one for times in all_times for one in times]


def run(*arguments):
    begun = time.perf_counter()
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=True)
    return time.perf_counter() - begun, done.stdout.strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--folder")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        data, copies = Path(folder) / "data", Path(folder) / "copies"
        data.mkdir()
        subprocess.run([str(Path(PROGRAM).with_name("palisade-bench")), "games", "--count", str(wanted.games), "--data", str(data)], check=True)
        with Server(data, [*ROOMY, "--password-megabytes", "8"]) as server:
            tables = [(*table(server, control="none"), 0) for _ in range(wanted.tables)]
            alone = measured(tables, lambda count: wait(count, 1000))
            spans, last = [], []

            def copy(count):
                while not spans or count() < 1000:
                    span, path = run("backup", "--data", data, "--to", copies, "--keep", 1)
                    spans.append(span)
                    last.append(path)

            beside = measured(tables, copy)
            server.stop()
        restoring, _ = run("restore", "--from", last[-1], "--data", Path(folder) / "other")
        checking, _ = run("check", "--data", Path(folder) / "other")
        size = sum(path.stat().st_size for path in Path(last[-1]).rglob("*"))
    span = sorted(spans)[len(spans) // 2]
    print(f"{wanted.games} games, {size / 1e6:.0f} MB, {len(spans)} copies: {span:.2f} s; restore {restoring:.2f} s, check {checking:.2f} s")
    for name, times in (("without", alone), ("during", beside)):
        print(f"{len(times)} moves {name} a copy, ms: p50 {percentile(times, 0.5):.2f} p90 {percentile(times, 0.9):.2f} p99 {percentile(times, 0.99):.2f} most {max(times) * 1000:.2f}")
    sys.exit(span >= 5 or restoring + checking >= 10 or percentile(beside, 0.99) >= 20)


def wait(count, wanted):
    while count() < wanted:
        time.sleep(0.01)


main()
