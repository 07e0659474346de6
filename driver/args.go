package driver

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

var (
	errHelp    = errors.New("help was asked for")
	errVersion = errors.New("the version was asked for")
)

// usageError is what is wrong with a command line, in the words of LLVM's tools.
type usageError string

func (e usageError) Error() string { return string(e) }

func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// command is what a command line asks for besides the options it sets.
type command struct {
	tool     *Tool
	switches map[string]option
	names    []string // of all flags, for suggestions
	inputs   []string
	byFlags  *pass.Pipeline // the passes, in the order of their flags
}

// parseFlags reads a command line. Flags and the input file come in any order,
// flags with one dash or two; behind "--" there are no flags.
func parseFlags(t *Tool, args []string) (*options, error) {
	if err := t.Library.Check(); err != nil {
		return nil, err
	}
	o := &options{input: "-", output: "-", verifyEach: true, opOnDiagnostic: true, outputMarker: defaultSplitMarker}
	c := &command{tool: t, switches: map[string]option{}, byFlags: &pass.Pipeline{Anchor: "builtin.module"}}
	for _, opt := range o.toolOptions(t) {
		c.switches[opt.name] = opt
		c.names = append(c.names, opt.name)
	}
	c.names = append(c.names, t.Library.Names()...)
	if err := c.read(args); err != nil {
		return nil, err
	}
	switch len(c.inputs) {
	case 0:
	case 1:
		o.input = c.inputs[0]
	default:
		return nil, usagef("Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: %s --help", t.Name)
	}
	o.pipeline = c.byFlags
	if o.pipelineText != nil {
		if len(c.byFlags.Items) > 0 {
			return nil, errors.New("'-pass-pipeline' option can't be used with individual pass options")
		}
		var err error
		if o.pipeline, err = pass.ParsePipeline(t.Library, *o.pipelineText); err != nil {
			return nil, err
		}
	}
	if o.emit == "" {
		o.emit = o.pipeline.Emit
	}
	if o.emit == "mlir" {
		o.emit = ""
	}
	if o.emit != "" && t.Emit[o.emit] == nil {
		return nil, usagef("for the --emit option: Cannot find option named '%s'!", o.emit)
	}
	return o, nil
}

func (c *command) read(args []string) error {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			c.inputs = append(c.inputs, args[i+1:]...)
			return nil
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			c.inputs = append(c.inputs, arg)
			continue
		}
		name, value, given := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		switch name {
		case "help", "h", "help-hidden", "version":
			if given {
				return usagef("for the %s option: does not allow a value! '%s' specified.", dashed(name), value)
			}
			if name == "version" {
				return errVersion
			}
			return errHelp
		}
		opt, ok := c.switches[name]
		if !ok {
			if err := c.pass(arg, name, value); err != nil {
				return err
			}
			continue
		}
		if opt.arg != "" && !opt.optional && !given {
			if i++; i == len(args) {
				return usagef("for the %s option: requires a value!", dashed(name))
			}
			value = args[i]
		}
		if err := opt.set(value); err != nil {
			return usagef("for the %s option: %s", dashed(name), err)
		}
	}
	return nil
}

// dashed returns a flag as people write it.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// pass adds the pass or the named pipeline that a flag names; arg is the whole flag.
func (c *command) pass(arg, name, options string) error {
	if p := c.tool.Library.Pass(name); p != nil {
		return c.byFlags.Add(p, options)
	}
	if n := c.tool.Library.Pipeline(name); n != nil {
		return c.byFlags.AddNamed(n, options)
	}
	suggestion := ""
	if near := ir.Nearest(name, c.names); near != "" {
		suggestion = fmt.Sprintf("\n%s: Did you mean '%s'?", c.tool.Name, dashed(near)+strings.TrimPrefix(strings.TrimLeft(arg, "-"), strings.TrimLeft(name, "-")))
	}
	return usagef("Unknown command line argument '%s'.  Try: '%s --help'%s", arg, c.tool.Name, suggestion)
}
