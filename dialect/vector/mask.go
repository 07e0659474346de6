package vector

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// CreateMask yields a mask whose lanes are on in a box from 0 on; ConstantMask
// is that with constant extents.
var (
	CreateMask = &ir.Kind{
		Name: "vector.create_mask", Summary: "mask that is on in a box",
		Traits:   ir.Pure,
		Operands: []ir.Operands{many("operands", constraint.Index)},
		Results:  result("result", constraint.VectorOfI1),
		Format:   "$operands attr-dict `:` type(results)",
		Impl:     createMask{},
	}
	ConstantMask = &ir.Kind{
		Name: "vector.constant_mask", Summary: "mask that is on in a constant box",
		Traits:  ir.Pure,
		Results: result("result", constraint.VectorOfI1),
		Attrs:   []ir.Attr{{Name: "mask_dim_sizes", Type: constraint.I64Array}},
		Format:  "$mask_dim_sizes attr-dict `:` type(results)",
		Impl:    constantMask{},
	}
)

// NewCreateMask creates a mask of so many lanes, of which the first n are on.
func NewCreateMask(b *ir.Builder, n *ir.Value, lanes int64) *ir.Value {
	c := b.Context()
	if lanes < 1 {
		b.Failf("vector.create_mask: a vector of %d lanes", lanes)
		lanes = 1
	}
	return b.Op(CreateMask, c.Vector([]int64{lanes}, nil, c.Integer(1)), []*ir.Value{n}).Result(0)
}

type createMask struct{}

// Verify implements ir.Verifier.
func (createMask) Verify(op *ir.Op) error {
	switch rank := len(vectorOf(op.Result(0)).Shape()); {
	case rank == 0 && op.NumOperands() != 1:
		return op.Errorf("must specify exactly one operand for 0-D create_mask")
	case rank > 0 && op.NumOperands() != rank:
		return op.Errorf("must specify an operand for each result vector dimension")
	}
	return nil
}

type constantMask struct{}

// Verify implements ir.Verifier.
func (constantMask) Verify(op *ir.Op) error {
	v, sizes := vectorOf(op.Result(0)), op.Ints("mask_dim_sizes")
	if len(v.Shape()) == 0 {
		if len(sizes) != 1 {
			return op.PlainErrorf("array attr must have length 1 for 0-D vectors")
		}
		if sizes[0] != 0 && sizes[0] != 1 {
			return op.PlainErrorf("mask dim size must be either 0 or 1 for 0-D vectors")
		}
		return nil
	}
	if len(sizes) != len(v.Shape()) {
		return op.Errorf("must specify array attr of size equal vector result rank")
	}
	zeros := 0
	for i, n := range sizes {
		if n < 0 || n > v.Shape()[i] {
			return op.Errorf("array attr of size out of bounds of vector result dimension size")
		}
		if v.IsScalable(i) && n != 0 && n != v.Shape()[i] {
			return op.Errorf("only supports 'none set' or 'all set' scalable dimensions")
		}
		if n == 0 {
			zeros++
		}
	}
	if zeros > 0 && zeros < len(sizes) {
		return op.Errorf("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim")
	}
	return nil
}

// Mask applies one op, the only one of its region, under a mask:
//
//	%r = vector.mask %m { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
var Mask = &ir.Kind{
	Name: "vector.mask", Summary: "op under a mask",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{one("mask", constraint.VectorOfI1), optional("passthru", ir.AnyType)},
	Results:  []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:  []ir.RegionSpec{{Name: "maskRegion", OneBlock: true}},
	Impl:     maskOp{},
}

// Yield ends the region of an op of the dialect.
var Yield = &ir.Kind{
	Name: "vector.yield", Summary: "end of a region, with its values",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Operands: []ir.Operands{many("operands", ir.AnyType)},
	Format:   "attr-dict ($operands^ `:` type($operands))?",
}

type maskOp struct{}

// ParseOp implements asm.OpParser.
func (maskOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	m := p.Operand()
	var passthru []asm.Unresolved
	if p.Accept(",") {
		passthru = append(passthru, p.Operand())
	}
	p.Region(s)
	p.AttrDict(s)
	maskType := p.ColonType()
	if p.Failed() {
		return
	}
	yieldResults(p, s)
	s.Types = p.AcceptArrowTypes()
	s.Operands = []*ir.Value{p.Resolve(m, maskType)}
	if len(passthru) > 0 && !p.Failed() {
		if len(s.Types) == 0 {
			p.Errorf(passthru[0].Pos, "expects a result if passthru operand is provided")
			return
		}
		s.Operands = append(s.Operands, p.Resolve(passthru[0], s.Types[0]))
	}
}

// yieldResults ends the region with the results of its op, whichever terminator
// its text has.
func yieldResults(p *asm.Parser, s *ir.OpState) {
	p.Terminate(s, 0, Yield)
	b := p.ParsedRegion(s, 0).First()
	masked, end := b.First(), b.Last()
	if masked == nil || masked.Next() == nil || masked.Next() != end {
		return
	}
	end.Erase()
	b.Append(ir.NewOp(p.Context(), &ir.OpState{Kind: Yield, Loc: s.Loc, Operands: masked.Results()}))
}

// PrintOp implements asm.OpPrinter.
func (maskOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	p.Str(" { ")
	if first := op.Body().First(); first != nil {
		p.Op(first)
	}
	p.Str(" }")
	p.AttrDict(op)
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.Types(op.ResultTypes())
	}
}

// VerifyRegions implements ir.RegionVerifier.
func (maskOp) VerifyRegions(op *ir.Op) error {
	b := op.Body()
	if len(b.Args()) > 0 {
		return op.Errorf("region #0 should have no arguments")
	}
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	n := 0
	for range b.Ops {
		n++
	}
	if n > 2 {
		return op.Errorf("expects only one operation to mask")
	}
	y := b.Last()
	if y.NumOperands() != op.NumResults() {
		return op.Errorf("expects number of results to match mask region yielded values")
	}
	masked := b.First()
	if n < 2 || maskTypeOf(masked) == nil {
		return nil
	}
	if masked.NumResults() != op.NumResults() {
		return op.Errorf("expects number of results to match maskable operation number of results")
	}
	for i, t := range masked.ResultTypes() {
		if t != op.Result(i).Type() {
			return op.Errorf("expects result type to match maskable operation result type")
		}
	}
	if t := maskTypeOf(masked); op.Operand(0).Type() != t {
		return op.Errorf("expects a '%s' mask for the maskable operation", t)
	}
	if op.NumOperands() > 1 {
		switch {
		case masked.Kind() != TransferRead:
			return op.Errorf("doesn't expect a passthru argument for this maskable operation")
		case op.Operand(1).Type() != masked.Result(0).Type():
			return op.Errorf("expects passthru type to match result type")
		}
	}
	return nil
}

// maskTypeOf returns the type of the mask that an op takes, nil for an op that
// takes none.
func maskTypeOf(op *ir.Op) *ir.VectorType {
	as := func(v *ir.VectorType) *ir.VectorType {
		return op.Context().Vector(v.Shape(), v.Scalable(), op.Context().Integer(1))
	}
	switch op.Kind() {
	case Reduction, MultiReduction:
		return as(vectorOf(op.Operand(0)))
	case OuterProduct:
		return as(vectorOf(op.Result(0)))
	case Gather:
		return as(vectorOf(op.OperandGroup(2)[0]))
	case TransferRead, TransferWrite:
		t := TransferOp{op}
		return MaskType(vectorOf(t.Vector()), t.Map())
	case Contract:
		return as(iterationSpace(op))
	}
	return nil
}

// Print writes a value, a string or punctuation to the standard output.
var Print = &ir.Kind{
	Name: "vector.print", Summary: "output of a value",
	Operands: []ir.Operands{optional("source", printable)},
	Attrs: []ir.Attr{
		punctuation.PropertyOr("punctuation", "Punctuation for separating vectors or vector elements", "newline"),
		{Name: "stringLiteral", Type: ir.AttrConstraint{Desc: "string attribute", Holds: constraint.StrAttr.Holds}, Optional: true},
	},
	Format: "($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict",
	Impl:   printOp{},
}

// printable accepts vectors and numbers. (Upstream's constraint has no
// description.)
var printable = ir.TypeConstraint{Holds: func(t ir.Type) bool {
	return constraint.VectorOfAnyRank.Holds(t) || constraint.IntegerIndexOrFloat.Holds(t)
}}

type printOp struct{}

// Verify implements ir.Verifier.
func (printOp) Verify(op *ir.Op) error {
	if op.Attr("stringLiteral") != nil && (op.NumOperands() > 0 || punctuation.In(op, "punctuation") != "newline") {
		return op.Errorf("failed to verify that `source` or `punctuation` are not set when printing strings")
	}
	return nil
}

// VScale yields the factor of scalable dims.
var VScale = &ir.Kind{
	Name: "vector.vscale", Summary: "factor of scalable dims",
	Traits:  ir.Pure,
	Results: result("res", constraint.Index),
	Format:  "attr-dict",
	Impl:    constraint.Named("vscale"),
}

// WarpExecuteOnLane0 runs its region on the first of the lanes of a warp.
var WarpExecuteOnLane0 = &ir.Kind{
	Name: "vector.warp_execute_on_lane_0", Summary: "region that one lane runs",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{one("laneid", constraint.Index), many("args", ir.AnyType)},
	Results:  []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs:    []ir.Attr{{Name: warpSize, Type: constraint.I64Attr}},
	Regions:  []ir.RegionSpec{{Name: "warpRegion", OneBlock: true}},
	Impl:     warpOp{},
}

const warpSize = "warp_size"

type warpOp struct{}

// ParseOp implements asm.OpParser.
func (warpOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	p.Expect("(")
	lane := p.Operand()
	p.Expect(")")
	p.Expect("[")
	size := p.Int()
	p.Expect("]")
	s.Attr(warpSize, p.Context().I64(size))
	s.Operands = []*ir.Value{p.Resolve(lane, p.Context().Index())}
	if p.AcceptKeyword("args") {
		p.Expect("(")
		at := p.Pos()
		args := p.Operands()
		p.Expect(":")
		s.Operands = append(s.Operands, p.ResolveAll(args, p.Types(), at)...)
		p.Expect(")")
	}
	s.Types = p.AcceptArrowTypes()
	p.Region(s)
	p.Terminate(s, 0, Yield)
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (warpOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte('(')
	p.Operand(op.Operand(0))
	p.Str(")[")
	p.AttrWithoutType(op.Attr(warpSize))
	p.Byte(']')
	if args := op.Operands()[1:]; len(args) > 0 {
		p.Str(" args(")
		p.Operands(args)
		p.Str(" : ")
		p.TypesOf(args)
		p.Byte(')')
	}
	if op.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), true, op.NumResults() > 0)
	p.AttrDict(op, warpSize)
}

// Verify implements ir.Verifier.
func (warpOp) Verify(op *ir.Op) error {
	b := op.Body()
	if op.NumOperands()-1 != len(b.Args()) {
		return op.Errorf("expected same number op arguments and block arguments.")
	}
	if b.Last() == nil || b.Last().NumOperands() != op.NumResults() {
		return op.Errorf("expected same number of yield operands and return values.")
	}
	for i, a := range b.Args() {
		if err := verifyDistributed(op, a.Type(), op.Operand(1+i).Type()); err != nil {
			return err
		}
	}
	for i, v := range b.Last().Operands() {
		if err := verifyDistributed(op, v.Type(), op.Result(i).Type()); err != nil {
			return err
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (warpOp) VerifyRegions(op *ir.Op) error { return constraint.EndsWith(op, Yield) }

// verifyDistributed checks that the lanes of a warp together have a vector of
// which each has a part.
func verifyDistributed(op *ir.Op, whole, part ir.Type) error {
	if whole == part {
		return nil
	}
	w, ok1 := whole.(*ir.VectorType)
	p, ok2 := part.(*ir.VectorType)
	if !ok1 || !ok2 {
		return op.Errorf("expected vector type for distributed operands.")
	}
	if len(w.Shape()) != len(p.Shape()) || w.Elem() != p.Elem() {
		return op.Errorf("expected distributed vectors to have same rank and element type.")
	}
	lanes := int64(1)
	for i, n := range w.Shape() {
		each := p.Shape()[i]
		if n%each != 0 {
			return op.Errorf("expected expanded vector dimension #%d (%d) to be a multipler of the distributed vector dimension (%d)", i, n, each)
		}
		lanes *= n / each
	}
	if size, _ := op.Attr(warpSize).(*ir.IntegerAttr).Int64(); lanes != size {
		return op.Errorf("incompatible distribution dimensions from '%s' to '%s' with warp size = %d", whole, part, size)
	}
	return nil
}
