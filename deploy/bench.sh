#!/usr/bin/env bash
# Measures the server beside a floor in C. Arguments go to Tests/Benchmarks/bench.py; --help lists them.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/lib.sh

need_swift
apt_install "${SERVER_PACKAGES[@]}" gcc openssl
make_python
for product in palisade palisade-picture palisade-bench; do swift build --configuration release --product "$product"; done
mkdir -p .build/bench
cc -O2 -Wall -Wextra -Werror -o .build/bench/load Tests/Benchmarks/load/*.c -lssl -lcrypto -lm
cc -O2 -Wall -Wextra -Werror -o .build/bench/floor Tests/Benchmarks/floor/*.c -lwebsockets -lsqlite3
cc -O2 -Wall -Wextra -Werror -o .build/bench/holder Tests/Benchmarks/holder/*.c -lssl -lcrypto
exec "$PYTHON" Tests/Benchmarks/bench.py "$@"
