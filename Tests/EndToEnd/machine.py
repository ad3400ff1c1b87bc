"""A machine into which a package can be installed: what is written stays in memory, above a folder with a root file system, and its processes end
with it. It has the network of this one. Only root can make it."""

import os
import shutil
import subprocess
from pathlib import Path

STANDIN = Path(__file__).with_name("systemctl.sh")
SETUP = """
set -e
mount -t tmpfs -o mode=755 none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay -o "lowerdir=$2,upperdir=$1/upper,workdir=$1/work" none "$1/root"
cd "$1/root"
mount -t proc none proc
mount --rbind /dev dev
mount -t tmpfs -o mode=755 none run
mount -t tmpfs -o mode=1777 none tmp
if [ "$2" = / ]; then
    # Libraries of Swift, for a program that was not linked with them.
    mount --rbind /opt opt
    # Each call of dpkg reads the names of all files of all packages, which takes seconds on a machine with many. Here the packages have none.
    mount -t tmpfs none var/lib/dpkg
    (cd /var/lib/dpkg && tar --create --exclude='info/*' .) | tar --extract --directory var/lib/dpkg
    (cd /var/lib/dpkg/info && ls *.list) | (cd var/lib/dpkg/info && xargs touch)
    cp /var/lib/dpkg/info/format var/lib/dpkg/info
fi
# The shell waits for all who are left by their parents.
exec chroot . /bin/sh -c 'echo ready; while sleep 0.1; do :; done'
"""


class Machine:
    """`base` is the folder below: this machine's own root, or one that debootstrap has made."""

    def __init__(self, folder, base="/"):
        self.folder = folder
        self.base = str(base)

    def __enter__(self):
        self.folder.mkdir()
        self.keeper = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private", "sh", "-c", SETUP, "sh", str(self.folder), self.base],
            stdout=subprocess.PIPE, text=True)
        assert self.keeper.stdout.readline() == "ready\n", "the machine could not be made"
        self.pid = subprocess.run(["pgrep", "-P", str(self.keeper.pid)], check=True, capture_output=True, text=True).stdout.strip()
        if self.base != "/":
            shutil.copy("/etc/resolv.conf", self.path("/etc/resolv.conf"))
        return self

    def __exit__(self, *_):
        self.keeper.kill()
        self.keeper.wait()

    def path(self, path):
        """A file of the machine, as it is reached from here."""
        return Path(f"/proc/{self.pid}/root{path}")

    def run(self, *command, check=True):
        inside = ["nsenter", "--target", self.pid, "--mount", "--pid", "--root", "--wdns=/"]
        variables = {**{name: value for name, value in os.environ.items() if not name.startswith("PALISADE") and name != "TMPDIR"},
                     "DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([*inside, *map(str, command)], capture_output=True, text=True, env=variables)
        assert not check or done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        return done

    def bring(self, file):
        """Copies a file into the machine, and returns its path there."""
        shutil.copy(file, self.path("/tmp"))
        return f"/tmp/{Path(file).name}"

    def boot(self):
        """From here on the scripts of packages find a service manager, which `systemctl.sh` stands in for."""
        self.path("/run/systemd/system").mkdir(parents=True)
        # Images for containers have a policy that no service is started.
        self.path("/usr/sbin/policy-rc.d").unlink(missing_ok=True)
        shutil.copy(STANDIN, self.path("/usr/bin/systemctl"))
        self.path("/usr/bin/systemctl").chmod(0o755)
