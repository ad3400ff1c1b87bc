"""Blocking and muting players on the running server: what the blocked one meets, what the blocker no longer sees, and that nobody is told."""

import sqlite3

import pytest
from filling import heads
from members import Browser
from palisade import ROOMY, Refused, Server, eventually
from test_deletion import archive_of, lines
from test_following import guest
from validate import OPENAPI, document

MOST = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), ROOMY) as server:
        yield server


def block(server, player, user, how="block"):
    status, _, answer = server.http("PUT", f"/api/v1/me/blocked/{user}", {"how": how}, heads(server, player))
    assert (status, answer["how"]) == (200, how), answer


def unblock(server, player, user):
    assert server.http("DELETE", f"/api/v1/me/blocked/{user}", {}, heads(server, player))[2] == {"how": None, "since": None}


def refused(act):
    with pytest.raises(Refused) as caught:
        act()
    frame = caught.value.frame
    return frame["code"], frame["msg"], frame.get("d")


def challenge(client, user, key):
    return client.do("lobby/quoridor", "challenge", {"user": user, "mode": "casual"}, key=key)


def room(owner):
    return "room/" + owner.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="t")["d"]["room"]


def test_a_blocked_player_gets_the_answers_of_chance(server):
    amy, bob, cat, dan = (server.player() for _ in range(4))
    fields = heads(server, cat)
    assert server.http("PATCH", "/api/v1/me", {"challengers": "nobody"}, fields)[2]["challengers"] == "nobody"
    nobody = refused(lambda: challenge(bob, cat.user, "a"))
    assert (nobody[0], nobody[2]["why"]) == ("forbidden", "closed")
    block(server, amy, bob.user)
    assert refused(lambda: challenge(bob, amy.user, "b")) == nobody
    topic = room(amy)
    turned = refused(lambda: bob.do(topic, "join"))
    dan.do(topic, "join")
    assert turned == refused(lambda: cat.do(topic, "join"))
    assert turned[0] == "room_full"
    dan.do(topic, "leave")
    unblock(server, amy, bob.user)
    bob.do(topic, "join")
    bob.sub(topic)
    assert {seat["user"] for seat in bob.view(topic)["seats"]} == {amy.user, bob.user}


def test_only_those_whom_a_player_follows_may_challenge(server):
    amy, bob = server.player(), server.player()
    fields = heads(server, amy)
    assert server.http("PATCH", "/api/v1/me", {"challengers": "followed"}, fields)[0] == 200
    assert refused(lambda: challenge(bob, amy.user, "a"))[2]["why"] == "closed"
    assert server.http("PUT", f"/api/v1/me/following/{bob.user}", {}, fields)[0] == 200
    challenge(bob, amy.user, "b")
    assert server.http("PATCH", "/api/v1/me", {"challengers": "friends"}, fields)[0] == 422
    assert "challengers" not in server.http("GET", f"/api/v1/users/{amy.user}")[2]


def test_two_of_whom_one_blocks_the_other_are_not_paired(server):
    amy, bob, cat = (server.player() for _ in range(3))
    block(server, amy, bob.user)
    for client in (amy, bob, cat):
        client.do("lobby/quoridor", "match.enter", {"mode": "casual"})
    # A third one is paired with either; the two who wait on are never a pair.
    cat.view("me", lambda view: view["room"])
    rest = next(client for client in (amy, bob) if not client.view("me")["room"] or client.view("me")["room"] != cat.view("me")["room"])
    assert rest.view("me")["queue"] and not rest.view("me")["room"]


@pytest.mark.parametrize("how", ["block", "mute"])
def test_lines_are_hidden_for_the_blocker_only(server, how):
    amy, bob, cat = (server.player() for _ in range(3))
    topic = room(amy)
    bob.do(topic, "join")
    for client in (amy, bob):
        client.sub(topic)
    seen = topic.replace("room", "watch")
    for client in (amy, bob, cat):
        client.sub(seen)
    block(server, amy, bob.user, how)
    for place in (topic, seen):
        bob.do(place, "say", {"text": "xyzzy"}, key=f"{place} 1")
        bob.do(place, "say", {"preset": "gg"}, key=f"{place} 2")
        amy.do(place, "say", {"text": "plugh"}, key=f"{place} 3")
    assert "plugh" in str(amy.frames) and "xyzzy" not in str(amy.frames) and bob.user not in [line["by"] for line in said(amy)]
    assert "xyzzy" in str(bob.frames)
    cat.do(seen, "say", {"preset": "hi"}, key="4")
    assert "xyzzy" in str(cat.frames)
    again = server.client(cookie=amy.cookie)
    again.hello()
    for place in (topic, seen):
        again.sub(place)
        assert [line["by"] for line in again.view(place)["chat"] if line["by"] == bob.user] == []
    unblock(server, amy, bob.user)
    third = server.client(cookie=amy.cookie)
    third.hello()
    third.sub(topic)
    assert "xyzzy" in str(third.view(topic)["chat"])


def said(client):
    return [frame["x"] for frame in client.frames if frame.get("k") == "say"]


def test_a_guest_who_comes_back_under_a_new_name_stays_blocked(server):
    amy, (troll, name) = server.player(), guest(server)
    device = {key: value for key, value in troll.cookies.items() if "device" in key}
    assert len(device) == 1
    block(server, amy, name)
    back = Browser(server)
    back.cookies |= device
    status, answer = back.send("POST", "/auth/guest", {})
    assert status == 201 and answer["user"]["id"] != name
    client = server.client(cookie="; ".join(f"{key}={value}" for key, value in back.cookies.items() if "session" in key))
    client.hello()
    assert refused(lambda: challenge(client, amy.user, "a"))[2]["why"] == "closed"
    # Somebody on another device is free.
    challenge(server.player(), amy.user, "a")
    assert refused(lambda: client.do(room(amy), "join"))[0] == "room_full"
    # Who else plays on the device is told to nobody.
    rows = server.http("GET", "/api/v1/me/blocked", None, heads(server, amy))[2]["items"]
    assert [row["user"] for row in rows] == [name]


def test_the_list_has_a_bound_and_oneself_is_not_in_it(server):
    amy, own = guest(server)

    def put(user, body):
        return amy.send("PUT", f"/me/blocked/{user}", body)

    assert [put(user, {"how": "mute"})[1]["error"]["code"] for user in (own, "u_999999", "x")] == ["bad_value", "no_user", "no_user"]
    assert put("u_1", {"how": "kick"})[1]["error"]["code"] == "bad_value"
    for _ in range(MOST):
        assert put(guest(server)[1], {"how": "mute"})[0] == 200
    (_, more), kept = guest(server), amy.send("GET", "/me/blocked")[1]["items"]
    status, answer = put(more, {"how": "block"})
    assert (status, answer["error"]["code"], len(kept)) == (409, "too_many", MOST)
    assert put(kept[0]["user"], {"how": "block"})[1]["since"] == kept[0]["since"]
    limit = document(OPENAPI)["paths"]["/me/blocked"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]["properties"]["items"]["maxItems"]
    assert limit == MOST


def test_a_page_of_another_site_blocks_nobody(server):
    player, (_, other) = server.player(), guest(server)
    path, fields = f"/api/v1/me/blocked/{other}", heads(server, player)
    assert server.http("PUT", path, {"how": "block"})[0] == 401
    assert server.http("PUT", path, {"how": "block"}, {"Cookie": fields["Cookie"]})[0] == 403
    assert server.http("PUT", path, {"how": "block"}, {"Authorization": f"Bearer {server.token('tin')}"})[0] == 403
    assert server.http("GET", path, None, fields)[2] == {"how": None, "since": None}


def test_blocks_outlive_a_kill_are_in_the_own_data_alone_and_leave_with_the_account(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        (amy, own), (bob, user) = guest(server, "Amy"), guest(server, "Bob")
        since = amy.send("PUT", f"/me/blocked/{user}", {"how": "block"})[1]["since"]
        bob.send("PUT", f"/me/blocked/{own}", {"how": "mute"})
        server.kill()
    with Server(tmp_path, ROOMY) as server:
        amy.server = bob.server = server
        assert lines(archive_of(amy)[1], "blocked.jsonl") == [{"user": user, "name": "Bob", "how": "block", "since": since}]
        data = archive_of(bob)[1]
        assert [row["how"] for row in lines(data, "blocked.jsonl")] == ["mute"]
        assert amy.send("DELETE", "/me", {})[0] == 200
        server.stop()
        with sqlite3.connect(tmp_path / "palisade.sqlite") as database:
            assert database.execute("UPDATE deletion SET due = 0").rowcount == 1
        server.start()
        eventually(lambda: server.http("GET", f"/api/v1/users/{own}")[0] == 404)
        assert bob.send("GET", "/me/blocked")[1]["items"] == []
        server.stop()
        with sqlite3.connect(tmp_path / "palisade.sqlite") as database:
            assert database.execute("SELECT COUNT(*) FROM block").fetchone() == (0,)
