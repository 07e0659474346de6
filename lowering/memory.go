package lowering

import (
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// memory lowers memref, and the loads and stores of affine and vector.
func (f *function) memory(op *ir.Op) (bool, error) {
	switch op.Name() {
	case "affine.load", "affine.vector_load":
		return true, f.load(op, op.Operand(0), mapAttr(op, "map", op.NumOperands()-1), op.Operands()[1:])
	case "affine.store", "affine.vector_store":
		return true, f.store(op, op.Operand(1), mapAttr(op, "map", op.NumOperands()-2), op.Operands()[2:])
	case "memref.load", "vector.load":
		return true, f.load(op, op.Operand(0), affine.Identity(op.NumOperands()-1), op.Operands()[1:])
	case "memref.store", "vector.store":
		return true, f.store(op, op.Operand(1), affine.Identity(op.NumOperands()-2), op.Operands()[2:])
	case "vector.maskedload":
		return true, f.maskedLoad(op)
	case "vector.maskedstore":
		return true, f.maskedStore(op)
	case "memref.prefetch":
		return true, f.prefetch(op)
	case "memref.alloc", "memref.alloca":
		return true, f.alloc(op)
	case "memref.dealloc":
		free, err := f.runtime("free", llvmir.Void, llvmir.Ptr)
		if err != nil {
			return true, err
		}
		memory := f.operand(op, 0)
		if whole, ok := f.obtainedAs[op.Operand(0)]; ok {
			memory = whole
		}
		f.b.Call(free, memory)
	case "memref.get_global":
		ref, ok := op.Attr("name").(*ir.SymbolRefAttr)
		if !ok || f.globals[ref.Root()] == nil {
			return true, fmt.Errorf("refers to no constant data")
		}
		f.result(op, f.globals[ref.Root()])
	case "memref.copy":
		return true, f.copyBuffer(op)
	case "memref.cast":
		if !sameLayout(op.Operand(0).Type(), op.Result(0).Type()) {
			return true, fmt.Errorf("has a lowering only between equal static layouts")
		}
		f.result(op, f.operand(op, 0))
	default:
		return false, nil
	}
	return true, nil
}

// sameLayout reports whether two types are memrefs with the same strides.
func sameLayout(a, b ir.Type) bool {
	from, ok1 := a.(*ir.MemRefType)
	to, ok2 := b.(*ir.MemRefType)
	if !ok1 || !ok2 {
		return false
	}
	s1, err1 := stridesOf(from)
	s2, err2 := stridesOf(to)
	return err1 == nil && err2 == nil && slices.Equal(s1, s2)
}

// slot computes the number of an element in the memory of a memref, and returns
// the type of its elements and the number as an expression of the operands.
func (f *function) slot(memref *ir.Value, m affine.Map, operands []*ir.Value) (elem llvmir.Type, at llvmir.Value, e *affine.Expr, err error) {
	t, ok := memref.Type().(*ir.MemRefType)
	if !ok {
		return nil, nil, nil, fmt.Errorf("expected a ranked memref, found '%s'", memref.Type())
	}
	strides, err := f.stridesOf(t)
	if err != nil {
		return nil, nil, nil, err
	}
	rank := len(t.Shape())
	if len(m.Results) != rank {
		return nil, nil, nil, fmt.Errorf("expected %d indices of '%s', found %d", rank, t, len(m.Results))
	}
	e = affine.Const(strides[rank])
	for i, r := range m.Results {
		e = affine.Add(e, affine.Mul(r, affine.Const(strides[i])))
	}
	if at, err = f.affineExpr(e, m, operands); err != nil {
		return nil, nil, nil, err
	}
	elem, err = lowerType(t.Elem())
	return elem, at, e, err
}

// address computes where the element is that a value of a type is loaded from or stored to, and the
// alignment it has for sure. inside says that it is in the memref.
func (f *function) address(t llvmir.Type, memref *ir.Value, m affine.Map, operands []*ir.Value, inside bool) (llvmir.Value, int, error) {
	if err := checkPacked(t); err != nil {
		return nil, 0, err
	}
	if err := f.checkNeighbours(t, memref); err != nil {
		return nil, 0, err
	}
	if p, align, ok, err := f.nearAddress(memref, m, operands); ok || err != nil { // of no negative index
		return p, align, err
	}
	elem, at, e, err := f.slot(memref, m, operands)
	if err != nil {
		return nil, 0, err
	}
	size := naturalAlign(memref.Type().(*ir.MemRefType).Elem())
	gep := f.b.InBoundsGEP
	if !inside {
		gep = f.b.GEP
	}
	return gep(elem, f.values[memref], at), f.alignmentAt(memref, size, e, m.NumDims, operands), nil
}

// naturalAlign returns the alignment of an element of a memref, which is its
// size in bytes.
func naturalAlign(t ir.Type) int { return ir.ElementBytes(t) }

// checkPacked refuses vectors of elements that do not fill their bytes: a
// vector of 8 x i1 is one byte, 8 elements of a memref are 8.
func checkPacked(t llvmir.Type) error {
	if llvmir.Lanes(t) > 0 && llvmir.Bits(t)%8 != 0 {
		return fmt.Errorf("has no lowering to LLVM for vectors of %d-bit elements", llvmir.Bits(t))
	}
	return nil
}

// checkNeighbours refuses vectors of elements that do not lie one behind the other:
// affine.vector_load and vector.maskedload have them of any memref.
func (m *moduleLowering) checkNeighbours(t llvmir.Type, memref *ir.Value) error {
	mt, ok := memref.Type().(*ir.MemRefType)
	if !ok || llvmir.Lanes(t) <= 1 || len(mt.Shape()) == 0 {
		return nil
	}
	strides, err := m.stridesOf(mt)
	if err != nil {
		return err
	}
	if stride := strides[len(mt.Shape())-1]; stride != 1 {
		return fmt.Errorf("moves a vector along a dimension whose stride is %d, not 1", stride)
	}
	return nil
}

func (f *function) load(op *ir.Op, memref *ir.Value, m affine.Map, operands []*ir.Value) error {
	t, err := f.typeOf(op.Result(0).Type())
	if err != nil {
		return err
	}
	p, align, err := f.address(t, memref, m, operands, true)
	if err != nil {
		return err
	}
	f.result(op, f.b.Load(t, p, align, f.qualified(op)))
	f.loaded(op, memref, m)
	return nil
}

// qualified returns what is known of an access: whether it is marked nontemporal, and that
// it is one of a parallel loop.
func (f *function) qualified(op *ir.Op) (how llvmir.Access) {
	if a, ok := op.Attr("nontemporal").(*ir.IntegerAttr); ok && a.IsTrue() {
		how |= llvmir.NonTemporal
	}
	if f.parallel {
		how |= llvmir.InParallel
	}
	return how
}

func (f *function) store(op *ir.Op, memref *ir.Value, m affine.Map, operands []*ir.Value) error {
	p, align, err := f.address(f.operand(op, 0).Type(), memref, m, operands, true)
	if err != nil {
		return err
	}
	f.b.Store(f.operand(op, 0), p, align, f.qualified(op))
	return nil
}

// maskedLoad lowers a vector.maskedload: memref, indices, mask, other lanes.
func (f *function) maskedLoad(op *ir.Op) error {
	n := op.NumOperands()
	p, align, err := f.maskedAddress(op, op.Operand(n-1))
	if err != nil {
		return err
	}
	f.result(op, f.b.MaskedLoad(p, align, f.operand(op, n-2), f.operand(op, n-1)))
	return nil
}

// maskedStore lowers a vector.maskedstore: memref, indices, mask, value.
func (f *function) maskedStore(op *ir.Op) error {
	n := op.NumOperands()
	p, align, err := f.maskedAddress(op, op.Operand(n-1))
	if err != nil {
		return err
	}
	f.b.MaskedStore(f.operand(op, n-1), p, align, f.operand(op, n-2))
	return nil
}

// maskedAddress is the address of an access under a mask. Lanes that the mask
// denies may lie outside of the memref, the first one before it.
func (f *function) maskedAddress(op *ir.Op, v *ir.Value) (llvmir.Value, int, error) {
	indices := op.Operands()[1 : op.NumOperands()-2]
	before := slices.ContainsFunc(f.rangesOf(indices), func(r affine.Interval) bool { return r.Lo < 0 })
	return f.address(f.values[v].Type(), op.Operand(0), affine.Identity(len(indices)), indices, !before)
}

// prefetch lowers a memref.prefetch. The place may lie outside of the memref.
func (f *function) prefetch(op *ir.Op) error {
	hint, ok := op.Attr("localityHint").(*ir.IntegerAttr)
	if !ok {
		return fmt.Errorf("has no locality")
	}
	data, ok := op.Attr("isDataCache").(*ir.IntegerAttr)
	if !ok || !data.IsTrue() {
		return fmt.Errorf("has a lowering only for data")
	}
	write, ok := op.Attr("isWrite").(*ir.IntegerAttr)
	if !ok {
		return fmt.Errorf("has no access")
	}
	locality, _ := hint.Int64()
	indices := op.Operands()[1:]
	elem, slot, _, err := f.slot(op.Operand(0), affine.Identity(len(indices)), indices)
	if err != nil {
		return err
	}
	f.b.Prefetch(f.b.GEP(elem, f.operand(op, 0), slot), write.IsTrue(), int(locality))
	return nil
}

// bufferBytes returns the size of a memref's storage.
func bufferBytes(t *ir.MemRefType) (int64, error) {
	if t.Layout() != nil {
		return 0, fmt.Errorf("has a lowering only for the identity layout, found '%s'", t)
	}
	if _, err := stridesOf(t); err != nil {
		return 0, err
	}
	n, err := ir.NumElements(t.Shape())
	if err != nil {
		return 0, err
	}
	size := int64(ir.ElementBytes(t.Elem()))
	if n > math.MaxInt64/2/size {
		return 0, fmt.Errorf("the storage of '%s' is 2^62 bytes or more", t)
	}
	return n * size, nil
}

// alignment returns the alignment an op asks for, in bytes, but no less than
// least.
func alignment(op *ir.Op, least int64) int64 {
	if a, ok := op.Attr("alignment").(*ir.IntegerAttr); ok {
		if n, fits := a.Int64(); fits && n > least && n&(n-1) == 0 && n <= 1<<20 {
			return n
		}
	}
	return least
}

// isOnceInScope reports whether an alloca runs at most once in an iteration of the loop that is its
// scope, so that all of them can have the same memory.
func isOnceInScope(op *ir.Op) bool {
	for up := op; ; up = up.ParentOp() {
		if up.Region() == nil || !up.Region().HasOneBlock() {
			return false
		}
		switch scope := up.ParentOp(); {
		case scope.Name() == "func.func" || scope.Name() == "scf.while":
			return false
		case scope.Kind().Is(ir.AutomaticAllocationScope):
			return true
		}
	}
}

// alloc gets memory on the heap for alloc, on the stack for alloca.
func (f *function) alloc(op *ir.Op) error {
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok || op.NumOperands() > 0 {
		return fmt.Errorf("has a lowering only for a static shape")
	}
	size, err := bufferBytes(t)
	if err != nil {
		return err
	}
	align := alignment(op, mostAlignment) // which baseAlignment counts on
	if op.Name() == "memref.alloca" {
		create := f.b.Alloca
		if isOnceInScope(op) {
			create = f.b.EntryAlloca
		}
		f.result(op, create(llvmir.Array(size, llvmir.I8), int(align)))
		return nil
	}
	if isGivenBack(op) {
		return f.obtain(op, size, align)
	}
	// aligned_alloc wants a multiple of the alignment, and gives memory even
	// where the size is 0.
	rounded := max(align, (size+align-1)/align*align)
	allocate, err := f.runtime("aligned_alloc", llvmir.Ptr, llvmir.I64, llvmir.I64)
	if err != nil {
		return err
	}
	memory, err := f.obtained(f.b.Call(allocate, index(align), index(rounded)))
	if err != nil {
		return err
	}
	f.result(op, memory)
	return nil
}

// isGivenBack reports whether memory is given back in the block that it is obtained in, so that nothing
// else does.
func isGivenBack(alloc *ir.Op) bool {
	for use := range alloc.Result(0).Uses {
		if op := use.Owner(); op.Name() == "memref.dealloc" && op.Block() == alloc.Block() {
			return true
		}
	}
	return false
}

// obtain gets memory that is given back here: a place in what malloc gives. The C library of GNU gives
// what aligned_alloc gave back to the system, from 128 KB on, and each new page costs as much as to move
// a few of them. What malloc gave it keeps as long as what is free at the end of the heap is less than twice
// the largest piece that was freed, of 128 KB to 32 MB: the largest one of a function is larger than half of
// all. Pages that nothing touches cost nothing.
func (f *function) obtain(op *ir.Op, size, align int64) error {
	if f.obtainedAs == nil {
		f.obtainedAs = map[*ir.Value]llvmir.Value{}
		f.largest, f.allBytes = f.memoryOf()
	}
	if op == f.largest && f.allBytes >= leastKept && f.allBytes/2 <= mostKept {
		size = max(size, f.allBytes/2+besideKept)
	}
	malloc, err := f.runtime("malloc", llvmir.Ptr, llvmir.I64)
	if err != nil {
		return err
	}
	aligned, err := f.runtime("llvm.ptrmask.p0.i64", llvmir.Ptr, llvmir.Ptr, llvmir.I64)
	if err != nil {
		return err
	}
	whole, err := f.obtained(f.b.Call(malloc, index(size+align)))
	if err != nil {
		return err
	}
	f.obtainedAs[op.Result(0)] = whole
	f.result(op, f.b.Call(aligned, f.b.GEP(llvmir.I8, whole, index(align)), index(-align)))
	return nil
}

// malloc keeps pieces of up to mostKept, but for what it adds, and less than leastKept is kept anyway. It
// has less than besideKept at the end of the heap by itself.
const leastKept, mostKept, besideKept = 16 << 10, 31 << 20, 512 << 10

// memoryOf returns which memory that the function gives back is the largest, and how many bytes all
// have, at most half of what there are numbers for.
func (f *function) memoryOf() (largest *ir.Op, all int64) {
	most := int64(-1)
	f.op.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Name() != "memref.alloc" || !isGivenBack(op) {
			return ir.Advance
		}
		t, ok := op.Result(0).Type().(*ir.MemRefType)
		if !ok {
			return ir.Advance
		}
		if size, err := bufferBytes(t); err == nil {
			if all = min(all, math.MaxInt64/4) + min(size, math.MaxInt64/4); size > most {
				largest, most = op, size
			}
		}
		return ir.Advance
	})
	return largest, all
}

func (f *function) copyBuffer(op *ir.Op) error {
	for i := 0; i < 2; i++ {
		if t, ok := op.Operand(i).Type().(*ir.MemRefType); !ok || t.Layout() != nil {
			return fmt.Errorf("has a lowering only for the identity layout, found '%s'", op.Operand(i).Type())
		}
	}
	t := op.Operand(0).Type().(*ir.MemRefType)
	size, err := bufferBytes(t)
	if err != nil {
		return err
	}
	align := func(i int) int {
		return int(min(mostAlignment, f.baseAlignment(op.Operand(i), int64(naturalAlign(t.Elem())))))
	}
	if err := f.checkLibrary("memcpy"); err != nil {
		return err
	}
	f.b.Memcpy(f.operand(op, 1), align(1), f.operand(op, 0), align(0), index(size))
	return nil
}
