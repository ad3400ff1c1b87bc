"""The bots of the README, as a stranger would run them: with their tokens, at the usual rates."""

import shlex
import subprocess

import pytest
from examples import EXAMPLES, NODE, PYTHON
from palisade import ROOT, ROOMY, Server

MINUTES = 4 * 60


@pytest.fixture(scope="session")
def commands(tmp_path_factory):
    """Of each language."""
    program = tmp_path_factory.mktemp("bot") / "Bot"
    subprocess.run(
        ["swiftc", "-O", "-swift-version", "6", "-warnings-as-errors", str(EXAMPLES / "Bot.swift"), "-o", str(program)], check=True, timeout=MINUTES)
    return {"Python": PYTHON, "JavaScript": NODE, "Swift": str(program)}


def begin(server, commands, *languages):
    """A bot of each language, for one game. Returns them and their tokens."""
    tokens = [server.token(language) for language in languages]
    return [
        subprocess.Popen([*shlex.split(commands[language]), f"ws://127.0.0.1:{server.port}/ws", token, "1"], stderr=subprocess.PIPE, text=True)
        for language, token in zip(languages, tokens)], tokens


def finish(bots):
    """What they complained of."""
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


def test_the_shortest_has_at_most_thirty_lines():
    assert len((ROOT / "deploy/examples/bot.py").read_text().splitlines()) <= 30
