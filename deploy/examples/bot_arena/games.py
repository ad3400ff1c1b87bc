"""The games, one after the other."""

import asyncio
import contextlib
import json
import urllib.request
from pathlib import Path

from .bell import Bell, Broken
from .player import Player

UNLIMITED = ["--limit-do", "5000/5000", "--limit-move", "5000/5000", "--limit-chat", "5000/5000", "--limit-create", "5000/5000",
             "--limit-store", "1000000000/1000000000000",
             "--handshakes-per-address", "100000", "--sockets-per-address", "100000", "--limit-connect", "5000/5000"]


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
        await self.bell.until(lambda: self._is_over(room) or any(player.failure or player.has_ended for player in self.players))
        for player in self.players:
            # A program may end when the game is over: then the server says that there is nothing to resign.
            if player.has_ended and await player.do(room, "resign"):
                player.blame_end()
        if any(player.failure for player in self.players):
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
            if not any(player.failure for player in self.players):
                raise Broken(f"both bots waited {self.patience:g} s in the pool and were not brought together: "
                             "they must ask for the same mode, and for bots") from None
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

    def ran_out(self, witness, seat):
        """A turn in this seat of the witness's table passed without a move."""
        a, b = self.players
        own = seat == witness.view["you"]
        (witness if own else b if witness is a else a).fail("its clock ran out")

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
