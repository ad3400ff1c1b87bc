#!/usr/bin/env python3
"""Pulls the plug on a SQLite database, and says what was lost.

For other drivers:

    process = subprocess.Popen(command, env=shadow_env(db))
    ...
    cut(db, process)            # kill -9, then the files are what the disk would hold
    ...                         # open the database again and compare with what was acknowledged

By hand, with a small writer of its own (one row a commit, acknowledged on its standard output):

    powercut.py --cuts 5 --synchronous full       must lose nothing
    powercut.py --cuts 5 --synchronous normal     must lose something, or the test proves nothing
    powercut.py --selftest                        both
"""

import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("powercut.c")
SUFFIXES = ("", "-wal", "-journal")
SHADOW = ".durable"


def library(source: Path = SOURCE) -> Path:
    """A preload library, built when its source is newer; kept in the user's cache folder."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "palisade"
    cache.mkdir(parents=True, exist_ok=True)
    built = cache / f"{source.stem}.so"
    if not built.exists() or built.stat().st_mtime < source.stat().st_mtime:
        fresh = cache / f"{source.stem}-{os.getpid()}.so"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
             "-o", fresh, source, "-ldl", "-lpthread"], check=True)
        fresh.replace(built)
    return built


def shadow_env(db: os.PathLike | str, base: dict[str, str] | None = None) -> dict[str, str]:
    """The environment under which a process keeps shadows of `db`.

    The process must open the database under this very path; it is made absolute, but links in it are not followed.
    """
    env = dict(os.environ if base is None else base)
    env["LD_PRELOAD"] = " ".join(filter(None, [str(library()), env.get("LD_PRELOAD")]))
    env["POWERCUT_DB"] = os.path.abspath(db)
    return env


def cut(db: os.PathLike | str, process: subprocess.Popen | None = None) -> None:
    """Kills `process` with SIGKILL and waits for its end; then the database files become what a disk would hold.

    A file that was never synced is gone, like everything else that was not. The -shm file is memory, so it is gone too.
    """
    if process is not None:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
    path = os.path.abspath(db)
    if not os.path.exists(path + SHADOW):
        raise RuntimeError(f"no shadow of {path}: was it opened under shadow_env, and by this path?")
    for file in (path + suffix for suffix in (*SUFFIXES, "-shm")):
        if os.path.exists(file + SHADOW):
            os.replace(file + SHADOW, file)
        elif os.path.exists(file):
            os.remove(file)


# ── A writer of our own ──────────────────────────────────────────────────────────────────────────────────────────────────

WRITER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = " + sys.argv[2])
db.execute("CREATE TABLE IF NOT EXISTS row (n INTEGER PRIMARY KEY, body BLOB)")
level = db.execute("PRAGMA synchronous").fetchone()[0]
n = db.execute("SELECT ifnull(max(n), 0) FROM row").fetchone()[0]
sys.stdout.write("synchronous %d\\n" % level)
while True:
    n += 1
    db.execute("INSERT INTO row VALUES (?, zeroblob(200))", (n,))
    sys.stdout.write("%d\\n" % n)
    sys.stdout.flush()
"""


def run_and_cut(db: Path, synchronous: str, commits: int) -> tuple[int, int, int]:
    """Writes until `commits` rows are acknowledged, then cuts. Returns the level read back, the last row acknowledged and the rows lost."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(db), synchronous], env=shadow_env(db), stdout=subprocess.PIPE, text=True)
    level = int(process.stdout.readline().split()[1])
    acknowledged = 0
    for _ in range(commits):
        acknowledged = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    # Lines that still stand in the pipe were acknowledged as well; a half line was not.
    for line in process.stdout:
        if line.endswith("\n"):
            acknowledged = int(line)
    cut(db, process)
    return level, acknowledged, acknowledged - survivors(db, acknowledged)


def survivors(db: Path, acknowledged: int) -> int:
    """Rows of 1...acknowledged that are still there. Checks the database on the way."""
    connection = sqlite3.connect(db)
    try:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise RuntimeError(f"the database is damaged: {verdict}")
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'row'").fetchone():
            return 0
        return connection.execute("SELECT count(*) FROM row WHERE n <= ?", (acknowledged,)).fetchone()[0]
    finally:
        connection.close()


def series(synchronous: str, cuts: int) -> int:
    """Cuts a fresh database each time, prints what was lost and returns the sum."""
    total = 0
    for number in range(1, cuts + 1):
        folder = Path(tempfile.mkdtemp(prefix="powercut-"))
        try:
            level, acknowledged, lost = run_and_cut(folder / "rows.sqlite", synchronous, commits=random.randint(50, 900))
            print(f"cut {number}: synchronous={level} acknowledged={acknowledged} lost={lost}", flush=True)
            total += lost
        finally:
            shutil.rmtree(folder)
    return total


def verdict(synchronous: str, lost: int) -> bool:
    """Whether a series proves what it should: FULL keeps everything, and NORMAL shows that the cut is real."""
    good = lost == 0 if synchronous == "full" else lost > 0
    print(f"{synchronous}: {lost} acknowledged rows lost: {'as it should be' if good else 'FAILED'}")
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=3, metavar="N")
    parser.add_argument("--synchronous", choices=("full", "normal"), default="full")
    parser.add_argument("--selftest", action="store_true", help="full must lose nothing and normal something")
    arguments = parser.parse_args()
    levels = ("full", "normal") if arguments.selftest else (arguments.synchronous,)
    results = [verdict(level, series(level, arguments.cuts)) for level in levels]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
