"""Finding one another: the pool, live games, names, the settings."""

import re

import pytest
from conftest import PHONE
from judging import fits
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import at_play, begin, join_room, more_ways, open_room, play, said, start, toast, visit
from traffic import Traffic

TELL_OF_JOIN = """
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => { if (data.includes('"k":"join"')) document.documentElement.dataset.join = 'heard'; });
  }
};
"""
"""The page's own socket marks the page when it hears that somebody came in."""

ANY_TIME = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });"
"""A clipboard that takes a text from a press of any length; Firefox's takes it for five seconds."""

LONG_WAIT = """
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  set onmessage(hear) {
    super.onmessage = hear && (({ data }) => hear({ data: data.replace(/"since":(\\d+)/, (_, since) => `"since":${since - 60000}`) }));
  }
  send(text) { super.send(document.documentElement.dataset.spoil ? text.replace(/"level":\\d+/, '"level":99') : text); }
};
"""
"""A player in the queue has been there for a minute. On a page that is marked so, every bot that is asked for is one there is not."""


def test_two_who_wait_are_paired_and_one_may_call_it_off(visitor):
    one, other = visitor(), visitor()
    one.goto("/match")
    one.get_by_role("button", name="Cancel").or_(one.get_by_role("link", name="Cancel")).first.click()
    at_play(one)
    one.goto("/match")
    other.goto("/match")
    for page in (one, other):
        page.wait_for_url("**/game/*")


def test_the_search_fits_a_small_window_with_letters_of_twice_the_size(visitor):
    page = visitor(viewport={"width": 320, "height": 568})
    page.goto("/match")
    expect(page.locator(".match-ring .avatar")).to_be_visible()
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    fits(page, (320, 568), "the search")


def test_a_bot_takes_the_place_of_an_opponent_who_does_not_come(visitor):
    page = visitor()
    page.add_init_script(LONG_WAIT)
    page.goto("/match")
    page.get_by_role("button", name="Play a bot instead").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Pebble")).click()
    page.wait_for_url("**/game/*")
    expect(page.get_by_role("grid")).to_be_visible()


def test_who_is_refused_a_bot_waits_on(visitor):
    one, other = visitor(), visitor()
    one.add_init_script(LONG_WAIT)
    one.goto("/match")
    one.get_by_role("button", name="Play a bot instead").click()
    one.evaluate("document.documentElement.dataset.spoil = 'bot'")
    one.get_by_role("dialog").get_by_role("button", name=re.compile("^Pebble")).click()
    expect(one.locator(".toast").first).to_be_visible()
    expect(one.locator(".match-note")).to_have_text(said(one, "match.slow"))
    other.goto("/match")
    for page in (one, other):
        page.wait_for_url("**/game/*")


def test_an_owner_alone_is_matched_with_another(visitor):
    one, other = visitor(), visitor()
    for page in (one, other):
        open_room(page)
        page.locator("#room-stranger").click()
    for page in (one, other):
        page.wait_for_url("**/game/*")


def test_who_plays_a_bot_leaves_it_for_a_friend(visitor):
    host, friend, other = visitor(), visitor(), visitor()
    visit(friend, "/")
    friend.locator("#home-play").click()
    friend.wait_for_url("**/game/*")
    number = open_room(host)
    visit(friend, f"/room/{number}")
    friend.locator("#room-join").click()
    friend.get_by_role("dialog").get_by_role("button", name=said(friend, "invite.switch")).click()
    expect(friend.locator("#room-ready")).to_have_attribute("aria-pressed", "true")
    expect(friend).to_have_url(re.compile(f"/room/{number}$"))
    # So it is with a number that is typed in.
    visit(other, "/")
    other.locator("#home-play").click()
    other.wait_for_url("**/game/*")
    visit(other, "/")
    host.locator("#seat-1").click()
    host.get_by_role("dialog").get_by_role("button", name=said(host, "room.kick")).click()
    other.get_by_label(said(other, "join.label")).press_sequentially(number)
    other.get_by_role("dialog").get_by_role("button", name=said(other, "invite.switch")).click()
    other.wait_for_url(f"**/room/{number}")


def test_who_plays_a_bot_leaves_it_for_another_game(visitor):
    page = visitor()
    visit(page, "/")
    page.locator("#home-play").click()
    page.wait_for_url("**/game/*")
    before = page.url
    visit(page, "/")
    expect(page.locator(".resume")).to_be_visible()
    # The own game stands there alone, and not among those to watch.
    expect(page.locator(f".home-live [href*='{before.split('/')[-1]}']")).to_have_count(0)
    page.locator("#home-play").click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "dialog.cancel")).click()
    expect(page).to_have_url(re.compile("/$"))
    visit(page, "/?game=memory")
    page.locator("#home-play").click()
    # Before a name is asked for.
    page.get_by_role("dialog").get_by_role("button", name=said(page, "invite.instead")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "name.play")).click()
    page.wait_for_url(lambda url: "/game/" in url and url != before)


@pytest.mark.parametrize("module", ["views/table.js", "games/quoridor/play.js"])
def test_a_game_found_in_another_room_opens_though_its_screen_is_slow(visitor, module):
    one, other = visitor(), visitor()

    def answer_late(route):
        module = route.fetch()
        other.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
        route.fulfill(response=module)

    other.route(f"**/{module}", answer_late)
    for page in (one, other):
        open_room(page)
        page.locator("#room-stranger").click()
    for page in (one, other):
        expect(page.get_by_role("grid")).to_be_visible()


BOARDS = ("/play.js", "/watch.js", "/replay.js", "/clip.js")
"""Packs of modules that show a board."""


def test_a_board_is_fetched_only_where_one_is_shown(visitor):
    page = visitor()
    traffic = Traffic(page)
    for path in ("/", "/settings", "/settings/game", "/rules"):
        visit(page, path)
        traffic.rest()
    assert traffic.urls and not [url for url in traffic.urls if url.endswith(BOARDS)]
    page.goto("/replay?text=e2")
    expect(page.get_by_role("grid")).to_be_visible()
    assert [url for url in traffic.urls if url.endswith("/replay.js")]


def test_a_click_counts_though_somebody_comes_in_meanwhile(visitor):
    one, other = visitor(), visitor()
    one.add_init_script(TELL_OF_JOIN + ANY_TIME)
    number = open_room(one)
    one.locator("#room-copy").hover()
    one.mouse.down()
    join_room(other, number)
    expect(one.locator("html")).to_have_attribute("data-join", "heard")
    one.mouse.up()
    expect(toast(one, "room.copied")).to_be_visible()
    expect(one.get_by_text("Free seat")).to_have_count(0)


def test_a_wrong_number_has_a_clear_answer(visitor):
    page = visitor()
    page.goto("/")
    page.get_by_label("Room number").press_sequentially("00000")
    expect(page.get_by_label("Room number")).to_have_attribute("aria-invalid", "true")


def test_live_games_are_on_television(visitor):
    first, _, number = begin(visitor(), visitor())
    viewer = visitor()
    viewer.goto("/tv")
    game = viewer.locator(f'a[href="/tv/{number}"]').first
    expect(game).to_be_visible()
    game.click()
    viewer.wait_for_url(f"**/tv/{number}")
    expect(viewer.get_by_role("grid")).to_be_visible()
    expect(first.locator(".game-watchers")).to_contain_text(re.compile("[1-9]"))


def test_a_guest_takes_another_name(visitor):
    page = visitor()
    open_room(page)
    visit(page, "/me/edit")
    page.locator("#profile-name").fill("小明 42")
    page.keyboard.press("Enter")
    expect(page.get_by_role("banner")).to_contain_text("小明 42")


def test_the_language_and_the_look_change_at_once(visitor):
    page = visitor()
    page.goto("/settings")
    page.get_by_role("radio", name="繁體中文").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("設定")
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    page.get_by_role("radio", name="深色").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_room_says_before_the_game_who_will_see_it(visitor):
    visitor.expect("404")
    page, friend = visitor(), visitor()
    open_room(page)
    expect(page.locator(".room-head")).to_contain_text(said(page, "room.is_public"))
    page.get_by_role("button", name=said(page, "room.leave")).click()
    at_play(page)
    more_ways(page, "home.room")
    page.get_by_role("dialog").get_by_label(said(page, "create.open")).uncheck()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    expect(page.locator(".room-head")).to_contain_text(said(page, "room.stays_private"))
    expect(page.locator("#room-why")).to_have_text(said(page, "room.alone_invited"))
    expect(page.locator("#room-start")).to_have_count(0)
    # It looks as if it did not exist, but whoever was invited comes in, and the game begins.
    visit(friend, page.url)
    friend.get_by_role("button", name=said(friend, "room.invited")).click()
    for each in (page, friend):
        each.wait_for_url("**/game/*")


def test_only_who_watches_is_counted(visitor):
    first, _, number = begin(visitor(), visitor())
    passers = [visitor() for _ in range(3)]
    for page, path in zip(passers, ("/", "/tv", f"/room/{number}"), strict=True):
        page.goto(path)
    # A board that is off the screen is neither fetched nor drawn.
    passers[0].locator(".home-live").scroll_into_view_if_needed()
    for page in passers[:2]:
        board = page.locator(f'a[href="/tv/{number}"]').first
        board.scroll_into_view_if_needed()
        expect(board.locator(".b-pawn").first).to_be_visible()
    expect(passers[2].get_by_role("link", name=said(passers[2], "room.watch"))).to_be_visible()
    expect(first.locator(".game-watchers")).to_be_hidden()
    viewer = visitor()
    viewer.goto(f"/tv/{number}")
    expect(first.locator(".game-watchers")).to_contain_text(re.compile("^1"))
    for page in passers[:2]:
        card = page.locator(".live-game").filter(has=page.locator(f'a[href="/tv/{number}"]'))
        expect(card.locator(".count")).to_have_text(f"1{said(page, 'tv.watching')}")


def test_who_is_sent_out_is_told_and_stays_out(visitor):
    owner, guest, passer = visitor(), visitor(), visitor()
    number = open_room(owner)
    visit(passer, f"/room/{number}")
    expect(passer.locator("#room-join")).to_be_visible()
    join_room(guest, number)
    owner.locator("#seat-1").click()
    owner.get_by_role("dialog").get_by_role("button", name=said(owner, "room.kick")).click()
    at_play(guest)
    expect(toast(guest, "news.kicked")).to_be_visible()
    guest.get_by_label(said(guest, "join.label")).press_sequentially(number)
    expect(guest.locator("main")).to_contain_text(said(guest, "error.forbidden.kicked").replace("{minutes}", "10"))
    # A visitor who looks on from outside sees the room go.
    owner.locator("#room-leave").click()
    expect(passer.locator("main")).to_contain_text(said(passer, "room.missing").replace("{id}", number))
    expect(passer.get_by_role("link", name=said(passer, "room.replay"))).to_have_count(0)


def test_a_filter_that_shows_nothing_shows_the_way_back(visitor, outlast, tmp_path):
    # No table for four of another test may be there.
    own = outlast.enter_context(Server(tmp_path, ROOMY))
    _, _, number = begin(visitor(at=own), visitor(at=own))
    viewer = visitor(at=own)
    viewer.goto("/tv?show=seats-4")
    viewer.get_by_role("button", name=said(viewer, "tv.show_all")).click()
    expect(viewer.locator(f'a[href="/tv/{number}"]')).to_be_visible()
    expect(viewer.get_by_role("radio", name=said(viewer, "tv.filter.all"))).to_be_focused()


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_visitor_of_a_full_room_is_taken_to_its_game(visitor, language):
    owner, other, late = visitor(), visitor(), visitor(locale=language)
    number = open_room(owner)
    join_room(other, number)
    visit(late, f"/room/{number}")
    expect(late.locator(".room-foot .note")).to_have_text(said(late, "room.full"))
    start(owner, other, number)
    late.wait_for_url(f"**/tv/{number}")
    expect(late.get_by_role("grid")).to_be_visible()


def test_a_room_says_how_strong_its_players_are(visitor):
    owner, friend = visitor(**PHONE), visitor()
    number = open_room(owner)
    join_room(friend, number)
    notes = owner.locator(".seat:not(.free) .seat-text > .note")
    expect(owner.locator(".seat:not(.free)")).to_have_count(2)
    # Of somebody who has not played yet nothing is known.
    expect(notes).to_have_count(0)
    first, second = start(owner, friend, number)
    play((first, second), ["e2", "e8"])
    # Who wins by so early a resignation gains nothing, so the owner is the one who resigns.
    owner.get_by_role("button", name=said(owner, "game.resign")).click()
    owner.get_by_role("dialog").get_by_role("button", name=said(owner, "game.resign_yes")).click()
    expect(friend.get_by_role("dialog")).to_be_visible()
    for page in (owner, friend):
        page.goto("/")
    number = open_room(owner)
    expect(notes).to_have_text(re.compile(r"^Rating [\d,]+\?rating [\d,]+\? \(few games so far\)$"))
    owner.get_by_role("button", name=said(owner, "seat.bot")).click()
    owner.get_by_role("dialog").get_by_role("button", name=re.compile("^Warden")).click()
    expect(notes.last).to_have_text("Bot, level 4")
