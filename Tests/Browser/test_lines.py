"""What tries other moves on the board of a replay comes when it is wanted. How they are tried, Tests/Page/test_lines.py knows."""

from playwright.sync_api import expect
from table import visit
from traffic import Traffic
from trying import begin

GAME = "/replay?text=e2+e8+e3+e7+e4+d7"


def test_who_tries_no_moves_fetches_nothing_for_it(visitor):
    page = visitor()
    traffic = Traffic(page)
    visit(page, f"{GAME}&ply=3")
    expect(page.locator(".replay .moves .move")).to_have_count(6)
    traffic.rest()
    late = ["/table/moves/lines.js", "/games/quoridor/lines.js"]
    assert [url for url in traffic.urls if url.endswith(tuple(late))] == []
    begin(page)
    assert all(any(url.endswith(path) for url in traffic.urls) for path in late), traffic.urls
