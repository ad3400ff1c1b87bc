"""deploy/examples/arena.py: two programs meet, and the figures are right; whatever they do, and however it ends."""

import json
import math
import os
import re
import signal
import subprocess
import sys

import pytest
from examples import EXAMPLES, PYTHON, racer, thinking
from palisade import PATIENCE, PLAIN, PROGRAM
from test_engine import arena as engine_arena

sys.path.insert(0, str(EXAMPLES))

from bot_arena.score import Score

MINUTES = 4 * 60
ARENA = [sys.executable, str(EXAMPLES / "arena.py"), *PLAIN[:2]]


def meet(a, b, *arguments):
    """The figures, and a line of progress for each game."""
    ended = subprocess.run([*ARENA, a, b, "--palisade", PROGRAM, "--json", *arguments], capture_output=True, text=True, timeout=MINUTES)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout), ended.stderr.splitlines()


# Games and figures


def test_colours_are_swapped_from_game_to_game(tmp_path):
    bot = racer(tmp_path)
    figures, progress = meet(bot, bot, "--games", "4")
    seats = [re.search(r"A moves (first|second): (A|B) wins in (\d+) plies \(goal\)", line).groups() for line in progress]
    assert [seat for seat, _, _ in seats] == ["first", "second"] * 2
    assert seats[0][1] != seats[1][1] and seats[:2] == seats[2:]
    assert (figures["games"], figures["wins"], figures["draws"], figures["losses"], figures["score"]) == (4, 2, 0, 2, 0.5)
    assert figures["endings"] == {"goal": 4} and figures["plies"] == sum(int(plies) for _, _, plies in seats)
    # Two pairs of half a point each: half a point in three games, over the root of two.
    assert figures["elo"] == 0 and figures["superiority"] == 0.5 and figures["lost"] == []
    assert figures["elo_high"] == pytest.approx(173.5, abs=0.5) and figures["elo_low"] == pytest.approx(-figures["elo_high"])


def test_the_figures_are_those_of_the_arena_of_engines():
    known, progress = engine_arena("level:2", "level:1", "--games", "10", "--seed", "4")
    score = Score()
    for number, line in enumerate(progress):
        score.add(1 if "A wins" in line else 0 if "B wins" in line else 0.5, number // 2)
    low, high = score.interval
    ours = {"score": score.share, "elo": score.elo, "elo_low": low, "elo_high": high, "superiority": score.superiority}
    for key, value in ours.items():
        assert known[key] is None and value in (math.inf, -math.inf) or value == pytest.approx(known[key]), key


def test_the_text_says_the_same():
    ended = subprocess.run([*ARENA, PYTHON, PYTHON, "--palisade", PROGRAM, "--games", "2"], capture_output=True, text=True, timeout=MINUTES)
    assert ended.returncode == 0, ended.stderr
    assert [line.split("  ")[0] for line in ended.stdout.splitlines()] == ["games", "A", "Elo", "A stronger", "ended by"]


def test_a_bot_may_end_after_each_game(tmp_path):
    figures, _ = meet(racer(tmp_path) + " {url} {token} 1", racer(tmp_path, "other"), "--games", "4")
    assert figures["endings"] == {"goal": 4} and figures["lost"] == []


# Bots out of order


def test_a_bot_that_exits_at_once_loses_and_it_is_said():
    figures, progress = meet(PYTHON, f"{sys.executable} -c 'raise SystemExit(\"not today\")'", "--games", "2")
    assert (figures["wins"], figures["losses"], figures["endings"]) == (2, 0, {"failure": 2})
    assert figures["lost"] == [f"game {number}: B: ended with status 1 (not today)" for number in (1, 2)]
    assert all("A wins" in line and "not today" in line for line in progress)


@pytest.mark.parametrize("body, said", [
    ("    return 'e9' if 'e9' not in legal else 'e1'", "illegal_move"),
    ("    import os; os._exit(3)", "ended with status 3"),
    ("    raise SystemExit('I give up')", "ended with status 1 (I give up)"),
    ("    return legal", "bad_frame"),
])
def test_who_fails_in_a_game_loses_it_and_the_next_begins(tmp_path, body, said):
    figures, _ = meet(thinking(tmp_path, "failing", body), racer(tmp_path), "--games", "2")
    assert figures["losses"] == 2 and len(figures["lost"]) == 2
    assert all("A: " in line and said in line for line in figures["lost"])


def test_a_bot_that_hangs_loses_on_the_clock(tmp_path):
    # Where it would win, so only in the game in which it moves second; one that is called off never gets there. The clock takes 40 s.
    hangs = racer(tmp_path, "hangs", "if any(int(step[1]) == goal for step in steps): time.sleep(1000)")
    figures, progress = meet(hangs, racer(tmp_path), "--games", "2")
    assert figures["lost"] == ["game 2: A: its clock ran out"] and figures["endings"] == {"goal": 1, "failure": 1}, progress
    assert figures["losses"] == 2


def test_who_never_comes_to_the_table_loses(tmp_path):
    figures, _ = meet(f"{sys.executable} -c 'import time; time.sleep(1000)' {{url}} {{token}}", racer(tmp_path), "--games", "2", "--patience", "5")
    assert figures["losses"] == 2 and all("did not come to the table" in line for line in figures["lost"])


def test_two_bots_that_never_meet_are_said(tmp_path):
    # They wait for people only.
    text, casual = (EXAMPLES / "bot.py").read_text(), '{"mode": "casual"}'
    assert casual in text
    shy = tmp_path / "shy.py"
    shy.write_text(text.replace(casual, '{"mode": "casual", "bots": "no"}'))
    bot = f"{sys.executable} {shy}"
    ended = subprocess.run(
        [*ARENA, bot, bot, "--palisade", PROGRAM, "--games", "2", "--patience", "5"], capture_output=True, text=True, timeout=MINUTES)
    assert ended.returncode == 1 and "Error: both bots waited 5 s in the pool" in ended.stderr


def test_a_program_that_is_not_there_loses_too(tmp_path):
    figures, _ = meet("/nowhere/at/all", racer(tmp_path), "--games", "2")
    assert figures["losses"] == 2 and all("could not be started" in line for line in figures["lost"])


# The end


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind(tmp_path, number):
    """The server and both bots hold a pipe: its end is theirs. The arena and its keeper hold the stream of errors."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    server = tmp_path / "server"
    server.write_text(f'#!/bin/sh\nexec 9>"{pipe}"\nexec "{PROGRAM}" "$@"\n')
    server.chmod(0o755)
    bot = f"sh -c 'exec 9>\"{pipe}\"; exec {PYTHON} \"$@\"' bot {{url}} {{token}}"
    arena = subprocess.Popen(
        [*ARENA, bot, bot, "--games", "100000", "--palisade", str(server)], stderr=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)}, start_new_session=True)
    assert arena.stderr.readline().startswith("game 1 ")
    assert any(tmp_path.glob("palisade-arena-*"))
    arena.send_signal(number)
    arena.communicate(timeout=2 * PATIENCE)
    os.set_blocking(held, True)
    assert os.read(held, 1) == b""
    os.close(held)
    assert arena.returncode in (128 + number, -number)
    assert not any(tmp_path.glob("palisade-arena-*"))


def test_a_server_that_does_not_start_is_said():
    ended = subprocess.run([*ARENA, PYTHON, PYTHON, "--palisade", "/bin/false"], capture_output=True, text=True, timeout=MINUTES)
    assert ended.returncode == 1 and "the server did not start" in ended.stderr


@pytest.mark.parametrize("arguments", [["--games", "3"], ["--games", "0"], ["--patience", "0"], ["--palisade", "/nowhere"]])
def test_it_refuses_what_makes_no_sense(arguments):
    ended = subprocess.run([*ARENA, PYTHON, PYTHON, *arguments], capture_output=True, text=True, timeout=MINUTES)
    assert ended.returncode == 2 and arguments[0] in ended.stderr
