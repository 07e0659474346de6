#!/bin/sh
# Makes sure that the tools of LLVM 19 which the tests need are in $LLVM_BIN, and
# the solver Z3 in $PATH. Installs them on Debian and Ubuntu; elsewhere says what
# is missing and fails.
set -eu

LLVM_BIN=${LLVM_BIN:-/usr/lib/llvm-19/bin}
tools='FileCheck not opt llc lli mlir-opt mlir-translate'
packages='llvm-19 llvm-19-tools mlir-19-tools z3'

missing() {
	for tool in $tools; do
		[ -x "$LLVM_BIN/$tool" ] || printf ' %s' "$tool"
	done
	command -v z3 >/dev/null || printf ' z3'
}

fail() {
	echo "install-llvm: $1" >&2
	cat >&2 <<EOF
The tests need these tools of LLVM 19 in one folder, here $LLVM_BIN:
    $tools
and z3 in PATH. Missing:$(missing)
  Debian, Ubuntu   apt-get install $packages
  elsewhere        install LLVM 19 with MLIR and Z3, then: make test LLVM_BIN=/folder/of/the/tools
Without LLVM, 'make run' still works: it falls back to the interpreter.
EOF
	exit 1
}

[ -n "$(missing)" ] || exit 0

[ "$LLVM_BIN" = /usr/lib/llvm-19/bin ] || fail "LLVM_BIN is set, and lacks tools"
command -v apt-get >/dev/null || fail "no apt-get here, cannot install LLVM 19"

if [ "$(id -u)" = 0 ]; then
	sudo=
elif command -v sudo >/dev/null; then
	sudo=sudo
else
	fail "installing LLVM 19 needs root or sudo"
fi

echo "install-llvm: installing $packages"
# apt prints several lines a package: shown only if it fails.
apt() {
	log=$($sudo env DEBIAN_FRONTEND=noninteractive \
		apt-get -qq -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" 2>&1) ||
		fail "apt-get $*: $log"
}
apt update
# shellcheck disable=SC2086 # one word a package
apt install -y --no-install-recommends $packages
[ -z "$(missing)" ] || fail "the packages are installed, but tools are still missing"
