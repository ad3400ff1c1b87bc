"""Challenges as the page tells of them: at the card, in the dialog, and in notes on every screen."""

import re

from playwright.sync_api import expect
from scripted import golden, now
from table import toast, words

EN = words("en")
MEI = {"user": "u_23", "name": "Mei", "kind": "human", "rating": 1612, "prov": False}
OWN = {"user": "u_17", "name": "Guest 17", "kind": "human", "rating": None, "prov": True}


def say(key, **vars):
    text = EN[key]
    for name, value in vars.items():
        text = text.replace("{" + name + "}", value)
    return text


def asked(number=0, name="Mei", **more):
    """A challenge that somebody sent to whoever is at the page."""
    return {"id": f"c_{number}k9fz0", "game": "quoridor", "mode": "casual", "config": {"seats": 2}, "control": "3+2",
            "by": {**MEI, "user": f"u_{number + 23}", "name": name}, "to": OWN, "until": now() + 600_000, **more}


def own(**more):
    return {**asked(9), "by": OWN, "to": MEI, **more}


def challenge_button(page):
    return page.get_by_role("button", name=EN["player.challenge"])


def test_the_card_of_a_player_offers_a_challenge_to_those_who_are_here_and_free(server, page):
    server.guest()
    server.visit("/u/u_17")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guest 17")
    expect(challenge_button(page)).to_have_count(0)
    server.other()
    server.visit("/u/u_23")
    expect(challenge_button(page)).to_be_visible()
    server.show("user/u_23", {**golden("snap-user")["d"], "user": "u_23", "name": "Mei", "room": "48213"})
    expect(page.get_by_role("link", name=EN["player.watch"])).to_be_visible()
    expect(challenge_button(page)).to_have_count(0)


def test_a_challenge_is_sent_with_what_was_chosen(server, page):
    server.guest()
    server.other()
    server.visit("/u/u_23")
    challenge_button(page).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(say("challenge.title", name="Mei"))
    dialog.get_by_label(EN["control.title"]).select_option("3+2")
    server.do("challenge", {"challenge": "c_9k9fz0"})
    dialog.get_by_role("button", name=EN["challenge.send"]).click()
    expect(dialog).to_have_count(0)
    server.tell_me(challenges=[own()])
    expect(page.locator(".toast")).to_contain_text(say("challenge.waits", name="Mei"))
    assert [each["d"] for each in server.sent("challenge")] == [{"user": "u_23", "mode": "casual", "config": {"seats": 2}, "control": "3+2"}]


def test_a_challenge_that_is_declined_is_told_and_rests(server, page):
    server.guest()
    server.other()
    server.tell_me(challenges=[own()])
    server.visit("/u/u_23")
    server.tell_me(challenges=[own(declined=True)])
    expect(page.locator(".toast")).to_have_text(say("challenge.declined", name="Mei"))
    server.tell_me(challenges=[])
    challenge_button(page).click()
    server.do("challenge", code="forbidden", d={"why": "declined", "until": now() + 600_000}, retry_ms=600_000)
    page.get_by_role("button", name=EN["challenge.send"]).click()
    expect(page.locator(".toast.bad")).to_have_text(say("error.forbidden.declined", minutes="10"))


def test_a_challenge_is_accepted_or_declined_in_the_note(server, page):
    server.guest()
    server.tell_me(challenges=[asked()])
    server.visit("/settings")
    expect(page.locator(".toast")).to_contain_text("Mei challenges you: Quoridor, Casual · 3 min + 2 s a move")
    server.do("challenge.answer", {})
    page.get_by_role("button", name=EN["challenge.decline"]).click()
    expect(page.locator(".toast")).to_have_count(0)
    server.tell_me(challenges=[])
    assert server.sent("challenge.answer")[0]["d"] == {"challenge": "c_0k9fz0", "accept": False}


def test_a_challenge_outlives_a_reload_until_it_is_withdrawn(server, page):
    server.guest()
    server.tell_me(challenges=[own()])
    for _ in range(2):
        server.visit("/settings")
        expect(page.locator(".toast")).to_be_visible()
    server.do("challenge.answer", {})
    page.get_by_role("button", name=EN["challenge.withdraw"]).click()
    expect(page.locator(".toast")).to_have_count(0)
    assert server.sent("challenge.answer")[0]["d"] == {"challenge": "c_9k9fz0", "accept": False}


def resting(element):
    """Its place once it has come in, in whole pixels."""
    element.evaluate("(el) => Promise.all(el.getAnimations().map(({ finished }) => finished))")
    return {name: round(value) for name, value in element.bounding_box().items()}


def test_challenges_come_one_after_the_other_and_the_first_stays_where_it_is(server, page):
    server.guest()
    server.tell_me(challenges=[asked(0, "Amy")])
    server.visit("/settings")
    note = page.locator(".toast")
    expect(note).to_contain_text("Amy challenges you")
    place = resting(note)
    server.tell_me(challenges=[asked(0, "Amy"), asked(1, "Cat"), asked(2, "Dan")])
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(note).to_have_count(1)
    assert resting(note) == place
    # A press that was meant for the message before is no answer to this one.
    page.evaluate("""() => new MutationObserver((_, observer) => {
        const next = [...document.querySelectorAll('.toast')].find((toast) => toast.textContent.includes('Cat'));
        if (!next) return;
        observer.disconnect();
        document.body.dataset.pressed = '';
        next.querySelector('button').click();
    }).observe(document.getElementById('toasts'), { childList: true })""")
    server.do("challenge.answer", {})
    page.get_by_role("button", name=EN["challenge.decline"]).click()
    server.tell_me(challenges=[asked(1, "Cat"), asked(2, "Dan")])
    expect(page.locator("body[data-pressed]")).to_be_attached()
    expect(note).to_contain_text("Cat challenges you")
    assert [each["d"]["challenge"] for each in server.sent("challenge.answer")] == ["c_0k9fz0"]
    expect(page).to_have_url(re.compile("/settings$"))
    expect(toast(page, "challenge.asks")).to_have_count(1)
