package vector

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
)

// ExtractStridedSlice yields a box of a vector, InsertStridedSlice replaces
// one. The box may leave out trailing dims, which it takes whole.
var (
	ExtractStridedSlice = &ir.Kind{
		Name: "vector.extract_strided_slice", Summary: "box of a vector",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("vector", constraint.Vector)},
		Results:  result("result", constraint.Vector),
		Attrs:    []ir.Attr{{Name: "offsets", Type: constraint.I64Array}, {Name: "sizes", Type: constraint.I64Array}, {Name: "strides", Type: constraint.I64Array}},
		Format:   "$vector attr-dict `:` type($vector) `to` type(results)",
		Impl:     extractStridedSlice{},
	}
	InsertStridedSlice = &ir.Kind{
		Name: "vector.insert_strided_slice", Summary: "vector with a box replaced",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("source", constraint.Vector), one("dest", constraint.Vector)},
		Results:   result("res", constraint.Vector),
		Attrs:     []ir.Attr{{Name: "offsets", Type: constraint.I64Array}, {Name: "strides", Type: constraint.I64Array}},
		TypeRules: constraint.Same("dest", "res"),
		Format:    "$source `,` $dest attr-dict `:` type($source) `into` type($dest)",
		Impl:      insertStridedSlice{},
	}
)

// NewExtractStridedSlice creates a box of stride 1.
func NewExtractStridedSlice(b *ir.Builder, v *ir.Value, offsets, sizes []int64) *ir.Value {
	c := b.Context()
	t := typeOf(b, v)
	if vt, ok := t.(*ir.VectorType); ok && len(sizes) <= len(vt.Shape()) {
		t = boxType(vt, sizes)
	}
	return b.Op(ExtractStridedSlice, t, []*ir.Value{v},
		ir.NamedAttr{Name: "offsets", Value: c.I64Array(offsets)},
		ir.NamedAttr{Name: "sizes", Value: c.I64Array(sizes)},
		ir.NamedAttr{Name: "strides", Value: c.I64Array(slices.Repeat([]int64{1}, len(sizes)))}).Result(0)
}

// NewInsertStridedSlice creates a replacement of a box of stride 1.
func NewInsertStridedSlice(b *ir.Builder, x, v *ir.Value, offsets []int64) *ir.Value {
	c := b.Context()
	rank := 0
	if t, ok := typeOf(b, x).(*ir.VectorType); ok {
		rank = len(t.Shape())
	}
	return b.Op(InsertStridedSlice, typeOf(b, v), []*ir.Value{x, v},
		ir.NamedAttr{Name: "offsets", Value: c.I64Array(offsets)},
		ir.NamedAttr{Name: "strides", Value: c.I64Array(slices.Repeat([]int64{1}, rank))}).Result(0)
}

func boxType(v *ir.VectorType, sizes []int64) *ir.VectorType {
	shape := append(slices.Clone(sizes), v.Shape()[len(sizes):]...)
	scalable := slices.Clone(v.Scalable())
	for i := range scalable {
		scalable[i] = scalable[i] && shape[i] == v.Shape()[i]
	}
	return v.Context().Vector(shape, scalable, v.Elem())
}

type extractStridedSlice struct{}

// Verify implements ir.Verifier.
func (extractStridedSlice) Verify(op *ir.Op) error {
	v, r := vectorOf(op.Operand(0)), vectorOf(op.Result(0))
	if v.Elem() != r.Elem() {
		return op.Errorf("failed to verify that operand and result have same element type")
	}
	offsets, sizes, strides := op.Ints("offsets"), op.Ints("sizes"), op.Ints("strides")
	if len(offsets) != len(sizes) || len(offsets) != len(strides) {
		return op.Errorf("expected offsets, sizes and strides attributes of same size")
	}
	shape := v.Shape()
	if len(offsets) > len(shape) {
		return op.Errorf("expected offsets attribute of rank no greater than vector rank")
	}
	for i, o := range offsets {
		if o < 0 || o >= shape[i] {
			return op.Errorf("expected offsets dimension %d to be confined to [0, %d)", i, shape[i])
		}
	}
	for i, n := range sizes {
		if n < 1 || n > shape[i] {
			return op.Errorf("expected sizes dimension %d to be confined to [1, %d)", i, shape[i]+1)
		}
	}
	for _, st := range strides {
		if st != 1 {
			return op.Errorf("expected strides to be confined to [1, 2)")
		}
	}
	for i, o := range offsets {
		if o+sizes[i] > shape[i] {
			return op.Errorf("expected sum(offsets, sizes) dimension %d to be confined to [1, %d)", i, shape[i]+1)
		}
	}

	for i, n := range sizes {
		if v.IsScalable(i) && n != shape[i] {
			return op.Errorf("expected size at idx=%d to match the corresponding base size from the input vector (%d vs %d)", i, n, shape[i])
		}
	}
	if want := boxType(v, sizes); want != r {
		return op.Errorf("expected result type to be '%s'", want)
	}
	return nil
}

type insertStridedSlice struct{}

// Verify implements ir.Verifier.
func (insertStridedSlice) Verify(op *ir.Op) error {
	s, d := vectorOf(op.Operand(0)), vectorOf(op.Operand(1))
	if s.Elem() != d.Elem() {
		return op.Errorf("failed to verify that operand #0 and result have same element type")
	}
	offsets, strides := op.Ints("offsets"), op.Ints("strides")
	lead := len(d.Shape()) - len(s.Shape())
	switch {
	case len(offsets) != len(d.Shape()):
		return op.Errorf("expected offsets of same size as destination vector rank")
	case len(strides) != len(s.Shape()):
		return op.Errorf("expected strides of same size as source vector rank")
	case lead < 0:
		return op.Errorf("expected source rank to be no greater than destination rank")
	}
	for i, o := range offsets {
		if o < 0 || o >= d.Shape()[i] {
			return op.Errorf("expected offsets dimension %d to be confined to [0, %d)", i, d.Shape()[i])
		}
	}
	for _, st := range strides {
		if st != 1 {
			return op.Errorf("expected strides to be confined to [1, 2)")
		}
	}
	for i := range strides {
		if offsets[lead+i]+s.Shape()[i] > d.Shape()[lead+i] {
			return op.Errorf("expected sum(offsets, source vector shape) dimension %d to be confined to [1, %d)", lead+i, d.Shape()[lead+i]+1)
		}
	}
	for i, n := range s.Shape() {
		if s.IsScalable(i) != d.IsScalable(lead+i) {
			return op.Errorf("mismatching scalable flags (at source vector idx=%d)", i)
		}
		if base := d.Shape()[lead+i]; s.IsScalable(i) && n != base {
			return op.Errorf("expected size at idx=%d to match the corresponding base size from the input vector (%d vs %d)", i, n, base)
		}
	}
	return nil
}

// ScalableExtract and ScalableInsert are those of vectors with scalable dims.
var (
	ScalableExtract = &ir.Kind{
		Name: "vector.scalable.extract", Summary: "part of a scalable vector",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", oneScalableDim)},
		Results:  result("res", oneDim),
		Attrs:    []ir.Attr{{Name: "pos", Type: constraint.I64Attr}},
		Format:   "$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)",
		Impl:     scalable{},
	}
	ScalableInsert = &ir.Kind{
		Name: "vector.scalable.insert", Summary: "scalable vector with a part replaced",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("source", oneDim), one("dest", oneScalableDim)},
		Results:   result("res", oneScalableDim),
		Attrs:     []ir.Attr{{Name: "pos", Type: constraint.I64Attr}},
		TypeRules: constraint.Same("dest", "res"),
		Format:    "$source `,` $dest `[` $pos `]` attr-dict `:` type($source) `into` type($dest)",
		Impl:      scalable{},
	}
)

type scalable struct{}

// Verify implements ir.Verifier.
func (scalable) Verify(op *ir.Op) error {
	part, whole, names, what := vectorOf(op.Result(0)), vectorOf(op.Operand(0)), "{source, res}", "result"
	if op.Kind() == ScalableInsert {
		part, whole, names, what = vectorOf(op.Operand(0)), vectorOf(op.Operand(1)), "{source, dest}", "source"
	}
	if part.Elem() != whole.Elem() {
		return op.Errorf("failed to verify that all of %s have same element type", names)
	}
	if v, _ := op.Attr("pos").(*ir.IntegerAttr).Int64(); v%part.Shape()[0] != 0 {
		return op.Errorf("failed to verify that position is a multiple of the %s length.", what)
	}
	return nil
}

// ShapeCast gives the same elements another shape, Bitcast the same bits
// another element type.
var (
	ShapeCast = &ir.Kind{
		Name: "vector.shape_cast", Summary: "the same elements in another shape",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.VectorOfAnyRank)},
		Results:  result("result", constraint.VectorOfAnyRank),
		Format:   "$source attr-dict `:` type($source) `to` type($result)",
		Impl:     shapeCast{},
	}
	Bitcast = &ir.Kind{
		Name: "vector.bitcast", Summary: "the same bits as other elements",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.VectorOfAnyRank)},
		Results:  result("result", constraint.VectorOfAnyRank),
		Format:   "$source attr-dict `:` type($source) `to` type($result)",
		Impl:     bitcast{},
	}
)

// NewShapeCast creates a ShapeCast.
func NewShapeCast(b *ir.Builder, v *ir.Value, t *ir.VectorType) *ir.Value {
	return b.Op(ShapeCast, t, []*ir.Value{v}).Result(0)
}

// NewBitcast creates a Bitcast.
func NewBitcast(b *ir.Builder, v *ir.Value, t *ir.VectorType) *ir.Value {
	return b.Op(Bitcast, t, []*ir.Value{v}).Result(0)
}

type shapeCast struct{}

// Verify implements ir.Verifier.
func (shapeCast) Verify(op *ir.Op) error {
	from, to := vectorOf(op.Operand(0)), vectorOf(op.Result(0))
	if from.Elem() != to.Elem() {
		return op.Errorf("source/result vectors must have same element type")
	}
	n, err1 := ir.NumElements(from.Shape())
	m, err2 := ir.NumElements(to.Shape())
	if err1 != nil || err2 != nil || n != m {
		return op.Errorf("source/result number of elements must match")
	}
	a, b := from.Shape(), to.Shape()
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < len(b) && !areGrouped(a, b) {
		return op.Errorf("invalid shape cast")
	}
	return nil
}

// areGrouped reports whether every extent of a shape is the product of a run of
// extents of another one, of higher rank. Trailing extents of 1 go with the last
// run.
func areGrouped(shape, fine []int64) bool {
	ones := func(s []int64) bool { return !slices.ContainsFunc(s, func(n int64) bool { return n != 1 }) }
	if len(shape) == 0 {
		return ones(fine)
	}
	for len(shape) > 0 && len(fine) > 0 {
		product := int64(1)
		for product < shape[0] && len(fine) > 0 {
			product, fine = product*fine[0], fine[1:]
		}
		if product != shape[0] {
			return false
		}
		if shape = shape[1:]; ones(shape) {
			shape = nil
		}
		if ones(fine) {
			fine = nil
		}
	}
	return len(shape) == 0 && len(fine) == 0
}

// Fold implements ir.Folder.
func (shapeCast) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	v := op.Operand(0)
	if v.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: v}}
	}
	if inner := v.DefiningOp(); inner != nil && inner.Name() == op.Name() {
		if inner.Operand(0).Type() == op.Result(0).Type() {
			return []ir.FoldResult{{Value: inner.Operand(0)}}
		}
		a, b := vectorOf(inner.Operand(0)).Shape(), vectorOf(op.Result(0)).Shape()
		if len(a) > len(b) {
			a, b = b, a
		}
		if len(a) == len(b) || !areGrouped(a, b) {
			return nil // a shape whose dims are not joined or split in one go
		}
		op.SetOperand(0, inner.Operand(0))
		return []ir.FoldResult{{Value: op.Result(0)}}
	}
	return nil
}

type bitcast struct{}

// Verify implements ir.Verifier.
func (bitcast) Verify(op *ir.Op) error {
	from, to := vectorOf(op.Operand(0)), vectorOf(op.Result(0))
	n := len(from.Shape())
	if n != len(to.Shape()) {
		return op.Errorf("failed to verify that all of {source, result} have same rank")
	}
	for i := 0; i < n-1; i++ {
		if from.Shape()[i] != to.Shape()[i] {
			return op.Errorf("dimension size mismatch at: %d", i)
		}
	}
	if minorBits(from) != minorBits(to) {
		if n == 0 {
			return op.Errorf("source/result bitwidth of the 0-D vector element types must be equal")
		}
		return op.Errorf("source/result bitwidth of the minor 1-D vectors must be equal")
	}
	return nil
}

// Transpose puts the dims in another order, FlatTranspose transposes a matrix
// that lies flat in a vector of one dim:
//
//	%t = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
var (
	Transpose = &ir.Kind{
		Name: "vector.transpose", Summary: "vector with its dims in another order",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("vector", constraint.VectorOfAnyRank)},
		Results:  result("result", constraint.VectorOfAnyRank),
		Attrs:    []ir.Attr{{Name: "permutation", Type: constraint.DenseI64}},
		Format:   "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
		Impl:     transpose{},
	}
	FlatTranspose = &ir.Kind{
		Name: "vector.flat_transpose", Summary: "transposed matrix, flat in a vector",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("matrix", numbers)},
		Results:  result("res", numbers),
		Attrs:    []ir.Attr{{Name: "rows", Type: constraint.I32Attr}, {Name: "columns", Type: constraint.I32Attr}},
		Format:   "$matrix attr-dict `:` type($matrix) `->` type($res)",
		Impl:     flatMatrix{[]string{"source"}},
	}
)

// flatMatrix checks that the operands have the element type of the result;
// names names them in messages.
type flatMatrix struct{ names []string }

// Verify implements ir.Verifier.
func (f flatMatrix) Verify(op *ir.Op) error {
	for i, name := range f.names {
		if err := sameElem(op, op.Operand(i).Type(), op.Result(0).Type(), name+" operand and result have same element type"); err != nil {
			return err
		}
	}
	return nil
}

// numbers accepts vectors of one dim of numbers.
var numbers = constraint.VectorOf("vector of signless integer or signed integer or index or floating-point values of ranks 1", func(v *ir.VectorType) bool {
	it, isInt := v.Elem().(*ir.IntegerType)
	return len(v.Shape()) == 1 && (isInt && it.Sign() != ir.Unsigned || constraint.IsIndex(v.Elem()) || constraint.IsFloat(v.Elem()))
})

// NewTranspose creates a Transpose.
func NewTranspose(b *ir.Builder, v *ir.Value, permutation ...int64) *ir.Value {
	c := b.Context()
	t := typeOf(b, v)
	if vt, ok := t.(*ir.VectorType); ok && len(permutation) == len(vt.Shape()) {
		shape, scalable := make([]int64, len(permutation)), make([]bool, len(permutation))
		for i, p := range permutation {
			if p < 0 || p >= int64(len(permutation)) {
				b.Failf("vector.transpose: %v is not a permutation", permutation)
				continue
			}
			shape[i], scalable[i] = vt.Shape()[p], vt.IsScalable(int(p))
		}
		t = c.Vector(shape, scalable, vt.Elem())
	}
	return b.Op(Transpose, t, []*ir.Value{v}, ir.NamedAttr{Name: "permutation", Value: c.DenseI64(permutation)}).Result(0)
}

type transpose struct{}

// Verify implements ir.Verifier.
func (transpose) Verify(op *ir.Op) error {
	from, to := vectorOf(op.Operand(0)), vectorOf(op.Result(0))
	if from.Elem() != to.Elem() {
		return op.Errorf("failed to verify that operand and result have same element type")
	}
	permutation := op.Ints("permutation")
	n := len(from.Shape())
	if len(to.Shape()) != n {
		return op.Errorf("vector result rank mismatch: %d", len(to.Shape()))
	}
	if len(permutation) != n {
		return op.Errorf("transposition length mismatch: %d", len(permutation))
	}
	seen := make([]bool, n)
	for i, p := range permutation {
		if p < 0 || p >= int64(n) {
			return op.Errorf("transposition index out of range: %d", p)
		}
		if seen[p] {
			return op.Errorf("duplicate position index: %d", p)
		}
		seen[p] = true
		if to.Shape()[i] != from.Shape()[p] {
			return op.Errorf("dimension size mismatch at: %d", p)
		}
	}
	return nil
}

// Fold implements ir.Folder.
func (transpose) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if d, ok := operands[0].(*ir.DenseElementsAttr); ok && d.IsSplat() && d.Strings() == nil {
		return []ir.FoldResult{{Attr: op.Context().Dense(vectorOf(op.Result(0)), d.Data())}}
	}
	for i, p := range op.Ints("permutation") {
		if int64(i) != p {
			return nil
		}
	}
	return []ir.FoldResult{{Value: op.Operand(0)}}
}

// Reshape changes the shape of vectors of vectors.
var Reshape = &ir.Kind{
	Name: "vector.reshape", Summary: "vector of fixed vectors in another shape",
	Traits:   ir.Pure | ir.OperandSegments,
	Operands: []ir.Operands{one("vector", constraint.Vector), many("input_shape", constraint.Index), many("output_shape", constraint.Index)},
	Results:  result("result", constraint.Vector),
	Attrs:    []ir.Attr{{Name: "fixed_vector_sizes", Type: constraint.I64Array}},
	Format: "$vector `,` `[` $input_shape `]` `,` `[` $output_shape `]` `,` $fixed_vector_sizes attr-dict " +
		"`:` type($vector) `to` type($result)",
	Impl: reshape{},
}

type reshape struct{}

// Verify implements ir.Verifier.
func (reshape) Verify(op *ir.Op) error {
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	fixed := op.Ints("fixed_vector_sizes")
	sides, types := []string{"input", "output"}, []*ir.VectorType{vectorOf(op.Operand(0)), vectorOf(op.Result(0))}
	for i, t := range types {
		if sizes[1+i]+len(fixed) != len(t.Shape()) {
			return op.PlainErrorf("invalid %s shape for vector type '%s'", sides[i], t)
		}
	}
	for i, t := range types {
		for j, n := range fixed {
			if n != t.Shape()[sizes[1+i]+j] {
				return op.PlainErrorf("fixed vector size must match %s vector for dim %d", sides[i], j)
			}
		}
	}
	in, known := knownProduct(op.Operands()[1 : 1+sizes[1]])
	out, both := knownProduct(op.Operands()[1+sizes[1]:])
	if known && both && in != out {
		return op.PlainErrorf("product of input and output shape sizes must match")
	}
	return nil
}

// knownProduct returns the product of constants; it is not known where there is
// another value.
func knownProduct(vs []*ir.Value) (product int64, known bool) {
	product = 1
	for _, v := range vs {
		n, ok := arith.ConstantInt64(v)
		if !ok {
			return 0, false
		}
		product *= n
	}
	return product, true
}

// TypeCast sees memory of scalars as memory of one vector.
var TypeCast = &ir.Kind{
	Name: "vector.type_cast", Summary: "memory of scalars as one vector",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("memref", constraint.StaticMemRef)},
	Results:  result("result", constraint.MemRef),
	Format:   "$memref attr-dict `:` type($memref) `to` type($result)",
	Impl:     typeCast{},
}

// NewTypeCast creates a TypeCast of memory whose elements lie in row-major
// order.
func NewTypeCast(b *ir.Builder, m *ir.Value) *ir.Value {
	c := b.Context()
	t := typeOf(b, m)
	if mt, ok := t.(*ir.MemRefType); !ok || len(mt.Shape()) > 0 && slices.Min(mt.Shape()) < 1 {
		b.Failf("vector.type_cast: a memref without extents that are 0 or not known is needed, not %s", t)
	} else {
		t = c.MemRef(nil, c.Vector(mt.Shape(), nil, mt.Elem()), nil, mt.Space())
	}
	return b.Op(TypeCast, t, []*ir.Value{m}).Result(0)
}

type typeCast struct{}

// Verify implements ir.Verifier.
func (typeCast) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type().(*ir.MemRefType), op.Result(0).Type().(*ir.MemRefType)
	identity := affine.Map{}
	if a, ok := from.Layout().(*ir.AffineMapAttr); ok {
		identity = a.Value()
	}
	if from.Layout() != nil && !identity.IsIdentity() && !memref.Contiguous(from) {
		return op.Errorf("expects operand to be a memref with identity layout")
	}
	if to.Layout() != nil {
		return op.Errorf("expects result to be a memref with identity layout")
	}
	if from.Space() != to.Space() {
		return op.Errorf("expects result in same memory space")
	}
	if scalarOf(from) != scalarOf(to) {
		return op.Errorf("expects result and operand with same underlying scalar type: %s", scalarOf(to))
	}
	if !slices.Equal(flatShape(from), flatShape(to)) {
		return op.Errorf("expects concatenated result and operand shapes to be equal: '%s'", op.Result(0).Type())
	}
	return nil
}

func scalarOf(m *ir.MemRefType) ir.Type {
	if v, ok := m.Elem().(*ir.VectorType); ok {
		return v.Elem()
	}
	return m.Elem()
}

// flatShape returns the extents of a memref and of the vectors in it.
func flatShape(m *ir.MemRefType) []int64 {
	shape := slices.Clone(m.Shape())
	if v, ok := m.Elem().(*ir.VectorType); ok {
		shape = append(shape, v.Shape()...)
	}
	return shape
}
