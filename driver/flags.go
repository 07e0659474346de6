package driver

import (
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

	pipelineText *string // nil: not given
	pipeline     *pass.Pipeline
}

// option is a flag of the tool itself, with its place in --help.
type option struct {
	name, arg, doc string // without arg it is a switch: its value may be missing
	set            func(value string) error
}

func boolOption(name string, p *bool, doc string) option {
	return option{name: name, doc: doc, set: func(s string) error {
		switch strings.ToLower(s) {
		case "", "true", "1":
			*p = true
		case "false", "0":
			*p = false
		default:
			return usagef("'%s' is invalid value for boolean argument! Try 0 or 1", s)
		}
		return nil
	}}
}

func textOption(name, arg string, p *string, doc string) option {
	return option{name: name, arg: arg, doc: doc, set: func(s string) error {
		*p = s
		return nil
	}}
}

func setOption(name, arg string, m map[string]bool, doc string) option {
	return option{name: name, arg: arg, doc: doc, set: func(s string) error {
		for n := range strings.SplitSeq(s, ",") {
			m[n] = true
		}
		return nil
	}}
}

// limitOption is a number of elements or characters that may be printed. The
// printer takes 0 for no option; as it never leaves out or recodes a single
// element or character, a limit of 0 is one of 1.
func limitOption(name, arg string, p *int64, doc string) option {
	return option{name: name, arg: arg, doc: doc, set: func(s string) error {
		v, err := strconv.ParseInt(s, 10, 64)
		if err != nil || v < 0 && arg == "uint" {
			return usagef("'%s' value invalid for %s argument!", s, arg)
		}
		if v == 0 {
			v = 1
		}
		*p = v
		return nil
	}}
}

// toolOptions lists the flags that are not passes.
func (o *options) toolOptions(t *Tool) []option {
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
		{name: "pass-pipeline", arg: "pipeline", doc: "Textual description of the pass pipeline to run", set: func(s string) error {
			o.pipelineText = &s
			return nil
		}},
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

func (o *options) threads() int {
	if o.noThreads {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}
