"""The package that ships, on a Debian that has nothing else. `deploy/test.sh package` makes both."""

from installation import Installation, live, purge
from machine import Machine
from palisade import ROOT

LONGEST_UPGRADE = 3.0
"""Seconds from the signal to the old server to the first answer of the new one, with a game that goes on."""


def test_a_game_is_played_and_outlives_an_upgrade(tmp_path):
    (package,) = (ROOT / ".build/package").glob("palisade_*.deb")
    with Machine(tmp_path / "machine", ROOT / ".build/clean") as machine:
        installation = Installation(machine, package, tmp_path)
        machine.run("apt-get", "update")
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", installation.package)
        seconds = live(installation)
        print(f"upgraded in {seconds:.2f} s")
        assert seconds <= LONGEST_UPGRADE
        purge(installation)
