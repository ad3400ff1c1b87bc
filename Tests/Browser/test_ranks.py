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


def test_the_top_shows_who_has_most_and_a_tap_opens_the_card(visitor, server, pair):
    page = visitor(at=server)
    visit(page, "/ranks/money")
    first = page.locator(".rank-row").first
    expect(first).to_contain_text("$2,600")
    first.click()
    expect(page.get_by_role("dialog").locator(".player-name")).to_have_text(pair[0].me["name"])
    expect(page.get_by_role("dialog").locator(".tile")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".rank-row")).to_have_count(50)
    page.get_by_role("button", name=said(page, "ranks.after")).click()
    expect(page.locator(".rank-row")).to_have_count(CROWD + 2)
    expect(page.get_by_role("button", name=said(page, "ranks.after"))).to_be_hidden()
    assert page.locator(".rank-place").all_inner_texts()[:1] == ["1"]


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


def test_a_search_finds_names_by_their_beginning(visitor, server, pair):
    page = visitor(at=server)
    visit(page, "/ranks/money")
    field = page.locator("#ranks-search")
    field.fill("crowd 1")
    expect(page.locator(".rank-row")).to_have_count(10)
    expect(page.locator(".rank-row").first).to_contain_text("Crowd 1")
    field.fill("nobody like this")
    expect(page.get_by_text(said(page, "ranks.nobody"))).to_be_visible()
    field.fill("")
    expect(page.locator(".rank-row")).to_have_count(50)


def test_the_board_is_live(visitor, server, pair):
    winner, loser = pair
    page = visitor(at=server)
    visit(page, "/ranks/money")
    expect(page.locator(".rank-row").first).to_contain_text(winner.me["name"])
    before = page.locator(".rank-row").first.inner_text()
    give_up(pair, "live")
    expect(page.locator(".rank-row").first).not_to_have_text(before)
    expect(page.locator(".rank-row").first).to_contain_text(f"{winner.me['wallet']['money']:,}")


def test_all_lists_of_the_best_are_in_one_place(visitor, server, pair):
    page = visitor(at=server)
    visit(page, "/")
    page.get_by_role("banner").get_by_role("link", name=said(page, "nav.ranks")).click()
    tabs = page.get_by_role("navigation", name=said(page, "title.ranks"))
    for name, path in (("winrate", "/ranks/winrate"), ("rating", "/ranks/rating"), ("scores", "/scores"), ("stars", "/ranks/stars")):
        tabs.get_by_role("link", name=said(page, f"ranks.tab.{name}")).click()
        page.wait_for_url(f"**{path}*")
        expect(tabs.locator("[aria-current]")).to_have_text(said(page, f"ranks.tab.{name}"))
    # Bots have boards of their own where there is no money.
    expect(page.locator("#ranks-kind-1")).to_have_count(0)
    visit(page, "/ranks/rating")
    page.locator("#ranks-kind-1").check()
    expect(page.get_by_text(said(page, "ranks.none"))).to_be_visible()
    page.reload()
    expect(page.locator("#ranks-kind-1")).to_be_checked()


def test_a_visitor_without_an_account_is_told_why_they_are_not_there(visitor, server, pair):
    page = visitor(at=server)
    visit(page, "/ranks")
    page.locator("#ranks-find").click()
    expect(page.locator(".toast")).to_have_text(said(page, "ranks.absent.guest"))


def test_the_plot_of_a_rating_leads_to_its_games_by_keyboard(visitor, server, pair):
    page = member_page(visitor, pair[0])
    visit(page, "/me")
    points = page.locator(".plot-dot")
    expect(points.first).to_be_visible()
    expect(page.locator(".plot-table tbody tr")).to_have_count(points.count())
    points.last.focus()
    page.keyboard.press("Home")
    expect(points.first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/m_*")


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
