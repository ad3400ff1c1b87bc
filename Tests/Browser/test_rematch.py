"""An offer reaches whoever it is made to, wherever they are."""

import re

from playwright.sync_api import expect
from table import begin, open_room, said, toast


def give_up(page):
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes")).click()


def ended(visitor):
    """Two who have played; the winner is back at home, the loser still at the board."""
    loser, winner, number = begin(visitor(), visitor())
    give_up(loser)
    winner.get_by_role("dialog").get_by_role("link", name=said(winner, "game.turned")).click()
    winner.wait_for_url("**/replay/*")
    winner.get_by_role("link", name="Palisade").click()
    expect(winner.locator(".resume")).to_contain_text(said(winner, "resume.over"))
    return loser, winner, number


def test_an_offer_is_answered_from_another_screen(visitor):
    loser, winner, number = ended(visitor)
    loser.get_by_role("dialog").get_by_role("button", name=said(loser, "game.rematch"), exact=True).click()
    offer = toast(winner, "game.rematch_asked")
    expect(offer).to_be_visible()
    winner.get_by_role("link", name=said(winner, "nav.tv"), exact=True).click()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name=said(winner, "game.rematch_take")).click()
    for page in (loser, winner):
        page.wait_for_url(lambda url: re.search(r"/game/\d{5}$", url) and not url.endswith(number))
    expect(offer).to_have_count(0)


def test_a_refusal_is_told(visitor):
    loser, winner, number = ended(visitor)
    again = loser.get_by_role("dialog").get_by_role("button", name=said(loser, "game.rematch"), exact=True)
    again.click()
    toast(winner, "game.rematch_asked").get_by_role("button", name=said(winner, "game.decline")).click()
    expect(toast(loser, "game.rematch_declined")).to_be_visible()
    expect(toast(winner, "game.rematch_asked")).to_have_count(0)
    # At the board the board itself says it.
    winner.locator(".resume").click()
    winner.wait_for_url(f"**/game/{number}")
    again.click()
    expect(winner.locator(".tray").get_by_role("button", name=said(winner, "game.rematch_take"))).to_be_visible()
    expect(toast(winner, "game.rematch_asked")).to_have_count(0)


def test_the_room_of_the_game_takes_an_answer_too(visitor):
    loser, winner, number = ended(visitor)
    winner.goto(f"/room/{number}")
    loser.get_by_role("dialog").get_by_role("button", name=said(loser, "game.rematch"), exact=True).click()
    expect(winner.locator(".room-foot .note")).to_contain_text(said(winner, "game.rematch_asked").replace("{name} ", ""))
    winner.locator("#room-decline").click()
    expect(winner.locator("#room-decline")).to_have_count(0)
    expect(winner.locator("#room-rematch")).to_have_text(said(winner, "room.rematch"))
    expect(toast(loser, "game.rematch_declined")).to_be_visible()


def test_a_draw_that_another_program_offers_can_be_agreed_to(visitor, server):
    page = visitor()
    number = open_room(page)
    topic = f"room/{number}"
    with server.player() as other:
        other.do(topic, "join")
        other.sub(topic)
        other.do(topic, "ready", {"on": True})
        start = page.get_by_role("button", name=said(page, "room.start"))
        expect(start).not_to_have_attribute("aria-disabled", "true")
        start.click()
        page.wait_for_url(f"**/game/{number}")
        other.view(topic, lambda view: view["phase"] == "playing")
        # A board that comes up after the end shows no sheet.
        expect(page.locator(".tray-line")).to_be_visible()
        other.do(topic, "offer", {"kind": "draw"})
        offer = toast(page, "game.draw_asked")
        offer.get_by_role("button", name=said(page, "game.draw_take")).click()
        expect(page.get_by_role("dialog")).to_contain_text(said(page, "game.why.agreed"))
        expect(offer).to_have_count(0)
