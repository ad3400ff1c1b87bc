"""The engine as another program meets it, and the arena where such programs meet."""

import json
import subprocess
import sys

import pytest
from palisade import PATIENCE
from test_commands import PROGRAM, run


def talk(*orders):
    """Everything the engine answers to these orders."""
    text = "".join(f"{order}\n" for order in orders)
    ended = subprocess.run([PROGRAM, "engine"], input=text, capture_output=True, text=True, timeout=4 * PATIENCE)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


def arena(*arguments):
    ended = run("arena", *arguments, "--json")
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout), ended.stderr.splitlines()


@pytest.fixture
def engine():
    """An engine that listens, line by line."""
    with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield process
        process.kill()


def tell(process, *orders):
    for order in orders:
        process.stdin.write(f"{order}\n")


def hear(process, word):
    """The next line that begins with this word."""
    return next(line for line in process.stdout if line.split()[:1] == [word]).strip()


# The protocol


def test_it_introduces_itself():
    lines = talk("palisade")
    assert lines[0].startswith("id name ") and lines[-1] == "ready"


def test_it_finds_the_move_that_wins():
    lines = talk("position qfen  /  / e8 b5 / 3 3 / 1", "go depth 3")
    assert lines[-1] == "bestmove e9" and lines[-2].startswith("info depth ")


def test_an_info_line_tells_all():
    line = next(line for line in talk("position moves e2 e8", "go depth 4") if line.startswith("info depth 4 "))
    words = line.split()
    assert [words[at] for at in (1, 3, 5, 7, 9, 11)] == ["depth", "score", "nodes", "nps", "time", "line"] and words[12] == "e3"


def test_answers_come_in_the_order_of_the_orders_and_nothing_is_lost():
    lines = talk("go depth 2", "nonsense", "position moves e9", "", "position moves e2", "go depth 1", "setoption hash x", "palisade")
    kinds = [line.split()[0] for line in lines if not line.startswith(("info", "option"))]
    assert kinds == ["bestmove", "error", "error", "bestmove", "error", "id", "ready"]


def test_the_same_positions_and_seed_give_the_same_moves():
    orders = ["setoption seed 5", "newgame", "position moves e2 e8 e3 e7 e3h", "go nodes 20000"]
    first, second = talk(*orders), talk("go depth 3", *orders)
    assert first[-1] == second[-1] and first[-1].startswith("bestmove ")


def test_a_stop_is_heard_while_it_thinks(engine):
    tell(engine, "go")
    hear(engine, "info")
    tell(engine, "stop")
    assert hear(engine, "bestmove")
    tell(engine, "go depth 1")
    assert hear(engine, "bestmove")


def test_quit_ends_the_thinking_too(engine):
    tell(engine, "go", "quit")
    assert hear(engine, "bestmove")
    assert engine.wait(timeout=PATIENCE) == 0


# The arena


def test_the_engine_beats_the_weakest_bot_and_the_figures_add_up():
    figures, progress = arena("engine", "level:1", "--games", "4", "--nodes", "500")
    assert (figures["games"], figures["wins"], figures["score"], figures["lost"]) == (4, 4, 1.0, [])
    assert figures["elo"] is None and figures["openings"] == 2 and figures["superiority"] > 0.9
    assert len(progress) == 4


def test_the_same_seed_plays_the_same_games():
    first = run("arena", "engine", "level:2", "--games", "4", "--nodes", "300", "--seed", "9", "--moves").stderr
    second = run("arena", "engine", "level:2", "--games", "4", "--nodes", "300", "--seed", "9", "--moves", "--jobs", "1").stderr
    assert first == second and len(first.splitlines()) == 8


def test_both_games_of_a_pair_begin_alike():
    lines = run("arena", "level:2", "level:1", "--games", "6", "--seed", "3").stderr.splitlines()
    begins = [line.split(" after ")[1].split(":")[0] for line in lines]
    assert begins[0::2] == begins[1::2] and len(set(begins)) == 3
    assert all(("first", "second")[at % 2] in line for at, line in enumerate(lines))


def test_openings_can_be_given(tmp_path):
    path = tmp_path / "openings"
    path.write_text("e2 e8 e3h\n /  / e4 e6 / 9 9 / 2\n")
    figures, progress = arena("level:2", "level:1", "--games", "4", "--openings", path)
    assert figures["openings"] == 2 and "e2 e8 e3h" in progress[0] and "/ e4 e6 /" in progress[2]


def test_a_program_plays_over_the_protocol():
    figures, _ = arena(f"cmd:{PROGRAM} engine", "level:1", "--games", "2", "--nodes", "500")
    assert (figures["wins"], figures["lost"]) == (2, [])


CHEAT = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        {answer}
        sys.stdout.flush()
"""


@pytest.mark.parametrize("answer, said", [
    ("print('bestmove e9')", "e9 is not legal"), ("print('bestmove cheese')", "is no move"), ("sys.exit()", "it has ended"),
    ("print('error I am tired')", "I am tired"),
])
def test_who_dies_or_plays_nonsense_loses_that_game_and_the_next_begins(tmp_path, answer, said):
    path = tmp_path / "cheat.py"
    path.write_text(CHEAT.format(answer=answer))
    figures, _ = arena("level:1", f"cmd:{sys.executable} {path}", "--games", "2", "--time", "50")
    assert figures["wins"] == 2 and len(figures["lost"]) == 2
    assert all("B: " in line and said in line for line in figures["lost"])


def test_a_program_that_is_not_there_loses_too():
    figures, _ = arena("cmd:/nowhere/at/all", "level:1", "--games", "2", "--time", "50")
    assert figures["losses"] == 2 and len(figures["lost"]) == 2


@pytest.mark.parametrize("arguments", [
    ["engine", "chess"], ["engine", "level:99"], ["engine", "cmd:"], ["engine", "level:1", "--games", "3"], ["engine", "level:1", "--time", "0"],
    ["engine", "level:1", "--openings", "/nowhere"], ["engine", "level:1", "--jobs", "0"],
])
def test_the_arena_refuses_what_makes_no_sense(arguments):
    assert run("arena", *arguments).returncode == 64
