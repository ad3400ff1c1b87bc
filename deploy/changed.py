"""Names the parts of deploy/test.sh that the change since the last green run can break, for work between commits.

    python3 deploy/changed.py

Prints one step, or STEP:PART,PART, a line. Steps without a program and unit tests of the targets above a changed one always run; files of
end-to-end and browser tests are taken by the words that they share with the changed lines, best first, until their known seconds fill two minutes.
The others are counted on standard error: a whole run is still the gate.
"""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

KEPT = Path(".build/test-results.json")
SECONDS = 120
UNKNOWN = 10
"""Seconds of a file of tests that no run has measured yet."""
SLOW = {"end": "Tests/EndToEnd", "browser-chromium": "Tests/Browser"}
PROCESSES = {"end": 6, "browser-chromium": 3}
COMMON = 12
"""A word that stands in more files of tests than these tells nothing."""


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def kept():
    try:
        return json.loads(KEPT.read_text())
    except (OSError, ValueError):
        return {}


def last_green(results):
    """The commit of the last whole run that passed; the one before the newest commit if none is known."""
    if results.get("passed"):
        return results["commit"]
    print("No whole green run is known here; compared with the commit before the newest one.", file=sys.stderr)
    return "HEAD~1"


def changed_files(base):
    untracked = git("ls-files", "--others", "--exclude-standard").split("\n")
    return sorted(filter(None, {*git("diff", "--name-only", base).split("\n"), *untracked}))


def targets_above(files):
    """The targets of tests that stand on a target with a changed file, or have one themselves."""
    package = json.loads(subprocess.run(["swift", "package", "describe", "--type", "json"], check=True, capture_output=True, text=True).stdout)
    folders = {target["name"]: target["path"] for target in package["targets"]}
    below = {target["name"]: set(target.get("target_dependencies", [])) for target in package["targets"]}
    found = {name for name, folder in folders.items() if any(file.startswith(folder + "/") for file in files)}
    while more := {name for name, needs in below.items() if needs & found} - found:
        found |= more
    return sorted(target["name"] for target in package["targets"] if target["type"] == "test" and target["name"] in found)


def words(text):
    return set(re.findall(r"[A-Za-z][A-Za-z_-]{4,}", text))


def changed_words(base, files):
    """The words of the changed lines and of the names of the changed files."""
    lines = [line[1:] for line in git("diff", "--unified=0", base, "--", *files).split("\n") if re.match(r"[+-](?![+-])", line)] if files else []
    return words(" ".join([*lines, *(re.sub(r"[/.+]", " ", file) for file in files)]))


def seconds_of(results):
    """Seconds of a file of tests in the last whole run, by step and name."""
    seconds = defaultdict(float)
    for step, test, time in results.get("durations", []):
        if module := re.search(r"\btest_\w+", test):
            seconds[step, f"{module[0]}.py"] += time
    return seconds


def ranked(folder, files, told):
    """The files of tests of a folder, those that share most with the change first; changed ones and users of a changed helper before all."""
    helpers = {Path(file).stem for file in files if file.startswith("Tests/") and file.endswith(".py")}
    texts = {path: path.read_text() for path in sorted(Path(folder).glob("test_*.py"))}
    known = Counter(word for text in texts.values() for word in words(text))
    scores = {}
    for path, text in texts.items():
        shared = sum(1 / known[word] for word in words(text) & told if known[word] <= COMMON)
        named = bool(words(path.stem.removeprefix("test_")) & told)
        imports = any(re.search(rf"^from {helper} import|^import {helper}\b", text, re.MULTILINE) for helper in helpers - {"palisade", "conftest", "table"})
        scores[path] = shared + 2 * named + 5 * imports + 100 * (str(path) in files)
    return sorted(((score, path.name) for path, score in scores.items() if score > 0), reverse=True)


def main():
    results = kept()
    base = last_green(results)
    files = changed_files(base)

    def any_of(pattern):
        return any(re.match(pattern, file) for file in files)

    steps = []
    swift = any_of(r"Package\.swift|Sources/|Tests/.*\.swift$")
    page = any_of(r"web/")
    if swift: steps += ["format"]
    if any_of(r"deploy/.*\.sh$|\.ci/"): steps += ["scripts"]
    if any_of(r".*\.py$"): steps += ["python"]
    if page: steps += ["types", "web"]
    if page or any_of(r"Tests/Page/"): steps += ["page", "page-firefox"]
    if swift or page: steps += ["architecture", "faults"]
    if any_of(r"web/api/|Tests/Api/"): steps += ["api:test_documents.py"]
    if swift:
        above = targets_above(files)
        steps += ["build", "modules", *([f"unit:{','.join(above)}"] if above else [])]
    if any_of(r"Sources/(Games|GameRules|QuoridorEngine)/"): steps += ["rules"]

    # What a script of deploy says is no word of the program.
    files = [file for file in files if file.startswith(("Sources/", "Tests/", "web/"))]
    told, seconds, left = changed_words(base, files), seconds_of(results), 0
    chosen = defaultdict(list)
    spent = dict.fromkeys(SLOW, 0.0)
    for step, folder in SLOW.items() if files else ():
        for _, name in ranked(folder, files, told):
            cost = seconds.get((step, name), UNKNOWN) / PROCESSES[step]
            if spent[step] + cost > SECONDS / 2:
                left += 1
                continue
            spent[step] += cost
            chosen[step].append(name)
    steps += [f"{step}:{','.join(names)}" for step, names in chosen.items()]
    print(f"Changed since {base[:9]}: {len(files)} files. Left to a whole run: {left} files of tests that share words with the change.", file=sys.stderr)
    print("\n".join(steps))


if __name__ == "__main__":
    main()
