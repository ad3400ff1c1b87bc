"""Profiles on the running server: the own one is changed as a whole or not at all, and others see the age and not the year."""

import datetime

import pytest
from filling import heads
from members import Browser as Sender
from palisade import ROOMY, Server
from test_account_fields import MARK, TEXTS
from test_accounts import Browser

SIGNS = ["aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius", "capricorn", "aquarius", "pisces"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    with Server(folder, [*ROOMY, "--log-level", "trace"]) as server:
        yield server
    assert MARK not in (folder / "server.log").read_text(errors="replace")


def this_year():
    return datetime.datetime.now(datetime.UTC).year


def guest(server):
    player = Sender(server)
    status, answer = player.send("POST", "/auth/guest", {})
    assert status == 201
    return player, answer["user"]["id"]


def card(server, user):
    return server.http("GET", f"/api/v1/users/{user}")[2]


def test_others_see_the_age_and_the_sign(server):
    player, user = guest(server)
    year = this_year()
    assert "age" not in card(server, user) and "zodiac" not in card(server, user)
    for sign in SIGNS:
        status, answer = player.send("PATCH", "/me", {"birth_year": year - 36, "zodiac": sign})
        assert (status, answer["birth_year"], answer["zodiac"]) == (200, year - 36, sign)
    seen = card(server, user)
    assert (seen["age"], seen["zodiac"]) == (36, "pisces") and "birth_year" not in seen
    own = player.send("GET", "/me")[1]
    assert (own["birth_year"], own["zodiac"]) == (year - 36, "pisces")
    player.send("PATCH", "/me", {"birth_year": None})
    assert "age" not in card(server, user) and card(server, user)["zodiac"] == "pisces"
    for first in (year - 100, year):
        assert player.send("PATCH", "/me", {"birth_year": first})[0] == 200
        assert card(server, user)["age"] == year - first


def test_another_name_is_heard_at_once(server):
    player, watcher = server.player(), server.player()
    watcher.sub(f"user/{player.user}")
    assert server.http("PATCH", "/api/v1/me", {"name": "Newly Named", "zodiac": "leo"}, heads(server, player))[0] == 200
    player.view("me", lambda view: view["name"] == "Newly Named")
    watcher.view(f"user/{player.user}", lambda view: view["name"] == "Newly Named")


def test_a_refused_member_keeps_the_others_from_being_changed(server):
    player, user = guest(server)
    other, _ = guest(server)
    other.send("PATCH", "/me", {"name": "Ariadne"})
    before = card(server, user)
    for body, code, field in [({"name": "ARIADNE", "zodiac": "leo"}, "already", "name"), ({"name": "Theseus", "birth_year": this_year() + 1}, "bad_value", "birth_year"),
                              ({"birth_year": 2000, "zodiac": "cat"}, "bad_value", "zodiac"), ({"name": " ", "zodiac": "leo"}, "bad_value", "name"),
                              ({"name": "deleted-abcd", "zodiac": "leo"}, "forbidden", "name")]:
        status, answer = player.send("PATCH", "/me", body)
        assert status in (403, 409, 422) and (answer["error"]["code"], answer["error"]["field"]) == (code, field), answer
        assert card(server, user) == before


@pytest.mark.parametrize("body", [{}, {"colour": "red"}, {"birthYear": 1990}])
def test_a_change_of_nothing_is_refused(server, body):
    status, answer = guest(server)[0].send("PATCH", "/me", body)
    assert (status, answer["error"]["code"]) == (422, "bad_value")


NAMES = [None, 7, True, ["leo"], {}, *(TEXTS[name] for name in ("empty", "blank", "long", "control", "line", "zero width", "right to left", "unassigned"))]
OTHERS = [7.5, "1990", True, ["leo"], {MARK: 1}, 1e300, -1, 2**63, *TEXTS.values()]


@pytest.mark.parametrize(("field", "value"), [("name", value) for value in NAMES] + [(field, value) for field in ("birth_year", "zodiac") for value in OTHERS])
def test_a_field_refuses_what_it_cannot_be(server, field, value):
    status, answer = guest(server)[0].send("PATCH", "/me", {field: value})
    assert (status, answer["error"]["code"], answer["error"].get("field")) == (422, "bad_value", field) and MARK not in answer["error"]["msg"]


def test_a_page_of_another_site_changes_nothing(server):
    browser = Browser(server)
    browser.post("guest", {})
    bare = {name: value for name, value in browser.heads().items() if name != "X-CSRF"}
    assert server.http("PATCH", "/api/v1/me", {"zodiac": "leo"}, bare)[0] == 403
    assert server.http("PATCH", "/api/v1/me", {"zodiac": "leo"})[0] == 401


def test_a_bot_has_no_profile_of_its_own(server):
    token = server.token("tin")
    status, _, answer = server.http("PATCH", "/api/v1/me", {"zodiac": "leo"}, {"Authorization": f"Bearer {token}"})
    assert (status, answer["error"]["code"]) == (403, "forbidden")


def test_a_profile_outlives_a_kill(tmp_path):
    with Server(tmp_path, ROOMY) as server:
        player, user = guest(server)
        player.send("PATCH", "/me", {"birth_year": 1990, "zodiac": "virgo"})
        server.kill()
    with Server(tmp_path, ROOMY) as server:
        assert card(server, user)["zodiac"] == "virgo"
        player.server = server
        assert player.send("GET", "/me")[1]["birth_year"] == 1990


def test_names_cannot_be_tried_out(server):
    other, _ = guest(server)
    other.send("PATCH", "/me", {"name": "Penelope"})
    player, user = guest(server)
    for path, method in [("/me", "PATCH"), ("/me/name", "POST")] * 2 + [("/me", "PATCH")]:
        assert player.send(method, path, {"name": "penelope"})[0] == 409
    for path, method in [("/me", "PATCH"), ("/me/name", "POST")]:
        status, answer = player.send(method, path, {"name": "Telemachus"})
        assert (status, answer["error"]["code"], answer["error"]["field"]) == (429, "rate", "name") and answer["error"]["retry_ms"] > 0
    # The rest of the profile has nothing to do with it, and neither has anybody else.
    assert player.send("PATCH", "/me", {"zodiac": "leo"})[0] == 200
    assert other.send("PATCH", "/me", {"name": "Penelope of Ithaca"})[0] == 200
