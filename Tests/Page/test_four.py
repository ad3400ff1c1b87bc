"""A table of four, as the page shows it."""

import re

import pytest
from conftest import PHONE
from four import ROUND, Four
from lobby import Lobby
from match import ROOM
from playwright.sync_api import expect
from replays import MATCH, finished
from scripted import golden
from table import said


@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_all_four_goals_are_tinted(server, page):
    server.guest()
    Four(server, watched=False)
    server.visit(f"/game/{ROOM}")
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


def test_who_is_out_may_leave_at_once(server, page):
    server.guest()
    match = Four(server, watched=False)
    server.visit(f"/game/{ROOM}")
    match.take("resign", "leave")
    page.get_by_role("button", name=said(page, "game.resign"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes"), exact=True).click()
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'resign')")
    match.put_out(0)
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.leave"), exact=True).click()
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'leave')")
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.tell_me(room=None)
    page.wait_for_url(lambda url: ROOM not in url)
    expect(page.locator("#hero")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("shown", ["game", "replay"])
def test_the_moves_of_four_stand_under_the_signs_of_their_seats(server, page, shown):
    server.guest()
    if shown == "replay":
        finished(server, "long game of four", winner=3, why="resign")
        server.visit(f"/replay/{MATCH}")
    else:
        Four(server).play(*ROUND)
        server.visit(f"/tv/{ROOM}")
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


@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_the_mark_of_the_own_seat_stays_beside_a_long_name(server, page):
    server.guest("Wilhelmina of Whitby")
    Lobby(server, seats=4)
    server.visit(f"/room/{ROOM}")
    own = page.locator(".seat-name", has=page.get_by_text(said(page, "seat.you"), exact=True))
    name, mark = (own.locator(part).bounding_box() for part in ("bdi", ".note"))
    assert mark["y"] < name["y"] + 20 and mark["x"] + mark["width"] <= 360
    assert own.evaluate("(line) => line.scrollWidth <= line.clientWidth")


def test_who_just_goes_on_adds_a_different_bot_each_time(server, page):
    server.guest()
    room = Lobby(server, seats=4)
    server.visit(f"/room/{ROOM}")
    room.take("bot")
    free = page.get_by_role("button", name=said(page, "seat.bot"))
    dialog = page.get_by_role("dialog")
    for left, (level, name) in zip((3, 2, 1), enumerate(("Pebble", "Mason", "Hedge"), 1)):
        expect(free).to_have_count(left)
        free.first.click()
        # The descriptions of the levels elsewhere are not true here.
        expect(dialog).to_contain_text(said(page, "quoridor.bot.large"))
        expect(dialog).not_to_contain_text(said(page, "quoridor.bot.level.8"))
        expect(dialog.get_by_text(said(page, "seat.seated"))).to_have_count(3 - left)
        expect(dialog.get_by_role("button", name=re.compile(f"^{name}"))).to_be_focused()
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        assert server.sent("bot")[-1]["d"] == {"level": level}
        room.seat_bot(name, level)
    expect(page.locator(".seat:not(.free) bdi")).to_have_text([re.compile("Guest"), "Pebble", "Mason", "Hedge"])
