"""Ranked games on the page: what they cost is said before anything is pressed, and what they paid when they are over."""

import re

import pytest
import rank
from conftest import DESKTOP, PHONE
from memberpages import finished, member_page, members
from playwright.sync_api import expect
from table import at_play, by_turn, said, toast, visit

TOUCH = {**PHONE, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with rank.server_of(tmp_path_factory.mktemp("rank")) as server:
        yield server


@pytest.fixture
def pair(server, request):
    """Two members nobody has met before."""
    number = 100 * (1 + len(taken))
    taken.append(number)
    both = members(server, 2, number)
    yield both
    for each in both:
        each.close()


taken = []


def filled(page, key, **blanks):
    return re.sub(r"\{(\w+)\}", lambda blank: blanks[blank[1]], said(page, key))


def sit(owner, other):
    """A ranked room with both in it."""
    visit(owner, "/")
    owner.locator("#home-rank").click()
    owner.locator(".stack.rank .way").click()
    dialog = owner.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(said(owner, "create.title_rank"))
    expect(dialog).to_contain_text("$400")
    dialog.get_by_role("button", name=said(owner, "create.make")).click()
    owner.wait_for_url("**/room/*")
    number = owner.url.rsplit("/", 1)[1]
    visit(other, "/")
    row = other.locator(".rows .row").filter(has_text=number)
    expect(row).to_contain_text("$200")
    row.click()
    other.wait_for_url(f"**/room/{number}")
    return number


def start(owner, other, number):
    other.locator("#room-ready").click()
    button = owner.locator("#room-start")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    for page in (owner, other):
        page.wait_for_url(f"**/game/{number}")
    return by_turn(owner, other)


def begun(pair, number):
    """Eight turns, from which on a game that is given up earns its winner a star and a rating."""
    topic = f"room/{number}"
    for each in pair:
        each.client.sub(topic, legal=True)
    seats = rank.seated(list(pair), topic)
    rank.play(seats, topic, rank.RACE[:8])
    seats[0].client.view(topic, lambda view: view["ply"] == 8)


def give_up(page):
    page.get_by_role("button", name=said(page, "game.resign")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(filled(page, "game.resign_rank", stake="$200"))
    dialog.get_by_role("button", name=said(page, "game.resign_yes")).click()


def test_a_ranked_game_from_the_lobby_to_the_rematch(visitor, pair):
    owner, other = (member_page(visitor, each) for each in pair)
    number = sit(owner, other)
    for page in (owner, other):
        expect(page.locator(".stakes")).to_contain_text("$200")
        expect(page.locator(".stakes")).to_contain_text(said(page, "rank.free"))
        expect(page.locator("#wallet")).to_contain_text("$2,000")
    loser, winner = start(owner, other, number)
    begun(pair, number)
    give_up(loser)
    for page, money, change, stars, rating in ((winner, "$2,200", "+$200", "+1", "1,742"), (loser, "$1,800", "−$200", "±0", "1,258")):
        rows = page.get_by_role("dialog").locator(".settlement > div").filter(visible=True)
        expect(rows.nth(0)).to_contain_text(money)
        expect(rows.nth(0)).to_contain_text(change)
        expect(rows.nth(1)).to_contain_text(stars)
        expect(rows.nth(2)).to_contain_text(rating)
        expect(rows.nth(2)).to_contain_text("242")
    # The same stands there for one who comes back.
    winner.reload()
    expect(winner.get_by_role("dialog").locator(".settlement")).to_contain_text("$2,200")
    # The stake is asked for again, in words.
    again = winner.get_by_role("dialog").get_by_role("button", name=filled(winner, "game.rematch_rank", stake="$200"))
    again.click()
    take = loser.get_by_role("dialog").get_by_role("button", name=filled(loser, "game.rematch_take_rank", stake="$200"))
    take.click()
    for page in (owner, other):
        page.wait_for_url(lambda url: "/game/" in url and number not in url)
        # Known from one game, so with a question mark.
        expect(page.locator(".bar").filter(has_text="1,258?")).to_have_count(1)
        expect(page.locator(".bar").filter(has_text="1,742?")).to_have_count(1)
    visit(winner, "/")
    expect(winner.locator("#wallet")).to_contain_text("$2,000")
    expect(winner.locator("#wallet")).to_contain_text("1")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_money_and_stars_stay_in_sight_beside_the_board(visitor, pair, language, size):
    owner, other = (member_page(visitor, each, locale=language, reduced_motion="reduce", **size) for each in pair)
    number = sit(owner, other)
    watcher = visitor(at=pair[0].server, locale=language, **size)
    loser, winner = start(owner, other, number)
    visit(watcher, f"/tv/{number}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    expect(watcher.locator(".game-wallet")).to_be_hidden()
    # The number of watchers has its place beside it.
    expect(winner.locator(".game-watchers")).to_contain_text("1")
    wallet = winner.locator(".game-wallet")
    expect(wallet).to_contain_text("$1,800")
    expect(wallet).to_have_accessible_name(filled(winner, "wallet.has" if language == "zh-TW" else "wallet.has_other", money="$1,800", n="0"))
    in_sight(winner)
    winner.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    in_sight(winner)
    begun(pair, number)
    give_up(loser)
    for page, money, stars in ((winner, "$2,200", "1"), (loser, "$1,800", "0")):
        expect(page.locator(".game-wallet")).to_have_text(f"{money}{stars}")
        page.keyboard.press("Escape")
        in_sight(page)


def in_sight(page):
    """All of the wallet is to be seen, it covers nothing, and the page is no wider for it, once the head has made room for what it says now."""
    page.wait_for_function("""() => {
      const wallet = document.querySelector('.game-wallet'), box = wallet.getBoundingClientRect();
      const others = [...document.querySelectorAll('.game-head > :not(.space, .game-names), .game-name, .game-board, .bar')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
      return [box.width > 40, wallet.scrollWidth <= wallet.clientWidth + 1, box.left >= 0, box.right <= innerWidth, document.documentElement.scrollWidth <= innerWidth,
        others.every((other) => other.right <= box.left + 1 || other.left >= box.right - 1 || other.bottom <= box.top + 1 || other.top >= box.bottom - 1)].every(Boolean);
    }""")


def test_leaving_a_running_game_names_its_cost(visitor, pair):
    owner, other = (member_page(visitor, each) for each in pair)
    number = sit(owner, other)
    start(owner, other, number)
    visit(other, "/")
    other.goto(f"/room/{number}")
    # The room of a running game leads to it, and its button at the top left is the way out.
    other.wait_for_url(f"**/game/{number}")
    other.get_by_role("button", name=said(other, "game.leave_running")).click()
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text(filled(other, "game.resign_rank", stake="$200"))
    dialog.get_by_role("button", name=said(other, "game.leave_yes")).click()
    at_play(other)
    expect(other.locator("#wallet")).to_contain_text("$1,800")
    expect(owner.get_by_role("dialog").locator(".settlement")).to_contain_text("+$200")


def test_two_who_wait_for_a_ranked_game_meet(visitor, pair):
    one, other = (member_page(visitor, each) for each in pair)
    visit(one, "/")
    one.locator("#home-rank").click()
    expect(one.locator(".stack.rank")).to_contain_text("$400")
    one.locator(".stack.rank .button.primary").click()
    expect(one.get_by_role("heading", level=1)).to_have_text(said(one, "rank.match"))
    expect(one.get_by_text(said(one, "rank.match_note"))).to_be_visible()
    # A casual player is no opponent for money.
    visit(other, "/")
    other.locator("#home-rank").click()
    expect(other.locator(".stack.rank")).to_contain_text(said(other, "lobby.queue_one").replace("{n}", "1"))
    other.locator(".stack.rank .button.primary").click()
    for page in (one, other):
        page.wait_for_url("**/game/*")
        visit(page, "/")
        expect(page.locator("#wallet")).to_contain_text("$1,800")


def test_a_guest_is_led_to_an_account(visitor, server):
    guest = visitor(at=server)
    visit(guest, "/")
    expect(guest.locator("#wallet")).to_have_count(0)
    guest.locator("#home-rank").click()
    card = guest.locator(".stack.rank")
    expect(card).to_contain_text(said(guest, "rank.needs_account"))
    expect(card.get_by_role("link", name=said(guest, "way.account"))).to_be_visible()
    visit(guest, "/match?mode=rank")
    at_play(guest)
    note = toast(guest, "error.auth_required.account")
    expect(note).to_be_visible()
    note.get_by_role("button", name=said(guest, "way.account")).click()
    guest.wait_for_url(re.compile(r"/account\?way=new&then=%2F(match|lobby)"))


def test_too_little_money_has_its_own_answer_and_way_on(visitor, pair):
    rich, poor = pair
    for number in range(10):
        seats, topic = rank.begin_rank(rich, poor, f"poor {number}")
        poor.client.do(topic, "resign")
        poor.has(1800 - 200 * number)
        rank.leave(pair, topic)
    topic = rank.open_rank(rich, "another")
    page = member_page(visitor, poor)
    visit(page, "/")
    page.locator("#home-rank").click()
    expect(page.locator(".stack.rank")).to_contain_text(filled(page, "rank.needs_money", have="$0", stake="$200"))
    page.keyboard.press("Escape")
    page.locator(".rows .row").filter(has_text=topic.removeprefix("room/")).click()
    note = page.locator(".toast").filter(has_text=said(page, "error.no_money").replace("{need}", "200"))
    expect(note).to_be_visible()
    note.get_by_role("button", name=said(page, "way.no_money")).click()
    page.wait_for_url("**/rewards")
    rich.client.do(topic, "leave")


def test_a_game_without_stars_says_why_before_it_starts(visitor, pair):
    for number in range(3):
        finished(pair, f"met {number}", moves=rank.RACE[:2])
    owner, other = (member_page(visitor, each) for each in pair)
    number = sit(owner, other)
    for page in (owner, other):
        expect(page.locator(".stakes-news")).to_have_text(said(page, "rank.no_stars"))
        expect(page.locator(".stakes")).to_contain_text(said(page, "rank.stakes"))
    first, second = start(owner, other, number)
    second.get_by_role("button", name=said(second, "game.resign")).click()
    dialog = second.get_by_role("dialog")
    expect(dialog).to_contain_text(filled(second, "game.resign_stake", stake="$200"))
    dialog.get_by_role("button", name=said(second, "game.resign_yes")).click()
    expect(first.get_by_role("dialog")).to_contain_text(said(first, "settle.no_star"))


@pytest.mark.touch
def test_tabs_follow_each_other_by_swipes(visitor, pair):
    page = member_page(visitor, pair[0], **TOUCH)
    visit(page, "/ranks")
    touch = page.context.new_cdp_session(page)

    def swipe(start, end, y=600):
        points = [start + (end - start) * step / 8 for step in range(9)]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": y}]})
        for x in points:
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    # What follows the finger comes with the first touch.
    page.locator("h1").tap()
    expect(page.locator("main")).to_have_attribute("data-swipes", "")
    swipe(60, 300)
    page.wait_for_url("**/tv")
    expect(page.locator("#tabbar a[aria-current]")).to_have_text(said(page, "nav.tv"))
    swipe(300, 60)
    page.wait_for_url("**/ranks")
    page.locator("#tabbar a").filter(has_text=said(page, "nav.you")).tap()
    page.wait_for_url("**/me")
