"""The running HTTP API against its document: schemathesis asks for what the document allows and for what it does not, the same in every run."""

import json
import re
import subprocess
import sys

import pytest
from validate import OPENAPI, ROOT, document as described

sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from deep import rounds
from memory import is_over, memory_table
from palisade import ROOMY, Server, table
from provider import Provider, free_port

CASES = rounds(5, 15)
"""Of each operation."""
PHASES = rounds("examples,coverage,fuzzing", "examples,coverage,fuzzing,stateful")

TEXTS = ["/auth/guest", "/auth/signup", "/auth/login", "/auth/logout", "/auth/password/change", "/auth/password/forgot", "/auth/password/reset", "/auth/email/change",
         "/auth/email/confirm", "/auth/password/add", "/auth/password/confirm", "/auth/tokens", "/me/bots", "/me/bots/{bot}/name", "/me", "/me/mails", "/mails/stop", "/me/keep", "/me/export", "/me/name", "/me/avatar", "/me/picture", "/admin/bots", "/admin/role", "/admin/players/{user}/correction", "/reports", "/replay", "/replay/positions", "/replay/analysis",
         "/archive/{match}/analysis", "/boards/{game}/{board}"]
"""Take names, moves and records, games of the kinds that are analysed, or parameters that exclude each other. No schema says what makes one acceptable, so there a refusal is no
fault."""

CONFIG = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    with Provider() as provider, Server(data, [*ROOMY, "--password-passes", "1", "--password-megabytes", "8", "--admin-listen", "public", *provider.flags(data, free_port())]) as server:
        yield server


def samples(server):
    """Values of parameters that name something there is."""
    (player, other), topic = table(server)
    player.do(topic, "resign")
    match = other.view(topic, lambda view: view["result"])["match"]
    (alone,), ended = memory_table(server, mode="hard")
    alone.do(ended, "resign")
    matches = [match, alone.view(ended, is_over)["match"]]
    live = [topic.removeprefix("room/") for _, topic in (table(server), memory_table(server))]
    return {"match": matches, "room": live, "user": [player.user, other.user], "provider": ["club", "facebook", "x"]}


def configuration(values, token):
    lines = [CONFIG, f'[auth.openapi.token]\nbearer = "{token}"\n']
    for name, known in values.items():
        lines.append(f"[dictionaries.{name}]\nvalues = {json.dumps(known)}\n")
    lines.append("[parameters]\n" + "\n".join(f'"path.{name}" = {{ dictionary = "{name}", probability = 0.5 }}' for name in values))
    # A stream of a live room lasts as long as its game. Tests of its own read it.
    lines.append('[[operations]]\ninclude-path = "/rooms/{room}/stream"\nparameters = { "path.room" = "00000" }\n')
    for path in TEXTS:
        lines.append(f'[[operations]]\ninclude-path = "{path}"\nchecks.positive_data_acceptance.enabled = false\n')
    return "\n".join(lines)


def schemes(operation, document):
    """The names of the security schemes of each alternative, with the scopes of a token."""
    alternatives = operation.get("security", document["security"])
    return {tuple((scheme, *scopes) for scheme, scopes in alternative.items()) for alternative in alternatives} or {()}


def allowed(route):
    """The alternatives that a document names for what a route needs."""
    tokens = {(("token", scope),) for scope in route["scopes"]} or {(("token",),)}
    return {"operator": {(("admin",),)}, "session": {(("session",),)}, "member": {(("session",),)}, "account": {(("session",),), *tokens},
            "administrator": {(("session",),), *tokens}, "visitor": {(), (("session",),)}}.get(route["needs"])


def test_every_route_is_documented_with_what_it_needs(server):
    document = described(OPENAPI)
    operations = {(method.upper(), re.sub(r"\{\w+\}", "*", path)): found for path, methods in document["paths"].items() for method, found in methods.items()}
    routes = {(route["method"], route["path"]): route for route in server.http("GET", "/api/v1/routes")[2]["items"]}
    assert routes.keys() == operations.keys()
    wrong = {}
    for place, route in routes.items():
        found, wanted = schemes(operations[place], document), allowed(route)
        # Some routes for everybody tell a caller who is known more.
        if found != wanted if wanted else () not in found:
            wrong[place] = found
    assert wrong == {}


def test_every_answer_is_as_documented(server, tmp_path):
    config = tmp_path / "schemathesis.toml"
    config.write_text(configuration(samples(server), server.token("schemathesis")))
    run = subprocess.run(
        [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()", "--config-file", str(config), "run", f"{server.url}/api/v1/openapi.json",
         "--url", f"{server.url}/api/v1", "--generation-deterministic", "--max-examples", str(CASES), "--phases", PHASES, "--workers", "1", "--request-timeout", "30",
         "--no-color"],
        cwd=tmp_path, capture_output=True, text=True, timeout=rounds(20, 60) * 60)
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2000:]
