"""A network of its own beside this machine's, joined by a line that can be cut and made slow. Only root can make it."""

import contextlib
import ctypes
import os
import socket
import subprocess
import threading

from palisade import PATIENCE, Client

CLONE_NEWNET = 0x40000000


def ip(*words):
    subprocess.run(["ip", *map(str, words)], check=True, capture_output=True)


def is_possible():
    """Whether this user may make networks."""
    name = f"palisade-{os.getpid()}-try"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
        return False
    ip("netns", "delete", name)
    return True


class Line:
    """Between here, which has the address `here`, and a network whose people connect from `there`."""

    def __init__(self, number=0):
        self.name = f"palisade-{os.getpid()}-{number}"
        # Of the block for measurements between networks, which leads nowhere.
        prefix = f"198.18.{os.getpid() % 250}.{4 * number}".rsplit(".", 1)
        self.here, self.there = (f"{prefix[0]}.{int(prefix[1]) + offset}" for offset in (1, 2))
        self.near, self.far = f"pa{os.getpid() % 1000000}n{number}", f"pa{os.getpid() % 1000000}f{number}"

    def __enter__(self):
        ip("netns", "add", self.name)
        ip("link", "add", self.near, "type", "veth", "peer", "name", self.far, "netns", self.name)
        ip("address", "add", f"{self.here}/30", "dev", self.near)
        ip("link", "set", self.near, "up")
        for words in (["address", "add", f"{self.there}/30", "dev", self.far], ["link", "set", self.far, "up"]):
            ip("-n", self.name, *words)
        return self

    def __exit__(self, *_):
        with contextlib.suppress(subprocess.CalledProcessError):
            ip("link", "delete", self.near)
        ip("netns", "delete", self.name)

    def cut(self):
        """From now on nothing arrives, and nobody is told."""
        ip("link", "set", self.near, "down")

    def mend(self):
        ip("link", "set", self.near, "up")

    def slow(self, kilobits):
        """So many a second for everybody on it together, towards them and back."""
        shape = ["qdisc", "replace", "dev", "{}", "root", "tbf", "rate", f"{kilobits}kbit", "burst", "4kb", "latency", "2s"]
        for namespace, device in (([], self.near), (["-n", self.name], self.far)):
            subprocess.run(["tc", *namespace, *(word.format(device) for word in shape)], check=True, capture_output=True)

    def quick(self):
        for namespace, device in (([], self.near), (["-n", self.name], self.far)):
            subprocess.run(["tc", *namespace, "qdisc", "delete", "dev", device, "root"], check=True, capture_output=True)

    def dial(self, port):
        """A socket from there to a port here. A thread that has entered the network makes it, and it stays there."""
        made = []

        def enter():
            with open(f"/run/netns/{self.name}") as namespace:
                if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET):
                    made.append(OSError(ctypes.get_errno(), "the network cannot be entered"))
                    return
            try:
                made.append(socket.create_connection((self.here, port), timeout=PATIENCE))
            except OSError as error:
                made.append(error)
        thread = threading.Thread(target=enter)
        thread.start()
        thread.join()
        if isinstance(made[0], OSError):
            raise made[0]
        return made[0]

    def client(self, server, cookie=None):
        """A client from there, of a server that listens on all addresses."""
        return Client(_Site(f"ws://{self.here}:{server.port}/ws"), cookie, origin=f"http://{self.here}:{server.port}", sock=self.dial(server.port))


class _Site:
    trust = None

    def __init__(self, socket_url):
        self.socket_url = socket_url
