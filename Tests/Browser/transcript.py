"""What blind people hear of their pages, line by line, beside what was done: compared with a file that tells it once and for all."""

import os
import re
from difflib import unified_diff

from playwright.sync_api import expect
from table import words

SPOKEN = """
window.transcript = [];
addEventListener('DOMContentLoaded', () => {
  const write = (kind, text) => { if (text) window.transcript.push([kind, text]); };
  const hear = (records) => {
    for (const { target, addedNodes } of records) {
      const kind = target.closest('[aria-live]').getAttribute('aria-live');
      // A line that another one replaced before the browser drew breath is heard by nobody.
      for (const node of addedNodes) write(node.isConnected ? kind : `${kind}, lost`, node.textContent.trim());
    }
  };
  const observer = new MutationObserver(hear);
  for (const region of document.querySelectorAll('#polite, #assertive')) observer.observe(region, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    hear(observer.takeRecords());
    if (target.getAttribute('role') === 'gridcell') write('focus', target.getAttribute('aria-label'));
  });
});
"""
"""Every line of the two announcers, and the name of every square that gets the focus, in order."""

WRITE = "GOLDEN"
"""The environment variable with which golden files are written anew: `GOLDEN=write`."""


class Transcript:
    def __init__(self, language, room):
        said = words(language)
        clock = re.escape(said["game.say_clock"]).replace(r"\{name\}", "(?P<name>.+)").replace(r"\{time\}", r".*\d.*")
        self.clock = re.compile(clock), said["game.say_clock"].replace("{name}", r"\g<name>").replace("{time}", "…")
        self.pauses = [said["news.stall"], said["news.disk"]]
        """A busy machine makes the server tell of a pause, which is no part of the game."""
        self.stop = said["say.stop"]
        self.room = room
        self.lines = []
        self.pages = {}
        self.heard = {}

    def follow(self, name, page):
        """From the beginning of the document that the page shows; it has had `SPOKEN` before."""
        self.pages[name] = page
        self.heard[name] = 0

    def did(self, what):
        self.lines.append(what)

    def listen(self, name, joined=False):
        """Writes what was said since on a page; with `joined` as one line."""
        page = self.pages[name]
        lines = page.evaluate("window.transcript")[self.heard[name]:]
        self.heard[name] += len(lines)
        lines = [(kind, self._alike(text)) for kind, text in lines if text not in self.pauses]
        if joined and lines:
            assert len({kind for kind, _ in lines}) == 1, lines
            lines = [(lines[0][0], self.stop.join(text for _, text in lines))]
        self.lines += [f"    {name}  {kind:<9}  {text}" for kind, text in lines]
        if lines and lines[-1][0] == "focus":
            expect(page.locator(":focus")).to_have_accessible_name(lines[-1][1])

    def _alike(self, text):
        pattern, alike = self.clock
        return pattern.sub(alike, text).replace(self.room, "00000")

    def compare(self, path):
        text = "\n".join(self.lines) + "\n"
        if os.environ.get(WRITE) == "write":
            path.write_text(text, encoding="utf-8")
        wanted = path.read_text(encoding="utf-8")
        assert text == wanted, "\n" + "\n".join(unified_diff(wanted.splitlines(), text.splitlines(), path.name, "heard", lineterm=""))
