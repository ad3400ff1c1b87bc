"""The launch screen: after signing in, and when an installed page opens; once a day."""

import pytest
from conftest import DESKTOP, ENGINE, PHONE
from playwright.sync_api import expect
from table import begin, said, visit
from test_account import enter
from test_axe import LOOKS, clean

INSTALLED = """
const ask = window.matchMedia.bind(window);
window.matchMedia = (query) => query.includes('display-mode') ? { ...ask('all'), matches: true, addEventListener() {} } : ask(query);
"""


def installed(visitor, **options):
    page = visitor(launch=True, **options)
    page.context.add_init_script(INSTALLED)
    return page


def cover(page):
    return page.locator("dialog.launch")


def test_it_follows_a_sign_in_once_a_day(visitor):
    page = visitor(launch=True)
    page.clock.install()
    visit(page, "/account")
    enter(page, "new", "launch@ely.example", "correct horse")
    expect(cover(page)).to_be_visible()
    expect(page.get_by_role("button", name=said(page, "launch.press"))).to_be_focused()
    page.mouse.click(30, 400)
    expect(cover(page)).to_have_count(0)
    # Another one is not due before tomorrow.
    other = visitor(launch=True)
    visit(other, "/account")
    enter(other, "returning", "launch@ely.example", "correct horse")
    expect(cover(other)).to_be_visible()
    other.keyboard.press("Enter")
    expect(cover(other)).to_have_count(0)


def test_an_installed_page_opens_with_it(visitor):
    page = installed(visitor)
    visit(page, "/")
    expect(cover(page)).to_be_visible()
    page.keyboard.press("x")
    expect(cover(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(cover(page)).to_have_count(0)
    # Tomorrow it is there again.
    page.evaluate("localStorage.setItem('palisade.launched', new Date(Date.now() - 864e5).toDateString())")
    page.reload()
    expect(cover(page)).to_be_visible()


def test_a_page_in_a_tab_opens_without(visitor):
    page = visitor(launch=True)
    visit(page, "/")
    page.wait_for_load_state("networkidle")
    expect(cover(page)).to_have_count(0)


@pytest.mark.parametrize("leave", ["Escape", "Back"])
def test_back_and_escape_leave_it_and_not_the_page(visitor, leave):
    page = installed(visitor)
    visit(page, "/tv")
    expect(cover(page)).to_be_visible()
    page.keyboard.press("Escape") if leave == "Escape" else page.go_back()
    expect(cover(page)).to_have_count(0)
    assert page.url.endswith("/tv")
    page.locator("#appbar a[href='/lobby']").click()
    page.wait_for_url("**/lobby")
    page.go_back()
    page.wait_for_url("**/tv")


# Firefox's driver cannot ask for less motion.
@pytest.mark.once
def test_it_spares_those_who_asked_for_less_motion(visitor):
    page = installed(visitor, reduced_motion="reduce")
    visit(page, "/")
    page.wait_for_load_state("networkidle")
    expect(cover(page)).to_have_count(0)


def test_it_does_not_stand_before_a_game_a_room_or_a_replay(visitor):
    first, second, number = begin(visitor(), visitor())
    second.get_by_role("button", name=said(second, "game.resign")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.resign_yes")).click()
    replay = first.get_by_role("dialog").locator("a[href^='/replay/']").get_attribute("href")
    page = installed(visitor)
    for path in (f"/tv/{number}", f"/room/{number}", f"/game/{number}", replay):
        visit(page, path)
        page.wait_for_load_state("networkidle")
        expect(cover(page)).to_have_count(0)
    visit(page, "/tv")
    expect(cover(page)).to_be_visible()


def test_sound_is_there_from_the_touch_on(visitor):
    page = installed(visitor)
    page.context.add_init_script("const Real = AudioContext; window.AudioContext = class extends Real { constructor() { super(); window.heard = this; } };")
    visit(page, "/")
    expect(cover(page)).to_be_visible()
    assert page.evaluate("window.heard === undefined")
    page.get_by_role("button", name=said(page, "launch.press")).click()
    # Firefox has no device to play on here.
    page.wait_for_function("window.heard" if ENGINE == "firefox" else "window.heard?.state === 'running'")


@pytest.mark.once
@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"viewport": {"width": 740, "height": 360}}], ids=["phone", "desktop", "landscape"])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_axe_finds_nothing(visitor, theme, language, size):
    page = installed(visitor, color_scheme=theme, locale=language, bypass_csp=True, **size)
    visit(page, "/")
    expect(cover(page)).to_be_visible()
    clean(page, "launch")
    assert page.evaluate("(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.querySelector('dialog.launch'))")
