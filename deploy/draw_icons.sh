#!/usr/bin/env bash
# Draws the icons of the page that must be pictures of pixels, from the drawings in web/icons: deploy/draw_icons.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/lib.sh

apt_install librsvg2-bin

draw() { rsvg-convert --width "$2" --height "$2" --output "$3" "web/icons/$1.svg"; }

draw icon 192 web/icons/icon-192.png
draw icon 512 web/icons/icon-512.png
draw maskable 512 web/icons/maskable-512.png
# Phones that know no manifest cut its corners themselves.
draw maskable 180 web/icons/apple-touch-icon.png
