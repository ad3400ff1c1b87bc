"""Data that the operator does not want to keep for ever. A day of these tests is short."""

import pytest
from palisade import ROOMY, Server, eventually, move, table

RACE = ["e2", "d9", "e3", "c9", "e4", "b9", "e5", "a9", "e6", "b9", "e7", "a9", "e8", "b9", "e9"]
SHORT = {"--day-seconds": "0.1", "--sweep-seconds": "0.1"}


def played(server, **settings):
    """The id of a game that was played to its end."""
    seats, topic = table(server, **settings)
    for ply, text in enumerate(RACE):
        seats[ply % 2].view(topic, lambda view, ply=ply: view["ply"] == ply)
        move(seats[ply % 2], topic, text)
    return seats[0].view(topic, lambda view: view["phase"] == "over")["match"]


def archived(server, match, part=""):
    return server.http("GET", f"/api/v1/archive/{match}{part}")


def test_old_games_lose_their_moves_and_keep_their_results(tmp_path):
    with Server(tmp_path, [*ROOMY, "--keep-moves-days", "1"], quickly=SHORT) as server:
        match = played(server)
        eventually(lambda: archived(server, match, "/positions")[0] == 410)
        status, _, refusal = archived(server, match, "/positions")
        assert refusal["error"]["code"] == "moves_removed"
        for part in (".txt", "/picture.png", "/animation.webp", "/analysis"):
            assert archived(server, match, part)[0] == 410, part
        status, _, game = archived(server, match)
        assert status == 200 and game["moves_removed"] is True and game["moves"] == game["events"] == []
        assert game["result"] == {"winner": 0, "why": "goal"} and game["plies"] == len(RACE)
        [listed] = server.http("GET", "/api/v1/archive")[2]["games"]
        assert listed["id"] == match
        server.stop()
        server.start()
        assert archived(server, match)[2]["moves_removed"] is True


def test_archives_of_own_data_are_kept_for_a_week_at_most(tmp_path):
    with pytest.raises(RuntimeError, match="ended with 64.*keep-exports-hours"):
        Server(tmp_path, ["--keep-exports-hours", "169"]).start()
