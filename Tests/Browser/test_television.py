"""The screen of live games shows one of them large, and stays with it."""

import pytest
from conftest import DESKTOP, PHONE
from palisade import ROOMY, Server, play_to, table
from playwright.sync_api import expect
from table import said, visit


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_one_game_is_shown_large_until_it_ends(visitor, tmp_path, look):
    with Server(tmp_path, ROOMY) as server:
        games = [table(server) for _ in range(3)]
        for seats, topic in games:
            play_to(seats, topic, 2)
        page = visitor(at=server, **look)
        visit(page, "/tv")
        cards = page.locator(".tv-grid > *")
        expect(cards).to_have_count(3)
        large, others = cards.nth(0).bounding_box(), [cards.nth(number).bounding_box() for number in (1, 2)]
        assert all(large["width"] > 1.8 * other["width"] for other in others)
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
        expect(cards).to_have_count(2)
        expect(cards.nth(0).locator("a").first).not_to_have_attribute("href", featured)
        for client in [*watchers, *(seat for seats, _ in games for seat in seats)]:
            client.close()
