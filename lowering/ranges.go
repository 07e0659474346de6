package lowering

import (
	"encoding/binary"
	"math"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// The ranges of indices tell that a division is one of natural numbers, and that an address
// is inside its buffer. They come from the bounds of loops, the numbers in tables of the
// module, and what is computed of these.

// rangesOf returns the ranges of values, until it is asked for others.
func (f *function) rangesOf(vs []*ir.Value) []affine.Interval {
	f.known = f.known[:0]
	for _, v := range vs {
		r, ok := f.ranges[v]
		if !ok {
			r = constantRange(v)
		}
		f.known = append(f.known, r)
	}
	return f.known
}

// constantRange returns the range of a constant; anything else may be any number.
func constantRange(v *ir.Value) affine.Interval {
	if op := v.DefiningOp(); op != nil && op.Name() == "arith.constant" {
		if n, ok := constantInt(op); ok {
			return affine.Point(n)
		}
	}
	return affine.Unbounded()
}

// constantInt returns the number that an arith.constant is, if it is one of 64 bits.
func constantInt(op *ir.Op) (n int64, ok bool) {
	if a, isInt := op.Attr("value").(*ir.IntegerAttr); isInt {
		return a.Int64()
	}
	return 0, false
}

// between returns the range of the variable of an scf.for, whose step is positive.
func (f *function) between(lower, upper *ir.Value) affine.Interval {
	known := f.rangesOf([]*ir.Value{lower, upper})
	r := affine.Interval{Lo: known[0].Lo, Hi: known[1].Hi}
	if r.Hi > math.MinInt64 && r.Hi < math.MaxInt64 {
		r.Hi--
	}
	return r
}

// computed remembers the range of a sum or product of indices.
func (f *function) computed(op *ir.Op) {
	of := affine.Add
	switch op.Name() {
	case "arith.addi":
	case "arith.muli":
		of = affine.Mul
	default:
		return
	}
	if !constraint.IsIndex(op.Result(0).Type()) {
		return
	}
	if r, ok := of(affine.Symbol(0), affine.Symbol(1)).Bounds(nil, f.rangesOf(op.Operands())); ok {
		f.ranges[op.Result(0)] = r
	}
}

// loaded remembers the range of an index from a table of the module, whose columns are
// numbers of a kind each.
func (f *function) loaded(op *ir.Op, memory *ir.Value, at affine.Map) {
	get := memory.DefiningOp()
	if !constraint.IsIndex(op.Result(0).Type()) || get == nil || get.Name() != "memref.get_global" {
		return
	}
	ref, _ := get.Attr("name").(*ir.SymbolRefAttr)
	numbers := f.tables[ref.Root()]
	shape := memory.Type().(*ir.MemRefType).Shape()
	if numbers == nil || numbers.NumElements() == 0 || len(shape) == 0 {
		return
	}
	first, step := int64(0), int64(1)
	if column := at.Results[len(shape)-1]; column.Op() == affine.OpConst && !numbers.IsSplat() {
		if first, step = column.Value(), shape[len(shape)-1]; first < 0 || first >= step {
			return // it is outside
		}
	}
	f.ranges[op.Result(0)] = f.rangeOf(column{numbers, first, step})
}

// column is numbers of a table: the first one, and each so many behind.
type column struct {
	of          *ir.DenseElementsAttr
	first, step int64
}

// rangeOf returns the range of a column that is not empty.
func (c cache) rangeOf(of column) affine.Interval {
	r, ok := c.columns[of]
	if ok {
		return r
	}
	r = affine.Interval{Lo: math.MaxInt64, Hi: math.MinInt64}
	data := of.of.Data()
	for i := of.first; 8*i < int64(len(data)); i += of.step {
		n := int64(binary.LittleEndian.Uint64([]byte(data[8*i : 8*i+8])))
		r.Lo, r.Hi = min(r.Lo, n), max(r.Hi, n)
	}
	c.columns[of] = r
	return r
}
