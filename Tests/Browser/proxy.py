"""A network between a browser and a server that fails the way networks do: without a word."""

import asyncio
import contextlib
import socket
import struct
import threading

CHUNK = 65536


class Line:
    """The traffic in one direction, through all connections of a proxy alike."""

    def __init__(self):
        self.open = asyncio.Event()
        self.open.set()
        self.speed = None
        """Bytes a second over each connection; None for as fast as it goes."""

    async def carry(self, reader, writer):
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(self.speed // 10 if self.speed else CHUNK):
                await self.open.wait()
                if self.speed:
                    await asyncio.sleep(len(data) / self.speed)
                writer.write(data)
                await writer.drain()
            await self.open.wait()
        writer.close()


class Proxy:
    """Forwards TCP to a port. `freeze` keeps every socket open and every byte back, until `thaw`."""

    def __init__(self, port):
        self.target = port
        self.port = None
        self.resets = 0
        """Handshakes of WebSockets yet to be answered with a reset, as over a connection that was given up on the other side."""
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        self.up, self.down = self.call(self.lines())
        self.server = self.call(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_):
        self.call(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def freeze(self, *lines):
        """`up`, `down` or both."""
        for line in lines or ("up", "down"):
            self.loop.call_soon_threadsafe(getattr(self, line).open.clear)

    def thaw(self):
        for line in (self.up, self.down):
            self.loop.call_soon_threadsafe(line.open.set)

    def slow(self, speed):
        """Bytes a second, in each direction of each connection, beginning with what comes next."""
        self.up.speed = self.down.speed = speed

    def call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    async def lines(self):
        return Line(), Line()

    async def serve(self, reader, writer):
        # The end of the proxy cancels what still runs, which asyncio would report as a failure.
        with contextlib.suppress(asyncio.CancelledError):
            first = b""
            if self.resets:
                first = await reader.read(CHUNK)
                if first.startswith(b"GET /ws "):
                    return self.reset(writer)
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            back.write(first)
            await asyncio.gather(self.up.carry(reader, back), self.down.carry(there, writer))

    def reset(self, writer):
        self.resets -= 1
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    async def end(self):
        self.server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
