"""The bytes one network may leave on the disk."""

import filling
import pytest
from filling import LOBBY, person, refused, room, size, until_refused
from palisade import ROOMY, Refused, Server, play_to, table
from test_http import finished

QUICK = ["--analysis-nodes", "300"]


def serve(folder, budget):
    """A server that gives its budget out once, and refuses nothing else."""
    return Server(folder, [*ROOMY, *QUICK, "--limit-store", f"0.000001/{budget}"])


@pytest.mark.parametrize("way, budget", [
    (filling.guests, 60_000), (filling.guests_with_long_names, 60_000), (filling.avatars, 60_000), (filling.rooms, 60_000), (filling.chat, 100_000),
    (filling.settings, 60_000), (filling.presence, 40_000), (filling.games, 130_000), (filling.bot_games, 100_000), (filling.analyses, 80_000),
], ids=lambda value: getattr(value, "__name__", None))
def test_a_network_that_does_all_it_may_fills_no_more_than_its_budget(tmp_path, way, budget):
    with serve(tmp_path, budget) as server:
        before = size(server)
        server.start()
        assert way(server) > 0
        # The bytes that may be owed, and a page for each table and index.
        assert size(server) - before <= budget * 1.05 + 16 * 4096


def spend(server):
    """Spends what is left of the budget, to less than any single thing costs."""
    with server.player() as owner:
        topic = room(owner)
        until_refused(lambda _: owner.do(topic, "say", {"text": filling.LINE}) and None)
        until_refused(lambda number: owner.do(topic, "ready", {"on": number % 2 == 0}) and None)


def test_an_empty_budget_stops_everything_but_what_a_running_game_needs(tmp_path):
    with serve(tmp_path, 300_000) as server:
        match = finished(server)[1]["match"]
        headers, idle, lone = person(server), server.player(), server.player()
        seats, topic = table(server)
        lobby = room(lone)
        spend(server)

        assert refused(server.http("POST", "/api/v1/auth/guest", {}))
        assert refused(server.http("POST", "/api/v1/me/name", {"name": "Somebody else"}, headers))
        assert refused(server.http("PUT", "/api/v1/me/avatar", {"avatar": None}, headers))
        assert refused(server.http("POST", f"/api/v1/archive/{match}/analysis", {}, headers))
        for where, op, d in ((LOBBY, "room.create", {"mode": "casual"}), (LOBBY, "match.enter", {"mode": "casual"}), (lobby, "join", {})):
            with pytest.raises(Refused, match="store") as refusal:
                idle.do(where, op, d, key="k")
            assert refusal.value.code == "rate" and refusal.value.frame["retry_ms"] > 0
        for op, d in (("ready", {"on": True}), ("config", {"listed": False}), ("bot", {"level": 1}), ("start", {}), ("say", {"preset": "hi"})):
            with pytest.raises(Refused, match="store"):
                lone.do(lobby, op, d)
        with pytest.raises(Refused, match="store"):
            seats[0].do(topic, "say", {"preset": "hi"})

        # A player who comes again finds the game, and plays it to its end.
        seats[1].unsub(topic)
        seats[1].sub(topic, legal=True)
        seats[0].do(topic, "offer", {"kind": "draw"})
        seats[1].do(topic, "answer", {"kind": "draw", "yes": False})
        play_to(seats, topic, 400)
        assert seats[0].view(topic, lambda view: view["phase"] == "over")
        # The part of the budget that the game did not need came back.
        until_refused(lambda _: lone.do(lobby, "say", {"text": filling.LINE}) and None)
        with pytest.raises(Refused, match="store"):
            seats[0].do(topic, "offer", {"kind": "rematch"})
        seats[0].do(topic, "leave")
        seats[1].do(topic, "leave")
        lone.do(lobby, "leave")
        for client in (*seats, idle, lone):
            client.close()


def test_what_a_game_did_not_need_is_there_again_after_it(tmp_path):
    # Enough for two games at once at the most, and for what eight short ones cost.
    with serve(tmp_path, 130_000) as server:
        for _ in range(8):
            seats, topic = table(server)
            play_to(seats, topic, 2)
            seats[0].do(topic, "resign")
            filling.leave(seats, topic)
