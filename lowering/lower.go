package lowering

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// Module lowers a builtin.module to the text of an LLVM module. A module that
// does not verify, or an op that has no lowering, is an error at its place, an
// *ir.Diagnostic; nothing is lowered in part.
func Module(module *ir.Op) (text []byte, err error) {
	if problems := ir.Verify(module); len(problems) > 0 {
		return nil, problems[0]
	}
	return Verified(module)
}

// Verified is Module for a module that has been verified.
func Verified(module *ir.Op) (text []byte, err error) {
	if module.Name() != "builtin.module" {
		return nil, module.Errorf("has no lowering to LLVM, expected a builtin.module")
	}
	m := &moduleLowering{
		out:     llvmir.NewModule(),
		globals: map[string]llvmir.Value{},
		tables:  map[string]*ir.DenseElementsAttr{},
		funcs:   map[string]*llvmir.Func{},
		cache:   newCache(),
	}
	if err := m.lower(module); err != nil {
		return nil, err
	}
	return m.out.AppendText(nil)
}

type moduleLowering struct {
	out     *llvmir.Module
	globals map[string]llvmir.Value
	tables  map[string]*ir.DenseElementsAttr // globals of indices
	funcs   map[string]*llvmir.Func
	private map[string]*callee
	fenced  map[*ir.Op]bool // functions with stores past the cache: a fence stands before a return
	cache
}

// cache is what one goroutine has found out before.
type cache struct {
	masks   map[ir.Attribute]llvmir.Mask // of shuffles
	vectors map[*ir.VectorType]llvmir.Type
	strides map[*ir.MemRefType][]int64
	simple  map[string]*affine.Expr // what expressions were simplified to, by simplifyKey
	columns map[column]affine.Interval
}

func newCache() cache {
	return cache{
		masks:   map[ir.Attribute]llvmir.Mask{},
		vectors: map[*ir.VectorType]llvmir.Type{},
		strides: map[*ir.MemRefType][]int64{},
		simple:  map[string]*affine.Expr{},
		columns: map[column]affine.Interval{},
	}
}

// lower declares everything first, so that order does not matter.
func (m *moduleLowering) lower(module *ir.Op) error {
	var bodies []*ir.Op
	for op := range module.Body().Ops {
		switch op.Name() {
		case "memref.global":
			if err := m.global(op); err != nil {
				return op.AsDiagnostic(err)
			}
		case "func.func":
			if err := m.declare(op); err != nil {
				return op.AsDiagnostic(err)
			}
			if op.Body() != nil {
				bodies = append(bodies, op)
			}
		case "builtin.module":
			return op.Errorf("has no lowering to LLVM inside another module")
		default:
			return op.Errorf("has no lowering to LLVM")
		}
	}
	m.private = callees(bodies)
	order := inOrder(bodies, m.private)
	m.fenced = fencedAmong(order, m.private)
	return m.bodies(order, module.Context().Threads())
}

// declare makes a function known, with its ABI.
func (m *moduleLowering) declare(op *ir.Op) error {
	name := op.SymbolName()
	if err := checkName(name); err != nil {
		return err
	}
	ft := fn.FuncOp{Op: op}.Type()
	var params []llvmir.Param
	var types []llvmir.Type
	for i, t := range ft.Inputs() {
		lt, err := boundaryType(t)
		if err != nil {
			return fmt.Errorf("argument #%d: %w", i, err)
		}
		types = append(types, lt)
		attrs, err := paramAttrs(op, i, lt)
		if err != nil {
			return fmt.Errorf("argument #%d: %w", i, err)
		}
		params = append(params, llvmir.Param{Name: fmt.Sprintf("arg%d", i), Type: lt, Attrs: attrs})
	}
	result := llvmir.Void
	switch rs := ft.Results(); len(rs) {
	case 0:
	case 1:
		var err error
		if result, err = boundaryType(rs[0]); err != nil {
			return fmt.Errorf("result: %w", err)
		}
	default:
		return fmt.Errorf("has %d results; a function that is lowered has one or none", len(rs))
	}
	if op.Body() == nil {
		m.funcs[name] = m.out.Declare(name, result, types...)
		return nil
	}
	defined := m.out.Define(name, result, params...)
	// LLVM makes calls of memcpy of loops that copy a few lines, and in an order that was
	// thought out.
	defined.AddAttrs(llvmir.NoUnwind, llvmir.NoBuiltins)
	if op.SymbolVisibility() == "private" {
		defined.SetInternal()
	}
	defined.AddAttrs(passedThrough(op)...)
	m.funcs[name] = defined
	return nil
}

// checkName refuses names of symbols that are LLVM's own.
func checkName(name string) error {
	if strings.HasPrefix(name, "llvm.") {
		return fmt.Errorf("'@%s' has a name that LLVM keeps for itself", name)
	}
	return nil
}

// passedThrough reads what is known here of the attributes that upstream's own lowering
// hands on to LLVM as they are: noinline.
func passedThrough(op *ir.Op) (attrs []llvmir.Attr) {
	list, ok := op.Attr("passthrough").(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	for _, a := range list.Elems() {
		if s, ok := a.(*ir.StringAttr); ok && s.Value() == string(llvmir.NoInline) {
			attrs = append(attrs, llvmir.NoInline)
		}
	}
	return attrs
}

// runtime returns a function of the C library.
func (m *moduleLowering) runtime(name string, result llvmir.Type, params ...llvmir.Type) (*llvmir.Func, error) {
	if err := m.checkLibrary(name); err != nil {
		return nil, err
	}
	return m.out.Declare(name, result, params...), nil
}

// checkLibrary returns an error if a function of the C library has the name of a symbol of
// the module, which would be called instead.
func (m *moduleLowering) checkLibrary(name string) error {
	if m.funcs[name] != nil || m.globals[name] != nil {
		return fmt.Errorf("calls '@%s' of the C library, but the module has a symbol of that name", name)
	}
	return nil
}

// paramAttrs reads what upstream's own lowering reads: llvm.noalias and others
// among the attributes of an argument. They speak of pointers.
func paramAttrs(op *ir.Op, i int, t llvmir.Type) ([]llvmir.Attr, error) {
	list, ok := op.Attr("arg_attrs").(*ir.ArrayAttr)
	if !ok || i >= len(list.Elems()) || !llvmir.IsPtr(t) {
		return nil, nil
	}
	dict, ok := list.Elems()[i].(*ir.DictionaryAttr)
	if !ok {
		return nil, nil
	}
	if dict.Get("llvm.readonly") != nil && dict.Get("llvm.writeonly") != nil {
		return nil, fmt.Errorf("is both llvm.readonly and llvm.writeonly")
	}
	var attrs []llvmir.Attr
	for _, known := range []llvmir.Attr{
		llvmir.NoAlias, llvmir.NoCapture, llvmir.NonNull, llvmir.NoUndef, llvmir.NoFree, llvmir.ReadOnly, llvmir.WriteOnly,
	} {
		if dict.Get("llvm."+string(known)) != nil {
			attrs = append(attrs, known)
		}
	}
	if a, ok := dict.Get("llvm.align").(*ir.IntegerAttr); ok {
		if n, fits := a.Int64(); fits && n > 0 && n&(n-1) == 0 && n <= 1<<29 {
			attrs = append(attrs, llvmir.Align(int(n)))
		}
	}
	return attrs, nil
}

// maxData is the size of the largest global, in bytes. As text it is several
// times that.
const maxData = 1 << 26

// global makes constant data of a memref.global.
func (m *moduleLowering) global(op *ir.Op) error {
	name := op.SymbolName()
	if err := checkName(name); err != nil {
		return err
	}
	t, ok := op.Attr("type").(*ir.TypeAttr).Value().(*ir.MemRefType)
	if !ok {
		return fmt.Errorf("expected a static memref type")
	}
	size, err := bufferBytes(t)
	if err != nil {
		return err
	}
	dense, ok := op.Attr("initial_value").(*ir.DenseElementsAttr)
	if !ok || dense.Strings() != nil || op.Attr("constant") == nil {
		return fmt.Errorf("has a lowering only as a constant with dense elements")
	}
	elem, err := lowerType(t.Elem())
	if err != nil {
		return err
	}
	if size > maxData {
		return fmt.Errorf("has %d bytes, data of a module has at most %d", size, maxData)
	}
	data := []byte(dense.Data())
	if dense.IsSplat() {
		data = bytes.Repeat(data, int(dense.NumElements()))
	}
	align := alignment(op, int64(naturalAlign(t.Elem())))
	if constraint.IsIndex(t.Elem()) {
		m.tables[name] = dense
	}
	m.globals[name] = m.out.Data(name, elem, data, int(align))
	return nil
}

// function lowers the body of one function.
type function struct {
	*moduleLowering
	exhausted *llvmir.Block // where it goes that gets no memory; nil: it asks for none

	fn       *llvmir.Func
	op       *ir.Op
	b        *llvmir.Builder
	values   map[*ir.Value]llvmir.Value
	blocks   map[*ir.Block]*llvmir.Block
	ranges   map[*ir.Value]affine.Interval
	divisors map[*ir.Value]int64 // see divisorOf
	known    []affine.Interval   // see rangesOf
	bases    bases
	// obtainedAs is what malloc gave for memory that is a place in it; nil until the first. largest gets the
	// most of all such memory, which has so many bytes.
	obtainedAs map[*ir.Value]llvmir.Value
	largest    *ir.Op
	allBytes   int64
	// keepsRolled says of the loop whose body is lowered that LLVM is not to unroll it:
	// there is one inside of it that moves vectors, copies elements, or varies in length.
	keepsRolled bool
	parallel    bool // iterations of the loop whose body is lowered have nothing to do with each other
	keepsScalar bool // see keepScalar
}

func (f *function) lower() error {
	ops := f.op.CountOps()
	f.values = make(map[*ir.Value]llvmir.Value, ops)
	f.blocks = map[*ir.Block]*llvmir.Block{}
	f.ranges = map[*ir.Value]affine.Interval{}
	f.divisors = map[*ir.Value]int64{}
	f.bases = bases{at: map[base]llvmir.Value{}}
	f.b = f.fn.Builder()
	f.b.Grow(ops + ops/2) // most take an instruction or two
	order := reachable(f.op.Body())
	for _, blk := range order {
		if blk.IsEntry() {
			f.blocks[blk] = f.b.Block()
			for i, a := range blk.Args() {
				f.values[a] = f.entering(f.fn.Param(i), a.Type())
			}
			if c := f.private[f.op.SymbolName()]; c != nil && c.sites == 0 {
				for i, r := range c.passed {
					f.ranges[blk.Arg(i)] = r
				}
			}
			continue
		}
		f.blocks[blk] = f.fn.NewBlock("bb")
		f.b.MoveTo(f.blocks[blk])
		for _, a := range blk.Args() {
			t, err := lowerType(a.Type())
			if err != nil {
				return f.op.AsDiagnostic(err)
			}
			phi := f.b.Phi(t, "")
			f.values[a] = phi
		}
	}
	for _, blk := range order {
		f.b.MoveTo(f.blocks[blk])
		if err := f.ops(blk); err != nil {
			return err
		}
	}
	return nil
}

// ops lowers the ops of a block one after the other.
func (f *function) ops(blk *ir.Block) error {
	for op := range blk.Ops {
		if err := f.lowerOp(op); err != nil {
			return op.AsDiagnostic(err)
		}
	}
	return nil
}

// lowerOp finds the family that knows the op.
func (f *function) lowerOp(op *ir.Op) error {
	for _, family := range []func(*ir.Op) (bool, error){
		f.control, f.jump, f.structured, f.memory, f.arith, f.math, f.vector,
	} {
		if known, err := family(op); known || err != nil {
			return err
		}
	}
	return op.Errorf("has no lowering to LLVM")
}

// operand returns the value of operand i.
func (f *function) operand(op *ir.Op, i int) llvmir.Value { return f.values[op.Operand(i)] }

// result makes v the result of op.
func (f *function) result(op *ir.Op, v llvmir.Value) { f.values[op.Result(0)] = v }

// control lowers calls and returns.
func (f *function) control(op *ir.Op) (bool, error) {
	switch op.Name() {
	case "func.return":
		if f.fenced[f.op] {
			f.b.Fence()
		}
		if op.NumOperands() == 0 {
			f.b.RetVoid()
		} else {
			f.b.Ret(f.leaving(f.operand(op, 0), op.Operand(0).Type()))
		}
	case "func.call":
		name := calleeName(op)
		if f.funcs[name] == nil {
			return true, fmt.Errorf("has no callee")
		}
		var args []llvmir.Value
		for i := 0; i < op.NumOperands(); i++ {
			args = append(args, f.leaving(f.operand(op, i), op.Operand(i).Type()))
		}
		if c := f.private[name]; c != nil {
			c.pass(f.rangesOf(op.Operands()))
		}
		v := f.b.Call(f.funcs[name], args...)
		if op.NumResults() > 0 {
			f.result(op, f.entering(v, op.Result(0).Type()))
		}
	default:
		return false, nil
	}
	return true, nil
}
