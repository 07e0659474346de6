#!/bin/sh
# Makes sure that what `make bench` compares with is there: clang 19, oneDNN and
# NumPy. Installs them on Debian and Ubuntu; elsewhere says what is missing. A
# peer that stays missing is left out of the table; without clang there is none.
set -eu

packages=''
command -v clang-19 >/dev/null || packages="$packages clang-19"
[ -e /usr/include/oneapi/dnnl/dnnl.h ] || packages="$packages libdnnl-dev"
/usr/bin/python3 -c 'import numpy' 2>/dev/null || python3 -c 'import numpy' 2>/dev/null ||
	packages="$packages python3-numpy"
[ -n "$packages" ] || exit 0

if ! command -v apt-get >/dev/null; then
	echo "install-bench: missing here, in Debian's names:$packages" >&2
	exit 0
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "install-bench: installing$packages"
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 update >/dev/null
# shellcheck disable=SC2086 # one word a package
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends $packages >/dev/null
