"""Processes and a folder that are gone when the arena is."""

import asyncio
import contextlib
import os
import shutil
import signal
import tempfile
from pathlib import Path


class Keeper:
    """Owns the folder and every process group, and ends them when the arena ends, however that happens: it is a process of its own, which
    reads a pipe to its end. A process that is started must be told to it at once."""

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
