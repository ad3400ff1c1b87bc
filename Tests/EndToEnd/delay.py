"""A network that is far away: every byte arrives, later."""

import asyncio
import contextlib
import threading

CHUNK = 65536
MOST = 1024
"""Pieces on their way in one direction."""


class DelayingProxy:
    """Forwards TCP to a port, each piece `seconds` after it came, in each direction."""

    def __init__(self, port, seconds):
        self.target, self.seconds = port, seconds
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        self.server = self.call(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}/ws"
        self.trust = None
        return self

    def __exit__(self, *_):
        self.call(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    async def serve(self, reader, writer):
        # The end of the proxy cancels what still runs, which asyncio would report as a failure.
        with contextlib.suppress(asyncio.CancelledError, ConnectionError, ExceptionGroup):
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            async with asyncio.TaskGroup() as both:
                for source, sink in ((reader, back), (there, writer)):
                    pieces = asyncio.Queue(MOST)
                    both.create_task(self.take(source, pieces))
                    both.create_task(self.give(pieces, sink))

    async def take(self, reader, pieces):
        data = None
        while data != b"":
            data = await reader.read(CHUNK)
            await pieces.put((self.loop.time() + self.seconds, data))

    async def give(self, pieces, writer):
        data = None
        while data != b"":
            due, data = await pieces.get()
            await asyncio.sleep(due - self.loop.time())
            writer.write(data)
            await writer.drain()
        writer.close()

    async def end(self):
        self.server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
