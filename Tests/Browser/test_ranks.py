"""Leaderboards on the page."""

import pytest
import rank
from memberpages import member_page, members
from playwright.sync_api import expect
from table import said, visit
from tour import Reader, every_look

CROWD = 60
"""Members who have played once: more than a page of them."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with rank.server_of(tmp_path_factory.mktemp("ranks")) as server:
        yield server


@pytest.fixture(scope="module")
def pair(server):
    """A winner and a loser, above and below a crowd of others."""
    for number in range(0, CROWD, 2):
        crowd = [rank.Member(server, 1000 + each, f"Crowd {each:02}") for each in (number, number + 1)]
        for each in crowd:
            # Other tests hold the frames of such games to their schemas; that takes longer than the games.
            each.client.documented = False
        give_up(crowd, "once")
        for each in crowd:
            each.close()
    both = members(server, 2)
    for number in range(3):
        give_up(both, f"game {number}")
    yield both
    for each in both:
        each.close()


def give_up(pair, key):
    """A ranked game that the second of them gives up."""
    winner, loser = pair
    seats, topic = rank.begin_rank(winner, loser, key)
    rank.play(seats, topic, rank.RACE[:2])
    loser.client.do(topic, "resign")
    rank.settled(winner, topic)
    rank.leave(pair, topic)


def own(page):
    return page.locator(".ranks .own")


def test_find_me_opens_the_page_around_me_and_shows_my_row(visitor, server, pair):
    page = member_page(visitor, pair[1], reduced_motion="reduce")
    visit(page, "/ranks/money")
    mine = page.locator(".rank-own")
    expect(mine).to_contain_text(pair[1].me["name"])
    expect(mine).to_contain_text("$1,400")
    expect(own(page)).to_have_count(0)
    page.locator("#ranks-find").click()
    expect(own(page)).to_be_in_viewport()
    expect(own(page)).to_have_class("own found")
    expect(own(page).get_by_role("button")).to_be_focused()
    # What stands in the list need not stand below it once more.
    expect(mine).to_be_hidden()
    before = page.locator(".rank-row").count()
    page.get_by_role("button", name=said(page, "ranks.before")).click()
    expect(page.locator(".rank-row").nth(before)).to_be_attached()
    page.get_by_role("button", name=said(page, "ranks.top")).click()
    expect(page.locator(".rank-row").first).to_contain_text("$2,600")


def test_the_board_is_live(visitor, server, pair):
    winner, loser = pair
    page = visitor(at=server)
    visit(page, "/ranks/money")
    expect(page.locator(".rank-row").first).to_contain_text(winner.me["name"])
    before = page.locator(".rank-row").first.inner_text()
    give_up(pair, "live")
    expect(page.locator(".rank-row").first).not_to_have_text(before)
    expect(page.locator(".rank-row").first).to_contain_text(f"{winner.me['wallet']['money']:,}")


@every_look
def test_the_tour_of_long_lists(visitor, server, pair, tour):
    """Here, where there are so many members that somebody stands below the page that is shown."""
    reader = Reader(visitor, tour, server)
    reader.become(pair[1].browser.cookies)
    for path in ("/ranks", "/ranks/money", "/ranks/winrate", "/ranks/rating"):
        reader.open(path, ".rank-row, .empty")
        # Known: with letters of twice their size a row is wider than the narrowest window.
        reader.judge(path, twice=False)
    reader.visit("/me", ".plot-dot")
