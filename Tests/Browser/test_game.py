"""Two people play a whole game by mouse; somebody watches on a phone. What the page alone decides is judged in Tests/Page/test_playing.py and test_replay.py."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import RACE, begin, by_turn, expect_turn, play, said, square


@pytest.mark.engine
def test_a_whole_game_is_played_watched_replayed_and_played_again(visitor, tmp_path):
    first, second, number = begin(visitor(), visitor(color_scheme="dark"))
    watcher = visitor(**PHONE)
    watcher.goto(f"/tv/{number}")
    play((first, second), RACE)

    expect(first.get_by_role("dialog")).to_contain_text("You won")
    expect(second.get_by_role("dialog")).to_contain_text("You lost")
    name = first.locator(".game-own .bar-name").inner_text()
    expect(watcher.locator("main")).to_contain_text(f"{name} reached the far side in")
    expect(watcher.locator("main")).to_contain_text("d6h")

    replay(visitor, first.get_by_role("dialog").get_by_role("link", name="See where it turned").get_attribute("href").removesuffix("?turn"), tmp_path)

    first.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    second.get_by_role("dialog").get_by_role("button", name="Accept rematch").click()
    for page in (first, second):
        page.wait_for_url(lambda url: re.search(r"/game/\d{5}$", url) and not url.endswith(number))
    # The player who moved second moves first now.
    assert by_turn(first, second)[0] is second
    expect_turn(second)


def replay(visitor, address, folder):
    reader = visitor()
    reader.goto(f"{address}?ply=8")
    expect(reader.get_by_role("slider")).to_have_value("8")
    expect(reader.locator("main")).to_contain_text("Steps to goal")
    reader.get_by_role("slider").press("ArrowRight")
    expect(reader.get_by_role("slider")).to_have_value("9")
    with reader.expect_download() as download:
        reader.locator(".replay-acts").get_by_role("button", name=said(reader, "game.menu")).click()
        reader.get_by_role("menuitem", name=said(reader, "replay.download_txt")).click()
    download.value.save_as(folder / "game.txt")
    record = (folder / "game.txt").read_text()
    assert '[Result "1-0"]' in record and "1. e2 e8 2. e3 e7" in record

    reader.goto("/replay")
    reader.get_by_role("textbox").fill(record)
    reader.get_by_role("button", name="Show").click()
    expect(reader.get_by_role("slider")).to_have_attribute("max", "19")
    # The pasted record has an address: it survives a reload, and Back leads to the form.
    reader.get_by_role("slider").press("Home")
    reader.wait_for_url("**ply=0*")
    reader.reload()
    expect(reader.get_by_role("slider")).to_have_value("0")
    reader.go_back()
    expect(reader.get_by_role("button", name="Show")).to_be_visible()
    reader.goto("/replay?text=e2+e2")
    expect(reader.get_by_role("textbox")).to_have_value("e2 e2")
    expect(reader.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")


def test_who_comes_to_watch_disturbs_nobody(visitor):
    first, second, number = begin(visitor(), visitor())
    second.goto("about:blank")
    away = first.locator(".game-foes .bar-facts")
    expect(away).to_have_text(re.compile(r"away for [2-9] s"))
    square(first, "e5").focus()
    first.keyboard.press("Enter")
    line = first.locator(".tray-line")
    expect(line).to_have_text(said(first, "quoridor.no.distance"))
    watcher = visitor()
    watcher.goto(f"/tv/{number}")
    expect(first.locator(".game-watchers")).to_contain_text("1")
    # Neither how long somebody is away begins anew, nor is the reason taken away.
    assert not re.search(r"away for [01] s", away.inner_text())
    assert line.inner_text() == said(first, "quoridor.no.distance")
