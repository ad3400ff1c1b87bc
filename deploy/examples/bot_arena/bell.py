"""Waiting for something to become true."""

import asyncio


class Broken(Exception):
    """The arena itself cannot go on."""


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
