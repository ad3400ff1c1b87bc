"""A line on which each byte takes half a round trip, and each new connection a whole one."""

import asyncio
import threading


class SlowLine:
    """A proxy that delays what passes."""

    def __init__(self, port):
        self.target, self.round_trip = port, 0.0
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def _run(self, ready):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    async def _accept(self, reader, writer):
        await asyncio.sleep(self.round_trip)
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self._pipe(reader, back), self._pipe(there, writer), return_exceptions=True)

    async def _pipe(self, reader, writer):
        while data := await reader.read(1 << 16):
            self.loop.call_later(self.round_trip / 2, writer.write, data)
        self.loop.call_later(self.round_trip / 2 + 0.01, writer.close)
