"""The designer of the own picture: what it offers, how a choice is taken back, and what becomes of one that is not saved."""

import re

import pytest
from designer import PARTS, chosen, design, dress, is_open, option, picture, tab
from match import ROOM, Match
from playwright.sync_api import expect
from table import said, toast

WORN = [4, 6, 0, 7, 2, 8, 9]
"""In the order of the tabs."""


def written(numbers):
    """A design as it travels: the background first."""
    return "d" + "-".join(str(number) for number in [numbers[-1], *numbers[:-1]])


@pytest.fixture
def designer(server, page):
    """Of a guest."""
    server.guest()
    server.visit("/me/avatar")
    expect(page.get_by_role("tablist")).to_be_visible()


def save(server, page, press=None):
    """By a click, or as one presses the button otherwise."""
    avatar = written(design(page))
    server.answer("PUT /me/avatar", {"user": {**server.account, "avatar": avatar}})
    (press or page.locator("#avatar-save").click)()
    server.tell_me(avatar=avatar)
    expect(toast(page, "avatar.saved").last).to_be_visible()
    expect(page.locator("#avatar-save")).to_have_text(said(page, "avatar.is_saved"))


def test_a_design_is_made_by_mouse_and_survives_a_reload(server, page, designer):
    dress(page, *WORN)
    assert design(page) == WORN
    save(server, page)
    assert server.asked("PUT /me/avatar") == [{"avatar": "d9-4-6-0-7-2-8"}]
    server.visit("/me/avatar")
    expect(page.locator("#body-4")).to_have_attribute("aria-checked", "true")
    assert design(page) == WORN
    expect(page.locator("#avatar-save")).to_have_attribute("aria-disabled", "true")
    # The bar of the page shows the same figure.
    assert picture(page.locator("#who")) == picture(page.locator(".preview"))


def test_a_background_can_have_any_colour(server, page, designer):
    dress(page, *WORN)
    # A picker of the browser cannot be driven; it sets the value and tells.
    page.locator("#back-own").evaluate("field => { field.value = '#3fa2c0'; field.dispatchEvent(new Event('change')); }")
    expect(page.locator('#panel-back [role="radio"][aria-checked="true"]')).to_have_count(0)
    avatar = "dx3fa2c0-4-6-0-7-2-8"
    server.answer("PUT /me/avatar", {"user": {**server.account, "avatar": avatar}})
    page.locator("#avatar-save").click()
    server.tell_me(avatar=avatar)
    expect(toast(page, "avatar.saved").last).to_be_visible()
    assert server.asked("PUT /me/avatar") == [{"avatar": avatar}]
    server.visit("/me/avatar")
    expect(page.locator("#back-own")).to_have_value("#3fa2c0")
    assert picture(page.locator("#who")) == picture(page.locator(".preview"))
    # The arrows go on from there, and one step back is the colour again.
    tab(page, "back").click()
    page.locator("#back-12").press("Enter")
    page.locator("#avatar-undo").click()
    expect(page.locator("#back-own")).to_have_value("#3fa2c0")


def drag(page, element, by):
    """With the mouse button down."""
    box = element.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=4)
    page.mouse.move(x + by, y, steps=4)
    page.mouse.up()


@pytest.mark.engine
def test_a_mouse_drags_from_part_to_part_and_from_drawing_to_drawing(page, designer):
    dress(page, 3, 1, 1, 1, 1, 1, 1)
    tab(page, "body").click()
    pages, preview = page.locator(".pages"), page.locator(".preview")
    drag(page, pages, -150)
    is_open(page, "eyes")
    drag(page, pages, 150)
    is_open(page, "body")
    # There is nothing before the first.
    drag(page, pages, 150)
    is_open(page, "body")
    # Neither a short drag nor the click at its end chooses anything.
    drag(page, option(page, "body", 8), -12)
    assert chosen(page, "body") == 3
    is_open(page, "body")
    drag(page, preview, -80)
    expect(option(page, "body", 4)).to_have_attribute("aria-checked", "true")
    drag(page, preview, 80)
    drag(page, preview, 80)
    expect(option(page, "body", 2)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".caption")).to_contain_text(said(page, "avatar.body.2"))
    page.locator(".turn").first.click()
    page.locator(".turn").first.click()
    expect(option(page, "body", 9)).to_have_attribute("aria-checked", "true")


@pytest.mark.engine
def test_a_design_is_made_with_the_keyboard_alone(server, page, designer):
    dress(page, 1, 1, 1, 1, 1, 1, 1)
    tab(page, "body").focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "eyes")).to_be_focused()
    is_open(page, "eyes")
    page.keyboard.press("Tab")
    expect(option(page, "eyes", 1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(option(page, "eyes", 6)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(option(page, "eyes", 5)).to_be_focused()
    assert chosen(page, "eyes") == 5
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(option(page, "eyes", 1)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    is_open(page, "back")
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    assert chosen(page, "back") == 12
    # The other parts are out of reach: what follows is the field for a colour of one's own, then the button that saves.
    page.keyboard.press("Tab")
    expect(page.locator("#back-own")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#avatar-save")).to_be_focused()
    save(server, page, lambda: page.keyboard.press("Enter"))
    server.visit("/me/avatar")
    expect(option(page, "back", 12)).to_have_attribute("aria-checked", "true")


def test_only_some_parts_can_be_left_out(page, designer):
    for part in PARTS:
        assert page.locator(f"#panel-{part} [role=radio]").count() >= 9
        expect(option(page, part, 0)).to_have_count(1 if part in ("mouth", "accessory", "legs") else 0)


def test_chance_is_taken_back_step_by_step(page, designer):
    undo = page.locator("#avatar-undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    steps = [design(page)]
    for _ in range(4):
        page.locator("#avatar-random").click()
        if design(page) != steps[-1]:
            steps.append(design(page))
    assert len(steps) > 2
    for before in reversed(steps[:-1]):
        undo.click()
        assert design(page) == before
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.press("Enter")
    assert design(page) == steps[0]


@pytest.mark.parametrize("look", [{"language": "zh-TW"}])
def test_every_drawing_has_a_name(page, designer):
    for part in PARTS:
        tab(page, part).click()
        name = said(page, f"avatar.part.{part}")
        expect(page.get_by_role("radiogroup", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("radio", name=f"{name} 3：{said(page, f'avatar.{part}.3')}", exact=True)).to_be_visible()
    option(page, "back", 3).click()
    expect(page.get_by_role("img", name=re.compile(said(page, "avatar.back.3")))).to_be_visible()


def test_there_are_ways_to_it(server, page):
    server.guest()
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})
    server.tell_me(avatar=written(WORN))
    server.visit("/settings")
    page.locator("#set-avatar").click()
    expect(page.get_by_role("tablist")).to_be_visible()
    expect(option(page, "body", 4)).to_have_attribute("aria-checked", "true")
    server.visit("/me/edit")
    page.locator("main a[href='/me/avatar']").click()
    expect(option(page, "body", 4)).to_have_attribute("aria-checked", "true")


def test_the_own_card_in_a_room_leads_to_it(server, page):
    server.guest()
    server.tell_me(avatar=written(WORN))
    match = Match(server)
    room = {**match.view, "phase": "lobby", "turn": None, "state": None, "clock": None}
    server.show(match.topic, room)
    server.visit(f"/room/{ROOM}")
    page.locator("#seat-0").click()
    page.get_by_role("dialog").get_by_role("link", name=said(page, "player.own_profile")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("main a[href='/me/avatar']").click()
    expect(option(page, "body", 4)).to_have_attribute("aria-checked", "true")


def test_a_design_that_was_left_unsaved_is_still_there(server, page, designer):
    dress(page, 1, 1, 1, 1, 1, 1, 1)
    save(server, page)
    dress(page, 2, 3, 4, 5, 6, 7, 8)
    page.locator("#who").click()
    expect(page.locator(".profile-facts")).to_be_visible()
    page.go_back()
    expect(toast(page, "avatar.unfinished")).to_be_visible()
    assert design(page) == [2, 3, 4, 5, 6, 7, 8]
    for _ in range(7):
        page.locator("#avatar-undo").click()
    assert design(page) == [1, 1, 1, 1, 1, 1, 1]
    # One that was taken back, or saved, is none.
    page.locator("#who").click()
    page.locator("main .profile-acts a[href='/me/avatar']").click()
    expect(page.get_by_role("tablist")).to_be_visible()
    assert design(page) == [1, 1, 1, 1, 1, 1, 1]
    expect(page.locator("#avatar-undo")).to_have_attribute("aria-disabled", "true")


def test_what_cannot_be_saved_is_said_and_kept(server, page, designer):
    dress(page, 2, 3, 4, 5, 6, 7, 8)
    server.lose("PUT /me/avatar")
    page.locator("#avatar-save").click()
    expect(page.locator(".toast.bad")).to_be_visible()
    expect(page.locator("#avatar-save")).to_have_text(said(page, "avatar.save"))
    assert design(page) == [2, 3, 4, 5, 6, 7, 8]
    save(server, page)
