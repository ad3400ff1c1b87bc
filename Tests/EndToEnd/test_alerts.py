"""The alert rules for Prometheus: what they say and when, by Prometheus' own tool, and that the server has what they look at."""

import re
import subprocess
from pathlib import Path

from palisade import ROOT

RULES = ROOT / "deploy/prometheus/alerts.yml"
PROMTOOL = ROOT / ".build/tools/usr/bin/promtool"
MANUAL = ROOT / "Sources/Server/Server.docc/Operating.md"


def promtool(*arguments):
    return subprocess.run([PROMTOOL, *map(str, arguments)], capture_output=True, text=True)


def test_the_alerts_come_when_they_should(tmp_path):
    checked = promtool("check", "rules", RULES)
    assert checked.returncode == 0, checked.stderr
    cases = tmp_path / "alerts.test.yml"
    cases.write_text((Path(__file__).parent / "Data/alerts.test.yml").read_text().replace("ALERTS", str(RULES)))
    tried = promtool("test", "rules", cases)
    assert tried.returncode == 0, tried.stdout + tried.stderr


def test_everything_that_is_watched_is_in_the_manual():
    watched = {re.sub("_bucket$", "", name) for name in re.findall(r"\bpalisade_\w+", RULES.read_text())}
    described = set(re.findall(r"^\| `(palisade_\w+)", MANUAL.read_text(), re.MULTILINE))
    assert watched and watched <= described, watched - described


def test_the_figures_are_written_as_prometheus_reads_them(server):
    text = server.metrics()
    checked = subprocess.run([PROMTOOL, "check", "metrics"], input=text, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    described = set(re.findall(r"^\| `(palisade_\w+)", MANUAL.read_text(), re.MULTILINE))
    assert set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)) <= described
