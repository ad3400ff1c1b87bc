"""The bot of the README, as a stranger would run it: with its token, at the usual rates."""

import subprocess
import sys

from palisade import ROOT

BOT = ROOT / "deploy/examples/bot.py"
MINUTES = 4 * 60


def test_two_example_bots_play_a_whole_game(strict):
    bots = [
        subprocess.Popen([sys.executable, str(BOT), f"ws://127.0.0.1:{strict.port}/ws", strict.token(name), "1"], stderr=subprocess.PIPE, text=True)
        for name in ("example1", "example2")]
    for bot in bots:
        _, errors = bot.communicate(timeout=MINUTES)
        assert bot.returncode == 0 and not errors, errors
    games = strict.http("GET", "/api/v1/archive")[2]["games"]
    names = {seat["name"] for seat in games[0]["seats"]}
    assert names == {"example1", "example2"} and games[0]["result"]["why"] in ("goal", "repetition", "plies")


def test_the_example_has_at_most_thirty_lines():
    assert len(BOT.read_text().splitlines()) <= 30
