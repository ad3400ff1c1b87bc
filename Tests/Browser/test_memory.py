"""The memory game: alone to the end by mouse and by keyboard, and two at one table or in a race."""

import re

import memory
import pytest
from conftest import PHONE
from hearing import heard, spoken_page
from memorytable import attempts, card, cards, face, play_out, seats, sit_alone, turn
from playwright.sync_api import expect
from table import said, spoken, visit


def word(page, key, **blanks):
    """A line of the game in the language of the page."""
    text = spoken(page)[f"memory.{key}"]
    return re.sub(r"\{(\w+)\}", lambda blank: str(blanks[blank[1]]), text)


def score(page):
    return page.locator(".game-own .bar-count")


def test_a_game_alone_is_played_to_its_end_by_mouse(visitor, server):
    page = sit_alone(visitor, server, mode="easy", deck="garden")
    expect(cards(page)).to_have_count(10)
    # The page holds no face before a card is turned, and none of a card that was closed again.
    assert page.locator(".memory-front > *").count() == 0
    play_out(page, turn)
    expect(page.get_by_role("dialog")).to_contain_text(word(page, "points_other", n=50))
    expect(page.get_by_role("dialog")).to_contain_text(word(page, "why.goal"))
    expect(score(page)).to_have_text("50")
    # All that was found lies on the table again.
    page.keyboard.press("Escape")
    for each in page.locator(".memory-mover").all():
        expect(each).to_be_visible()
    expect(page.locator(".memory-front .memory-face")).to_have_count(10)


def test_a_score_is_listed_under_the_name_that_was_asked_for(visitor):
    page = visitor(**PHONE, locale="zh-TW", color_scheme="dark")
    visit(page, "/?game=memory")
    page.locator("#home-play").click()
    form = page.get_by_role("dialog")
    name = form.get_by_label(said(page, "name.label"))
    start = form.get_by_role("button", name=said(page, "name.play"))
    # On the table, whose cards lie there. It is there already, to be taken over or replaced.
    page.wait_for_url("**/game/*")
    expect(cards(page)).to_have_count(10)
    expect(name).to_have_value(re.compile(rf"^{said(page, 'name.visitor')} \d+$"))
    name.fill("")
    start.click()
    expect(form).to_contain_text(said(page, "error.bad_value.name"))
    name.fill("Ida")
    start.click()
    expect(cards(page)).to_have_count(10)
    play_out(page, turn)
    page.get_by_role("dialog").get_by_role("link", name=said(page, "title.scores")).click()
    row = page.locator(".scores .row").last
    expect(row).to_contain_text("Ida")
    expect(row).to_contain_text("50")


def test_a_newcomer_who_closes_the_question_keeps_the_given_name(visitor):
    page = visitor()
    visit(page, "/?game=memory")
    page.locator("#home-play").click()
    name = page.get_by_role("dialog").get_by_label(said(page, "name.label"))
    expect(name).to_have_value(re.compile(rf"^{said(page, 'name.visitor')} \d+$"))
    given = name.input_value()
    page.keyboard.press("Escape")
    expect(page.locator(".game-own .bar-name")).to_have_text(given)
    # It is asked once: the table is opened anew without it.
    page.reload()
    turn(page, 1)
    expect(page.get_by_role("dialog")).to_have_count(0)


def alone(player, pairs):
    """A game alone with so many pairs, then given up."""
    topic = "room/" + player.do("lobby/memory", "room.create", {"mode": "casual", "config": {"seats": 1, "mode": "hard"}}, key=str(player.id))["d"]["room"]
    player.sub(topic, legal=True)
    player.do(topic, "start")
    view, seen = player.view(topic, lambda view: view["phase"] == "playing"), {}
    while view["state"]["pairs"][0] < pairs:
        view = memory.turn(player, topic, memory.choose(view, seen))
        seen.update(view["state"]["open"])
    player.do(topic, "resign")
    player.do(topic, "leave")
    player.view("me", lambda me: me["room"] is None)


def test_who_joins_by_link_is_asked_for_a_name(visitor, server):
    with server.player("Inviter") as host:
        topic = "room/" + host.do("lobby/memory", "room.create", {"mode": "casual", "config": {"seats": 2}}, key="link")["d"]["room"]
        host.sub(topic)
        page = visitor()
        visit(page, "/" + topic)
        page.locator("#room-join").click()
        form = page.get_by_role("dialog")
        form.get_by_label(said(page, "name.label")).fill("Latecomer")
        form.get_by_role("button", name=said(page, "name.play")).click()
        host.view(topic, lambda view: view["seats"][1].get("name") == "Latecomer")
        host.do(topic, "leave")


def test_the_card_of_a_player_tells_games_apart(visitor, server):
    with server.player("Both") as player, server.player() as other:
        for pairs in (0, 1):
            alone(player, pairs)
        topic = "room/" + player.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="q")["d"]["room"]
        other.do(topic, "join")
        other.do(topic, "ready", {"on": True})
        player.do(topic, "start")
        other.do(topic, "resign")
        other.do(topic, "leave")
        player.do(topic, "leave")
        room = player.do("lobby/quoridor", "room.create", {"mode": "casual"}, key="r")["d"]["room"]
        page = visitor()
        visit(page, f"/room/{room}")
        page.locator("#seat-0").click()
        sheet = page.get_by_role("dialog")
        rows = sheet.locator(".rows .row")
        expect(rows).to_have_count(3)
        choice = sheet.get_by_label(said(page, "games.choose"))
        choice.select_option("memory")
        expect(rows).to_have_count(2)
        expect(sheet.locator(".player-tally")).to_have_text(said(page, "player.tally_alone_other").replace("{n}", "2"))
        choice.select_option("quoridor")
        expect(rows).to_have_count(1)
        expect(sheet.locator(".player-tally")).to_have_text(said(page, "player.tally_one").replace("{n}", "1").replace("{win}", "1"))
        player.do(f"room/{room}", "leave")


@pytest.mark.engine
def test_a_game_alone_is_played_by_keyboard_and_heard(visitor, server):
    page = sit_alone(lambda **look: spoken_page(visitor, **look), server, mode="medium", deck="shapes")
    cards(page).first.focus()

    def turn_by_key(page, number):
        walk(page, number)
        shown = face(page, number)
        page.keyboard.press("Enter")
        name = shown()
        heard(page, rf"{re.escape(word(page, 'say.face', n=number, face=name))}\b.*")
        return name

    plan, pairs, shown = attempts(14), 0, []
    number = next(plan)
    while pairs < 7:
        name = turn_by_key(page, number)
        shown = [*shown, name][-2:] if len(shown) < 2 else [name]
        if len(shown) == 2:
            matched = shown[0] == shown[1]
            heard(page, r".*Match, 1[0-5] points\. Score \d+" if matched else r".*No match")
            pairs += matched
        if pairs < 7:
            number = plan.send(name)
    points = score(page).inner_text()
    heard(page, rf"{points} points\. {re.escape(word(page, 'why.goal'))}")
    expect(page.get_by_role("dialog")).to_contain_text(f"{points} points")


def walk(page, number):
    """Goes to a card with the arrow keys, as their labels lead."""
    for _ in range(40):
        at = int(re.search(r"\d+", page.evaluate("document.activeElement.getAttribute('aria-label')"))[0])
        if at == number:
            return
        page.keyboard.press("ArrowRight" if at < number else "ArrowLeft")
    raise AssertionError(f"no way to card {number}")


def test_two_take_turns_at_one_table(visitor, server):
    first, second = seats(visitor, server, 2, mode="hard", deck="garden", table="shared")
    expect(first.locator(".memory-line")).to_have_text(said(first, "game.your_turn"))
    # The other one cannot turn a card.
    card(second, 1).click(force=True)
    expect(second.locator(".memory-line")).to_have_text(said(second, "error.not_your_turn"))
    expect(card(second, 1)).to_have_attribute("data-kind", "closed")
    plan = attempts(20)
    number, shown = next(plan), []
    pages = [first, second]
    misses, found = 0, 0
    while not (misses and found):
        name = turn(pages[0], number, pages[1])
        shown = [*shown, name] if len(shown) == 1 else [name]
        if len(shown) == 2 and shown[0] == shown[1]:
            found += 1
        elif len(shown) == 2:
            misses += 1
            pages.reverse()
            expect(pages[0].locator(".memory-line")).to_have_text(said(first, "game.your_turn"))
        number = plan.send(name)
    # Both see who found the pair.
    for page in (first, second):
        expect(page.locator("[data-kind=found] .seat-sign")).to_have_count(2 * found)
        expect(page.locator(".memory-place[data-found]")).to_have_count(found)


def test_two_race_side_by_side(visitor, server):
    first, second = seats(visitor, server, 2, mode="easy", table="race")
    watcher = visitor()
    watcher.goto(f"/tv/{first.url.rsplit('/', 1)[1]}")
    # Those who look on see no cards of the table, and how many pairs each has found.
    expect(watcher.locator(".memory-standing")).to_have_count(2)
    expect(watcher.locator(".memory-racer .closed")).to_have_count(10)
    expect(cards(watcher).first).to_be_hidden()
    expect(cards(first)).to_have_count(10)
    name = turn(first, 1)
    # Nobody sees the cards of others, and the same cards lie in the same places.
    expect(card(second, 1)).to_have_attribute("data-kind", "closed")
    assert turn(second, 1) == name
    play_out(first, turn, stop=lambda done: first.locator("[data-kind=found]").count() >= 2, known={1: name})
    expect(first.locator(".game-own .bar-count")).to_have_text("10")
    expect(second.locator(".game-foes .bar-count")).to_have_text("10")
    expect(watcher.locator(".memory-racer .open")).to_have_count(1)
    expect(second.locator("[data-kind=found]")).to_have_count(0)
