// Ttlayout answers questions about the layouts of tensors.
//
//	ttlayout batch < requests > answers
//
// Package query describes the requests.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/ttopt/ttopt/query"
)

const usage = `usage: ttlayout batch < requests > answers

Requests and answers are JSON objects, one a line, such as
  {"op":"address","type":"f32[3,5]{1,0:T(2,2)}","index":[2,3]}
with op one of address, locate, size, print, convert, equal, bitcast, collapse,
simplify, mapequal.
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run returns the exit status: 0, 1 where input or output fail, 2 for arguments
// that are not understood.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 1 && (args[0] == "--help" || args[0] == "-h" || args[0] == "help") {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if len(args) != 1 || args[0] != "batch" {
		fmt.Fprint(stderr, usage)
		return 2
	}
	session, err := query.NewSession()
	if err == nil {
		err = session.Batch(stdin, stdout)
	}
	if err != nil {
		fmt.Fprintf(stderr, "ttlayout: %v\n", err)
		return 1
	}
	return 0
}
