"""Writes the changelog of the package from the changelog of the program.

    python3 deploy/debian/changelog.py VERSION "NAME <ADDRESS>" > changelog

The newest entry has to be of the version. Each entry is dated by the commit that began it.
"""

import re
import subprocess
import sys
import textwrap
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "Sources/Server/Server.docc/Changelog.md"


def begun(heading):
    """The time at which an entry was begun, in seconds since 1970; now, in a folder without its history."""
    done = subprocess.run(["git", "log", "--reverse", "--format=%ct", f"-S{heading}\n", "--", SOURCE], cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout.split()[0]) if done.returncode == 0 and done.stdout.split() else int(time.time())


def points(text):
    """The points of an entry, each in one line and without marks."""
    found = re.findall(r"(?ms)^- (.*?)(?=^- |\Z)", text)
    return [" ".join(point.replace("`", "").split()) for point in found]


def main(version, maintainer):
    entries = re.split(r"(?m)^## (\S+)\n", (ROOT / SOURCE).read_text())[1:]
    if entries[0] != version:
        sys.exit(f"{SOURCE} begins with {entries[0]}, and the program is {version}")
    for number, text in zip(entries[::2], entries[1::2], strict=True):
        print(f"palisade ({number}) unstable; urgency=medium\n")
        for point in points(text):
            print(textwrap.fill(point, 78, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False))
        print(f"\n -- {maintainer}  {time.strftime('%a, %d %b %Y %H:%M:%S +0000', time.gmtime(begun(f'## {number}')))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
