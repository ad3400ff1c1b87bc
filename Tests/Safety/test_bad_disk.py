"""A disk that fails under the store, once or for ever, in writing, syncing and reading, and one that turns read-only."""

import contextlib
import subprocess
from pathlib import Path

import pytest
from crash import KINDS, crash
from diskfaults import ALWAYS, DiskFaults
from palisade import PATIENCE, ROOMY, Server, eventually, play_to, table
from powercut import cut, shadow_env
from test_commands import run
from test_disk import checked, finished_game, full, read_only, ready

WRITES = [("write", "log"), ("sync", "log"), ("write", "mark"), ("write", "database"), ("sync", "database")]
STARTS = 24
"""The most starts of a sweep over the calls of one kind."""


@pytest.fixture
def faults(tmp_path):
    (tmp_path / "plan").mkdir()
    with DiskFaults(tmp_path / "plan") as faults:
        yield faults


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def is_sound(folder):
    check = run("check", "--data", folder)
    assert check.returncode == 0 and "0 damages" in check.stdout, check


def said(server):
    return (server.data / "server.log").read_text()


def end_with_74(server):
    """Guests come until the server has ended: their rows bring the database up to date with the log, as moves do later."""
    with contextlib.suppress(OSError, EOFError, ValueError, AssertionError):
        while server.process.poll() is None:
            server.guest()
    assert server.process.wait(timeout=PATIENCE) == 74, said(server)[-2000:]
    assert "the store failed; stopping" in said(server)[-5000:]


@pytest.mark.parametrize("game", KINDS)
def test_a_write_that_fails_once_loses_nothing_acknowledged(game, faults, tell):
    """The server ends at once, since the kernel may have thrown away what it could not write, and the next sync would not say so. What it never synced is
    gone then."""
    plan = iter(WRITES * 2)

    def fail(server):
        assert ready(server)[2]["damage"] == []
        is_sound(server.data)
        faults.fail(*next(plan), after=3)
        end_with_74(server)
        server.up.clear()
        assert faults.heal() == 1
        cut(Path(server.data) / "palisade.sqlite")
    env = lambda data: faults.env(shadow_env(Path(data) / "palisade.sqlite"))  # noqa: E731
    assert crash(2 * len(WRITES), game=game, end=fail, env=env) == []
    tell(f"{game}: {2 * len(WRITES)} writes and syncs failed, nothing acknowledged lost")


@pytest.mark.parametrize("calls, files", [("write", "log"), ("write sync", "log database mark")])
def test_a_disk_that_takes_no_writes_is_read(calls, files, data, faults):
    with Server(data, ROOMY, env=faults.env()) as server:
        match = finished_game(server)
        seats, topic = table(server)
        faults.fail(calls, files, times=ALWAYS)
        full(server, seats, topic)
        assert "the store failed; stopping" in said(server)
        if files != "log":
            server.start()
            read_only(server, match, data / "server.log")
            assert "palisade_store_read_only 1" in server.metrics()
            assert server.stop() == 0
        faults.heal()
        server.start()
        assert checked(server)["damage"] == [] and ready(server)[2]["status"] == "ready"
        assert "palisade_store_read_only 0" in server.metrics()
        with server.client(cookie=seats[0].cookie) as back:
            back.hello()
            back.sub(topic)
            assert back.view(topic)["ply"] >= seats[0].views[topic]["ply"]
    is_sound(data)


def starts_or_says_why(server):
    """Whether the server runs; if not, it has ended with a status and a sentence."""
    before = len(said(server))
    try:
        server.start()
        return True
    except RuntimeError:
        assert server.process.returncode in (74, 75), said(server)[before:]
        assert said(server)[before:].strip()
        return False


def goes_on_or_says_why(server):
    """Whether the whole store is checked; if not, a commit soon after the start has failed, and the server has ended with a sentence."""
    try:
        eventually(lambda: ready(server)[2]["checked"] or "cannot be checked" in said(server))
        return True
    except OSError:
        assert server.process.wait(timeout=PATIENCE) == 74 and "the store failed; stopping" in said(server)[-5000:]
        server.up.clear()
        return False


def calls_of_a_start(server, faults, calls, files):
    """The number of such calls from the start to the end of the check of the whole store."""
    faults.fail(calls, files, after=1 << 30)
    server.start()
    checked(server)
    server.kill()
    return faults.passed


@pytest.mark.parametrize("calls, files", [("write", "database"), ("sync", "database"), ("write", "log"), ("sync", "log"), ("write sync", "mark"), ("truncate", "log"),
                                          ("read", "database"), ("read", "log"), ("read", "mark")])
def test_a_call_that_fails_once_in_a_start_harms_nothing(calls, files, data, faults, tell):
    """It starts, or it ends and says so, or it is read and not written; the next start finds all."""
    with Server(data, ROOMY, env=faults.env()) as server:
        match = finished_game(server)
        seats, topic = table(server)
        play_to(seats, topic, 6)
        server.kill()
        number = calls_of_a_start(server, faults, calls, files)
        running = 0
        places = sorted({number * place // STARTS for place in range(STARTS)})
        for place in places:
            faults.fail(calls, files, after=place)
            if starts_or_says_why(server) and goes_on_or_says_why(server):
                running += 1
                assert ready(server)[2]["damage"] == [], (place, said(server)[-3000:])
                server.kill()
            faults.heal()
            is_sound(data)
        server.start()
        assert checked(server)["damage"] == [] and server.http("GET", f"/api/v1/archive/{match}")[0] == 200
        with server.client(cookie=seats[0].cookie) as back:
            back.hello()
            back.sub(topic)
            assert back.view(topic)["ply"] == 6
        tell(f"{calls} of {files}: {number} calls in a start, {len(places)} failed one each, {running} starts went on")


def test_reads_that_fail_are_answered_as_errors(data, faults):
    """Nobody is told that a game is gone, and when the disk is well everything is there. SQLite takes a page that cannot be read for a damaged one."""
    with Server(data, ROOMY, env=faults.env()) as server:
        match = finished_game(server)
        server.kill()
        server.start()
        checked(server)
        paths = (f"/api/v1/archive/{match}", "/api/v1/archive", f"/api/v1/archive/{match}/positions")
        # A commit, behind which every connection reads its pages anew.
        server.guest("Ada")
        faults.fail("read", "database log", times=ALWAYS)
        answers = [server.http("GET", path)[0] for path in paths for _ in range(3)]
        assert set(answers) <= {200, 503} and 503 in answers and "the store fails requests" in said(server), answers
        assert faults.heal() > 0 and server.process.poll() is None
        assert server.http("GET", paths[0])[0] == 200
        server.guest("Bob")
        # The connection that writes reads as well.
        faults.fail("read", "database log", times=ALWAYS)
        end_with_74(server)
        faults.heal()
        server.start()
        assert checked(server)["damage"] == [] and server.http("GET", paths[0])[0] == 200
    is_sound(data)


@contextlib.contextmanager
def file_system(folder, image):
    """An ext4 of 64 MB in a file, if this user may mount one."""
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    folder.mkdir()
    if subprocess.run(["mkfs.ext4", "-q", str(image)]).returncode or subprocess.run(["mount", "-o", "loop", str(image), str(folder)]).returncode:
        pytest.skip("no file system can be mounted")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def mount(*words):
    subprocess.run(["mount", *map(str, words)], check=True)


def test_a_file_system_that_turns_read_only_under_the_server(tmp_path):
    """As ext4 does after an error of its disk: files that are open stay open, and no write succeeds any more."""
    disk, image, written = tmp_path / "disk", tmp_path / "image", tmp_path / "server.log"
    with file_system(disk, image):
        (disk / "server.log").symlink_to(written)
        with Server(disk, ROOMY) as server:
            match = finished_game(server)
            seats, topic = table(server)
            play_to(seats, topic, 4)
            mount("-o", "remount,abort", disk)
            full(server, seats, topic)
            assert "the store failed; stopping" in written.read_text()
            server.start()
            read_only(server, match, written)
            assert server.stop() == 0
            subprocess.run(["umount", str(disk)], check=True)
            # What the file system has written down of its error is checked, as a boot does.
            assert subprocess.run(["e2fsck", "-fy", str(image)], capture_output=True).returncode in (0, 1)
            mount("-o", "loop", image, disk)
            server.start()
            assert checked(server)["damage"] == [] and server.http("GET", f"/api/v1/archive/{match}")[0] == 200
            with server.client(cookie=seats[0].cookie) as back:
                back.hello()
                back.sub(topic)
                assert back.view(topic)["ply"] >= seats[0].views[topic]["ply"]
            server.kill()
            is_sound(disk)
