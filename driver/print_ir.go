package driver

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
)

// irPrinter shows the IR around passes.
type irPrinter struct {
	flags *passFlags
	print asm.PrintOptions
	out   io.Writer
	tree  *irTree // nil: all goes to out
	// was is the text of ops before the passes that run on them, where it
	// matters whether they change it.
	was map[*ir.Op]string
}

// BeforePass implements pass.Instrument.
func (p *irPrinter) BeforePass(step pass.Item, op *ir.Op) {
	if p.flags.onlyChanged {
		p.was[op] = fingerprint(op)
	}
	if p.flags.beforeAll || p.flags.before[step.Pass.Name] {
		p.dump("Before "+step.Pass.Called(), step.Pass, op)
	}
}

// AfterPass implements pass.Instrument.
func (p *irPrinter) AfterPass(ps *pass.Pass, op *ir.Op, failed bool) {
	f := p.flags
	if !f.afterAll && !f.onlyFailed && !f.after[ps.Name] {
		return
	}
	switch {
	case failed:
		p.dump("After "+ps.Called()+" Failed", ps, op)
	case f.onlyFailed, f.onlyChanged && p.was[op] == fingerprint(op):
	default:
		p.dump("After "+ps.Called(), ps, op)
	}
}

// fingerprint tells changed IR from IR that was not changed.
func fingerprint(op *ir.Op) string {
	return string(asm.AppendOp(nil, op, asm.PrintOptions{Generic: true, DebugInfo: true, LocalScope: true}))
}

func (p *irPrinter) dump(when string, ps *pass.Pass, op *ir.Op) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "// -----// IR Dump %s (%s)", when, ps.Name)
	shown := op
	if p.flags.moduleScope {
		fmt.Fprintf(&text, " (%s)", described(op))
		for shown.ParentOp() != nil {
			shown = shown.ParentOp()
		}
	}
	text.WriteString(" //----- //\n")
	text.Write(asm.AppendOp(nil, shown, p.print))
	text.WriteString("\n\n")
	if p.tree != nil {
		p.tree.write(ps, op, text.Bytes())
		return
	}
	_, _ = p.out.Write(text.Bytes()) // the error stream has nobody to tell
}

// described returns "'func.func' operation: @f".
func described(op *ir.Op) string {
	text := "'" + op.Name() + "' operation"
	if name := op.SymbolName(); name != "" {
		text += ": @" + name
	}
	return text
}

// irTree puts what is printed into files, in folders that nest as the ops do:
//
//	builtin_module_m/func_func_f/0_1_cse.mlir
//
// The numbers count what was printed of the op, and of those around it.
type irTree struct {
	root   string
	counts map[*ir.Op]int
	stderr io.Writer
}

func (t *irTree) write(ps *pass.Pass, op *ir.Op, text []byte) {
	path := t.path(ps, op)
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	if err != nil {
		fmt.Fprintf(t.stderr, "Failed to create directory or file for IR printing: %v\n", err)
	}
}

func (t *irTree) path(ps *pass.Pass, op *ir.Op) string {
	if _, ok := t.counts[op]; ok {
		t.counts[op]++
	} else {
		t.counts[op] = 0
	}
	var folders, numbers []string
	for ; op != nil; op = op.ParentOp() {
		name := op.SymbolName()
		if name == "" {
			name = "no-symbol-name"
		}
		folders = append([]string{strings.ReplaceAll(op.Name()+"_"+name, ".", "_")}, folders...)
		if _, ok := t.counts[op]; !ok {
			t.counts[op] = 0
		}
		numbers = append([]string{strconv.Itoa(t.counts[op])}, numbers...)
	}
	file := strings.Join(numbers, "_") + "_" + ps.Name + ".mlir"
	return filepath.Join(append(append([]string{t.root}, folders...), file)...)
}
