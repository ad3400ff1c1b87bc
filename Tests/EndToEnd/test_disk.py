"""Failures of the disk: rotten bytes, no room, and what an operator is told of it."""

import contextlib
import os
import shutil
import sqlite3
import subprocess

import pytest
from palisade import PATIENCE, PROGRAM, ROOMY, Server, eventually, play_to, table
from test_commands import run, serve


def ready(server):
    return server.http("GET", "/readyz")


def checked(server):
    """The answer of /readyz once the whole store has been looked at."""
    return eventually(lambda: (answer := ready(server)[2])["checked"] and answer)


def finished_game(server):
    """The id of a game that was played and is over."""
    seats, topic = table(server)
    play_to(seats, topic, 4)
    seats[0].do(topic, "resign")
    match = seats[0].view(topic, lambda view: view["phase"] == "over")["match"]
    for client in seats:
        client.close()
    return match


def test_a_sound_store_is_ready_and_without_damage(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        match = finished_game(server)
        answer = checked(server)
        assert (answer["status"], answer["damage"], answer["damages"]) == ("ready", [], 0)
        beside = run("check", "--data", tmp_path)
        assert beside.returncode == 0 and "0 damages" in beside.stdout, beside
        server.kill()
        assert run("check", "--data", tmp_path).returncode == 0
        server.start()
        assert checked(server)["damage"] == [] and server.http("GET", f"/api/v1/archive/{match}")[0] == 200


def test_an_audit_recomputes_the_ledger(tmp_path):
    absent = run("audit", "--data", tmp_path)
    assert absent.returncode == 66 and absent.stderr
    with Server(tmp_path, ROOMY):
        beside = run("audit", "--data", tmp_path)
        assert (beside.returncode, beside.stdout) == (0, "accounts=0 postings=0 violations=0\n"), beside
    with contextlib.closing(sqlite3.connect(tmp_path / "palisade.sqlite")) as store, store:
        store.execute("INSERT INTO wallet (account) VALUES (1)")
        store.execute("INSERT INTO ledger (account, kind, ref, money, stars, at) VALUES (1, 'welcome', '', 2000, 0, 1)")
        store.execute("DROP TRIGGER wallet_changed")
        store.execute("UPDATE wallet SET money = 9000")
    wrong = run("audit", "--data", tmp_path)
    assert wrong.returncode == 1 and wrong.stdout.endswith("accounts=1 postings=1 violations=2\n"), wrong
    assert "VIOLATION a wallet that its postings do not make: account 1 " in wrong.stdout


def test_moves_lost_with_the_log_are_reported(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        server.kill()
        server.start()  # what is there already has left the log
        seats, topic = table(server)
        play_to(seats, topic, 10)
        server.kill()
        os.truncate(tmp_path / "palisade.sqlite-wal", 0)
        check = run("check", "--data", tmp_path)
        assert check.returncode == 1 and "DAMAGED tail" in check.stdout, check
        server.start()
        answer = ready(server)
        assert answer[0] == 200 and answer[2]["status"] == "ready"
        damage = answer[2]["damage"]
        assert damage and all(d["part"] == "tail" and d["count"] > 0 and d["first"] > 0 for d in damage), damage
        assert "the store is damaged" in (tmp_path / "server.log").read_text()


def guest(server, name):
    return server.http("POST", "/api/v1/auth/guest", {"name": name})


def test_a_lost_account_is_reported_like_a_lost_move(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        before = os.path.getsize(tmp_path / "palisade.sqlite-wal")
        assert guest(server, "Ada Lovelace")[0] == 201
        server.kill()
        os.truncate(tmp_path / "palisade.sqlite-wal", before)
        check = run("check", "--data", tmp_path)
        assert check.returncode == 1 and "DAMAGED tail" in check.stdout and "accounts" in check.stdout, check
        server.start()
        damage = ready(server)[2]["damage"]
        assert damage and all(d["part"] == "tail" and d["count"] > 0 and d["first"] > 0 for d in damage), damage
        assert "the store is damaged" in (tmp_path / "server.log").read_text()


def refused(tmp_path, *words):
    ended = serve(tmp_path)
    assert ended.returncode == 75 and ended.stderr.count("\n") == 1 and all(word in ended.stderr for word in words), ended


def test_a_folder_that_has_lost_its_store_is_75_until_a_new_one_is_wanted(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        guest(server, "Ada Lovelace")
        assert server.stop() == 0
        for mark in ("palisade.mark", "games.key", "admin.json"):
            os.truncate(tmp_path / "palisade.sqlite", 0)
            refused(tmp_path, "missing or empty", mark, "--new-store")
            (tmp_path / "palisade.sqlite").unlink()
            refused(tmp_path, "missing or empty", mark, "--new-store")
            assert not (tmp_path / "palisade.sqlite").exists()
            beside = run("token", "Wallbot", "--data", tmp_path, "--create")
            assert beside.returncode != 0 and "--new-store" in beside.stderr and not (tmp_path / "palisade.sqlite").exists(), beside
            (tmp_path / mark).unlink()
            (tmp_path / "palisade.sqlite").touch()
    (tmp_path / "games.key").write_bytes(bytes(32))
    with Server(tmp_path, [*ROOMY, "--new-store"]) as server:
        assert guest(server, "Ada Lovelace")[2]["user"]["id"] == "u_1"
        assert "began a new store" in (tmp_path / "server.log").read_text()


def test_a_store_older_than_its_mark_is_75_until_it_is_wanted(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        assert server.stop() == 0
        shutil.copy(tmp_path / "palisade.sqlite", tmp_path / "copy")
        server.start()
        guest(server, "Ada Lovelace")
        assert server.stop() == 0
    shutil.copy(tmp_path / "copy", tmp_path / "palisade.sqlite")
    refused(tmp_path, "older than palisade.mark", "--older-store")
    assert run("check", "--data", tmp_path).returncode == 75
    with Server(tmp_path, [*ROOMY, "--older-store", "true"]) as server:
        assert ready(server)[2]["damages"] == 0
        assert "the store is older than its mark" in (tmp_path / "server.log").read_text()
        server.stop()
        # The next start finds nothing to forgive, and asks for the end of the option.
        server.start()
        assert "set but not needed" in (tmp_path / "server.log").read_text()


def test_a_damaged_game_is_named_and_everything_else_is_served(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        good, bad = finished_game(server), finished_game(server)
        assert server.stop() == 0
        with contextlib.closing(sqlite3.connect(tmp_path / "palisade.sqlite")) as store:
            store.execute("UPDATE archive SET config = x'7b220102' WHERE match = ?", (bad,))
            store.commit()
        server.start()
        answer = checked(server)
        assert [(d["part"], d["match"]) for d in answer["damage"]] == [("match", bad)]
        assert server.http("GET", f"/api/v1/archive/{good}")[0] == 200
        status, _, body = server.http("GET", f"/api/v1/archive/{bad}")
        assert status == 500 and body["error"]["code"] == "internal"
        assert [game["id"] for game in server.http("GET", "/api/v1/archive")[2]["games"]] == [good]


@contextlib.contextmanager
def small_disk(folder):
    """A disk of 24 MB, if this user may mount one."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "palisade-test", str(folder)], capture_output=True).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def full(server, seats, topic, status=74):
    """Plays until the server has ended."""
    with contextlib.suppress(Exception):
        while True:
            play_to(seats, topic, seats[0].view(topic)["ply"] + 1)
            seats[0].do(topic, "say", {"text": "x" * 200})
    assert server.process.wait(timeout=PATIENCE) == status


def read_only(server, match, written):
    status, _, body = ready(server)
    assert (status, body["status"]) == (503, "read_only")
    assert subprocess.run([PROGRAM, "health", "--data", str(server.data)], capture_output=True).returncode != 0
    assert "the store is read-only" in written.read_text()
    assert server.http("GET", f"/api/v1/archive/{match}")[0] == 200
    assert [game["id"] for game in server.http("GET", "/api/v1/archive")[2]["games"]] == [match]
    status, _, body = server.http("POST", "/api/v1/auth/guest", {})
    assert (status, body["error"]["code"]) == (503, "busy") and "full" in body["error"]["msg"]
    with server.client() as client:
        bye, code = client.bye()
        assert code == 1013 and "full" in bye["reason"]


@pytest.mark.parametrize("harm", [
    lambda store: shutil.rmtree(store.parent),
    lambda store: store.unlink(),
    lambda store: shutil.move(shutil.copy(store, store.with_suffix(".copy")), store),
], ids=["folder removed", "file removed", "file replaced"])
def test_a_server_whose_store_is_gone_ends_and_says_so(tmp_path, harm):
    (tmp_path / "data").mkdir()
    with Server(tmp_path / "data", ROOMY) as server:
        log = open(server.data / "server.log")
        server.guest("Ada")
        harm(server.data / "palisade.sqlite")
        assert server.process.wait(timeout=PATIENCE) == 74
        assert "the store was removed or replaced" in log.read()


def test_a_full_disk_is_read_and_not_written(tmp_path):
    disk = tmp_path / "disk"
    with small_disk(disk) as mounted:
        # The log of the server stands elsewhere, or it could not say what is wrong.
        written = tmp_path / "server.log"
        (disk / "server.log").symlink_to(written)
        limit = None if mounted else 3 << 20
        with Server(disk, ROOMY, limit=limit) as server:
            match = finished_game(server)
            seats, topic = table(server)
            if mounted:
                fill(disk / "ballast")
            full(server, seats, topic)
            server.start()
            read_only(server, match, written)
            assert server.stop() == 0
            if mounted:
                (disk / "ballast").unlink()
            server.limit = None
            server.start()
            assert ready(server)[2]["status"] == "ready"
            assert checked(server)["damage"] == []
            with server.client(cookie=seats[0].cookie) as back:
                back.hello()
                back.sub(topic)
                assert back.view(topic)["ply"] >= seats[0].views[topic]["ply"]


@pytest.mark.parametrize("end", [Server.kill, Server.stop], ids=["with a log", "closed"])
def test_a_disk_that_is_mounted_read_only_is_read(end, tmp_path):
    """As a kernel mounts a file system that has had errors. SQLite can neither lock a file there nor make one."""
    disk, written = tmp_path / "a disk?", tmp_path / "server.log"
    with small_disk(disk) as mounted:
        if not mounted:
            pytest.skip("no file system can be mounted")
        (disk / "server.log").symlink_to(written)
        with Server(disk, ROOMY) as server:
            match = finished_game(server)
            end(server)
            subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
            server.start()
            read_only(server, match, written)
            beside = run("check", "--data", disk)
            assert beside.returncode == 0 and "0 damages" in beside.stdout, beside
            second = serve(disk)
            assert second.returncode == 75 and "in use" in second.stderr, second
            assert server.stop() == 0
            copy = run("backup", "--data", disk, "--to", tmp_path / "copies")
            assert copy.returncode == 0, copy
            subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            server.start()
            assert checked(server)["damage"] == [] and server.http("GET", f"/api/v1/archive/{match}")[0] == 200


def test_a_mount_that_is_read_only_beside_a_server_is_read_with_locks(tmp_path):
    """Read without them, what the server writes meanwhile would look like damage."""
    data, view = tmp_path / "data", tmp_path / "view"
    for folder in (data, view):
        folder.mkdir()
    if subprocess.run(["mount", "--bind", str(data), str(view)], capture_output=True).returncode:
        pytest.skip("no file system can be mounted")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(view)], check=True)
        with Server(data, ROOMY) as server:
            finished_game(server)
            check, second = run("check", "--data", view), serve(view)
            assert check.returncode == 0 and "0 damages" in check.stdout, check
            assert second.returncode == 75 and "Read-only file system" in second.stderr, second
    finally:
        subprocess.run(["umount", "--lazy", str(view)], check=True)


def fill(path):
    """Leaves not one byte on the disk."""
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as ballast:
        for size in (1 << 20, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while True:
                    ballast.write(b"\0" * size)
