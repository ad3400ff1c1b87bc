"""Profiles: the own one, changing it, and those of others."""

import datetime
import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from table import begin, join_room, open_room, play, said, spoken, visit
from test_account import signed_up
from test_axe import LOOKS, clean

pytestmark = pytest.mark.once

YEAR = datetime.datetime.now(datetime.UTC).year


def phrase(page, key, **blanks):
    text = spoken(page)[f"profile.{key}"]
    return re.sub(r"\{(\w+)\}", lambda blank: str(blanks[blank[1]]), text)


def edit(page):
    visit(page, "/me/edit")
    expect(page.locator("#profile-save")).to_have_attribute("aria-disabled", "true")


def slide(page, steps):
    """By the keys of a slider."""
    slider = page.locator("#birth-year")
    for _ in range(abs(steps)):
        slider.press("ArrowRight" if steps > 0 else "ArrowLeft")


def test_a_profile_is_changed_and_shown_to_others(visitor):
    page, other = visitor(), visitor()
    edit(page)
    page.locator("#profile-name").fill("Hild of Whitby")
    page.locator("#birth-shown").check()
    assert page.locator("#birth-year").get_attribute("aria-valuetext") == f"{YEAR - 30} (30 years old)"
    slide(page, -6)
    page.locator("#zodiac-virgo").check()
    page.locator("#profile-save").click()
    page.wait_for_url("**/me")
    facts = page.locator(".profile-facts")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hild of Whitby")
    expect(facts).to_contain_text("36 years old")
    expect(facts).to_contain_text("Virgo")
    expect(page.get_by_role("banner")).to_contain_text("Hild of Whitby")
    # The card at a table leads to the whole profile.
    number = open_room(page)
    join_room(other, number)
    other.locator("#seat-0").click()
    card = other.get_by_role("dialog")
    expect(card.locator(".player-personal")).to_have_text("36 years old · Virgo")
    card.get_by_role("link", name=said(other, "player.profile")).click()
    other.wait_for_url("**/u/u_*")
    expect(other.get_by_role("heading", level=1)).to_have_text("Hild of Whitby")
    expect(other.locator(".profile-facts")).to_contain_text("36 years old")
    expect(other.locator("#profile-edit")).to_have_count(0)
    other.reload()
    expect(other.locator(".profile-facts")).to_contain_text("Virgo")
    # What was told is taken back.
    edit(page)
    expect(page.locator("#birth-year")).to_have_value(str(YEAR - 36))
    page.locator("#birth-shown").uncheck()
    page.locator("#zodiac-none").check()
    page.locator("#profile-save").click()
    page.wait_for_url("**/me")
    expect(facts).not_to_contain_text("years old")
    expect(facts).not_to_contain_text("Virgo")


@pytest.mark.parametrize("way", ["save", "back"])
def test_the_form_leaves_no_trace_in_the_history(visitor, way):
    page = visitor()
    visit(page, "/rules")
    page.locator("#who").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(phrase(page, "visitor"))
    edit(page)
    # An address that was typed has nothing to go back to.
    page.locator("#zodiac-leo").check()
    page.locator("#profile-save").click()
    expect(page.locator(".profile-facts")).to_contain_text("Leo")
    page.locator("#profile-edit").click()
    page.locator("#zodiac-none").check()
    length = page.evaluate("history.length")
    page.locator("#profile-save" if way == "save" else ".back").click()
    expect(page.locator(".profile-facts")).to_be_visible()
    assert page.evaluate("history.length") == length
    page.go_back()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(phrase(page, "edit"))


def test_the_slider_spans_a_hundred_years(visitor):
    page = visitor()
    edit(page)
    page.locator("#birth-shown").check()
    slider = page.locator("#birth-year")
    slider.press("Home")
    expect(slider).to_have_value(str(YEAR - 100))
    slider.press("End")
    expect(slider).to_have_value(str(YEAR))


def test_save_is_there_once_something_differs(visitor):
    page = visitor()
    edit(page)
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


def test_a_refused_name_is_said_at_its_field(visitor):
    visitor.expect("403|409|422")
    page, other = visitor(), visitor()
    edit(other)
    other.locator("#profile-name").fill("Nicholas")
    other.locator("#profile-name").press("Enter")
    other.wait_for_url("**/me")
    edit(page)
    page.locator("#zodiac-leo").check()
    for name, text in (("NICHOLAS", said(page, "name.taken")), ("Palisade", phrase(page, "forbidden")), ("a\u200bb", None)):
        page.locator("#profile-name").fill(name)
        page.locator("#profile-name").press("Enter")
        note = page.locator("#profile-name-note")
        expect(page.locator("#profile-name")).to_have_attribute("aria-invalid", "true")
        if text:
            expect(note).to_have_text(text)
        expect(page.locator("#profile-save")).to_have_text(phrase(page, "save"))
    # Nothing of it was saved.
    visit(page, "/me")
    expect(page.locator(".profile-facts")).not_to_contain_text("Leo")


def test_a_visitor_and_a_guest_are_led_to_an_account(visitor):
    page = visitor()
    visit(page, "/")
    page.locator("#who").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(phrase(page, "visitor"))
    expect(page.locator("#who")).to_have_attribute("aria-current", "page")
    edit(page)
    expect(page.locator("#profile-email")).to_be_disabled()
    expect(page.locator("#profile-email-note")).to_have_text(phrase(page, "reason.guest"))
    page.locator(".back").click()
    page.wait_for_url("**/me")
    page.locator("#profile-new").click()
    expect(page.locator("#account-email")).to_be_visible()
    page.go_back()
    page.locator("#profile-returning").click()
    expect(page.get_by_role("link", name=said(page, "account.forgot"))).to_be_visible()


def test_a_member_sees_the_address_and_where_it_changes(visitor):
    page = signed_up(visitor, "profile@ely.example")
    visit(page, "/me")
    expect(page.get_by_text("profile@ely.example")).to_have_count(0)
    edit(page)
    expect(page.locator("#profile-email")).to_have_value("profile@ely.example")
    expect(page.locator("#profile-email")).to_be_disabled()
    expect(page.locator("#profile-email-note")).to_have_text(phrase(page, "reason.security"))
    expect(page.locator("#photo-choose")).to_be_visible()


def test_results_and_last_games_are_shown(visitor):
    first, second, _ = begin(visitor(), visitor())
    play((first, second), ["e2"])
    second.get_by_role("button", name=said(second, "game.resign")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.resign_yes")).click()
    expect(first.get_by_role("dialog")).to_be_visible()
    visit(first, "/me")
    # A first rating is provisional.
    expect(first.locator(".tile dd")).to_have_text(["1", "1", "100%", "0", re.compile(r"^1,\d{3}\?$")])
    game = first.locator(".player-games a")
    expect(game).to_have_count(1)
    game.click()
    first.wait_for_url("**/replay/m_*")


def test_an_unknown_player_is_said_to_be_unknown(visitor):
    visitor.expect("404")
    page = visitor()
    page.goto("/u/u_999999")
    expect(page.get_by_text(phrase(page, "none"), exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_axe_finds_nothing(visitor, theme, language, size):
    page = signed_up(visitor, f"{theme}.{language}.{size['viewport']['width']}@ely.example", color_scheme=theme, locale=language, reduced_motion="reduce", bypass_csp=True, **size)
    for path in ("/me", "/me/edit"):
        visit(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        clean(page, path)
    page.locator("#birth-shown").check()
    page.locator("#zodiac-pisces").check()
    clean(page, "changed")
    page.locator("#profile-save").click()
    page.wait_for_url("**/me")
    # Without the note that it is saved, which lies over the page for a while.
    visit(page, "/me")
    expect(page.locator(".profile-facts svg")).to_be_visible()
    clean(page, "saved")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ROWS = """(list) => { const edge = list.getBoundingClientRect().right; const rows = {};
    for (const each of list.children) { const { top, right } = each.getBoundingClientRect(); (rows[Math.round(top)] ??= []).push(right); }
    return Object.values(rows).map((row) => [row.length, Math.abs(row.at(-1) - edge) < 1.5]); }"""
"""Of each row of a list how many stand in it, and whether they fill it."""


@pytest.mark.parametrize(("look", "rows"), [(PHONE, [[2, True], [2, True]]), (DESKTOP, [[4, True]])], ids=["phone", "desktop"])
def test_four_figures_of_a_player_leave_no_hole(visitor, played, look, rows):
    page = visitor(at=played, **look)
    page.goto("/me")
    guest = page.request.post(f"{played.url}/api/v1/auth/guest", data={}, headers={"Origin": played.url}).json()
    page.goto(f"/u/{guest['user']['id']}")
    expect(page.locator(".tiles .tile")).to_have_count(4)
    expect(page.locator(".tiles")).to_be_visible()
    assert page.locator(".tiles").evaluate(ROWS) == rows

    # The card of a member, which comes with its own sheet where nothing else has brought it.
    def with_stars(route):
        route.fulfill(json={**route.fetch().json(), "stars": 7})

    page.route(re.compile(r"/api/v1/users/u_\d+$"), with_stars)
    page.goto(f"/tv/{played.room}")
    page.locator(".game-own .bar-who").click()
    card = page.get_by_role("dialog")
    expect(card.locator(".tile")).to_have_count(4)
    expect(card.locator(".tiles")).to_be_visible()
    assert card.locator(".tiles").evaluate(ROWS) == rows
    ways = card.locator(".player-ways .button")
    expect(ways).to_have_count(3)
    if look is DESKTOP:
        assert len(set(card.locator(".player-ways").evaluate("(ways) => [...ways.querySelectorAll('.button')].map(({ offsetTop }) => offsetTop)"))) == 1
