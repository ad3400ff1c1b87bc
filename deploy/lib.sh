# shellcheck shell=bash
# Shared by run.sh and test.sh; sourced, never run. Installs what is missing, and nothing else.

# Says it, and ends the script.
die() {
    printf 'Error: %s\n' "$*" >&2
    exit 1
}

# Succeeds if every named Debian package is installed.
installed() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || return 1
    done
}

# Runs as root: directly, or by sudo after a question. In CI nobody is asked.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        DEBIAN_FRONTEND=noninteractive "$@"
        return
    fi
    command -v sudo >/dev/null || die "this needs root, and there is no sudo: $*"
    if [ "${CI:-}" != true ] && [ "${asked:-}" != yes ]; then
        [ -t 0 ] || die "nobody is here to be asked; as root, run: $*"
        printf 'Run with sudo: %s\nGo on? [y/N] ' "$*"
        read -r answer
        case $answer in [yY]*) asked=yes ;; *) die "not installed" ;; esac
    fi
    sudo DEBIAN_FRONTEND=noninteractive "$@"
}

apt_update() { as_root apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update || true; }

# Mirrors are slow now and then, and another apt may hold the lock: waits for the lock, and tries again.
apt_install() {
    installed "$@" && return
    command -v apt-get >/dev/null || die "install these yourself, this is no Debian or Ubuntu: $*"
    local attempt
    # A fresh machine or image has no lists of packages, and apt would find nothing.
    compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null || apt_update
    for attempt in 1 2 3 4; do
        as_root apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install --yes --no-install-recommends "$@" && return
        sleep $((attempt * 5))
        apt_update
    done
    die "apt could not install: $*"
}

need_swift() {
    command -v swift >/dev/null || die "there is no Swift here; install 6.2 or later: https://www.swift.org/install/linux/"
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    [ "$(printf '6.2\n%s\n' "$version" | sort -V | head -n 1)" = 6.2 ] || die "Swift $version is too old; 6.2 or later is needed"
}

# shellcheck disable=SC2034 # the scripts that source this use it
SERVER_PACKAGES=(libwebsockets-dev libwebsockets-evlib-ev libev-dev libssl-dev libsqlite3-dev libicu-dev libsodium-dev libcurl4-openssl-dev libarchive-dev libpng-dev libjpeg62-turbo-dev libwebp-dev zlib1g-dev libbrotli-dev libqrencode-dev libcairo2-dev pkg-config)

# shellcheck disable=SC2034
PYTHON=.venv/bin/python

# Python with the libraries of the tests, in a folder of its own.
make_python() {
    apt_install python3-venv || return
    [ -x "$PYTHON" ] || python3 -m venv .venv || return
    "$PYTHON" -m pip install --quiet --retries 5 --requirement Tests/requirements.txt
}

# Makes the typeface of the page where the server looks for it. By Debian's own Python, which has Debian's fonttools.
make_typeface() {
    apt_install fonts-inter-variable fonttools python3-brotli && /usr/bin/python3 deploy/typeface.py .build/fonts
}

# Takes a program out of Debian packages that are only unpacked: installing them would start a server. The libraries in the packages lie where the program
# looks for them with LD_LIBRARY_PATH. fetch_tool PATH PACKAGE ..., with the path below .build/tools.
fetch_tool() {
    local path=$1 folder attempt package
    shift
    [ -x ".build/tools/$path" ] && return
    command -v apt-get >/dev/null || die "unpack these below .build/tools yourself, this is no Debian or Ubuntu: $*"
    folder=$(mktemp -d)
    for attempt in 1 2 3 4; do
        (cd "$folder" && apt-get -o Acquire::Retries=3 download "$@") && break
        sleep $((attempt * 5))
    done
    mkdir -p .build/tools "$folder/tree"
    for package in "$folder"/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder/tree" || return
    done
    # The program last, so that an interrupted copy is begun again.
    mkdir -p "$folder/tree/usr/lib" ".build/tools/$(dirname "$path")" && cp -a "$folder/tree/usr/lib" .build/tools/usr/ &&
        mv "$folder/tree/$path" ".build/tools/$path" && rm -r "$folder"
}

# The tools that only tests use: Prometheus' own for the alerts, and the proxies of deploy/proxies.
fetch_tools() {
    fetch_tool usr/bin/promtool prometheus &&
        fetch_tool usr/sbin/nginx nginx libnginx-mod-stream &&
        fetch_tool usr/bin/caddy caddy &&
        fetch_tool usr/sbin/haproxy haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 &&
        fetch_tool usr/sbin/apache2 apache2-bin libapr1 libaprutil1 liblua5.3-0
}
