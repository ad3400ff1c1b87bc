"""The example bots as command lines, and bots made of the shortest one."""

import sys

from palisade import ROOT

EXAMPLES = ROOT / "deploy/examples"
PYTHON = f"{sys.executable} {EXAMPLES / 'bot.py'}"
NODE = f"node {EXAMPLES / 'bot.js'}"

RACER = """
    ranks = [int(pawn[1]) for pawn in state["pawns"]]
    steps = [move for move in legal if len(move) == 2]
    far = lambda seat: sum(abs(int(s[1]) - ranks[seat]) + abs(ord(s[0]) - ord(state["pawns"][seat][0])) for s in steps)
    goal = state["goal"][min((0, 1), key=far)]
    {first}
    return min(steps, key=lambda step: (abs(int(step[1]) - goal), step))"""
"""Runs straight for its goal. Two of them always play the same game, so the colour decides."""


def thinking(folder, name, body):
    """The command line of bot.py with another `think`."""
    text, random = (EXAMPLES / "bot.py").read_text(), "    return random.choice(legal)"
    assert random in text
    path = folder / f"{name}.py"
    path.write_text(text.replace(random, body))
    return f"{sys.executable} {path}"


def of_game(folder, game):
    """The command line of bot.py with the word for the game exchanged."""
    text = (EXAMPLES / "bot.py").read_text()
    assert text.count("quoridor") == 1
    path = folder / f"{game}.py"
    path.write_text(text.replace("quoridor", game))
    return f"{sys.executable} {path}"


def racer(folder, name="racer", first="pass"):
    """Does `first` before each move."""
    return thinking(folder, name, RACER.format(first=first))
