"""The live games on the first screen."""

from match import ROOM, Match
from playwright.sync_api import expect
from scripted import golden


def test_the_own_game_leaves_the_list_when_its_view_comes_late(server, page):
    server.guest()
    lobby = golden("snap-lobby")["d"]
    own, other = ({**lobby["live"][0], "room": room} for room in (ROOM, "31337"))
    server.show("lobby/quoridor", {**lobby, "live": [own, other]})
    for room in (ROOM, "31337"):
        Match(server, watched=True, room=room)
    match = Match(server)
    server.delay_view(match.topic)
    server.visit("/")
    strip = page.locator(".home-live")
    strip.scroll_into_view_if_needed()
    expect(strip.locator("[href*='31337']")).to_be_visible()
    server.show(match.topic, match.view)
    expect(page.locator(".resume")).to_be_visible()
    expect(strip.locator(f"[href*='{ROOM}']")).to_have_count(0)
    expect(strip.locator("[href*='31337']")).to_be_visible()
