"""The standing safety run: hours of faults, by hand. `deploy/test.sh safety`, or a short one: `deploy/test.sh safety:--kills=20,--cuts=4,--minutes=1`."""

import sys
from pathlib import Path

import pytest

for folder in ("EndToEnd", "PowerCut"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / folder))

from palisade import Server  # noqa: E402

Server.page = False

FIGURES = pytest.StashKey()


def pytest_addoption(parser):
    parser.addoption("--kills", type=int, default=1000, help="the kills of the run, shared among games, accounts and money")
    parser.addoption("--cuts", type=int, default=200, help="its power cuts, shared likewise")
    parser.addoption("--minutes", type=float, default=60, help="the time of the soak")


def pytest_configure(config):
    config.stash[FIGURES] = []


@pytest.fixture
def tell(request):
    """Notes a figure, which is told at once and at the end of the run."""
    def note(line):
        print(line, flush=True)
        request.config.stash[FIGURES].append(line)
    return note


def pytest_terminal_summary(terminalreporter, config):
    terminalreporter.section("figures")
    for line in config.stash[FIGURES]:
        terminalreporter.write_line(line)
