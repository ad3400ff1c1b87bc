"""Copies of a data folder, made beside a running server, and their way back."""

import json
import os
import shutil
import sqlite3
import subprocess

import pytest
from members import CHEAP, Browser
from palisade import PROGRAM, ROOMY, Server, eventually, play_to, table
from test_deletion import EMAIL, LOGIN, NAME, make_due, member_of, played, wait_until_gone


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)


def backup(data, place, *more):
    """The folder of a new copy."""
    done = run("backup", "--data", data, "--to", place, *more)
    assert done.returncode == 0, done.stderr
    return place / done.stdout.strip().rsplit("/", 1)[1]


def restore(source, data, *more):
    return run("restore", "--from", source, "--data", data, *more)


@pytest.fixture
def server(tmp_path, mails):
    (tmp_path / "data").mkdir()
    with Server(tmp_path / "data", [*ROOMY, *CHEAP, "--site", "https://a.example", "--secure-cookies", "false", *mails.flags]) as server:
        yield server


@pytest.fixture
def copies(tmp_path):
    return tmp_path / "copies"


def at(server, data):
    """The same server with another data folder."""
    return Server(data, server.flags)


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def back(server, client, topic):
    """The view of a player who comes back to a game."""
    again = server.client(cookie=client.cookie)
    again.hello()
    again.sub(topic, legal=True)
    return again, again.view(topic)


def erase(server, browser, user):
    """The end of an account, seven days after its owner has asked for it."""
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    make_due(server)
    server.start()
    wait_until_gone(server, user)


def test_a_game_goes_on_from_a_copy_that_was_made_while_it_was_played(server, copies, tmp_path):
    browser, _, _, match = played(server)
    seats, topic = table(server)
    play_to(seats, topic, 6)
    (server.data / "decks/mine").mkdir(parents=True)
    (server.data / "decks/mine/names.txt").write_text("a word")
    copy = backup(server.data, copies)
    play_to(seats, topic, 9)
    assert run("check", "--data", copy).returncode == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in copy.rglob("*"))
    done = restore(copy, tmp_path / "other")
    assert done.returncode == 0, done.stderr
    assert "1 rooms, 1 finished games" in done.stdout
    assert (tmp_path / "other/decks/mine/names.txt").read_text() == "a word"
    assert (tmp_path / "other/games.key").read_bytes() == (server.data / "games.key").read_bytes()
    server.stop()
    with at(server, tmp_path / "other") as restored:
        players, plies = zip(*[back(restored, seat, topic) for seat in seats], strict=True)
        assert [view["ply"] for view in plies] == [6, 6]
        play_to(players, topic, 8)
        browser.server = restored
        assert browser.send("GET", "/me")[1]["user"]["name"] == NAME
        assert len(restored.http("GET", f"/api/v1/archive/{match}")[2]["moves"]) == 5
        assert restored.stop() == 0
    assert run("audit", "--data", tmp_path / "other").returncode == 0
    assert run("check", "--data", tmp_path / "other").returncode == 0


def test_a_folder_that_no_server_uses_is_copied_too_and_stays_as_it_is(server, copies, tmp_path):
    seats, topic = table(server)
    play_to(seats, topic, 4)
    server.kill()
    before = {name: held for name, held in files(server.data).items() if not name.endswith("-shm")}
    copy = backup(server.data, copies)
    after = files(server.data)
    assert {name: after[name] for name in before} == before
    assert restore(copy, tmp_path / "other").returncode == 0
    with at(server, tmp_path / "other") as restored:
        assert back(restored, seats[0], topic)[1]["ply"] == 4


def test_an_account_that_was_deleted_since_the_copy_does_not_come_back(server, copies, mails):
    browser, _, second, match = played(server)
    user = browser.send("GET", "/me")[1]["user"]["id"]
    copy = backup(server.data, copies)
    assert browser.send("DELETE", "/me", {"current": LOGIN["password"]})[0] == 200
    assert mails.mail()[0] == EMAIL
    make_due(server)
    server.start()
    wait_until_gone(server, user)
    alias = {seat["user"]: seat["name"] for seat in server.http("GET", f"/api/v1/archive/{match}")[2]["seats"]}[user]
    server.stop()
    done = restore(copy, server.data, "--force")
    assert done.returncode == 0, done.stderr
    assert "erased again: 1 accounts" in done.stdout
    for text in (EMAIL, NAME, "$argon2id$"):
        assert [name for name, held in files(server.data).items() if text.encode() in held and "palisade.replaced-" not in name] == [], text
    server.start()
    assert server.http("GET", f"/api/v1/users/{user}")[0] == 404
    assert browser.send("GET", "/me")[0] == 401
    assert Browser(server).send("POST", "/auth/login", LOGIN)[0] == 403
    seats = {seat["user"]: seat["name"] for seat in server.http("GET", f"/api/v1/archive/{match}")[2]["seats"]}
    assert seats[user] == alias and second.user in seats


def test_an_account_that_was_deleted_since_gives_its_seat_up_in_a_game_that_comes_back(server, copies, mails):
    browser = member_of(server, server.player())
    user = browser.send("GET", "/me")[1]["user"]["id"]
    me, other = server.client(cookie=f"palisade_session={browser.cookies['palisade_session']}"), server.player()
    me.hello()
    topic = "room/" + me.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]
    other.do(topic, "join")
    for client in (me, other):
        client.sub(topic, legal=True)
    other.do(topic, "ready", {"on": True})
    me.do(topic, "start")
    play_to(sorted((me, other), key=lambda client: client.view(topic, lambda view: view["phase"] == "playing")["you"]), topic, 3)
    copy = backup(server.data, copies)
    erase(server, browser, user)
    server.stop()
    assert restore(copy, server.data, "--force").returncode == 0
    server.start()
    wait_until_gone(server, user)
    game = eventually(lambda: server.http("GET", f"/api/v1/archive?user={user}")[2]["games"])[0]
    assert game["result"]["winner"] is not None and game["plies"] == 3
    assert NAME not in json.dumps(game)


def test_no_new_account_gets_the_id_of_an_erased_one(server, copies, mails):
    copy = backup(server.data, copies)
    browser = Browser(server)
    assert browser.send("POST", "/auth/signup", {**LOGIN, "name": NAME})[0] == 201
    user = browser.send("GET", "/me")[1]["user"]["id"]
    erase(server, browser, user)
    server.stop()
    assert restore(copy, server.data, "--force").returncode == 0
    server.start()
    assert int(server.guest()[0]["id"].removeprefix("u_")) > int(user.removeprefix("u_"))


def test_an_erasure_is_known_to_a_new_machine_by_the_list_of_a_newer_copy(server, copies, tmp_path, mails):
    browser, _, _, _ = played(server)
    user = browser.send("GET", "/me")[1]["user"]["id"]
    older = backup(server.data, copies)
    erase(server, browser, user)
    newer = backup(server.data, copies)
    done = restore(older, tmp_path / "other", "--erased", newer / "palisade.erased")
    assert "erased again: 1 accounts" in done.stdout, done.stderr


def test_a_store_is_replaced_only_by_force_and_its_files_are_put_aside(server, copies):
    seats, topic = table(server)
    play_to(seats, topic, 2)
    copy = backup(server.data, copies)
    play_to(seats, topic, 5)
    refused = restore(copy, server.data, "--force")
    assert refused.returncode == 75 and "in use" in refused.stderr
    server.stop()
    before = files(server.data)
    refused = restore(copy, server.data)
    assert refused.returncode == 73 and "--force" in refused.stderr
    assert files(server.data) == before
    done = restore(copies, server.data, "--force")
    assert done.returncode == 0, done.stderr
    aside = next(server.data.glob("palisade.replaced-*"))
    assert str(aside) in done.stdout
    assert (aside / "palisade.sqlite").read_bytes() == before["palisade.sqlite"]
    server.start()
    assert back(server, seats[0], topic)[1]["ply"] == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can write for another account")
def test_root_writes_for_the_account_of_the_server(tmp_path, server, copies):
    game = table(server)[1]
    server.stop()
    account = 65534
    for path in (server.data, *server.data.rglob("*")):
        os.chown(path, account, account)
    (server.data / "palisade.lock").unlink()
    copy = backup(server.data, copies)
    done = restore(copy, server.data, "--force")
    assert done.returncode == 0, done.stderr
    assert run("compact", "--data", server.data).returncode == 0
    written = [*server.data.rglob("*"), copies, *copies.rglob("*")]
    assert {path.name for path in written} >= {"palisade.sqlite", "palisade.mark", "palisade.lock", "palisade.backup", "backup.json"}, game
    assert [str(path) for path in written if path.lstat().st_uid != account] == []


def test_a_restore_that_is_begun_again_names_all_files_from_before(tmp_path, server, copies):
    copy = backup(server.data, copies)
    server.stop()
    # Whoever interrupts the first one finds the files from before where it has put them.
    before = server.data / "palisade.replaced-1"
    before.mkdir()
    (server.data / "palisade.sqlite").rename(before / "palisade.sqlite")
    done = restore(copy, server.data, "--force")
    assert done.returncode == 0, done.stderr
    assert str(before) in done.stdout


def test_a_loss_that_is_known_keeps_no_copy_from_coming_back(server, copies, tmp_path):
    (server.data / "palisade.damage").write_text("12345 m_1 7 2 events 7 to 8 are lost\n")
    copy = backup(server.data, copies)
    assert run("check", "--data", copy).returncode == 1
    done = restore(copy, tmp_path / "other")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "other/palisade.damage").read_text() == (server.data / "palisade.damage").read_text()


def flip(path):
    held = bytearray(path.read_bytes())
    held[len(held) // 2] ^= 1
    path.write_bytes(held)


def lie(copy):
    """A store that is damaged in a copy whose checksums say that it is whole."""
    manifest = json.loads((copy / "backup.json").read_text())
    manifest["files"] = [{**file, "name": "../" + file["name"]} for file in manifest["files"]]
    (copy / "backup.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(("harm", "status", "words"), [
    (lambda copy: flip(copy / "palisade.sqlite"), 65, "palisade.sqlite is not as it was written"),
    (lambda copy: flip(copy / "games.key"), 65, "games.key is not as it was written"),
    (lambda copy: (copy / "games.key").unlink(), 65, "games.key is missing"),
    (lambda copy: (copy / "backup.json").unlink(), 66, "neither a copy"),
    (lambda copy: (copy / "backup.json").write_text("{}"), 65, "cannot be read"),
    (lambda copy: (copy / "backup.json").write_text((copy / "backup.json").read_text().replace('"format":1', '"format":2')), 65, "newer than this program"),
    (lie, 65, "cannot be read"),
])
def test_a_copy_that_is_not_whole_changes_nothing(server, copies, harm, status, words):
    copy = backup(server.data, copies)
    server.stop()
    before = files(server.data)
    harm(copy)
    refused = restore(copy, server.data, "--force")
    assert (refused.returncode, words in refused.stderr) == (status, True), refused.stderr
    assert files(server.data) == before
    if status == 65:
        # A file that is no database any more cannot be checked at all.
        assert run("check", "--data", copy).returncode in (1, 75)


def test_a_copy_of_a_damaged_game_is_restored_when_that_is_wanted(server, copies, tmp_path):
    """The game was damaged on the server already, so the files of the copy are as they were written."""
    ended = played(server)[3]
    seats, topic = table(server)
    play_to(seats, topic, 2)
    server.stop()
    with sqlite3.connect(server.data / "palisade.sqlite") as database:
        database.execute("UPDATE archive SET events = substr(events, 2) WHERE match = ?", [ended])
    database.close()
    copy = backup(server.data, copies)
    refused = restore(copy, tmp_path / "other")
    assert refused.returncode == 65 and "--damaged" in refused.stderr and not (tmp_path / "other/palisade.sqlite").exists()
    done = restore(copy, tmp_path / "other", "--damaged")
    assert done.returncode == 0 and "DAMAGED: " in done.stdout, done.stderr
    with at(server, tmp_path / "other") as other:
        assert back(other, seats[0], topic)[1]["ply"] == 2
        assert other.http("GET", f"/api/v1/archive/{ended}")[0] == 500


def test_a_restore_that_was_interrupted_is_begun_again_before_a_server_starts(server, copies):
    seats, topic = table(server)
    play_to(seats, topic, 2)
    copy = backup(server.data, copies)
    server.stop()
    # As a kill leaves it after the old files were put aside.
    for path in server.data.glob("palisade.*"):
        path.unlink()
    (server.data / "palisade.restoring").mkdir()
    with pytest.raises(RuntimeError, match="a restore was interrupted"):
        server.start()
    assert restore(copy, server.data).returncode == 0
    server.start()
    assert back(server, seats[0], topic)[1]["ply"] == 2


def test_the_newest_copies_remain(server, copies):
    (copies / "palisade-mine").mkdir(parents=True)
    made = [backup(server.data, copies, "--keep", 2) for _ in range(4)]
    assert sorted(path.name for path in copies.iterdir()) == sorted([*(path.name for path in made[2:]), "palisade-mine"])


def test_a_copy_is_handed_to_a_command(server, copies, tmp_path):
    (tmp_path / "away").mkdir()
    copy = backup(server.data, copies, "--then", f"cp -r -t '{tmp_path}/away'")
    assert files(tmp_path / "away" / copy.name) == files(copy)
    failed = run("backup", "--data", server.data, "--to", copies, "--then", "exit 9 #")
    assert failed.returncode == 9 and "the copy is whole" in failed.stderr


def test_the_figures_tell_the_time_of_the_newest_copy_also_after_a_start(server, copies):
    assert "palisade_backup_time_seconds" not in server.metrics()
    copy = backup(server.data, copies)
    made = json.loads((copy / "backup.json").read_text())["made"] / 1000
    for _ in range(2):
        assert f"palisade_backup_time_seconds {made}" in server.metrics()
        server.stop()
        server.start()


def test_a_copy_that_cannot_be_written_is_refused_and_leaves_nothing(server, tmp_path):
    (tmp_path / "file").write_text("in the way")
    refused = run("backup", "--data", server.data, "--to", tmp_path / "file")
    assert refused.returncode == 73 and "no copy was written" in refused.stderr
    assert run("backup", "--data", tmp_path / "nowhere", "--to", tmp_path).returncode == 66
    shutil.rmtree(server.data / "exports", ignore_errors=True)
    assert not (server.data / "palisade.backup").exists()
