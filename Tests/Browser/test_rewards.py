"""Presents and the daily clip on the page."""

import re

import pytest
import rank
from memberpages import finished, member_page, members
from palisade import Server
from playwright.sync_api import expect
from table import said, visit

QUICK = ["--clip-pace", "50"]
"""Milliseconds between two moves of a clip."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("rewards"), [*rank.FLAGS, *QUICK]) as server:
        yield server


@pytest.fixture(scope="module")
def pair(server):
    """Two members who have finished four games, one of them on the board: a present waits for both, and a clip."""
    both = members(server, 2)
    for number in range(3):
        finished(both, f"game {number}", moves=rank.RACE[:8], mode="casual")
    finished(both, "the great one")
    for each in both:
        each.client.view("me", lambda me: me["reward"]["ready"] == 1)
    yield both
    for each in both:
        each.close()


def amount(text):
    return int(re.sub(r"[^\d]", "", text))


def test_a_present_is_opened_once_and_its_money_is_counted(visitor, server, pair):
    page = member_page(visitor, pair[0])
    visit(page, "/")
    expect(page.locator("#home-rewards")).to_contain_text(said(page, "present.waits"))
    before = pair[0].me["wallet"]["money"]
    page.locator("#home-rewards").click()
    page.wait_for_url("**/rewards")
    expect(page.locator(".present-marks")).to_have_attribute("aria-label", said(page, "present.progress").replace("{n}", "4"))
    page.locator("#present-open").click()
    expect(page.locator(".gift-art")).to_have_attribute("data-state", "open")
    pair[0].client.view("me", lambda me: me["wallet"]["money"] > before)
    won = pair[0].me["wallet"]["money"] - before
    assert 1 <= won <= 200
    expect(page.locator(".gift-amount")).to_have_text(f"+${won}")
    expect(page.locator("#wallet")).to_contain_text(f"${before + won:,}")
    expect(page.locator("#present-open")).to_be_hidden()
    expect(page.locator(".present-progress")).to_contain_text(said(page, "present.more_other").replace("{n}", "4"))


def test_a_clip_is_watched_to_its_end_on_one_device(visitor, server, pair):
    visitor.expect("409|425")
    one, other = member_page(visitor, pair[1]), member_page(visitor, pair[1])
    before = pair[1].me["wallet"]["money"]
    # The first device sees one move, and no other before the second device has begun.
    asked, held, begun = [], [], []

    def hand_out(route):
        asked.append(route)
        route.continue_() if len(asked) == 1 or begun else held.append(route)

    one.route("**/api/v1/me/daily/next", hand_out)
    visit(one, "/rewards")
    one.locator("#daily-watch").click()
    expect(one.locator(".clip-line")).to_contain_text("1")
    # The other device goes on, and the first one says so.
    visit(other, "/rewards")
    other.locator("#daily-watch").click()
    expect(other.locator(".clip-line, .daily-earned").first).to_be_attached()
    begun.append(other)
    for route in held:
        route.continue_()
    expect(one.locator(".daily-place")).to_contain_text(said(one, "rewards.replaced"))
    expect(one.locator("#daily-watch")).to_have_text(said(one, "rewards.here"))
    expect(other.locator(".daily-earned")).to_have_text("+$200")
    pair[1].has(before + 200)
    expect(one.locator("#wallet")).to_contain_text(f"${before + 200:,}")
    visit(one, "/rewards")
    expect(one.locator(".daily-done")).to_be_visible()
    expect(one.locator("#daily-watch")).to_have_count(0)


def test_the_profile_shows_money_to_its_owner_alone(visitor, server, pair):
    own, other = member_page(visitor, pair[0]), member_page(visitor, pair[1])
    visit(own, "/me")
    expect(own.locator(".purse")).to_contain_text("$")
    expect(own.locator(".ledger li").last).to_contain_text(said(own, "ledger.kind.welcome"))
    expect(own.locator(".ledger")).to_contain_text(said(own, "ledger.kind.stake"))
    visit(other, f"/u/{pair[0].user}")
    expect(other.locator(".profile-head")).to_be_visible()
    expect(other.locator(".purse")).to_have_count(0)
    expect(other.locator(".ledger")).to_have_count(0)
