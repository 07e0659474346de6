package memref

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/reassociation"
	"github.com/ttopt/ttopt/ir"
)

// ExpandShape splits dims, CollapseShape joins neighbours:
//
//	%e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, %n, 8] : memref<?x8xf32> into memref<2x?x8xf32>
//	%c = memref.collapse_shape %e [[0, 1], [2]] : memref<2x?x8xf32> into memref<?x8xf32>
var (
	ExpandShape = &ir.Kind{
		Name: "memref.expand_shape", Summary: "memref with dims split",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("src", strided), many("output_shape", constraint.Index)},
		Results:  result("result", strided),
		Attrs:    []ir.Attr{reassociation.Attr, {Name: reassociation.StaticOutputShape, Type: constraint.DenseI64}},
		Format: "$src $reassociation `output_shape` custom<output_shape>($output_shape, $static_output_shape) " +
			"attr-dict `:` type($src) `into` type($result)",
		Impl: expandShape{Named: "expand_shape"},
	}
	CollapseShape = &ir.Kind{
		Name: "memref.collapse_shape", Summary: "memref with neighbouring dims joined",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("src", strided)},
		Results:  result("result", strided),
		Attrs:    []ir.Attr{reassociation.Attr},
		Format:   "$src $reassociation attr-dict `:` type($src) `into` type($result)",
		Impl:     collapseShape{"collapse_shape"},
	}
)

type expandShape struct {
	constraint.Named
	indexlist.Syntax
}

// Verify implements ir.Verifier.
func (expandShape) Verify(op *ir.Op) error {
	from, to := typeOf(op.Operand(0)), typeOf(op.Result(0))
	low, high := len(from.Shape()), len(to.Shape())
	if low > high {
		return op.Errorf("has source rank %d and result rank %d. This is not an expansion (%d > %d).", low, high, low, high)
	}
	if err := reassociation.VerifyMemRef(op, from.Shape(), to.Shape()); err != nil {
		return err
	}
	if want := expandedType(from, to.Shape(), reassociation.Of(op)); want != to {
		return op.Errorf("expected expanded type to be '%s' but found '%s'", want, to)
	}
	return verifyOutputShape(op, to)
}

func verifyOutputShape(op *ir.Op, to *ir.MemRefType) error {
	static := indexlist.Static(op, reassociation.StaticOutputShape)
	if len(static) != len(to.Shape()) {
		return op.Errorf("expected number of static shape bounds to be equal to the output rank (%d) but found %d inputs instead", len(to.Shape()), len(static))
	}
	if n := indexlist.CountDynamic(static); n != op.NumOperands()-1 {
		return op.Errorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values", n, op.NumOperands()-1)
	}
	for i, d := range static {
		if d != ir.Dynamic && d != to.Shape()[i] {
			return op.Errorf("invalid output shape provided at pos %d", i)
		}
	}
	return nil
}

// expandedType returns the type that an expansion to the given shape yields.
func expandedType(from *ir.MemRefType, shape []int64, groups [][]int64) *ir.MemRefType {
	c := from.Context()
	if identity(from) {
		return c.MemRef(shape, from.Elem(), nil, from.Space())
	}
	strides, offset, _ := StridesAndOffset(from)
	steps := slices.Repeat([]int64{1}, len(shape)) // no group has the dims of what had none
	for i, g := range groups {
		step := strides[i]
		for j := len(g) - 1; j >= 0; j-- {
			steps[g[j]] = step
			step = times(step, shape[g[j]])
		}
	}
	return c.MemRef(shape, from.Elem(), c.StridedLayout(steps, offset), from.Space())
}

type collapseShape struct{ constraint.Named }

// Verify implements ir.Verifier.
func (collapseShape) Verify(op *ir.Op) error {
	from, to := typeOf(op.Operand(0)), typeOf(op.Result(0))
	high, low := len(from.Shape()), len(to.Shape())
	if high < low {
		return op.Errorf("has source rank %d and result rank %d. This is not a collapse (%d < %d).", high, low, high, low)
	}
	if err := reassociation.VerifyMemRef(op, to.Shape(), from.Shape()); err != nil {
		return err
	}
	want, ok := collapsedType(from, to.Shape(), reassociation.Of(op))
	if !ok {
		return op.Errorf("invalid source layout map or collapsing non-contiguous dims")
	}
	if want != to {
		return op.Errorf("expected collapsed type to be '%s' but found '%s'", want, to)
	}
	return nil
}

// collapsedType returns the type that a collapse to the given shape yields; ok
// is false where joined dims are known not to be contiguous.
func collapsedType(from *ir.MemRefType, shape []int64, groups [][]int64) (t *ir.MemRefType, ok bool) {
	c := from.Context()
	if identity(from) {
		return c.MemRef(shape, from.Elem(), nil, from.Space()), true
	}
	strides, offset, _ := StridesAndOffset(from)
	steps := make([]int64, len(groups))
	for i, g := range groups {
		if steps[i], ok = joined(from.Shape(), strides, g); !ok {
			return nil, false
		}
	}
	return c.MemRef(shape, from.Elem(), c.StridedLayout(steps, offset), from.Space()), true
}

// joined returns the stride of the dims of a group together: that of the last
// one that is not of extent 1, which is not known where that one is dynamic and
// others are before it. ok is false where the group is known to have gaps; as in MLIR, it
// has one also where a dim of extent 1 has a stride that does not matter.
func joined(shape, strides, group []int64) (step int64, ok bool) {
	if len(group) == 0 {
		return 1, true
	}
	last := len(group) - 1
	for last > 0 && shape[group[last]] == 1 {
		last--
	}
	step = strides[group[last]]
	if last > 0 && shape[group[last]] == ir.Dynamic {
		step = ir.Dynamic
	}
	run := step
	for j := len(group) - 1; j > 0; j-- {
		run = times(run, shape[group[j]])
		d := group[j-1]
		if run != ir.Dynamic && strides[d] != ir.Dynamic && run != strides[d] {
			return 0, false
		}
	}
	return step, true
}

// Dim yields an extent, Rank the number of dims.
var (
	Dim = &ir.Kind{
		Name: "memref.dim", Summary: "extent of a memref",
		Traits:   ir.Pure | ir.MayTrap,
		Operands: []ir.Operands{one("source", constraint.MemRefWithDims), one("index", constraint.Index)},
		Results:  result("result", constraint.Index),
		Format:   "attr-dict $source `,` $index `:` type($source)",
		Impl:     dim{"dim"},
	}
	Rank = &ir.Kind{
		Name: "memref.rank", Summary: "number of dims of a memref",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("memref", constraint.RankedOrUnrankedMemRef)},
		Results:  result("result", constraint.Index),
		Format:   "$memref attr-dict `:` type($memref)",
		Impl:     rank{},
	}
)

// NewDim creates a Dim.
func NewDim(b *ir.Builder, m, i *ir.Value) *ir.Value {
	return b.Op(Dim, b.Context().Index(), []*ir.Value{m, i}).Result(0)
}

type dim struct{ constraint.Named }

// Fold implements ir.Folder: an extent that the type says, or that an
// allocation, a view or a cast was given.
func (dim) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	c, ok := operands[1].(*ir.IntegerAttr)
	if !ok {
		return nil
	}
	i, ok := c.Int64()
	t := typeOf(op.Operand(0))
	if !ok || t == nil || i < 0 || i >= int64(len(t.Shape())) {
		return nil
	}
	if d := t.Shape()[i]; d != ir.Dynamic {
		return []ir.FoldResult{{Attr: op.Context().IndexAttr(d)}}
	}
	def := op.Operand(0).DefiningOp()
	if def == nil {
		return nil
	}
	nth := numDynamic(t.Shape()[:i])
	switch def.Name() {
	case "memref.alloc", "memref.alloca":
		return extent(def.OperandGroup(0), nth)
	case "memref.view":
		return extent(def.OperandGroup(2), nth)
	case "memref.reinterpret_cast":
		return extent(def.OperandGroup(2), nth)
	case "memref.subview":
		dims, ok := keptDims(def)
		if !ok {
			return nil
		}
		if size := indexlist.SliceOf(def, 1).Sizes[dims[i]]; size.Value != nil {
			return []ir.FoldResult{{Value: size.Value}}
		}
	case "memref.cast":
		if _, ranked := def.Operand(0).Type().(*ir.MemRefType); ranked {
			op.SetOperand(0, def.Operand(0))
			return []ir.FoldResult{{Value: op.Result(0)}}
		}
	}
	return nil
}

func extent(sizes []*ir.Value, i int) []ir.FoldResult {
	if i < len(sizes) {
		return []ir.FoldResult{{Value: sizes[i]}}
	}
	return nil
}

type rank struct{}

// Fold implements ir.Folder.
func (rank) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if t := typeOf(op.Operand(0)); t != nil {
		return []ir.FoldResult{{Attr: op.Context().IndexAttr(int64(len(t.Shape())))}}
	}
	return nil
}

// ExtractStridedMetadata yields the memory of a memref without its shape, and
// its offset, extents and strides.
var ExtractStridedMetadata = &ir.Kind{
	Name: "memref.extract_strided_metadata", Summary: "base, offset, extents and strides of a memref",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("source", strided)},
	Results: []ir.Results{
		{Name: "base_buffer", Type: constraint.MemRefOf("strided memref of any type values of rank 0", func(m *ir.MemRefType) bool { return len(m.Shape()) == 0 })},
		{Name: "offset", Type: constraint.Index},
		{Name: "sizes", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "strides", Type: constraint.Index, Arity: ir.Variadic},
	},
	Format: "$source `:` type($source) `->` type(results) attr-dict",
	Impl:   extractStridedMetadata{},
}

type extractStridedMetadata struct{}

// Verify implements ir.Verifier.
func (extractStridedMetadata) Verify(op *ir.Op) error {
	m := typeOf(op.Operand(0))
	c := op.Context()
	want := slices.Repeat([]ir.Type{c.Index()}, 2+2*len(m.Shape()))
	want[0] = c.MemRef(nil, m.Elem(), nil, m.Space())
	if !slices.Equal(op.ResultTypes(), want) {
		return op.Errorf("inferred type(s) %s are incompatible with return type(s) of operation %s", quoted(want), quoted(op.ResultTypes()))
	}
	return nil
}

func quoted(ts []ir.Type) string {
	text := make([]string, len(ts))
	for i, t := range ts {
		text[i] = "'" + t.String() + "'"
	}
	return strings.Join(text, ", ")
}

// ExtractAlignedPointerAsIndex yields the address of the first aligned byte.
var ExtractAlignedPointerAsIndex = &ir.Kind{
	Name: "memref.extract_aligned_pointer_as_index", Summary: "address of a memref's memory",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("source", constraint.RankedOrUnrankedMemRef)},
	Results:  result("aligned_pointer", constraint.Index),
	Format:   "$source `:` type($source) `->` type(results) attr-dict",
	Impl:     constraint.Named("intptr"),
}
