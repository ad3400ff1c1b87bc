#!/bin/sh
# Runs a command of an image as an engine would: first process of its own, on a root that cannot be written, with a folder as the volume.
#
#     container.sh ROOT VOLUME USER:GROUP FOLDER COMMAND ...
#
# The environment is the command's.
set -e
root=$1 volume=$2 user=$3 folder=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
cd "$root"
mount -t proc proc proc
mount -t tmpfs none tmp
mount --rbind /dev dev
mount --bind "$volume" "$root$folder"
exec setpriv --no-new-privs chroot --userspec="$user" --groups="${user#*:}" . /usr/bin/env --chdir="$folder" "$@"
