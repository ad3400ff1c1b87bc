"""The designer of the own picture under fingers, what others see of a design, and what is fetched for it. Tests/Page/test_designer.py has the rest."""

import pytest
from conftest import PHONE
from designer import PARTS, design, dress, is_open, option, picture, tab
from playwright.sync_api import expect
from table import has_loaded, join_room, loaded, open_room, said, toast, visit

FINGERS = {**PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True, "reduced_motion": "no-preference"}


def open_designer(page):
    visit(page, "/me/avatar")
    expect(page.get_by_role("tablist")).to_be_visible()


def save(page):
    page.locator("#avatar-save").click()
    expect(toast(page, "avatar.saved").last).to_be_visible()
    expect(page.locator("#avatar-save")).to_have_text(said(page, "avatar.is_saved"))


def middle(element):
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
