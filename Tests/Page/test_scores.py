"""The scores of a game, and the choice of music beside them."""

from playwright.sync_api import expect
from scripted import now
from table import said


def scores(first, *points):
    """Scores as a list has them, the newest game first; `first` is the number of its game."""
    return [{"match": f"m_k{first - index}", "seat": 0, "user": "u_23", "name": "Mei", "kind": "human", "score": score, "place": 1, "started": now() - 90_000,
             "ended": now() - 60_000, "config": {"deck": "shapes", "mode": "hard", "seats": 1}} for index, score in enumerate(points)]


def hard(server, query, rows, following=None):
    server.answer(f"GET /games/memory/scores?list=hard&{query}", {"scores": rows, "next": following})


def test_the_newest_score_is_the_last_and_earlier_ones_come_before(server, page):
    hard(server, "sort=newest&kind=human&limit=10", scores(12, 20, 10, 0, 20, 10, 0, 20, 10, 0, 20), "s1.k.2.0")
    hard(server, "sort=newest&kind=human&limit=10&after=s1.k.2.0", scores(2, 10, 0))
    hard(server, "sort=best&kind=human&limit=25", scores(12, *[20] * 4, *[10] * 4, *[0] * 4))
    hard(server, "sort=best&kind=bot&limit=25", [])
    server.visit("/scores?game=memory&list=hard")
    rows = page.locator(".scores .row")
    expect(rows).to_have_count(10)
    expect(rows.last).to_have_attribute("href", "/replay/m_k12")
    expect(rows.last).to_contain_text("Mei")
    expect(rows.last.locator(".score-points")).to_have_text("20")
    earlier = page.get_by_role("button", name=said(page, "scores.earlier"))
    earlier.click()
    expect(rows).to_have_count(12)
    assert rows.evaluate_all("(rows) => rows.map((row) => row.getAttribute('href'))") == [f"/replay/m_k{n}" for n in range(1, 13)]
    expect(earlier).to_be_hidden()
    page.get_by_role("radio", name=said(page, "scores.sort.best")).check()
    expect(page.locator(".score-points")).to_have_text(["20"] * 4 + ["10"] * 4 + ["0"] * 4)
    page.get_by_role("radio", name=said(page, "scores.kind.bot")).check()
    expect(page.get_by_text(said(page, "scores.none"), exact=True)).to_be_visible()


def test_nothing_stands_under_a_list_that_is_on_its_way(server, page):
    server.hold("GET /games/memory/scores")
    server.visit("/scores?game=memory")
    play = page.locator("main").get_by_role("link", name=said(page, "rules.play"))
    expect(page.locator(".scores-place .skeleton").first).to_be_attached()
    expect(play).to_be_hidden()
    server.answer("GET /games/memory/scores", {"scores": [], "next": None})
    expect(play).to_be_visible()


def test_a_game_that_keeps_no_scores_leads_to_one_that_does(server, page):
    server.answer("GET /games/memory/scores", {"scores": [], "next": None})
    server.visit("/scores?game=quoridor")
    page.wait_for_url("**/scores?game=memory")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "title.ranks"))
    expect(page.get_by_text(said(page, "scores.none"), exact=True)).to_be_visible()
    expect(page.locator(".game-picker:visible")).to_have_count(0)
    # The screen of scores is not where a game is chosen.
    assert "memory" not in page.evaluate("localStorage.getItem('palisade.settings') ?? ''")


def test_soft_music_is_asked_for_once_in_the_settings(server, page):
    server.answer("GET /games/memory/scores", {"scores": [], "next": None})
    server.visit("/settings/game")
    choice = page.get_by_role("switch", name=said(page, "settings.quiet"))
    expect(choice).not_to_be_checked()
    choice.check()
    for address in ("/rules?game=memory", "/scores?game=memory"):
        server.visit(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("main").get_by_role("button", name=said(page, "settings.quiet"))).to_have_count(0)
    server.visit("/settings/game")
    expect(choice).to_be_checked()
