"""The bots of the README, as a stranger would run them: with their tokens, at the usual rates."""

import json
import shlex
import subprocess
import threading

import pytest
from examples import EXAMPLES, NODE, PYTHON, of_game, racer
from palisade import ROOMY, ROOT, Server
from websockets.sync.server import serve

MINUTES = 4 * 60


@pytest.fixture(scope="session")
def commands(tmp_path_factory):
    """Of each language."""
    program = tmp_path_factory.mktemp("bot") / "Bot"
    subprocess.run(
        ["swiftc", "-Onone", "-swift-version", "6", "-warnings-as-errors", str(EXAMPLES / "Bot.swift"), "-o", str(program)], check=True, timeout=MINUTES)
    return {"Python": PYTHON, "JavaScript": NODE, "Swift": str(program)}


def begin(server, commands, *languages):
    """A bot of each language, for one game. Returns them and their tokens."""
    tokens = [server.token(language) for language in languages]
    return [
        subprocess.Popen([*shlex.split(commands[language]), server.socket_url, token, "1"], stderr=subprocess.PIPE, text=True)
        for language, token in zip(languages, tokens)], tokens


def finish(bots):
    """The complaints of each bot."""
    complaints = []
    for bot in bots:
        _, errors = bot.communicate(timeout=MINUTES)
        assert bot.returncode == 0, errors
        complaints.append(errors)
    return complaints


def only_game(server):
    games = server.http("GET", "/api/v1/archive")[2]["games"]
    assert len(games) == 1
    return games[0]


@pytest.mark.parametrize("languages", [("Python", "JavaScript"), ("Swift", "Python"), ("JavaScript", "Swift")])
def test_two_example_bots_play_a_whole_game(strict, commands, languages):
    bots, _ = begin(strict, commands, *languages)
    assert finish(bots) == ["", ""]
    game = only_game(strict)
    assert {seat["name"] for seat in game["seats"]} == set(languages) and game["result"]["why"] in ("goal", "repetition", "plies")


@pytest.mark.parametrize("languages", [("Python", "JavaScript"), ("JavaScript", "Swift")])
def test_they_finish_their_game_after_the_server_was_killed(tmp_path, commands, languages):
    with Server(tmp_path, [*ROOMY, "--limit-move", "5/1"]) as server:
        bots, tokens = begin(server, commands, *languages)
        with server.client(token=tokens[0]) as witness:
            witness.hello()
            witness.sub("me")
            room = witness.view("me", lambda me: me["room"])["room"]
            witness.sub(room)
            witness.view(room, lambda view: view["ply"] >= 3)
        server.kill()
        server.start()
        assert all("reconnect" in complaint for complaint in finish(bots))
        assert {seat["name"] for seat in only_game(server)["seats"]} == set(languages)


@pytest.mark.parametrize("language", ["Python", "JavaScript", "Swift"])
def test_they_wait_and_send_again_when_they_are_too_fast(tmp_path, commands, language):
    """Two moves a second, and never two at once: less than any of them wants. A move that was lost would cost its turn."""
    with Server(tmp_path, [*ROOMY, "--limit-do", "4/10", "--limit-move", "2/1"]) as server:
        bots, _ = begin(server, commands | {"racer": racer(tmp_path)}, language, "racer")
        assert finish(bots) == ["", ""]
        game = only_game(server)
        assert game["result"]["why"] in ("goal", "repetition", "plies") and metric(server, "palisade_refusals_total") >= 2
        assert "--" not in server.http("GET", f"/api/v1/archive/{game['id']}")[2]["moves"]


@pytest.mark.parametrize("language", ["Python", "JavaScript", "Swift"])
@pytest.mark.parametrize("code, by_frame", [(4400, True), (4403, False), (4409, True)])
def test_a_code_that_means_stop_stops_them(commands, language, code, by_frame):
    """A server of our own says it once; a bot that dialled again would find nobody, and say so."""
    with Doorman(code, by_frame) as doorman:
        bot = subprocess.run([*shlex.split(commands[language]), doorman.url, "plt_x"], capture_output=True, text=True, timeout=MINUTES)
    assert bot.returncode == 1 and str(code) in bot.stderr and doorman.visits == 1


@pytest.mark.parametrize("language", ["Python", "JavaScript", "Swift"])
def test_any_other_code_brings_them_back(commands, language):
    with Doorman(1012, True, 4400) as doorman:
        bot = subprocess.run([*shlex.split(commands[language]), doorman.url, "plt_x"], capture_output=True, text=True, timeout=MINUTES)
    assert bot.returncode == 1 and doorman.visits == 2


def metric(server, name):
    lines = server.metrics().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


class Doorman:
    """Shows whoever comes the door, with a `bye` or with the code alone; the next one with the next code."""

    def __init__(self, code, by_frame, *others):
        self.codes, self.by_frame, self.visits = [code, *others], by_frame, 0
        self.server = serve(self.receive, "127.0.0.1", 0, subprotocols=["palisade.v1"])
        self.url = f"ws://127.0.0.1:{self.server.socket.getsockname()[1]}/ws"

    def receive(self, socket):
        code = self.codes[min(self.visits, len(self.codes) - 1)]
        self.visits += 1
        socket.recv()
        if self.by_frame:
            socket.send(json.dumps({"t": "bye", "ts": 0, "code": code, "reason": "test", "retry_ms": [0, 1], "resume": False, "url": None}))
        socket.close(code)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


def test_the_shortest_plays_memory_by_one_word(strict, tmp_path):
    """Against a server bot, since nobody waits for others there."""
    bots, _ = begin(strict, {"memory": of_game(tmp_path, "memory")}, "memory")
    assert finish(bots) == [""]
    game = only_game(strict)
    assert (game["game"], game["result"]["why"], sum(seat["score"] for seat in game["seats"])) == ("memory", "goal", 50)


def test_the_shortest_has_at_most_thirty_five_lines():
    assert len((ROOT / "deploy/examples/bot.py").read_text().splitlines()) <= 35
