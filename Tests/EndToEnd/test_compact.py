"""The free space of a store, given back to the disk."""

import sqlite3
import subprocess
from pathlib import Path

import pytest
from palisade import PROGRAM, ROOMY, Server, move, table
from test_backup import back, run

DATABASE = "palisade.sqlite"


@pytest.fixture
def loose(tmp_path):
    """A store with a running game and many free pages: (server, seats, topic)."""
    subprocess.run([Path(PROGRAM).with_name("palisade-bench"), "games", "--count", "300", "--data", str(tmp_path)], check=True)
    with Server(tmp_path, ROOMY) as server:
        seats, topic = table(server, control="none")
        move(seats[0], topic, "e2", at=0)
        server.stop()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("CREATE TABLE ballast (text)")
        database.executemany("INSERT INTO ballast VALUES (?)", [("x" * 1_000_000,)] * 4)
        database.commit()
        database.execute("DROP TABLE ballast")
    database.close()
    return server, seats, topic


def test_free_pages_go_and_games_go_on(tmp_path, loose):
    server, seats, topic = loose
    before = (tmp_path / DATABASE).stat().st_size
    done = run("compact", "--data", tmp_path)
    after = (tmp_path / DATABASE).stat().st_size
    assert done.returncode == 0 and done.stdout == f"{before} bytes before, {after} bytes now\n", done.stderr
    assert before - after > 3_900_000 and (tmp_path / DATABASE).stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / "palisade.compacting").exists()
    assert run("check", "--data", tmp_path).returncode == 0
    with server:
        move(back(server, seats[1], topic)[0], topic, "e8", at=1)


def test_a_store_in_use_and_an_absent_one_are_refused(tmp_path):
    assert run("compact", "--data", tmp_path).returncode == 66
    with Server(tmp_path):
        done = run("compact", "--data", tmp_path)
        assert done.returncode == 75 and "in use" in done.stderr


def test_what_an_interrupted_run_left_is_written_anew(tmp_path, loose):
    (tmp_path / "palisade.compacting").write_text("half")
    assert run("compact", "--data", tmp_path).returncode == 0
    assert not (tmp_path / "palisade.compacting").exists() and run("check", "--data", tmp_path).returncode == 0
