package lowering

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	affineops "github.com/ttopt/ttopt/dialect/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// Of a loop LLVM asks what each access of an iteration has to do with each of the next one,
// which takes it longer than all else where there are many. Told that it is nothing, it
// does not ask.

// manyAccesses is how many vectors a loop loads and stores that is worth the words.
const manyAccesses = 64

// isParallel reports whether no two iterations of an affine.for have to do with each other:
// they load many vectors, and store them to a memref that is not loaded from and has no
// other name, apart from those of all other iterations.
func (f *function) isParallel(loop *ir.Op) bool {
	if loop.Kind() != affineops.For {
		return false
	}
	l, body := affineops.ForOp{Op: loop}, loop.Body()
	iterations, ok := l.Trips()
	if !ok || iterations < 1 {
		return false
	}
	var stored *ir.Value
	var loaded []*ir.Value
	var at []span
	var base *ir.Value
	for op := range body.Ops {
		switch op.Name() {
		case "affine.vector_load", "vector.load":
			loaded = append(loaded, op.Operand(0))
		case "affine.vector_store", "vector.store":
			index, behind, ok := sum(mapAttr(op, "map", op.NumOperands()-2), op.Operands()[2:])
			lanes, err := ir.NumElements(op.Operand(0).Type().(*ir.VectorType).Shape())
			if !ok || err != nil || stored != nil && (op.Operand(1) != stored || index != base) {
				return false
			}
			stored, base = op.Operand(1), index
			at = append(at, span{behind, behind + lanes})
		default:
			if op.NumRegions() > 0 || op.Effects() != 0 {
				return false
			}
		}
	}
	if len(loaded)+len(at) < manyAccesses || len(at) == 0 || !f.hasOneName(stored) || slices.Contains(loaded, stored) {
		return false
	}
	each, known := coefficients{}.of(base, body.Arg(0))
	stride, fits := integer.Mul(each, l.Step())
	return known && fits && apart(at, stride, iterations-1)
}

// A span is the elements from one to below another.
type span struct{ from, to int64 }

// apart reports whether spans have no element in common with those that are up to some
// times a stride farther.
func apart(at []span, stride, times int64) bool {
	slices.SortFunc(at, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	stride = max(stride, -stride)
	far, fits := integer.Mul(stride, times)
	if stride == 0 || !fits {
		return times == 0
	}
	for i, a := range at {
		for _, b := range at[i:] {
			if b.from-a.to >= far {
				break
			}
			// Of a some strides farther, the last one that begins below the end of b; of b
			// the next one.
			n := min(times, (b.to-1-a.from)/stride)
			if n > 0 && a.to+n*stride > b.from || times > 0 && b.from+stride < a.to {
				return false
			}
		}
	}
	return true
}

// coefficients are how much more indices are if the variable of a loop is one more.
type coefficients map[*ir.Value]coefficient

type coefficient struct {
	n     int64
	known bool
}

// of returns the coefficient of an index. It knows of variables of loops, arguments, and what
// affine.apply makes of them.
func (c coefficients) of(index, variable *ir.Value) (n int64, known bool) {
	if found, ok := c[index]; ok {
		return found.n, found.known
	}
	op := index.DefiningOp()
	switch {
	case index == variable:
		n, known = 1, true
	case op == nil:
		n, known = 0, index.ParentBlock() != variable.ParentBlock()
	case op.Name() == "affine.apply":
		n, known = c.ofApply(op, variable)
	}
	c[index] = coefficient{n, known}
	return n, known
}

func (c coefficients) ofApply(op *ir.Op, variable *ir.Value) (n int64, known bool) {
	m := mapAttr(op, "map", op.NumOperands())
	factors, _, ok := m.Results[0].Coefficients(m.NumDims)
	if !ok || m.NumSymbols > 0 {
		return 0, false
	}
	for i, v := range op.Operands() {
		of, known := c.of(v, variable)
		more, fits := integer.Mul(of, factors[i])
		if n, ok = integer.Add(n, more); !known || !fits || !ok {
			return 0, false
		}
	}
	return n, true
}

// hasOneName reports whether a memref is an argument whose memory nothing else refers to.
func (f *function) hasOneName(memref *ir.Value) bool {
	if memref.DefiningOp() != nil || memref.ParentBlock() != f.op.Body() {
		return false
	}
	for use := range memref.Uses {
		if user := use.Owner(); user.NumSuccessors() > 0 || user.NumResults() > 0 && isMemRef(user.Result(0)) {
			return false // a cast, a choice, or an argument of a block
		}
	}
	return slices.ContainsFunc((fn.FuncOp{Op: f.op}).ArgAttrs(memref.Index()), func(a ir.NamedAttr) bool {
		return a.Name == "llvm.noalias"
	})
}

func isMemRef(v *ir.Value) bool {
	_, ok := v.Type().(*ir.MemRefType)
	return ok
}
