"""Leaves a data folder as a server of today leaves it, for tests of later servers: python Tests/EndToEnd/data_folder.py NAME

Only games that have begun are left in it: a room that waits closes after twelve hours. The folder becomes Tests/EndToEnd/Data/NAME.tar.xz, with `expected.json` beside the store: who sat where, and what was shown. PALISADE names the program.
"""

import json
import sys
import tarfile
import tempfile
from pathlib import Path

from members import CHEAP, Browser
from palisade import ROOMY, Server, move, play_to, table, table_of_four

DATA = Path(__file__).parent / "Data"
RACE = ["e2", "e8", "e3", "e7", "e4", "d7", "d4", "d6h", "d5", "d8", "d6", "d9", "c6", "e9", "c7", "f9", "c8", "g9", "c9"]
"""A game with one wall that the first player wins."""


def play(seats, topic, moves):
    for text in moves:
        view = seats[0].view(topic)
        mover = seats[view["turn"]]
        mover.view(topic, lambda known: known["ply"] == view["ply"])
        move(mover, topic, text)
        seats[0].view(topic, lambda known: known["ply"] > view["ply"])


def won(server):
    seats, topic = table(server)
    seats[0].do(topic, "say", {"preset": "gl"})
    seats[1].do(topic, "say", {"text": "棋逢對手, as they say"})
    play(seats, topic, RACE)
    return seats, topic


def drawn(server):
    seats, topic = table(server, password="a word between friends")
    play(seats, topic, RACE[:4])
    seats[0].do(topic, "offer", {"kind": "draw"})
    seats[1].do(topic, "answer", {"kind": "draw", "yes": True})
    return seats, topic


def given_up_by_all_but_one(server):
    seats, topic = table_of_four(server)
    play_to(seats, topic, 6)
    for seat in (1, 3, 2):
        seats[seat].do(topic, "resign")
    return seats, topic


def running(server):
    seats, topic = table(server)
    play(seats, topic, RACE[:9])
    seats[1].do(topic, "say", {"text": "wait for me"})
    seats[0].do(topic, "offer", {"kind": "draw"})
    seats[1].do(topic, "answer", {"kind": "draw", "yes": False})
    return seats, topic


def running_with_one_out(server):
    seats, topic = table_of_four(server)
    play_to(seats, topic, 5)
    seats[2].do(topic, "resign")
    for seat in (1, 3, 0):
        view = seats[seat].view(topic, lambda known: known["turn"] == known["you"] and known.get("legal"))
        move(seats[seat], topic, view["legal"][0])
    return seats, topic


def become_member(server, game, number):
    """The first player of a game signs up, takes an avatar, and signs in on a second device."""
    here, there = Browser(server), Browser(server)
    here.cookies = dict([game["cookies"][0].split("=", 1)])
    here.send("POST", "/auth/guest", {})
    login = {"email": f"Member{number}@Ely.example", "password": "correct horse"}
    status, answer = here.send("POST", "/auth/signup", login)
    assert status == 201, answer
    assert here.send("PUT", "/me/avatar", {"avatar": "d1-3-4-2-1-0-7"})[0] == 200
    assert there.send("POST", "/auth/login", login)[0] == 200
    game["cookies"][0] = f"palisade_session={here.cookies['palisade_session']}"
    return {**login, "me": here.send("GET", "/me")[1], "cookies": [browser.cookies for browser in (here, there)]}


def shown(seats, topic):
    """The cookies of the seats, and the view of each when all has arrived."""
    newest = max(seat.places[topic][1] for seat in seats)
    for seat in seats:
        while seat.places[topic][1] < newest:
            seat.receive()
    return {"topic": topic, "cookies": [seat.cookie for seat in seats], "views": [seat.views[topic] for seat in seats]}


def archived(server, match, cookie):
    """A finished game as its players get it."""
    headers = {"Cookie": cookie}
    return {path: server.http("GET", f"/api/v1/archive/{match}{path}", headers=headers)[2] for path in ("", "/positions")}


def main(name):
    with tempfile.TemporaryDirectory() as folder:
        with Server(folder, [*ROOMY, *CHEAP]) as server:
            token = server.token("Old Tin")
            ended = [shown(*make(server)) for make in (won, drawn, given_up_by_all_but_one)]
            alive = [shown(*make(server)) for make in (running, running_with_one_out)]
            members = [become_member(server, game, number) for number, game in enumerate([ended[0], alive[0]])]
            games = {}
            for game in ended:
                match = game["views"][0]["match"]
                games[match] = {"cookie": game["cookies"][0], **archived(server, match, game["cookies"][0])}
            version = server.http("GET", "/api/v1/version")[2]
            assert server.stop() == 0
        for name_of_run in ("server.log", "admin.json"):
            (Path(folder) / name_of_run).unlink()
        expected = {"version": version, "archive": games, "rooms": alive, "members": members, "token": token}
        (Path(folder) / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1))
        DATA.mkdir(exist_ok=True)
        with tarfile.open(DATA / f"{name}.tar.xz", "w:xz") as archive:
            archive.add(folder, arcname=".", filter=without_owner)


def without_owner(entry):
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


if __name__ == "__main__":
    main(*sys.argv[1:])
