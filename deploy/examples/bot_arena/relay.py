"""Between a bot and the server."""

import asyncio
import contextlib
import json

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import InvalidHandshake

BREACHES = {"bad_frame", "unknown_type", "unknown_op", "unknown_topic", "hello_first", "illegal_move", "ahead"}
"""Refusals that no bot in order meets, not even one that was cut off or overtaken."""
EXPULSIONS = {4400, 4401, 4403, 4406, 4408, 4429}
"""Close codes that are the bot's own doing."""


class Relay:
    """Where the program of a bot connects: passes on every frame as it is, and hears what breaks the protocol."""

    def __init__(self, server, bell, fail):
        self.server = server
        self.bell = bell
        self.fail = fail
        self.lines = set()
        """The connections to the server."""

    async def open(self, stack):
        listener = await stack.enter_async_context(
            serve(self._meet, "127.0.0.1", 0, select_subprotocol=lambda _, offered: next(iter(offered), None),
                  compression=None, ping_interval=None, max_size=None))
        self.url = f"ws://127.0.0.1:{listener.sockets[0].getsockname()[1]}/ws"

    async def _meet(self, program):
        asked = program.request.headers
        protocols = [name.strip() for line in asked.get_all("Sec-WebSocket-Protocol") for name in line.split(",")]
        try:
            async with connect(self.server, subprotocols=protocols or None,
                               additional_headers={key: asked[key] for key in ("Authorization",) if key in asked},
                               proxy=None, compression=None, ping_interval=None, max_size=None) as server:
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
