"""Two who were paired for a ranked game see each other before it."""

import pytest
from conftest import DESKTOP, PHONE
from match import ROOM, Match
from playwright.sync_api import expect
from scripted import golden
from table import said

HOLD = """() => {
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...rest) => (ms === 1500 ? (window.pass = run, 0) : setTimeout(run, ms, ...rest));
}"""
"""Holds the time for which the two see each other, until the test lets it pass."""

STILL = "document.getAnimations().filter(({ playState }) => playState === 'running').map(({ animationName, effect }) => [animationName, effect.target.className])"


@pytest.mark.unread
@pytest.mark.parametrize("look", [{"size": PHONE, "language": "zh-TW"}, {"size": DESKTOP, "calm": True}], ids=["phone-zh", "desktop-calm"])
def test_two_see_each_other_before_their_ranked_game(server, page, look):
    server.member()
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    server.do("match.enter", {})
    server.visit("/match?mode=rank")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "rank.match"))
    page.evaluate(HOLD)
    Match(server, mode="rank")
    meeting = page.locator(".meeting")
    expect(meeting).to_contain_text("$400")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "match.found"))
    faces = meeting.locator(".meeting-face")
    expect(faces.nth(0)).to_contain_text("Ada")
    expect(faces.nth(1)).to_contain_text("Mei")
    expect(faces.locator(".standing")).to_have_count(2)
    expect(faces.locator(".avatar")).to_have_count(2)
    if look.get("calm"):
        assert page.evaluate(STILL) == []
    page.wait_for_function("() => Boolean(window.pass)")
    assert page.url.endswith("/match?mode=rank")
    page.evaluate("window.pass()")
    page.wait_for_url(f"**/game/{ROOM}")
    expect(page.get_by_role("grid")).to_be_visible()
