#!/usr/bin/env bash
# Runs every check, or only the steps named as arguments. Ends in a summary; fails if any step failed.
# shellcheck disable=SC2317 # shellcheck does not see that the steps are called, by their names
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/lib.sh

ALL=(install format scripts python types architecture build docs unit web release rules api end fuzz browser-chromium browser-firefox)
PYTHON=.venv/bin/python

# ── Steps ── each is one function; a step fails if its last command does, so steps chain with &&.

step_install() {
    need_swift || return
    apt_install "${SERVER_PACKAGES[@]}" gcc curl openssl python3-venv chromium-headless-shell firefox-esr fonts-noto-cjk shellcheck node-typescript || return
    node_version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
    if [ "${node_version:-0}" -lt 18 ]; then apt_install nodejs || return; fi
    [ -x "$PYTHON" ] || python3 -m venv .venv || return
    "$PYTHON" -m pip install --quiet --retries 5 --requirement Tests/requirements.txt
}

step_format() { swift format lint --strict --recursive --parallel Sources Tests Package.swift web/examples; }
step_scripts() { shellcheck --external-sources deploy/*.sh .ci/run; }
# The page is plain JavaScript; its comments say the types.
step_types() { present web/tests/tsconfig.json && tsc --project web/tests/tsconfig.json; }
step_python() { "$PYTHON" -m ruff check Tests web/examples deploy; }

step_architecture() { "$PYTHON" -m pytest -q Tests/Architecture; }

# Without the first flag SwiftPM lets an import that the manifest does not declare pass in silence.
step_build() {
    local log
    log=$(mktemp)
    swift build --explicit-target-dependency-import-check error 2>&1 | tee "$log"
    local status=${PIPESTATUS[0]}
    if grep -q '\bwarning:' "$log"; then
        echo "The build printed warnings." >&2
        status=1
    fi
    rm -f "$log"
    return "$status"
}

# Every link of the catalogues and of the comments in their targets has to lead somewhere. A comment names the parameters that need a word;
# DocC would have it name all of them or none.
step_docs() {
    # The symbols of the tests are asked for too, so they have to be there.
    swift build --build-tests && swift package dump-symbol-graph --minimum-access-level internal || return
    local work graphs catalogue target status=0
    work=$(mktemp -d)
    graphs=$(swift build --show-bin-path)/../symbolgraph
    for catalogue in Sources/*/*.docc; do
        target=$(basename "$catalogue" .docc)
        mkdir "$work/$target"
        cp "$graphs/$target.symbols.json" "$work/$target" &&
            docc convert "$catalogue" --additional-symbol-graph-dir "$work/$target" --output-path "$work/$target.doccarchive" \
                --warnings-as-errors --disable-parameters-and-returns-validation --ide-console-output || status=1
    done
    rm -rf "$work"
    return "$status"
}

# The tests of damaged stores compute for a minute. Beside them the others would run into their time limits.
step_unit() { swift test --parallel --skip RotTests && swift test --skip-build --filter RotTests; }
step_web() { present web/tests && find web/tests -name "*.test.mjs" -print0 | xargs -0 node --test; }
step_release() { swift build --configuration release --product palisade && swift build --configuration release --product palisade-picture; }

step_rules() {
    local palisade
    palisade=$(swift build --configuration release --show-bin-path)/palisade
    for positions in Tests/GamesTests/Vectors/*-public.jsonl; do
        "$palisade" rules check "$positions" || return
    done
    # The known number of move sequences of four plies.
    "$palisade" perft 4 | tee >(cat >&2) | tr -d ',_ ' | grep -q 247569030
}

step_api() { "$PYTHON" -m pytest -q Tests/Api; }
# Most of these tests wait for a server of their own, so several files run at once.
step_end() { "$PYTHON" -m pytest -q --numprocesses 3 --dist loadfile Tests/EndToEnd; }
step_fuzz() { "$PYTHON" Tests/Fuzz/http_requests.py --seconds 30 && "$PYTHON" Tests/Fuzz/frames.py --seconds 30; }
step_browser-chromium() { present Tests/Browser && ENGINE=chromium browse; }
step_browser-firefox() { present Tests/Browser && ENGINE=firefox browse; }
# The drivers wait a lot, so three of them keep two processors busy.
browse() { "$PYTHON" -m pytest -q --numprocesses 3 --dist loadfile Tests/Browser; }

present() { [ -e "$1" ] || { echo "There is no $1." >&2; return 1; }; }

# ── Running them ──

# The first steps need all processors, one after another. The last often wait, for a browser or a clock; so they run in lanes
# beside each other.
FIRST=(install format scripts python types architecture build docs unit web release rules)
LANES=("end fuzz api" "browser-chromium browser-firefox")

steps=("$@")
[ ${#steps[@]} -gt 0 ] || steps=("${ALL[@]}")
for step in "${steps[@]}"; do
    declare -F "step_$step" >/dev/null || die "there is no step $step; the steps are: ${ALL[*]}"
done

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# Those of the given steps that were asked for, in the order given here.
asked() { for step in "$@"; do case " ${steps[*]} " in *" $step "*) echo "$step" ;; esac; done; }

# Runs one step and leaves its line of the summary.
run() {
    local step=$1 start=$SECONDS result=passed
    printf '\n── %s ──\n' "$step"
    (step_"$step") || result=FAILED
    printf '%-20s %-7s %5d s\n' "$step" "$result" $((SECONDS - start)) >"$results/$step"
    printf '── %s %s after %d s ──\n' "$step" "$result" $((SECONDS - start))
    [ "$result" = passed ]
}

# Runs steps one after another; each one's output is shown in one piece when it has ended.
lane() {
    for step in $(asked "$@"); do
        run "$step" >"$results/$step.log" 2>&1
        flock "$results" cat "$results/$step.log"
    done
}

# The lines of a failed step that say why, and its end. A whole run prints thousands of lines after the first failure, and a service
# that runs it may keep only the last of them.
excerpt() {
    printf '\n── %s failed ──\n' "$1"
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$results/$1.log" >"$results/$1.short"
    grep -nE '✘|error:|warning:|Fatal|^FAILED|^E  |Crash|not ok' "$results/$1.short" | head -n 60
    echo "…"
    tail -n 60 "$results/$1.short"
}

finish() {
    local step
    for step in $(asked "${ALL[@]}"); do
        if grep -qs FAILED "$results/$step"; then excerpt "$step"; fi
    done
    echo
    failed=0
    for step in $(asked "${ALL[@]}"); do
        [ -e "$results/$step" ] || continue
        cat "$results/$step"
        grep -q FAILED "$results/$step" && failed=1
    done
    [ $failed = 0 ] && echo "Everything asked for passed." || echo "Something failed."
    exit $failed
}

for step in $(asked "${FIRST[@]}"); do
    run "$step" 2>&1 | tee "$results/$step.log" && continue
    # The steps that follow could only fail for the same reason.
    case $step in install | build | release) finish ;; esac
done
for lane in "${LANES[@]}"; do
    # shellcheck disable=SC2086 # a list of words
    lane $lane &
done
wait
finish
