"""Whose the rewards are."""

from playwright.sync_api import expect
from table import said


def test_a_guest_is_told_whose_rewards_these_are(server, page):
    server.guest()
    server.visit("/rewards")
    expect(page.get_by_text(said(page, "rewards.guest"), exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=said(page, "way.account"))).to_be_visible()


def test_a_stranger_is_told_so_as_well(server, page):
    server.visit("/rewards")
    expect(page.get_by_text(said(page, "rewards.guest"), exact=True)).to_be_visible()
