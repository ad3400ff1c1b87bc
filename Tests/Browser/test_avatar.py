"""The designer of the own picture: by mouse, finger and keyboard, and what others see of it."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import has_loaded, join_room, loaded, open_room, said, toast, visit

FINGERS = {**PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
PARTS = ["body", "eyes", "mouth", "arms", "accessory", "legs", "back"]


def open_designer(page):
    visit(page, "/me/avatar")
    expect(page.get_by_role("tablist")).to_be_visible()


def tab(page, part):
    return page.locator(f"#tab-{part}")


def option(page, part, number):
    return page.locator(f"#{part}-{number}")


def chosen(page, part):
    """The number of the drawing that the figure has."""
    return int(page.locator(f"#panel-{part} [aria-checked=true]").get_attribute("id").split("-")[1])


def is_open(page, part):
    expect(tab(page, part)).to_have_attribute("aria-selected", "true")
    assert [each for each in PARTS if page.locator(f"#panel-{each}").evaluate("(panel) => !panel.inert")] == [part]


def design(page):
    return [chosen(page, part) for part in PARTS]


def dress(page, *numbers):
    """Chooses these of the parts, in the order of the tabs."""
    for part, number in zip(PARTS, numbers, strict=True):
        tab(page, part).click()
        option(page, part, number).click()
        expect(option(page, part, number)).to_have_attribute("aria-checked", "true")


def save(page):
    page.locator("#avatar-save").click()
    expect(toast(page, "avatar.saved").last).to_be_visible()
    expect(page.locator("#avatar-save")).to_have_text(said(page, "avatar.is_saved"))


def picture(element):
    """The drawing of a picture, so that two can be compared."""
    return element.locator("svg.avatar").first.evaluate("(svg) => svg.innerHTML")


def middle(element):
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, element, by):
    """With the mouse button down."""
    x, y = middle(element)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=4)
    page.mouse.move(x + by, y, steps=4)
    page.mouse.up()


def swipe(page, element, by, up=0):
    """With a finger, which a page may take for scrolling."""
    x, y = middle(element)
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    touch("touchStart", (x, y))
    for part in range(1, 9):
        touch("touchMove", (x + by * part / 8, y - up * part / 8))
    touch("touchEnd")


def test_a_design_is_made_by_mouse_and_survives_a_reload(visitor):
    page = visitor()
    open_designer(page)
    wanted = [4, 6, 0, 7, 2, 8, 12]
    dress(page, *wanted)
    assert design(page) == wanted
    save(page)
    page.reload()
    expect(page.locator("#body-4")).to_have_attribute("aria-checked", "true")
    assert design(page) == wanted
    expect(page.locator("#avatar-save")).to_have_attribute("aria-disabled", "true")
    # The bar of the page shows the same figure.
    assert picture(page.locator("#who")) == picture(page.locator(".preview"))


def test_only_some_parts_can_be_left_out(visitor):
    page = visitor()
    open_designer(page)
    for part in PARTS:
        assert page.locator(f"#panel-{part} [role=radio]").count() >= 9
        expect(option(page, part, 0)).to_have_count(1 if part in ("mouth", "accessory", "legs") else 0)


def test_chance_is_taken_back_step_by_step(visitor):
    page = visitor()
    open_designer(page)
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


@pytest.mark.engine
def test_a_mouse_drags_from_part_to_part_and_from_drawing_to_drawing(visitor):
    page = visitor()
    open_designer(page)
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


@pytest.mark.touch
def test_fingers_swipe_and_the_strip_follows(visitor):
    page = visitor(**FINGERS)
    open_designer(page)
    pages = page.locator(".pages")
    for part in PARTS[1:]:
        swipe(page, pages, -120)
        is_open(page, part)
    # Chromium would swallow a tap behind a fast drag, had the page not made the drag its own.
    for part in ("mouth", "body", "mouth"):
        swipe(page, pages, -120)
        tab(page, part).tap()
        is_open(page, part)
    option(page, "mouth", 9).tap()
    swipe(page, page.locator(".preview"), -90)
    expect(option(page, "mouth", 0)).to_have_attribute("aria-checked", "true")
    swipe(page, page.locator(".preview"), 90)
    expect(option(page, "mouth", 9)).to_have_attribute("aria-checked", "true")
    # A finger that goes up scrolls the page instead.
    swipe(page, pages, -20, up=120)
    is_open(page, "mouth")
    sizes = page.locator(".designer button:visible").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))")
    assert min(sizes) >= 44, sorted(sizes)[:3]


@pytest.mark.engine
def test_a_design_is_made_with_the_keyboard_alone(visitor):
    page = visitor()
    open_designer(page)
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
    # The other parts are out of reach: what follows is the button that saves.
    page.keyboard.press("Tab")
    expect(page.locator("#avatar-save")).to_be_focused()
    page.keyboard.press("Enter")
    expect(toast(page, "avatar.saved")).to_be_visible()
    page.reload()
    expect(option(page, "back", 12)).to_have_attribute("aria-checked", "true")


def test_every_drawing_has_a_name(visitor):
    page = visitor(locale="zh-TW")
    open_designer(page)
    for part in PARTS:
        tab(page, part).click()
        name = said(page, f"avatar.part.{part}")
        expect(page.get_by_role("radiogroup", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("radio", name=f"{name} 3：{said(page, f'avatar.{part}.3')}", exact=True)).to_be_visible()
    option(page, "back", 3).click()
    expect(page.get_by_role("img", name=re.compile(said(page, "avatar.back.3")))).to_be_visible()


def test_others_see_it_in_a_room_at_once(visitor):
    owner, other = visitor(), visitor()
    number = open_room(owner)
    join_room(other, number)
    seat = other.locator("#seat-0")
    before = picture(seat)
    open_designer(owner)
    dress(owner, 8, 5, 6, 6, 7, 3, 9)
    save(owner)
    worn = picture(owner.locator(".preview"))
    expect(seat.locator("svg.avatar circle[fill='#38343c']")).to_have_count(1)
    assert before != picture(seat) == worn
    # So does an open card.
    seat.click()
    card = other.get_by_role("dialog")
    assert picture(card) == worn
    owner.locator("#avatar-default").click()
    expect(toast(owner, "avatar.gone")).to_be_visible()
    expect(seat.locator("svg.avatar circle[fill='#38343c']")).to_have_count(0)
    expect(card.locator("svg.avatar circle[fill='#38343c']")).to_have_count(0)
    assert picture(seat) == picture(card) == before
    expect(owner.locator("#avatar-default")).to_be_hidden()
    # The design is still there to be saved again.
    assert design(owner) == [8, 5, 6, 6, 7, 3, 9]
    save(owner)


def test_there_are_ways_to_it(visitor):
    page = visitor()
    visit(page, "/settings")
    page.locator("#set-avatar").click()
    expect(page.get_by_role("tablist")).to_be_visible()
    dress(page, 2, 3, 4, 5, 6, 7, 8)
    save(page)
    visit(page, "/me/edit")
    page.locator("main a[href='/me/avatar']").click()
    expect(option(page, "body", 2)).to_have_attribute("aria-checked", "true")
    # From the own card, which a room opens.
    open_room(page)
    page.locator("#seat-0").click()
    page.get_by_role("dialog").get_by_role("link", name=said(page, "player.own_profile")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("main a[href='/me/avatar']").click()
    expect(option(page, "body", 2)).to_have_attribute("aria-checked", "true")


@pytest.mark.engine
def test_a_design_that_was_left_unsaved_is_still_there(visitor):
    page = visitor()
    open_designer(page)
    dress(page, 1, 1, 1, 1, 1, 1, 1)
    save(page)
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


def test_what_cannot_be_saved_is_said_and_kept(visitor):
    visitor.expect("Failed to load|ERR_FAILED|NetworkError|429")
    page = visitor()
    open_designer(page)
    dress(page, 2, 3, 4, 5, 6, 7, 8)
    page.route("**/api/v1/me/avatar", lambda route: route.abort())
    page.locator("#avatar-save").click()
    expect(page.locator(".toast.bad")).to_be_visible()
    expect(page.locator("#avatar-save")).to_have_text(said(page, "avatar.save"))
    assert design(page) == [2, 3, 4, 5, 6, 7, 8]
    page.unroute("**/api/v1/me/avatar")
    save(page)


def test_the_art_is_fetched_with_the_first_design_that_is_shown(visitor):
    page = visitor()
    visit(page, "/")
    # The answer of the server has come, and who it is for.
    expect(page.locator(".hero-waiting")).to_have_attribute("data-known", "true")
    files = loaded(page)
    assert files and not [url for url in files if "/avatar/" in url]
    open_designer(page)
    save(page)
    visit(page, "/")
    expect(page.locator("#who svg.avatar > *").first).to_be_attached()
    has_loaded(page, "/avatar/figure.js")
