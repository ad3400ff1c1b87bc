"""One of the two bots."""

import asyncio
import json
import shlex

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .bell import Broken
from .relay import Relay


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
        """The first fault since the last game that counted."""
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

    # The connection in its name

    async def watch(self, stack, token):
        self.token = token
        self.socket = await stack.enter_async_context(
            connect(self.arena.url, subprotocols=["palisade.v1"], additional_headers={"Authorization": "Bearer " + token},
                    proxy=None, max_size=None))
        self.reading = asyncio.create_task(self._read())
        stack.callback(self.reading.cancel)
        await self._ask("hello", agent="arena/1.0")
        await self._ask("sub", topic="me")
        self.relay = Relay(self.arena.url, self.bell, self.fail)
        await self.relay.open(stack)
        stack.push_async_callback(self.stop)

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
                if frame.get("k") == "idle":
                    self.arena.ran_out(self, frame["x"]["seat"])
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
        values = {"{url}": self.relay.url, "{token}": self.token, "{seed}": str(self.seed)}
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
        await self.bell.until(lambda: not self.relay.lines)
        while self.me["room"] or self.me["queue"]:
            if room := self.me["room"]:
                await self.do(room, "resign")
                await self.do(room, "leave")
            else:
                await self.do("lobby/quoridor", "match.leave")
