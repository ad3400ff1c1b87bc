"""One visitor challenges another from the card, and both come to a game."""

import re

import pytest
from conftest import DESKTOP, PHONE
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import visit, words

EN = words("en")


@pytest.fixture
def house(tmp_path, outlast):
    return outlast.enter_context(Server(tmp_path, ROOMY))


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


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_challenge_that_is_accepted_leads_both_to_the_game(house, visitor, look):
    bob, user = guest(visitor, house, "Bob", **look)
    amy, _ = guest(visitor, house, "Amy", **look)
    challenge(amy, user, clock="3+2")
    expect(amy.locator(".toast")).to_contain_text(say("challenge.waits", name="Bob"))
    asked = bob.locator(".toast")
    expect(asked).to_contain_text("Amy challenges you: Quoridor, Casual · 3 min + 2 s a move")
    asked.get_by_role("button", name=EN["challenge.accept"]).click()
    for page in (amy, bob):
        expect(page).to_have_url(re.compile(r"/game/\d{5}$"))
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.get_by_role("grid")).to_be_visible()


def test_the_card_of_a_player_offers_a_challenge_to_those_who_are_here_and_free(house, visitor):
    bob, user = guest(visitor, house, "Bob")
    amy, own = guest(visitor, house, "Amy")
    way = amy.get_by_role("button", name=EN["player.challenge"])
    visit(amy, f"/u/{own}")
    expect(amy.get_by_role("heading", level=1)).to_have_text("Amy")
    expect(way).to_have_count(0)
    visit(amy, f"/u/{user}")
    expect(way).to_be_visible()
    visit(bob, "/")
    bob.get_by_role("button", name=re.compile("^Play now|^Play$")).first.click()
    expect(amy.get_by_role("link", name=EN["player.watch"])).to_be_visible()
    expect(way).to_have_count(0)


def test_a_challenge_that_is_declined_is_told_and_rests(house, visitor):
    visitor.expect("status of 4")
    bob, user = guest(visitor, house, "Bob")
    amy, _ = guest(visitor, house, "Amy")
    challenge(amy, user)
    bob.get_by_role("button", name=EN["challenge.decline"]).click()
    expect(amy.locator(".toast")).to_have_text(say("challenge.declined", name="Bob"))
    expect(bob.locator(".toast")).to_have_count(0)
    challenge(amy, user)
    expect(amy.locator(".toast.bad")).to_have_text(say("error.forbidden.declined", minutes="10"))


def test_a_challenge_outlives_a_reload_until_it_is_withdrawn(house, visitor):
    bob, user = guest(visitor, house, "Bob")
    amy, _ = guest(visitor, house, "Amy")
    challenge(amy, user)
    for page in (amy, bob):
        page.reload()
        expect(page.locator(".toast")).to_be_visible()
    amy.get_by_role("button", name=EN["challenge.withdraw"]).click()
    for page in (amy, bob):
        expect(page.locator(".toast")).to_have_count(0)


def resting(element):
    """Its place once it has come in, in whole pixels."""
    element.evaluate("(el) => Promise.all(el.getAnimations().map(({ finished }) => finished))")
    return {name: round(value) for name, value in element.bounding_box().items()}


def test_challenges_come_one_after_the_other_and_the_first_stays_where_it_is(house, visitor):
    bob, user = guest(visitor, house, "Bob", reduced_motion="reduce")
    others = [guest(visitor, house, name)[0] for name in ("Amy", "Cat", "Dan")]
    challenge(others[0], user)
    asked = bob.locator(".toast")
    expect(asked).to_contain_text("Amy challenges you")
    place = resting(asked)
    for other in others[1:]:
        challenge(other, user)
        expect(other.locator(".toast")).to_contain_text(say("challenge.waits", name="Bob"))
    expect(asked).to_have_count(1)
    assert resting(asked) == place
    # A press that was meant for the message before is no answer to this one.
    bob.evaluate("""() => new MutationObserver((_, observer) => {
        const next = [...document.querySelectorAll('.toast')].find((toast) => toast.textContent.includes('Cat'));
        if (!next) return;
        observer.disconnect();
        document.body.dataset.pressed = '';
        next.querySelector('button').click();
    }).observe(document.getElementById('toasts'), { childList: true })""")
    bob.get_by_role("button", name=EN["challenge.decline"]).click()
    expect(bob.locator("body[data-pressed]")).to_be_attached()
    expect(asked).to_contain_text("Cat challenges you")
    expect(bob).to_have_url(re.compile(r"/$"))


def test_a_player_without_an_account_is_challenged_to_any_game_of_two(house, visitor):
    bob, user = guest(visitor, house, "Bob")
    stranger = visitor(at=house)
    visit(stranger, f"/u/{user}?game=memory")
    stranger.get_by_role("button", name=EN["player.challenge"]).click()
    dialog = stranger.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(say("challenge.title", name="Bob"))
    dialog.get_by_label(EN["challenge.game"]).select_option(label="Memory")
    dialog.get_by_role("radio", name="Hard").check()
    expect(dialog.get_by_label(EN["control.title"])).to_have_count(0)
    dialog.get_by_role("button", name=EN["challenge.send"]).click()
    expect(bob.locator(".toast")).to_contain_text("challenges you: Memory, Casual")
    bob.get_by_role("button", name=EN["challenge.accept"]).click()
    for page in (stranger, bob):
        expect(page).to_have_url(re.compile(r"/game/\d{5}$"))
