"""The servers that are measured: Palisade, an earlier one, and the floors in C."""

import os
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMY = {
    "--limit-do": "100000/100000", "--limit-move": "100000/100000", "--limit-create": "100000/100000", "--limit-ping": "100000/100000",
    "--limit-miss": "100000/100000", "--limit-read": "100000/100000", "--limit-write": "100000/100000", "--limit-probe": "100000/100000",
    "--limit-file": "1000000/1000000", "--limit-store": "1000000000/1000000000000", "--handshakes-per-address": "1000000",
    "--sockets-per-address": "1000000", "--guests-per-address": "1000000", "--limit-connect": "1000000/1000000",
    "--unidentified-per-network": "1000000", "--partial-heads-per-network": "1000000", "--connections-per-network": "1000000",
}
"""Limits that no load meets."""
FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
ALONE = os.environ | {"PALISADE_EXHIBITIONS": "0"}
"""The server's own players play for no spectators here. An older program knows no such variable."""


class Process:
    """A server that listens; ends with the block."""

    tls = False

    def __init__(self, words, port):
        self.port = port
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ALONE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def pid(self):
        return self.process.pid


class Floor(Process):
    """The least a C server does. A durable one writes moves to a journal on the same disk as Palisade before it sends them."""

    def __init__(self, folder, durable=False):
        port = free_port()
        self.folder = tempfile.TemporaryDirectory(dir=folder)
        super().__init__([str(ROOT / ".build/bench/floor"), str(port), *([f"{self.folder.name}/journal.sqlite"] if durable else [])], port)
        while not answers(port):
            time.sleep(0.02)

    def __exit__(self, *what):
        super().__exit__(*what)
        self.folder.cleanup()


class Holder(Process):
    """The least a C program does with encrypted connections, or with those that are not."""

    def __init__(self, bench, tls):
        port = free_port()
        self.tls = tls
        super().__init__([str(ROOT / ".build/bench/holder"), str(port), *(bench.certificate[1::2] if tls else ())], port)
        while not answers(port):
            time.sleep(0.02)


class Program:
    """A build of Palisade with the page that belongs to it. Options that an earlier one does not know yet are left out."""

    def __init__(self, path, web=ROOT / "web"):
        self.path = str(path)
        self.web = str(web)
        known = subprocess.run([self.path, "serve", "--help"], capture_output=True, text=True, check=True).stdout.split()
        self.roomy = [word for option, value in ROOMY.items() if option in known for word in (option, value)]


def built(wanted):
    """The program at a path, or of a revision, which is built below `.build/against` unless it is there."""
    if Path(wanted).is_file():
        return Program(wanted)
    named = subprocess.run(["git", "rev-parse", "--verify", "--quiet", f"{wanted}^{{commit}}"], cwd=ROOT, capture_output=True, text=True)
    if named.returncode:
        raise SystemExit(f"{wanted} is neither a program nor a revision")
    folder = ROOT / ".build/against" / named.stdout.strip()
    program = folder / ".build/release/palisade"
    if not program.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", named.stdout.strip()], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
        subprocess.run(["swift", "build", "--configuration", "release", "--product", "palisade"], cwd=folder, check=True)
    return Program(program, folder / "web")


class Palisade(Process):
    """On a fresh folder, unless told otherwise. `level` is what the connection that writes read back."""

    def __init__(self, bench, loops, data=None, program=None, tls=False):
        port = free_port()
        program = program or bench.palisade
        self.tls = tls
        self.folder = None if data else tempfile.TemporaryDirectory(dir=bench.folder)
        self.level = None
        started = time.monotonic()
        super().__init__([program.path, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data or self.folder.name, "--web", program.web,
                          "--loops", str(loops), "--log-level", "info", *program.roomy, *(bench.certificate if tls else ())], port)
        for line in self.process.stdout:
            for word in line.split():
                if word.startswith("synchronous="):
                    self.level = word.split("=")[1]
            if "listening on" in line:
                break
        while not is_ready(port, "https" if tls else "http"):
            time.sleep(0.005)
        self.ready_after = time.monotonic() - started
        self.ready_cpu = processor_seconds(self.pid)

    def __exit__(self, *what):
        super().__exit__(*what)
        if self.folder:
            self.folder.cleanup()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_ready(port, scheme="http"):
    try:
        trust = ssl._create_unverified_context() if scheme == "https" else None
        return urllib.request.urlopen(f"{scheme}://127.0.0.1:{port}/readyz", timeout=1, context=trust).status == 200
    except OSError:
        return False


def processor_seconds(pid):
    """What a process has used so far, user and system together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
