"""One visitor challenges another from the card, and both come to a game."""

import re

import pytest
from conftest import PHONE
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import visit, words

EN = words("en")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house"), ROOMY) as house:
        yield house


def guest(visitor, house, name, path="/", **look):
    """A named guest's page and their id."""
    user, cookie = house.guest(name)
    page = visitor(at=house, **look)
    key, value = cookie.split("; ")[0].split("=", 1)
    page.context.add_cookies([{"name": key, "value": value, "url": house.url}])
    visit(page, path)
    expect(page.locator(".online")).not_to_have_text("")
    return page, user["id"]


def say(key, **vars):
    text = EN[key]
    for name, value in vars.items():
        text = text.replace("{" + name + "}", value)
    return text


def challenge(page, user, clock=None):
    """Challenges somebody from their profile."""
    visit(page, f"/u/{user}")
    page.get_by_role("button", name=EN["player.challenge"]).click()
    if clock:
        page.get_by_role("dialog").get_by_label(EN["control.title"]).select_option(clock)
    page.get_by_role("button", name=EN["challenge.send"]).click()


def test_a_challenge_that_is_accepted_leads_both_to_the_game(house, visitor):
    bob, user = guest(visitor, house, "Bob", **PHONE)
    amy, _ = guest(visitor, house, "Amy")
    challenge(amy, user, clock="3+2")
    expect(amy.locator(".toast")).to_contain_text(say("challenge.waits", name="Bob"))
    asked = bob.locator(".toast")
    expect(asked).to_contain_text("Amy challenges you: Quoridor, Casual · 3 min + 2 s a move")
    asked.get_by_role("button", name=EN["challenge.accept"]).click()
    for page in (amy, bob):
        expect(page).to_have_url(re.compile(r"/game/\d{5}$"))
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.get_by_role("grid")).to_be_visible()


def test_a_player_without_an_account_is_challenged_to_any_game_of_two(house, visitor):
    ben, user = guest(visitor, house, "Ben")
    stranger = visitor(at=house, **PHONE)
    visit(stranger, f"/u/{user}?game=memory")
    stranger.get_by_role("button", name=EN["player.challenge"]).click()
    dialog = stranger.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(say("challenge.title", name="Ben"))
    dialog.get_by_label(EN["challenge.game"]).select_option(label="Memory")
    dialog.get_by_role("radio", name="Hard").check()
    expect(dialog.get_by_label(EN["control.title"])).to_have_count(0)
    dialog.get_by_role("button", name=EN["challenge.send"]).click()
    expect(ben.locator(".toast")).to_contain_text("challenges you: Memory, Casual")
    ben.get_by_role("button", name=EN["challenge.accept"]).click()
    for page in (stranger, ben):
        expect(page).to_have_url(re.compile(r"/game/\d{5}$"))
