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
import contextlib
import json
import math
import os
import shlex
import shutil
import signal
import sys
import tempfile
import urllib.request
from collections import Counter
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ROOT = Path(__file__).resolve().parents[2]
UNLIMITED = ["--limit-do", "5000/5000", "--limit-move", "5000/5000", "--limit-chat", "5000/5000", "--limit-create", "5000/5000",
             "--handshakes-per-address", "100000", "--sockets-per-address", "100000"]
BREACHES = {"bad_frame", "unknown_type", "unknown_op", "unknown_topic", "hello_first", "illegal_move", "ahead"}
"""Refusals that no bot in order meets, not even one that was cut off or overtaken."""
EXPULSIONS = {4400, 4401, 4403, 4406, 4408, 4429}
"""Close codes that are the bot's own doing."""


class Broken(Exception):
    """The arena itself cannot go on."""


# What the games say about strength


class Score:
    """Wins, draws and losses of A. The formulas are those of Sources/palisade/ArenaScore.swift; a pair is two games, one with each colour."""

    def __init__(self):
        self.wins = self.draws = self.losses = 0
        self.pairs = {}

    def add(self, points, pair):
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.pairs.setdefault(pair, []).append(points)

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def share(self):
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def deviation(self):
        """Of the share, by the scatter of pairs; never quite zero, for an unbeaten player has lost half a point yet to come."""
        shares = [sum(points) / len(points) for points in self.pairs.values()]
        count = len(shares)
        if count < 2:
            return 0.5
        squares = sum((share - self.share) ** 2 for share in shares)
        return max(math.sqrt(squares / (count - 1) / count), 0.5 / (count + 1) / math.sqrt(count))

    @property
    def elo(self):
        return elo(self.share)

    @property
    def interval(self):
        """Where that difference lies with 95 percent certainty."""
        return elo(self.share - 1.96 * self.deviation), elo(self.share + 1.96 * self.deviation)

    @property
    def superiority(self):
        """How likely it is that A is the stronger one."""
        return 0.5 * math.erfc(-(self.share - 0.5) / (self.deviation * math.sqrt(2))) if self.games else 0.5


def elo(share):
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 0.0 - 400 * math.log10(1 / share - 1)


class Tally:
    """What the games come to, told as Sources/palisade/ArenaTally.swift tells it."""

    def __init__(self):
        self.score = Score()
        self.endings = Counter()
        self.lost = []
        self.plies = 0

    def add(self, number, points, why, plies, failure):
        self.score.add(points, number // 2)
        self.endings[why] += 1
        self.plies += plies
        if failure:
            self.lost.append(f"game {number + 1}: {failure}")

    @property
    def standing(self):
        return f"+{self.score.wins} ={self.score.draws} -{self.score.losses}"

    @property
    def text(self):
        score, (low, high) = self.score, self.score.interval
        return "\n".join([
            f"games        {score.games}, {self.plies / max(1, score.games):.1f} plies each",
            f"A            {score.wins} wins, {score.draws} draws, {score.losses} losses, {score.share * 100:.1f} %",
            f"Elo          {signed(score.elo)}, 95 % between {signed(low)} and {signed(high)}",
            f"A stronger   {score.superiority * 100:.1f} % likely",
            "ended by     " + ", ".join(f"{why} {count}" for why, count in self.endings.most_common()),
            *(f"lost         {line}" for line in self.lost)])

    @property
    def json(self):
        score, (low, high) = self.score, self.score.interval
        finite = {key: value if math.isfinite(value) else None for key, value in (("elo", score.elo), ("elo_low", low), ("elo_high", high))}
        return json.dumps({
            "games": score.games, "wins": score.wins, "draws": score.draws, "losses": score.losses, "score": score.share, **finite,
            "superiority": score.superiority, "plies": self.plies, "endings": dict(self.endings), "lost": self.lost})


def signed(number):
    return f"{number:+.0f}" if math.isfinite(number) else "+inf" if number > 0 else "-inf"


# Processes


class Keeper:
    """Owns the folder and every process group, and ends them when the arena ends, however that happens: it is a process of its own, which
    reads a pipe to its end. What is started must be told to it at once."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="palisade-arena-"))
        reading, self.pipe = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.setsid()  # Ctrl-C is not for it
                os.close(self.pipe)
                self._wait(os.fdopen(reading))
            finally:
                os._exit(0)
        os.close(reading)

    def _wait(self, orders):
        groups = set()
        for line in orders:
            (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
        for group in groups:
            kill(group)
        for _ in range(100):  # what was just killed may still finish writing a file
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                break

    def took(self, group):
        os.write(self.pipe, f"+{group}\n".encode())

    def dropped(self, group):
        os.write(self.pipe, f"-{group}\n".encode())

    async def start(self, words, **options):
        process = await asyncio.create_subprocess_exec(*words, stdin=asyncio.subprocess.DEVNULL, start_new_session=True, **options)
        self.took(process.pid)
        return process

    async def stop(self, process):
        """Ends a process and what it started in its group."""
        kill(process.pid)
        await process.wait()
        self.dropped(process.pid)

    def close(self):
        os.close(self.pipe)
        os.waitpid(self.process, 0)


def kill(group):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


class Bell:
    """Wakes the one who waits for something to become true."""

    def __init__(self):
        self.event = asyncio.Event()
        self.fault = None

    def ring(self, fault=None):
        self.fault = self.fault or fault
        self.event.set()

    async def until(self, wanted):
        while not wanted():
            if self.fault:
                raise Broken(self.fault)
            self.event.clear()
            await self.event.wait()


# A bot


class Player:
    """One of the two: its program, the relay through which its program reaches the server, and a connection in its name that watches."""

    def __init__(self, name, command, seed, arena):
        self.name = name
        self.command = command
        self.seed = seed
        self.arena = arena
        self.bell = arena.bell
        self.log = arena.keeper.folder / f"{name}.log"
        self.process = None
        self.failure = None
        """What it did wrong since the last game that counted."""
        self.has_played = False
        """Whether a game has ended since the program was started: then it may end too."""
        self.me = {}
        self.done = None
        """The room it still sits in, though the game there is over or called off."""
        self.seen = None
        self.view = {}
        """The room looked at, and what it looks like."""
        self.ids = 0
        self.answers = {}
        self.lines = set()
        """The relay's connections to the server."""

    # The connection in its name

    async def watch(self, stack, token):
        self.token = token
        self.socket = await stack.enter_async_context(
            connect(self.arena.url, subprotocols=["palisade.v1"], additional_headers={"Authorization": "Bearer " + token}, proxy=None, max_size=None))
        self.reading = asyncio.create_task(self._read())
        stack.callback(self.reading.cancel)
        await self._ask("hello", agent="arena/1.0")
        await self._ask("sub", topic="me")
        self.relay = await stack.enter_async_context(
            serve(self._relay, "127.0.0.1", 0, select_subprotocol=lambda _, offered: next(iter(offered), None),
                  compression=None, ping_interval=None, max_size=None))
        stack.push_async_callback(self.stop)
        self.url = f"ws://127.0.0.1:{self.relay.sockets[0].getsockname()[1]}/ws"

    async def _ask(self, t, **fields):
        self.ids += 1
        self.answers[self.ids] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"t": t, "id": self.ids, **fields}))
        return await self.answers[self.ids]

    async def do(self, topic, op):
        """Acts in the bot's name; whether the server agreed."""
        return (await self._ask("do", topic=topic, op=op, d={}))["t"] == "ok"

    async def _read(self):
        try:
            async for text in self.socket:
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        self.bell.ring("the server has ended")
        for answer in self.answers.values():
            answer.done() or answer.set_exception(Broken("the server has ended"))

    def _take(self, frame):
        if answer := self.answers.pop(frame.get("re"), None):
            answer.set_result(frame)
        if frame["t"] in ("snap", "ev") and "d" in frame:
            if frame["topic"] == "me":
                self.me = frame["d"]
                self.done = self.done if self.done == self.me["room"] else None
            elif frame["topic"] == self.seen:
                self.view = frame["d"]
            self.bell.ring()

    @property
    def table(self):
        """The room where it plays."""
        return None if self.me["room"] == self.done else self.me["room"]

    async def look(self, room):
        """Sees this room from now on, if it still stands, and no other."""
        if self.seen:
            await self._ask("unsub", topic=self.seen)
        self.seen, self.view = room, {}
        await self._ask("sub", topic=room)

    # What its program says

    async def _relay(self, program):
        headers = {key: program.request.headers[key] for key in ("Authorization",) if key in program.request.headers}
        try:
            async with connect(self.arena.url, subprotocols=program.request.headers.get_all("Sec-WebSocket-Protocol") or None,
                               additional_headers=headers, proxy=None, compression=None, ping_interval=None, max_size=None) as server:
                self.lines.add(server)
                try:
                    await self._pass(program, server)
                finally:
                    self.lines.discard(server)
                    self.bell.ring()
        except (InvalidHandshake, OSError, TimeoutError) as error:
            self.fail(f"could not connect: {error}")

    async def _pass(self, program, server):
        async def forth():
            async for text in program:
                self._hear(text)
                await server.send(text)

        async def back():
            async for text in server:
                self._overhear(text)
                await program.send(text)

        ways = [asyncio.create_task(forth()), asyncio.create_task(back())]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        if server.close_code in EXPULSIONS:
            self.fail(f"thrown out: {server.close_code} {server.close_reason}")
        for one, other in ((program, server), (server, program)):
            code = other.close_code or 1001
            await one.close(code if code >= 3000 or code in (1000, 1001, 1009, 1012, 1013) else 1001, other.close_reason or "")

    def _hear(self, text):
        if isinstance(text, str) and '"abort"' in text:
            with contextlib.suppress(ValueError, AttributeError):
                if json.loads(text).get("op") == "abort":
                    self.fail("aborted the game")

    def _overhear(self, text):
        if '"t":"err"' in text and (frame := json.loads(text))["code"] in BREACHES:
            self.fail(f"{frame['code']}: {frame.get('msg', '')}")

    def fail(self, reason):
        self.failure = self.failure or reason
        self.bell.ring()

    # Its program

    async def start(self):
        """Runs the program unless it runs, as before the first game, and after it ended or failed."""
        if self.process and self.process.returncode is None:
            return
        if self.process:
            await self.stop()
        self.has_played = False
        values = {"{url}": self.url, "{token}": self.token, "{seed}": str(self.seed)}
        words = [*shlex.split(self.command), *(key for key in ("{url}", "{token}") if key not in self.command)]
        for key, value in values.items():
            words = [word.replace(key, value) for word in words]
        with open(self.log, "wb") as log:
            try:
                self.process = await self.arena.keeper.start(words, stdout=log, stderr=log)
            except OSError as error:
                return self.fail(f"could not be started: {error}")
        self.ending = asyncio.create_task(self._end(self.process))

    async def _end(self, process):
        await process.wait()
        self.bell.ring()

    @property
    def has_ended(self):
        return self.process is not None and self.process.returncode is not None

    def blame_end(self):
        lines = self.log.read_text(errors="replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        self.fail(f"ended with status {self.process.returncode}" + (f" ({last.strip()[:200]})" if last else ""))

    async def stop(self):
        if self.process:
            process, self.process = self.process, None
            await self.arena.keeper.stop(process)
            await self.ending

    async def withdraw(self):
        """Ends the program and takes its account out of room and pool, so that the next game finds it as the first did."""
        await self.stop()
        await self.bell.until(lambda: not self.lines)
        while self.me["room"] or self.me["queue"]:
            if room := self.me["room"]:
                await self.do(room, "resign")
                await self.do(room, "leave")
            else:
                await self.do("lobby/quoridor", "match.leave")


# The games


class Arena:
    def __init__(self, keeper, program, web, patience):
        self.keeper = keeper
        self.program = program
        self.web = web
        self.patience = patience
        self.bell = Bell()

    async def play(self, commands, games, seed, told):
        async with contextlib.AsyncExitStack() as stack:
            await self._serve(stack)
            self.players = [Player(name, command, seed + at, self) for at, (name, command) in enumerate(zip("AB", commands))]
            for player in self.players:
                await player.watch(stack, await self._token(player.name))
            for number in range(games):
                told(number, *await self._game(number & 1))

    async def _serve(self, stack):
        self.log = open(self.keeper.folder / "server.log", "wb")
        stack.callback(self.log.close)
        server = await self.keeper.start(
            [self.program, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(self.keeper.folder), "--web", self.web, *UNLIMITED],
            stdout=asyncio.subprocess.PIPE, stderr=self.log)
        stack.push_async_callback(self.keeper.stop, server)
        async for line in server.stdout:
            if b"listening on http://" in line:
                self.http = line.decode().split("listening on ")[1].strip().rstrip("/")
                self.url = self.http.replace("http", "ws", 1) + "/ws"
                draining = asyncio.create_task(server.stdout.read())
                stack.callback(draining.cancel)
                return
        raise Broken(f"the server did not start: {Path(self.log.name).read_text()[-2000:].strip()}")

    async def _token(self, name):
        process = await self.keeper.start([self.program, "token", name, "--data", str(self.keeper.folder)], stdout=asyncio.subprocess.PIPE)
        token, _ = await process.communicate()
        self.keeper.dropped(process.pid)
        if process.returncode:
            raise Broken("the server gave no token")
        return token.decode().strip()

    async def _game(self, seat):
        """Plays one that counts, A in this seat: points of A, how it ended, plies, what a bot did wrong."""
        while True:
            for player in self.players:
                await player.start()
            if not (room := await self._meet()):
                return await self._forfeit(None, seat)
            if await self._seat(room) == seat:
                break
            if any(player.failure for player in self.players):
                return await self._forfeit(room, seat)
            await self._call_off(room)
        await self.bell.until(lambda: self._is_over(room) or self._has_failed())
        # Who failed resigns. If the server says that there is nothing to resign, the game was over before.
        resigned = [await player.do(room, "resign") for player in self.players if player.failure]
        if any(resigned):
            return await self._forfeit(room, seat)
        return self._result(await self._ended(room), seat)

    async def _meet(self):
        """The room in which both sit, or nothing because one failed to come."""
        def together():
            a, b = self.players
            return a.table is not None and a.table == b.table

        try:
            async with asyncio.timeout(self.patience):
                while True:
                    await self.bell.until(lambda: together() or any(player.failure or player.has_ended for player in self.players))
                    if together() and not any(player.failure for player in self.players):
                        return self.players[0].table
                    if not await self._start_again():
                        return None
        except TimeoutError:
            for player in self.players:
                if not player.me["queue"]:
                    player.fail(f"did not come to the table within {self.patience:g} s")
            return None

    async def _start_again(self):
        """Starts whoever ended after a game; whether nobody failed."""
        for player in self.players:
            if player.has_ended and player.has_played:
                await player.start()
            elif player.has_ended:
                player.blame_end()
        return not any(player.failure for player in self.players)

    async def _seat(self, room):
        """The seat of A, as soon as it is known."""
        a = self.players[0]
        await a.look(room)
        view = a.view or await self._archived(room)
        return next(chair["i"] for chair in view["seats"] if chair["user"] == a.me["user"])

    async def _call_off(self, room):
        a = self.players[0]
        await a.do(room, "abort") or await a.do(room, "resign")
        self._finish(room)

    def _finish(self, room):
        for player in self.players:
            player.done = room if player.me["room"] == room else None
            player.has_played = True
            player.failure = None

    def _is_over(self, room):
        return self.players[0].view.get("phase") in ("over", "void") or any(player.me["room"] != room for player in self.players)

    def _has_failed(self):
        """Whether somebody did something in the running game that loses it."""
        view = self.players[0].view
        if (last := view.get("last")) and last["m"] == "--":
            self.players[0 if last["seat"] == view["you"] else 1].fail("its clock ran out")
        for player in self.players:
            if player.has_ended:
                player.blame_end()
        return any(player.failure for player in self.players)

    async def _forfeit(self, room, seat):
        """Ends a game that somebody failed in, for whom it is lost; both may have."""
        failed = [player for player in self.players if player.failure]
        plies = self.players[0].view.get("ply", 0) if room else 0
        reason = "; ".join(f"{player.name}: {player.failure}" for player in failed)
        for player in failed:
            await player.withdraw()
        if room:
            self._finish(room)
        for player in failed:
            player.failure = None
        points = 0.5 if len(failed) == 2 else 0 if failed[0] is self.players[0] else 1
        return points, "failure", plies, reason

    async def _ended(self, room):
        match = await self._archived(room)
        self._finish(room)
        return match

    async def _archived(self, room):
        """The newest finished game of this room."""
        def read():
            direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with direct.open(f"{self.http}/api/v1/archive?user={self.players[0].me['user']}", timeout=30) as answer:
                return json.load(answer)["games"]

        games = await asyncio.to_thread(read)
        if match := next((game for game in games if "room/" + game["room"] == room), None):
            return match
        raise Broken(f"the archive has no game of {room}")

    def _result(self, match, seat):
        winner, why = match["result"]["winner"], match["result"]["why"]
        if why in ("void", "abort"):
            raise Broken(f"a game ended without a result ({why})")
        points = 0.5 if winner is None else 1 if winner == seat else 0
        return points, why, match["plies"], None


# The command line


def arguments():
    parser = argparse.ArgumentParser(description="Let two bot programs play many games.", epilog="Progress goes to standard error, the result to standard output.")
    parser.add_argument("a", metavar="A", help="the command line of the bot whose points are counted; {url}, {token} and {seed} are filled in")
    parser.add_argument("b", metavar="B", help="of the other one")
    parser.add_argument("--games", type=int, default=20, help="how many games, an even number (20)")
    parser.add_argument("--seed", type=int, default=1, help="what {seed} becomes for A; one more for B (1). The server's lots it does not choose")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--patience", type=float, default=60, help="seconds a bot may take to come to the table; more than it may think about a move (60)")
    parser.add_argument("--palisade", default=str(ROOT / ".build/release/palisade"), help="the server program (.build/release/palisade)")
    parser.add_argument("--web", default=str(ROOT / "web"), help="the folder of its page (web)")
    given = parser.parse_args()
    if given.games <= 0 or given.games % 2:
        parser.error("--games must be an even number above 0")
    if not given.patience > 0:
        parser.error("--patience must be above 0")
    if not os.access(given.palisade, os.X_OK):
        parser.error(f"--palisade: there is no program {given.palisade}; build it with: swift build --configuration release --product palisade")
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
        print(f"game {number + 1} of {given.games}: A moves {first}: {end} in {plies} plies ({failure or why}), {tally.standing}", file=sys.stderr, flush=True)

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
