"""The page about bots: their strength where it was measured, and its place among the screens."""

import re
from pathlib import Path

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

LEVELS = Path(__file__).resolve().parents[2] / "Sources/Bots/Bots.docc/Quoridor/Levels.md"


def measured():
    """Level, name, and what the row of a level says of its strength, as its documentation has it."""
    rows = re.findall(r"^\| (\d) \| (\w+) \|.*?\| ([\d.]+) % \| (\+\d+) \((\+\d+) to (\+\d+)\) \|$", LEVELS.read_text(), re.MULTILINE)
    assert len(rows) == 7
    return [(f"{level}. {name}", f"{float(part):g}%", f"{elo} {low} to {high}") for level, name, part, elo, low, high in rows]


@pytest.mark.parametrize("look", [{"size": DESKTOP}, {"size": PHONE}, {"size": {"width": 320, "height": 568}}], ids=["desktop", "phone", "small"])
def test_each_level_is_shown_with_its_measured_strength(server, page):
    names = ["Pebble", *(name.split(". ")[1] for name, _, _ in measured())]
    server.offer("quoridor", bots=[{"level": level, "name": name} for level, name in enumerate(names, 1)])
    server.visit("/bots")
    rows = page.get_by_role("table", name="The server’s own bots").get_by_role("row")
    expect(rows).to_have_count(9)
    expect(rows.nth(1)).to_contain_text("1. Pebble")
    expect(rows.nth(1).get_by_role("cell")).to_have_text(["–", "–"])
    for row, (name, won, elo) in zip(rows.all()[2:], measured(), strict=True):
        expect(row.get_by_role("rowheader").locator("strong")).to_have_text(name)
        expect(row.get_by_role("cell").first).to_have_text(won)
        assert " ".join(row.get_by_role("cell").last.locator("span").all_inner_texts()) == elo
    assert page.locator(".levels").evaluate("(place) => place.scrollWidth - place.clientWidth") == 0


def test_levels_that_nobody_measured_have_no_figures(server, page):
    server.offer("memory", bots=[{"level": level, "name": f"Level {level}"} for level in (1, 2, 3)])
    server.visit("/bots?game=memory")
    table = page.get_by_role("table", name="The server’s own bots")
    expect(table.get_by_role("rowheader")).to_have_count(3)
    expect(table.get_by_role("cell")).to_have_count(0)
    expect(page.get_by_text("measured how strong")).to_be_visible()


def test_a_game_without_bots_lists_none(server, page):
    server.visit("/bots?game=smashup")
    expect(page.get_by_role("heading", name="2. Talk")).to_be_visible()
    expect(page.get_by_role("heading", name="The server’s own bots")).to_have_count(0)


@pytest.mark.parametrize("look", [{"size": DESKTOP}, {"size": PHONE}], ids=["desktop", "phone"])
def test_no_place_in_the_bars_is_that_of_the_bots(server, page):
    server.visit("/bots")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(":is(.links, .tabbar) [aria-current]")).to_have_count(0)
