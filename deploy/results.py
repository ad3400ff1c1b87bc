"""Ends a run of deploy/test.sh: prints the steps and the slowest tests, and keeps both in .build/test-results.json.

    python3 deploy/results.py FOLDER PLAN STEP ...

FOLDER holds what the steps left: NAME.step (name, result, seconds), NAME.xml (JUnit) or NAME.jsonl (one test a line). PLAN is `whole`, `deep` or
`some`. The file of results tells of the last whole run at its top, of the last deep run under `deep`, and of later runs of some steps under `later`.
Exits with 1 if a step failed or did not run.
"""

import json
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

KEPT = Path(".build/test-results.json")
SLOWEST = 20
AT_ONCE = {"unit"}
"""Steps whose tests all start at once, so that the seconds of each are those of the others as well."""
LATER = 20
"""So many runs of some steps are remembered."""


def git(*arguments):
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def steps_of(folder, asked):
    """The steps in the order in which they were asked for: name, parts, result, seconds."""
    for each in asked:
        name, _, parts = each.partition(":")
        line = folder / f"{name}.step"
        # A build that fails ends a run before the steps that need it.
        _, result, seconds = line.read_text().split("\t") if line.exists() else (name, "not run", "0")
        yield {"step": name, **({"parts": parts} if parts else {}), "result": result, "seconds": int(seconds)}


def tests_of(folder):
    """Every test that left its seconds: step, test, seconds, result."""
    for path in sorted(folder.glob("*.xml")):
        # Each run of unit tests leaves two files, one for each library of tests.
        step = path.stem.removesuffix("-swift-testing").partition(".")[0]
        for case in ElementTree.parse(path).iter("testcase"):
            failed = case.find("failure") is not None or case.find("error") is not None
            yield {"step": step, "test": f"{case.get('classname', '')}.{case.get('name')}", "seconds": float(case.get("time") or 0), "failed": failed}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            yield {"step": path.stem, **json.loads(line)}


def table(steps, tests):
    for each in steps:
        name = each["step"] + (f":{each['parts']}" if "parts" in each else "")
        print(f"{name[:40]:<40} {each['result']:<8} {each['seconds']:>5} s")
    slowest = sorted((each for each in tests if each["step"] not in AT_ONCE), key=lambda each: -each["seconds"])[:SLOWEST]
    if slowest:
        print(f"\nThe slowest of {len(tests)} tests:")
        for each in slowest:
            print(f"{each['seconds']:8.2f} s  {each['step']:<17} {each['test']}")


def keep(plan, run):
    try:
        kept = json.loads(KEPT.read_text())
    except (OSError, ValueError):
        kept = {}
    if plan == "whole":
        kept = {**run, "deep": kept.get("deep"), "later": []}
    elif plan == "deep":
        kept["deep"] = run
    else:
        kept["later"] = [*kept.get("later", []), {key: value for key, value in run.items() if key != "durations"}][-LATER:]
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def main():
    folder, plan, asked = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    steps, tests = list(steps_of(folder, asked)), list(tests_of(folder))
    passed = all(each["result"] == "passed" for each in steps)
    table(steps, tests)
    keep(plan, {
        "commit": git("rev-parse", "HEAD"),
        "clean": git("status", "--porcelain") == "",
        "ended": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "passed": passed,
        "steps": steps,
        "durations": [[each["step"], each["test"], round(each["seconds"], 2)] for each in tests],
    })
    print("\nEverything asked for passed." if passed else "\nSomething failed.")
    failed = sum(each["failed"] for each in tests)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
