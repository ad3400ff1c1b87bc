"""Four players over the wire: positions of the public vectors are set up by playing their moves in a real room."""

import json

import pytest
from palisade import ROOT, Refused, move, table_of_four

VECTORS = {v["id"]: v for v in map(json.loads, (ROOT / "Tests/GamesTests/Vectors/quoridor4-public.jsonl").read_text().splitlines())}


def play(seats, topic, moves):
    for ply, text in enumerate(moves):
        seats[ply % 4].view(topic, lambda v: v["ply"] == ply)
        move(seats[ply % 4], topic, text, at=ply)


@pytest.mark.parametrize("id", ["p4-00323", "p4-00494", "p4-00141"])
def test_a_seat_that_can_do_nothing_passes(server, id):
    vector = VECTORS[id]
    moves = vector["moves"]
    seats, topic = table_of_four(server)
    play(seats, topic, moves)
    ply = len(moves)
    stuck = seats[ply % 4]
    view = stuck.view(topic, lambda v: v["ply"] == ply)
    assert view["legal"] == vector["legal"] == ["pass"]
    assert view["state"]["pawns"] == vector["position"]["pawns"]
    with pytest.raises(Refused, match="illegal_move"):
        move(stuck, topic, "a1h")
    answer = move(stuck, topic, "pass")
    event = next(f for f in reversed(stuck.frames) if f.get("s") == answer["d"]["s"])
    assert (event["k"], event["x"]["m"]) == ("move", "pass")
    for client in seats:
        after = client.view(topic, lambda v: v["ply"] == ply + 1)
        assert after["moves"] == [*moves, "pass"] and after["turn"] == (ply + 1) % 4
        assert after["state"]["pawns"] == vector["position"]["pawns"]
        assert after["seats"][ply % 4]["idle"] == 0
    for client in seats:
        client.close()


def test_nobody_passes_who_can_move(server):
    seats, topic = table_of_four(server)
    with pytest.raises(Refused, match="illegal_move"):
        move(seats[0], topic, "pass")
    for client in seats:
        client.close()
