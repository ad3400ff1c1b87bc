"""A game that goes on for days: two members play it beside other rooms, and it outlives a kill."""

import pytest
from palisade import Refused
from rank import members, server_of

DAY = 86_400_000


def begin(owner, other):
    """Two members in such a game: (members by seat, topic)."""
    room = owner.client.do("lobby/quoridor", "room.create", {"mode": "casual", "control": "1d"}, key="t")["d"]["room"]
    topic = f"room/{room}"
    other.client.do(topic, "join")
    for member in (owner, other):
        member.client.sub(topic, legal=True)
    other.client.do(topic, "ready", {"on": True})
    owner.client.do(topic, "start")
    seats = sorted([owner, other], key=lambda member: member.client.view(topic, lambda view: view["phase"] == "playing")["you"])
    return seats, topic


def test_it_is_played_beside_other_rooms_and_outlives_a_kill(tmp_path):
    with server_of(tmp_path) as server:
        pair = members(server, 2)
        seats, topic = begin(*pair)
        for member in pair:
            me = member.client.view("me", lambda me: me["correspondence"] == [topic])
            assert me["room"] is None
        seats[0].client.do(topic, "move", {"m": "e2"}, at=0)
        # Against a bot meanwhile.
        room = seats[0].client.do("lobby/quoridor", "match.enter", {"mode": "casual", "bots": "only", "level": 1})["d"]["room"]
        assert seats[0].client.view("me", lambda me: me["room"] == f"room/{room}")["correspondence"] == [topic]
        with pytest.raises(Refused) as refused:
            seats[0].client.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="more")
        assert refused.value.frame["code"] == "already"
        server.kill()
        server.start()
        for member in pair:
            member.dial()
            member.client.view("me", lambda me: me["correspondence"] == [topic])
        seats[1].client.sub(topic, legal=True)
        view = seats[1].client.view(topic)
        assert (view["phase"], view["ply"], view["control"]) == ("playing", 1, "1d")
        assert 6 * 3_600_000 < view["clock"]["left"] <= DAY
        seats[1].client.do(topic, "move", {"m": "e8"}, at=1)
        seats[1].client.do(topic, "resign")
        seats[1].client.view(topic, lambda view: view["phase"] == "over")
        seats[1].client.do(topic, "leave")
        seats[1].client.view("me", lambda me: me["correspondence"] == [])
        for member in pair:
            member.close()


def test_a_guest_is_told_to_make_an_account(tmp_path):
    with server_of(tmp_path) as server, server.player() as guest:
        with pytest.raises(Refused) as refused:
            guest.do("lobby/quoridor", "room.create", {"mode": "casual", "control": "3d"}, key="t")
        assert (refused.value.frame["code"], refused.value.frame["d"]["need"]) == ("auth_required", "account")
