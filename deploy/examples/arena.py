#!/usr/bin/env python3
"""Lets two bot programs play each other, and says which is the stronger and how sure that is.

    arena.py "python3 bot.py" "node bot.js" --games 20

Each program gets the address of a server and a token: where its command line says {url} and {token}, or at its end. The server is one of
its own on a free port of this machine, with a data folder that is gone afterwards, and without the limits on rates. Needs: pip install
websockets.

Nobody can ask the server for a seat: it draws lots when a game begins. The bots meet in its pool, and a game in which the wrong one moves
first is called off at once, in the bot's name: aborted, or resigned if two moves were faster. So a bot sees games that end early now and
then. Those that count alternate.

A bot loses the game in which it breaks the protocol, plays an illegal move, lets its clock run out even once, ends, or does not come to the
table; if both do, it is a draw. Then it is started anew for the next one. A bot that ends by itself after a game is started again too.
"""

import argparse
import asyncio
import os
import shlex
import signal
import sys
from pathlib import Path

from bot_arena.bell import Broken
from bot_arena.games import Arena
from bot_arena.keeper import Keeper
from bot_arena.score import Tally

ROOT = Path(__file__).resolve().parents[2]


def arguments():
    parser = argparse.ArgumentParser(
        description="Let two bot programs play many games.", epilog="Progress goes to standard error, the result to standard output.")
    parser.add_argument("a", metavar="A", help="command line of the bot whose points are counted; {url}, {token} and {seed} are filled in")
    parser.add_argument("b", metavar="B", help="of the other one")
    parser.add_argument("--games", type=int, default=20, help="how many games, an even number (20)")
    parser.add_argument("--seed", type=int, default=1, help="what {seed} becomes for A, and one more for B (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--patience", type=float, default=60, help="seconds until a bot must sit at the table (60); a move has 40")
    parser.add_argument("--palisade", default=str(ROOT / ".build/release/palisade"), help="the server program (.build/release/palisade)")
    parser.add_argument("--web", default=str(ROOT / "web"), help="the folder of its page (web)")
    given = parser.parse_args()
    if given.games <= 0 or given.games % 2:
        parser.error("--games must be an even number above 0")
    if not given.patience > 0:
        parser.error("--patience must be above 0")
    if not os.access(given.palisade, os.X_OK):
        parser.error(f"--palisade: there is no program {given.palisade}; build it: swift build --configuration release --product palisade")
    for name, command in (("A", given.a), ("B", given.b)):
        try:
            empty = not shlex.split(command)
        except ValueError as error:
            parser.error(f"{name}: {error}")
        if empty:
            parser.error(f"{name}: a command line is missing")
    return given


async def run(given, keeper):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, asyncio.current_task().cancel, number)
    tally = Tally()

    def told(number, points, why, plies, failure):
        tally.add(number, points, why, plies, failure)
        end = "drawn" if points == 0.5 else "A wins" if points else "B wins"
        first = "second" if number & 1 else "first"
        line = f"game {number + 1} of {given.games}: A moves {first}: {end} in {plies} plies ({failure or why}), {tally.standing}"
        print(line, file=sys.stderr, flush=True)

    await Arena(keeper, given.palisade, given.web, given.patience).play([given.a, given.b], given.games, given.seed, told)
    print(tally.json if given.json else tally.text)


def main():
    given = arguments()
    keeper = Keeper()
    try:
        asyncio.run(run(given, keeper))
    except asyncio.CancelledError as stopped:
        return 128 + next(iter(stopped.args), signal.SIGINT)
    except Broken as broken:
        print(f"Error: {broken}", file=sys.stderr)
        return 1
    finally:
        keeper.close()


if __name__ == "__main__":
    sys.exit(main())
