#!/bin/sh
# Stands in for systemctl where no systemd runs: starts and ends palisade.service with the command, the account and the variables of its unit.
# Each start and its seconds, since the signal to the one before, are in /run/starts.
unit=/lib/systemd/system/palisade.service
pidfile=/run/palisade.pid

of() { sed -n "s/^$1=//p" "$unit"; }
is_active() { [ -e "$pidfile" ] && [ -d "/proc/$(cat "$pidfile")" ]; }
now() { date +%s.%N; }

start() {
    is_active && return
    install -d -o "$(of User)" -g "$(of Group)" -m "$(of StateDirectoryMode)" "/var/lib/$(of StateDirectory)"
    (
        umask "$(of UMask)"
        set -a
        eval "$(of Environment)"
        file=$(of EnvironmentFile)
        # shellcheck source=/dev/null
        . "${file#-}"
        set +a
        # The command has words without blanks.
        # shellcheck disable=SC2046
        exec setsid setpriv --reuid "$(of User)" --regid "$(of Group)" --clear-groups --no-new-privs --bounding-set -all $(of ExecStart) \
            >>/run/palisade.log 2>&1 </dev/null
    ) &
    echo $! >"$pidfile"
    # Instead of the message that a unit with Type=notify waits for.
    until palisade health --data "/var/lib/$(of StateDirectory)" >/dev/null 2>&1; do
        is_active || { cat /run/palisade.log >&2 && exit 1; }
        sleep 0.1
    done
}

stop() {
    is_active || return 0
    kill -s TERM "$(cat "$pidfile")"
    while is_active; do sleep 0.02; done
}

while [ "${1#--}" != "$1" ]; do shift; done
verb=$1
shift
[ "${1:-}" = -- ] && shift
for name in "$@"; do
    case $verb,${name%.service} in
    is-enabled,*) for link in /etc/systemd/system/*.wants/"$name"; do [ -e "$link" ] && echo enabled; done ;;
    is-active,palisade) is_active || exit 3 ;;
    start,palisade) start ;;
    stop,palisade) stop ;;
    restart,palisade) began=$(now) && stop && start && echo "$began $(now)" >>/run/starts ;;
    esac
done
exit 0
