package driver

import (
	"io"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// passFlags say what to show of the passes and what to keep when one fails.
type passFlags struct {
	before, after       map[string]bool // passes around which the IR is printed
	beforeAll, afterAll bool
	onlyChanged         bool
	onlyFailed          bool
	moduleScope         bool
	treeDir             string

	timing            bool
	timingDisplay     string
	timingFormat      string
	statistics        bool
	statisticsDisplay string

	reproducer      string // where to write what reproduces a failure
	localReproducer bool   // only the pass that fails
	generate        string // where to write it in any case
	runReproducer   bool
}

// options lists the flags of the pass manager.
func (f *passFlags) options(lib *pass.Library) []option {
	f.before, f.after = map[string]bool{}, map[string]bool{}
	f.timingDisplay, f.timingFormat, f.statisticsDisplay = "tree", "text", "pipeline"
	return []option{
		passesOption("mlir-print-ir-before", lib, f.before, "Print IR before specified passes"),
		passesOption("mlir-print-ir-after", lib, f.after, "Print IR after specified passes"),
		boolOption("mlir-print-ir-before-all", &f.beforeAll, "Print IR before each pass"),
		boolOption("mlir-print-ir-after-all", &f.afterAll, "Print IR after each pass"),
		boolOption("mlir-print-ir-after-change", &f.onlyChanged, "When printing the IR after a pass, only print if the IR changed"),
		boolOption("mlir-print-ir-after-failure", &f.onlyFailed, "When printing the IR after a pass, only print if the pass failed"),
		boolOption("mlir-print-ir-module-scope", &f.moduleScope, "When printing IR for print-ir-[before|after]{-all} always print the top-level operation"),
		textOption("mlir-print-ir-tree-dir", "string", &f.treeDir, "When printing the IR before/after a pass, print file tree rooted at this directory"),
		boolOption("mlir-timing", &f.timing, "Display execution times"),
		choiceOption("mlir-timing-display", &f.timingDisplay, "Display method for timing data",
			choice{"list", "display the results in a list sorted by total time"},
			choice{"tree", "display the results ina with a nested tree view"}),
		choiceOption("mlir-output-format", &f.timingFormat, "Output format for timing data",
			choice{"text", "display the results in text format"},
			choice{"json", "display the results in JSON format"}),
		boolOption("mlir-pass-statistics", &f.statistics, "Display the statistics of each pass"),
		choiceOption("mlir-pass-statistics-display", &f.statisticsDisplay, "Display method for pass statistics",
			choice{"list", "display the results in a merged list sorted by pass name"},
			choice{"pipeline", "display the results with a nested pipeline view"}),
		textOption("mlir-pass-pipeline-crash-reproducer", "string", &f.reproducer, "Generate a .mlir reproducer file at the given output path if the pass manager crashes or fails"),
		boolOption("mlir-pass-pipeline-local-reproducer", &f.localReproducer, "When generating a crash reproducer, attempt to generated a reproducer with the smallest pipeline."),
		textOption("mlir-generate-reproducer", "filename", &f.generate, "Generate an mlir reproducer at the provided filename (no crash required)"),
		boolOption("run-reproducer", &f.runReproducer, "Run the pipeline stored in the reproducer"),
	}
}

// passesOption takes names of passes with commas between.
func passesOption(name string, lib *pass.Library, m map[string]bool, doc string) option {
	return option{name: name, arg: "pass-arg", doc: doc, set: func(s string) error {
		for n := range strings.SplitSeq(s, ",") {
			if lib.Pass(n) == nil && lib.Pipeline(n) == nil {
				return usagef("Cannot find option named '%s'!", n)
			}
			m[n] = true
		}
		return nil
	}}
}

func choiceOption(name string, p *string, doc string, choices ...choice) option {
	return option{name: name, arg: "value", doc: doc, choices: choices, set: func(s string) error {
		for _, c := range choices {
			if s == c.name {
				*p = s
				return nil
			}
		}
		return usagef("Cannot find option named '%s'!", s)
	}}
}

func (f *passFlags) printsBefore() bool { return f.beforeAll || len(f.before) > 0 }

func (f *passFlags) printsAfter() bool { return f.afterAll || f.onlyFailed || len(f.after) > 0 }

// observe adds the instruments that the flags ask for to a manager. What they
// have to say in the end, report says.
func (f *passFlags) observe(m *pass.Manager, module *ir.Op, o *options, stderr io.Writer) (report func(ok bool), err error) {
	if f.moduleScope && !o.noThreads {
		return nil, ir.Errorf(0, "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n")
	}
	if f.printsBefore() || f.printsAfter() {
		p := &irPrinter{flags: f, print: o.print, out: stderr, was: map[*ir.Op]string{}}
		p.print.NoExternal = true
		if f.treeDir != "" {
			p.tree = &irTree{root: f.treeDir, counts: map[*ir.Op]int{}, stderr: stderr}
		}
		m.Instruments = append(m.Instruments, p)
		m.Threads = 1
	}
	var r *reproducer
	if f.reproducer != "" {
		if f.localReproducer && !o.noThreads {
			return nil, ir.Errorf(0, "Local crash reproduction can't be setup on a pass-manager without disabling multi-threading first.\n")
		}
		r = &reproducer{path: f.reproducer, local: f.localReproducer, module: module, options: o}
		m.Instruments = append(m.Instruments, r)
	}
	if f.timing {
		m.Timing = &pass.Timing{}
	}
	return func(ok bool) {
		if r != nil && !ok {
			r.write()
		}
		if f.statistics {
			writeStatistics(stderr, m, o.pipeline, f.statisticsDisplay)
		}
	}, nil
}
