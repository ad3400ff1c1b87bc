"""The Debian package, made of the program that the other tests run. `deploy/test.sh package` asks the same of the package that ships."""

import os
import re
import subprocess

import pytest
from installation import Installation, live, purge
from machine import Machine
from palisade import PROGRAM, ROOT

UNITS = ROOT / "deploy/systemd"
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a machine for it")


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    made = subprocess.run(
        [str(ROOT / "deploy/package.sh"), "--program", PROGRAM, "--output", str(folder), "--unpacked"], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout[-3000:] + made.stderr[-3000:]
    (file,) = folder.glob("*.deb")
    return file


@pytest.fixture(scope="module")
def contents(package, tmp_path_factory):
    """The folder into which the package is unpacked."""
    folder = tmp_path_factory.mktemp("contents")
    subprocess.run(["dpkg-deb", "--extract", str(package), str(folder)], check=True)
    return folder


def told(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout


def test_the_package_has_the_version_of_the_program(package):
    version = subprocess.run(["dpkg-deb", "--field", str(package), "Version"], capture_output=True, text=True, check=True).stdout
    assert version == told("--version")


def test_every_setting_stands_in_the_file_of_settings_and_counts_for_nothing(contents):
    manual = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()
    keys = re.findall(r"(?m)^\| `([a-z-]+)` ", manual.split("### Options for tests")[0])
    file = contents / "etc/default/palisade"
    # One of them holds the password of a mail server.
    assert file.stat().st_mode & 0o777 == 0o600
    lines = file.read_text().splitlines()
    assert [line.split("=")[0] for line in lines if "PALISADE_" in line and "=" in line] == ["#PALISADE_" + key.upper().replace("-", "_") for key in keys]
    assert all(not line or line.startswith("#") for line in lines)


def test_the_units_of_the_package_are_those_that_are_tested(contents):
    packed = {path.name: path.read_text() for path in (contents / "lib/systemd/system").iterdir()}
    assert packed == {path.name: path.read_text() for path in UNITS.iterdir() if path.suffix in (".service", ".timer")}


def test_the_page_is_whole_without_its_tests(contents):
    def files(folder):
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    assert files(contents / "usr/share/palisade/web") == {name for name in files(ROOT / "web") if not name.startswith("tests/")}


def test_the_manual_page_describes_every_command_and_every_setting(contents):
    text = subprocess.run(["zcat", str(contents / "usr/share/man/man1/palisade.1.gz")], capture_output=True, text=True, check=True).stdout.replace("\\-", "-")
    commands = re.findall(r"(?m)^  (\S+)  ", told("--help").split("SUBCOMMANDS:")[1])
    assert len(commands) > 10 and not [name for name in commands if f"\n.SS {name}" not in text]
    settings = re.findall(r"(?m)^  (--\S+) \[?VALUE", told("serve", "--help"))
    assert len(settings) > 40 and not [flag for flag in settings if f"\n.B {flag} " not in text]


def test_the_shells_complete_the_commands(contents):
    for file in ("bash-completion/completions/palisade", "zsh/vendor-completions/_palisade", "fish/vendor_completions.d/palisade.fish"):
        text = (contents / "usr/share" / file).read_text()
        assert all(command in text for command in ("serve", "backup", "health")), file


@needs_root
def test_a_game_outlives_an_upgrade_and_the_data_a_removal(package, tmp_path):
    with Machine(tmp_path / "machine") as machine:
        installation = Installation(machine, package, tmp_path)
        live(installation)
        purge(installation)
