"""Moves are taken back by agreement: over the socket, across a kill, and in the record of the game."""

import pytest
from palisade import Refused, Server, move, table


def test_what_was_taken_back_stays_so_after_a_kill(tmp_path):
    with Server(tmp_path) as server:
        seats, topic = table(server)
        for ply, text in enumerate(["e2", "e8", "e3h"]):
            seats[ply % 2].view(topic, lambda view, ply=ply: view["ply"] == ply)
            move(seats[ply % 2], topic, text)
        seats[0].do(topic, "offer", {"kind": "takeback"})
        seats[1].view(topic, lambda view: view["offers"])
        seats[1].do(topic, "answer", {"kind": "takeback", "yes": True})
        for seat in seats:
            view = seat.view(topic, lambda view: view["ply"] == 2)
            assert (view["moves"], view["turn"], view["state"]["h"], view["state"]["left"]) == (["e2", "e8"], 0, [], [10, 10])
        with pytest.raises(Refused) as refused:
            seats[1].do(topic, "move", {"m": "e7"}, at=3)
        assert refused.value.frame["code"] in ("ahead", "not_your_turn")
        cookies = [seat.cookie for seat in seats]
        server.kill()
        server.start()
        backs = []
        for cookie in cookies:
            back = server.client(cookie=cookie)
            back.hello()
            back.sub(topic, legal=True)
            backs.append(back)
        assert backs[0].view(topic)["moves"] == ["e2", "e8"]
        backs[0].view(topic, lambda view: view.get("legal"))
        move(backs[0], topic, "e3")
        backs[1].view(topic, lambda view: view["ply"] == 3)
        backs[1].do(topic, "resign")
        match = backs[0].view(topic, lambda view: view["phase"] == "over")["match"]
        record = server.http("GET", f"/api/v1/archive/{match}")[2]
        assert [event["m"] for event in record["events"]] == ["e2", "e8", "e3"]
        for back in backs:
            back.close()
