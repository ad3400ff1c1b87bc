"""The package in the hands of an operator: installed, set up, started, upgraded, removed and purged, while two people play."""

import re
import socket

from palisade import Server, move, table

DATA = "/var/lib/palisade"
SETTINGS = "/etc/default/palisade"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Installation:
    """A machine with the package. It serves where its settings say."""

    def __init__(self, machine, package, folder):
        self.machine = machine
        self.package = machine.bring(package)
        self.server = Server(folder, port=free_port())

    def install(self):
        """For a machine that has all packages on which this one depends. The same version again runs the scripts of an upgrade."""
        self.machine.run("dpkg", "--install", self.package)

    def start(self):
        """As somebody who has read the file of settings."""
        file = self.machine.path(SETTINGS)
        text, changes = re.subn(r"(?m)^#PALISADE_PORT=.*$", f"PALISADE_PORT={self.server.port}", file.read_text())
        assert changes == 1
        file.write_text(text)
        self.machine.boot()
        self.machine.run("systemctl", "start", "palisade")

    @property
    def restarts(self):
        """The seconds of each restart, from the signal to the first answer."""
        file = self.machine.path("/run/starts")
        lines = file.read_text().splitlines() if file.exists() else []
        return [float(end) - float(begin) for begin, end in map(str.split, lines)]


def live(installation):
    """The life of an installation. Returns the seconds of its upgrade."""
    machine, server = installation.machine, installation.server
    installation.install()
    assert not machine.path(f"{DATA}/palisade.sqlite").exists(), "a server was started where there is no service manager"
    installation.start()
    page = server.http("GET", "/")[2].decode()
    assert "<title>Palisade" in page and "/fonts/" in page
    seats, topic = table(server)
    move(seats[0], topic, seats[0].view(topic)["legal"][0])

    installation.install()
    seats = [come_back(server, seat, topic) for seat in seats]
    assert [seat.view(topic)["ply"] for seat in seats] == [1, 1]
    move(seats[1], topic, seats[1].view(topic, lambda view: view.get("legal"))["legal"][0])
    assert len(installation.restarts) == 1, "the upgrade did not bring the new program into use"
    (seconds,) = installation.restarts

    machine.run("dpkg", "--remove", "palisade")
    assert machine.run("systemctl", "is-active", "palisade", check=False).returncode == 3
    assert not machine.path("/usr/bin/palisade").exists()
    kept = {path: machine.path(path).exists() for path in (f"{DATA}/palisade.sqlite", SETTINGS)}
    assert all(kept.values()), kept

    installation.install()
    seats = [come_back(server, seat, topic) for seat in seats]
    assert seats[0].view(topic)["ply"] == 2
    return seconds


def come_back(server, seat, topic):
    client = server.client(cookie=seat.cookie)
    client.cookie = seat.cookie
    client.hello()
    client.sub(topic, legal=True)
    return client


def purge(installation):
    """Purges twice: data stay when nobody can be asked, and go when somebody at a terminal says yes."""
    machine = installation.machine
    machine.run("dpkg", "--purge", "palisade")
    assert machine.path(f"{DATA}/palisade.sqlite").exists() and not machine.path(SETTINGS).exists()
    installation.install()
    asked = machine.run("sh", "-c", "echo yes | script --quiet --return --command 'env DEBIAN_FRONTEND=teletype dpkg --purge palisade' /dev/null").stdout
    assert "Remove all games and accounts?" in asked
    assert not machine.path(DATA).exists()
