"""`palisade health`, with which a container engine asks for the state of the server."""

import json
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from palisade import PROGRAM, Server


def health(folder):
    return subprocess.run([PROGRAM, "health", "--data", str(folder)], capture_output=True, text=True)


@pytest.mark.parametrize("listen", ["127.0.0.1:0", "off", "public"])
def test_a_server_is_healthy_wherever_its_administration_is(tmp_path, listen):
    with Server(tmp_path, ["--admin-listen", listen]) as server:
        asked = health(tmp_path)
        live, ready = map(json.loads, asked.stdout.splitlines())
        assert (asked.returncode, live["status"], ready["status"]) == (0, "ok", "ready")
        server.kill()
        gone = health(tmp_path)
    assert gone.returncode == 69 and gone.stdout == "" and gone.stderr.startswith("Error: the server does not answer")


class NotReady(BaseHTTPRequestHandler):
    """Answers as a server that drains."""

    def do_GET(self):
        self.send_response(503 if self.path == "/readyz" else 200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


def test_a_server_that_is_not_ready_is_not_healthy(tmp_path):
    with HTTPServer(("127.0.0.1", 0), NotReady) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        (tmp_path / "admin.json").write_text(json.dumps({"url": f"http://127.0.0.1:{server.server_port}", "key": "k"}))
        assert (health(tmp_path).returncode, health(tmp_path).stdout) == (1, "{}\n{}\n")
        server.shutdown()


def test_a_folder_without_a_server_has_no_health(tmp_path):
    assert health(tmp_path).returncode == 66
