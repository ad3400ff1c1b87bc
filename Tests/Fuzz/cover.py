"""Runs libFuzzer on the parsers in process, one input after another, and notes the sums of all runs, in seconds of a processor, in runs.json.

    python Tests/Fuzz/cover.py [--seconds 7200] [INPUT …]

`deploy/test.sh safety` builds the programs. An input goes on from the files that earlier runs have found, which are below .build/fuzz/corpus. Files that reach
new code are added to Tests/Fuzz/Corpus while they are small. A finding ends the input: its bytes are below .build/fuzz/findings.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/asan"
WORK = ROOT / ".build/fuzz"
CORPUS = ROOT / "Tests/Fuzz/Corpus"
RUNS = ROOT / "Tests/Fuzz/runs.json"
INPUTS = ["json", "frames", "http", "records", "decks", "pictures"]
MOST_BYTES, MOST_FILES = 48 << 10, 100
"""Of the committed corpus of an input, beyond which no file is added."""
LONGEST = {"pictures": 8192, "decks": 8192}
USUAL = 4096
SANITIZER = {"decks": "detect_leaks=0"}
"""FoundationXML loses 72 bytes with every text that is not XML. Decks are read once, at the start of a server."""
OPTIONS = ["-timeout=120", "-rss_limit_mb=3000", "-print_final_stats=1"]


def program(name):
    """The command without options. A fault of memory in the decoders of pictures shows only without the confinement of their process."""
    return [BUILT / "fuzz-pictures"] if name == "pictures" else [BUILT / "debug/palisade-fuzz", "cover", name]


def environment(name):
    return {**os.environ, "ASAN_OPTIONS": SANITIZER.get(name, "")}


def folder(kind, name):
    path = WORK / kind / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def run(name, seconds):
    """Returns the executions, the covered edges and whether nothing was found."""
    log = WORK / f"{name}.log"
    command = [*program(name), f"-max_total_time={seconds}", f"-max_len={LONGEST.get(name, USUAL)}", *OPTIONS,
               f"-artifact_prefix={folder('findings', name)}/", folder("corpus", name), CORPUS / name]
    with log.open("w") as file:
        status = subprocess.run(command, cwd=ROOT, env=environment(name), stdout=file, stderr=subprocess.STDOUT).returncode
    text = log.read_text(errors="replace")
    executions = int(last(r"^stat::number_of_executed_units: *(\d+)", text) or last(r"^#(\d+)", text) or 0)
    if status:
        print(f"{name}: status {status}\n{text[-6000:]}", file=sys.stderr)
    return executions, int(last(r"cov: (\d+)", text) or 0), status == 0


def last(pattern, text):
    found = re.findall(pattern, text, re.MULTILINE)
    return found[-1] if found else None


def worked():
    """Seconds that programs of ours have kept a processor busy: beside other work these are fewer than those of the clock."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def note(name, executions, seconds, edges):
    runs = json.loads(RUNS.read_text()) if RUNS.exists() else {}
    known = runs.get(name, {"executions": 0, "seconds": 0})
    runs[name] = {"executions": known["executions"] + executions, "seconds": known["seconds"] + round(seconds), "edges": edges}
    # Another run may read it at any moment.
    whole = RUNS.with_suffix(".new")
    whole.write_text(json.dumps(dict(sorted(runs.items())), indent=2) + "\n")
    whole.replace(RUNS)


def keep(name):
    """Adds files that reach code which the committed corpus does not. Their names are sums of their bytes: the order of the names is as good as any."""
    merged = folder("merged", name)
    shutil.rmtree(merged)
    shutil.copytree(CORPUS / name, merged)
    known = {path.name: path.stat().st_size for path in merged.iterdir()}
    subprocess.run([*program(name), "-merge=1", "-timeout=120", merged, folder("corpus", name)], cwd=ROOT, env=environment(name), capture_output=True, check=True)
    count, size = len(known), sum(known.values())
    for path in sorted(path for path in merged.iterdir() if path.name not in known):
        count, size = count + 1, size + path.stat().st_size
        if count > MOST_FILES or size > MOST_BYTES:
            break
        shutil.copy(path, CORPUS / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=7200, help="for each input")
    parser.add_argument("inputs", nargs="*", default=INPUTS, metavar="INPUT")
    args = parser.parse_args()
    is_clean = True
    for name in args.inputs or INPUTS:
        begun = worked()
        executions, edges, is_without_finding = run(name, args.seconds)
        seconds = worked() - begun
        note(name, executions, seconds, edges)
        keep(name)
        is_clean &= is_without_finding
        print(f"{name}: {executions} executions in {seconds:.0f} s, {executions / seconds:.0f} a second, {edges} edges, "
              f"{'no finding' if is_without_finding else 'ended early: see above'}", flush=True)
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
