"""The program as an operator meets it: its help, its commands, its refusals, its signals."""

import json
import os
import re
import signal
import socket
import subprocess

import pytest
from deep import rounds
from palisade import PATIENCE, PROGRAM, ROOT, SUBPROTOCOL, Rude, Server, play_to, table

VECTORS = ROOT / "Tests/GamesTests/Vectors"
WEB = str(ROOT / "web")


def run(*arguments, env=None, program=PROGRAM):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=4 * PATIENCE, env={**os.environ, **(env or {})})


def serve(folder, *flags, env=None):
    """A server that is expected not to start."""
    return run("serve", "--host", "127.0.0.1", "--port", "0", "--data", folder, "--web", WEB, *flags, env=env)


def written(folder, **settings):
    path = folder / "palisade.json"
    path.write_text(json.dumps(settings))
    return path


def test_help_names_every_command():
    text = run("--help").stdout
    assert all(f"  {command} " in text for command in ("serve", "token", "backup", "restore", "check", "audit", "admin", "password", "rules", "perft", "bench", "engine", "arena", "train"))


def test_every_setting_of_the_manual_is_in_the_help_of_serve():
    manual = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()
    keys = [line.split("`")[1] for line in manual.split("| key |")[1].split("\n\n")[0].splitlines() if line.startswith("| `")]
    text = run("serve", "--help").stdout
    assert len(keys) >= 15
    for key in keys:
        assert f"--{key} " in text, key


def test_a_setting_for_tests_is_hidden_and_ends_a_server_that_others_can_reach(tmp_path):
    assert "--sweep-seconds " not in run("serve", "--help").stdout
    assert "--sweep-seconds " in run("serve", "--help-hidden").stdout
    ended = run("serve", "--host", "0.0.0.0", "--port", "0", "--data", tmp_path, "--web", WEB, "--sweep-seconds", "1")
    assert ended.returncode == 64 and ended.stderr.startswith("Error: sweep-seconds is for tests: ") and ended.stderr.count("\n") == 1
    with Server(tmp_path, ["--sweep-seconds", "1", "--bot-pace", "20"]):
        assert "warning" in next(line for line in (tmp_path / "server.log").read_text().splitlines() if "options=bot-pace, " in line and "sweep-seconds" in line)


@pytest.mark.parametrize("key, value, allowed", [
    ("port", "65536", "0 to 65535"), ("loops", "many", "0 to 64"), ("origins", "play.example.org", "https://"), ("origins", "https://", "https://"), ("origins", "https://a.example/path", "https://"),
    ("host", "300.1.2.3", "numeric address"), ("host", "example.org", "numeric address"),
    ("secure-cookies", "yes", "true, false"), ("limit-chat", "5", "RATE/BURST"), ("guests-per-address", "0", "1 to"),
    ("limit-ping", "5", "RATE/BURST"), ("network-share", "0", "1 to"), ("trusted-proxies", "10.0.0.1/8", "10.0.0.0/8"), ("trusted-proxies", "localhost", "127.0.0.1"),
])
@pytest.mark.parametrize("source", ["flag", "environment", "file"])
def test_a_wrong_value_is_named_wherever_it_stands(tmp_path, key, value, allowed, source):
    flags = {"flag": [f"--{key}", value], "environment": [], "file": ["--config", written(tmp_path, **{key: value})]}[source]
    env = {"PALISADE_" + key.upper().replace("-", "_"): value} if source == "environment" else {}
    ended = run("serve", "--data", tmp_path, "--web", WEB, *flags, env=env)
    assert ended.returncode == 64
    assert ended.stderr.startswith("Error: ") and ended.stderr.count("\n") == 1
    assert all(word in ended.stderr for word in (key, f"'{value}'", allowed)), ended.stderr


def test_an_unknown_key_of_the_file_is_refused_with_those_there_are(tmp_path):
    ended = serve(tmp_path, "--config", written(tmp_path, prot=80))
    assert ended.returncode == 64 and "prot: '80'" in ended.stderr and "port" in ended.stderr and "limit-do" in ended.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", "7"])
def test_a_file_that_is_no_object_is_refused(tmp_path, text):
    path = tmp_path / "palisade.json"
    path.write_text(text)
    ended = serve(tmp_path, "--config", path)
    assert ended.returncode == 64 and "one JSON object" in ended.stderr


def test_a_file_that_is_not_there_is_refused(tmp_path):
    ended = serve(tmp_path, "--config", tmp_path / "none.json")
    assert ended.returncode == 64 and "a file that can be read" in ended.stderr


def test_an_unknown_flag_is_refused(tmp_path):
    ended = serve(tmp_path, "--prot", "80")
    assert ended.returncode == 64 and "--prot" in ended.stderr and "did you mean --port?" in ended.stderr


def test_an_unknown_variable_is_refused_and_its_value_is_not_told(tmp_path):
    ended = serve(tmp_path, env={"PALISADE_PROT": "hush"})
    assert ended.returncode == 64 and "PALISADE_PROT" in ended.stderr and "did you mean PALISADE_PORT?" in ended.stderr
    assert "hush" not in ended.stderr and ended.stderr.count("\n") == 1


@pytest.mark.parametrize("key", ["port", "sockets-per-address", "analyses-per-day"])
@pytest.mark.parametrize("value", ["-1", "-12"])
def test_a_negative_number_is_a_value(tmp_path, key, value):
    ended = serve(tmp_path, f"--{key}", value)
    assert ended.returncode == 64 and f"{key}: '{value}' is not acceptable; allowed: " in ended.stderr


def test_a_flag_without_a_value_is_refused_with_what_is_allowed(tmp_path):
    ended = serve(tmp_path, "--loops")
    assert ended.returncode == 64 and "--loops needs a value; allowed: 0 to 64" in ended.stderr


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path):
    flags = ["--config", str(written(tmp_path, **{"limit-do": "11/31", "limit-move": "12/32", "limit-chat": "13/33"})), "--limit-do", "31/51"]
    env = {**os.environ, "PALISADE_LIMIT_DO": "21/41", "PALISADE_LIMIT_MOVE": "22/42"}
    with Server(tmp_path, flags, env=env) as server, server.client() as client:
        limits = client.hello()["limits"]
        assert (limits["do"], limits["move"], limits["chat"]) == ([31, 51], [22, 42], [13, 33])


def test_a_folder_in_use_is_75(server):
    ended = serve(server.data)
    assert ended.returncode == 75 and "in use" in ended.stderr and str(server.data) in ended.stderr


def test_a_folder_that_cannot_be_made_is_75(tmp_path):
    (tmp_path / "file").write_text("")
    ended = serve(tmp_path / "file" / "data")
    assert ended.returncode == 75 and "cannot be used" in ended.stderr


def test_a_file_in_the_place_of_the_folder_is_75(tmp_path):
    (tmp_path / "file").write_text("")
    ended = serve(tmp_path / "file")
    assert ended.returncode == 75 and "Not a directory" in ended.stderr


def test_a_host_of_another_machine_is_69_and_does_not_blame_the_port(tmp_path):
    ended = serve(tmp_path, "--host", "192.0.2.1")
    assert ended.returncode == 69 and "no address of this machine" in ended.stderr and "in use" not in ended.stderr


def test_the_address_of_the_greeting_can_be_opened(tmp_path):
    """An IPv6 address stands in brackets there."""
    with Server(tmp_path, ["--host", "::1"]) as server:
        assert server.greeting == f"listening on http://[::1]:{server.port}"


def test_a_port_in_use_is_69_and_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = serve(tmp_path, "--port", port)
    assert ended.returncode == 69 and port in ended.stderr


def test_a_drained_game_goes_on_after_the_next_start(tmp_path):
    with Server(tmp_path) as server:
        seats, topic = table(server)
        play_to(seats, topic, 4)
        moves = seats[0].view(topic, lambda v: v["ply"] == 4)["moves"]
        server.process.send_signal(signal.SIGTERM)
        for client in seats:
            bye, code = client.bye()
            assert code == 1012 and bye["code"] == 1012 and bye["resume"] is True and len(bye["retry_ms"]) == 2
        assert server.process.wait(timeout=PATIENCE) == 0
        log = tmp_path / "palisade.sqlite-wal"
        assert not log.exists() or log.stat().st_size == 0
        server.start()
        for client in seats:
            with server.client(cookie=client.cookie) as back:
                back.hello()
                back.sub(topic)
                view = back.view(topic)
                assert view["phase"] == "playing" and view["moves"] == moves


def test_a_second_signal_ends_at_once_and_loses_nothing(tmp_path):
    # The server waits for a peer that answers no close, here longer than anybody waits for this test.
    with Server(tmp_path, ["--close-seconds", "600"]) as server:
        seats, topic = table(server)
        play_to(seats, topic, 2)
        rude = Rude(server)
        rude.send("hello")
        rude.read()
        server.process.send_signal(signal.SIGTERM)
        bye, code = rude.bye()
        assert bye["code"] == 1012 and code == 1012
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=PATIENCE) == -signal.SIGTERM
        rude.close()
        server.start()
        with server.client(cookie=seats[0].cookie) as back:
            back.hello()
            back.sub(topic)
            assert back.view(topic)["ply"] == 2


def test_a_token_is_made_while_the_server_runs_and_while_it_does_not(tmp_path):
    before = run("token", "early", "--data", tmp_path, "--create")
    assert before.returncode == 0 and before.stdout.startswith("plt_") and before.stdout.count("\n") == 1
    with Server(tmp_path) as server:
        for name, token in (("early", before.stdout.strip()), ("late", server.token("late"))):
            with server.client(token=token) as client:
                user = client.hello()["user"]
                assert (user["name"], user["kind"]) == (name, "bot") and client.socket.subprotocol == SUBPROTOCOL


def test_a_folder_without_a_store_gets_no_token(tmp_path):
    typo = tmp_path / "typo"
    ended = run("token", "lost", "--data", typo)
    assert ended.returncode == 66 and ended.stdout == "" and str(typo) in ended.stderr and "--create" in ended.stderr
    assert not typo.exists()


@pytest.mark.parametrize("name", ["", "x" * 21, "a\u202eb", "Mason"])
def test_a_name_that_cannot_be_had_is_64(tmp_path, name):
    ended = run("token", name, "--data", tmp_path, "--create")
    assert ended.returncode == 64 and ended.stdout == "" and "name" in ended.stderr


def test_the_running_server_refuses_such_a_name_too(server):
    server.guest("tokenless")
    ended = run("token", "tokenless", "--data", server.data)
    assert ended.returncode == 64 and "in use" in ended.stderr


def test_the_rules_agree_with_published_positions():
    positions = sorted(VECTORS.glob("*-public.jsonl"))
    assert positions
    for path in positions:
        ended = run("rules", "check", path)
        assert ended.returncode == 0 and ended.stdout.strip() == f"positions={len(path.read_text().splitlines())} mismatches=0"


def test_a_wrong_position_is_counted_and_pointed_at(tmp_path):
    lines = (VECTORS / "quoridor-public.jsonl").read_text().splitlines()[:3]
    vector = json.loads(lines[1])
    key = next(key for key, value in vector.items() if isinstance(value, list) and len(value) > 3)
    vector[key] = vector[key][1:]
    lines[1] = json.dumps(vector)
    path = tmp_path / "positions.jsonl"
    path.write_text("\n".join(lines))
    ended = run("rules", "check", path)
    assert ended.returncode == 1 and ended.stdout.strip() == "positions=3 mismatches=1" and "line 2:" in ended.stderr


def test_what_is_no_file_of_positions_is_64(tmp_path):
    path = tmp_path / "positions.jsonl"
    path.write_text("no json\n")
    assert run("rules", "check", path).returncode == 64
    assert run("rules", "check", tmp_path / "none").returncode == 64


def test_perft_counts_known_numbers():
    assert run("perft", "0").stdout.splitlines()[0] == "1"
    assert run("perft", "1").stdout.splitlines()[0] == "131"
    assert run("perft", "1", "--moves", "e2 e8").stdout.splitlines()[0] == "132"


def test_the_engine_counts_the_published_numbers_too():
    entries = [json.loads(line) for line in (VECTORS / "quoridor-perft.jsonl").read_text().splitlines()]
    assert any(entry.get("players", 2) == 2 and entry["perft"] for entry in entries)
    for entry in entries:
        for depth, count in enumerate(entry["perft"][:rounds(2, 3)], 1) if entry.get("players", 2) == 2 else ():
            ended = run("perft", depth, "--engine", "--moves", " ".join(entry["moves"]))
            assert ended.stdout.splitlines()[:1] == [str(count)], (entry["id"], depth, ended.stderr)


@pytest.mark.parametrize("arguments", [["1", "--engine", "--players", "4"], ["10"], ["-1"], ["x"], ["1", "--players", "3"], ["1", "--moves", "e9"], ["1", "--qfen", "nonsense"]])
def test_perft_refuses_what_makes_no_sense(arguments):
    assert run("perft", *arguments).returncode == 64


def test_the_bench_measures_and_leaves_nothing_behind(tmp_path):
    ended = run("bench", "journal", "--data", tmp_path, "--rate", "500", "--seconds", "1", "--json")
    assert ended.returncode == 0, ended.stderr
    figures = json.loads(ended.stdout)
    assert figures["synchronous"] == 2 and figures["moves"] == 500 and figures["commits"] >= 1
    assert 0 < figures["added_ms"]["p50"] <= figures["added_ms"]["p99"] <= figures["added_ms"]["max"]
    assert 100 < figures["bytes_per_event"] <= 300
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["--rate", "0"], ["--seconds", "121"], ["--batch", "9000"], ["--data", "/nowhere"]])
def test_the_bench_refuses_what_it_cannot_do(arguments):
    assert run("bench", "journal", *arguments).returncode == 64


def bench(*arguments):
    """`palisade-bench`, which is built beside the program."""
    return run(*arguments, program=f"{PROGRAM}-bench")


def test_the_engine_bench_counts_and_thinks():
    ended = bench("engine", "--depth", "3", "--time", "20", "--json")
    assert ended.returncode == 0, ended.stderr
    figures = json.loads(ended.stdout)
    assert figures["perft"] == 2062264 and len(figures["positions"]) == 6
    assert all(row["depth"] >= 1 and row["nodes_per_second"] > 0 and row["move"] for row in figures["positions"])
    assert figures["late_ms_p50"] <= figures["late_ms_max"]


@pytest.mark.parametrize("arguments", [["--depth", "0"], ["--depth", "6"], ["--time", "0"], ["--player", "engine:/nowhere"]])
def test_the_engine_bench_refuses_what_it_cannot_do(arguments):
    assert bench("engine", *arguments).returncode == 64


def test_the_lobby_bench_times_lists_and_pairing():
    ended = bench("lobby", "--rooms", 200, "--waiting", 100)
    # 1 on a machine that is too slow or too busy.
    assert ended.returncode in (0, 1) and ended.stderr == ""
    assert len(ended.stdout.splitlines()) == 11 and all(" p50 " in line and line.endswith(" us") for line in ended.stdout.splitlines())


def test_the_settlement_bench_compares_and_leaves_nothing_behind(tmp_path):
    ended = bench("settlement", "--rounds", 2, "--games", 4, "--data", tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert [line.split("  ")[0] for line in ended.stdout.splitlines()] == ["synchronous", "casual", "rank", "rank / casual"]
    assert list(tmp_path.iterdir()) == []
    assert bench("settlement", "--data", "/nowhere").returncode == 64


def test_the_players_bench_fills_a_folder_once(tmp_path):
    ended = bench("players", "--count", 50, "--data", tmp_path)
    assert ended.returncode == 0 and ended.stdout.startswith("50 players in "), ended.stderr
    again = bench("players", "--count", 50, "--data", tmp_path)
    assert again.returncode == 1 and again.stderr == f"Error: '{tmp_path}' holds accounts already.\n"


def test_the_version_is_told_alike_everywhere(server):
    version = run("--version").stdout.strip()
    assert version.count(".") == 2
    assert server.http("GET", "/healthz")[2]["version"] == server.http("GET", "/api/v1/version")[2]["version"] == version
    changes = (ROOT / "Sources/Server/Server.docc/Changelog.md").read_text()
    assert re.search(r"^## (\S+)", changes, re.MULTILINE)[1] == version


def test_the_public_games_are_exported(server):
    (first, second), topic = table(server)
    play_to((first, second), topic, 3)
    first.do(topic, "resign")
    match = second.view(topic, lambda view: view["result"])["match"]
    (one, _), hidden = table(server, listed=False)
    one.do(hidden, "resign")
    one.view(hidden, lambda view: view["result"])
    done = run("export-games", "--data", server.data)
    assert done.returncode == 0, done.stderr
    games = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = server.http("GET", f"/api/v1/archive/{match}")[2]
    assert [game for game in games if game["id"] == match] == [wanted]
    assert not any(game["private"] for game in games)
    assert run("export-games", "--data", server.data / "nothing").returncode == 66
