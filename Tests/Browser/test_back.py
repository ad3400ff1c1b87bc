"""Who walks out of a dialog, and back. What Back takes away over a game is judged in Tests/Page/test_back.py."""

import pytest
from playwright.sync_api import expect
from table import at_play, more_ways, said, visit


@pytest.mark.engine
def test_a_walk_out_of_a_dialog_leaves_no_trace_of_it(visitor):
    page = visitor()
    visit(page, "/")
    more_ways(page, "home.room")
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    expect(page.locator("#room-invite")).to_be_visible()
    page.go_back()
    at_play(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_forward()
    page.wait_for_url("**/room/*")
    expect(page.locator("#room-invite")).to_be_visible()
