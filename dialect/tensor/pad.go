package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
)

// Pad adds elements before and behind, which the body computes from their
// indices:
//
//	%p = tensor.pad %t low[0, %l] high[1, 2] { ^bb0(%i: index, %j: index): tensor.yield %x : f32 }
//	  : tensor<4x8xf32> to tensor<5x?xf32>
var Pad = &ir.Kind{
	Name: "tensor.pad", Summary: "tensor with elements added around",
	Traits:   ir.Pure | ir.OperandSegments | ir.SingleBlock,
	Operands: []ir.Operands{one("source", constraint.RankedTensor), many("low", constraint.Index), many("high", constraint.Index)},
	Results:  result(constraint.RankedTensor),
	Attrs: []ir.Attr{{Name: "static_low", Type: constraint.DenseI64}, {Name: "static_high", Type: constraint.DenseI64},
		{Name: "nofold", Type: constraint.UnitAttr, Optional: true}},
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Format: "$source (`nofold` $nofold^)? `low` `` custom<low>($low, $static_low) `high` `` custom<high>($high, $static_high) " +
		"$region attr-dict `:` type($source) `to` type($result)",
	Impl: pad{Named: "padded"},
}

type pad struct {
	constraint.Named
	indexlist.Syntax
}

// ImplicitTerminator implements asm.ImplicitTerminator.
func (pad) ImplicitTerminator() *ir.Kind { return Yield }

// NewPad creates a padding with one value.
func NewPad(b *ir.Builder, source, value *ir.Value, t *ir.TensorType, low, high []indexlist.Index) *ir.Value {
	c := b.Context()
	s := &ir.OpState{Kind: Pad, Operands: []*ir.Value{source}, Types: []ir.Type{t}, Regions: 1}
	lowStatic, lowValues := indexlist.Split(low)
	highStatic, highValues := indexlist.Split(high)
	s.Operands = append(append(s.Operands, lowValues...), highValues...)
	s.Attr("static_low", c.DenseI64(lowStatic)).Attr("static_high", c.DenseI64(highStatic))
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, int32(len(lowValues)), int32(len(highValues))}))
	op := b.Create(s)
	body := op.RegionAt(0).AddBlock()
	if t != nil {
		for range t.Shape() {
			body.AddArg(c.Index(), b.Loc())
		}
	}
	NewYield(b.AtEnd(body), value)
	return op.Result(0)
}

// Verify implements ir.Verifier.
func (pad) Verify(op *ir.Op) error {
	from, to := tensorOf(op.Operand(0)), tensorOf(op.Result(0))
	low, high := indexlist.Static(op, "static_low"), indexlist.Static(op, "static_high")
	n := len(from.Shape())
	if len(low) != n || len(high) != n {
		return op.PlainErrorf("failed to infer expectedType from sourceType '%s', specified resultType is '%s'", from, to)
	}
	shape := make([]int64, n)
	for i, d := range from.Shape() {
		switch {
		case d != ir.Dynamic && low[i] != ir.Dynamic && high[i] != ir.Dynamic:
			var fits bool
			if shape[i], fits = padded(d, low[i], high[i]); !fits {
				return op.Errorf("dim #%d of the result has more elements than can be counted", i)
			}
		default:
			shape[i] = ir.Dynamic
		}
	}
	want := op.Context().Tensor(shape, from.Elem(), nil)
	same := len(to.Shape()) == n
	for i := 0; same && i < n; i++ {
		same = shape[i] == ir.Dynamic || to.Shape()[i] == shape[i]
	}
	if !same {
		return op.PlainErrorf("specified type '%s' does not match the inferred type '%s'", to, want)
	}
	return nil
}

// padded returns an extent with what is added to it; fits is false where that is no int64.
func padded(n, low, high int64) (sum int64, fits bool) {
	padding, ok1 := integer.Add(low, high)
	sum, ok2 := integer.Add(n, padding)
	return sum, ok1 && ok2
}

// VerifyRegions implements ir.RegionVerifier.
func (pad) VerifyRegions(op *ir.Op) error {
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	t, b := tensorOf(op.Result(0)), op.Body()
	if len(b.Args()) != len(t.Shape()) {
		return op.PlainErrorf("expected the block to have %d arguments", len(t.Shape()))
	}
	for i, a := range b.Args() {
		if !constraint.IsIndex(a.Type()) {
			return op.Errorf("expected block argument %d to be an index", i+1)
		}
	}
	if y := b.Last(); y.NumOperands() != 1 || y.Operand(0).Type() != t.Elem() {
		return op.Errorf("expected yield type to match shape element type")
	}
	return nil
}

// Fold implements ir.Folder.
func (pad) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	t := tensorOf(op.Result(0))
	if op.Operand(0).Type() == op.Result(0).Type() && ir.HasStaticShape(t) && op.Attr("nofold") == nil {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

// Pack tiles dims, the tiles' extents becoming the last dims; Unpack undoes it:
//
//	%p = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<128x256xf32> -> tensor<16x16x8x16xf32>
var (
	Pack = &ir.Kind{
		Name: "tensor.pack", Summary: "tensor in tiles",
		Traits: ir.Pure | ir.MayTrap | ir.OperandSegments,
		Operands: []ir.Operands{one("source", constraint.RankedTensor), one("dest", constraint.RankedTensor),
			{Name: "padding_value", Type: ir.AnyType, Arity: ir.Optional}, many("inner_tiles", constraint.Index)},
		Results:   result(constraint.RankedTensor),
		Attrs:     packAttrs(),
		TypeRules: destRule,
		Format: "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? " +
			"(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos " +
			"`inner_tiles` `=` custom<inner_tiles>($inner_tiles, $static_inner_tiles) `into` $dest " +
			"attr-dict `:` type($source) `->` type($dest)",
		Impl: pack{Named: "pack"},
	}
	Unpack = &ir.Kind{
		Name: "tensor.unpack", Summary: "tensor out of its tiles",
		Traits:    ir.Pure | ir.MayTrap,
		Operands:  []ir.Operands{one("source", constraint.RankedTensor), one("dest", constraint.RankedTensor), many("inner_tiles", constraint.Index)},
		Results:   result(constraint.RankedTensor),
		Attrs:     packAttrs(),
		TypeRules: destRule,
		Format: "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos " +
			"`inner_tiles` `=` custom<inner_tiles>($inner_tiles, $static_inner_tiles) `into` $dest " +
			"attr-dict `:` type($source) `->` type($dest)",
		Impl: pack{Named: "unpack"},
	}
)

var destRule = []ir.TypeRule{{From: "dest", To: "result", Desc: "result type matches type of dest"}}

func packAttrs() []ir.Attr {
	return []ir.Attr{
		{
			Name: "outer_dims_perm", Type: constraint.DenseI64, Optional: true,
			Default: func(c *ir.Context) ir.Attribute { return c.DenseI64(nil) },
		},
		{Name: "inner_dims_pos", Type: constraint.DenseI64},
		{Name: "static_inner_tiles", Type: constraint.DenseI64},
	}
}

type pack struct {
	constraint.Named
	indexlist.Syntax
}

// Verify implements ir.Verifier.
func (p pack) Verify(op *ir.Op) error {
	packed, plain := tensorOf(op.Operand(1)), tensorOf(op.Operand(0))
	packing := p.Named == "pack"
	if !packing {
		packed, plain = plain, packed
	}
	if packing && len(op.OperandGroup(2)) > 0 {
		if t := op.OperandGroup(2)[0].Type(); t != plain.Elem() {
			return op.Errorf("expected padding_value has '%s' but got: '%s'", plain.Elem(), t)
		}
	}
	tiles := indexlist.Static(op, "static_inner_tiles")
	pos := indexlist.Static(op, "inner_dims_pos")
	rank := len(plain.Shape())
	if slices.Contains(tiles, 0) {
		return op.PlainErrorf("invalid zero tile factor")
	}
	if !distinct(pos, rank) {
		return op.PlainErrorf("invalid inner_dims_pos vector")
	}
	outer := indexlist.Static(op, "outer_dims_perm")
	if !distinct(outer, rank) {
		return op.PlainErrorf("invalid outer_dims_perm vector")
	}
	if len(outer) != 0 && len(outer) != rank {
		return op.PlainErrorf("outer_dims_perm must be a permutation or empty")
	}
	if len(tiles) > rank {
		return op.PlainErrorf("tiling factors must be less than or equal to the input rank for pack or output rank for unpack")
	}
	if len(pos) != len(tiles) {
		return op.PlainErrorf("tiling factors must equal the number of dimensions to tile")
	}
	if len(packed.Shape()) != rank+len(tiles) {
		return op.PlainErrorf("packed rank must equal unpacked rank + tiling factors")
	}
	if err := verifyTiles(op, packed, plain, tiles, pos, outer); err != nil {
		return err
	}
	for i, x := range tilesOf(op) {
		n, have := tiles[i], packed.Shape()[rank+i]
		if c, ok := x.Int64(); ok {
			n = c
		}
		if n == ir.Dynamic && have != ir.Dynamic || n != ir.Dynamic && have != ir.Dynamic && n != have {
			return op.PlainErrorf("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
		}
	}
	if packing && len(op.OperandGroup(2)) == 0 && !areFull(op, plain.Shape(), packed.Shape(), pos, outer) {
		return op.Errorf("invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set")
	}
	return nil
}

// verifyTiles checks the outer extents of the packed tensor.
func verifyTiles(op *ir.Op, packed, plain *ir.TensorType, tiles, pos, outer []int64) error {
	want := slices.Clone(plain.Shape())
	for i, d := range pos {
		extent, tile := plain.Shape()[d], tiles[i]
		if extent == ir.Dynamic || tile == ir.Dynamic {
			want[d] = ir.Dynamic
			continue
		}
		want[d] = integer.CeilDiv(extent, tile)
	}
	if len(outer) > 0 {
		permuted := make([]int64, len(want))
		for i, d := range outer {
			permuted[i] = want[d]
		}
		want = permuted
	}
	want = slices.Concat(want, tiles)
	for i, d := range want {
		if have := packed.Shape()[i]; d != ir.Dynamic && have != ir.Dynamic && have < d {
			return op.PlainErrorf("the shape of output is not large enough to hold the packed data. Expected at least '%s', got '%s'",
				op.Context().Tensor(want, packed.Elem(), nil), packed)
		}
	}
	return nil
}

// distinct reports whether the numbers are below n and none comes twice.
func distinct(vs []int64, n int) bool {
	seen := make([]bool, n)
	for _, v := range vs {
		if v < 0 || v >= int64(n) || seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// areFull reports whether tiles divide the extents that they tile, as far as both
// are known. Of a tile whose extent is not, their number tells.
func areFull(op *ir.Op, shape, packed, pos, outer []int64) bool {
	counts := slices.Clone(packed[:len(shape)])
	for i, d := range outer {
		counts[d] = packed[i]
	}
	for i, x := range tilesOf(op) {
		by, extent := counts[pos[i]], shape[pos[i]]
		if c, ok := x.Int64(); ok {
			by = c
		}
		if extent != ir.Dynamic && by != ir.Dynamic && by != 0 && extent%by != 0 {
			return false
		}
	}
	return true
}
