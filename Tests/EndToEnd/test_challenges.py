"""One player challenges another, and both find themselves in a game."""

import pytest
from palisade import Refused


def pair(server):
    """Two guests who listen to `me`: (client, id of the user) of each."""
    clients = [server.client(cookie=server.guest()[1]) for _ in range(2)]
    for client in clients:
        client.hello()
        client.sub("me")
    return [(client, client.view("me")["user"]) for client in clients]


def challenge(client, user, key="k", **settings):
    return client.do("lobby/quoridor", "challenge", {"user": user, "mode": "casual", **settings}, key=key)["d"]["challenge"]


def test_a_challenge_that_is_accepted_is_a_game(server):
    (amy, first), (bob, second) = pair(server)
    sent = challenge(amy, second, control="10+5")
    view = bob.view("me", lambda view: view["challenges"])["challenges"][0]
    assert (view["id"], view["by"]["user"], view["to"]["user"], view["control"]) == (sent, first, second, "10+5")
    room = bob.do("lobby/quoridor", "challenge.answer", {"challenge": sent, "accept": True})["d"]["room"]
    for client in (amy, bob):
        me = client.view("me", lambda view: view["room"])
        assert (me["room"], me["challenges"]) == (f"room/{room}", [])
        client.sub(f"room/{room}")
        view = client.view(f"room/{room}")
        assert (view["phase"], view["control"], {seat["user"] for seat in view["seats"]}) == ("playing", "10+5", {first, second})
        client.close()


def test_a_challenge_that_is_declined_rests(server):
    (amy, _), (bob, second) = pair(server)
    sent = challenge(amy, second)
    bob.view("me", lambda view: view["challenges"])
    bob.do("lobby/quoridor", "challenge.answer", {"challenge": sent, "accept": False})
    assert amy.view("me", lambda view: any(item.get("declined") for item in view["challenges"]))["challenges"][0]["id"] == sent
    bob.view("me", lambda view: not view["challenges"])
    with pytest.raises(Refused) as refused:
        challenge(amy, second, key="again")
    assert (refused.value.frame["code"], refused.value.frame["d"]["why"]) == ("forbidden", "declined")
    bob.close()
    with pytest.raises(Refused) as refused:
        challenge(amy, "u_999999", key="nobody")
    assert refused.value.frame["code"] == "no_user"
    amy.close()


@pytest.mark.parametrize("game", ["memory", "picquiz", "smashup"])
def test_every_game_can_be_the_subject(server, game):
    (amy, _), (bob, second) = pair(server)
    sent = amy.do(f"lobby/{game}", "challenge", {"user": second, "mode": "casual"}, key="k")["d"]["challenge"]
    bob.view("me", lambda view: view["challenges"])
    room = bob.do(f"lobby/{game}", "challenge.answer", {"challenge": sent, "accept": True})["d"]["room"]
    amy.view("me", lambda view: view["room"] == f"room/{room}")
    amy.sub(f"room/{room}")
    assert len(amy.view(f"room/{room}")["seats"]) == 2
    for client in (amy, bob):
        client.close()
