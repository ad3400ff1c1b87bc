"""Two thousand watch one game; a hundred of them never read."""

import asyncio
import json
import os
import resource

import pytest
from palisade import ROOMY, SUBPROTOCOL, Server, play_to, table
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidMessage

READERS, SLEEPERS = 1900, 100
PLIES = 30
BOUND = 96 << 20
"""Bytes the server may grow by at its peak: at most 256 KiB for a sleeper, and little for everybody else. It grows by 61 MiB."""


AT_ONCE = 50
"""Newcomers at a time: each says hello within the server's five seconds, however slow this program is."""


ATTEMPTS = 5
"""The server lets a client go that takes seconds to send its request; on a busy machine this program may, and comes again."""


@pytest.fixture
def server(tmp_path):
    """Its own, since a peak of memory stays the peak."""
    with Server(tmp_path, ROOMY) as server:
        yield server


async def enter(server):
    for attempt in range(ATTEMPTS):
        try:
            return await connect(f"ws://127.0.0.1:{server.port}/ws", subprotocols=[SUBPROTOCOL], compression=None, ping_interval=None,
                                 open_timeout=60, max_size=None)
        except InvalidMessage:
            if attempt == ATTEMPTS - 1:
                raise


async def watch(server, topic, ply, seen, door):
    async with door:
        socket = await enter(server)
        await socket.send('{"t":"hello","id":1}')
        await socket.send(json.dumps({"t": "sub", "id": 2, "topic": topic}))
        assert json.loads(await socket.recv())["t"] == "hello"
    async with socket:
        last = -1
        async for text in socket:
            frame = json.loads(text)
            if frame.get("topic") != topic or frame["t"] not in ("snap", "ev"):
                continue
            assert last < 0 or frame.get("from", frame["s"]) == last + 1
            last = frame["s"]
            if frame["d"]["ply"] >= ply or frame["d"]["phase"] != "playing":
                seen["done"] += 1
                return


def test_two_thousand_watch_and_sleepers_cost_little(server):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    seats, topic = table(server)
    before = server.resident

    async def crowd():
        seen = {"done": 0}
        sleepers = []
        for _ in range(SLEEPERS):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 10)
            key = os.urandom(16).hex()[:22] + "=="
            writer.write((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n").encode())
            await reader.readuntil(b"\r\n\r\n")
            for text in ('{"t":"hello","id":1}', json.dumps({"t": "sub", "id": 2, "topic": topic.replace("room", "watch")})):
                mask = os.urandom(4)
                writer.write(bytes([0x81, 0x80 | len(text)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text.encode())))
            reader._transport.pause_reading()
            sleepers.append(writer)
        door = asyncio.Semaphore(AT_ONCE)
        watchers = [asyncio.create_task(watch(server, topic.replace("room", "watch"), PLIES, seen, door)) for _ in range(READERS)]
        play = asyncio.get_running_loop().run_in_executor(None, play_to, seats, topic, PLIES)
        await asyncio.wait_for(play, 120)
        await asyncio.wait_for(asyncio.gather(*watchers), 120)
        grown = server.peak - before
        for writer in sleepers:
            writer.close()
        return seen["done"], grown

    done, grown = asyncio.run(crowd())
    assert done == READERS
    assert grown < BOUND, f"{grown >> 20} MiB"
    for client in seats:
        client.close()
