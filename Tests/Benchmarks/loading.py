#!/usr/bin/env python3
"""Loads screens over a slow line, and prints requests, bytes, round trips and times.

    PALISADE=.build/release/palisade loading.py [--fonts .build/fonts] [--against PROGRAM [--against-web FOLDER]] [--rounds 3]

The line delays each byte by half a round trip and each new connection by one. Round trips are the slope of a time over the delay, so the speed of the
machine is not in them; milliseconds are, and may only be compared with those of the same run. With `--against`, an older program is measured as well.
Chromium loads with its processor slowed down four times for the times of the profile: 150 ms and 1.6 Mbit/s. The frame of a screen is the first thing
that is painted, as the empty table of a game, which has no text yet; a game should show it within 0.8 s there, and be of use within 1.4 s.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

import palisade
from palisade import ROOMY, Server, play_to, table
from playwright.sync_api import sync_playwright
from slowline import SlowLine

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "locale": "en-GB"}
FRAME, PAINT = (f"performance.getEntriesByName('{name}')[0]?.startTime" for name in ("first-paint", "first-contentful-paint"))
FILES = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).filter(({ transferSize }) => transferSize > 0)
    .map(({ transferSize, encodedBodySize }) => [transferSize, encodedBodySize])"""


def load(browser, line, path, ready, cookie=None, slow=False):
    context = browser.new_context(**PHONE)
    if cookie:
        context.add_cookies([{**cookie, "url": f"http://127.0.0.1:{line.port}"}])
    page = context.new_page()
    if slow:
        client = context.new_cdp_session(page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        client.send("Network.enable")
        client.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": 200_000, "uploadThroughput": 200_000})
    page.goto(f"http://127.0.0.1:{line.port}{path}", wait_until="commit")
    page.wait_for_selector(ready, state="attached", timeout=60_000)
    usable = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    frame, paint, files = page.evaluate(FRAME), page.evaluate(PAINT), page.evaluate(FILES)
    page.reload()
    page.wait_for_load_state("networkidle")
    again = page.evaluate(FILES)
    context.close()
    return {"frame": frame, "paint": paint, "usable": usable, "files": files, "again": again}


def measure(browser, server, line, path, ready, rounds, cookie):
    delays = [0.2, 0.6, 1.2]
    runs = {}
    for delay in delays:
        line.round_trip = delay
        runs[delay] = [load(browser, line, path, ready, cookie) for _ in range(rounds)]

    def slope(key):
        least = [min(run[key] for run in runs[delay]) for delay in delays]
        return statistics.linear_regression([1000 * delay for delay in delays], least).slope

    files, again = runs[delays[0]][-1]["files"], runs[delays[0]][-1]["again"]
    line.round_trip = 0.15
    profile = [load(browser, line, path, ready, cookie, slow=True) for _ in range(rounds)]
    return [
        len(files), sum(size for size, _ in files) / 1000, sum(body for _, body in files) / 1000, len(again), sum(size for size, _ in again) / 1000,
        slope("paint"), slope("usable"), *(statistics.median(run[key] for run in profile) for key in ("frame", "paint", "usable")),
    ]


def screens(program, web, fonts, browser, rounds):
    os.environ["PALISADE"] = program
    palisade.PROGRAM = program
    with tempfile.TemporaryDirectory() as folder, Server(folder, [*ROOMY, *(["--web", web] if web else []), *(["--fonts", fonts] if fonts else [])]) as server:
        seats, topic = table(server)
        play_to(seats, topic, 4)
        line = SlowLine(server.port)
        number, (cookie, value) = topic.split("/")[1], seats[0].cookie.split("; ")[0].split("=", 1)
        own = {"name": cookie, "value": value}
        for path, name, ready, who in (
            ("/", "home", ".online:not(:empty)", None),
            (f"/tv/{number}", "watch", "[role=grid], .board", None),
            (f"/game/{number}", "game", ".grid-square", own),
            ("/tv", "tv", "main h1", None),
        ):
            load(browser, line, path, ready, who)
            yield name, measure(browser, server, line, path, ready, rounds, who)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", help="an older program, for comparison")
    parser.add_argument("--against-web", help="the folder of its page")
    parser.add_argument("--fonts", help="the folder of the typeface")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    own = os.environ.get("PALISADE", str(Path(__file__).resolve().parents[2] / ".build/release/palisade"))
    programs = [*([("before", options.against, options.against_web)] if options.against else []), ("now", own, None)]
    print(f"{'':8}{'':6}{'requests':>9}{'KB':>7}{'bodies':>8}{'again':>7}{'KB':>6}{'trips to paint':>16}{'to use':>8}{'frame ms':>10}{'paint ms':>10}{'use ms':>8}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        for label, program, web in programs:
            for name, row in screens(program, web, options.fonts, browser, options.rounds):
                print(f"{label:8}{name:6}{row[0]:9}{row[1]:7.1f}{row[2]:8.1f}{row[3]:7}{row[4]:6.1f}{row[5]:16.1f}{row[6]:8.1f}{row[7]:10.0f}{row[8]:10.0f}{row[9]:8.0f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
