"""Failures of the disk under the store of a running server.

    with DiskFaults(folder) as faults, Server(data, env=faults.env()) as server:
        faults.fail("sync", "log")          # the next sync of the log fails, once
        faults.fail("write", "log", times=ALWAYS)
        faults.heal()
"""

import errno
import mmap
import os
import struct
from pathlib import Path

from powercut import library

SOURCE = Path(__file__).with_name("diskfaults.c")
CALLS = {"read": 1, "write": 2, "sync": 4, "truncate": 8}
FILES = {"database": 1, "log": 2, "mark": 4}
ALWAYS = -1
PLAN = struct.Struct("6i")
"""As in diskfaults.c: calls, files, error, skip, times, failed."""


def bits(names, known):
    return sum(known[name] for name in names.split())


class DiskFaults:
    """The plan of what fails, in a file of a folder that is not the store's."""

    def __init__(self, folder):
        self.path = Path(folder) / "faults"

    def __enter__(self):
        self.path.write_bytes(bytes(PLAN.size))
        with open(self.path, "r+b") as file:
            self.plan = mmap.mmap(file.fileno(), PLAN.size)
        return self

    def __exit__(self, *_):
        self.plan.close()

    def env(self, base=None):
        """The environment of a process whose calls can fail. After another library of this folder, so that it sees the failures."""
        env = dict(os.environ if base is None else base)
        env["LD_PRELOAD"] = " ".join(filter(None, [env.get("LD_PRELOAD"), str(library(SOURCE))]))
        env["DISKFAULTS"] = str(self.path.absolute())
        return env

    def fail(self, calls, files, times=1, after=0, error=errno.EIO):
        """From now on these calls on these files fail, so many times, when so many have succeeded."""
        self.after = after
        self._write(0, 0, error, after, times, 0)
        self._write(bits(calls, CALLS), bits(files, FILES), error, after, times, 0)

    def heal(self):
        """The disk is well again. Returns how many calls have failed."""
        failed = self.failed
        self._write(0, 0, 0, 0, 0, 0)
        return failed

    @property
    def failed(self):
        return PLAN.unpack(self.plan[:])[-1]

    @property
    def passed(self):
        """The calls of the plan that were let through before the first that fails."""
        return self.after - PLAN.unpack(self.plan[:])[3]

    def _write(self, *numbers):
        self.plan[:] = PLAN.pack(*numbers)
