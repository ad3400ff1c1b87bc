#!/usr/bin/env bash
# Builds a Debian package of the server, with Swift linked in, for the release of Debian on which it runs: deploy/package.sh
#
#     --program PATH     packages a program that is built already, with palisade-picture beside it; libraries of Swift stay where they are
#     --output FOLDER    where the package is put; .build/package by default
#     --unpacked         does not compress the package, which saves seconds
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/lib.sh

program='' output=.build/package DEB_OPTIONS='-Zxz'
while [ $# -gt 0 ]; do
    case $1 in
    --program) program=$2 && shift ;;
    --output) output=$2 && shift ;;
    --unpacked) DEB_OPTIONS='-Znone' ;;
    *) die "there is no option $1" ;;
    esac
    shift
done

apt_install debhelper
if [ -z "$program" ]; then
    need_swift
    apt_install "${SERVER_PACKAGES[@]}"
    make_typeface
    # A folder of its own, since the runtime is linked in here alone.
    scratch=.build-package
    for product in palisade-picture palisade; do
        swift build --configuration release --static-swift-stdlib --scratch-path "$scratch" --product "$product"
    done
    program=$scratch/release/palisade
    # There is no Swift in this program, and Swift's link editor would add 8 MB of it.
    clang -o "$scratch/release/palisade-picture" -pie -Wl,-z,relro,-z,now "$scratch"/release/palisade_picture.build/*.o -lpng -ljpeg -lwebp
    SHLIBDEPS_OPTIONS=''
else
    scratch=.build
    # The libraries of Swift belong to no package.
    SHLIBDEPS_OPTIONS='--ignore-missing-info'
fi
[ -e .build/fonts/typeface.css ] || die "the typeface is missing: deploy/test.sh install makes it"

version=$("$program" --version)
maintainer="${DEBFULLNAME:-The Palisade authors} <${DEBEMAIL:-palisade@packages.invalid}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/palisade-$version
mkdir -p "$root"/{program,page,completions,manual,examples,licences} "$output"

# ── What the package holds ──
cp -r deploy/debian "$root/debian"
cp "$program" "$(dirname "$program")/palisade-picture" "$root/program"
cp -r .build/fonts "$root/fonts"
cp -r deploy/decks "$root/decks"
for part in web/*; do [ "$part" = web/tests ] || cp -r "$part" "$root/page"; done
cp -r deploy/prometheus deploy/grafana deploy/proxies deploy/systemd/certbot-hook deploy/systemd/*.socket "$root/examples"
"$program" --generate-completion-script bash | sed "1{/^#!/d}" >"$root/completions/palisade"
"$program" --generate-completion-script zsh >"$root/completions/_palisade"
"$program" --generate-completion-script fish >"$root/completions/palisade.fish"
"$program" --experimental-dump-help | python3 deploy/debian/manual.py "$version" >"$root/manual/palisade.1"

# The licences of all that is linked in.
for folder in "$scratch"/checkouts/*; do cat "$folder"/{LICENSE,NOTICE}* >"$root/licences/$(basename "$folder").txt" 2>/dev/null || true; done
cp "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt" "$root/licences/swift.txt"

# ── How the package is described ──
for unit in deploy/systemd/*.service deploy/systemd/*.timer; do
    name=$(basename "$unit")
    # The file of a unit that is not called like the package has the name of the package in front.
    case $name in palisade.*) cp "$unit" "$root/debian/$name" ;; *) cp "$unit" "$root/debian/palisade.$name" ;; esac
done
{ cat deploy/debian/default.header && "$program" settings; } >"$root/debian/palisade.default"
sed "s/@MAINTAINER@/$maintainer/" deploy/debian/control >"$root/debian/control"
# The text of the licence, as a paragraph of the file's format.
licence=$(sed -n '5,$p' LICENSE | sed 's/^$/./; s/^/ /')
awk -v licence="$licence" '{ if ($0 == "@LICENCE@") print licence; else print }' deploy/debian/copyright >"$root/debian/copyright"
python3 deploy/debian/changelog.py "$version" "$maintainer" >"$root/debian/changelog"

export SHLIBDEPS_OPTIONS DEB_OPTIONS
(cd "$root" && SOURCE_DATE_EPOCH=$(dpkg-parsechangelog --show-field Timestamp) DEB_RULES_REQUIRES_ROOT=no debian/rules binary)
rm -f "$output"/palisade_*.deb
mv "$work"/palisade_*.deb "$output"
for package in "$output"/palisade_"$version"_*.deb; do
    printf '%s: %d KB, %d KB installed\n' "$package" "$(du -k "$package" | cut -f 1)" "$(dpkg-deb --field "$package" Installed-Size)"
done
