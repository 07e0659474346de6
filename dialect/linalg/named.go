package linalg

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

const memoizedMaps = "linalg.memoized_indexing_maps"

// named is the Impl of a named op.
type named struct {
	inputs int
	// subscripts say which element of each operand belongs to a point of the
	// loops a, b, c …; "" where all operands are indexed by all loops in order.
	subscripts string
	// windows is the number of dims that move by strides and dilations, which
	// are attributes of the op; 0 where both are 1.
	windows int
	body    body
	role    role
}

// kind makes the record of a named op.
func (n named) kind(name string, attrs ...ir.Attr) *ir.Kind {
	if n.windows > 0 {
		attrs = append(attrs, windowProperty("strides", n.windows), windowProperty("dilations", n.windows))
	}
	return &ir.Kind{
		Name: "linalg." + name, Summary: "structured op whose maps and region follow from its name",
		Traits:   ir.OperandSegments | ir.SingleBlock,
		Operands: insOuts,
		Results:  resultTensors,
		Attrs:    attrs,
		Regions:  []ir.RegionSpec{{Name: "region"}},
		Impl:     n,
	}
}

var (
	insOuts = []ir.Operands{
		{Name: "inputs", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "outputs", Type: constraint.Shaped, Arity: ir.Variadic},
	}
	resultTensors = []ir.Results{{Name: "result_tensors", Type: constraint.RankedTensor, Arity: ir.Variadic}}
)

// elementwise makes the record of a named op of n inputs that are indexed as
// the output is.
func elementwise(name string, n int, b body, attrs ...ir.Attr) *ir.Kind {
	return named{inputs: n, body: b}.kind(name, attrs...)
}

// contraction makes the record of a named op of fixed maps.
func contraction(name string, inputs int, subscripts string, b body, attrs ...ir.Attr) *ir.Kind {
	n := named{inputs: inputs, subscripts: subscripts, body: b}
	if inputs == 2 {
		n.role = contracts
	}
	return n.kind(name, attrs...)
}

var (
	castProperty = enumProperty(typeFn, "cast", "allowed 32-bit signless integer cases: 0, 1", castSigned)
	unaryFun     = enumProperty(unaryFn, "fun", "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12", "exp")
	binaryFun    = enumProperty(binaryFn, "fun", "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9", "add")
)

// Ops that fill, copy and contract.
var (
	Fill      = named{inputs: 1, body: copyIn, role: fills}.kind("fill")
	FillRng2D = contraction("fill_rng_2d", 3, ", , , a b", randomNumber)
	Copy      = elementwise("copy", 1, copyCast, castProperty)

	Matmul                = contraction("matmul", 2, "a c, c b, a b", productsByAttr, castProperty)
	MatmulTransposeA      = contraction("matmul_transpose_a", 2, "c a, c b, a b", productsByAttr, castProperty)
	MatmulTransposeB      = contraction("matmul_transpose_b", 2, "a c, b c, a b", productsByAttr, castProperty)
	QuantizedMatmul       = contraction("quantized_matmul", 4, "a c, c b, , , a b", quantizedProducts)
	Mmt4D                 = contraction("mmt4d", 2, "a c d f, b c e f, a b d e", products)
	BatchMmt4D            = contraction("batch_mmt4d", 2, "a b d e g, a c d f g, a b c e f", products)
	BatchMatmul           = contraction("batch_matmul", 2, "a b d, a d c, a b c", products)
	BatchMatmulTransposeA = contraction("batch_matmul_transpose_a", 2, "a d b, a d c, a b c", products)
	BatchMatmulTransposeB = contraction("batch_matmul_transpose_b", 2, "a b d, a c d, a b c", products)
	QuantizedBatchMatmul  = contraction("quantized_batch_matmul", 4, "a b d, a d c, , , a b c", quantizedProducts)
	BatchReduceMatmul     = contraction("batch_reduce_matmul", 2, "a b d, a d c, b c", productsOnceCast)
	Matvec                = contraction("matvec", 2, "a b, b, a", products)
	Vecmat                = contraction("vecmat", 2, "b, b a, a", products)
	BatchMatvec           = contraction("batch_matvec", 2, "a b c, a c, a b", products)
	BatchVecmat           = contraction("batch_vecmat", 2, "a c, a c b, a b", products)
	Dot                   = contraction("dot", 2, "a, a, ", products)
)

// randomNumber is a linear congruential generator of the point's indices and
// the seed (input 2), scaled to lie between inputs 0 and 1.
func randomNumber(s *scalars) *ir.Value {
	c := s.Context()
	i32, f64 := c.Integer(32), c.Float(ir.F64)
	as := func(t ir.Type, v *ir.Value) *ir.Value { return s.convert(v, t, false) }
	index := func(d int64) *ir.Value {
		return as(i32, s.Op(Index, c.Index(), nil, ir.NamedAttr{Name: "dim", Value: c.I64(d)}).Result(0))
	}
	next := func(x *ir.Value) *ir.Value {
		x = s.mul(x, as(i32, s.i64(1103515245)))
		return s.add(x, as(i32, s.i64(12345)))
	}
	low, high := s.args[0], s.args[1]
	half := as(f64, s.i64(2147483647))
	column := index(1)
	row := next(s.add(index(0), s.args[2]))
	x := s.add(half, as(f64, next(s.add(column, row))))
	span := s.sub(high, low)
	unit := s.mul(span, arith.ConstantFloat(s.Builder, 2.3283063999999999e-10, f64))
	return as(s.out().Type(), s.add(s.mul(x, unit), low))
}

// ParseOp implements asm.OpParser.
func (n named) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.Pos()
	ins, outs := parseOperands(p, s, true)
	s.Types = p.AcceptArrowTypes()
	if p.Failed() {
		return
	}
	if got := len(ins) + len(outs); got != n.inputs+1 {
		p.Errorf(p.Pos(), "[parseNamedStructuredOpRegion] ods-gen generated region expects %d args, got %d", n.inputs+1, got)
		return
	}
	b := emptyBody(p, s, append(ins, outs...))
	fill := scalars{Builder: ir.NewBuilder(p.Context()).AtEnd(b), args: b.Args(), attr: func(name, absent string) string {
		if a, ok := attrOf(s, name).(*word.Attr); ok {
			return a.Word()
		}
		return absent
	}}
	v := n.body(&fill)
	fill.Op(Yield, nil, []*ir.Value{v})
	if fill.err != nil {
		p.Errorf(at, "%s", fill.err)
		return
	}
	maps := n.maps(func(name string) ir.Attribute { return attrOf(s, name) })
	if maps != nil && attrOf(s, memoizedMaps) == nil {
		s.Attr(memoizedMaps, mapsAttr(p.Context(), maps))
	}
}

func attrOf(s *ir.OpState, name string) ir.Attribute {
	for _, a := range s.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// PrintOp implements asm.OpPrinter.
func (named) PrintOp(p *asm.Printer, op *ir.Op) {
	p.AttrDict(op, ir.OperandSegmentsAttr, memoizedMaps)
	printOperands(p, op.OperandGroup(0), op.OperandGroup(1))
	p.ArrowTypes(op.ResultTypes())
}

// Verify implements ir.Verifier.
func (n named) Verify(op *ir.Op) error {
	if err := n.role.verifyOperands(op); err != nil || n.role != convolves {
		return err
	}
	return n.verifyConvolution(op)
}

// VerifyRegions implements ir.RegionVerifier.
func (n named) VerifyRegions(op *ir.Op) error {
	maps, err := n.indexing(op)
	if err != nil {
		return err
	}
	if maps == nil {
		maps = elementwiseMaps(op)
	}
	if err := verifyStructure(op, maps, n.loops(op), op.Operands()); err != nil {
		return err
	}
	return n.role.verifyBody(op, maps)
}

// indexing returns the indexing maps of an op: those that it carries, which need not
// be those of its name; nil where they are identities.
func (n named) indexing(op *ir.Op) ([]affine.Map, error) {
	list, ok := op.Attr(memoizedMaps).(*ir.ArrayAttr)
	if n.subscripts == "" || !ok {
		return n.maps(op.Attr), nil
	}
	maps := make([]affine.Map, len(list.Elems()))
	for i, a := range list.Elems() {
		m, ok := a.(*ir.AffineMapAttr)
		if !ok {
			return nil, op.Errorf("expected indexing_map #%d to be an affine map", i)
		}
		maps[i] = m.Value()
	}
	return maps, nil
}
