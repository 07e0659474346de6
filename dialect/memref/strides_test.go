package memref_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
)

func newContext(t interface{ Fatal(...any) }) *ir.Context {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestStridesOfMaps draws a layout map and checks that offset and strides give
// the address that the map gives, at every index.
func TestStridesOfMaps(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 4), 1, 3).Draw(r, "shape")
		e, skips := affine.Const(rapid.Int64Range(0, 9).Draw(r, "offset")), false
		for i := range shape {
			stride := rapid.Int64Range(-3, 20).Draw(r, "stride")
			term := affine.Mul(affine.Dim(i), affine.Const(stride))
			if !rapid.Bool().Draw(r, "scaled") {
				skips = skips || stride == 0
			} else {
				term = affine.Mul(affine.Add(affine.Dim(i), affine.Const(2)), affine.Const(rapid.Int64Range(1, 5).Draw(r, "factor")))
			}
			e = affine.Add(e, term)
		}
		m := affine.Map{NumDims: len(shape), Results: []*affine.Expr{e}}
		mt := c.MemRef(shape, c.Float(ir.F32), c.AffineMap(m), nil)
		strides, offset, ok := memref.StridesAndOffset(mt)
		if ok == skips {
			r.Fatalf("%s has strides: %t", mt, ok)
		}
		if skips {
			return
		}
		index := make([]int64, len(shape))
		for {
			want, err := m.Eval(index, nil)
			if err != nil {
				r.Fatal(err)
			}
			got := offset
			for i, x := range index {
				got += x * strides[i]
			}
			if got != want[0] {
				r.Fatalf("%s at %v: %d, want %d", mt, index, got, want[0])
			}
			d := len(index) - 1
			for ; d >= 0; d-- {
				if index[d]++; index[d] < shape[d] {
					break
				}
				index[d] = 0
			}
			if d < 0 {
				return
			}
		}
	})
}

func TestStridesAndOffset(t *testing.T) {
	c := newContext(t)
	f32 := c.Float(ir.F32)
	dyn := int64(ir.Dynamic)
	parse := func(text string) *ir.AffineMapAttr {
		m, err := affine.ParseMap(text)
		if err != nil {
			t.Fatal(err)
		}
		return c.AffineMap(m)
	}
	tests := []struct {
		m       *ir.MemRefType
		strides []int64
		offset  int64
		ok      bool
	}{
		{c.MemRef([]int64{4, 8}, f32, nil, nil), []int64{8, 1}, 0, true},
		{c.MemRef([]int64{4, dyn, 8}, f32, nil, nil), []int64{dyn, 8, 1}, 0, true},
		{c.MemRef([]int64{dyn, 8}, f32, nil, nil), []int64{8, 1}, 0, true},
		{c.MemRef([]int64{4, 0, 8}, f32, nil, nil), []int64{dyn, 8, 1}, 0, true},
		{c.MemRef(nil, f32, nil, nil), []int64{}, 0, true},
		{c.MemRef([]int64{1 << 40, 1 << 40, 1 << 40}, f32, nil, nil), []int64{dyn, 1 << 40, 1}, 0, true},
		{c.MemRef([]int64{4, 8}, f32, c.StridedLayout([]int64{9, 2}, 5), nil), []int64{9, 2}, 5, true},
		{c.MemRef([]int64{4, 8}, f32, parse("(d0, d1)[s0, s1] -> (d0 * s0 + d1 + s1)"), nil), []int64{dyn, 1}, dyn, true},
		{c.MemRef([]int64{4, 8}, f32, parse("(d0, d1) -> (d0 floordiv 2 + d1)"), nil), nil, 0, false},
		{c.MemRef([]int64{4, 8}, f32, parse("(d0, d1) -> (d1, d0)"), nil), nil, 0, false},
		{c.MemRef([]int64{4, 8}, f32, parse("(d0, d1) -> (d1)"), nil), nil, 0, false},
	}
	for _, test := range tests {
		strides, offset, ok := memref.StridesAndOffset(test.m)
		same := ok == test.ok && (!ok || offset == test.offset && len(strides) == len(test.strides))
		for i := 0; ok && same && i < len(strides); i++ {
			same = strides[i] == test.strides[i]
		}
		if !same {
			t.Errorf("%s: %v, offset %d, %t; want %v, offset %d, %t", test.m, strides, offset, ok, test.strides, test.offset, test.ok)
		}
	}
}

// TestSubViewType checks every element of a box against the memref around it.
func TestSubViewType(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		rank := rapid.IntRange(1, 3).Draw(r, "rank")
		shape, base := make([]int64, rank), make([]int64, rank)
		offsets, sizes, steps := make([]int64, rank), make([]int64, rank), make([]int64, rank)
		for i := range shape {
			shape[i] = rapid.Int64Range(1, 9).Draw(r, "extent")
			base[i] = rapid.Int64Range(1, 50).Draw(r, "stride")
			offsets[i] = rapid.Int64Range(0, shape[i]-1).Draw(r, "offset")
			steps[i] = rapid.Int64Range(1, 3).Draw(r, "step")
			sizes[i] = rapid.Int64Range(1, (shape[i]-1-offsets[i])/steps[i]+1).Draw(r, "size")
		}
		start := rapid.Int64Range(0, 7).Draw(r, "start")
		m := c.MemRef(shape, c.Float(ir.F32), c.StridedLayout(base, start), nil)
		v, ok := memref.SubViewType(m, offsets, sizes, steps)
		if !ok {
			r.Fatalf("no box of %s", m)
		}
		strides, offset, _ := memref.StridesAndOffset(v)
		for i := range shape {
			for x := range sizes[i] {
				index := make([]int64, rank) // in the box
				index[i] = x
				want, got := start, offset
				for d := range index {
					want += (offsets[d] + index[d]*steps[d]) * base[d]
					got += index[d] * strides[d]
				}
				if got != want {
					r.Fatalf("%s in %s at %v: %d, want %d", v, m, index, got, want)
				}
			}
		}
	})
}
