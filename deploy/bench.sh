#!/usr/bin/env bash
# Measures the server beside a floor in C. Arguments go to Tests/Benchmarks/bench.py; --help lists them.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/lib.sh

need_swift
apt_install "${SERVER_PACKAGES[@]}" gcc openssl python3
swift build --configuration release --product palisade
swift build --configuration release --product palisade-picture
mkdir -p .build/bench
cc -O2 -Wall -Wextra -Werror -o .build/bench/load Tests/Benchmarks/load/*.c -lssl -lcrypto
cc -O2 -Wall -Wextra -Werror -o .build/bench/floor Tests/Benchmarks/floor/floor.c -lwebsockets
exec python3 Tests/Benchmarks/bench.py "$@"
