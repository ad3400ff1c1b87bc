"""The tool of Debian's Prometheus, and the figures that are watched with it."""

import re
import subprocess

from palisade import ROOT

PROMTOOL = ROOT / ".build/tools/usr/bin/promtool"
MANUAL = ROOT / "Sources/Server/Server.docc/Operating.md"
NAME = re.compile(r"\b(?:palisade|process)_\w+")


def promtool(*arguments, text=None):
    return subprocess.run([PROMTOOL, *map(str, arguments)], capture_output=True, text=True, input=text)


def named(text):
    """The figures that expressions name. Those of a histogram have several endings."""
    return {re.sub("_(bucket|sum|count)$", "", name) for name in NAME.findall(text)}


def told(metrics):
    """The figures that a server tells."""
    return set(re.findall(r"^# TYPE (\w+)", metrics, re.MULTILINE))


def described():
    """The figures in the manual."""
    return set(re.findall(r"^\| `(\w+_\w+)", MANUAL.read_text(), re.MULTILINE))
