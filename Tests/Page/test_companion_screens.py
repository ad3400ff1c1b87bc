"""The screens of the Smash Up companion: in every window, with large letters, and on a device that lies on the table."""

import pytest
from companion import Companion, counting
from conftest import PHONE
from judging import STILL, fits
from places import seen
from playwright.sync_api import expect
from smashtable import button, end, name, press_quickly, scores, word
from windows import every_window

LYING = """() => {
  const place = (el) => el.getBoundingClientRect();
  const layer = (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex);
  // How many buttons and names the digits of a panel run over.
  const covered = (panel) => {
    const range = document.createRange();
    range.selectNodeContents(panel.querySelector('.smash-score'));
    const box = range.getBoundingClientRect();
    // The digits themselves are three quarters of their line.
    const [top, bottom] = [box.top + box.height / 8, box.bottom - box.height / 8];
    return [...panel.querySelectorAll('.smash-step, .smash-panel-head')].map(place)
      .filter((other) => other.left < box.right - 1 && other.right > box.left + 1 && other.top < bottom && other.bottom > top).length;
  };
  return {
    isAbove: layer('.smash') > layer('.game-head'),
    turns: [...document.querySelectorAll('.smash-inner')].map((each) => getComputedStyle(each).rotate),
    panels: [...document.querySelectorAll('.smash-panel')].map((panel) => {
      const outer = place(panel);
      const beyond = [...panel.querySelectorAll('.smash-step, .smash-score')].map(place)
        .filter((inner) => inner.left < outer.left - 1 || inner.top < outer.top - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1).length;
      return { least: Math.min(outer.width, outer.height), covered: covered(panel), beyond };
    }),
  };
}"""
"""How a device lies on the table: whether it covers the head of the frame, how its panels are turned, and what runs over or beyond each."""


@pytest.mark.parametrize(("look", "players"), [
    ({"size": {"width": width, "height": height}, "calm": True}, players) for players, width, height in ((2, 740, 360), (3, 820, 1180), (4, 360, 740), (4, 740, 360))
])
def test_a_device_on_the_table_turns_each_panel_to_its_player(server, page, look, players):
    counting(server, *["Ann", "Bob", "Cat", "Dee"][:players])
    size = look["size"]
    button(page, "table_mode").click()
    for mode in ("across", "around", "none"):
        expect(page.locator(f".smash[data-table={mode}]")).to_be_visible()
        page.wait_for_function(STILL)
        found = page.evaluate(LYING)
        # The head of the frame, of which nothing can be pressed, does not show through.
        assert found["isAbove"]
        assert len(found["turns"]) == len(found["panels"]) == players
        assert (len(set(found["turns"])) > 1) == (mode != "none"), (mode, found)
        for panel in found["panels"]:
            assert panel["least"] > min(150, min(size.values()) / 4.5), (mode, panel)
            assert panel["beyond"] == 0, (mode, panel)
            assert mode == "around" or panel["covered"] == 0, (mode, panel)
        press_quickly(page, 0, 5)
        page.get_by_role("button", name=word(page, "table.turn")).click()
    expect(scores(page).first).to_have_text("15")
    page.get_by_role("button", name=word(page, "table.leave")).click()
    expect(page.locator(".smash-steps")).to_be_visible()


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_a_press_beyond_the_highest_score_covers_nothing(server, page):
    counting(server, "Ann", "Bob")
    press_quickly(page, 0, 25)
    expect(scores(page).first).to_have_text("25")
    for _ in range(2):
        page.locator(".smash-step").nth(1).click(force=True)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(word(page, "illegal_move.bounds"))
    # At once: a note would go by itself.
    assert page.locator(".toast").count() == 0


def names(server):
    """A table that nobody has sat down at yet, at its screen."""
    server.guest()
    Companion(server).visit()


@every_window
def test_screens_fit_and_a_finger_can_hit_the_buttons(server, page, size):
    names(server)
    name(page, "Ann", "Bartholomew Longname", "李小龍", "Dee")
    fits(page, size, "names")
    for key, what in (("to_factions", "factions"), ("deal", "dealt"), ("play", "scores")):
        button(page, key).click()
        expect(page.locator(f".smash[data-screen={'playing' if what == 'scores' else what}]")).to_be_visible()
        fits(page, size, what)
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= size[1], (what, height)
    # A narrower phone and a lying one have smaller heads.
    head = ", .game-head .icon-button" if size[0] >= 360 and size[1] > 560 else ""
    places = seen(page, f".smash-step, .smash-tray .button{head}")
    assert len(places) >= 8
    assert [each for each in places if min(each["width"], each["height"]) < (44 if min(size) >= 360 else 40)] == []


@pytest.mark.parametrize("look", [{"size": PHONE, "language": language, "calm": True} for language in ("en-GB", "zh-TW")], ids=["en", "zh"])
def test_text_of_twice_its_size_keeps_scores_and_buttons_in_reach(server, page):
    names(server)
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")

    def reach(what, *parts):
        wide, high, room = page.evaluate("""() => {
          const { scrollWidth, scrollHeight } = document.scrollingElement;
          return [scrollWidth, scrollHeight, document.querySelector('.smash-place').getBoundingClientRect().height];
        }""")
        assert wide <= 360 and high <= 740 and room >= 120, (what, wide, high, room)
        places = seen(page, ", ".join((".smash-steps li", ".smash-tray .button", *parts)))
        assert places
        assert [each for each in places if each["left"] < -1 or each["right"] > 361] == [], what

    name(page, "Ann", "Bartholomew Longname", "李小龍")
    reach("names", ".smash-row button", ".smash-form button")
    button(page, "to_factions").click()
    expect(page.locator(".smash-set").first).to_be_visible()
    reach("factions", ".smash-chip")
    button(page, "deal").click()
    expect(page.locator(".smash-card").first).to_be_visible()
    reach("dealt", ".smash-card")
    button(page, "play").click()
    press_quickly(page, 0, 15)
    expect(page.locator("[data-waits]")).to_have_count(0)
    reach("scores", ".smash-step", ".smash-score")
    button(page, "table_mode").click()
    expect(page.locator(".smash[data-table]")).to_be_visible()
    # The parts take their places in the frames after that.
    page.wait_for_function("""() => [...document.querySelectorAll('.smash-middle .button, .smash-step')].filter((each) => each.checkVisibility()).every((each) => {
      const { right, width, height } = each.getBoundingClientRect();
      return Math.min(width, height) >= 40 && right <= 361;
    })""")
    page.get_by_role("button", name=word(page, "table.leave")).click()
    end(page)
    reach("over", ".smash-final")
