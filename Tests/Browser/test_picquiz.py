"""The picture quiz: alone to the end by mouse, touch and keyboard, several at once with a spectator, and its look on every size of screen."""

import json
import re

import pytest
from conftest import PHONE
from hearing import heard, spoken_page
from judging import every_window, fits
from palisade import ROOT
from playwright.sync_api import expect
from quiztable import answer_alone, answered, asked, capsule, capsules, choice, line, loaded, names, pick, right, sit_alone, tables, word
from table import said, toast, visit

PLAN = [True, True, False, True, False, False, False, True]
"""Which questions are answered rightly. The score falls to zero and stays there."""
SCORES = [1, 2, 1, 2, 1, 0, 0, 1]


def play_alone(page, act, go_on):
    """Answers all questions by the plan. `act(number)` picks a picture, `go_on()` continues."""
    for index, knows in enumerate(PLAN):
        asked(page, index + 1)
        loaded(page)
        pictures, name = names(page), page.locator(".picquiz-name").inner_text()
        picked = right(page)[0 if knows else 1]
        # Before the pick nothing on the page says which picture is which.
        assert [image.get_attribute("alt") for image in page.locator(".picquiz-asked .picquiz-image").all()] == [word(page, "picture", n=n) for n in (1, 2, 3)]
        assert not any(other in page.locator("main").inner_text() for other in pictures if other not in name)
        act(picked)
        answered(page)
        expect(line(page)).to_have_text(word(page, "right") if knows else word(page, "wrong", name=pictures[picked - 1]))
        left = word(page, "left", n=7 - index) if index < 7 else word(page, "left_none")
        expect(page.locator(".picquiz-more")).to_have_text(word(page, "score", n=SCORES[index]) + word(page, "dot") + left)
        expect(page.locator(".game-own .bar-count")).to_have_text(str(SCORES[index]))
        expect(choice(page, picked)).to_have_attribute("data-mark", "right" if knows else "wrong")
        expect(page.locator(".picquiz-asked [data-mark=right] .picquiz-caption")).to_have_text(name)
        for number, picture in enumerate(pictures, 1):
            expect(page.locator(".picquiz-asked .picquiz-image").nth(number - 1)).to_have_attribute("alt", re.compile(re.escape(word(page, "picture_named", n=number, name=picture))))
        go_on()


def look_through(page):
    """The end says the score; below it lie all answers with the own picks."""
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(word(page, "final", n=1, all=8))
    expect(sheet).to_contain_text(word(page, "why.goal"))
    sheet.get_by_role("button", name=word(page, "review")).click()
    expect(sheet).to_have_count(0)
    rows = page.locator(".picquiz-answer")
    expect(rows).to_have_count(8)
    for index, knows in enumerate(PLAN):
        row = rows.nth(index)
        expect(row.locator("[data-mark=right] .picquiz-caption")).to_have_text(row.locator("h3 span").last.inner_text())
        expect(row.locator("[data-chosen]")).to_have_attribute("data-mark", "right" if knows else "wrong")
        expect(row.locator("[data-chosen] img")).to_have_attribute("alt", re.compile(re.escape(word(page, "mark.yours"))))
    page.locator(".game-tray").get_by_role("button", name=said(page, "game.again")).click()
    asked(page, 1)


def test_a_game_alone_is_played_to_its_end_by_mouse(visitor, server):
    page = visitor()
    visit(page, "/?game=picquiz")
    page.get_by_role("button", name=said(page, "home.solo")).click()
    form = page.get_by_role("dialog")
    # Which decks there are comes from the server.
    decks = [choice["title"]["en"] for game in server.http("GET", "/api/v1/games")[2]["games"] if game["id"] == "picquiz" for choice in game["choices"]["deck"]]
    assert len(decks) > 1
    expect(form.get_by_role("group", name=word(page, "setup.deck")).locator("label")).to_have_text(decks)
    expect(form.get_by_role("radio", name="Flags")).to_be_checked()
    form.get_by_role("button", name=said(page, "create.start")).click()
    play_alone(page, lambda number: capsule(page, number).click(), lambda: page.get_by_role("button", name=word(page, "continue")).click())
    look_through(page)


@pytest.mark.touch
def test_a_game_alone_is_played_to_its_end_by_touch(visitor, server):
    page = sit_alone(lambda: visitor(**PHONE, has_touch=True, is_mobile=True, locale="zh-TW", color_scheme="dark"), server)
    play_alone(page, lambda number: capsule(page, number).tap(), lambda: page.get_by_role("button", name=word(page, "continue")).tap())
    look_through(page)


@pytest.mark.engine
def test_a_game_alone_is_played_by_keyboard_and_heard(visitor, server):
    page = sit_alone(lambda **look: spoken_page(visitor, **look), server)
    page.locator("main").focus()

    def act(number):
        name = page.locator(".picquiz-name").inner_text()
        index = int(page.locator(".picquiz-count").inner_text().split()[1])
        heard(page, re.escape(word(page, "say.question", n=index, of=8, name=name)))
        if index % 2:
            page.keyboard.press(str(number))
        else:
            walk(page, number)
            page.keyboard.press("Enter")
        answered(page)
        heard(page, rf"{re.escape(line(page).inner_text())}\. .*{word(page, 'score', n=SCORES[index - 1])}\. .*")

    def go_on():
        # The focus waits where the way leads on.
        expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
        page.keyboard.press("Enter")

    def walk(page, number):
        expect(capsule(page, 1)).to_be_focused()
        for _ in range(number - 1):
            page.keyboard.press("ArrowRight")
        expect(capsule(page, number)).to_be_focused()

    play_alone(page, act, go_on)
    heard(page, rf"{re.escape(word(page, 'final', n=1, all=8))}\. {re.escape(word(page, 'why.goal'))}")
    look_through(page)


@pytest.mark.engine
def test_arrows_go_round_and_one_picture_is_in_the_order_of_tabs(visitor, server):
    page = sit_alone(visitor, server)
    assert page.locator('.picquiz-asked .picquiz-capsule[tabindex="0"]').count() == 1
    capsule(page, 1).focus()
    for key, number in (("ArrowRight", 2), ("ArrowDown", 3), ("ArrowRight", 1), ("ArrowLeft", 3), ("ArrowUp", 2)):
        page.keyboard.press(key)
        expect(capsule(page, number)).to_be_focused()


def test_numbers_pick_nothing_while_one_writes_or_reads_the_rules(visitor, server):
    page = sit_alone(visitor, server)
    page.get_by_role("button", name=said(page, "nav.rules_long")).click()
    expect(page.get_by_role("dialog")).to_contain_text(word(page, "rules.lead"))
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    asked(page, 1)
    expect(page.locator("[data-chosen]")).to_have_count(0)


@pytest.mark.engine
def test_a_held_key_picks_and_does_not_continue(visitor, server):
    page = sit_alone(visitor, server)
    capsule(page, 1).focus()
    page.keyboard.down("Enter")
    answered(page)
    expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
    # The keyboard repeats the key while it is held.
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".picquiz-count")).to_have_text(word(page, "question", n=1, of=8))
    answered(page)


def test_two_answer_at_once_and_somebody_looks_on(visitor, server, outlast):
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


def test_a_question_closes_when_its_time_is_over(visitor, server, outlast):
    table = tables(lambda **look: spoken_page(visitor, **look), server, 2)
    outlast.callback(table.close)
    first, second = table.pages
    knows, _ = right(first)
    expect(second.locator(".picquiz-seconds")).to_have_text(re.compile(r"1?\d|20"))
    capsule(first, knows).click()
    expect(line(second)).to_have_text(word(second, "missed"))
    expect(line(first)).to_have_text(word(first, "right"))
    expect(choice(second, knows)).to_have_attribute("data-mark", "right")
    expect(second.locator(".game-own .bar-count")).to_have_text("0")
    heard(second, rf"{word(second, 'missed')}\. {word(second, 'say.where', n=knows)}\. .*")
    asked(second, 2)


def test_a_refused_pick_says_why_and_is_taken_back(visitor, server):
    page = visitor()
    refused = []

    def answer(message, socket):
        if '"op":"move"' not in message or refused:
            return socket.send(message)
        refused.append(message)
        number = re.search(r'"id":(\d+)', message)[1]
        return page_side[0].send(f'{{"t":"err","re":{number},"code":"illegal_move","msg":"closed","d":{{"rule":"closed"}}}}')

    page_side = []

    def route(socket):
        page_side.append(socket)
        far = socket.connect_to_server()
        socket.on_message(lambda message: answer(message, far))
        far.on_message(lambda message: socket.send(message))

    page.route_web_socket("**/ws", route)
    sit_alone(lambda: page, server)
    capsule(page, 2).click()
    expect(toast(page, "picquiz.illegal_move.closed")).to_be_visible()
    expect(page.locator("[data-chosen]")).to_have_count(0)
    capsule(page, 2).click()
    answered(page)


def test_a_picture_that_does_not_come_can_be_asked_for_again(visitor, server):
    visitor.expect("ERR_FAILED|Failed to load|NetworkError")
    page = visitor()
    page.route("**/api/v1/games/picquiz/files/**", lambda route: route.abort())
    table = tables(lambda: page, server, 1)
    table.close()
    again = page.locator(".picquiz-asked").get_by_role("button", name=word(page, "again"))
    expect(again).to_have_count(3)
    place = capsule(page, 2).bounding_box()
    page.unroute("**/api/v1/games/picquiz/files/**")
    again.first.click()
    expect(page.locator('.picquiz-asked .picquiz-picture[data-state="shown"]')).to_have_count(1)
    # Nothing was picked, and nothing has moved.
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert capsule(page, 2).bounding_box() == place


def test_a_game_is_looked_at_again(visitor, server):
    seated = tables(visitor, server, 1)
    page = seated.pages[0]
    answer_alone(server, seated, PLAN)
    seated.close()
    page.get_by_role("dialog").get_by_role("link", name=said(page, "game.replay")).click()
    expect(page.get_by_role("slider")).to_be_visible()
    # Other answers are not tried.
    expect(page.get_by_role("button", name=said(page, "replay.try"))).to_have_count(0)
    loaded(page)
    answered(page)
    expect(page.locator(".picquiz-say .picquiz-line")).to_have_text(word(page, "right"))
    name = page.locator(".picquiz-name").inner_text()
    page.keyboard.press("Home")
    asked(page, 1)
    expect(page.locator("[data-chosen]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    answered(page)
    expect(page.locator(".picquiz-scores b")).to_have_text("1")
    assert page.locator(".picquiz-name").inner_text() != name


def test_two_play_to_the_end_and_the_better_one_is_ahead(visitor, server, outlast):
    table = tables(visitor, server, 2, pages=1)
    outlast.callback(table.close)
    page = table.pages[0]
    own = int(re.search(r"seat(\d)", page.locator(".game-own .bar").get_attribute("class"))[1])
    watcher = visitor()
    watcher.goto(f"/tv/{table.room}")
    other = table.clients[1 - own]
    for number in range(1, 9):
        asked(page, number)
        loaded(page)
        knows, errs = right(page)
        capsule(page, knows).click()
        pick(other, table.room, number, errs)
        answered(page)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(said(page, "game.result.won"))
    expect(sheet.locator(".standings li").first).to_contain_text(re.compile("^1.*8 points$"))
    expect(sheet.locator(".standings li").last).to_contain_text(re.compile("^2.*0 points$"))
    sheet.get_by_role("button", name=word(page, "review")).click()
    for reader in (page, watcher):
        expect(reader.locator(f".picquiz-answer [data-mark=right] .seat-sign.seat{own}")).to_have_count(8)
        expect(reader.locator(f".picquiz-answer .seat-sign.seat{1 - own}")).to_have_count(8)
    # A spectator has picked nothing.
    expect(watcher.locator(".picquiz-answer [data-chosen], .picquiz-outcome")).to_have_count(0)
    expect(page.locator(".picquiz-outcome.right")).to_have_count(8)


def test_a_room_says_which_pictures_it_has(visitor):
    page = visitor(locale="zh-TW")
    visit(page, "/lobby?game=picquiz")
    page.get_by_role("button", name=said(page, "home.room")).first.click()
    form = page.get_by_role("dialog")
    group = form.get_by_role("group", name=word(page, "setup.deck"))
    title = group.locator("label").last.inner_text()
    group.get_by_role("radio", name=title).check()
    form.get_by_role("button", name=said(page, "create.make")).click()
    expect(page.locator(".room-head .kicker")).to_contain_text(title)


def test_a_page_that_is_loaded_again_goes_on_where_it_was(visitor, server):
    page = sit_alone(visitor, server)
    knows, _ = right(page)
    capsule(page, knows).click()
    answered(page)
    page.reload()
    answered(page)
    expect(choice(page, knows)).to_have_attribute("data-mark", "right")
    expect(page.get_by_role("button", name=word(page, "continue"))).to_be_focused()
    page.keyboard.press("Enter")
    asked(page, 2)


def test_less_motion_fades_and_turns_nothing(visitor, server):
    page = sit_alone(lambda: visitor(reduced_motion="reduce"), server)
    capsule(page, right(page)[0]).click()
    answered(page)
    for number in (1, 2, 3):
        assert capsule(page, number).evaluate("(el) => getComputedStyle(el).transform") == "none"
    assert page.locator("[data-chosen] .picquiz-capsule").evaluate("(el) => getComputedStyle(el).animationName") == "picquiz-come"


def test_the_picked_picture_spins_and_the_others_lose_their_colour(visitor, server):
    page = sit_alone(visitor, server)
    capsule(page, right(page)[0]).click()
    answered(page)
    assert page.locator("[data-chosen] .picquiz-capsule").evaluate("(el) => getComputedStyle(el).animationName") == "picquiz-spin"
    other = page.locator(".picquiz-asked .picquiz-choice:not([data-chosen])").first
    expect(other.locator(".picquiz-picture")).to_have_css("filter", "grayscale(1) blur(2px)")
    expect(other.locator(".picquiz-capsule")).to_have_css("transform", "matrix(0.9, 0, 0, 0.9, 0, 0)")



def all_pick(table):
    """Every seat picks a picture."""
    for index, client in enumerate(table.clients):
        pick(client, table.room, 1, index % 3 + 1)


@pytest.mark.touch
@every_window
def test_a_question_fits_and_a_finger_can_hit_it(visitor, server, outlast, size, language):
    look = {"viewport": {"width": size[0], "height": size[1]}, "locale": language, "has_touch": True, "reduced_motion": "reduce"}
    page = sit_alone(lambda: visitor(**look), server)
    within_reach(page, size)
    capsule(page, right(page)[1]).click()
    answered(page)
    within_reach(page, size)
    assert page.get_by_role("button", name=word(page, "continue")).bounding_box()["height"] >= 44
    table = tables(lambda **_: visitor(**look), server, 8, pages=1)
    outlast.callback(table.close)
    eight = table.pages[0]
    loaded(eight)
    within_reach(eight, size)
    all_pick(table)
    answered(eight)
    within_reach(eight, size)


def within_reach(page, size):
    """Capsules are equal, large enough for a finger and on the screen, with their whole pictures inside; nothing is wider than the screen."""
    fits(page, size, "quiz")
    open_ones = [box for box in (each.bounding_box() for each in capsules(page).all())]
    for box in open_ones:
        assert min(box["width"], box["height"]) >= (44 if min(size) >= 360 else 36), (size, box)
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] + 1 and box["y"] >= 0 and box["y"] + box["height"] <= size[1] + 1, (size, box)
    assert max(box["height"] for box in open_ones) - min(box["height"] for box in open_ones) < 1, open_ones
    for number in (1, 2, 3):
        picture, frame = choice(page, number).locator(".picquiz-image").bounding_box(), capsule(page, number).bounding_box()
        # Its corners lie inside the rounded ends as well.
        radius = min(frame["width"], frame["height"]) / 2
        for corner in ((x, y) for x in (picture["x"], picture["x"] + picture["width"]) for y in (picture["y"], picture["y"] + picture["height"])):
            across = max(0, frame["x"] + radius - corner[0], corner[0] - frame["x"] - frame["width"] + radius)
            along = max(0, frame["y"] + radius - corner[1], corner[1] - frame["y"] - frame["height"] + radius)
            assert across**2 + along**2 <= (radius + 0.5) ** 2, (size, number, picture, frame)


@pytest.mark.touch
def test_nothing_jumps_from_question_to_answer_to_question(visitor, server):
    page = sit_alone(lambda: visitor(**PHONE, has_touch=True, reduced_motion="reduce"), server)
    places = [each.bounding_box() for each in capsules(page).all()]
    for number in (1, 2):
        capsule(page, number).click()
        answered(page)
        assert [each.bounding_box() for each in capsules(page).all()] == places
        # The longest name there is takes two lines.
        line(page).evaluate("(el) => { el.textContent = 'Wrong! That’s Saint Vincent and the Grenadines'; }")
        assert [each.bounding_box() for each in capsules(page).all()] == places
        page.get_by_role("button", name=word(page, "continue")).click()
        asked(page, number + 1)
        loaded(page)
        assert [each.bounding_box() for each in capsules(page).all()] == places


# Draws the head of a question for each name in place of the one on the screen, and returns the names at which its height changes.
HEIGHTS = """async (names) => {
  const { createQuestion } = await import('/games/picquiz/question.js');
  const shown = document.querySelector('.picquiz-head');
  const height = shown.getBoundingClientRect().height;
  const asked = createQuestion({ t: () => 'x', pick: (name) => name });
  asked.el.querySelector('.picquiz-which').textContent = shown.querySelector('.picquiz-which').textContent;
  shown.replaceWith(asked.el);
  const wrong = [];
  for (const [index, name] of names.entries()) {
    asked.set({ q: index % 10 + 1, of: 10, name });
    // Where motion is reduced a change of style has a short transition, which begins when the style is computed.
    asked.el.getBoundingClientRect();
    await Promise.all(asked.el.getAnimations({ subtree: true }).map((each) => each.finished));
    if (Math.abs(asked.el.getBoundingClientRect().height - height) > 0.5) wrong.push(name);
  }
  return wrong;
}"""


@every_window
def test_a_question_is_as_high_for_every_name_of_a_deck(visitor, server, size, language):
    page = sit_alone(lambda: visitor(viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce"), server)
    decks = [json.loads(each.read_text()) for each in ROOT.glob("deploy/decks/*/deck.json")]
    names = [name for deck in decks for item in deck["items"] for name in item["names"].values()]
    assert len(names) > 100
    assert page.evaluate(HEIGHTS, names) == []
