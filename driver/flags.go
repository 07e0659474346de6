package driver

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"sort"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
)

// options is what the command line says.
type options struct {
	input, output string
	emit          string

	allowUnregistered bool
	split             bool
	verifyDiagnostics bool
	verifyEach        bool
	verifyRoundtrip   bool
	verifySemantics   bool
	showDialects      bool
	dumpPipeline      bool
	noThreads         bool

	print       asm.PrintOptions
	printBefore map[string]bool
	printAfter  map[string]bool
	beforeAll   bool
	afterAll    bool

	pipeline *pass.Pipeline
}

var errHelp = errors.New("help was asked for")

// option is one flag of the tool itself, with its place in --help.
type option struct {
	name, arg, doc string
	value          flag.Value
}

// flagFunc makes a function a flag that takes a value.
type flagFunc func(string) error

func (f flagFunc) Set(s string) error { return f(s) }
func (flagFunc) String() string       { return "" }

// switchFunc makes a function a flag that may come without a value.
type switchFunc func(string) error

func (f switchFunc) Set(s string) error { return f(s) }
func (switchFunc) String() string       { return "" }
func (switchFunc) IsBoolFlag() bool     { return true }

func boolOption(name string, p *bool, doc string) option {
	return option{name: name, doc: doc, value: switchFunc(func(s string) error {
		switch s {
		case "true", "1":
			*p = true
		case "false", "0":
			*p = false
		default:
			return fmt.Errorf("expected true or false, found '%s'", s)
		}
		return nil
	})}
}

func textOption(name, arg string, p *string, doc string) option {
	return option{name: name, arg: arg, doc: doc, value: flagFunc(func(s string) error {
		*p = s
		return nil
	})}
}

func setOption(name, arg string, m map[string]bool, doc string) option {
	return option{name: name, arg: arg, doc: doc, value: flagFunc(func(s string) error {
		for _, n := range strings.Split(s, ",") {
			m[n] = true
		}
		return nil
	})}
}

// limitOption is a number of elements or characters that may be printed. The
// printer takes 0 for no option; as it never leaves out or recodes a single
// element or character, a limit of 0 is one of 1.
func limitOption(name, arg string, p *int64, doc string) option {
	return option{name: name, arg: arg, doc: doc, value: flagFunc(func(s string) error {
		v, err := strconv.ParseInt(s, 10, 64)
		if err != nil || v < 0 && arg == "uint" {
			return fmt.Errorf("'%s' value invalid for %s argument!", s, arg)
		}
		if v == 0 {
			v = 1
		}
		*p = v
		return nil
	})}
}

// toolOptions lists the flags that are not passes.
func (o *options) toolOptions(t *Tool, pipelineText *string) []option {
	emits := []string{"mlir"}
	for name := range t.Emit {
		emits = append(emits, name)
	}
	sort.Strings(emits[1:])
	list := []option{
		textOption("o", "filename", &o.output, "Output filename"),
		textOption("emit", strings.Join(emits, "|"), &o.emit, "What to print as the result"),
		boolOption("allow-unregistered-dialect", &o.allowUnregistered, "Allow operation with no registered dialects"),
		boolOption("split-input-file", &o.split, "Split the input file into pieces and process each chunk independently"),
		boolOption("verify-diagnostics", &o.verifyDiagnostics, "Check that emitted diagnostics match expected-* lines on the corresponding line"),
		boolOption("verify-each", &o.verifyEach, "Run the verifier after each transformation pass"),
		boolOption("verify-roundtrip", &o.verifyRoundtrip, "Round-trip the IR after parsing and ensure it succeeds"),
		textOption("pass-pipeline", "pipeline", pipelineText, "Textual description of the pass pipeline to run"),
		boolOption("dump-pass-pipeline", &o.dumpPipeline, "Print the pipeline that will be run"),
		boolOption("show-dialects", &o.showDialects, "Print the list of registered dialects and exit"),
		boolOption("mlir-print-op-generic", &o.print.Generic, "Print the generic op form"),
		boolOption("mlir-print-debuginfo", &o.print.DebugInfo, "Print debug info in MLIR output"),
		boolOption("mlir-pretty-debuginfo", &o.print.PrettyDebugInfo, "Print pretty debug info in MLIR output"),
		boolOption("mlir-print-local-scope", &o.print.LocalScope, "Print with local scope and inline information (eliding aliases for attributes, types, and locations)"),
		boolOption("mlir-print-assume-verified", &o.print.AssumeVerified, "Skip op verification when using custom printers"),
		boolOption("mlir-print-skip-regions", &o.print.SkipRegions, "Skip regions when printing ops."),
		boolOption("mlir-print-unique-ssa-ids", &o.print.UniqueIDs, "Print unique SSA ID numbers for values, block arguments and naming conflicts across all regions"),
		limitOption("mlir-elide-elementsattrs-if-larger", "uint", &o.print.ElideElements, "Elide ElementsAttrs with \"...\" that have more elements than the given upper limit"),
		limitOption("mlir-elide-resource-strings-if-larger", "uint", &o.print.ElideResources, "Elide printing value of resources if string is too long in chars."),
		limitOption("mlir-print-elementsattrs-with-hex-if-larger", "long", &o.print.HexElements, "Print DenseElementsAttrs with a hex string that have more elements than the given upper limit (use -1 to disable)"),
		setOption("mlir-print-ir-before", "passes", o.printBefore, "Print IR before specified passes"),
		setOption("mlir-print-ir-after", "passes", o.printAfter, "Print IR after specified passes"),
		boolOption("mlir-print-ir-before-all", &o.beforeAll, "Print IR before each pass"),
		boolOption("mlir-print-ir-after-all", &o.afterAll, "Print IR after each pass"),
		boolOption("mlir-disable-threading", &o.noThreads, "Disable multi-threading within MLIR, overrides any further call to MLIRContext::enableMultiThreading()"),
	}
	if t.Semantics != nil {
		list = append(list, boolOption("verify-semantics", &o.verifySemantics,
			"Run the module on random data before and after each pass, and compare"))
	}
	return list
}

func parseFlags(t *Tool, args []string) (*options, error) {
	o := &options{
		input: "-", output: "-", verifyEach: true,
		printBefore: map[string]bool{}, printAfter: map[string]bool{},
	}
	fs := flag.NewFlagSet(t.Name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}

	var pipelineText string
	byFlags := &pass.Pipeline{Anchor: "builtin.module"}
	emit := ""
	var names []string
	for _, opt := range o.toolOptions(t, &pipelineText) {
		fs.Var(opt.value, opt.name, opt.doc)
		names = append(names, opt.name)
	}
	value := func(s string) string {
		if s == "true" { // the flag stood alone
			return ""
		}
		return s
	}
	var rejected error // what a pass says about its options, without the words of package flag
	add := func(name, summary string, f func(string) error) {
		fs.Var(switchFunc(func(s string) error {
			err := f(value(s))
			rejected = cmp.Or(rejected, err)
			return err
		}), name, summary)
		names = append(names, name)
	}
	for _, p := range t.Library.Passes {
		add(p.Name, p.Summary, func(s string) error { return byFlags.Add(p, s) })
	}
	for _, n := range t.Library.Pipelines {
		add(n.Name, n.Summary, func(s string) error {
			if n.Emit != "" {
				emit = n.Emit
			}
			return byFlags.AddNamed(n, s)
		})
	}
	inputs, err := parseInterspersed(fs, args, names)
	if err != nil {
		return nil, cmp.Or(rejected, err)
	}
	switch len(inputs) {
	case 0:
	case 1:
		o.input = inputs[0]
	default:
		return nil, fmt.Errorf("Too many positional arguments specified! Can specify at most 1 positional argument: See: %s --help", t.Name)
	}
	o.pipeline = byFlags
	if pipelineText != "" {
		if len(byFlags.Items) > 0 {
			return nil, errors.New("'-pass-pipeline' option can't be used with individual pass options")
		}
		if o.pipeline, err = pass.ParsePipeline(t.Library, pipelineText); err != nil {
			return nil, err
		}
	}
	if o.emit == "" {
		o.emit = emit
	}
	if o.emit == "mlir" {
		o.emit = ""
	}
	if o.emit != "" && t.Emit[o.emit] == nil {
		return nil, fmt.Errorf("for the --emit option: Cannot find option named '%s'!", o.emit)
	}
	return o, nil
}

// parseInterspersed lets flags and files come in any order, as LLVM's tools do.
func parseInterspersed(fs *flag.FlagSet, args, names []string) (files []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, errHelp
			}
			if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); ok {
				return nil, fmt.Errorf("Unknown command line argument '--%s'%s Try: '%s --help'", name,
					period(pass.DidYouMean(name, names)), fs.Name())
			}
			return nil, err
		}
		if fs.NArg() == 0 {
			return files, nil
		}
		files, args = append(files, fs.Arg(0)), fs.Args()[1:]
	}
}

func period(s string) string {
	if s == "" {
		return "."
	}
	return s
}

func (o *options) threads() int {
	if o.noThreads {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

// help returns the text of --help: passes, pipelines and other options in
// groups.
func (t *Tool) help() string {
	var b strings.Builder
	var pipeline string
	fmt.Fprintf(&b, "OVERVIEW: %s\n\nUSAGE: %s [options] <input file>\n\nOPTIONS:\n", t.Overview, t.Name)
	o := &options{printBefore: map[string]bool{}, printAfter: map[string]bool{}}
	list := o.toolOptions(t, &pipeline)
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	for _, opt := range list {
		name := opt.name
		if opt.arg != "" {
			name += "=<" + opt.arg + ">"
		}
		fmt.Fprintf(&b, "  --%-42s - %s\n", name, opt.doc)
	}
	b.WriteString("\nPASSES:\n")
	passes := append([]*pass.Pass(nil), t.Library.Passes...)
	sort.Slice(passes, func(i, j int) bool { return passes[i].Name < passes[j].Name })
	for _, p := range passes {
		b.WriteString(p.Help())
	}
	b.WriteString("\nPASS PIPELINES:\n")
	for _, n := range t.Library.Pipelines {
		b.WriteString(n.Help())
	}
	return b.String()
}
