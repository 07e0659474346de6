package scf

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// ForAll runs its body for every point of a box, all at once, each writing its
// part of the shared outputs by the ops of InParallel:
//
//	%r = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<4x?xf32>) { … }
var ForAll = &ir.Kind{
	Name: "scf.forall", Summary: "body that runs for all points of a box at once",
	Traits: ir.SingleBlock | ir.OperandSegments | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Operands: []ir.Operands{
		{Name: "dynamicLowerBound", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "dynamicUpperBound", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "dynamicStep", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "outputs", Type: constraint.RankedTensor, Arity: ir.Variadic},
	},
	Results: results(ir.AnyType),
	Attrs: []ir.Attr{
		{Name: staticLower, Type: constraint.DenseI64},
		{Name: staticUpper, Type: constraint.DenseI64},
		{Name: staticStep, Type: constraint.DenseI64},
		{Name: mapping, Type: deviceMapping, Optional: true},
	},
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:    forAll{},
}

const (
	staticLower = "staticLowerBound"
	staticUpper = "staticUpperBound"
	staticStep  = "staticStep"
	mapping     = "mapping"
)

// deviceMapping says for each dim which part of a device it runs on: in words of
// dialect gpu, which is kept as text.
var deviceMapping = ir.AttrConstraint{
	Desc: "Device Mapping array attribute",
	Holds: func(a ir.Attribute) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && !slices.ContainsFunc(list.Elems(), func(e ir.Attribute) bool { return !mapsToDevice(e) })
	},
	Class: constraint.IsArray,
}

func mapsToDevice(a ir.Attribute) bool {
	o, ok := a.(*ir.OpaqueAttr)
	if !ok || o.Dialect() != "gpu" {
		return false
	}
	word, _, _ := strings.Cut(o.Body(), "<")
	switch word {
	case "block", "warpgroup", "warp", "thread", "memory_space":
		return true
	}
	return false
}

// InParallel ends the body of a ForAll: it holds the insertions.
var InParallel = &ir.Kind{
	Name: "scf.forall.in_parallel", Summary: "what each point of a forall inserts",
	Traits:  ir.Pure | ir.Terminator | ir.NoTerminator | ir.SingleBlock | ir.GraphRegions,
	Parents: []*ir.Kind{ForAll},
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:    inParallel{},
}

type forAll struct{}

// ParseOp implements asm.OpParser.
func (forAll) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	args := p.Arguments("(", false, false)
	segments := make([]int32, 0, 4)
	// As in MLIR the values of a list are resolved before the next one is read.
	bounds := func(name string, list indexlist.List) {
		s.Operands = append(s.Operands, p.ResolveSame(list.Values, c.Index())...)
		s.Attr(name, c.DenseI64(list.Static))
		segments = append(segments, int32(len(list.Values)))
	}
	if p.AcceptKeyword("in") {
		bounds(staticLower, allOf(len(args), 0))
		bounds(staticUpper, indexlist.Parse(p, "("))
		bounds(staticStep, allOf(len(args), 1))
	} else {
		p.Expect("=")
		bounds(staticLower, indexlist.Parse(p, "("))
		p.ExpectKeyword("to")
		bounds(staticUpper, indexlist.Parse(p, "("))
		p.ExpectKeyword("step")
		bounds(staticStep, indexlist.Parse(p, "("))
	}
	var outs []asm.Argument
	var inits []asm.Unresolved
	at := p.Pos()
	if p.AcceptKeyword("shared_outs") {
		outs, inits = p.Assignments()
		s.Types = p.AcceptArrowTypes()
	}
	s.Operands = append(s.Operands, p.ResolveAll(inits, s.Types, at)...)
	if p.Failed() {
		return
	}
	for i := range args {
		args[i].Type = c.Index()
	}
	setTypes(outs, s.Types)
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32(append(segments, int32(len(inits)))))
	p.Region(s, append(args, outs...)...)
	if !p.Failed() {
		terminateForAll(p, s)
	}
	p.AttrDict(s)
}

// allOf is a list of n equal constants.
func allOf(n int, value int64) indexlist.List {
	return indexlist.List{Static: slices.Repeat([]int64{value}, n)}
}

// terminateForAll gives the body an InParallel with an empty block where its
// text leaves it out.
func terminateForAll(p *asm.Parser, s *ir.OpState) {
	p.Terminate(s, 0, InParallel)
	if last := p.ParsedRegion(s, 0).Last().Last(); last.Kind() == InParallel && last.NumRegions() == 0 {
		last.Erase()
		full := ir.NewOp(p.Context(), &ir.OpState{Kind: InParallel, Loc: s.Loc, Regions: 1})
		full.RegionAt(0).AddBlock()
		p.ParsedRegion(s, 0).Last().Append(full)
	}
}

// PrintOp implements asm.OpPrinter.
func (forAll) PrintOp(p *asm.Printer, op *ir.Op) {
	outs := op.OperandGroup(3)
	args := op.Body().Args()
	ivs := args[:len(args)-len(outs)]
	p.Str(" (")
	p.Operands(ivs)
	lists := [3][]int64{indexlist.Static(op, staticLower), indexlist.Static(op, staticUpper), indexlist.Static(op, staticStep)}
	if all(op, lists[0], 0, 0) && all(op, lists[2], 2, 1) {
		p.Str(") in ")
		indexlist.Print(p, "(", lists[1], op.OperandGroup(1))
	} else {
		for i, word := range []string{") = ", " to ", " step "} {
			p.Str(word)
			indexlist.Print(p, "(", lists[i], op.OperandGroup(i))
		}
	}
	printAssignments(p, " shared_outs", args[len(ivs):], outs)
	p.Byte(' ')
	if len(outs) > 0 {
		p.Str("-> (")
		p.Types(op.ResultTypes())
		p.Str(") ")
	}
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	p.AttrDict(op, ir.OperandSegmentsAttr, staticLower, staticUpper, staticStep)
}

// all reports whether the entries of a list, of which some are operands of a group,
// are all the same constant.
func all(op *ir.Op, static []int64, group int, want int64) bool {
	return indexlist.AllAre(indexlist.Mixed(static, op.OperandGroup(group)), want)
}

// Verify implements ir.Verifier.
func (forAll) Verify(op *ir.Op) error {
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	outs := op.OperandGroup(3)
	rank := len(indexlist.Static(op, staticLower))
	args := op.Body().Args()
	if op.NumResults() != len(outs) {
		return op.Errorf("produces %d results, but has only %d outputs", op.NumResults(), len(outs))
	}
	if len(args) != rank+len(outs) {
		return op.Errorf("region expects %d arguments", rank+len(outs))
	}
	for _, a := range args[:rank] {
		if !constraint.IsIndex(a.Type()) {
			return op.Errorf("expects %d-th block argument to be an index", a.Index())
		}
	}
	for i, v := range outs {
		switch {
		case v.Type() != op.Result(i).Type():
			return op.Errorf("type mismatch between %d-th output and corresponding result", i)
		case v.Type() != args[rank+i].Type():
			return op.Errorf("type mismatch between %d-th output and corresponding block argument", i)
		}
	}
	if list, ok := op.Attr(mapping).(*ir.ArrayAttr); ok && len(list.Elems()) != 0 && len(list.Elems()) != rank {
		return op.Errorf("mapping attribute size must match op rank")
	}
	for i, name := range []string{staticLower, staticUpper, staticStep} {
		what := []string{"lower bound", "upper bound", "step"}[i]
		if err := indexlist.Verify(op, what, rank, indexlist.Static(op, name), sizes[i]); err != nil {
			return err
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (forAll) VerifyRegions(op *ir.Op) error { return constraint.EndsWith(op, InParallel) }

type inParallel struct{}

// ParseOp implements asm.OpParser.
func (inParallel) ParseOp(p *asm.Parser, s *ir.OpState) {
	p.Region(s)
	if !p.Failed() && p.ParsedRegion(s, 0).Empty() {
		p.ParsedRegion(s, 0).AddBlock()
	}
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (inParallel) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, false)
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (inParallel) Verify(op *ir.Op) error {
	args := op.ParentOp().Body().Args()
	for o := range op.Body().Ops {
		if o.Name() != "tensor.parallel_insert_slice" {
			return op.Errorf("expected only tensor.parallel_insert_slice ops")
		}
		if o.NumOperands() < 2 {
			continue
		}
		dest, isArg := o.Operand(1), false
		for _, a := range args {
			isArg = isArg || a == dest
		}
		if !isArg {
			return o.Errorf("may only insert into an output block argument")
		}
	}
	return nil
}
