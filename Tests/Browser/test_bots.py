"""The page about bots shows the bots that are tested."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from table import click, more_ways, said, visit

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "deploy/examples"
LEVELS = ROOT / "Sources/Bots/Bots.docc/Quoridor/Levels.md"


def test_each_bot_is_shown_as_it_lies_there(visitor, server):
    page = visitor()
    page.goto("/bots")
    for language, file, command in (("Python", "bot.py", "python3 bot.py"), ("JavaScript", "bot.js", "node bot.js"), ("Swift", "Bot.swift", "./Bot")):
        page.get_by_role("radio", name=language, exact=True).check()
        listing = page.get_by_role("region", name=f"Listing: {file}")
        expect(listing.locator("code")).to_have_js_property("textContent", (EXAMPLES / file).read_text())
        expect(page.get_by_role("region", name="Listing: Start it")).to_contain_text(f"{command} ws://127.0.0.1:{server.port}/ws TOKEN")


def measured():
    """Level, name, and what the row of a level says of its strength, as its documentation has it."""
    rows = re.findall(r"^\| (\d) \| (\w+) \|.*?\| ([\d.]+) % \| (\+\d+) \((\+\d+) to (\+\d+)\) \|$", LEVELS.read_text(), re.MULTILINE)
    assert len(rows) == 7
    return [(f"{level}. {name}", f"{float(part):g}%", f"{elo} {low} to {high}") for level, name, part, elo, low, high in rows]


def test_each_level_is_shown_with_its_measured_strength(visitor):
    page = visitor()
    page.goto("/bots")
    rows = page.get_by_role("table", name="The server’s own bots").get_by_role("row")
    expect(rows).to_have_count(9)
    expect(rows.nth(1)).to_contain_text("1. Pebble")
    expect(rows.nth(1).get_by_role("cell")).to_have_text(["–", "–"])
    for row, (name, won, elo) in zip(rows.all()[2:], measured(), strict=True):
        expect(row.get_by_role("rowheader").locator("strong")).to_have_text(name)
        expect(row.get_by_role("cell").first).to_have_text(won)
        assert " ".join(row.get_by_role("cell").last.locator("span").all_inner_texts()) == elo


def bot_facts(page):
    """What is said of each level where one is chosen."""
    visit(page, "/")
    more_ways(page, "home.bot")
    facts = page.get_by_role("dialog").locator(".choice-facts")
    # Citadel won 78.5 % of its games against Bastion.
    expect(facts.nth(6)).to_contain_text(said(page, "bot.beats").replace("{name}", "Bastion").replace("{n}", "8"))
    return facts


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_level_is_chosen_by_what_it_beats_and_by_the_own_record(visitor, language):
    page = visitor(locale=language)
    facts = bot_facts(page)
    expect(facts.first).to_have_text("")
    beaten = facts.nth(2).inner_text()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name=said(page, "bot.seat")).get_by_label(said(page, "bot.seat.0")).check(force=True)
    dialog.locator(".choice").nth(2).click()
    page.wait_for_url("**/game/*")
    click(page, "e2")
    expect(page.locator(".moves .move").nth(1)).to_be_visible()
    page.get_by_role("button", name=said(page, "game.resign")).click()
    dialog.get_by_role("button", name=said(page, "game.resign_yes")).click()
    expect(dialog.locator("a[href^='/replay/']")).to_be_visible()
    record = said(page, "bot.record").replace("{won}", "0").replace("{played}", "1")
    expect(bot_facts(page).nth(2)).to_have_text(f"{beaten} · {record}")
