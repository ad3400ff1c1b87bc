#!/usr/bin/env python3
"""The ledger of faults: small wrong changes of the program, each of which a user would notice and the suite has to catch.

    mutants.py check                    every fault still applies (milliseconds)
    mutants.py list                     the faults, and the steps that caught them in the suite of commit 702bf86
    mutants.py run [--narrow] [ID…]     places each fault in a copy of the tree and runs the steps until the first is red (hours)

A fault is an entry of a TOML file that is named for its area:

    id      a name
    seen    the fault as a user meets it
    file    the file that is changed
    old     the text that is replaced, which occurs once in the file
    new     the text in its place
    steps   narrow steps that could catch it: `web:net.test.mjs`, `unit:PlayTests`, `end:test_rank.py`, `browser-chromium:test_back.py`
    caught  the step and the test that caught it in the suite of commit 702bf86, or `nothing`

`run` tries the narrow steps first, in the order of their cost, and then the whole steps of `deploy/test.sh`; with `--narrow` the narrow ones alone. A browser
test that is red with a fault of the page has to be green without it; for all others the tree has to be green. Results, and what the steps printed, are kept in `.build/mutants`. It fails if nothing catches a fault that was caught before.
"""

import argparse
import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

LEDGER = Path(__file__).resolve().parent
ROOT = LEDGER.parents[1]
WORK = ROOT / ".build/mutants"
COPY = WORK / "tree"
"""The tree with a fault. It has a build folder of its own and is kept, so that only the first fault of the server builds everything."""
RESULTS = WORK / "results.json"
LOGS = WORK / "logs"
PYTHON = ROOT / ".venv/bin/python"
NOTHING = "nothing"

PROGRAM = ".build/debug/palisade"
"""Built with the unit tests, and started by the others."""
PYTEST = [str(PYTHON), "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
NARROW = {
    "types": ["tsc", "--project", "web/tests/tsconfig.json"],
    "web": ["node", "--test", "--test-reporter=tap", "web/tests/{}"],
    "architecture": [*PYTEST, "Tests/Architecture/{}"],
    "page": [*PYTEST, "Tests/Page/{}"],
    "unit": ["swift", "test", "--filter", "{}"],
    "api": [*PYTEST, "Tests/Api/{}"],
    "end": [*PYTEST, "Tests/EndToEnd/{}"],
    "browser-chromium": [*PYTEST, "Tests/Browser/{}"],
    "browser-firefox": [*PYTEST, "Tests/Browser/{}"],
}
"""The command of each step for one file of its tests, in the order of cost; `unit` takes a filter."""
NEEDS_PROGRAM = ("api", "end", "browser-chromium", "browser-firefox")
UNCONCERNED = {"install", "format", "scripts", "python", "docs", "faults", "release", "ship", "counts"}
"""Steps that judge no behaviour, and the check of this ledger, which each fault would fail."""
OF_SOURCES = {"build", "unit", "rules"}
"""Steps to which a fault of the page makes no difference."""
PATIENCE = 3 * 3600
"""Seconds after which a step counts as one that does not end."""

RED = [
    re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", re.MULTILINE),
    re.compile(r"^\s*not ok \d+ - (.+)$", re.MULTILINE),
    re.compile(r"^✘ Test (.+?) (?:recorded an issue|failed)", re.MULTILINE),
    re.compile(r"(Fatal error: .+|\S+: error: .+|error: .+)$", re.MULTILINE),
]
"""The first failing test in the output of a step."""


@dataclass(frozen=True)
class Fault:
    area: str
    id: str
    seen: str
    file: str
    old: str
    new: str
    steps: tuple[str, ...]
    caught: str

    @property
    def is_of_page(self):
        return self.file.startswith("web/")

    def placed(self, text):
        return text.replace(self.old, self.new)

    @property
    def obstacle(self):
        """The reason why the fault does not apply, or None."""
        path = ROOT / self.file
        if not path.is_file():
            return f"there is no {self.file}"
        text = path.read_text()
        if (count := text.count(self.old)) != 1:
            return f"its old text occurs {count} times in {self.file}"
        if self.old == self.new:
            return "its new text is the old one"
        unknown = [step for step in self.steps if step.partition(":")[0] not in NARROW]
        return f"there are no steps {unknown}" if unknown else None


def ledger():
    return [Fault(area=path.stem, **{**entry, "steps": tuple(entry["steps"])})
            for path in sorted(LEDGER.glob("*.toml")) for entry in tomllib.loads(path.read_text())["fault"]]


def check(faults):
    """Says which faults do not apply."""
    problems = [f"{fault.area}/{fault.id}: {fault.obstacle}" for fault in faults if fault.obstacle]
    names = [fault.id for fault in faults]
    problems += [f"there are two faults {name}" for name in sorted({name for name in names if names.count(name) > 1})]
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"All {len(faults)} faults apply.")
    return not problems


# ── The copy ──

def sync():
    """Makes the copy equal to the tree, and touches only what differs, so that builds are incremental."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True).stdout
    wanted = {name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()}
    for name in wanted:
        here, there = ROOT / name, COPY / name
        if there.is_file() and filecmp.cmp(here, there, shallow=False):
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(here, there)
    for folder, folders, files in os.walk(COPY):
        if Path(folder) == COPY:
            folders[:] = [each for each in folders if each != ".build"]
        for file in files:
            path = Path(folder, file)
            if not path.is_symlink() and str(path.relative_to(COPY)) not in wanted:
                path.unlink()
    venv = COPY / ".venv"
    if not venv.is_symlink():
        venv.symlink_to(ROOT / ".venv")


# ── Steps ──

@dataclass(frozen=True)
class Verdict:
    is_red: bool
    test: str
    """The first that failed."""
    seconds: float


def execute(command, environment, log):
    """The verdict of a command in the copy; None if pytest found none of the tests that were asked for."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return Verdict(True, "it does not end", time.monotonic() - start)
    output = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    (LOGS / log.replace("/", "-")).write_text(output)
    if "pytest" in command and (done.returncode == 5 or "ERROR: not found: " in output):
        return None
    found = (pattern.search(output) for pattern in RED)
    test = next((match[1] for match in found if match), output.strip().rpartition("\n")[2]) if done.returncode else ""
    return Verdict(done.returncode != 0, test.strip(), time.monotonic() - start)


def environment_for(fault, step):
    """Tests of a fault of the page start the program of the tree; those of a fault of the server start its own."""
    environment = {**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
    if fault.is_of_page:
        environment.setdefault("PALISADE", str(ROOT / PROGRAM))
    else:
        environment["PALISADE"] = str(COPY / PROGRAM)
    if step.startswith("browser-"):
        environment["ENGINE"] = step.removeprefix("browser-")
    return environment


def program(fault):
    """Builds the program with a fault of the server."""
    for product in ("palisade", "palisade-picture"):
        verdict = execute(["swift", "build", "--product", product], environment_for(fault, "build"), f"{fault.id} {product}")
        if verdict.is_red:
            return verdict
    return None


def narrow(fault, name):
    """The verdict of one narrow step; None if its tests have gone elsewhere."""
    step, _, tests = name.partition(":")
    command = [part.format(tests) for part in NARROW[step]]
    if step not in ("types", "unit") and not (COPY / command[-1].partition("::")[0]).exists():
        return None
    if step in NEEDS_PROGRAM and not fault.is_of_page and (broken := program(fault)):
        return broken
    return execute(command, environment_for(fault, step), f"{fault.id} {name}")


def whole_steps(fault):
    """The steps of `deploy/test.sh` that could catch a fault, in their order."""
    lists = re.findall(r"^[A-Z_]+=\(.*?\)$", (ROOT / "deploy/test.sh").read_text(), re.MULTILINE | re.DOTALL)
    steps = subprocess.run(["bash", "-c", "\n".join([*lists, 'echo "${ALL[@]}"'])], check=True, capture_output=True, text=True).stdout.split()
    return [step for step in steps if step not in UNCONCERNED | (OF_SOURCES if fault.is_of_page else set())]


def attempts(fault, narrow_alone):
    """What is run for a fault, one after the other: the name and the run of each."""
    order = list(NARROW)
    for name in sorted(fault.steps, key=lambda name: order.index(name.partition(":")[0])):
        yield name, lambda name=name: narrow(fault, name)
    if not narrow_alone:
        for step in whole_steps(fault):
            yield step, lambda step=step: execute(["deploy/test.sh", step], environment_for(fault, step), f"{fault.id} {step}")


def place(fault):
    path = COPY / fault.file
    path.write_text(fault.placed(path.read_text()))


def is_red_anyway(fault, name, verdict):
    """Whether a browser test that failed with a fault of the page fails without it as well, on a busy machine for instance."""
    step, _, _ = name.partition(":")
    if not fault.is_of_page or not step.startswith("browser-") or "::" not in verdict.test:
        return False
    sync()
    again = execute([*PYTEST, verdict.test], environment_for(fault, step), f"{fault.id} {name} without it")
    place(fault)
    return again is not None and again.is_red


def catch(fault, narrow_alone):
    """The step and test that catch a fault, or `nothing`."""
    sync()
    place(fault)
    try:
        for name, attempt in attempts(fault, narrow_alone):
            verdict = attempt()
            if verdict is None:
                print(f"  {name}: its tests are not there any more")
                continue
            print(f"  {name}: {'red, ' + verdict.test if verdict.is_red else 'green'} ({verdict.seconds:.0f} s)", flush=True)
            if verdict.is_red and is_red_anyway(fault, name, verdict):
                print("    but it is red without the fault as well", flush=True)
            elif verdict.is_red:
                return f"{name}: {verdict.test}"
        return NOTHING
    finally:
        sync()


def run(faults, narrow_alone):
    results = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    for folder in (COPY, LOGS):
        folder.mkdir(parents=True, exist_ok=True)
    for fault in faults:
        print(f"{fault.area}/{fault.id}: {fault.seen}", flush=True)
        results[fault.id] = catch(fault, narrow_alone)
        RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    print()
    for fault in faults:
        print(f"{fault.area + '/' + fault.id:60} {results[fault.id]}")
    lost = [fault for fault in faults if results[fault.id] == NOTHING and fault.caught != NOTHING]
    for fault in lost:
        print(f"Nothing catches {fault.id}, which was caught by {fault.caught}", file=sys.stderr)
    print(f"{sum(results[fault.id] != NOTHING for fault in faults)} of {len(faults)} faults are caught.")
    return not lost


def main():
    parser = argparse.ArgumentParser(description="Places the faults of the ledger.")
    acts = parser.add_subparsers(dest="act", required=True)
    acts.add_parser("check")
    acts.add_parser("list")
    runs = acts.add_parser("run")
    runs.add_argument("--narrow", action="store_true", help="the narrow steps alone")
    runs.add_argument("ids", nargs="*", metavar="ID")
    arguments = parser.parse_args()
    faults = ledger()
    if arguments.act == "list":
        for fault in faults:
            print(f"{fault.area + '/' + fault.id:60} {fault.caught}")
        return True
    if arguments.act == "check":
        return check(faults)
    if not check(faults):
        return False
    unknown = set(arguments.ids) - {fault.id for fault in faults}
    if unknown:
        parser.error(f"there are no faults {', '.join(sorted(unknown))}")
    return run([fault for fault in faults if not arguments.ids or fault.id in arguments.ids], arguments.narrow)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
