"""The picture quiz on a real server: alone to the end by mouse and keyboard, and two at once with a spectator."""

import re

import pytest
from hearing import heard, spoken_page
from playwright.sync_api import expect
from quiztable import SCORES, answered, asked, capsule, choice, line, loaded, look_through, names, pick, play_alone, right, sit_alone, tables, word
from table import more_ways, said, visit


def once_more(page):
    page.locator(".game-tray").get_by_role("button", name=said(page, "game.again")).click()
    asked(page, 1)


def test_a_game_alone_is_played_to_its_end_by_mouse(visitor, server):
    page = visitor()
    visit(page, "/?game=picquiz")
    more_ways(page, "home.room")
    form = page.get_by_role("dialog")
    form.get_by_role("radio", name="1", exact=True).check()
    # Which decks there are comes from the server.
    decks = [choice["title"]["en"] for game in server.http("GET", "/api/v1/games")[2]["games"] if game["id"] == "picquiz" for choice in game["choices"]["deck"]]
    assert len(decks) > 1
    expect(form.get_by_role("group", name=word(page, "setup.deck")).locator("label")).to_have_text(decks)
    expect(form.get_by_role("radio", name="Flags")).to_be_checked()
    form.get_by_role("button", name=said(page, "create.start")).click()
    play_alone(page, lambda number: capsule(page, number).click(), lambda: page.get_by_role("button", name=word(page, "continue")).click())
    look_through(page)
    once_more(page)


@pytest.mark.engine
def test_a_game_alone_is_played_by_keyboard_and_heard(visitor, server):
    page = sit_alone(lambda **look: spoken_page(visitor, **look), server)
    # One picture is in the order of tabs, and arrows go round.
    assert page.locator('.picquiz-asked .picquiz-capsule[tabindex="0"]').count() == 1
    capsule(page, 1).focus()
    for key, number in (("ArrowRight", 2), ("ArrowDown", 3), ("ArrowRight", 1), ("ArrowLeft", 3), ("ArrowUp", 2)):
        page.keyboard.press(key)
        expect(capsule(page, number)).to_be_focused()
    page.locator("main").focus()

    def act(number):
        name = page.locator(".picquiz-name").inner_text()
        index = int(page.locator(".picquiz-count").inner_text().split()[1])
        heard(page, re.escape(word(page, "say.question", n=index, of=8, name=name)))
        if index % 2:
            page.keyboard.press(str(number))
        else:
            walk(page, number)
            hold_enter(index)
        answered(page)
        heard(page, rf"{re.escape(line(page).inner_text())}\. .*{word(page, 'score', n=SCORES[index - 1])}\. .*")

    def go_on():
        # The focus waits where the way leads on.
        expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
        page.keyboard.press("Enter")

    def hold_enter(index):
        """A held key picks, and does not continue."""
        page.keyboard.down("Enter")
        answered(page)
        expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
        # The keyboard repeats the key while it is held.
        page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        expect(page.locator(".picquiz-count")).to_have_text(word(page, "question", n=index, of=8))

    def walk(page, number):
        expect(capsule(page, 1)).to_be_focused()
        for _ in range(number - 1):
            page.keyboard.press("ArrowRight")
        expect(capsule(page, number)).to_be_focused()

    play_alone(page, act, go_on)
    heard(page, rf"{re.escape(word(page, 'final', right=4, all=8))}\. {re.escape(word(page, 'why.score', n=1))}")
    look_through(page)
    once_more(page)


def test_two_play_to_the_end_and_somebody_looks_on(visitor, server, outlast):
    table = tables(visitor, server, 2)
    outlast.callback(table.close)
    first, second = table.pages
    watcher = visitor()
    watcher.goto(f"/tv/{table.room}")
    loaded(watcher)
    name = first.locator(".picquiz-name").inner_text()
    knows, errs = right(first)
    capsule(first, knows).click()
    expect(line(first)).to_have_text(word(first, "wait"))
    expect(choice(first, knows)).to_have_attribute("data-chosen", "")
    # Nobody else learns of it.
    for other in (second, watcher):
        expect(other.locator("[data-chosen], [data-answered], .picquiz-signs .seat-sign")).to_have_count(0)
    # A pick cannot be taken back.
    capsule(first, errs).click(force=True)
    expect(line(first)).to_have_text(word(first, "illegal_move.picked"))
    pictures = names(second)
    capsule(second, errs).click()
    expect(line(first)).to_have_text(word(first, "right"))
    expect(line(second)).to_have_text(word(second, "wrong", name=pictures[errs - 1]))
    expect(line(watcher)).to_have_text(word(watcher, "answer_is", n=knows, name=name))
    # All see who picked what, and the scores.
    for page in (first, second, watcher):
        expect(choice(page, knows).locator(".seat-sign.seat0")).to_have_count(1)
        expect(choice(page, errs).locator(".seat-sign.seat1")).to_have_count(1)
    expect(watcher.locator(".seat0 .bar-count")).to_have_text("1")
    # The next question comes by itself.
    for page in (first, second, watcher):
        asked(page, 2)
        loaded(page)
    for number in range(2, 9):
        asked(first, number)
        loaded(first)
        knows, errs = right(first)
        capsule(first, knows).click()
        pick(table.clients[1], table.room, number, errs)
        answered(first)
    # The better one is ahead.
    sheet = first.get_by_role("dialog")
    expect(sheet).to_contain_text(said(first, "game.result.won"))
    expect(sheet.locator(".standings li").first).to_contain_text(re.compile("^1.*8 points$"))
    expect(sheet.locator(".standings li").last).to_contain_text(re.compile("^2.*0 points$"))
    sheet.get_by_role("button", name=word(first, "review")).click()
    for reader in (first, watcher):
        expect(reader.locator(".picquiz-answer [data-mark=right] .seat-sign.seat0")).to_have_count(8)
        expect(reader.locator(".picquiz-answer .seat-sign.seat1")).to_have_count(8)
    # A spectator has picked nothing.
    expect(watcher.locator(".picquiz-answer [data-chosen], .picquiz-outcome")).to_have_count(0)
    expect(first.locator(".picquiz-outcome.right")).to_have_count(8)


def test_a_room_says_which_pictures_it_has(visitor):
    page = visitor(locale="zh-TW")
    visit(page, "/?game=picquiz")
    more_ways(page, "home.room")
    form = page.get_by_role("dialog")
    group = form.get_by_role("group", name=word(page, "setup.deck"))
    title = group.locator("label").last.inner_text()
    group.get_by_role("radio", name=title).check()
    form.get_by_role("button", name=said(page, "create.make")).click()
    expect(page.locator(".room-head .kicker")).to_contain_text(title)
