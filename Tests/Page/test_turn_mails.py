"""Mails that call a member to games that go on for days: the switch in the settings, and the question when such a game begins."""

import re

import pytest
from match import ROOM, TOPIC, Match
from playwright.sync_api import expect
from table import said, toast

MAILS = {"on": True, "chosen": False, "sent": True, "confirmed": True, "bounced": False, "zone": None}


def zone(page):
    return page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")


def days(server, **mails):
    """Whoever is at the page has a game that goes on for days, and is elsewhere."""
    server.member()
    match = Match(server)
    server.tell_me(room=None, correspondence=[TOPIC])
    server.answer("GET /me/mails", {**MAILS, "zone": zone(server.page), **mails})
    server.visit("/rules")
    return match


def test_the_settings_switch_them(server, page):
    server.member()
    server.answer("GET /me/mails", MAILS)
    server.visit("/settings/account")
    switch = page.locator("#account-calls")
    expect(switch).to_be_checked()
    expect(page.locator("#account-calls-note")).to_be_hidden()
    server.answer("PATCH /me/mails", {**MAILS, "on": False, "chosen": True, "zone": zone(page)})
    switch.click()
    expect(switch).not_to_be_checked()
    assert server.asked("PATCH /me/mails") == [{"on": False, "zone": zone(page)}]
    # An answer that does not come changes nothing.
    server.lose("PATCH /me/mails")
    switch.click()
    expect(page.locator(".toast")).to_be_visible()
    expect(switch).not_to_be_checked()


@pytest.mark.parametrize("state, key", [({"confirmed": False}, "account.calls_unconfirmed"), ({"bounced": True}, "account.calls_bounced")])
def test_the_settings_say_why_none_come(server, page, state, key):
    server.member()
    server.answer("GET /me/mails", {**MAILS, **state})
    server.visit("/settings/account")
    expect(page.locator("#account-calls-note")).to_have_text(said(page, key))


def test_a_server_without_mail_has_no_switch(server, page):
    server.member()
    server.answer("GET /me/mails", {**MAILS, "sent": False})
    server.visit("/settings/account")
    expect(page.locator("#account-owndata")).to_be_visible()
    expect(page.locator("#account-calls")).to_be_hidden()


@pytest.mark.parametrize("answer, on", [("distant.mails", True), ("distant.no_mails", False)])
def test_a_game_over_days_asks_once(server, page, answer, on):
    days(server)
    server.answer("PATCH /me/mails", {**MAILS, "on": on, "chosen": True, "zone": zone(page)})
    toast(page, "distant.ask").get_by_role("button", name=said(page, answer), exact=True).click()
    expect(toast(page, "distant.ask")).to_have_count(0)
    assert server.asked("PATCH /me/mails") == [{"zone": zone(page), "on": on}]
    server.answer("GET /me/mails", {**MAILS, "on": on, "chosen": True, "zone": zone(page)})
    server.visit("/rules")
    expect(page.locator("main h1")).to_be_visible()
    expect(toast(page, "distant.ask")).to_have_count(0)


def test_who_has_no_confirmed_address_is_led_to_it(server, page):
    days(server, confirmed=False)
    server.answer("PATCH /me/mails", {**MAILS, "confirmed": False, "chosen": True, "zone": zone(page)})
    toast(page, "distant.ask_address").get_by_role("button", name=said(page, "distant.confirm"), exact=True).click()
    expect(page).to_have_url(re.compile("/settings/account$"))


def test_the_zone_of_the_browser_is_told_when_it_is_another(server, page):
    server.answer("PATCH /me/mails", {**MAILS, "chosen": True, "zone": zone(page)})
    days(server, chosen=True, zone="Pacific/Apia")
    page.wait_for_function("() => harness.log().asked.some(({ method }) => method === 'PATCH')")
    assert server.asked("PATCH /me/mails") == [{"zone": zone(page)}]


def test_a_turn_of_a_game_over_days_is_told_on_other_screens(server, page):
    match = days(server, chosen=True)
    expect(page.locator("main h1")).to_be_visible()
    match.play("e2", "e8")
    toast(page, "distant.turn").get_by_role("button", name=said(page, "distant.open"), exact=True).click()
    expect(page).to_have_url(re.compile(f"/game/{ROOM}$"))
