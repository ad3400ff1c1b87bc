"""What every screen has to be: whole within the window that was asked for, with one heading of the first order, and accessible."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

STILL = "document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"

ARRIVED = """() => {
  const waits = [...document.querySelectorAll('.skeletons')].find((each) => each.checkVisibility() && !each.closest('.leaving'));
  waits?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return !waits && document.querySelector('h1') !== null && document.querySelector('.leaving') === null;
}"""
"""Nothing is on its way any more. What comes only once it is scrolled to is scrolled to."""

BEYOND = """(width) => {
  const clips = (node) => { const { overflowX, clipPath, textOverflow } = getComputedStyle(node); return /auto|scroll/.test(overflowX) || clipPath !== 'none' || textOverflow === 'ellipsis'; };
  const within = (el) => { for (let up = el; up && up !== document.body; up = up.parentElement) if (clips(up)) return true; return false; };
  const shown = (el) => { const box = el.getBoundingClientRect(); return box.width > 0 && box.height > 0 ? box : null; };
  const wide = [...document.querySelectorAll('body *')].filter((el) => {
    const box = shown(el);
    return box && (box.right > width + 1 || box.left < -1) && !within(el);
  });
  const cut = [...document.querySelectorAll('.button')].filter((el) => {
    const box = shown(el);
    return box && (el.scrollWidth > el.clientWidth + 1 || box.right > el.parentElement.getBoundingClientRect().right + 1);
  });
  const name = (el) => `${el.tagName}.${el.className?.baseVal ?? el.className} ${el.textContent.slice(0, 30)}`;
  return { fits: document.documentElement.scrollWidth <= width, wide: wide.slice(0, 5).map(name), cut: cut.slice(0, 5).map(name) };
}"""

JUDGE = """(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ target }) => target.join(' '))]))"""


WINDOWS = [((320, 568), "en-GB"), ((360, 740), "zh-TW"), ((740, 360), "en-GB"), ((820, 1180), "zh-TW"), ((1280, 800), "en-GB")]
"""Each size of a window with one of the languages: words that are too long are so in the narrow ones first, and English has the longer ones."""

every_window = pytest.mark.parametrize(("size", "language"), WINDOWS, ids=[f"{size[0]}x{size[1]}-{language}" for size, language in WINDOWS])


def fits(page, size, what, known=()):
    """Nothing reaches beyond the window that was asked for. A phone's own idea of its width is worth nothing here: it grows with what does not fit."""
    found = page.evaluate(BEYOND, size[0])
    assert {**found, **{key: [] for key in known if key in found}} == {"fits": True, "wide": [], "cut": []}, (what, size, found)


def clean(page, what, known=()):
    """axe finds nothing. It judges when nothing fades any more: a colour half-way to another one has the contrast of neither."""
    page.wait_for_function(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(JUDGE, RULES)
    assert [fault for fault in found if fault[0] not in known] == [], (what, json.dumps(found))


def titled(page, what):
    """There is one heading of the first order."""
    found = page.locator("h1").all_inner_texts()
    assert len(found) == 1, (what, found)
