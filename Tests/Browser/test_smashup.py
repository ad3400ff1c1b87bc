"""The Smash Up companion: one phone for all, several phones, without a network, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect
from proxy import Proxy
from smashtable import button, counting, end, name, press, press_quickly, scores, sit_down, word
from table import said, visit


def test_one_phone_for_all_from_the_first_screen_to_the_closed_table(visitor):
    page = visitor(reduced_motion="reduce")
    sit_down(page)
    expect(button(page, "to_factions")).to_have_attribute("aria-disabled", "true")
    name(page, "Ann", "Bob")
    page.locator("#smash-name").fill("ann")
    page.keyboard.press("Enter")
    expect(page.locator("#smash-name-note")).to_have_text(word(page, "illegal_move.taken"))
    button(page, "to_factions").click()
    expect(page.locator(".smash-set-head input")).to_have_count(11)
    for box in page.locator(".smash-set-head input").all()[1:]:
        box.click()
    page.get_by_role("button", name=word(page, "faction.ninjas")).click()
    expect(page.locator(".smash-count")).to_have_text(word(page, "factions.count", n=7, need=4))
    button(page, "deal").click()
    expect(page.locator(".smash-card")).to_have_count(4)
    button(page, "play").click()
    before = page.locator(".smash-panels").bounding_box()
    press_quickly(page, 0, 15)
    expect(page.locator(".smash-leads")).to_contain_text("Ann")
    assert page.locator(".smash-panels").bounding_box() == before
    press_quickly(page, 1, 2)
    expect(scores(page)).to_have_text(["15", "2"])
    # Quick presses are one change, which is taken back as one.
    expect(page.locator(".smash-entry-line")).to_have_count(2)
    expect(page.locator("[data-waits]")).to_have_count(0)
    page.locator(".smash-entry-line").first.get_by_role("button").click()
    expect(scores(page)).to_have_text(["15", "0"])
    expect(page.locator(".smash-entry-line[data-undone]")).to_have_count(1)
    end(page)
    expect(page.locator(".smash-winner")).to_have_text(word(page, "over.won", names="Ann", n=15))
    button(page, "again").click()
    expect(scores(page)).to_have_text(["0", "0"])
    end(page)
    expect(page.locator(".smash-winner")).to_contain_text("Ann")
    button(page, "close").click()
    page.get_by_role("dialog").get_by_role("button", name=word(page, "close"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text(word(page, "closed"))
    page.get_by_role("dialog").get_by_role("link", name=said(page, "game.replay")).click()
    expect(page.locator(".smash-curve")).to_have_count(2)
    expect(page.locator(".move").filter(has_text="Ann +15")).to_have_count(1)
    # There is no board on which other moves could be tried.
    expect(page.get_by_role("button", name=said(page, "replay.try"))).to_have_count(0)
    page.goto("/replay?game=smashup")
    expect(page.get_by_role("link", name=said(page, "replay.to_games"))).to_be_visible()
    expect(page.locator("#replay-text")).to_have_count(0)


@pytest.fixture
def proxy(server, outlast):
    return outlast.enter_context(Proxy(server.port))


ON_TOP = """(el) => {
  const box = el.getBoundingClientRect();
  return el.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) && getComputedStyle(document.querySelector('.banner')).clipPath !== 'none';
}"""


@pytest.mark.engine
def test_what_is_counted_without_a_network_is_sent_in_order_and_once(visitor, proxy):
    visitor.expect("WebSocket|ERR_CONNECTION|ERR_INTERNET|/ws|NetworkError")
    page = visitor(at=proxy)
    counting(page, "Ann", "Bob")
    # Firefox dials also where it says that there is no network.
    proxy.freeze()
    page.context.set_offline(True)
    expect(page.locator(".smash-line")).to_have_text(word(page, "offline_counts"))
    # The line says it; what is read aloud beside it covers no button.
    for each in page.locator(".game-head").get_by_role("link").or_(page.locator(".game-head").get_by_role("button")).all():
        assert each.evaluate(ON_TOP)
    for _ in range(10):
        press(page, 0)
        press(page, 1)
    expect(scores(page)).to_have_text(["10", "10"])
    expect(page.locator(".smash-line")).to_have_text(word(page, "offline_waits_other", n=20))
    expect(page.locator(".smash-waits").first).to_have_text(word(page, "waits_one_player", change="+10"))
    assert page.evaluate("Object.values(JSON.parse(localStorage.getItem('palisade.smashup')))[0].items.length") == 20
    proxy.thaw()
    page.context.set_offline(False)
    expect(page.locator("[data-waits]")).to_have_count(0)
    expect(scores(page)).to_have_text(["10", "10"])
    page.reload()
    expect(scores(page)).to_have_text(["10", "10"])
    assert page.evaluate("localStorage.getItem('palisade.smashup')") is None


@pytest.mark.engine
@pytest.mark.parametrize("lost", ["before", "after"])
def test_a_change_outlives_a_socket_that_closes_and_a_reload(visitor, lost):
    """The socket closes before the frame goes out, or after, with the answer still on its way."""
    page = visitor()
    cut = {"on": False}

    def route(socket):
        server = socket.connect_to_server()

        def up(message):
            if cut["on"] and "score 1" in message:
                if lost == "after":
                    server.send(message)
                socket.close(code=3012)
                return
            server.send(message)

        socket.on_message(up)
        server.on_message(lambda message: None if cut["on"] and '"score 1' in message else socket.send(message))

    page.route_web_socket("**/ws", route)
    counting(page, "Ann", "Bob")
    cut["on"] = True
    press_quickly(page, 0, 3)
    expect(page.locator("[data-waits]")).to_have_count(1)
    page.wait_for_function("() => localStorage.getItem('palisade.smashup').includes('\"sent\":true')")
    cut["on"] = False
    page.reload()
    expect(scores(page)).to_have_text(["3", "0"])
    expect(page.locator(".smash-entry-line")).to_have_count(1)
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_two_phones_and_a_spectator(visitor):
    first, second, watcher = visitor(), visitor(), visitor()
    visit(first, "/?game=smashup")
    first.locator("#home-more").click()
    first.locator(".way", has_text=word(first, "home.room")).click()
    first.get_by_role("dialog").locator(".button.primary").click()
    first.wait_for_url("**/room/*")
    number = first.url.rsplit("/", 1)[1]
    # The game has no bots, so none is offered.
    expect(first.locator(".seat.free .note")).to_have_text(said(first, "seat.invite_only"))
    expect(first.locator("#room-why")).to_have_text(said(first, "room.alone"))
    expect(first.locator("#room-stranger")).to_have_count(0)
    expect(first.get_by_role("button", name=said(first, "seat.bot"))).to_have_count(0)
    visit(second, f"/room/{number}")
    second.locator("#room-join").click()
    start = first.locator("#room-start")
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    for page, player in ((first, "Ann"), (second, "Bob")):
        expect(page.locator(".smash-form .primary")).to_have_text(word(page, "names.me"))
        page.locator("#smash-name").fill(player)
        page.keyboard.press("Enter")
        expect(page.locator(".smash-row", has_text=player)).to_be_visible()
        # The own player is named; the next name is that of somebody without a phone.
        expect(page.locator(".smash-form .primary")).to_have_text(word(page, "names.add_without"))
    # The phone of one cannot change the other's name; the host can.
    expect(second.locator(".smash-row .icon-button").filter(visible=True)).to_have_count(2)
    expect(first.locator(".smash-row .icon-button").filter(visible=True)).to_have_count(4)
    for key in ("to_factions", "deal", "play"):
        button(first, key).click()
    watcher.goto("/tv?game=smashup")
    expect(watcher.locator(".live-game").get_by_role("link", name=re.compile("Ann.*Bob"))).to_be_visible()
    watcher.goto(f"/tv/{number}")
    expect(watcher.locator(".smash-panel")).to_have_count(2)
    expect(watcher.locator(".smash-step").filter(visible=True)).to_have_count(0)
    press(first, 0, 2)
    press(second, 1, 3)
    for page in (first, second, watcher):
        expect(scores(page)).to_have_text(["2", "3"])
    expect(first.locator("[aria-live=assertive]")).to_contain_text(re.compile(r"Bob \+\d"))
    expect(button(second, "end")).to_have_count(0)


PLACE_IN_ORDER = """() => {
  const all = [...document.querySelectorAll('a[href], button:not(:disabled), input, [tabindex="0"]')].filter((each) => !each.closest('[inert]') && each.checkVisibility());
  return [all.indexOf(document.activeElement), all.length];
}"""
"""The place of the focus among all that Tab reaches, and their number."""


@pytest.mark.engine
def test_a_game_is_kept_by_keyboard_alone(visitor):
    page = visitor(reduced_motion="reduce")
    visit(page, "/?game=smashup")

    def enter(where):
        # A button rests while the answer to the one before is awaited.
        expect(where).not_to_have_attribute("aria-disabled", "true")
        where.focus()
        page.keyboard.press("Enter")

    enter(page.get_by_role("button", name=word(page, "home.solo")))
    page.locator("#smash-name").focus()
    for player in ("Ann", "Bob"):
        page.keyboard.type(player)
        page.keyboard.press("Enter")
        expect(page.locator(".smash-row", has_text=player)).to_be_visible()
        expect(page.locator("#smash-name")).to_be_focused()
    enter(button(page, "to_factions"))
    page.locator("#smash-set-base").focus()
    page.keyboard.press("Space")
    expect(page.locator("#smash-set-base")).not_to_be_checked()
    enter(button(page, "deal"))
    enter(button(page, "play"))
    expect(page.locator(".smash-place")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=word(page, "scores.more", name="Ann"))).to_be_focused()
    page.keyboard.press("Enter")
    spoken = page.locator("[aria-live=assertive]")
    expect(spoken).to_contain_text(word(page, "say.now", name="Ann", n=1))
    enter(page.get_by_role("button", name=word(page, "scores.more", name="Bob")))
    expect(spoken).to_contain_text(word(page, "say.now", name="Bob", n=1))
    expect(page.locator("[data-waits]")).to_have_count(0)
    enter(page.locator(".smash-entry-line").first.get_by_role("button"))
    expect(spoken).to_contain_text(word(page, "say.undone", name="Bob", change="+1"))
    expect(scores(page)).to_have_text(["1", "0"])
    # The other change is next.
    expect(page.get_by_role("button", name=word(page, "log.undo_name", name="Ann", change="+1"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text(word(page, "say.undone", name="Ann", change="+1"))
    expect(page.locator(".smash-panels")).to_be_focused()
    enter(page.get_by_role("button", name=word(page, "scores.more", name="Ann")))
    expect(scores(page)).to_have_text(["1", "0"])
    expect(page.locator("[data-waits]")).to_have_count(0)
    enter(button(page, "table_mode"))
    expect(page.get_by_role("button", name=word(page, "table.leave"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(page, "table_mode")).to_be_focused()
    # The parts that are covered take no focus.
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=word(page, "table.leave"))).to_be_focused()
    at, count = page.evaluate(PLACE_IN_ORDER)
    # Not beyond the last one: a browser without a window does not come back from there.
    for key in ["Tab"] * (count - 1 - at) + ["Shift+Tab"] * (count - 1):
        page.keyboard.press(key)
        assert not page.evaluate("Boolean(document.activeElement.closest('.game-head, .smash-tray'))")
    assert page.evaluate(PLACE_IN_ORDER) == [0, count]
    page.keyboard.press("Escape")
    expect(page.locator(".smash[data-table]")).to_have_count(0)
    expect(button(page, "table_mode")).to_be_focused()
    enter(button(page, "end"))
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(4):
        if page.evaluate("document.activeElement.textContent") == word(page, "end"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    won = word(page, "over.won", names="Ann", n=1)
    expect(page.locator(".smash-winner")).to_have_text(won)
    expect(page.locator("[aria-live=polite]")).to_contain_text(won)
    enter(button(page, "again"))
    expect(scores(page)).to_have_text(["0", "0"])
    expect(page.locator("[aria-live=polite]")).not_to_contain_text(won)
