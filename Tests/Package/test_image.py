"""The image for containers. No engine can run it here: its root runs in a namespace, with all that the image says of user, folder and command."""

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from installation import come_back, free_port
from members import Browser, photo
from palisade import PATIENCE, ROOT, Server, eventually, move, table

LARGEST = 250 << 20
LARGEST_COMPRESSED = 100 << 20
STORAGE = ROOT / ".build/containers"
DOCUMENTATION = ["doc", "man", "locale", "info"]
"""The folders of /usr/share that the slim image of Debian lacks."""


def buildah(*arguments):
    done = subprocess.run(
        ["buildah", "--root", str(STORAGE), "--runroot", str(STORAGE / "run"), *map(str, arguments)],
        capture_output=True, text=True, env={**os.environ, "BUILDAH_ISOLATION": "chroot"})
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout.strip()


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """An image of the clean Debian, which stands in for the slim one of a registry."""
    archive = tmp_path_factory.mktemp("base") / "clean.tar"
    left_out = [f"./usr/share/{name}/*" for name in DOCUMENTATION] + ["./var/lib/apt/lists/*", "./var/cache/apt/*", "./proc/*"]
    subprocess.run(["tar", "--create", "--one-file-system", "--file", archive, "--directory", ROOT / ".build/clean", *(f"--exclude={name}" for name in left_out), "."], check=True)
    container = buildah("from", "scratch")
    buildah("add", "--quiet", container, archive, "/")
    buildah("commit", "--quiet", "--rm", container, "localhost/clean")
    return "localhost/clean"


@pytest.fixture(scope="module")
def image(base):
    buildah("build", "--format", "docker", "--build-arg", f"BASE={base}", "--file", ROOT / "deploy/container/Containerfile", "--tag", "localhost/palisade", ROOT / ".build/package")
    return "localhost/palisade"


@pytest.fixture(scope="module")
def root(image):
    container = buildah("from", image)
    yield Path(buildah("mount", container))
    buildah("rm", container)


class Container(Server):
    """The image with a volume. The process of the server is the first one of its namespace."""

    def __init__(self, image, root, volume):
        super().__init__(volume, port=free_port())
        self.root = root
        self.config = json.loads(buildah("inspect", "--type", "image", image))["Docker"]["config"]
        owner = tuple(map(int, self.config["User"].split(":")))
        os.chown(volume, *owner)

    def start(self):
        config = self.config
        variables = [*config["Env"], f"PALISADE_PORT={self.port}", "PALISADE_HOST=127.0.0.1", "PALISADE_EXHIBITIONS=0"]
        with open(f"{self.data}.log", "ab") as log:
            self.process = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private", str(Path(__file__).with_name("container.sh")),
                 str(self.root), str(self.data), config["User"], config["WorkingDir"], "-i", *variables, *config["Entrypoint"], *config["Cmd"]],
                stdout=log, stderr=log)
        eventually(lambda: self.process.poll() is not None or self.is_healthy)
        assert self.process.poll() is None, Path(f"{self.data}.log").read_text()
        return self

    @property
    def first(self):
        """The process of the server, by its number here."""
        return subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.strip()

    @property
    def is_healthy(self):
        """The answer to the command that an engine runs again and again."""
        user, group = self.config["User"].split(":")
        inside = ["nsenter", "--target", self.first, "--mount", "--pid", "--root", f"--wdns={self.config['WorkingDir']}", "--setuid", user, "--setgid", group]
        kind, *command = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return bool(self.first) and subprocess.run([*inside, *command], capture_output=True).returncode == 0

    def stop(self):
        """Returns the seconds until its end."""
        began = time.monotonic()
        os.kill(int(self.first), signal.Signals[self.config["StopSignal"]])
        assert self.process.wait(timeout=PATIENCE) == 0
        return time.monotonic() - began


@pytest.fixture
def container(image, root, tmp_path):
    (tmp_path / "volume").mkdir()
    return Container(image, root, tmp_path / "volume")


def test_the_image_is_small(image, root, tmp_path):
    unpacked = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_symlink())
    buildah("push", "--quiet", image, f"oci:{tmp_path}/layers")
    compressed = sum(path.stat().st_size for path in (tmp_path / "layers/blobs/sha256").iterdir())
    print(f"unpacked {unpacked / 1e6:.1f} MB, compressed {compressed / 1e6:.1f} MB")
    assert unpacked <= LARGEST and compressed <= LARGEST_COMPRESSED


def test_a_game_is_played_in_a_container_and_goes_on_in_the_next_one(container):
    with container:
        seats, topic = table(container)
        move(seats[0], topic, seats[0].view(topic)["legal"][0])
        assert container.stop() < 10
    with container:
        seats = [come_back(container, seat, topic) for seat in seats]
        assert seats[1].view(topic)["ply"] == 1
        move(seats[1], topic, seats[1].view(topic, lambda view: view.get("legal"))["legal"][0])


def test_nothing_but_the_volume_can_be_written(container):
    with container:
        status = Path(f"/proc/{container.first}/status").read_text()
        fields = dict(line.split(":\t", 1) for line in status.splitlines())
        user = container.config["User"].split(":")[0]
        assert fields["Uid"].split() == [user] * 4 and int(fields["CapEff"], 16) == 0 and fields["NoNewPrivs"] == "1"
        mounts = [line.split() for line in Path(f"/proc/{container.first}/mountinfo").read_text().splitlines()]
        assert next(fields for fields in mounts if fields[4] == "/")[5].split(",")[0] == "ro"


def test_a_picture_is_decoded_and_its_process_is_waited_for(container):
    with container:
        member = Browser(container)
        assert member.send("POST", "/auth/signup", {"email": "ada@example.org", "password": "correct horse"})[0] == 201
        assert member.send("PUT", "/me/picture", photo(random.Random(1)))[0] == 200
        # A child that nobody waits for would stay as a zombie.
        eventually(lambda: not subprocess.run(["pgrep", "-P", container.first], capture_output=True, text=True).stdout)
