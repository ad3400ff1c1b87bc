"""The page about bots shows the bots that are tested."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

EXAMPLES = Path(__file__).resolve().parents[2] / "deploy/examples"


def test_each_bot_is_shown_as_it_lies_there(visitor, server):
    page = visitor()
    page.goto("/bots")
    for language, file, command in (("Python", "bot.py", "python3 bot.py"), ("JavaScript", "bot.js", "node bot.js"), ("Swift", "Bot.swift", "./Bot")):
        page.get_by_role("radio", name=language, exact=True).check()
        listing = page.get_by_role("region", name=f"Listing: {file}")
        expect(listing.locator("code")).to_have_js_property("textContent", (EXAMPLES / file).read_text())
        expect(page.get_by_role("region", name="Listing: Start it")).to_contain_text(f"{command} ws://127.0.0.1:{server.port}/ws TOKEN")


@pytest.mark.once
@pytest.mark.parametrize(("path", "status"), [("/lobby", 200), ("/replay", 200), ("/nonsense", 404), ("/replay/zzz", 404), ("/room/12", 404), ("/favicon.ico", 200), ("/robots.txt", 200)])
def test_an_address_is_what_it_says(server, path, status):
    found, headers, body = server.http("GET", path)
    assert found == status
    if status == 404:
        assert b"/app.js" in body and "text/html" in headers["content-type"]
