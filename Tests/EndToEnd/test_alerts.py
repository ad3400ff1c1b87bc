"""The alert rules for Prometheus and the dashboard for Grafana: what they say and when, and that the server has what they look at."""

import json
import subprocess
from pathlib import Path

import jsonschema
import pytest
from palisade import PROGRAM, ROOMY, ROOT, Refused, Server, eventually
from prometheus import described, named, promtool, told

RULES = ROOT / "deploy/prometheus/alerts.yml"
DASHBOARD = ROOT / "deploy/grafana/palisade.json"
DATA = Path(__file__).parent / "Data"
WATCHERS = {path.parent.name: named(path.read_text()) for path in (RULES, DASHBOARD)}


def test_the_alerts_come_when_they_should(tmp_path):
    checked = promtool("check", "rules", RULES)
    assert checked.returncode == 0, checked.stderr
    cases = tmp_path / "alerts.test.yml"
    cases.write_text((DATA / "alerts.test.yml").read_text().replace("ALERTS", str(RULES)))
    tried = promtool("test", "rules", cases)
    assert tried.returncode == 0, tried.stdout + tried.stderr


@pytest.fixture(scope="module")
def metrics(tmp_path_factory, certificate):
    """The figures of a server on which everything has happened of which some figures tell nothing before."""
    data = tmp_path_factory.mktemp("watched")
    with Server(data, [*ROOMY, "--max-data", "1000"], certificate=certificate) as server:
        with server.player() as player, pytest.raises(Refused):
            player.sub("nothing")
        assert server.http("POST", "/api/v1/auth/login", {"email": "nobody@ely.example", "password": "nothing of this"})[0] == 403
        subprocess.run([PROGRAM, "backup", "--data", data, "--to", data / "copies"], check=True, capture_output=True)
        # The server hears of a close a little later than its client.
        eventually(lambda: "palisade_closes_total" in server.metrics())
        yield server.metrics()


@pytest.mark.parametrize("watcher", WATCHERS)
def test_the_server_tells_everything_that_is_watched(metrics, watcher):
    assert WATCHERS[watcher] and WATCHERS[watcher] <= told(metrics), WATCHERS[watcher] - told(metrics)


def test_the_figures_are_written_as_prometheus_reads_them(metrics):
    checked = promtool("check", "metrics", text=metrics)
    assert checked.returncode == 0, checked.stderr
    assert told(metrics) <= described(), told(metrics) - described()


def dashboard():
    return json.loads(DASHBOARD.read_text())


def test_grafana_understands_the_dashboard():
    jsonschema.validate(dashboard(), json.loads((DATA / "dashboard.schema.json").read_text()))
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken = [(place["x"] + x, place["y"] + y) for place in (panel["gridPos"] for panel in panels) for x in range(place["w"]) for y in range(place["h"])]
    assert len(set(taken)) == len(taken) and max(x for x, _ in taken) < 24


def test_prometheus_understands_each_query_of_the_dashboard(tmp_path):
    queries = [target["expr"] for panel in dashboard()["panels"] for target in panel.get("targets", [])]
    # Grafana puts these in.
    queries = [query.replace("$__rate_interval", "1m").replace("$instance", "localhost:9090") for query in queries]
    assert queries and not any("$" in query for query in queries)
    rules = tmp_path / "queries.yml"
    rules.write_text(json.dumps({"groups": [{"name": "queries", "rules": [{"record": f"query:{number}", "expr": query} for number, query in enumerate(queries)]}]}))
    checked = promtool("check", "rules", rules)
    assert checked.returncode == 0, checked.stdout + checked.stderr
