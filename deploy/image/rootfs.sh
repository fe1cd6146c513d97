#!/bin/sh
# Makes the root file system under the program from Debian's packages: what Node is linked to, an account without rights, and
# nothing to log in with, neither a shell nor a package manager. Usage: rootfs.sh FOLDER (on Debian, with apt's lists fetched).
set -eu
root=$1
PACKAGES="libc6 libgcc-s1 libstdc++6 gcc-12-base"

mkdir -p "$root/etc" "$root/tmp" "$root/var/lib/gapura" "$root/var/lib/dpkg/status.d" "$root/usr/share/doc"
debs=$(mktemp -d)
trap 'rm -rf "$debs"' EXIT
# apt's own account, which fetches, writes there.
chmod 755 "$debs"
[ "$(id -u)" != 0 ] || chown _apt "$debs"
(cd "$debs" && apt-get download -qq $PACKAGES)
for deb in "$debs"/*.deb; do
  dpkg-deb -x "$deb" "$root"
  name=$(dpkg-deb -f "$deb" Package)
  # Where scanners for known weaknesses look for what an image without a package manager holds.
  dpkg-deb -f "$deb" >"$root/var/lib/dpkg/status.d/$name"
done
# Conversions between character sets that nothing asks for; manuals; C's and C++'s helpers for people.
rm -rf "$root"/usr/lib/*/gconv "$root"/lib/*/gconv "$root"/usr/share/man "$root"/usr/share/lintian "$root"/usr/share/gdb \
  "$root"/usr/share/gcc "$root"/usr/lib/*/audit "$root"/lib/*/audit "$root"/etc/ld.so.conf.d "$root"/usr/share/locale
find "$root/usr/share/doc" -type f ! -name copyright -delete

. /etc/os-release
printf 'PRETTY_NAME="%s"\nNAME="%s"\nID=%s\nVERSION_ID="%s"\n' "$PRETTY_NAME" "$NAME" "$ID" "$VERSION_ID" >"$root/etc/os-release"
printf 'root:x:0:0:root:/root:/sbin/nologin\ngapura:x:65532:65532:Gapura:/var/lib/gapura:/sbin/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\ngapura:x:65532:\n' >"$root/etc/group"
printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
chmod 1777 "$root/tmp"
chmod 750 "$root/var/lib/gapura"
[ "$(id -u)" != 0 ] || chown 65532:65532 "$root/var/lib/gapura"
