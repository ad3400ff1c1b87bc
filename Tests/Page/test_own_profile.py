"""The own profile, the form that changes it, and those of others."""

import datetime
import re

import pytest
from conftest import DESKTOP, PHONE
from documented import CSRF
from match import ROOM, Match
from playwright.sync_api import expect
from table import said, spoken

YEAR = datetime.datetime.now(datetime.UTC).year


def phrase(page, key, **blanks):
    return re.sub(r"\{(\w+)\}", lambda blank: str(blanks[blank[1]]), spoken(page)[f"profile.{key}"])


def edit(server, page):
    server.visit("/me/edit")
    expect(page.locator("#profile-save")).to_have_attribute("aria-disabled", "true")


def own(server, **changes):
    """What the server answers to a change, and says from then on."""
    about = {"user": server.account, "birth_year": None, "zodiac": None, "challengers": "all", **changes}
    server.answer("PATCH /me", about)
    server.answer("GET /me", {**about, "email": None, "address": None})


def test_a_changed_profile_is_sent_member_by_member(server, page):
    server.guest()
    edit(server, page)
    page.locator("#profile-name").fill("Hild of Whitby")
    page.locator("#birth-shown").check()
    assert page.locator("#birth-year").get_attribute("aria-valuetext") == f"{YEAR - 30} (30 years old)"
    for _ in range(6):
        page.locator("#birth-year").press("ArrowLeft")
    page.locator("#zodiac-virgo").check()
    server.guest("Hild of Whitby")
    own(server, birth_year=YEAR - 36, zodiac="virgo")
    server.profile("u_17", "Hild of Whitby", age=36, zodiac="virgo")
    page.locator("#profile-save").click()
    page.wait_for_url("**/me")
    facts = page.locator(".profile-facts")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hild of Whitby")
    expect(facts).to_contain_text("36 years old")
    expect(facts).to_contain_text("Virgo")
    expect(page.get_by_role("banner")).to_contain_text("Hild of Whitby")
    # What was told is taken back.
    edit(server, page)
    expect(page.locator("#birth-year")).to_have_value(str(YEAR - 36))
    page.locator("#birth-shown").uncheck()
    page.locator("#zodiac-none").check()
    own(server)
    server.profile("u_17", "Hild of Whitby")
    page.locator("#profile-save").click()
    page.wait_for_url("**/me")
    expect(facts).to_be_visible()
    expect(facts).not_to_contain_text("years old")
    expect(facts).not_to_contain_text("Virgo")
    assert server.asked("PATCH /me") == [{"name": "Hild of Whitby", "birth_year": YEAR - 36, "zodiac": "virgo"}, {"birth_year": None, "zodiac": None}]


@pytest.mark.engine
@pytest.mark.history
@pytest.mark.parametrize("way", ["save", "back"])
def test_the_form_leaves_no_trace_in_the_history(server, page, way):
    server.guest()
    server.visit("/settings")
    page.locator("#who").click()
    expect(page.locator("#profile-edit")).to_be_visible()
    edit(server, page)
    # An address that was typed has nothing to go back to.
    page.locator("#zodiac-leo").check()
    own(server, zodiac="leo")
    server.profile("u_17", "Guest 17", zodiac="leo")
    page.locator("#profile-save").click()
    expect(page.locator(".profile-facts")).to_contain_text("Leo")
    page.locator("#profile-edit").click()
    page.locator("#zodiac-none").check()
    length = page.evaluate("history.length")
    own(server)
    server.profile("u_17", "Guest 17")
    page.locator("#profile-save" if way == "save" else ".back").click()
    expect(page.locator(".profile-facts")).to_be_visible()
    assert page.evaluate("history.length") == length
    page.go_back()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(phrase(page, "edit"))


@pytest.mark.engine
def test_the_slider_spans_a_hundred_years(server, page):
    server.guest()
    edit(server, page)
    page.locator("#birth-shown").check()
    slider = page.locator("#birth-year")
    slider.press("Home")
    expect(slider).to_have_value(str(YEAR - 100))
    slider.press("End")
    expect(slider).to_have_value(str(YEAR))


def test_save_is_there_once_something_differs(server, page):
    server.guest()
    edit(server, page)
    save, name = page.locator("#profile-save"), page.locator("#profile-name")
    before = name.input_value()
    name.fill("")
    expect(save).to_have_attribute("aria-disabled", "true")
    name.fill(f"  {before} ")
    expect(save).to_have_attribute("aria-disabled", "true")
    page.locator("#zodiac-leo").check()
    expect(save).not_to_have_attribute("aria-disabled", "true")
    page.locator("#zodiac-none").check()
    expect(save).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(("code", "key"), [("already", "name.taken"), ("forbidden", "profile.forbidden"), ("bad_value", "error.bad_value.name")])
def test_a_refused_name_is_said_at_its_field(server, page, code, key):
    server.guest()
    edit(server, page)
    page.locator("#zodiac-leo").check()
    page.locator("#profile-name").fill("Nicholas")
    server.refuse("PATCH /me", code, field="name")
    page.locator("#profile-name").press("Enter")
    expect(page.locator("#profile-name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#profile-name-note")).to_have_text(said(page, key))
    expect(page.locator("#profile-save")).to_have_text(phrase(page, "save"))
    expect(page).to_have_url(re.compile("/me/edit$"))


def test_a_visitor_and_a_guest_are_led_to_an_account(server, page):
    server.visit("/settings")
    page.locator("#who").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(phrase(page, "visitor"))
    expect(page.locator("#who")).to_have_attribute("aria-current", "page")
    # Whoever changes something becomes a guest.
    server.guest()
    server.answer("POST /auth/guest", {"user": server.account, "csrf": CSRF}, 201)
    server.stranger()
    server.visit("/me")
    server.guest()
    page.evaluate("history.pushState(null, '', '/me/edit'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator("#profile-email")).to_be_disabled()
    expect(page.locator("#profile-email-note")).to_have_text(phrase(page, "reason.guest"))
    assert server.asked("POST /auth/guest") == [{}]
    page.locator(".back").click()
    page.wait_for_url("**/me")
    page.locator("#profile-new").click()
    expect(page.locator("#account-email")).to_be_visible()
    page.go_back()
    page.locator("#profile-returning").click()
    expect(page.get_by_role("link", name=said(page, "account.forgot"))).to_be_visible()


def test_a_member_sees_the_address_and_where_it_changes(server, page):
    server.member(email="profile@ely.example")
    server.visit("/me")
    expect(page.locator(".profile-facts")).to_be_visible()
    expect(page.get_by_text("profile@ely.example")).to_have_count(1)
    edit(server, page)
    expect(page.locator("#profile-email")).to_have_value("profile@ely.example")
    expect(page.locator("#profile-email")).to_be_disabled()
    expect(page.locator("#profile-email-note")).to_have_text(phrase(page, "reason.security"))
    expect(page.locator("#photo-choose")).to_be_visible()


def won_game(match="m_k3"):
    """A game as the archive lists it."""
    seats = [{"i": 0, "user": "u_17", "name": "Guest 17", "kind": "human"}, {"i": 1, "user": "u_23", "name": "Mei", "kind": "human"}]
    return {"id": match, "game": "quoridor", "private": False, "mode": "casual", "seats": seats, "started": 1_789_000_000_000, "ended": 1_789_000_060_000,
            "result": {"winner": 0, "why": "resign"}, "room": "48213", "plies": 1, "config": {"seats": 2}}


@pytest.mark.parametrize(("more", "state"), [({"confirmed": True}, "confirmed"), ({"confirmed": False}, "unconfirmed"), ({"email": None}, "elsewhere")])
def test_the_own_address_stands_on_the_own_profile_alone(server, page, more, state):
    server.member(**{"email": "ada@ely.example", **more})
    server.answer("GET /me", {"user": server.account, "birth_year": None, "zodiac": None, "challengers": "all", "email": "ada@ely.example", "address": "ada@ely.example", **more})
    server.visit("/me")
    line = page.locator(".profile-address")
    expect(line).to_contain_text("ada@ely.example")
    expect(line).to_contain_text(phrase(page, f"address.{state}"))
    expect(line.get_by_role("link")).to_have_count(1 if state == "unconfirmed" else 0)
    server.other()
    server.visit("/u/u_23")
    expect(page.get_by_role("heading", level=1, name="Mei")).to_be_visible()
    expect(line).to_have_count(0)


def test_results_and_last_games_are_shown(server, page):
    server.guest()
    server.profile("u_17", "Guest 17", [won_game()], played=1, win=1, games={"quoridor": {"played": 1, "win": 1, "alone": 0}},
                   ratings={"quoridor": {"people": {"value": 1612, "deviation": 200, "provisional": True, "games": 1}}})
    server.answer("GET /users/u_17/ratings", {"points": [], "next": None})
    server.visit("/me")
    # A first rating is provisional.
    expect(page.locator(".tile dd")).to_have_text(["1", "1", "100%", "0", "1,612?"])
    rule = page.get_by_text(said(page, "ratings.rule"))
    expect(rule).to_be_hidden()
    page.get_by_text(said(page, "ratings.how")).click()
    expect(rule).to_be_visible()
    game = page.locator(".player-games a")
    expect(game).to_have_count(1)
    expect(game).to_have_attribute("href", re.compile("^/replay/m_k3"))
    expect(game).to_contain_text("Mei")


def test_an_unknown_player_is_said_to_be_unknown(server, page):
    server.refuse("GET /users/u_999999", "no_user")
    server.visit("/u/u_999999")
    expect(page.get_by_text(phrase(page, "none"), exact=True)).to_be_visible()


ROWS = """(list) => { const edge = list.getBoundingClientRect().right; const rows = {};
    for (const each of list.children) { const { top, right } = each.getBoundingClientRect(); (rows[Math.round(top)] ??= []).push(right); }
    return Object.values(rows).map((row) => [row.length, Math.abs(row.at(-1) - edge) < 1.5]); }"""
"""Of each row of a list how many stand in it, and whether they fill it."""


@pytest.mark.parametrize(("look", "rows"), [({"size": PHONE}, [[2, True], [2, True]]), ({"size": DESKTOP}, [[4, True]])], ids=["phone", "desktop"])
def test_four_figures_of_a_player_leave_no_hole(server, page, rows):
    server.guest()
    server.other()
    server.visit("/u/u_23")
    expect(page.locator(".tiles .tile")).to_have_count(4)
    expect(page.locator(".tiles")).to_be_visible()
    assert page.locator(".tiles").evaluate(ROWS) == rows
    # The card of a member, which comes with its own sheet where nothing else has brought it.
    Match(server, watched=True)
    server.profile("u_44", "Ann", stars=7)
    server.answer("GET /me/following/u_44", {"since": None})
    server.answer("GET /me/blocked/u_44", {"how": None, "since": None})
    server.visit(f"/tv/{ROOM}")
    page.locator(".game-own .bar-who").click()
    card = page.get_by_role("dialog")
    expect(card.locator(".tile")).to_have_count(4)
    expect(card.locator(".tiles")).to_be_visible()
    assert card.locator(".tiles").evaluate(ROWS) == rows
    ways = card.locator(".player-ways .button")
    expect(ways).to_have_count(3)
    if len(rows) == 1:
        assert len(set(card.locator(".player-ways").evaluate("(ways) => [...ways.querySelectorAll('.button')].map(({ offsetTop }) => offsetTop)"))) == 1
