package driver

import (
	"cmp"
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
	verifyDiagnostics bool
	verifyEach        bool
	verifyRoundtrip   bool
	verifySemantics   bool
	verifyLayouts     bool
	showDialects      bool
	listPasses        bool
	dumpPipeline      bool
	noThreads         bool
	noImplicitModule  bool
	opOnDiagnostic    bool
	stackOnDiagnostic bool

	splitMarker  string // "": the input is one piece
	outputMarker string // between the pieces of the output

	emitBytecode bool

	print  asm.PrintOptions
	passes passFlags

	pipelineText *string // nil: not given
	pipeline     *pass.Pipeline
}

// option is a flag of the tool itself, with its place in --help.
type option struct {
	name, arg, doc string // without arg it is a switch: its value may be missing
	optional       bool   // the value may be missing in spite of arg
	choices        []choice
	set            func(value string) error
}

// choice is a value that an option may have.
type choice struct{ name, doc string }

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
		{
			name: "split-input-file", arg: "string", optional: true,
			doc: "Split the input file into chunks using the given or default marker and process each chunk independently",
			set: func(s string) error {
				o.splitMarker = cmp.Or(s, defaultSplitMarker)
				return nil
			},
		},
		textOption("output-split-marker", "string", &o.outputMarker, "Split marker to use for merging the ouput"),
		boolOption("no-implicit-module", &o.noImplicitModule, "Disable implicit addition of a top-level module op during parsing"),
		boolOption("verify-diagnostics", &o.verifyDiagnostics, "Check that emitted diagnostics match expected-* lines on the corresponding line"),
		boolOption("verify-each", &o.verifyEach, "Run the verifier after each transformation pass"),
		boolOption("verify-roundtrip", &o.verifyRoundtrip, "Round-trip the IR after parsing and ensure it succeeds"),
		{name: "pass-pipeline", arg: "string", doc: "Textual description of the pass pipeline to run", set: func(s string) error {
			o.pipelineText = &s
			return nil
		}},
		boolOption("dump-pass-pipeline", &o.dumpPipeline, "Print the pipeline that will be run"),
		boolOption("emit-bytecode", &o.emitBytecode, "Not supported: output is text"),
		boolOption("list-passes", &o.listPasses, "Print the list of registered passes and exit"),
		boolOption("show-dialects", &o.showDialects, "Print the list of registered dialects and exit"),
		boolOption("mlir-print-op-generic", &o.print.Generic, "Print the generic op form"),
		boolOption("mlir-print-debuginfo", &o.print.DebugInfo, "Print debug info in MLIR output"),
		boolOption("mlir-pretty-debuginfo", &o.print.PrettyDebugInfo, "Print pretty debug info in MLIR output"),
		boolOption("mlir-print-local-scope", &o.print.LocalScope, "Print with local scope and inline information (eliding aliases for attributes, types, and locations)"),
		boolOption("mlir-print-assume-verified", &o.print.AssumeVerified, "Skip op verification when using custom printers"),
		boolOption("mlir-print-skip-regions", &o.print.SkipRegions, "Skip regions when printing ops."),
		boolOption("mlir-print-unique-ssa-ids", &o.print.UniqueIDs, "Print unique SSA ID numbers for values, block arguments and naming conflicts across all regions"),
		boolOption("mlir-print-value-users", &o.print.ValueUsers, "Print users of operation results and block arguments as a comment"),
		boolOption("mlir-print-op-on-diagnostic", &o.opOnDiagnostic, "When a diagnostic is emitted on an operation, also print the operation as an attached note"),
		boolOption("mlir-print-stacktrace-on-diagnostic", &o.stackOnDiagnostic, "When a diagnostic is emitted, also print the stack trace as an attached note"),
		limitOption("mlir-elide-elementsattrs-if-larger", "uint", &o.print.ElideElements, "Elide ElementsAttrs with \"...\" that have more elements than the given upper limit"),
		limitOption("mlir-elide-resource-strings-if-larger", "uint", &o.print.ElideResources, "Elide printing value of resources if string is too long in chars."),
		limitOption("mlir-print-elementsattrs-with-hex-if-larger", "long", &o.print.HexElements, "Print DenseElementsAttrs with a hex string that have more elements than the given upper limit (use -1 to disable)"),
		boolOption("mlir-disable-threading", &o.noThreads, "Disable multi-threading within MLIR, overrides any further call to MLIRContext::enableMultiThreading()"),
	}
	list = append(list, o.passes.options(t.Library)...)
	if t.Semantics != nil {
		list = append(list, boolOption("verify-semantics", &o.verifySemantics,
			"Run the module on random data before and after each pass, and compare"))
	}
	if t.Layouts != nil {
		list = append(list, boolOption("verify-layouts", &o.verifyLayouts,
			"Prove, before the first pass and after each, that every element keeps its place"))
	}
	return list
}

// byFlags reports whether the passes are those of flags, which run on whatever
// a file is.
func (o *options) byFlags() bool { return o.pipelineText == nil && !o.passes.runReproducer }

func (o *options) threads() int {
	if o.noThreads {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}
