"""The screen of live games on a real server. What it shows in windows of other sizes is judged in Tests/Page/test_television.py."""

from conftest import PHONE
from palisade import ROOMY, Server, play_to, table, table_of_four
from playwright.sync_api import expect
from table import said, visit
from television import expect_large, shown_whole


def test_one_game_is_shown_large_until_it_ends(visitor, tmp_path, outlast):
    server = outlast.enter_context(Server(tmp_path, ROOMY))
    games = [table(server) for _ in range(3)]
    for seats, topic in games:
        play_to(seats, topic, 2)
    page = visitor(at=server)
    visit(page, "/tv")
    cards = page.locator(".tv-grid > *")
    expect(cards).to_have_count(3)
    expect_large(cards.nth(0), cards.nth(1), cards.nth(2))
    featured = cards.nth(0).locator("a").first.get_attribute("href")
    # More spectators make another game the most watched, which its card says.
    rival = next((seats, topic) for seats, topic in games if not featured.endswith(topic.split("/")[1]))
    number = rival[1].split("/")[1]
    watchers = [server.client() for _ in range(2)]
    for watcher in watchers:
        watcher.hello()
        watcher.sub(f"watch/{number}")
    expect(cards.filter(has=page.locator(f'a[href="/tv/{number}"]'))).to_contain_text(said(page, "tv.watching"))
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", featured)
    own = next((seats, topic) for seats, topic in games if featured.endswith(topic.split("/")[1]))
    own[0][0].do(own[1], "resign")
    expect(cards.nth(0).locator(".live-over")).to_be_visible()
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", featured)
    page.get_by_role("button", name=said(page, "tv.fresh")).click()
    expect(cards).to_have_count(2)
    expect(cards.nth(0).locator("a").first).not_to_have_attribute("href", featured)
    for client in [*watchers, *(seat for seats, _ in games for seat in seats)]:
        client.close()


def test_the_large_board_stands_in_the_window_with_all_who_play_and_says_who_is_away(visitor, tmp_path, outlast):
    server = outlast.enter_context(Server(tmp_path, ROOMY))
    seats, topic = table_of_four(server)
    page = visitor(at=server, **PHONE)
    visit(page, "/tv?show=seats-4")
    card = page.locator(".tv-grid > *").nth(0)
    expect(card.locator(".mini-seat")).to_have_count(4)
    assert page.evaluate("scrollY") == 0 and shown_whole(card)
    assert card.bounding_box()["width"] > 0.85 * 360
    away = card.locator(".live-away")
    expect(away).to_be_hidden()
    name = seats[1].view(topic)["seats"][0]["name"]
    seats[0].close()
    expect(away).to_have_text(f"{name} {said(page, 'live.away')}")
    for client in seats[1:]:
        client.close()
