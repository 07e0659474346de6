package xla

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// attrOf returns the attribute of a layout, L(1) where it says nothing.
func attrOf(ctx *ir.Context, l xlashape.Layout) *LayoutAttr {
	if l.TailAlignment == 0 {
		l.TailAlignment = 1
	}
	return Attr(ctx, &l, layout.Undef)
}

func TestAttr(t *testing.T) {
	star := int64(layout.Combine)
	tests := []struct {
		shape  []int64
		elem   ir.FloatKind
		layout xlashape.Layout
		text   string
		index  []int64
		at     int64 // address of index
		slots  int64
	}{
		{[]int64{3, 5}, ir.F32, xlashape.Layout{MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{2, 2}}}, "{1,0:T(2,2)}", []int64{2, 3}, 17, 24},
		{[]int64{3, 5}, ir.F32, xlashape.Layout{MinorToMajor: []int64{1, 0}}, "{1,0}", []int64{2, 3}, 13, 15},
		{[]int64{3, 5}, ir.F32, xlashape.Layout{MinorToMajor: []int64{0, 1}}, "{0,1}", []int64{2, 3}, 11, 15},
		{[]int64{16, 256}, ir.BF16, xlashape.Layout{MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{8, 128}, {2, 1}}}, "{1,0:T(8,128)(2,1)}", []int64{9, 130}, 3077, 4096},
		{[]int64{2, 7, 8, 11, 10}, ir.F32, xlashape.Layout{MinorToMajor: []int64{4, 3, 2, 1, 0}, Tiles: []layout.Tiling{{star, star, 2, star, 3}}}, "{4,3,2,1,0:T(*,*,2,*,3)}", []int64{1, 6, 7, 10, 9}, 12430, 12432},
		{[]int64{300}, ir.F32, xlashape.Layout{MinorToMajor: []int64{0}, Tiles: []layout.Tiling{{8, 128}}}, "{0:T(8,128)}", []int64{130}, 1026, 3072},
		{nil, ir.F32, xlashape.Layout{Tiles: []layout.Tiling{{256}}}, "{:T(256)}", nil, 0, 256},
		{[]int64{5, 7}, ir.F32, xlashape.Layout{MinorToMajor: []int64{1, 0}, TailAlignment: 16}, "{1,0:L(16)}", []int64{4, 6}, 34, 48},
		{[]int64{5, 7}, ir.F32, xlashape.Layout{MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{8}}, TailAlignment: 1, ElementBits: 32, MemorySpace: 1}, "{1,0:T(8)E(32)S(1)}", []int64{4, 6}, 38, 40},
	}
	ctx := newContext(t)
	for _, tt := range tests {
		a := attrOf(ctx, tt.layout)
		if diff := cmp.Diff("#xla.layout<"+tt.text+">", a.String()); diff != "" {
			t.Errorf("text (-want +got):\n%s", diff)
		}
		if Attr(ctx, a.Value(), a.Fill()) != a {
			t.Errorf("%s: its value gives another attribute", a)
		}
		tensor := ctx.Tensor(tt.shape, ctx.Float(tt.elem), a)
		if err := tensor.VerifyEncoding(); err != nil {
			t.Errorf("%s: %v", tensor, err)
			continue
		}
		l, err := encoding.LayoutOf(tensor)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Address(tt.index); got != tt.at || l.Slots() != tt.slots {
			t.Errorf("%s: index %v at %d of %d, want %d of %d", tensor, tt.index, got, l.Slots(), tt.at, tt.slots)
		}
	}
}

func TestVerify(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	rows := []int64{1, 0}
	tests := []struct {
		shape  []int64
		elem   ir.Type
		layout xlashape.Layout
		want   string
	}{
		{[]int64{ir.Dynamic, 5}, f32, xlashape.Layout{MinorToMajor: rows}, "xla.layout: expected a static shape, found a dynamic size of dim 0"},
		{[]int64{3, 5}, ctx.None(), xlashape.Layout{MinorToMajor: rows}, "xla.layout: expected elements of an integer, float, index or complex type, found 'none'"},
		{[]int64{3, 5, 7}, f32, xlashape.Layout{MinorToMajor: rows}, "xla.layout: minor_to_major {1,0}: expected 3 dims, the rank of shape 3x5x7, found 2"},
		{[]int64{3}, f32, xlashape.Layout{}, "xla.layout: minor_to_major {}: expected 1 dims, the rank of shape 3, found 0"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: []int64{1, 2}}, "xla.layout: minor_to_major {1,2}: expected dims 0 to 1, found 2"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: []int64{1, 1}}, "xla.layout: minor_to_major {1,1}: dim 1 occurs twice"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Tiles: []layout.Tiling{{0, 2}}}, "xla.layout: tiling (0,2): expected a positive tile size, found 0"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Tiles: []layout.Tiling{{-3, 2}}}, "xla.layout: tiling (-3,2): expected a positive tile size, found -3"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Tiles: []layout.Tiling{{2, layout.Combine}}}, "xla.layout: tiling (2,*) ends in *, which has no more minor dim to join"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Tiles: []layout.Tiling{{}}}, "xla.layout: tiling () is empty, expected at least one tile size"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, TailAlignment: -2}, "xla.layout: expected a positive alignment L, found -2"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, ElementBits: 16}, "xla.layout: expected at least 32 bits for an element of type 'f32', found E(16)"},
		{[]int64{3, 5}, ctx.Index(), xlashape.Layout{MinorToMajor: rows, ElementBits: 32}, "xla.layout: expected at least 64 bits for an element of type 'index', found E(32)"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, ElementBits: 1 << 40}, "xla.layout: element bits: expected a positive number below 2^31, found 1099511627776"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Splits: []xlashape.Split{{Dim: 0, Positions: []int64{3}}}}, "xla.layout: split of dim 0 at 3: expected ascending positions inside its size 3"},
		{[]int64{1 << 40, 1 << 40}, f32, xlashape.Layout{MinorToMajor: rows}, "xla.layout: shape 1099511627776x1099511627776 has more than 2^62 elements"},
		{[]int64{3, 5}, f32, xlashape.Layout{MinorToMajor: rows, Tiles: []layout.Tiling{{1 << 40, 1 << 40}}}, "xla.layout: physical extents 1x1x1099511627776x1099511627776: more than 2^62 slots"},
	}
	for _, tt := range tests {
		tensor := ctx.Tensor(tt.shape, tt.elem, attrOf(ctx, tt.layout))
		if err := tensor.VerifyEncoding(); err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tensor, err, tt.want)
		}
	}
}

func TestStorageElem(t *testing.T) {
	ctx := newContext(t)
	tests := []struct {
		elem  ir.Type
		bits  int64
		want  int64
		bytes int64 // of 5x7
	}{
		{ctx.Integer(4), 4, 4, 18},
		{ctx.Integer(4), 0, 8, 35},
		{ctx.Integer(1), 32, 32, 140},
		{ctx.Integer(1), 1, 1, 5},
	}
	for _, tt := range tests {
		tensor := ctx.Tensor([]int64{5, 7}, tt.elem, attrOf(ctx, xlashape.Layout{MinorToMajor: []int64{1, 0}, ElementBits: tt.bits}))
		e, err := encoding.ElemOf(tensor)
		if err != nil || e.Bits != tt.want || e.Type != tt.elem {
			t.Errorf("%s: %+v, %v", tensor, e, err)
		}
		if l, err := encoding.LayoutOf(tensor); err != nil || l.Bytes() != tt.bytes {
			t.Errorf("%s: %v, %v, want %d bytes", tensor, l, err, tt.bytes)
		}
	}
}

// TestAddressProperty compares addresses with the definition of a tile applied
// to the physical index, taken literally.
func TestAddressProperty(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 5), 1, 4).Draw(r, "shape")
		order := rapid.Permutation(identity(len(shape))).Draw(r, "minor_to_major")
		v := xlashape.Layout{MinorToMajor: order}
		for range rapid.IntRange(0, 3).Draw(r, "tiles") {
			v.Tiles = append(v.Tiles, rapid.SliceOfN(rapid.Int64Range(1, 4), 1, len(shape)).Draw(r, "tile"))
		}
		tensor := ctx.Tensor(shape, ctx.Float(ir.F32), attrOf(ctx, v))
		l, err := encoding.LayoutOf(tensor)
		if err != nil {
			r.Fatal(err)
		}
		index := make([]int64, len(shape))
		for d, n := range shape {
			index[d] = rapid.Int64Range(0, n-1).Draw(r, "index")
		}
		want, slots := addressOf(shape, index, v)
		if got := l.Address(index); got != want || l.Slots() != slots {
			r.Fatalf("%s: index %v at %d of %d, want %d of %d", tensor, index, got, l.Slots(), want, slots)
		}
	})
}

// addressOf is linear_index_with_tile of XLA's specification, repeated.
func addressOf(shape, index []int64, v xlashape.Layout) (at, slots int64) {
	var e, d []int64
	for i := len(v.MinorToMajor) - 1; i >= 0; i-- {
		e, d = append(e, index[v.MinorToMajor[i]]), append(d, shape[v.MinorToMajor[i]])
	}
	for _, tile := range v.Tiles {
		k := len(d) - len(tile)
		ne, nd := append([]int64(nil), e[:k]...), append([]int64(nil), d[:k]...)
		for i, t := range tile {
			ne, nd = append(ne, e[k+i]/t), append(nd, (d[k+i]+t-1)/t)
		}
		for i, t := range tile {
			ne, nd = append(ne, e[k+i]%t), append(nd, t)
		}
		e, d = ne, nd
	}
	slots = 1
	for i, n := range d {
		at, slots = at*n+e[i], slots*n
	}
	return at, slots
}

func identity(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}
