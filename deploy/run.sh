#!/usr/bin/env bash
# Builds the server and serves on http://localhost:8080. Further arguments go to `palisade serve`; the last one of a kind wins.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/lib.sh

need_swift
apt_install "${SERVER_PACKAGES[@]}"
(make_typeface) || echo "The page has the typeface of the system: its own could not be made."
[ -x .build/release/palisade ] || echo "Building Palisade. The first time takes about seven minutes on two processors; later only what has changed is built."
swift build --configuration release --product palisade
swift build --configuration release --product palisade-picture

data=${PALISADE_DATA:-$HOME/.local/share/palisade}
mkdir -p "$data"
printf 'Games and accounts are kept in %s\n' "$data"
exec "$(swift build --configuration release --show-bin-path)/palisade" serve --data "$data" --web web --port "${PALISADE_PORT:-8080}" "$@"
