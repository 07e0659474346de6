package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
)

// Broadcast repeats a scalar, or a vector over new leading dims and over dims
// of extent 1; Splat repeats a scalar.
var (
	Broadcast = &ir.Kind{
		Name: "vector.broadcast", Summary: "scalar or vector repeated",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", ir.AnyType)},
		Results:  result("vector", constraint.VectorOfAnyRank),
		Format:   "$source attr-dict `:` type($source) `to` type($vector)",
		Impl:     broadcast{},
	}
	Splat = &ir.Kind{
		Name: "vector.splat", Summary: "scalar repeated",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("input", constraint.IntegerIndexOrFloat)},
		Results:   result("aggregate", constraint.VectorOfAnyRank),
		TypeRules: []ir.TypeRule{constraint.ElementOf("aggregate", "input", "operand type matches element type of result")},
		Format:    "$input attr-dict `:` type($aggregate)",
		Impl:      splat{},
	}
)

// NewBroadcast creates a Broadcast.
func NewBroadcast(b *ir.Builder, v *ir.Value, t *ir.VectorType) *ir.Value {
	return b.Op(Broadcast, t, []*ir.Value{v}).Result(0)
}

// NewSplat creates a Splat.
func NewSplat(b *ir.Builder, v *ir.Value, t *ir.VectorType) *ir.Value {
	return b.Op(Splat, t, []*ir.Value{v}).Result(0)
}

type broadcast struct{}

// Verify implements ir.Verifier.
func (broadcast) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type(), vectorOf(op.Result(0))
	if err := sameElem(op, from, to, "source operand and result have same element type"); err != nil {
		return err
	}
	v, ok := from.(*ir.VectorType)
	if !ok {
		if _, shaped := from.(ir.ShapedType); shaped {
			return op.Errorf("source type is not a vector")
		}
		return nil
	}
	lead := len(to.Shape()) - len(v.Shape())
	if lead < 0 {
		return op.Errorf("source rank higher than destination rank")
	}
	for i, d := range v.Shape() {
		// As in MLIR, whether dims are scalable does not count.
		if want := to.Shape()[lead+i]; d != want && d != 1 {
			return op.Errorf("dimension mismatch (%d vs. %d)", d, want)
		}
	}
	return nil
}

// Fold implements ir.Folder.
func (broadcast) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return splatOf(op, operands[0])
}

type splat struct{}

// Fold implements ir.Folder.
func (splat) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return splatOf(op, operands[0])
}

func splatOf(op *ir.Op, a ir.Attribute) []ir.FoldResult {
	elem := fold.SplatValue(a)
	if elem == nil {
		return nil
	}
	if r := fold.Splat(op.Result(0).Type(), elem); r != nil {
		return []ir.FoldResult{{Attr: r}}
	}
	return nil
}

// Step yields 0, 1, 2 …; FromElements puts scalars together.
var (
	Step = &ir.Kind{
		Name: "vector.step", Summary: "numbers from 0 on",
		Traits: ir.Pure,
		Results: result("result", constraint.VectorOf("vector of index values of ranks 1", func(v *ir.VectorType) bool {
			return len(v.Shape()) == 1 && constraint.IsIndex(v.Elem())
		})),
		Format: "attr-dict `:` type($result)",
		Impl:   step{},
	}
	FromElements = &ir.Kind{
		Name: "vector.from_elements", Summary: "vector of scalars",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{many("elements", ir.AnyType)},
		Results:   result("result", constraint.VectorOfAnyRank),
		TypeRules: []ir.TypeRule{constraint.ElementOf("result", "elements", "operand types match result element type")},
		Format:    "$elements attr-dict `:` type($result)",
		Impl:      fromElements{},
	}
)

type fromElements struct{}

// Verify implements ir.Verifier.
func (fromElements) Verify(op *ir.Op) error {
	if n, err := ir.NumElements(vectorOf(op.Result(0)).Shape()); err != nil || n != int64(op.NumOperands()) {
		return op.Errorf("failed to verify that operand types match result element type")
	}
	return nil
}

// Shuffle picks elements, or slices of the first dim, of two vectors put one
// behind the other:
//
//	%s = vector.shuffle %a, %b [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
var Shuffle = &ir.Kind{
	Name: "vector.shuffle", Summary: "elements of two vectors in a given order",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("v1", constraint.FixedVector), one("v2", constraint.FixedVector)},
	Results:  result("vector", constraint.Vector),
	Attrs:    []ir.Attr{{Name: "mask", Type: constraint.I64Array}},
	Format:   "operands $mask attr-dict `:` type(operands)",
	Impl:     shuffle{},
}

// NewShuffle creates a Shuffle.
func NewShuffle(b *ir.Builder, x, y *ir.Value, mask []int64) *ir.Value {
	return NewShuffleBy(b, x, y, NewShuffleMask(b.Context(), mask))
}

// NewShuffleMask returns the mask of Shuffles, of which many may have the same.
func NewShuffleMask(c *ir.Context, mask []int64) *ir.ArrayAttr { return c.I64Array(mask) }

// NewShuffleBy creates a Shuffle by a mask that there is already.
func NewShuffleBy(b *ir.Builder, x, y *ir.Value, mask *ir.ArrayAttr) *ir.Value {
	t, ok := typeOf(b, x).(*ir.VectorType)
	if !ok || len(t.Shape()) == 0 {
		b.Failf("vector.shuffle: a vector is needed, not %s", typeOf(b, x))
		t = b.Context().Vector([]int64{1}, nil, b.Context().Index())
	}
	if mask != nil { // else the builder reports it
		t = shuffleType(t, len(mask.Elems()))
	}
	return b.Op(Shuffle, t, []*ir.Value{x, y}, ir.NamedAttr{Name: "mask", Value: mask}).Result(0)
}

// ShuffleMask returns the mask of a Shuffle.
func ShuffleMask(op *ir.Op) []int64 { return op.Ints("mask") }

func shuffleType(v *ir.VectorType, n int) *ir.VectorType {
	if len(v.Shape()) > 0 && v.Shape()[0] == int64(n) && v.Scalable() == nil {
		return v
	}
	shape := []int64{int64(n)}
	if len(v.Shape()) > 1 {
		shape = append(shape, v.Shape()[1:]...)
	}
	return v.Context().Vector(shape, nil, v.Elem())
}

type shuffle struct{}

// InferTypes implements ir.TypeInferrer.
func (shuffle) InferTypes(_ *ir.Context, s *ir.OpState) ([]ir.Type, error) {
	list, ok := find(s, "mask").(*ir.ArrayAttr)
	v := vectorOf(s.Operands[0])
	if !ok || v == nil {
		return nil, ir.Errorf(s.Loc, "'vector.shuffle' op failed to infer returned types")
	}
	return []ir.Type{shuffleType(v, len(list.Elems()))}, nil
}

// Verify implements ir.Verifier.
func (shuffle) Verify(op *ir.Op) error {
	a, b, r := vectorOf(op.Operand(0)), vectorOf(op.Operand(1)), vectorOf(op.Result(0))
	if a.Elem() != r.Elem() {
		return op.Errorf("failed to verify that first operand v1 and result have same element type")
	}
	if b.Elem() != r.Elem() {
		return op.Errorf("failed to verify that second operand v2 and result have same element type")
	}
	ra, rb := len(a.Shape()), len(b.Shape())
	wellFormed0D := ra == 0 && rb == 0 && len(r.Shape()) == 1
	if !wellFormed0D && (ra != rb || ra != len(r.Shape())) {
		return op.Errorf("rank mismatch")
	}
	for i := 1; i < ra; i++ {
		if a.Shape()[i] != r.Shape()[i] || b.Shape()[i] != r.Shape()[i] {
			return op.Errorf("dimension mismatch")
		}
	}
	mask := ShuffleMask(op)
	if len(mask) == 0 {
		return op.Errorf("invalid mask length")
	}
	if int64(len(mask)) != r.Shape()[0] {
		return op.Errorf("mask length mismatch")
	}
	size := int64(2)
	if ra > 0 {
		size = a.Shape()[0] + b.Shape()[0]
	}
	for i, m := range mask {
		if m < 0 || m >= size {
			return op.Errorf("mask index #%d out of range", i+1)
		}
	}
	return nil
}

// Fold implements ir.Folder.
func (shuffle) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	a := vectorOf(op.Operand(0))
	if len(a.Shape()) == 0 {
		return nil
	}
	mask, n := ShuffleMask(op), a.Shape()[0]
	for side, from := range []int64{0, n} {
		t := vectorOf(op.Operand(side))
		same := int64(len(mask)) == t.Shape()[0]
		for i := 0; same && i < len(mask); i++ {
			same = mask[i] == from+int64(i)
		}
		if same {
			return []ir.FoldResult{{Value: op.Operand(side)}}
		}
	}
	x, ok1 := operands[0].(*ir.DenseElementsAttr)
	y, ok2 := operands[1].(*ir.DenseElementsAttr)
	if !ok1 || !ok2 || len(a.Shape()) != 1 {
		return nil
	}
	var data []byte
	for _, m := range mask {
		if m < n {
			data = ir.AppendElement(data, x.Element(m))
		} else {
			data = ir.AppendElement(data, y.Element(m-n))
		}
	}
	return []ir.FoldResult{{Attr: op.Context().Dense(vectorOf(op.Result(0)), string(data))}}
}

// Interleave takes the elements of the last dims of two vectors in turn,
// Deinterleave takes them apart.
var (
	Interleave = &ir.Kind{
		Name: "vector.interleave", Summary: "elements of two vectors in turn",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("lhs", constraint.VectorOfAnyRank), one("rhs", constraint.VectorOfAnyRank)},
		Results:  result("result", constraint.Vector),
		TypeRules: append(constraint.Same("lhs", "rhs"),
			ir.TypeRule{From: "lhs", To: "result", Via: twiceAsWide, Desc: "type of 'result' is double the width of the inputs"}),
		Format: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
	}
	Deinterleave = &ir.Kind{
		Name: "vector.deinterleave", Summary: "elements at even and at odd places",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.Vector)},
		Results:  []ir.Results{{Name: "res1", Type: constraint.Vector}, {Name: "res2", Type: constraint.Vector}},
		TypeRules: append([]ir.TypeRule{
			{From: "source", To: "res1", Via: halfAsWide, Desc: "the trailing dimension of the results is half the width of source trailing dimension"},
		}, constraint.Same("res1", "res2")...),
		Format: "$source attr-dict `:` type($source) `->` type($res1)",
		Impl:   deinterleave{},
	}
)

func twiceAsWide(t ir.Type) ir.Type {
	v, ok := t.(*ir.VectorType)
	if !ok {
		return t
	}
	if len(v.Shape()) == 0 {
		return v.Context().Vector([]int64{2}, nil, v.Elem())
	}
	return withLast(v, 2*v.Shape()[len(v.Shape())-1])
}

func halfAsWide(t ir.Type) ir.Type {
	v, ok := t.(*ir.VectorType)
	if !ok || len(v.Shape()) == 0 || v.Shape()[len(v.Shape())-1] < 2 {
		return t
	}
	return withLast(v, v.Shape()[len(v.Shape())-1]/2)
}

// withLast returns the type with another last extent.
func withLast(v *ir.VectorType, n int64) *ir.VectorType {
	shape := slices.Clone(v.Shape())
	shape[len(shape)-1] = n
	return v.Context().Vector(shape, v.Scalable(), v.Elem())
}

type deinterleave struct{}

// Verify implements ir.Verifier.
func (deinterleave) Verify(op *ir.Op) error {
	if shape := vectorOf(op.Operand(0)).Shape(); shape[len(shape)-1]%2 != 0 {
		return op.Errorf("failed to verify that the trailing dimension of the source vector has an even number of elements")
	}
	return nil
}

// Extract yields the element or the slice at a position, Insert replaces it:
//
//	%x = vector.extract %v[1, %i] : f32 from vector<4x8xf32>
//	%w = vector.insert %x, %v [1, %i] : f32 into vector<4x8xf32>
var (
	Extract = &ir.Kind{
		Name: "vector.extract", Summary: "element or slice of a vector",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("vector", constraint.VectorOfAnyRank), many("dynamic_position", constraint.Index)},
		Results:  result("result", ir.AnyType),
		Attrs:    []ir.Attr{{Name: staticPosition, Type: constraint.DenseI64}},
		Format:   "$vector `` custom<dynamic_position>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($vector)",
		Impl:     extract{},
	}
	Insert = &ir.Kind{
		Name: "vector.insert", Summary: "vector with an element or slice replaced",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("source", ir.AnyType), one("dest", constraint.VectorOfAnyRank), many("dynamic_position", constraint.Index)},
		Results:   result("result", constraint.VectorOfAnyRank),
		Attrs:     []ir.Attr{{Name: staticPosition, Type: constraint.DenseI64}},
		TypeRules: constraint.Same("dest", "result"),
		Format:    "$source `,` $dest custom<dynamic_position>($dynamic_position, $static_position) attr-dict `:` type($source) `into` type($dest)",
		Impl:      insert{},
	}
)

const staticPosition = "static_position"

// NewExtract creates an Extract.
func NewExtract(b *ir.Builder, v *ir.Value, position ...indexlist.Index) *ir.Value {
	static, values := indexlist.Split(position)
	t := typeOf(b, v)
	if vt, ok := t.(*ir.VectorType); ok && len(position) <= len(vt.Shape()) {
		t = sliceType(vt, len(position))
	}
	return b.Op(Extract, t, append([]*ir.Value{v}, values...), ir.NamedAttr{Name: staticPosition, Value: b.Context().DenseI64(static)}).Result(0)
}

// NewInsert creates an Insert of x into v.
func NewInsert(b *ir.Builder, x, v *ir.Value, position ...indexlist.Index) *ir.Value {
	static, values := indexlist.Split(position)
	return b.Op(Insert, typeOf(b, v), append([]*ir.Value{x, v}, values...), ir.NamedAttr{Name: staticPosition, Value: b.Context().DenseI64(static)}).Result(0)
}

// sliceType returns the type of a vector without its first n dims.
func sliceType(v *ir.VectorType, n int) ir.Type {
	if n == len(v.Shape()) {
		return v.Elem()
	}
	var scalable []bool
	if v.Scalable() != nil {
		scalable = v.Scalable()[n:]
	}
	return v.Context().Vector(v.Shape()[n:], scalable, v.Elem())
}

func verifyPosition(op *ir.Op, v *ir.VectorType, dynamic int, which string) error {
	position := indexlist.Static(op, staticPosition)
	if dynamic != indexlist.CountDynamic(position) {
		return op.Errorf("mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite")
	}
	if len(position) > len(v.Shape()) {
		return op.Errorf("expected position attribute of rank no greater than %s rank", which)
	}
	return nil
}

func verifyBounds(op *ir.Op, v *ir.VectorType, which string) error {
	for i, p := range indexlist.Static(op, staticPosition) {
		if p != ir.Dynamic && (p < 0 || p >= v.Shape()[i]) {
			return op.Errorf("expected position attribute #%d to be a non-negative integer smaller than the corresponding %s dimension", i+1, which)
		}
	}
	return nil
}

type extract struct{ indexlist.Syntax }

// Verify implements ir.Verifier.
func (extract) Verify(op *ir.Op) error {
	v, t := vectorOf(op.Operand(0)), op.Result(0).Type()
	if ir.ElemOf(t) != v.Elem() {
		return op.Errorf("failed to verify that operand and result have same element type")
	}
	if err := verifyPosition(op, v, op.NumOperands()-1, "vector"); err != nil {
		return err
	}
	if err := verifyBounds(op, v, "vector"); err != nil {
		return err
	}
	want := sliceType(v, len(indexlist.Static(op, staticPosition)))
	if have, ok := t.(*ir.VectorType); want != t && !(want == v.Elem() && ok && slices.Equal(have.Shape(), []int64{1})) {
		return op.Errorf("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", want, t)
	}
	return nil
}

type insert struct{ indexlist.Syntax }

// Verify implements ir.Verifier.
func (insert) Verify(op *ir.Op) error {
	v := vectorOf(op.Operand(1))
	source := op.Operand(0).Type()
	if ir.ElemOf(source) != v.Elem() {
		return op.Errorf("failed to verify that source operand and result have same element type")
	}
	if err := verifyPosition(op, v, op.NumOperands()-2, "dest vector"); err != nil {
		return err
	}
	n := len(indexlist.Static(op, staticPosition))
	if s, ok := source.(*ir.VectorType); ok {
		if n+len(s.Shape()) != len(v.Shape()) {
			return op.Errorf("expected position attribute rank + source rank to match dest vector rank")
		}
	} else if n != len(v.Shape()) {
		return op.Errorf("expected position attribute rank to match the dest vector rank")
	}
	return verifyBounds(op, v, "dest vector")
}

// Fold implements ir.Folder: what replaces the whole vector is the result.
func (insert) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if len(indexlist.Static(op, staticPosition)) == 0 && op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

// ExtractElement and InsertElement are the older forms for vectors of at most
// one dim.
var (
	ExtractElement = &ir.Kind{
		Name: "vector.extractelement", Summary: "element of a vector of at most one dim",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("vector", constraint.VectorOfAnyRank), optional("position", constraint.SignlessIntegerOrIndex)},
		Results:   result("result", ir.AnyType),
		TypeRules: []ir.TypeRule{constraint.ElementOf("vector", "result", "result type matches element type of vector operand")},
		Format:    "$vector `[` ($position^ `:` type($position))? `]` attr-dict `:` type($vector)",
		Impl:      elementOp{1},
	}
	InsertElement = &ir.Kind{
		Name: "vector.insertelement", Summary: "vector of at most one dim with an element replaced",
		Traits: ir.Pure,
		Operands: []ir.Operands{one("source", ir.AnyType), one("dest", constraint.VectorOfAnyRank),
			optional("position", constraint.SignlessIntegerOrIndex)},
		Results: result("result", constraint.VectorOfAnyRank),
		TypeRules: append([]ir.TypeRule{constraint.ElementOf("result", "source", "source operand type matches element type of result")},
			constraint.Same("dest", "result")...),
		Format: "$source `,` $dest `[` ($position^ `:` type($position))? `]` attr-dict `:` type($result)",
		Impl:   elementOp{2},
	}
)

// NewExtractElement creates an ExtractElement.
func NewExtractElement(b *ir.Builder, v, position *ir.Value) *ir.Value {
	t := typeOf(b, v)
	if vt, ok := t.(*ir.VectorType); ok {
		t = vt.Elem()
	}
	return b.Op(ExtractElement, t, []*ir.Value{v, position}).Result(0)
}

// elementOp verifies the position, which is the operand of that number.
type elementOp struct{ position int }

// Verify implements ir.Verifier.
func (e elementOp) Verify(op *ir.Op) error {
	rank := len(vectorOf(op.Operand(e.position - 1)).Shape())
	given := op.NumOperands() > e.position
	switch {
	case rank == 0 && given:
		return op.Errorf("expected position to be empty with 0-D vector")
	case rank == 0:
		return nil
	case rank != 1:
		return op.Errorf("unexpected >1 vector rank")
	case !given:
		return op.Errorf("expected position for 1-D vector")
	}
	return nil
}
