package ir_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
)

// kinds is a dialect for the tests of the verifier.
type kinds struct {
	ctx                                                                 *ir.Context
	module, block, iso, single, graph, value, use, add, end, br, branch *ir.Kind
	groups, segments, results, optional, symbol, check, same            *ir.Kind
}

func isInteger(t ir.Type) bool { _, ok := t.(*ir.IntegerType); return ok }
func isString(a ir.Attribute) bool {
	_, ok := a.(*ir.StringAttr)
	return ok
}

type implFunc struct {
	verify, regions func(*ir.Op) error
	symbols         func(*ir.Op, *ir.SymbolTables) error
}

func (f implFunc) Verify(op *ir.Op) error { return callIf(f.verify, op) }

func (f implFunc) VerifyRegions(op *ir.Op) error { return callIf(f.regions, op) }

func (f implFunc) VerifySymbols(op *ir.Op, s *ir.SymbolTables) error {
	if f.symbols == nil {
		return nil
	}
	return f.symbols(op, s)
}

func callIf(f func(*ir.Op) error, op *ir.Op) error {
	if f == nil {
		return nil
	}
	return f(op)
}

func newKinds(t *testing.T) *kinds {
	integer := ir.TypeConstraint{Desc: "integer", Holds: isInteger}
	name := ir.Attr{Name: "sym_name", Type: ir.AttrConstraint{Desc: "string attribute", Holds: isString}}
	region := []ir.RegionSpec{{Name: "body"}}
	k := &kinds{
		module:   &ir.Kind{Name: "v.module", Traits: ir.DefinesSymbols | ir.NoTerminator | ir.SingleBlock | ir.GraphRegions | ir.IsolatedFromAbove, Regions: region},
		block:    &ir.Kind{Name: "v.block", Regions: region},
		iso:      &ir.Kind{Name: "v.iso", Traits: ir.IsolatedFromAbove, Regions: region},
		single:   &ir.Kind{Name: "v.single", Traits: ir.SingleBlock, Regions: []ir.RegionSpec{{Name: "body", OneBlock: true}}},
		graph:    &ir.Kind{Name: "v.graph", Traits: ir.GraphRegions | ir.NoTerminator, Regions: region},
		value:    &ir.Kind{Name: "v.value", Results: []ir.Results{{Name: "r", Type: ir.AnyType}}},
		use:      &ir.Kind{Name: "v.use", Operands: []ir.Operands{{Name: "x", Type: ir.AnyType, Arity: ir.Variadic}}},
		add:      &ir.Kind{Name: "v.add", Operands: []ir.Operands{{Name: "a", Type: integer}, {Name: "b", Type: integer}}, Results: []ir.Results{{Name: "r", Type: integer}}, Traits: ir.SameTypes},
		end:      &ir.Kind{Name: "v.end", Traits: ir.Terminator},
		br:       &ir.Kind{Name: "v.br", Traits: ir.Terminator, Successors: []ir.SuccessorSpec{{Name: "to"}}},
		branch:   &ir.Kind{Name: "v.branch", Traits: ir.Terminator, Successors: []ir.SuccessorSpec{{Name: "to", Variadic: true}}},
		groups:   &ir.Kind{Name: "v.groups", Operands: []ir.Operands{{Name: "a", Type: integer}, {Name: "b", Type: integer, Arity: ir.Variadic}}, Regions: []ir.RegionSpec{{Name: "r"}, {Name: "rs", Variadic: true}}},
		segments: &ir.Kind{Name: "v.segments", Traits: ir.OperandSegments, Operands: []ir.Operands{{Name: "a", Arity: ir.Variadic}, {Name: "b", Arity: ir.Variadic}}},
		results:  &ir.Kind{Name: "v.results", Results: []ir.Results{{Name: "a"}, {Name: "b", Arity: ir.Variadic, Type: integer}}},
		optional: &ir.Kind{Name: "v.optional", Operands: []ir.Operands{{Name: "a"}, {Name: "b", Arity: ir.Optional}}},
		symbol:   &ir.Kind{Name: "v.symbol", Traits: ir.IsSymbol, Attrs: []ir.Attr{name}},
		check: &ir.Kind{Name: "v.check", Regions: region, Impl: implFunc{
			verify: func(op *ir.Op) error {
				if op.Attr("bad") != nil {
					return fmt.Errorf("is bad")
				}
				return nil
			},
			regions: func(op *ir.Op) error {
				if op.Attr("bad_inside") != nil {
					return op.Errorf("is bad inside")
				}
				return nil
			},
			symbols: func(op *ir.Op, s *ir.SymbolTables) error {
				ref, ok := op.Attr("ref").(*ir.SymbolRefAttr)
				if ok && s.Resolve(op, ref) == nil {
					return op.Errorf("%s leads nowhere", ref)
				}
				return nil
			},
		}},
		same: &ir.Kind{Name: "v.same", Operands: []ir.Operands{{Name: "a"}, {Name: "b"}}, Results: []ir.Results{{Name: "r"}}, TypeRules: []ir.TypeRule{
			{From: "a", To: "b", Desc: "all of {a, b} have same type"},
			{From: "a", To: "r", Via: ir.ElemOf, Desc: "r is an element of a"},
		}},
	}
	list := []*ir.Kind{k.module, k.block, k.iso, k.single, k.graph, k.value, k.use, k.add, k.end, k.br, k.branch, k.groups,
		k.segments, k.results, k.optional, k.symbol, k.check, k.same}
	k.ctx = newContext(t, &ir.Dialect{Name: "v", Kinds: list})
	return k
}

// op creates an op with regions of one block each, which hold the given ops.
func (k *kinds) op(kind *ir.Kind, types []ir.Type, operands []*ir.Value, regions ...[]*ir.Op) *ir.Op {
	op := ir.NewOp(k.ctx, &ir.OpState{Kind: kind, Types: types, Operands: operands, Regions: len(regions)})
	for i, ops := range regions {
		b := op.RegionAt(i).AddBlock()
		for _, inner := range ops {
			b.Append(inner)
		}
	}
	return op
}

func (k *kinds) with(op *ir.Op, name string, v ir.Attribute) *ir.Op {
	op.SetAttr(name, v)
	return op
}

func TestVerify(t *testing.T) {
	k := newKinds(t)
	c := k.ctx
	i32, f32 := c.Integer(32), c.Float(ir.F32)
	tensor := func(shape ...int64) ir.Type { return c.Tensor(shape, i32, nil) }
	val := func(t ir.Type) *ir.Op { return k.op(k.value, []ir.Type{t}, nil) }
	end := func() *ir.Op { return k.op(k.end, nil, nil) }
	// holds puts ops into a block that ends as it must.
	holds := func(ops ...*ir.Op) *ir.Op { return k.op(k.block, nil, nil, append(ops, end())) }
	vals := func(vs ...*ir.Value) []*ir.Value { return vs }
	some := func(n int) []*ir.Value {
		vs := make([]*ir.Value, n)
		for i := range vs {
			vs[i] = val(i32).Result(0)
		}
		return vs
	}
	branch := func(kind *ir.Kind, to ...*ir.Block) *ir.Op {
		return ir.NewOp(c, &ir.OpState{Kind: kind, Successors: to})
	}
	segments := func(op *ir.Op, a ir.Attribute) *ir.Op { return k.with(op, ir.OperandSegmentsAttr, a) }
	twoBlocks := func(kind *ir.Kind) *ir.Op {
		op := ir.NewOp(c, &ir.OpState{Kind: kind, Regions: 1})
		a, b := op.RegionAt(0).AddBlock(), op.RegionAt(0).AddBlock()
		a.Append(branch(k.br, b))
		b.Append(end())
		return op
	}
	sym := func(name string) *ir.Op { return k.with(k.op(k.symbol, nil, nil), "sym_name", c.Str(name)) }
	ref := func(path ...string) *ir.Op {
		return k.with(k.op(k.check, nil, nil, []*ir.Op{end()}), "ref", c.SymbolRef(path...))
	}
	module := func(ops ...*ir.Op) *ir.Op { return k.op(k.module, nil, nil, ops) }

	tests := []struct {
		name string
		op   func() *ir.Op
		want string // "" where all is well
	}{
		{"nothing wrong", func() *ir.Op { return holds() }, ""},
		{"null operand", func() *ir.Op { return k.op(k.use, nil, vals(nil)) }, "null operand found"},
		{"operands: none", func() *ir.Op { return k.op(k.value, []ir.Type{i32}, some(1)) }, "'v.value' op requires zero operands"},
		{"operands: two", func() *ir.Op { return k.op(k.add, []ir.Type{i32}, some(1)) }, "'v.add' op expected 2 operands, but found 1"},
		{"operands: at least", func() *ir.Op { return k.op(k.groups, nil, nil, []*ir.Op{end()}) }, "'v.groups' op expected 1 or more operands, but found 0"},
		{"operands: optional", func() *ir.Op { return k.op(k.optional, nil, some(3)) },
			"'v.optional' op operand group starting at #1 requires 0 or 1 element, but found 2"},
		{"operands: optional, there", func() *ir.Op {
			vs := some(2)
			return holds(vs[0].DefiningOp(), vs[1].DefiningOp(), k.op(k.optional, nil, vs))
		}, ""},
		{"results: none", func() *ir.Op { return k.op(k.use, []ir.Type{i32}, nil) }, "'v.use' op requires zero results"},
		{"results: one", func() *ir.Op { return k.op(k.value, nil, nil) }, "'v.value' op requires one result"},
		{"results: at least", func() *ir.Op { return k.op(k.results, nil, nil) }, "'v.results' op expected 1 or more results"},
		{"operand type", func() *ir.Op {
			v := val(f32)
			return holds(v, k.op(k.add, []ir.Type{i32}, vals(v.Result(0), v.Result(0))))
		},
			"'v.add' op operand #0 must be integer, but got 'f32'"},
		{"variadic operand type", func() *ir.Op {
			v, w := val(i32), val(f32)
			return holds(v, w, k.op(k.groups, nil, vals(v.Result(0), w.Result(0)), []*ir.Op{end()}))
		}, "'v.groups' op operand #1 must be variadic of integer, but got 'f32'"},
		{"result type", func() *ir.Op { return k.op(k.results, []ir.Type{f32, i32, f32}, nil) }, "'v.results' op result #2 must be variadic of integer, but got 'f32'"},
		{"the same types", func() *ir.Op {
			v := val(i32)
			return holds(v, k.op(k.add, []ir.Type{c.Integer(64)}, vals(v.Result(0), v.Result(0))))
		}, "'v.add' op requires the same type for all operands and results"},
		{"a type rule", func() *ir.Op {
			v, w := val(i32), val(f32)
			return holds(v, w, k.op(k.same, []ir.Type{i32}, vals(v.Result(0), w.Result(0))))
		}, "'v.same' op failed to verify that all of {a, b} have same type"},
		{"a type rule by way of a function", func() *ir.Op {
			v := val(tensor(2))
			return holds(v, k.op(k.same, []ir.Type{f32}, vals(v.Result(0), v.Result(0))))
		}, "'v.same' op failed to verify that r is an element of a"},
		{"type rules that hold", func() *ir.Op {
			v := val(tensor(2))
			return holds(v, k.op(k.same, []ir.Type{i32}, vals(v.Result(0), v.Result(0))))
		}, ""},
		{"regions: none", func() *ir.Op { return k.op(k.end, nil, nil, nil) }, "'v.end' op requires zero regions"},
		{"regions: one", func() *ir.Op { return k.op(k.block, nil, nil) }, "'v.block' op requires one region"},
		{"regions: at least", func() *ir.Op { return k.op(k.groups, nil, some(1)) }, "'v.groups' op expected 1 or more regions"},
		{"regions: one block", func() *ir.Op { return ir.NewOp(c, &ir.OpState{Kind: k.single, Regions: 1}) },
			"'v.single' op region #0 ('body') failed to verify constraint: region with 1 blocks"},
		{"a single block", func() *ir.Op { return twoBlocks(k.single) }, "'v.single' op expects region #0 to have 0 or 1 blocks"},
		{"a single block, module", func() *ir.Op { return twoBlocks(k.module) }, "'v.module' op expects region #0 to have 0 or 1 blocks"},
		{"an empty single block", func() *ir.Op { return k.op(k.single, nil, nil, nil) }, "'v.single' op expects a non-empty block"},
		{"a graph of two blocks", func() *ir.Op { return twoBlocks(k.graph) }, "'v.graph' op expects graph region #0 to have 0 or 1 blocks"},
		{"an attribute is missing", func() *ir.Op { return module(k.op(k.symbol, nil, nil)) }, "'v.symbol' op requires attribute 'sym_name'"},
		{"an attribute of the wrong kind", func() *ir.Op { return module(k.with(k.op(k.symbol, nil, nil), "sym_name", c.I64(1))) },
			"'v.symbol' op attribute 'sym_name' failed to satisfy constraint: string attribute"},
		{"successors: one", func() *ir.Op { return k.op(k.block, nil, nil, []*ir.Op{k.op(k.br, nil, nil)}) }, "'v.br' op requires 1 successor but found 0"},
		{"successors: none", func() *ir.Op {
			op := twoBlocks(k.block)
			op.Body().Last().Erase()
			op.Body().Append(branch(k.end, op.RegionAt(0).Last()))
			return op
		}, "'v.end' op requires 0 successors but found 1"},
		{"a successor elsewhere", func() *ir.Op {
			other := twoBlocks(k.block)
			return k.op(k.block, nil, nil, []*ir.Op{branch(k.br, other.RegionAt(0).Last())})
		}, "'v.br' op branching to block of a different region"},
		{"a successor in the middle", func() *ir.Op {
			op := twoBlocks(k.block)
			branch(c.UnregisteredKind("w.br"), op.RegionAt(0).Last()).InsertBefore(op.Body().Last())
			return op
		}, "operation with block successors must terminate its parent block"},
		{"a missing successor", func() *ir.Op { return k.op(k.block, nil, nil, []*ir.Op{branch(k.br, nil)}) }, "'v.br' op successor #0 is missing"},
		{"a branch to the entry", func() *ir.Op {
			op := k.op(k.block, nil, nil, nil)
			op.Body().Append(branch(k.br, op.Body()))
			return op
		}, "entry block of region may not have predecessors"},
		{"an empty block", func() *ir.Op { return k.op(k.block, nil, nil, nil) }, "empty block: expect at least a terminator"},
		{"no terminator", func() *ir.Op { return k.op(k.block, nil, nil, []*ir.Op{val(i32)}) }, "block with no terminator, has v.value"},
		{"a terminator in the middle", func() *ir.Op { return holds(end()) }, "'v.end' op must be the last operation in the parent block"},
		{"an unknown op ends a block", func() *ir.Op { return k.op(k.block, nil, nil, []*ir.Op{branch(c.UnregisteredKind("w.end"))}) }, ""},
		{"an unknown op of a known dialect", func() *ir.Op { return branch(c.UnregisteredKind("v.none")) },
			"unregistered operation 'v.none' found in dialect ('v') that does not allow unknown operations"},
		{"segments", func() *ir.Op {
			vs := some(2)
			return holds(vs[0].DefiningOp(), vs[1].DefiningOp(), segments(k.op(k.segments, nil, vs), c.DenseI32([]int32{0, 2})))
		}, ""},
		{"segments: none", func() *ir.Op { return k.op(k.segments, nil, nil) }, ""},
		{"segments: none, with an operand", func() *ir.Op { vs := some(1); return holds(vs[0].DefiningOp(), k.op(k.segments, nil, vs)) },
			"'v.segments' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'"},
		{"segments: of 64 bits", func() *ir.Op { return segments(k.op(k.segments, nil, nil), c.DenseI64([]int64{0, 0})) },
			"'v.segments' op requires dense i32 array attribute 'operandSegmentSizes'"},
		{"segments: a negative one", func() *ir.Op { return segments(k.op(k.segments, nil, some(1)), c.DenseI32([]int32{2, -1})) },
			"'v.segments' op 'operandSegmentSizes' attribute cannot have negative elements"},
		{"segments: too few", func() *ir.Op { return segments(k.op(k.segments, nil, some(1)), c.DenseI32([]int32{1})) },
			"'v.segments' op 'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1"},
		{"segments: another sum", func() *ir.Op { return segments(k.op(k.segments, nil, some(1)), c.DenseI32([]int32{1, 1})) },
			"'v.segments' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'"},
		{"dominance", func() *ir.Op {
			v := val(i32)
			return holds(k.op(k.use, nil, vals(v.Result(0))), v)
		}, "operand #0 does not dominate this use; note: operand defined here (op in the same block)"},
		{"dominance: another block", func() *ir.Op {
			op := twoBlocks(k.block)
			third := op.RegionAt(0).AddBlock()
			v := val(i32)
			third.Append(v)
			third.Append(end())
			k.op(k.use, nil, vals(v.Result(0))).InsertBefore(op.RegionAt(0).Last().Prev().Last())
			op.Body().Last().Erase()
			op.Body().Append(branch(k.branch, op.Body().Next(), third))
			return op
		}, "operand #0 does not dominate this use; note: operand defined here (op in the same region)"},
		{"dominance: an argument of another block", func() *ir.Op {
			op := twoBlocks(k.block)
			third := op.RegionAt(0).AddBlock()
			third.Append(end())
			k.op(k.use, nil, vals(third.AddArg(i32, 0))).InsertBefore(third.Prev().Last())
			return op
		}, "operand #0 does not dominate this use; note: operand defined as a block argument (block #2 in the same region)"},
		{"dominance: further in", func() *ir.Op {
			v := val(i32)
			return holds(holds(v), k.op(k.use, nil, vals(v.Result(0))))
		}, "operand #0 does not dominate this use; note: operand defined here (op in a child region)"},
		{"dominance: before, further out", func() *ir.Op {
			v := val(i32)
			return holds(holds(k.op(k.use, nil, vals(v.Result(0)))), v)
		}, "operand #0 does not dominate this use; note: operand defined here (op in a parent region)"},
		{"dominance: elsewhere", func() *ir.Op {
			v := val(i32)
			return holds(holds(v), holds(k.op(k.use, nil, vals(v.Result(0)))))
		}, "operand #0 does not dominate this use; note: operand defined here (op is neither in a parent nor in a child region)"},
		{"dominance: a graph", func() *ir.Op {
			v := val(i32)
			return k.op(k.graph, nil, nil, []*ir.Op{holds(k.op(k.use, nil, vals(v.Result(0)))), v})
		}, ""},
		{"dominance: where nothing leads", func() *ir.Op {
			op := twoBlocks(k.block)
			dead := op.RegionAt(0).AddBlock()
			v := val(i32)
			dead.Append(k.op(k.use, nil, vals(v.Result(0))))
			dead.Append(v)
			dead.Append(end())
			return op
		}, ""},
		{"isolation", func() *ir.Op {
			v := val(i32)
			return holds(v, k.op(k.iso, nil, nil, []*ir.Op{holds(k.op(k.use, nil, vals(v.Result(0)))), end()}))
		}, "'v.use' op using value defined outside the region; note: required by region isolation constraints"},
		{"isolation: of both", func() *ir.Op {
			v := val(i32)
			return k.op(k.iso, nil, nil, []*ir.Op{holds(k.op(k.use, nil, vals(v.Result(0)))), holds(v), end()})
		}, "operand #0 does not dominate this use; note: operand defined here (op is neither in a parent nor in a child region)"},
		{"symbols", func() *ir.Op { return module(sym("a"), sym("b"), ref("a"), module(sym("a"), ref("a"))) }, ""},
		{"symbols: twice", func() *ir.Op { return module(sym("a"), sym("b"), sym("a")) }, "redefinition of symbol named 'a'; note: see existing symbol definition here"},
		{"symbols: in no table", func() *ir.Op { return holds(sym("a")) }, "'v.symbol' op symbol's parent must have the SymbolTable trait"},
		{"symbols: in something unknown", func() *ir.Op { return k.op(c.UnregisteredKind("w.module"), nil, nil, []*ir.Op{sym("a")}) }, ""},
		{"symbols: no such", func() *ir.Op { return module(sym("a"), ref("b")) }, "'v.check' op @b leads nowhere"},
		{"symbols: no such, before a table inside", func() *ir.Op { return module(ref("b"), module(sym("b"), ref("b"))) }, "'v.check' op @b leads nowhere"},
		{"symbols: further out", func() *ir.Op { return module(sym("a"), module(ref("a"))) }, "'v.check' op @a leads nowhere"},
		{"symbols: nested", func() *ir.Op { return module(k.with(module(sym("x")), "sym_name", c.Str("m")), ref("m", "x")) }, ""},
		{"symbols: nested in no table", func() *ir.Op { return module(sym("a"), ref("a", "x")) }, "'v.check' op @a::@x leads nowhere"},
		{"symbols: the table is elsewhere", func() *ir.Op { return ref("a") }, ""},
		{"the verifier of a kind", func() *ir.Op { return k.with(k.op(k.check, nil, nil, []*ir.Op{end()}), "bad", c.Unit()) }, "'v.check' op is bad"},
		{"inside before regions as wholes", func() *ir.Op {
			return k.with(k.op(k.check, nil, nil, []*ir.Op{k.op(k.value, nil, nil), end()}), "bad_inside", c.Unit())
		}, "'v.value' op requires one result"},
		{"regions as wholes", func() *ir.Op { return k.with(k.op(k.check, nil, nil, []*ir.Op{end()}), "bad_inside", c.Unit()) }, "'v.check' op is bad inside"},
		{"ops before symbols", func() *ir.Op { return module(ref("b"), k.op(k.value, nil, nil)) }, "'v.value' op requires one result"},
		{"an encoding", func() *ir.Op { return holds(val(c.Tensor([]int64{2}, i32, ir.UniqueAttr(c, &pickyEncoding{})))) },
			"'v.value' op result #0: is for tensors of rank 3"},
		{"an encoding of an argument", func() *ir.Op {
			op := holds()
			op.Body().AddArg(c.Tensor([]int64{2}, i32, ir.UniqueAttr(c, &pickyEncoding{})), 0)
			return op
		}, "block argument #0: is for tensors of rank 3"},

		// Behind an op of the same kind that is right.
		{"another: operand type", func() *ir.Op {
			v, w := val(i32), val(c.Integer(64))
			return holds(v, w, k.op(k.add, []ir.Type{i32}, vals(v.Result(0), v.Result(0))), k.op(k.add, []ir.Type{i32}, vals(v.Result(0), w.Result(0))))
		}, "'v.add' op requires the same type for all operands and results"},
		{"another: result type", func() *ir.Op {
			v := val(i32)
			return holds(v, k.op(k.add, []ir.Type{i32}, vals(v.Result(0), v.Result(0))), k.op(k.add, []ir.Type{f32}, vals(v.Result(0), v.Result(0))))
		}, "'v.add' op result #0 must be integer, but got 'f32'"},
		{"another: attribute", func() *ir.Op { return module(sym("a"), k.with(k.op(k.symbol, nil, nil), "sym_name", c.I64(1))) },
			"'v.symbol' op attribute 'sym_name' failed to satisfy constraint: string attribute"},
		{"another: segments", func() *ir.Op {
			v := val(i32)
			twice := vals(v.Result(0), v.Result(0))
			return holds(v, segments(k.op(k.segments, nil, twice), c.DenseI32([]int32{0, 2})), segments(k.op(k.segments, nil, twice), c.DenseI32([]int32{1, 2})))
		}, "'v.segments' op operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'"},
		{"another: regions", func() *ir.Op { return holds(holds(), k.op(k.block, nil, nil)) }, "'v.block' op requires one region"},
		{"another: successors", func() *ir.Op {
			op := twoBlocks(k.block)
			return holds(op, k.op(k.block, nil, nil, []*ir.Op{k.op(k.br, nil, nil)}))
		}, "'v.br' op requires 1 successor but found 0"},
		{"another: a terminator in the middle", func() *ir.Op { return holds(holds(), end()) }, "'v.end' op must be the last operation in the parent block"},
		{"another: blocks", func() *ir.Op {
			return holds(k.op(k.single, nil, nil, []*ir.Op{end()}), twoBlocks(k.single))
		}, "'v.single' op expects region #0 to have 0 or 1 blocks"},
		{"another: an encoding", func() *ir.Op {
			picky := ir.UniqueAttr(c, &pickyEncoding{})
			return holds(val(c.Tensor([]int64{2, 2, 2}, i32, picky)), val(c.Tensor([]int64{2}, i32, picky)))
		}, "'v.value' op result #0: is for tensors of rank 3"},
		{"another: the verifier of the kind", func() *ir.Op {
			return holds(k.op(k.check, nil, nil, []*ir.Op{end()}), k.with(k.op(k.check, nil, nil, []*ir.Op{end()}), "bad", c.Unit()))
		}, "'v.check' op is bad"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range ir.Verify(tt.op()) {
				s := d.Message
				for _, n := range d.Notes {
					s += "; note: " + n.Message
				}
				got = append(got, s)
			}
			var want []string
			if tt.want != "" {
				want = []string{tt.want}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// pickyEncoding fits tensors of rank 3.
type pickyEncoding struct{ ir.AttrBase }

func (*pickyEncoding) PrintTo(w *ir.TextWriter) { w.Str("#v.picky") }

func (*pickyEncoding) VerifyEncoding(shape []int64, _ ir.Type) error {
	if len(shape) != 3 {
		return fmt.Errorf("is for tensors of rank 3")
	}
	return nil
}

// TestVerifyTraitsIsMLIRs puts ops of random types to mlir-opt, which has a
// dialect to test traits with.
func TestVerifyTraitsIsMLIRs(t *testing.T) {
	many := func(name string, traits ir.Traits) *ir.Kind {
		return &ir.Kind{Name: "test." + name, Traits: traits,
			Operands: []ir.Operands{{Name: "in", Arity: ir.Variadic}}, Results: []ir.Results{{Name: "out", Arity: ir.Variadic}}}
	}
	elementwise := many("elementwise_mappable", ir.Elementwise)
	shapes := many("same_operand_and_result_shape", ir.SameShapes)
	c := newContext(t, &ir.Dialect{Name: "test", Kinds: []*ir.Kind{elementwise, shapes}})
	i32, f32 := c.Integer(32), c.Float(ir.F32)
	shaped := []ir.Type{
		c.Tensor([]int64{2}, i32, nil), c.Tensor([]int64{2}, f32, nil), c.Tensor([]int64{ir.Dynamic}, i32, nil), c.Tensor([]int64{3}, i32, nil),
		c.Tensor([]int64{2, 2}, i32, nil), c.UnrankedTensor(i32), c.Vector([]int64{2}, nil, i32), c.Vector([]int64{3}, nil, f32),
	}
	rng := rand.New(rand.NewPCG(7, 8))
	var texts, got, want []string
	for range 300 {
		kind, from := elementwise, append(slices.Clone(shaped), i32, f32, c.Index())
		if rng.IntN(2) == 0 {
			kind, from = shapes, shaped
		}
		in, out := make([]ir.Type, 1+rng.IntN(2)), make([]ir.Type, 1+rng.IntN(2))
		var args []string
		for i := range in {
			in[i] = from[rng.IntN(len(from))]
			args = append(args, fmt.Sprintf("%%a%d", i))
		}
		for i := range out {
			out[i] = from[rng.IntN(len(from))]
		}
		op := ir.NewOp(c, &ir.OpState{Kind: kind, Types: out, Operands: make([]*ir.Value, len(in))})
		b := newRegion(c).AddBlock()
		b.Append(op)
		for i, typ := range in {
			op.SetOperand(i, b.AddArg(typ, 0))
		}
		typ := c.Function(in, out)
		texts = append(texts, fmt.Sprintf("func.func @f(%s) {\n\"%s\"(%s) : %s\nreturn }\n", declare(args, in), kind.Name, strings.Join(args, ", "), typ))
		message := ""
		if ds := ir.Verify(op); len(ds) > 0 {
			message = ds[0].Message
		}
		got = append(got, fmt.Sprintf("%s: %s", typ, message))
		want = append(want, fmt.Sprintf("%s: ", typ))
	}
	_, errors, _ := runMLIR(t, strings.Join(texts, "// -----\n"), []string{"--split-input-file"})
	for line := range strings.Lines(errors) {
		place, message, isError := strings.Cut(line, ": error: ")
		if !isError {
			continue
		}
		var start int
		if _, err := fmt.Sscanf(place, "within split at <stdin>:%d offset", &start); err != nil {
			t.Fatal(line)
		}
		want[start/4] += strings.TrimSpace(message) // each piece has four lines, with its marker
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func declare(names []string, types []ir.Type) string {
	var parts []string
	for i, n := range names {
		parts = append(parts, n+": "+types[i].String())
	}
	return strings.Join(parts, ", ")
}
