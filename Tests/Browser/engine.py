"""The browsers that tests run in: ENGINE=chromium or firefox."""

import os

ENGINE = os.environ.get("ENGINE", "chromium")
IS_CHROMIUM = ENGINE == "chromium"


def browser_of(playwright, trusted=None, here=None):
    """Debian's browsers; no sandbox, since tests may run as root. Chromium without its windows takes half the processor time.
    `trusted`: the fingerprint of a public key whose certificates Chromium takes as good ones. `here`: a host name that it takes for this machine."""
    if IS_CHROMIUM:
        trust = [f"--ignore-certificate-errors-spki-list={trusted}"] if trusted else []
        names = [f"--host-resolver-rules=MAP {here} 127.0.0.1"] if here else []
        return playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", *trust, *names])
    return playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")


def judged_by_engine(items):
    """The tests that this engine runs. Firefox takes three times as long as Chromium. It runs what each browser does in its own way, without what needs
    touch, which this driver lacks there; and of each test the last set of parameters, but for a tour in all looks."""
    if IS_CHROMIUM:
        return items
    items = [item for item in items if any(item.iter_markers("engine")) and not any(item.iter_markers("touch"))]
    if os.environ.get("TOUR") == "whole":
        return items
    last = {(item.path, item.originalname): item for item in items}
    return [item for item in items if last[item.path, item.originalname] is item]


def add_markers(config):
    config.addinivalue_line("markers", "engine: judges what each browser does in its own way, so it is run in both")
    config.addinivalue_line("markers", "touch: needs a touch screen, which only Chromium has here")
