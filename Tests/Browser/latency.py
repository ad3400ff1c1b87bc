"""How long a move takes from the click to the opponent's screen, measured inside the browser, without the driver's own delays.

    python Tests/Browser/latency.py [MOVES]

Both pages live in one browser on one machine, so their clocks are one. The start is the moment the mouse button comes up, the end
is the first frame drawn after the opponent's board shows the new ply. Prints the median and the 95th percentile in milliseconds.
"""

import itertools
import sys
import tempfile
from statistics import median, quantiles

from conftest import DESKTOP
from engine import browser_of
from palisade import ROOMY, Server
from playwright.sync_api import sync_playwright
from table import begin, centre, expect_turn

PER_GAME = 20
WATCH_CLICKS = """() => {
    addEventListener('pointerup', () => { window.clicked = performance.timeOrigin + performance.now(); }, true);
}"""
WATCH_MOVES = """() => {
    const seen = new MutationObserver(() => {
        if (document.querySelector('.tray-line')?.textContent !== 'Your turn') return;
        requestAnimationFrame(() => setTimeout(() => { window.shown ??= performance.timeOrigin + performance.now(); }));
    });
    seen.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
}"""

SHOWN = """async () => {
    while (window.shown === undefined) await new Promise((again) => setTimeout(again, 20));
    return window.shown;
}"""


def round_and_round():
    """Legal moves that take twelve plies to come back to where they began."""
    return itertools.cycle(["e2", "e8", "e3", "e7", "d3", "d7", "d2", "d8", "d1", "d9", "e1", "e9"])


def measure(first, second, moves):
    for page in (first, second):
        page.evaluate(WATCH_CLICKS)
        page.evaluate(WATCH_MOVES)
    delays = []
    for index, square in zip(range(moves), round_and_round()):
        mover, other = (first, second) if index % 2 == 0 else (second, first)
        expect_turn(mover)
        other.evaluate("() => { window.shown = undefined; }")
        mover.mouse.click(*centre(mover, square))
        delays.append(other.evaluate(SHOWN) - mover.evaluate("() => window.clicked"))
    return delays


def main(games):
    delays = []
    with tempfile.TemporaryDirectory() as folder, Server(folder, ROOMY) as server, sync_playwright() as playwright:
        browser = browser_of(playwright)
        for _ in range(games):
            first, second = (browser.new_context(base_url=server.url, locale="en-GB", **DESKTOP).new_page() for _ in range(2))
            first, second, _ = begin(first, second)
            # The third time the same position comes up the game is a draw, so a game gives less than two rounds.
            delays += measure(first, second, PER_GAME)
            first.context.close()
            second.context.close()
        browser.close()
    print(f"moves={len(delays)} median={median(delays):.1f}ms p95={quantiles(delays, n=20)[-1]:.1f}ms worst={max(delays):.1f}ms")


if __name__ == "__main__":
    main(games=-(-int(sys.argv[1] if len(sys.argv) > 1 else "60") // PER_GAME))
