"""A picture quiz on every size of screen, under a finger, and in motion."""

import json

import pytest
from conftest import PHONE
from judging import WINDOWS, fits
from playwright.sync_api import expect
from quiz import sit
from quiztable import answered, asked, capsule, capsules, choice, line, loaded, word
from table import WEB

every_calm_window = pytest.mark.parametrize(
    "look", [{"size": {"width": size[0], "height": size[1]}, "language": language, "calm": True} for size, language in WINDOWS],
    ids=[f"{size[0]}x{size[1]}-{language}" for size, language in WINDOWS])


@pytest.mark.parametrize("look", [{"calm": True}])
def test_less_motion_fades_and_turns_nothing(server, page):
    quiz = sit(server, page)
    quiz.pick(quiz.right())
    answered(page)
    for number in (1, 2, 3):
        assert capsule(page, number).evaluate("(el) => getComputedStyle(el).transform") == "none"
    assert page.locator("[data-chosen] .picquiz-capsule").evaluate("(el) => getComputedStyle(el).animationName") == "picquiz-come"


def test_the_picked_picture_spins_and_the_others_lose_their_colour(server, page):
    quiz = sit(server, page)
    quiz.pick(quiz.right())
    answered(page)
    assert page.locator("[data-chosen] .picquiz-capsule").evaluate("(el) => getComputedStyle(el).animationName") == "picquiz-spin"
    other = page.locator(".picquiz-asked .picquiz-choice:not([data-chosen])").first
    expect(other.locator(".picquiz-picture")).to_have_css("filter", "grayscale(1) blur(2px)")
    expect(other.locator(".picquiz-capsule")).to_have_css("transform", "matrix(0.9, 0, 0, 0.9, 0, 0)")


@pytest.mark.touch
@every_calm_window
def test_a_question_fits_and_a_finger_can_hit_it(server, page, look):
    size = look["size"]["width"], look["size"]["height"]
    quiz = sit(server, page)
    within_reach(page, size)
    capsule(page, quiz.wrong()).tap()
    quiz.pick(quiz.wrong())
    answered(page)
    within_reach(page, size)
    assert page.get_by_role("button", name=word(page, "continue")).bounding_box()["height"] >= 44
    eight = sit(server, page, 8)
    within_reach(page, size)
    eight.close(*(number % 3 + 1 for number in range(8)))
    answered(page)
    within_reach(page, size)


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
@pytest.mark.parametrize("look", [{"size": PHONE, "calm": True}])
def test_nothing_jumps_from_question_to_answer_to_question(server, page):
    quiz = sit(server, page)
    places = [each.bounding_box() for each in capsules(page).all()]
    for number in (1, 2):
        capsule(page, number).tap()
        quiz.pick(number)
        answered(page)
        assert [each.bounding_box() for each in capsules(page).all()] == places
        # The longest name there is takes two lines.
        line(page).evaluate("(el) => { el.textContent = 'Wrong! That’s Saint Vincent and the Grenadines'; }")
        assert [each.bounding_box() for each in capsules(page).all()] == places
        page.get_by_role("button", name=word(page, "continue")).tap()
        quiz.go_on()
        asked(page, number + 1)
        loaded(page)
        assert [each.bounding_box() for each in capsules(page).all()] == places


# Draws the head of a question for each name over the one on the screen, as wide as it is, and returns the names that make another height. All stand there
# before the first is measured, so that the page is laid out once.
HEIGHTS = """async (names) => {
  const { createQuestion } = await import('/games/picquiz/question.js');
  const shown = document.querySelector('.picquiz-head');
  const { width, height } = shown.getBoundingClientRect();
  const heads = names.map((name, index) => {
    const asked = createQuestion({ t: () => 'x', pick: (words) => words });
    asked.el.querySelector('.picquiz-which').textContent = shown.querySelector('.picquiz-which').textContent;
    asked.el.style.cssText = `position: absolute; inline-size: ${width}px`;
    asked.set({ q: index % 8 + 1, of: 8, name });
    return asked.el;
  });
  shown.after(...heads);
  return names.filter((name, index) => Math.abs(heads[index].getBoundingClientRect().height - height) > 0.5);
}"""


@every_calm_window
def test_a_question_is_as_high_for_every_name_of_a_deck(server, page):
    sit(server, page)
    decks = [json.loads(each.read_text()) for each in WEB.parent.glob("deploy/decks/*/deck.json")]
    names = {name for deck in decks for item in deck["items"] for name in item["names"].values()}
    assert len(names) > 100
    assert page.evaluate(HEIGHTS, sorted(names)) == []
