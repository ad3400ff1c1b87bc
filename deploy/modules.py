"""Checks the types of each of our modules as a whole, as a release build compiles it.

The build of the tests compiles file by file. Compiled as a whole, a module may lack an import that its files lend each other, and only a release would say
so, after a quarter of an hour. Reads the commands from .build/debug.yaml, which the build writes.
"""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMAND = re.compile(r'"C\.[\w-]+-debug\.module":\n.*?inputs: (\[.*?\])\n.*?args: (\[.*?\])\n', re.DOTALL)
LEFT_OUT = {
    # With a value of their own.
    "-emit-module-path": 1, "-output-file-map": 1, "-index-store-path": 1, "-emit-symbol-graph-dir": 1, "-symbol-graph-minimum-access-level": 1,
    "-emit-objc-header-path": 1,
    "-emit-dependencies": 0, "-emit-module": 0, "-emit-symbol-graph": 0, "-emit-objc-header": 0, "-c": 0, "-incremental": 0, "-enable-batch-mode": 0,
    "-serialize-diagnostics": 0, "-parseable-output": 0,
    # Of a debug build.
    "-enable-testing": 0, "-DDEBUG": 0, "-O": 0, "-Onone": 0,
}


def commands():
    """The compiler's command for each module of Sources, without what makes files."""
    for inputs, arguments in COMMAND.findall((ROOT / ".build/debug.yaml").read_text()):
        if json.loads(inputs)[0].startswith(f"{ROOT}/Sources/"):
            command = json.loads(arguments)
            yield command[command.index("-module-name") + 1], [*without(command), "-typecheck", "-whole-module-optimization"]


def without(arguments):
    rest = iter(arguments)
    for each in rest:
        values = LEFT_OUT.get(each)
        if values is None:
            yield each
        for _ in range(values or 0):
            next(rest)


def check(command):
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


def main():
    modules = dict(commands())
    if not modules:
        sys.exit("There is no build of the tests.")
    status = 0
    with ThreadPoolExecutor(2) as pool:
        for name, (failed, text) in zip(modules, pool.map(check, modules.values())):
            if failed or text:
                status = 1
                print(f"{name}, as a whole:\n{text}")
    print(f"{len(modules)} modules")
    return status


if __name__ == "__main__":
    sys.exit(main())
