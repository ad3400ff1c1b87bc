"""The engine as another program meets it, and the arena where such programs meet."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from palisade import PATIENCE
from test_commands import PROGRAM, bench, run


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


def most_memory():
    """Megabytes that `setoption hash` takes at most."""
    return int(next(line for line in talk("palisade") if line.startswith("option hash ")).split()[-1])


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


@pytest.mark.parametrize("end", ["stop", "quit"])
def test_orders_that_find_no_room_are_refused_in_their_turn(end):
    kinds = [line for line in talk(*["go"] * 5001, end) if not line.startswith("info")]
    taken = [kind for kind in kinds if kind.startswith("bestmove ")]
    # One is carried out while 4096 wait, unless it was fetched too late.
    assert len(taken) in (4096, 4097) and kinds[:4096] == taken[:4096]
    assert len(kinds) == 5001 and kinds.count("error too many commands queued") == 5001 - len(taken)


def test_no_more_memory_than_half_of_the_machine_can_be_asked_for():
    most = most_memory()
    assert most == min(65536, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 21)
    assert talk(f"setoption hash {most + 1}") == [f"error hash needs a number of megabytes from 1 to {most}"]


def test_memory_is_taken_when_it_is_needed(engine):
    tell(engine, f"setoption hash {most_memory()}", "palisade")
    assert hear(engine, "ready")
    status = Path(f"/proc/{engine.pid}/status").read_text()
    assert int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) < 500_000


def test_memory_that_is_not_there_is_an_error_and_changes_nothing():
    most = most_memory()
    orders = f"position qfen  /  / e8 b5 / 3 3 / 1\nsetoption hash {most}\ngo depth 3\n"
    ended = subprocess.run(
        [PROGRAM, "engine"], input=orders, capture_output=True, text=True, timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20)))
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0, ended.stderr
    assert lines[0] == f"error cannot allocate {most} MB" and lines[-1] == "bestmove e9"


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


@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r"])
def test_openings_can_be_given(tmp_path, newline):
    path = tmp_path / "openings"
    path.write_bytes(b"e2 e8 e3h" + newline + b" /  / e4 e6 / 9 9 / 2" + newline)
    figures, progress = arena("level:2", "level:1", "--games", "4", "--openings", path)
    assert figures["openings"] == 2 and "e2 e8 e3h" in progress[0] and "/ e4 e6 /" in progress[2]


def test_a_program_plays_over_the_protocol():
    figures, _ = arena(f"cmd:{PROGRAM} engine", "level:1", "--games", "2", "--nodes", "500")
    assert (figures["wins"], figures["lost"]) == (2, [])


LISTENER = """
import subprocess, sys
engine = subprocess.Popen([{program!r}, "engine"], stdin=subprocess.PIPE, stdout=sys.stdout, text=True, bufsize=1)
with open({heard!r}, "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        engine.stdin.write(line)
"""


@pytest.mark.parametrize("opening, begins", [
    ("e2 e8 e3h", "position moves e2 e8 e3h"), (" /  / e4 e6 / 9 9 / 2", "position qfen "), ("1. e2 -- 2. e3", "position qfen "),
])
def test_a_program_is_told_the_whole_game_in_moves_where_that_can_be(tmp_path, opening, begins):
    script, heard, openings = tmp_path / "listener.py", tmp_path / "heard", tmp_path / "openings"
    script.write_text(LISTENER.format(program=PROGRAM, heard=str(heard)))
    openings.write_text(opening + "\n")
    figures, _ = arena(f"cmd:{sys.executable} {script}", "level:1", "--games", "2", "--nodes", "300", "--openings", openings)
    assert (figures["wins"], figures["lost"]) == (2, [])
    told = [line for line in heard.read_text().splitlines() if line.startswith("position")]
    assert len(told) > 5 and all(line.startswith(begins) for line in told)


WINDOWS = """
import subprocess, sys
engine = subprocess.Popen([{program!r}, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
for line in sys.stdin:
    engine.stdin.write(line)
    said = ""
    while line.startswith("go") and not said.startswith("bestmove"):
        said = engine.stdout.readline().strip()
        sys.stdout.write(said + "\\r\\n")
        sys.stdout.flush()
"""


def test_a_program_may_end_its_lines_as_on_windows(tmp_path):
    script = tmp_path / "windows.py"
    script.write_text(WINDOWS.format(program=PROGRAM))
    figures, _ = arena(f"cmd:{sys.executable} {script}", "level:1", "--games", "2", "--nodes", "300")
    assert (figures["wins"], figures["lost"]) == (2, [])


CHEAT = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        {answer}
        sys.stdout.flush()
"""


@pytest.mark.parametrize("answer, said", [
    ("print('bestmove e9')", "e9 is not legal"), ("print('bestmove cheese')", "is not a move"), ("sys.exit()", "it has ended"),
    ("print('error I am tired')", "I am tired"),
])
def test_who_dies_or_plays_nonsense_loses_that_game_and_the_next_begins(tmp_path, answer, said):
    path = tmp_path / "cheat.py"
    path.write_text(CHEAT.format(answer=answer))
    figures, _ = arena("level:1", f"cmd:{sys.executable} {path}", "--games", "2", "--time", "50")
    assert figures["wins"] == 2 and len(figures["lost"]) == 2
    assert all("B: " in line and said in line for line in figures["lost"])


def test_who_plays_what_is_not_legal_is_started_anew(tmp_path):
    script, starts = tmp_path / "cheat.py", tmp_path / "starts"
    begin = f"with open({str(starts)!r}, 'a') as starts:\n    starts.write('started ')\n"
    script.write_text(begin + CHEAT.format(answer="print('bestmove e9')"))
    figures, _ = arena("level:1", f"cmd:{sys.executable} {script}", "--games", "2", "--time", "50")
    assert figures["wins"] == 2 and starts.read_text().split() == ["started"] * 2


@pytest.mark.parametrize("program, said", [
    ("yes", "it did not answer in time"), ("cat /dev/zero", "it wrote a line of more than 1048576 bytes"),
])
def test_who_writes_without_end_loses(program, said):
    # The patience with a program is ten seconds and more.
    figures, _ = arena("level:1", f"cmd:{program}", "--games", "2", "--time", "1", "--jobs", "2")
    assert figures["wins"] == 2 and len(figures["lost"]) == 2
    assert all(said in line for line in figures["lost"])


STUBBORN = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("bestmove cheese", flush=True)
while True:
    signal.pause()
"""


@pytest.mark.parametrize("command", ["{python} {script}", "sh {wrapper}"])
def test_who_does_not_want_to_end_does_not_outlive_its_game(tmp_path, command):
    script, wrapper = tmp_path / "stubborn.py", tmp_path / "wrapper"
    script.write_text(STUBBORN)
    wrapper.write_text(f"{sys.executable} {script}\ntrue\n")
    # It holds the stream of errors, which is read to its end.
    figures, _ = arena("level:1", "cmd:" + command.format(python=sys.executable, script=script, wrapper=wrapper), "--games", "2")
    assert figures["wins"] == 2 and all("is not a move" in line for line in figures["lost"])


def test_a_program_that_is_not_there_loses_too():
    figures, _ = arena("cmd:/nowhere/at/all", "level:1", "--games", "2", "--time", "50")
    assert figures["losses"] == 2 and len(figures["lost"]) == 2


@pytest.mark.parametrize("arguments", [
    ["engine", "chess"], ["engine", "level:99"], ["engine", "cmd:"], ["engine", "level:1", "--games", "3"], ["engine", "level:1", "--time", "0"],
    ["engine", "level:1", "--openings", "/nowhere"], ["engine", "level:1", "--jobs", "0"], ["engine", "level:1", "--time", "86400001"],
    ["engine", "cmd:cat", "--time-b", "9223372036854775807"], ["engine", "level:1", "--time-b", "0"],
])
def test_the_arena_refuses_what_makes_no_sense(arguments):
    assert run("arena", *arguments).returncode == 64


@pytest.mark.parametrize("of, words", [
    (run, ["arena", "level:1", "{net}"]), (bench, ["engine", "--player", "{net}"]), (run, ["train", "play", "--player", "{net}", "--out", "x"]),
])
@pytest.mark.parametrize("content, reason", [(b"PALNET01", "a net's file has "), (None, "there is no such file")])
def test_a_net_that_is_none_is_refused_with_the_reason(tmp_path, of, words, content, reason):
    path = tmp_path / "x.net"
    if content:
        path.write_bytes(content)
    ended = of(*(word.format(net=f"engine:{path}") for word in words))
    assert ended.returncode == 64 and f"engine:{path}: {reason}" in ended.stderr
