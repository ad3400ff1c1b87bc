"""The launch screen: after signing in, and when an installed page opens; once a day."""

import pytest
from engine import IS_CHROMIUM
from playwright.sync_api import expect
from table import begin, said, visit
from test_account import enter

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


def decided(page):
    """What covers the page has been fetched and run, so it would stand there by now."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.evaluate("""async () => {
      const named = () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/ui/launch.js'));
      const frame = () => new Promise(requestAnimationFrame);
      while (!named()) await frame();
      for (let count = 0; count < 2; count += 1) await frame();
    }""")


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
    decided(page)
    expect(cover(page)).to_have_count(0)
    # Tomorrow it is there again.
    page.evaluate("localStorage.setItem('palisade.launched', 'yesterday')")
    page.reload()
    expect(cover(page)).to_be_visible()


def test_a_page_in_a_tab_opens_without(visitor):
    page = visitor(launch=True)
    visit(page, "/")
    expect(page.locator(".hero-waiting")).to_have_attribute("data-known", "true")
    expect(cover(page)).to_have_count(0)


@pytest.mark.parametrize("leave", ["Escape", "Back"])
def test_back_and_escape_leave_it_and_not_the_page(visitor, leave):
    page = installed(visitor)
    visit(page, "/tv")
    expect(cover(page)).to_be_visible()
    page.keyboard.press("Escape") if leave == "Escape" else page.go_back()
    expect(cover(page)).to_have_count(0)
    assert page.url.endswith("/tv")
    page.locator("#appbar a[href='/ranks']").click()
    page.wait_for_url("**/ranks")
    page.go_back()
    page.wait_for_url("**/tv")


def test_it_spares_those_who_asked_for_less_motion(visitor):
    page = installed(visitor, reduced_motion="reduce")
    visit(page, "/")
    decided(page)
    expect(cover(page)).to_have_count(0)


def test_it_does_not_stand_before_a_game_a_room_or_a_replay(visitor):
    first, second, number = begin(visitor(), visitor())
    second.get_by_role("button", name=said(second, "game.resign")).click()
    second.get_by_role("dialog").get_by_role("button", name=said(second, "game.resign_yes")).click()
    replay = first.get_by_role("dialog").locator("a[href^='/replay/']").get_attribute("href")
    page = installed(visitor)
    for path in (f"/tv/{number}", f"/room/{number}", f"/game/{number}", replay):
        visit(page, path)
        decided(page)
        expect(cover(page)).to_have_count(0)
    visit(page, "/tv")
    expect(cover(page)).to_be_visible()


@pytest.mark.engine
def test_sound_is_there_from_the_touch_on(visitor):
    page = installed(visitor)
    page.context.add_init_script("const Real = AudioContext; window.AudioContext = class extends Real { constructor() { super(); window.heard = this; } };")
    visit(page, "/")
    expect(cover(page)).to_be_visible()
    assert page.evaluate("window.heard === undefined")
    page.get_by_role("button", name=said(page, "launch.press")).click()
    # Firefox has no device to play on here.
    page.wait_for_function("window.heard?.state === 'running'" if IS_CHROMIUM else "window.heard")
