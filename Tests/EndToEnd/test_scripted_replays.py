"""A true server reads the games of tests of the page without a server (Tests/Page) as they have it read them."""

import json

import pytest
from palisade import ROOT

REPLAYS = json.loads((ROOT / "Tests/Page/replays.json").read_text())


@pytest.mark.parametrize("name", REPLAYS)
def test_a_game_is_read_as_tests_of_the_page_have_it_read(server, name):
    _, cookie = server.guest()
    csrf = server.http("POST", "/api/v1/auth/guest", {}, {"Cookie": cookie})[2]["csrf"]
    status, _, answer = server.http("POST", "/api/v1/replay", {"text": REPLAYS[name]["text"]}, {"Cookie": cookie, "X-CSRF": csrf})
    assert (status, answer) == (200, REPLAYS[name]["answer"])
