#!/bin/sh
# fuzz.sh TIME PACKAGE...: runs each fuzz target of the packages for TIME;
# goes on after a failure, so that one run shows all, and fails at the end.
set -eu

GO=${GO:-go}
time=$1
shift

# `go test -list` prints the targets of a package, then "ok <package> <time>".
listing=$($GO test -list '^Fuzz' "$@")
targets=$(echo "$listing" | awk '
	/^Fuzz/   { names[n++] = $1 }
	$1 == "ok" { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }')
[ -n "$targets" ] || { echo "fuzz: no fuzz targets in $*" >&2; exit 1; }

failed=
while read -r package name; do
	echo "fuzz: $package $name"
	$GO test -run='^$' -fuzz="^$name\$" -fuzztime="$time" -fuzzminimizetime=1s "$package" </dev/null ||
		failed="$failed $package.$name"
done <<EOF
$targets
EOF
[ -z "$failed" ] || { echo "fuzz: failed:$failed" >&2; exit 1; }
