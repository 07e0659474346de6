package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/query"
)

// A command is a question.
type command struct {
	name, usage, help string
	fields            []string // of the request, that the arguments fill in order
	flags             []string // further fields that are given as --name value
	required          string   // the flag that must be there, if one must
	// run does what is not a request.
	run func(*query.Session, arguments, io.Writer) error
	// more adds to the answer for people.
	more func(session *query.Session, given arguments, answer any) string
}

var commands = []*command{
	{name: "explain", usage: "T", help: "how large it is, why, and what is better", fields: []string{"type"}},
	{name: "address", usage: "T i,j,k", help: "where an element lies", fields: []string{"type", "index"}},
	{name: "locate", usage: "T [--grid i,j] offset | --byte n", help: "what lies there", fields: []string{"type", "offset"}, flags: []string{"grid", "byte"}},
	{name: "size", usage: "T", help: "elements, slots, bytes, padding", fields: []string{"type"}},
	{name: "padding", usage: "T [--grid i,j]", help: "the padding, of all or of one core, as boxes", fields: []string{"type"}, flags: []string{"grid"}},
	{name: "equal", usage: "A B", help: "is every element at the same place?", fields: []string{"a", "b"}},
	{name: "bitcast", usage: "A B", help: "is the k-th element of A where B's is? Then storage of A is B's, if it has room for B's padding", fields: []string{"a", "b"}, more: suggest},
	{name: "runs", usage: "A B", help: "the contiguous runs of a relayout", fields: []string{"a", "b"}},
	{name: "transfers", usage: "A B [--limit n|all]", help: "its first strided transfers from core to core, or all", fields: []string{"a", "b"}, flags: []string{"limit"}},
	{name: "traffic", usage: "A B", help: "what it moves between each pair of cores", fields: []string{"a", "b"}},
	{name: "cost", usage: "A B", help: "what a relayout moves", fields: []string{"a", "b"}},
	{name: "convert", usage: "T --to notation", help: "T as xla, metal, device (metal_layout with logical_shape), ttnn, tpu or map", fields: []string{"type"}, flags: []string{"to"}, required: "to"},
	{name: "format", usage: "T --to name", help: "T in a format of XLA's: tpu, tpu-16bit, …, or as auto and mosaic choose", fields: []string{"type"}, flags: []string{"to"}, required: "to"},
	{name: "draw", usage: "T [--svg file] [--png file]", help: "a picture; --slice 0,:,: --rows 0:8 --cols 0:8", fields: []string{"type"}, flags: []string{"svg", "png", "slice", "rows", "cols"}, run: drawLayout},
	{name: "print", usage: "T", help: "T as it is printed", fields: []string{"type"}},
}

// arguments are those of a command, as a request.
type arguments struct {
	request map[string]any
	json    bool
}

// parse reads the arguments of a command; flags may stand anywhere.
func (c *command) parse(args []string) (arguments, error) {
	given := arguments{request: map[string]any{"op": c.name}}
	var rest []string
	for i := 0; i < len(args); i++ {
		name, value, hasValue := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--json":
			given.json = true
		case !strings.HasPrefix(name, "--"):
			rest = append(rest, args[i])
		case !slices.Contains(c.flags, name[2:]):
			return given, fmt.Errorf("unknown flag %s", name)
		case !hasValue && i+1 == len(args):
			return given, fmt.Errorf("%s needs a value", name)
		default:
			if !hasValue {
				i++
				value = args[i]
			}
			if err := given.set(name[2:], value); err != nil {
				return given, err
			}
		}
	}
	fields := c.fields
	if given.request["byte"] != nil {
		fields = fields[:1]
	}
	if len(rest) != len(fields) {
		return given, fmt.Errorf("arguments: expected %d, found %d", len(fields), len(rest))
	}
	if c.required != "" && given.request[c.required] == nil {
		return given, fmt.Errorf("--%s is missing", c.required)
	}
	for i, name := range fields {
		if err := given.set(name, rest[i]); err != nil {
			return given, err
		}
	}
	return given, nil
}

// set gives a field of the request its value.
func (a *arguments) set(name, value string) error {
	switch name {
	case "index", "grid":
		list, err := numbers(value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		a.request[name] = list
	case "limit":
		if value == "all" {
			a.request["all"] = true
			return nil
		}
		return a.setNumber(name, "a number or all", value)
	case "offset", "byte":
		return a.setNumber(name, "a number", value)
	case "type", "a", "b":
		if value == "" {
			return fmt.Errorf("%s is empty", name)
		}
		a.request[name] = value
	default:
		a.request[name] = value
	}
	return nil
}

// setNumber is set for a field that is expected to be a number.
func (a *arguments) setNumber(name, expected, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s: expected %s, found %q", name, expected, value)
	}
	a.request[name] = n
	return nil
}

// numbers reads 1,2,3, with or without brackets around.
func numbers(text string) ([]int64, error) {
	list := []int64{}
	text = strings.Trim(text, "[]() ")
	if text == "" {
		return list, nil
	}
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("expected numbers and commas, found %q", part)
		}
		list = append(list, n)
	}
	return list, nil
}

// suggest says which layout of b would be a bitcast of a, if b's own is none.
func suggest(session *query.Session, given arguments, answer any) string {
	if query.Holds(answer) {
		return ""
	}
	request, err := json.Marshal(map[string]any{"op": "nearest", "a": given.request["a"], "b": given.request["b"]})
	if err != nil {
		return ""
	}
	near, err := session.Ask(request)
	if err != nil {
		return ""
	}
	text, _ := query.Report(near)
	return "it would be as " + text
}
