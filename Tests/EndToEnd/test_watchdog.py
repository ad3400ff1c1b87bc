"""A loop that is stuck is noticed, said, and ends the process; the service manager is told how it does."""

import ctypes
import os
import re
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from palisade import PATIENCE, Server

SEIZE, INTERRUPT, ALL_THREADS = 0x4206, 0x4207, 0x40000000


def threads(server, name):
    tasks = Path(f"/proc/{server.process.pid}/task")
    return [int(task.name) for task in tasks.iterdir() if (task / "comm").read_text().strip() == name]


def freeze(thread):
    """Stops one thread of a child of ours, and no other."""
    libc = ctypes.CDLL(None, use_errno=True)
    for request in (SEIZE, INTERRUPT):
        if libc.ptrace(request, thread, None, None) != 0:
            pytest.skip(f"the system lets nobody stop a thread: {os.strerror(ctypes.get_errno())}")
    os.waitpid(thread, ALL_THREADS)


def health(server):
    """The status of `/healthz` and what it says; `None` from a loop that does not answer."""
    try:
        answer = urllib.request.urlopen(server.url + "/healthz", timeout=0.5)
    except urllib.error.HTTPError as error:
        answer = error
    except OSError:
        return None
    with answer:
        return answer.status, answer.read().decode()


def test_a_stuck_loop_is_named_and_ends_the_process_with_70(tmp_path):
    with Server(tmp_path, ["--loops", "2", "--watchdog-seconds", "2"]) as server:
        assert server.http("GET", "/healthz")[0] == 200
        loops = threads(server, "loop")
        assert len(loops) == 2
        freeze(loops[0])
        seen = None
        while (seen is None or seen[0] == 200) and server.process.poll() is None:
            seen = health(server)
        assert seen and seen[0] == 503 and re.search(r'"status":"late","loops":\[[01]\]', seen[1])
        os.waitpid(loops[0], ALL_THREADS)
        assert server.process.wait(timeout=2 * PATIENCE) == 70
        log = (tmp_path / "server.log").read_text()
        assert re.search(r"event loop [01] has not answered", log) and re.search(r"event loop [01] is stuck: .*status 70", log)


@pytest.mark.parametrize("kind", ["path", "abstract"])
def test_the_service_manager_is_told(tmp_path, kind):
    name = str(tmp_path / "notify") if kind == "path" else f"@palisade-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0"))
        manager.settimeout(PATIENCE)
        with Server(tmp_path, env={**os.environ, "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "3000000"}) as server:
            assert manager.recv(100) == b"READY=1"
            assert manager.recv(100) == b"WATCHDOG=1"
            assert manager.recv(100) == b"WATCHDOG=1"
            assert server.stop() == 0
        while (state := manager.recv(100)) == b"WATCHDOG=1":
            pass
        assert state == b"STOPPING=1"


def test_a_manager_that_is_not_there_is_no_matter(tmp_path):
    with Server(tmp_path, env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "nobody")}) as server:
        status, _, answer = server.http("GET", "/healthz")
        assert (status, answer["status"]) == (200, "ok")
