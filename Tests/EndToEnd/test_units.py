"""The units for systemd and the hook for certbot, as far as they can be held without systemd itself."""

import os
import re
import shlex
import shutil
import signal
import subprocess

import pytest
from palisade import PROGRAM, ROOMY, ROOT, Server, table
from test_tls import serial, wait_for_log

UNITS = ROOT / "deploy/systemd"
NAMES = sorted(path.name for path in UNITS.iterdir() if path.suffix in (".service", ".timer", ".socket"))
SERVICES = [name for name in NAMES if name.endswith(".service")]
MOST_EXPOSED = 20
"""The exposure level that `systemd-analyze security` may give, in tenths."""


def analyze(*arguments):
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True)


def settings(unit, key):
    return re.findall(rf"^{key}=(.*)$", (UNITS / unit).read_text(), re.MULTILINE)


@pytest.mark.parametrize("unit", SERVICES)
def test_a_service_is_hardly_exposed(unit):
    done = analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", "--no-pager", str(UNITS / unit))
    assert done.returncode == 0, done.stdout + done.stderr


def test_systemd_understands_the_units(tmp_path):
    for name in NAMES:
        # The program and its manual are not installed here.
        text = (UNITS / name).read_text().replace("/usr/bin/palisade ", f"{PROGRAM} ").replace("Documentation=man:palisade(1)\n", "")
        (tmp_path / name).write_text(text)
    done = analyze("verify", "--man=no", *(str(tmp_path / name) for name in NAMES))
    told = [line for line in (done.stdout + done.stderr).splitlines() if any(name in line for name in NAMES)]
    assert (done.returncode, told) == (0, []), done.stderr


@pytest.mark.parametrize("unit", SERVICES)
def test_the_program_knows_what_a_service_asks_of_it(unit):
    command, *options = shlex.split(settings(unit, "ExecStart")[0])[1:]
    known = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
    for option in options:
        assert not option.startswith("--") or f"{option} " in known, option


def test_a_status_that_does_not_mend_itself_is_not_tried_again():
    manual = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()
    (listed,) = settings("palisade.service", "RestartPreventExitStatus")
    for status in listed.split():
        assert f"| {status} | " in manual
    # These do: a stuck loop, a failed disk, and a port that another process still has.
    assert not {"69", "70", "74"} & set(listed.split())


def test_the_hook_of_certbot_brings_a_renewed_certificate_into_use(tmp_path, authority):
    lineage, folder, programs = tmp_path / "live", tmp_path / "tls", tmp_path / "bin"
    for path in (lineage, programs):
        path.mkdir()
    user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()

    def renew(pid):
        certificate = authority.issue("of-certbot")
        shutil.copy(certificate.chain, lineage / "fullchain.pem")
        shutil.copy(certificate.key, lineage / "privkey.pem")
        # There is no systemd to ask; its unit says that a reload is this signal.
        (programs / "systemctl").write_text(f'#!/bin/sh\n[ "$*" = "try-reload-or-restart palisade" ] && {f"kill -HUP {pid}" if pid else "true"}\n')
        (programs / "systemctl").chmod(0o755)
        variables = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "RENEWED_LINEAGE": str(lineage), "PALISADE_TLS": str(folder), "PALISADE_USER": user}
        subprocess.run([str(UNITS / "certbot-hook")], env=variables, check=True)
        return certificate

    assert settings("palisade.service", "ExecReload") == [f"/bin/kill -{signal.SIGHUP.name.removeprefix('SIG')} $MAINPID"]
    certificate = renew(None)
    assert {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()} == {"fullchain.pem": 0o600, "privkey.pem": 0o600}
    certificate.chain, certificate.key = folder / "fullchain.pem", folder / "privkey.pem"
    (tmp_path / "data").mkdir()
    with Server(tmp_path / "data", ROOMY, certificate=certificate) as server:
        before = serial(server)
        seats, topic = table(server)
        renew(server.process.pid)
        wait_for_log(server, "the certificate was loaded again")
        assert serial(server) != before
        seats[0].do(topic, "say", {"preset": "hi"})
