"""Strangers who use only what they see, on a small phone: how many taps lead them to a game, and that nothing has to be scrolled for it."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import at_play, said, visit

TOUCH = {**PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}

SENT = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.sent = text; } } });"
"""A clipboard that tells what was copied into it."""

IN_SIGHT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height - 1);
  return scrollY === 0 && top >= 0 && top + height <= innerHeight && (thing === over || thing.contains(over));
}"""
"""Whether all of a thing is in sight of somebody who has not scrolled, and nothing lies over its lower edge."""


class Stranger:
    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, thing):
        expect(thing).to_be_visible()
        thing.evaluate("(thing) => Promise.all(thing.getAnimations({ subtree: true }).concat(document.getAnimations()).map(({ finished, effect }) => effect?.getComputedTiming().endTime === Infinity || finished.catch(() => {})))")
        assert thing.evaluate(IN_SIGHT), thing
        thing.tap()
        self.taps += 1


@pytest.fixture
def stranger(visitor):
    def come(path="/", **look):
        page = visitor(**{**TOUCH, **look})
        page.add_init_script(SENT)
        visit(page, path)
        return Stranger(page)

    return come


def invite(host):
    """From the first screen to a link in the clipboard."""
    host.tap(host.page.get_by_role("button", name=said(host.page, "home.friend"), exact=True))
    host.tap(host.page.get_by_role("dialog").get_by_role("button", name=said(host.page, "room.copy")))
    return host.page.wait_for_function("window.sent").json_value()


def accept(friend):
    friend.tap(friend.page.get_by_role("button", name=said(friend.page, "name.play"), exact=True))


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_somebody_alone_plays_with_one_tap(stranger, language):
    one = stranger(locale=language)
    one.tap(one.page.get_by_role("button", name=said(one.page, "home.play"), exact=True))
    one.page.wait_for_url("**/game/*")
    expect(one.page.get_by_role("grid")).to_be_visible()
    assert one.taps == 1


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_two_friends_play_with_two_taps_and_one(stranger, language):
    host = stranger(locale=language)
    link = invite(host)
    name = host.page.locator("#seat-0 bdi").text_content()
    friend = stranger(link, locale=language)
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(friend.page.locator(".invitation-picture svg").first).to_be_visible()
    accept(friend)
    for each in (host, friend):
        each.page.wait_for_url("**/game/*")
        expect(each.page.get_by_role("grid")).to_be_visible()
    assert (host.taps, friend.taps) == (2, 1)


@pytest.mark.touch
def test_a_host_who_is_away_finds_the_game_begun(stranger):
    host = stranger()
    link = invite(host)
    host.page.goto("about:blank")
    friend = stranger(link)
    accept(friend)
    why = friend.page.locator("#room-why")
    expect(why).to_have_text(re.compile(said(friend.page, "room.wait_back").replace("{name}", ".*")))
    expect(friend.page.locator("#room-ready")).to_have_attribute("aria-pressed", "true")
    host.page.goto(link)
    for each in (host, friend):
        each.page.wait_for_url("**/game/*")


@pytest.mark.touch
def test_a_host_who_looks_elsewhere_is_called(stranger):
    host = stranger()
    link = invite(host)
    host.page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    accept(stranger(link))
    host.page.wait_for_url("**/game/*")
    expect(host.page).to_have_title(re.compile(f"^● ({said(host.page, 'title.turn')}|{said(host.page, 'title.start')})"))


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_game_of_memory_is_one_tap_away_or_its_name(stranger, language):
    one = stranger("/?game=memory", locale=language)
    one.tap(one.page.get_by_role("button", name=re.compile(f"^{said(one.page, 'memory.setup.mode.easy')}")))
    name = one.page.get_by_role("dialog").get_by_label(said(one.page, "name.label"))
    # It is filled in already.
    expect(name).to_have_value(re.compile(rf"^{said(one.page, 'name.visitor')} \d+$"))
    assert one.taps == 1
    one.page.wait_for_url("**/game/*")
    expect(one.page.locator(".memory")).to_be_visible()
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_who_signs_up_from_play_comes_back_to_play(stranger, language):
    one = stranger(locale=language)
    one.tap(one.page.locator("#home-rank"))
    one.tap(one.page.get_by_role("dialog").get_by_role("link", name=said(one.page, "way.account")))
    one.page.locator("#account-email").fill(f"stranger-{language.lower()}@ely.example")
    one.page.locator("#account-password").fill("correct horse")
    one.page.keyboard.press("Enter")
    at_play(one.page)
    expect(one.page.locator(".toast").filter(has_text=said(one.page, "account.welcome_gift").split("{")[0])).to_be_visible()
    assert one.taps == 2


@pytest.mark.touch
def test_who_comes_too_late_is_told_and_may_watch(stranger):
    host = stranger()
    link = invite(host)
    accept(stranger(link))
    host.page.wait_for_url("**/game/*")
    late = stranger(link)
    expect(late.page.locator(".room-foot .note")).to_have_text(said(late.page, "room.late"))
    late.tap(late.page.get_by_role("link", name=said(late.page, "room.watch")))
    late.page.wait_for_url("**/tv/*")
    expect(late.page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("place", ["room", "game", "tv"])
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_number_that_no_room_has_is_answered_with_a_field_for_another(visitor, stranger, server, place, language):
    visitor.expect("404")
    one = stranger(f"/{place}/00001", locale=language)
    expect(one.page.locator(".empty")).to_contain_text(said(one.page, "room.private"))
    expect(one.page.locator("#tabbar")).to_be_visible()
    host = server.player()
    number = host.do("lobby/quoridor", "room.create", {"mode": "casual", "config": {"seats": 2}, "listed": False, "invited": True}, key="wait")["d"]["room"]
    host.sub(f"room/{number}")
    one.page.get_by_label(said(one.page, "join.label")).press_sequentially(number)
    one.page.wait_for_url("**/game/*")
    host.close()
