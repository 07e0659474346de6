// Ttlayout answers questions about the layouts of tensors, one on the command
// line or many as JSON:
//
//	ttlayout explain 'f32[8388608,8,4]{2,1,0:T(8,128)}'
//	ttlayout batch < requests > answers
//
// Package query describes the requests of a batch.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/query"
	"github.com/ttopt/ttopt/version"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run returns the exit status: 0, 1 where the question has no answer or input or
// output fail, 2 for arguments that are not understood.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if slices.Contains(args, "--help") || len(args) == 1 && (args[0] == "-h" || args[0] == "help") {
		fmt.Fprint(stdout, usage())
		return 0
	}
	if len(args) == 1 && args[0] == "--version" {
		fmt.Fprint(stdout, version.Text("ttlayout"))
		return 0
	}
	session, err := query.NewSession()
	if err == nil {
		switch {
		case len(args) == 1 && args[0] == "batch":
			if os.Getenv("GOGC") == "" { // what a batch remembers is small
				debug.SetGCPercent(400)
			}
			err = session.Batch(stdin, stdout)
		case len(args) > 1 && args[0] == "batch":
			err = errUsage{"ttlayout batch: no arguments expected\nusage: ttlayout batch < requests > answers\n"}
		case len(args) > 0:
			err = answer(session, args[0], args[1:], stdout)
		default:
			err = errUsage{usage()}
		}
	}
	var wrong errUsage
	var located *query.TypeError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprint(stderr, wrong.text)
		return 2
	case errors.As(err, &located):
		fmt.Fprint(stderr, located.Render())
	default:
		fmt.Fprintf(stderr, "ttlayout: %v\n", err)
	}
	return 1
}

// errUsage says how a command is used.
type errUsage struct{ text string }

func (e errUsage) Error() string { return e.text }

func usage() string {
	var b strings.Builder
	b.WriteString("usage: ttlayout command arguments\n\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-38s %s\n", c.name+" "+c.usage, c.help)
	}
	b.WriteString(`  batch < requests > answers             JSON objects, one a line; see below

T, A and B are types of tensors or memrefs in MLIR, shapes of XLA's, or a shape
and an encoding:
  'tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>'
  'f32[3,5]{1,0:T(2,2)}'
  '3x5xf32, #xla.layout<{1,0:T(2,2)}>'
--version says which ttlayout this is. --json prints the answer as a batch does.
Requests of a batch look like
  {"op":"address","type":"f32[3,5]{1,0:T(2,2)}","index":[2,3]}
with op one of address, locate, size, print, convert, format, equal, bitcast,
nearest, runs, transfers, traffic, cost, padding, explain, collapse, simplify,
mapequal; for their fields and answers: go doc ./query
`)
	return b.String()
}

// answer runs a command.
func answer(session *query.Session, name string, args []string, stdout io.Writer) error {
	for _, c := range commands {
		if c.name != name {
			continue
		}
		given, err := c.parse(args)
		if err != nil {
			return errUsage{fmt.Sprintf("ttlayout %s: %v\nusage: ttlayout %s %s\n", name, err, name, c.usage)}
		}
		if c.run != nil {
			return c.run(session, given, stdout)
		}
		return c.ask(session, given, stdout)
	}
	if strings.HasPrefix(name, "-") {
		return errUsage{fmt.Sprintf("ttlayout: flags come after the command, found %s before it\nusage: ttlayout command arguments\n", name)}
	}
	return errUsage{fmt.Sprintf("ttlayout: unknown command %q\n%s", name, usage())}
}

// ask puts the question of a command as a request, and prints the answer.
func (c *command) ask(session *query.Session, given arguments, stdout io.Writer) error {
	request, err := json.Marshal(given.request)
	if err != nil {
		return err
	}
	got, err := session.Ask(request)
	if err != nil {
		return err
	}
	if long, ok := got.(query.LongAnswer); ok {
		out := bufio.NewWriter(stdout)
		if given.json {
			err = long.WriteJSON(out)
		} else {
			err = long.WriteReport(out)
		}
		return errors.Join(err, out.Flush())
	}
	text, forPeople := query.Report(got)
	if given.json || !forPeople {
		enc := json.NewEncoder(stdout)
		enc.SetEscapeHTML(false)
		return enc.Encode(got)
	}
	if c.more != nil {
		text += c.more(session, given, got)
	}
	_, err = io.WriteString(stdout, text)
	return err
}
