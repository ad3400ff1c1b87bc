"""Following players on the running server: the list says who is online and what can be watched, and nobody learns who follows whom."""

import sqlite3

import pytest
from filling import heads
from members import Browser
from palisade import ROOMY, Server, eventually, table
from test_deletion import archive_of, lines
from validate import OPENAPI, document

MOST = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), ROOMY) as server:
        yield server


def guest(server, name=None):
    browser = Browser(server)
    status, answer = browser.send("POST", "/auth/guest", {"name": name} if name else {})
    assert status == 201, answer
    return browser, answer["user"]["id"]


def follow(browser, user):
    status, answer = browser.send("PUT", f"/me/following/{user}", {})
    assert status == 200 and answer["since"] > 0, answer
    return answer["since"]


def following(browser):
    status, answer = browser.send("GET", "/me/following")
    assert status == 200, answer
    return answer["items"]


def test_the_list_says_who_is_online_and_plays_in_public(server):
    fan, _ = guest(server)
    seats, topic = table(server)
    hidden, secret = table(server, listed=False, spectators="none")
    away, left = guest(server)
    for user in (seats[0].user, hidden[0].user, left):
        follow(fan, user)
    known = {row["user"]: row for row in following(fan)}
    assert [row["user"] for row in following(fan)] == [left, hidden[0].user, seats[0].user]
    room = topic.removeprefix("room/")
    assert (known[seats[0].user]["on"], known[seats[0].user]["room"]) == (True, room)
    # A private room is named to nobody who is not in it.
    assert (known[hidden[0].user]["on"], known[hidden[0].user]["room"]) == (True, None)
    assert (known[left]["on"], known[left]["room"]) == (False, None)
    seats[0].do(topic, "resign")
    for seat in seats:
        seat.do(topic, "leave")
        seat.close()
    eventually(lambda: not {row["user"]: row for row in following(fan)}[seats[0].user]["on"])
    row = {row["user"]: row for row in following(fan)}[seats[0].user]
    assert (row["on"], row["room"]) == (False, None)
    assert secret.removeprefix("room/") not in str(following(fan))


def test_followers_are_counted_and_never_named(server):
    (one, first), (two, second), (_, star) = guest(server), guest(server), guest(server)
    since = follow(one, star)
    assert follow(one, star) == since
    follow(two, star)
    card = server.http("GET", f"/api/v1/users/{star}")[2]
    assert card["followers"] == 2 and first not in str(card) and second not in str(card)
    for _ in range(2):
        assert one.send("DELETE", f"/me/following/{star}", {}) == (200, {"since": None})
    assert server.http("GET", f"/api/v1/users/{star}")[2]["followers"] == 1
    assert one.send("GET", f"/me/following/{star}") == (200, {"since": None})
    assert following(one) == [] and len(following(two)) == 1


def test_a_person_follows_neither_themselves_nor_too_many(server):
    fan, own = guest(server)
    assert [fan.send("PUT", f"/me/following/{user}", {})[1]["error"]["code"] for user in (own, "u_999999")] == ["bad_value", "no_user"]
    for _ in range(MOST):
        follow(fan, guest(server)[1])
    (_, more), kept = guest(server), following(fan)
    status, answer = fan.send("PUT", f"/me/following/{more}", {})
    assert (status, answer["error"]["code"]) == (409, "too_many")
    assert len(kept) == MOST and following(fan) == kept
    assert fan.send("DELETE", f"/me/following/{kept[0]['user']}", {})[0] == 200
    follow(fan, more)
    limit = document(OPENAPI)["paths"]["/me/following"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]["properties"]["items"]["maxItems"]
    assert limit == MOST


def test_a_page_of_another_site_follows_nobody(server):
    player, (_, star) = server.player(), guest(server)
    path = f"/api/v1/me/following/{star}"
    fields = heads(server, player)
    assert server.http("PUT", path, {})[0] == 401
    assert server.http("PUT", path, {}, {"Cookie": fields["Cookie"]})[0] == 403
    assert server.http("PUT", path, {}, fields | {"Origin": "https://evil.example"})[0] == 403
    status, _, answer = server.http("PUT", path, {}, {"Authorization": f"Bearer {server.token('tin')}"})
    assert (status, answer["error"]["code"]) == (403, "forbidden")
    assert server.http("GET", f"/api/v1/users/{star}")[2]["followers"] == 0
    assert server.http("PUT", path, {}, fields)[0] == 200


def test_follows_outlive_a_kill_and_are_in_the_own_data_alone(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        (fan, own), (star, user) = guest(server, "Fan"), guest(server, "Star")
        since = follow(fan, user)
        server.kill()
    with Server(tmp_path, ROOMY) as server:
        fan.server = star.server = server
        assert [(row["name"], row["since"]) for row in following(fan)] == [("Star", since)]
        assert lines(archive_of(fan)[1], "following.jsonl") == [{"user": user, "name": "Star", "since": since}]
        data = archive_of(star)[1]
        assert lines(data, "following.jsonl") == []
        assert lines(data, "profile.jsonl")[0]["followers"] == 1
        assert not any(own in data.read(name).decode() for name in data.namelist())


def test_a_deleted_account_leaves_neither_side(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        (fan, _), (star, user), (other, third) = guest(server), guest(server), guest(server)
        follow(fan, user)
        follow(star, third)
        status, answer = star.send("DELETE", "/me", {})
        assert status == 200, answer
        server.stop()
        with sqlite3.connect(tmp_path / "palisade.sqlite") as database:
            assert database.execute("UPDATE deletion SET due = 0").rowcount == 1
        server.start()
        fan.server = other.server = server
        eventually(lambda: server.http("GET", f"/api/v1/users/{user}")[0] == 404)
        assert following(fan) == []
        assert server.http("GET", f"/api/v1/users/{third}")[2]["followers"] == 0
        server.stop()
        with sqlite3.connect(tmp_path / "palisade.sqlite") as database:
            assert database.execute("SELECT COUNT(*) FROM follow").fetchone() == (0,)
