"""Profiles: the own one, changing it, and those of others."""

import datetime
import re

from playwright.sync_api import expect
from table import join_room, open_room, said, spoken, visit

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
