package proof

import (
	"errors"
	"fmt"

	affineops "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// Progress is told how much of a long count is done; nil is fine.
type Progress func(done, total int64)

func (p Progress) show(done, total int64) {
	if p != nil {
		p(done, total)
	}
}

// Checker keeps what is proven already, from pass to pass.
type Checker struct{ known map[[2]ir.Type]bool }

// New returns a checker for modules of one context.
func New() *Checker { return &Checker{map[[2]ir.Type]bool{}} }

// Check shows that every logical element keeps its place: in the relayouts and
// accesses of module, and from before, what module was a pass ago, to module; nil
// if there was none. The errors are counterexamples; remarks say what is proven,
// and warnings what could not be.
func (k *Checker) Check(before, module *ir.Op, progress Progress) []ir.Diagnostic {
	c := &checker{known: k.known, progress: progress}
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if r, ok := ttir.AsToLayout(op); ok {
			c.relayout(r)
		}
		if a, ok := affineops.AsAccess(op); ok {
			c.access(a)
		}
		return ir.Advance
	})
	if before != nil {
		c.functions(before, module)
	}
	return c.diagnostics
}

// method is how something was shown.
type method uint8

const (
	symbolic method = iota
	counted         // places symbolically; that each is written once, one by one
	seen            // on data that names its place
)

func (m method) String() string {
	return [...]string{"shown symbolically", "shown symbolically, and counted", "seen in a run on their numbers"}[m]
}

type checker struct {
	known       map[[2]ir.Type]bool
	before      map[string]fn.FuncOp // the functions of a pass ago, by name
	progress    Progress
	diagnostics []ir.Diagnostic
}

func (c *checker) add(severity ir.Severity, op *ir.Op, format string, args ...any) {
	c.diagnostics = append(c.diagnostics, ir.Diagnostic{Severity: severity, Loc: op.Loc(), Message: fmt.Sprintf(format, args...)})
}

func (c *checker) fail(op *ir.Op, format string, args ...any) { c.add(ir.Error, op, format, args...) }
func (c *checker) remark(op *ir.Op, format string, args ...any) {
	c.add(ir.Remark, op, format, args...)
}

// open says that nothing was shown.
func (c *checker) open(op *ir.Op, what string, err error) {
	c.add(ir.Warning, op, "%s could not be checked: %v", what, err)
}

// conclude says how the proof about what, volume elements, went.
func (c *checker) conclude(op *ir.Op, what string, how method, err error, volume int64) {
	var wrong *violation
	switch {
	case err == nil:
		c.remark(op, "%s takes all %d elements from their places to their places: %v", what, volume, how)
	case errors.As(err, &wrong):
		c.fail(op, "%s moves an element to a wrong place: %v", what, err)
	default:
		c.open(op, what, err)
	}
}

// functions compares the functions of a module with what they were.
func (c *checker) functions(before, after *ir.Op) {
	was, repeated := functionsByName(before)
	_, repeatedAfter := functionsByName(after)
	c.before = was
	eachFunction(after, func(g fn.FuncOp) {
		name := g.SymbolName()
		f, ok := was[name]
		switch {
		case !ok:
		case repeated[name] || repeatedAfter[name]:
			c.open(g.Op, "@"+name, errors.New("another function has its name"))
		case isKernelOf(f, g):
			c.kernel(f, g)
		default:
			c.signature(f, g)
		}
	})
}

// functionsByName returns the functions in a module, and which names several have: those
// in modules inside of it may.
func functionsByName(module *ir.Op) (functions map[string]fn.FuncOp, repeated map[string]bool) {
	functions, repeated = map[string]fn.FuncOp{}, map[string]bool{}
	eachFunction(module, func(f fn.FuncOp) {
		name := f.SymbolName()
		if _, known := functions[name]; known {
			repeated[name] = true
		}
		functions[name] = f
	})
	return functions, repeated
}

func eachFunction(module *ir.Op, visit func(fn.FuncOp)) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		f, ok := fn.AsFunc(op)
		if !ok {
			return ir.Advance
		}
		if !f.IsDeclaration() {
			visit(f)
		}
		return ir.Skip
	})
}

// isKernelOf reports whether the tensors of f, arguments and then results, have
// become memref arguments of g.
func isKernelOf(f, g fn.FuncOp) bool {
	tensors := len(f.Type().Inputs()) + len(f.Type().Results())
	if len(g.Type().Inputs()) != tensors || len(g.Type().Results()) != 0 || len(f.Type().Results()) == 0 {
		return false
	}
	for _, t := range g.Type().Inputs() {
		if _, ok := t.(*ir.MemRefType); !ok {
			return false
		}
	}
	return true
}

// signature shows that tensors that had a layout before have every element at
// the same place after.
func (c *checker) signature(f, g fn.FuncOp) {
	compare := func(what string, before, after []ir.Type) {
		for i := range min(len(before), len(after)) {
			a, ok1 := before[i].(*ir.TensorType)
			b, ok2 := after[i].(*ir.TensorType)
			if ok1 && ok2 && a != b && a.Encoding() != nil {
				c.samePlaces(g, fmt.Sprintf("%s #%d of @%s", what, i, g.SymbolName()), a, b)
			}
		}
	}
	compare("argument", f.Type().Inputs(), g.Type().Inputs())
	compare("result", f.Type().Results(), g.Type().Results())
}

func (c *checker) samePlaces(g fn.FuncOp, what string, a, b *ir.TensorType) {
	before, err1 := encoding.LayoutOf(a)
	after, err2 := encoding.LayoutOf(b)
	if errors.Join(err1, err2) != nil {
		return
	}
	same, index, err := layout.SamePlaces(before, after)
	switch {
	case err != nil:
		c.open(g.Op, what, err)
	case same:
	case index == nil:
		c.fail(g.Op, "%s has another shape than before: '%s', not '%s'", what, b, a)
	default:
		c.fail(g.Op, "%s has element %s in %s, before in %s", what, tuple(index), slotOf(after, index), slotOf(before, index))
	}
}

// slotOf names the place of an element. Slots count from the start of the core's shard: over all
// cores, an element that goes to another core may keep its number.
func slotOf(l *layout.Layout, index []int64) string {
	offset := l.Address(index) % l.ShardSlots()
	if l.Cores() == 1 {
		return fmt.Sprintf("slot %d", offset)
	}
	return fmt.Sprintf("slot %d of core %s", offset, tuple(l.Coords(index)[:l.GridRank()]))
}
