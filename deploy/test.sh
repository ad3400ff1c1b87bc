#!/usr/bin/env bash
# Runs every check, ends in a table of steps and of the slowest tests, and fails if any step failed.
#
#     deploy/test.sh                       every step: the gate of each change
#     deploy/test.sh build unit            some steps
#     deploy/test.sh unit:Room end:test_http.py     parts of steps: filters, files or tests, with a comma between them
#     deploy/test.sh changed               about two minutes: parts that the change since the last green run can break
#     deploy/test.sh deep                  hours: the long runs of everything, on the program as it ships
#     deploy/test.sh package               twenty minutes: builds the package that ships, and plays on a Debian that has nothing else
#     deploy/test.sh safety                a day: 1,000 kills, 200 power cuts, bad disks, dead lines, an hour under floods, races, and fuzzers with a sanitizer, two hours each;
#                                          safety:--kills=20,--cuts=4,--minutes=1,--seconds=60 is a short run
#     deploy/test.sh mutants [ID ...]      hours: places each fault of Tests/Mutants and looks for the step that finds it
# shellcheck disable=SC2317 # shellcheck does not see that the steps are called, by their names
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/lib.sh

# Seconds after which a test, or a program that runs tests, waits for something that will never come: the run fails and names the test, where it would stand
# still until whoever runs it gives up. Both are many times the longest on a busy machine.
STUCK=600
STANDSTILL=3000

# One build serves the unit tests, the documentation, the counts and the tests of the program: a debug build, in which Package.swift has our own
# code optimized and everything else not. What ships is built in release, without -enable-testing; deep runs and benchmarks are of that one.

# ── Steps ── each is one function; a step fails if its last command does, so steps chain with &&. Arguments name parts of a step.

step_install() {
    need_swift || return
    apt_install "${SERVER_PACKAGES[@]}" gcc curl openssl chromium-headless-shell firefox-esr fonts-noto-cjk shellcheck systemd node-typescript debhelper || return
    make_typeface || return
    fetch_tools || return
    node_version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
    if [ "${node_version:-0}" -lt 18 ]; then apt_install nodejs || return; fi
    make_python
}

step_format() { swift format lint --strict --recursive --parallel Sources Tests Package.swift web/examples; }
step_scripts() { shellcheck --external-sources deploy/*.sh deploy/systemd/certbot-hook deploy/debian/*.post* Tests/EndToEnd/*.sh Tests/Package/*.sh .ci/run; }
# The page is plain JavaScript; its comments say the types.
step_types() { present web/tests/tsconfig.json && tsc --project web/tests/tsconfig.json; }
step_python() { "$PYTHON" -m ruff check Tests web/examples deploy; }
step_architecture() { pytests architecture Tests/Architecture "$@"; }
# A placed fault that no longer applies says nothing any more.
step_faults() { "$PYTHON" Tests/Mutants/mutants.py check; }

# Without the first flag SwiftPM lets an import that the manifest does not declare pass in silence.
step_build() {
    local log status
    log=$(mktemp)
    mkdir -p .build/graphs
    swift build --build-tests --explicit-target-dependency-import-check error 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    if grep -q '\bwarning:' "$log"; then
        echo "The build printed warnings." >&2
        status=1
    fi
    rm -f "$log"
    return "$status"
}

# Whether a release build would compile, in a minute instead of a quarter of an hour.
step_modules() { python3 deploy/modules.py; }

# The program as it ships, for deep runs, with the one that measures its parts.
step_ship() {
    local product
    for product in palisade palisade-picture palisade-bench; do swift build --configuration release --product "$product" || return; done
}

# The package that ships, on a Debian of the same release that has nothing else, and the image for containers. By hand, since it builds everything once more.
step_package() {
    local clean=.build/clean
    apt_install debootstrap lintian buildah || return
    deploy/package.sh && lintian --allow-root --fail-on error,warning .build/package/*.deb || return
    [ -d "$clean" ] || { as_root debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$clean.new" && as_root mv "$clean.new" "$clean"; } || return
    pytests package Tests/Package "$@"
}

# Faults of the machine, as long as anybody has time: kills, power cuts, bad disks, dead and slow lines, and a soak. The numbers are options of
# Tests/Safety.
safety_faults() { pytests safety Tests/Safety --capture=no "$@"; }

# The programs with AddressSanitizer, and with the counters by which libFuzzer knows new code.
build_addresses() {
    local product runtime decoders
    runtime=$(clang -print-file-name=libclang_rt.fuzzer_no_main-"$(uname -m)".a) || return
    for product in palisade palisade-fuzz; do
        swift build --scratch-path .build/asan --sanitize address --product "$product" -Xswiftc -DFUZZING \
            -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer,address -Xlinker "$runtime" -Xlinker -lstdc++ || return
    done
    # The decoders of pictures without the limits of their process, which leave a sanitizer no memory.
    mapfile -t decoders < <(find Sources/palisade-picture -name '*.c' ! -name main.c)
    clang -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -o .build/asan/fuzz-pictures \
        Tests/Fuzz/Pictures/pictures.c "${decoders[@]}" -lpng -ljpeg -lwebp
}

# Fuzzers of the parsers and of the server under AddressSanitizer, for the given seconds each.
safety_addresses() {
    local status=0
    build_addresses || return
    "$PYTHON" Tests/Fuzz/cover.py --seconds "$1" || status=1
    # Freed memory is kept for a while, which would look like memory that the server keeps.
    PALISADE=$PWD/.build/asan/debug/palisade ASAN_OPTIONS=quarantine_size_mb=32 fuzz_server "$1" || status=1
    return "$status"
}

# The tests of whatever runs on several threads with ThreadSanitizer, and with a mutex that it can see.
safety_threads() {
    local options=(--scratch-path .build/tsan --sanitize thread -Xlinker "$PWD/.build/tsan/mutex.o")
    mkdir -p .build/tsan
    clang -c -O1 -o .build/tsan/mutex.o Tests/Fuzz/Threads/mutex.c && swift build --build-tests "${options[@]}" &&
        TSAN_OPTIONS="suppressions=$PWD/Tests/Fuzz/Threads/known.txt" swift test --skip-build "${options[@]}" --parallel \
            --filter 'PlayTests|WorkersTests|NetworksTests|WebSocketServerTests|StorageTests|AccountsTests|MailTests'
}

# By hand, since it takes a day: --seconds is the time of each fuzzer, all other options are those of Tests/Safety.
step_safety() {
    local seconds=7200 options=() each status=0
    STUCK=86400 STANDSTILL=86400
    for each in "$@"; do
        case $each in --seconds=*) seconds=${each#*=} ;; *) options+=("$each") ;; esac
    done
    safety_faults "${options[@]}" || status=1
    safety_threads || status=1
    safety_addresses "$seconds" || status=1
    return "$status"
}

# Every link of the catalogues and of the comments in their targets has to lead somewhere. A comment names the parameters that need a word;
# DocC would have it name all of them or none.
step_docs() {
    local work catalogue target status=0
    work=$(mktemp -d)
    for catalogue in Sources/*/*.docc; do
        target=$(basename "$catalogue" .docc)
        mkdir "$work/$target"
        cp ".build/graphs/$target.symbols.json" "$work/$target" &&
            docc convert "$catalogue" --additional-symbol-graph-dir "$work/$target" --output-path "$work/$target.doccarchive" \
                --warnings-as-errors --disable-parameters-and-returns-validation --ide-console-output || status=1
    done
    rm -rf "$work"
    return "$status"
}

# All tests of a run begin at once. Those with true sockets and timers run apart, or they would stand behind thousands of others.
step_unit() {
    local filters=() each status=0
    for each in "$@"; do filters+=(--filter "$each"); done
    if [ $# -gt 0 ]; then
        bounded swift test --skip-build --parallel --xunit-output "$results/unit.xml" "${filters[@]}"
        return
    fi
    bounded swift test --skip-build --parallel --xunit-output "$results/unit.sockets.xml" --filter WebSocketServerTests || status=1
    bounded swift test --skip-build --parallel --xunit-output "$results/unit.xml" --skip WebSocketServerTests || status=1
    return "$status"
}
step_web() {
    present web/tests || return
    local files=("$@")
    [ $# -gt 0 ] || mapfile -t files < <(find web/tests -name "*.test.mjs" | sort)
    bounded node --test --test-reporter spec --test-reporter-destination stdout --test-reporter ./web/tests/durations.mjs --test-reporter-destination "$results/web.jsonl" "${files[@]}"
}
step_page() { ENGINE=chromium pytests page Tests/Page --numprocesses 2 --dist loadfile "$@"; }
step_page-firefox() { ENGINE=firefox pytests page-firefox Tests/Page "$@"; }

step_rules() {
    local palisade=$PALISADE positions
    for positions in Tests/GamesTests/Vectors/*-public.jsonl; do
        "$palisade" rules check "$positions" || return
    done
    # The known number of move sequences of four plies.
    "$palisade" perft 4 | tee >(cat >&2) | tr -d ',_ ' | grep -q 247569030
}

step_counts() { "$PYTHON" Tests/Benchmarks/counts.py --check; }
step_api() { pytests api Tests/Api "$@"; }
# Most of these tests wait for a server or a clock, so many files run at once.
step_end() { pytests end Tests/EndToEnd --numprocesses 6 --dist loadfile "$@"; }
# Bounded and without sanitizers, which belong to `safety`. A deep run has only the programs that ship.
step_fuzz() {
    [ "$plan" = deep ] || fuzz_parsers 5 || return
    fuzz_server "${1:-15}"
}

# The parsers in process: the corpus, and changes to it.
fuzz_parsers() {
    local input
    .build/debug/palisade-fuzz replay Tests/Fuzz/Corpus || return
    for input in Tests/Fuzz/Corpus/*/; do .build/debug/palisade-fuzz run "$(basename "$input")" --seconds "$1" || return; done
}

fuzz_server() { "$PYTHON" Tests/Fuzz/http_requests.py --seconds "$1" && "$PYTHON" Tests/Fuzz/frames.py --seconds "$1"; }
step_browser-chromium() { ENGINE=chromium pytests browser-chromium Tests/Browser --numprocesses 3 --dist loadfile "$@"; }
step_browser-firefox() { ENGINE=firefox pytests browser-firefox Tests/Browser --numprocesses 3 --dist loadfile "$@"; }

bounded() { timeout --kill-after 30 "$STANDSTILL" "$@"; }
present() { [ -e "$1" ] || { echo "There is no $1." >&2; return 1; }; }

# Runs the tests of a folder, or the given files and tests of it: pytests STEP FOLDER [OPTION …] [PART …].
pytests() {
    local step=$1 folder=$2 parts=() options=() each
    shift 2
    for each in "$@"; do
        case $each in *.py*) parts+=("$folder/$each") ;; *) options+=("$each") ;; esac
    done
    present "$folder" || return
    [ ${#parts[@]} -gt 0 ] || parts=("$folder")
    bounded "$PYTHON" -m pytest -q --max-worker-restart 0 -o faulthandler_timeout="$STUCK" -o faulthandler_exit_on_timeout=true \
        --junitxml "$results/$step.xml" "${options[@]}" "${parts[@]}"
}

# ── Plans ──

# Runs beside the build, in a lane of its own: none of these needs a program.
EARLY=(format scripts python types architecture faults web page page-firefox)
# In lanes beside each other once there is a program: browsers compute, and the others often wait for a clock or a disk.
LATE_ONE=(modules unit docs rules counts api fuzz end)
LATE_TWO=(browser-chromium browser-firefox)
ALL=(install "${EARLY[@]}" build "${LATE_ONE[@]}" "${LATE_TWO[@]}")

# Runs one step, with the parts named behind its colon, and leaves its line of the summary.
run() {
    local step=${1%%:*} start=$SECONDS result=passed parts=()
    [ "$step" = "$1" ] || IFS=, read -r -a parts <<<"${1#*:}"
    printf '\n── %s ──\n' "$1"
    (step_"$step" "${parts[@]}") || result=FAILED
    printf '%s\t%s\t%d\n' "$step" "$result" $((SECONDS - start)) >"$results/$step.step"
    printf '── %s %s after %d s ──\n' "$step" "$result" $((SECONDS - start))
    [ "$result" = passed ]
}

# The steps of those given that were asked for, in the order given here, with their parts.
asked() {
    local step each
    for step in "$@"; do
        for each in "${steps[@]}"; do [ "${each%%:*}" = "$step" ] && echo "$each"; done
    done
}

# Runs steps one after another; each one's output is shown in one piece when it has ended.
lane() {
    local step
    for step in $(asked "$@"); do
        run "$step" >"$results/${step%%:*}.log" 2>&1
        flock "$results" cat "$results/${step%%:*}.log"
    done
}

# Runs steps one after another and ends everything at the first failure: what follows could only fail for the same reason.
needed() {
    local step
    for step in $(asked "$@"); do
        run "$step" 2>&1 | tee "$results/${step%%:*}.log" || finish
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
    wait
    for step in "${steps[@]}"; do
        if grep -qs FAILED "$results/${step%%:*}.step"; then excerpt "${step%%:*}"; fi
    done
    python3 deploy/results.py "$results" "$plan" "${steps[@]}"
    exit $?
}

plan=some
case ${1:-all} in
all) plan=whole && steps=("${ALL[@]}") ;;
changed) mapfile -t steps < <(python3 deploy/changed.py) ;;
deep)
    # The program as it ships, every round of every test, every game left out once.
    plan=deep
    export TEST_DEEP=1 TEST_LEAVE_OUT=all TOUR=whole
    STUCK=7200 STANDSTILL=86400
    steps=(install ship package web page page-firefox counts api fuzz:1800 end browser-chromium browser-firefox)
    ;;
mutants) exec "$PYTHON" Tests/Mutants/mutants.py run "${@:2}" ;;
*) steps=("$@") ;;
esac
[ ${#steps[@]} -gt 0 ] || { echo "Nothing has changed since the last green run." && exit; }
for step in "${steps[@]}"; do
    declare -F "step_${step%%:*}" >/dev/null || die "there is no step ${step%%:*}; the steps are: ${ALL[*]}"
done

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

SHIPPED=$PWD/.build/release/palisade
# Tests run the program of this variable; a program of your own comes first.
if [ -z "${PALISADE:-}" ]; then
    PALISADE=$PWD/.build/debug/palisade
    [ "$plan" = deep ] && PALISADE=$SHIPPED
fi
export PALISADE

needed install
lane "${EARLY[@]}" &
needed build ship package safety
wait
lane "${LATE_ONE[@]}" &
lane "${LATE_TWO[@]}" &
wait
finish
