"""A table of four: bots fill in, and somebody is out while the others play on."""

import re

import pytest
from conftest import PHONE
from palisade import play_to, table_of_four
from playwright.sync_api import expect
from table import open_room, said, visit


def play_three_bots(page):
    """Begins a game of four with bots at all other seats, and returns its room."""
    visit(page, "/")
    page.get_by_role("button", name=said(page, "quoridor.home.large")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    number = page.url.rsplit("/", 1)[1]
    free = page.get_by_role("button", name=said(page, "seat.bot"))
    dialog = page.get_by_role("dialog")
    for left in (3, 2, 1):
        expect(free).to_have_count(left)
        free.first.click()
        # The descriptions of the levels elsewhere are not true here.
        expect(dialog).to_contain_text(said(page, "quoridor.bot.large"))
        expect(dialog).not_to_contain_text(said(page, "quoridor.bot.level.8"))
        dialog.get_by_role("button", name=re.compile("^Pebble")).click()
        expect(dialog).to_have_count(0)
    start = page.get_by_role("button", name=said(page, "room.start"), exact=True)
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    page.wait_for_url(f"**/game/{number}")
    return number


def test_who_is_out_may_find_another_opponent(visitor):
    page, watcher, other = visitor(), visitor(**PHONE), visitor()
    # Firefox keeps nothing for the blank page before the first.
    page.add_init_script("if (location.protocol.startsWith('http')) localStorage.setItem('palisade.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('palisade.settings') ?? '{}'), command: 'on' }))")
    number = play_three_bots(page)
    expect(page.locator("#command")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".game-own .bar")).to_have_attribute("data-out", "")
    # The others play on, which it says with what there is to do.
    out = page.get_by_role("dialog", name=said(page, "game.say_out_you"))
    expect(out.get_by_role("button", name=said(page, "game.leave"), exact=True)).to_be_visible()
    out.get_by_role("button", name=said(page, "game.watch_on")).click()
    expect(out).to_have_count(0)

    # Nor is there a line for moves that they cannot make.
    expect(page.locator("#command")).to_have_count(0)

    # On a phone there is no place for it, but it can be heard.
    watcher.goto(f"/tv/{number}")
    expect(watcher.locator(".bar[data-out] .bar-who")).to_have_accessible_name(re.compile(said(watcher, "game.out")))

    page.get_by_role("link", name="Leave this screen").click()
    page.get_by_role("link", name="Find an opponent").first.click()
    expect(page.locator(".match-note")).to_have_text(said(page, "match.searching"))
    other.goto("/match")
    for each in (page, other):
        each.wait_for_url(lambda url: re.search(r"/game/\d{5}$", url) and not url.endswith(number))


def test_who_just_goes_on_adds_a_different_bot_each_time(visitor):
    page = visitor()
    visit(page, "/")
    page.get_by_role("button", name=said(page, "quoridor.home.large")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    free = page.get_by_role("button", name=said(page, "seat.bot"))
    dialog = page.get_by_role("dialog")
    for left, name in ((3, "Pebble"), (2, "Mason"), (1, "Hedge")):
        expect(free).to_have_count(left)
        free.first.click()
        expect(dialog.get_by_text(said(page, "seat.seated"))).to_have_count(3 - left)
        expect(dialog.get_by_role("button", name=re.compile(f"^{name}"))).to_be_focused()
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
    expect(page.locator(".seat:not(.free) bdi")).to_have_text([re.compile("Guest"), "Pebble", "Mason", "Hedge"])


def test_all_four_goals_are_tinted(visitor):
    page = visitor(**PHONE)
    play_three_bots(page)
    expect(page.locator(".b-goal").first).to_be_attached()
    tints = page.evaluate("""() => [...document.querySelectorAll('.b-goal')].reduce((all, each) => {
      const [, seat] = /seat(\\d)/.exec(each.getAttribute('class')), box = each.getBoundingClientRect();
      const { width, height } = document.querySelector('.board').getBoundingClientRect(), board = document.querySelector('.board').getBoundingClientRect();
      const side = box.width > box.height * 2 || box.height > box.width * 2 ? null : [box.left - board.left < width * .1 && 'left', board.right - box.right < width * .1 && 'right', box.top - board.top < height * .1 && 'top', board.bottom - box.bottom < height * .1 && 'bottom'].filter(Boolean);
      const { fill } = getComputedStyle(each);
      (all[seat] ??= { count: 0, sides: [], fill }).count += 1;
      if (side) all[seat].sides.push(...side);
      return all;
    }, {})""")
    assert sorted(tints) == ["0", "1", "2", "3"] and len({each["fill"] for each in tints.values()}) == 4
    most = [max(set(each["sides"]), key=each["sides"].count) for each in tints.values()]
    assert sorted(most) == ["bottom", "left", "right", "top"]


def test_who_is_out_may_leave_at_once(visitor):
    page = visitor()
    number = play_three_bots(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.leave"), exact=True).click()
    page.wait_for_url(lambda url: number not in url)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("shown", ["game", "replay"])
def test_the_moves_of_four_stand_under_the_signs_of_their_seats(visitor, server, shown):
    seats, topic = table_of_four(server)
    play_to(seats, topic, 200 if shown == "replay" else 12)
    page = visitor()
    page.goto(f"/replay/{seats[0].view(topic, lambda view: view['phase'] == 'over')['match']}" if shown == "replay" else f"/tv/{topic.removeprefix('room/')}")
    if shown == "game":
        page.get_by_role("tab", name=said(page, "game.moves")).click()
    moves = page.locator(".moves").first
    heads, first = moves.locator(".moves-heads > *"), moves.locator(".round").first.locator(".move")
    expect(heads).to_have_count(4)
    expect(heads.first).to_be_visible()
    expect(first).to_have_count(4)
    for number in range(4):
        expect(heads.nth(number)).to_have_class(re.compile(rf"\bseat{number}\b"))
        sign, move = heads.nth(number).bounding_box(), first.nth(number).bounding_box()
        assert move["x"] <= sign["x"] < move["x"] + 20
    # They stay when the list is scrolled, and hide no move that is looked for.
    for key in ("replay.first", "replay.following"):
        page.get_by_role("button", name=said(page, key), exact=True).first.click()
    current = moves.locator(".move[aria-current]")
    expect(current).to_have_count(1)
    moves.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert heads.nth(0).bounding_box()["y"] < current.bounding_box()["y"]
    for client in seats:
        client.close()


def test_the_mark_of_the_own_seat_stays_beside_a_long_name(visitor):
    page = visitor(**PHONE)
    open_room(page)
    own = page.locator(".seat-name", has=page.get_by_text(said(page, "seat.you"), exact=True))
    own.locator("bdi").evaluate("(name) => { name.textContent = 'Wilhelmina of Whitby'; }")
    name, mark = (own.locator(part).bounding_box() for part in ("bdi", ".note"))
    assert mark["y"] < name["y"] + 20 and mark["x"] + mark["width"] <= 360
    assert own.evaluate("(line) => line.scrollWidth <= line.clientWidth")


def test_a_short_name_stays_whole_beside_the_running_clock(visitor, server):
    """In the smallest card, which has two names on a line."""
    seats, topic = table_of_four(server, ["Eve", "Bob", "Ann", "Mia"])
    page = visitor(**PHONE)
    visit(page, "/?game=quoridor")
    card = page.locator(f'.mini[href="/tv/{topic.removeprefix("room/")}"]')
    page.locator(".home-live").scroll_into_view_if_needed()
    for ply, name in enumerate(seat["name"] for seat in seats[0].view(topic)["seats"]):
        running = card.locator(".mini-seat").filter(has=page.locator(".mini-clock:not(:empty)"))
        expect(running.locator(".mini-name")).to_have_text(name)
        assert running.locator(".mini-name").evaluate("(name) => name.scrollWidth <= name.clientWidth"), name
        play_to(seats, topic, ply + 1)
    for seat in seats:
        seat.close()
