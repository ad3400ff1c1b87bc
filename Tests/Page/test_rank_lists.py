"""The lists of the best."""

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from table import said

PAGE = 50
"""Rows that are asked for at once."""


def row(rank, name, value, user=None):
    return {"rank": rank, "user": user or f"u_{1000 + rank}", "name": name, "kind": "human", "value": value, "played": 3, "win": 3}


CROWD = [row(1, "Member 1", 2600, "u_23"), *(row(number, f"Crowd {number:02}", 2000) for number in range(2, 62)), row(62, "Member 2", 1400)]


def board(server, path, rows=(), kind="human", **ends):
    """A page of a board; `path` with what is asked of it."""
    name, _, more = path.partition("&")
    page = {"board": name, "kind": kind, "total": len(rows), "rows": list(rows), "next": None, "prev": None, **ends}
    server.answer(f"GET /boards/quoridor/{name}?kind={kind}&limit={PAGE}{more and '&'}{more}", page)


def live(server, name, rows=()):
    server.show(f"board/quoridor/{name}", {"board": name, "kind": "human", "total": len(rows), "rows": list(rows)})


def money(server):
    board(server, "money", CROWD[:PAGE], next="p1.2")
    board(server, "money&after=p1.2", CROWD[PAGE:], prev="p1.3")
    live(server, "money", CROWD[:PAGE])


def test_the_top_shows_who_has_most_and_a_tap_opens_the_card(server, page):
    money(server)
    server.profile("u_23", "Member 1", stars=3, max_stars=3)
    server.visit("/ranks/money")
    rows = page.locator(".rank-row")
    expect(rows.first).to_contain_text("$2,600")
    rows.first.click()
    expect(page.get_by_role("dialog").locator(".player-name")).to_have_text("Member 1")
    expect(page.get_by_role("dialog").locator(".tile")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(rows).to_have_count(PAGE)
    after = page.get_by_role("button", name=said(page, "ranks.after"))
    after.click()
    expect(rows).to_have_count(len(CROWD))
    expect(after).to_be_hidden()
    assert page.locator(".rank-place").all_inner_texts()[:2] == ["1", "2"]


@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}], ids=["phone", "desktop"])
def test_the_first_three_stand_on_a_podium_with_their_faces(server, page):
    money(server)
    server.visit("/ranks/money")
    rows = page.locator(".rank-row")
    expect(rows).to_have_count(PAGE)
    for index in range(4):
        expect(rows.nth(index).locator(".avatar *").first).to_be_attached()
    assert page.locator(".rank-place[data-rank]").evaluate_all("(places) => places.map(({ dataset }) => dataset.rank)") == ["1", "2", "3"]
    first, second, third, fourth = (rows.nth(index).bounding_box() for index in range(4))
    assert second["x"] < first["x"] < third["x"] and fourth["y"] >= max(each["y"] + each["height"] for each in (first, second, third))


def test_a_search_shows_whom_it_finds(server, page):
    money(server)
    board(server, "money&search=crowd+1", CROWD[9:19])
    board(server, "money&search=nobody+like+this")
    server.visit("/ranks/money")
    field = page.locator("#ranks-search")
    field.fill("crowd 1")
    expect(page.locator(".rank-row")).to_have_count(10)
    expect(page.locator(".rank-row").first).to_contain_text("Crowd 1")
    field.fill("nobody like this")
    expect(page.get_by_text(said(page, "ranks.nobody"))).to_be_visible()
    field.fill("")
    expect(page.locator(".rank-row")).to_have_count(PAGE)


def test_all_lists_of_the_best_are_in_one_place(server, page):
    for name in ("stars", "winrate", "rating"):
        board(server, name, CROWD[:1] if name == "rating" else ())
        live(server, name)
    board(server, "rating", kind="bot")
    server.answer("GET /games/memory/scores", {"scores": [], "next": None})
    server.visit("/rules?game=quoridor")
    page.get_by_role("banner").get_by_role("link", name=said(page, "nav.ranks")).click()
    tabs = page.get_by_role("navigation", name=said(page, "title.ranks"))
    for name, path in (("winrate", "/ranks/winrate"), ("rating", "/ranks/rating"), ("scores", "/scores"), ("stars", "/ranks/stars")):
        tabs.get_by_role("link", name=said(page, f"ranks.tab.{name}")).click()
        page.wait_for_url(f"**{path}*")
        expect(tabs.locator("[aria-current]")).to_have_text(said(page, f"ranks.tab.{name}"))
    # Bots have boards of their own where there is no money.
    expect(page.locator("#ranks-kind-1")).to_have_count(0)
    server.visit("/ranks/rating")
    page.locator("#ranks-kind-1").check()
    expect(page.get_by_text(said(page, "ranks.none"))).to_be_visible()
    # The address keeps it.
    server.visit(page.evaluate("location.pathname + location.search"))
    expect(page.locator("#ranks-kind-1")).to_be_checked()


def test_a_visitor_without_an_account_is_told_why_they_are_not_there(server, page):
    board(server, "stars")
    live(server, "stars")
    server.visit("/ranks")
    page.locator("#ranks-find").click()
    expect(page.locator(".toast")).to_have_text(said(page, "ranks.absent.guest"))


def test_the_plot_of_a_rating_leads_to_its_games_by_keyboard(server, page):
    server.member()
    server.profile("u_17", "Ada", played=3, win=3, stars=0, max_stars=0, games={"quoridor": {"played": 3, "win": 3, "alone": 0}},
                   ratings={"quoridor": {"people": {"value": 1770, "deviation": 200, "provisional": True, "games": 3}}})
    points = [{"match": f"m_k{number}", "rating": 1500 + 90 * number, "deviation": 300 - 20 * number, "ts": 1_789_000_000_000 + number} for number in (3, 2, 1)]
    server.answer("GET /users/u_17/ratings", {"points": points, "next": None})
    server.hold("GET /archive/m_k1")
    server.hold("GET /archive/m_k1/positions")
    server.visit("/me")
    dots = page.locator(".plot-dot")
    expect(dots).to_have_count(3)
    expect(page.locator(".plot-table tbody tr")).to_have_count(3)
    dots.last.focus()
    page.keyboard.press("Home")
    expect(dots.first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/m_k1")
