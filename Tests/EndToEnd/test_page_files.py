"""Scripts and sheets are served without their comments and as they were otherwise."""

import re
import subprocess

import pytest
from palisade import ROOT

WEB = ROOT / "web"
FILES = sorted(path.relative_to(WEB) for ending in ("js", "css") for path in WEB.rglob(f"*.{ending}") if path.relative_to(WEB).parts[0] not in ("admin", "tests", "examples"))


def body(server, path):
    status, _, text = server.http("GET", f"/{path}")
    assert status == 200, path
    return text if isinstance(text, str) else text.decode()


@pytest.fixture(scope="module")
def served(server):
    return {path: body(server, path) for path in FILES}


def test_scripts_keep_every_token_on_its_line(served, tmp_path):
    scripts = {path: text for path, text in served.items() if path.suffix == ".js"}
    for path, text in scripts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
        assert "/**" not in text, path
    run = subprocess.run(["node", ROOT / "Tests/EndToEnd/tokens.js", WEB, tmp_path, *scripts], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert sum(len((WEB / path).read_text()) - len(text) for path, text in scripts.items()) > 100_000


def test_sheets_keep_every_rule(served):
    def rules(text):
        return re.sub(r"\s+", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))

    for path, text in served.items():
        if path.suffix == ".css":
            assert rules(text) == rules((WEB / path).read_text()), path
            assert "/*" not in text, path


def test_an_example_is_served_as_it_lies(server):
    assert body(server, "examples/bot.js") == (WEB / "examples/bot.js").read_text()
