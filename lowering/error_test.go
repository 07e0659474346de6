package lowering_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/lowering"
)

// TestErrors checks what has no lowering: the error is at its op.
func TestErrors(t *testing.T) {
	in := func(types, body string) string {
		return "func.func @f(" + types + ") {\n" + body + "\n  return\n}"
	}
	tests := []struct{ name, text, want string }{
		{"tensor", "func.func @f(%x: tensor<4xf32>) {\n  return\n}",
			"1:1 'func.func' op argument #0: type 'tensor<4xf32>' has no lowering to LLVM"},
		{"two results", "func.func private @f() -> (i32, i32)",
			"1:1 'func.func' op has 2 results; a function that is lowered has one or none"},
		{"dynamic", "func.func @f(%x: memref<?xf32>) {\n  return\n}",
			"1:1 'func.func' op argument #0: type 'memref<?xf32>' has no lowering to LLVM: its shape is dynamic"},
		{"dynamic strides", "func.func @f(%x: memref<4xf32, strided<[?]>>) {\n  return\n}",
			"1:1 'func.func' op argument #0: type 'memref<4xf32, strided<[?]>>' has no lowering to LLVM: its strides are dynamic"},
		{"layout map", "func.func @f(%x: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {\n  return\n}",
			"its layout is not strided"},
		{"elements of 3 bytes", "func.func @f(%x: memref<4xi24>) {\n  return\n}",
			"type 'memref<4xi24>' has no lowering to LLVM: its elements are not of 1, 2, 4 or 8 bytes"},
		{"f8", "func.func @f(%x: f8E4M3FN) {\n  return\n}", "type 'f8E4M3FN' has no lowering to LLVM"},
		{"wide integer", "func.func @f(%x: i65) {\n  return\n}", "type 'i65' has no lowering to LLVM"},
		{"wide vector", "func.func @f(%x: vector<1000000000xf32>) {\n  return\n}", "type 'vector<1000000000xf32>' has no lowering to LLVM"},
		{"scalable vector", "func.func @f(%x: vector<[4]xf32>) {\n  return\n}", "type 'vector<[4]xf32>' has no lowering to LLVM"},
		{"matrix", "func.func @f(%x: vector<4x4xf32>) {\n  return\n}", "type 'vector<4x4xf32>' has no lowering to LLVM"},
		{"overflow", "func.func @f(%x: memref<4294967296x4294967296xf32>) {\n  return\n}", "1:1 'func.func' op argument #0: "},
		{"name", "func.func @llvm.sqrt.f32(%x: f32) {\n  return\n}", "a name that LLVM keeps for itself"},
		{"name of data", "memref.global constant @llvm.used : memref<4xf32> = dense<1.0>", "1:1 'memref.global' op '@llvm.used' has a name that LLVM keeps for itself"},
		{"attributes", "func.func @f(%x: memref<4xf32> {llvm.readonly, llvm.writeonly}) {\n  return\n}", "argument #0: is both llvm.readonly and llvm.writeonly"},
		{"no op", in("", "  %c = arith.constant 4 : index\n  scf.while : () -> () {\n    %t = arith.constant true\n    scf.condition(%t)\n  } do {\n    scf.yield\n  }"),
			"3:3 'scf.while' op has no lowering to LLVM"},
		{"inside a loop", in("%v: vector<4xf32>", "  affine.for %i = 0 to 4 {\n    vector.print %v : vector<4xf32>\n  }"),
			"3:5 'vector.print' op has no lowering to LLVM"},
		{"top level", "%c = arith.constant 4 : index", "1:6 'arith.constant' op has no lowering to LLVM"},
		{"module in module", "module {\n  module {\n  }\n}", "2:3 'builtin.module' op has no lowering to LLVM inside another module"},
		{"rounding mode", in("%x: f64", "  %0 = arith.truncf %x downward : f64 to f32"), "has a lowering to LLVM only for rounding to nearest, ties to even"},
		{"memref of index", in("%x: memref<4xi32>", "  %0 = arith.index_cast %x : memref<4xi32> to memref<4xindex>"), "'arith.index_cast' op has no lowering to LLVM for memrefs"},
		{"packed", in("%x: memref<8xi1>", "  %0 = affine.vector_load %x[0] : memref<8xi1>, vector<8xi1>"), "'affine.vector_load' op has no lowering to LLVM for vectors of 1-bit elements"},
		{"packed store", in("%x: memref<8xi4>, %v: vector<8xi4>", "  affine.vector_store %v, %x[0] : memref<8xi4>, vector<8xi4>"), "'affine.vector_store' op has no lowering to LLVM for vectors of 4-bit elements"},
		{"divisor", in("%n: index", "  affine.for %i = 0 to 4 {\n    %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]\n  }"), "3:10 'affine.apply' op division by 's0' has no lowering"},
		{"strided alloc", in("", "  %0 = memref.alloc() : memref<4xf32, strided<[2]>>"), "has a lowering only for the identity layout"},
		{"dynamic alloc", in("%n: index", "  %0 = memref.alloc(%n) : memref<?xf32>"), "has a lowering only for a static shape"},
		{"huge alloc", in("", "  %0 = memref.alloc() : memref<4611686018427387904xf64>"), "is 2^62 bytes or more"},
		{"strided copy", in("%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>", "  memref.copy %x, %y : memref<4xf32, strided<[2]>> to memref<4xf32>"), "'memref.copy' op has a lowering only for the identity layout"},
		{"cast", in("%x: memref<4xf32>", "  %0 = memref.cast %x : memref<4xf32> to memref<*xf32>"), "'memref.cast' op has a lowering only between equal static layouts"},
		{"variable", "memref.global @g : memref<4xf32> = dense<1.0>", "'memref.global' op has a lowering only as a constant with dense elements"},
		{"large data", "memref.global constant @g : memref<1000000000xf32> = dense<1.0>", "'memref.global' op has 4000000000 bytes, data of a module has at most 67108864"},
		{"fma", in("%x: f16", "  %0 = math.fma %x, %x, %x : f16"), "'math.fma' op has a lowering to LLVM only for f32 and f64"},
		{"no half in libm", in("%x: f16", "  %0 = math.tanh %x : f16"), "'math.tanh' op has a lowering to LLVM only for f32 and f64"},
		{"C's name", "func.func @free(%x: memref<4xf32>) {\n  memref.dealloc %x : memref<4xf32>\n  return\n}", "2:3 'memref.dealloc' op calls '@free' of the C library, but the module has a symbol of that name"},
		{"C's name for an intrinsic", "func.func @expf(%x: f32) -> f32 {\n  %0 = math.exp %x : f32\n  return %0 : f32\n}", "2:8 'math.exp' op calls '@expf' of the C library, but the module has a symbol of that name"},
		{"C's name of float64", "func.func @sin(%x: f64) -> f64 {\n  %0 = math.sin %x : f64\n  return %0 : f64\n}", "2:8 'math.sin' op calls '@sin' of the C library, but the module has a symbol of that name"},
		{"C's name of a remainder", "func.func @fmodf(%x: f32) -> f32 {\n  %0 = arith.remf %x, %x : f32\n  return %0 : f32\n}", "2:8 'arith.remf' op calls '@fmodf' of the C library, but the module has a symbol of that name"},
		{"C's name of a copy", "func.func @memcpy(%x: memref<4xf32>, %y: memref<4xf32>) {\n  memref.copy %x, %y : memref<4xf32> to memref<4xf32>\n  return\n}", "2:3 'memref.copy' op calls '@memcpy' of the C library, but the module has a symbol of that name"},
		{"strided vector load", in("%x: memref<4x4xi32, strided<[10, 2], offset: 3>>, %i: index", "  %0 = affine.vector_load %x[symbol(%i), symbol(%i)] : memref<4x4xi32, strided<[10, 2], offset: 3>>, vector<2xi32>"), "'affine.vector_load' op moves a vector along a dimension whose stride is 2, not 1"},
		{"strided vector store", in("%x: memref<4xi32, strided<[3]>>, %v: vector<2xi32>", "  affine.vector_store %v, %x[0] : memref<4xi32, strided<[3]>>, vector<2xi32>"), "'affine.vector_store' op moves a vector along a dimension whose stride is 3, not 1"},
		{"wide mask", in("%n: index", "  %0 = vector.create_mask %n : vector<1000000000000xi1>"), "2:8 'vector.create_mask' op type 'vector<1000000000000xi1>' has no lowering to LLVM"},
		{"mask of a matrix", in("%n: index", "  %0 = vector.create_mask %n, %n : vector<4x4xi1>"), "type 'vector<4x4xi1>' has no lowering to LLVM"},
		{"strided masked load", in("%x: memref<4xi32, strided<[2]>>, %i: index, %m: vector<2xi1>, %v: vector<2xi32>", "  %0 = vector.maskedload %x[%i], %m, %v : memref<4xi32, strided<[2]>>, vector<2xi1>, vector<2xi32> into vector<2xi32>"), "'vector.maskedload' op moves a vector along a dimension whose stride is 2, not 1"},
		{"strided masked store", in("%x: memref<4xi32, strided<[3]>>, %i: index, %m: vector<2xi1>, %v: vector<2xi32>", "  vector.maskedstore %x[%i], %m, %v : memref<4xi32, strided<[3]>>, vector<2xi1>, vector<2xi32>"), "'vector.maskedstore' op moves a vector along a dimension whose stride is 3, not 1"},
		{"broadcast", in("%x: vector<1xf32>", "  %0 = vector.broadcast %x : vector<1xf32> to vector<4xf32>"), "'vector.broadcast' op has a lowering to LLVM only for a scalar"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			module := parse(t, tt.text)
			text, err := lowering.Module(module)
			if err == nil {
				t.Fatalf("no error, but\n%s", text)
			}
			if got := located(t, module.Context(), err); !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want it to contain %q", got, tt.want)
			}
		})
	}
}

// located returns an error as "line:column message".
func located(t *testing.T, ctx *ir.Context, err error) string {
	t.Helper()
	var d *ir.Diagnostic
	if !errors.As(err, &d) {
		t.Fatalf("the error is at no place: %v", err)
	}
	_, line, column, _ := ctx.Place(d.Loc)
	return fmt.Sprintf("%d:%d %s", line, column, d.Message)
}

// Types that the operands and results of generated ops are taken from.
const candidateTypes = `i1 i8 i32 i64 index f16 bf16 f32 f64 vector<4xf32> vector<4xi32> vector<8xbf16> vector<4xi1>
	memref<4xf32> memref<4x4xi32> memref<f32> memref<4xindex> memref<2x4xf32,strided<[4,1],offset:2>> memref<4xvector<4xf32>>
	vector<2x4xf32> vector<f32> tensor<4xf32> tensor<4x4xi32> memref<?xf32> memref<*xf32> f8E4M3FN complex<f32> none i128 tuple<i32>`

// TestEveryKind builds ops of every kind there is, with operands, results and
// attributes taken at random among those that its record allows, right and
// wrong. Each is lowered or an error at a place; nothing panics.
func TestEveryKind(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	lowered, refused := 0, 0
	ctx := newContext(t)
	var types []ir.Type
	for _, text := range strings.Fields(candidateTypes) {
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			t.Fatal(err)
		}
		types = append(types, typ)
	}
	for _, dialect := range all.Dialects() {
		for _, kind := range dialect.Kinds {
			for range 40 {
				module := randomOp(t, r, kind, ctx, types)
				right := len(ir.Verify(module)) == 0
				_, err := lowering.Module(module)
				var d *ir.Diagnostic
				switch {
				case err == nil && !right:
					t.Errorf("%s: it does not verify, but is lowered", kind.Name)
				case err == nil:
					lowered++
				case !errors.As(err, &d):
					t.Errorf("%s: the error is at no place: %v", kind.Name, err)
				case right:
					refused++
					if !strings.Contains(d.Message, "lower") && !strings.Contains(d.Message, "refers to") {
						t.Errorf("%s: %s", kind.Name, d.Message)
					}
				}
			}
		}
	}
	if lowered < 300 || refused < 300 {
		t.Errorf("%d ops were lowered and %d refused, expected more of both", lowered, refused)
	}
}

// randomOp builds a module with one op of a kind in a function whose arguments
// are its operands.
func randomOp(t *testing.T, r *rand.Rand, kind *ir.Kind, ctx *ir.Context, types []ir.Type) *ir.Op {
	t.Helper()
	module := parseIn(t, ctx, "func.func @f() {\n  return\n}\nfunc.func private @g(i32) -> i32\n")
	function := module.Body().First()
	preferred := types[r.IntN(len(types))]
	choose := func(c ir.TypeConstraint) ir.Type {
		if c.Only != nil {
			return c.Only(ctx)
		}
		if c.Holds == nil || c.Holds(preferred) {
			return preferred
		}
		for _, i := range r.Perm(len(types)) {
			if c.Holds(types[i]) {
				return types[i]
			}
		}
		return preferred
	}
	repeat := func(a ir.Arity) int {
		switch a {
		case ir.One:
			return 1
		case ir.Optional:
			return r.IntN(2)
		}
		return r.IntN(3)
	}
	body := function.Body()
	s := &ir.OpState{Kind: kind, Loc: body.Last().Loc()}
	var sizes []int32
	var inputs []ir.Type
	for _, g := range kind.Operands {
		n := repeat(g.Arity)
		sizes = append(sizes, int32(n))
		for range n {
			v := body.AddArg(choose(g.Type), s.Loc)
			inputs = append(inputs, v.Type())
			s.Operands = append(s.Operands, v)
		}
	}
	for _, g := range kind.Results {
		for range repeat(g.Arity) {
			s.Types = append(s.Types, choose(g.Type))
		}
	}
	if kind.Is(ir.OperandSegments) {
		s.Attr(ir.OperandSegmentsAttr, ctx.DenseI32(sizes))
	}
	attrs := []ir.Attribute{
		ctx.Unit(), ctx.I64(1), ctx.I64(0), ctx.IntegerAttr(ctx.Integer(32), 1), ctx.Bool(true), ctx.IndexAttr(1), ctx.FloatAttr(ctx.Float(ir.F32), 1),
		ctx.Str("name"), ctx.SymbolRef("g"), ctx.SymbolRef("h"), ctx.TypeAttr(preferred), ctx.Array(nil), ctx.Array([]ir.Attribute{ctx.I64(0), ctx.I64(1)}),
		ctx.DenseI32([]int32{1}), ctx.TypeAttr(ctx.Function(nil, nil)),
	}
	for _, a := range kind.Attrs {
		if a.Optional && r.IntN(2) == 0 {
			continue
		}
		for _, i := range r.Perm(len(attrs)) {
			if a.Type.Holds == nil || a.Type.Holds(attrs[i]) {
				s.Attr(a.Name, attrs[i])
				break
			}
		}
	}
	for range kind.Successors {
		s.Successors = append(s.Successors, function.RegionAt(0).AddBlock())
	}
	s.Regions = len(kind.Regions)
	op := ir.NewOp(ctx, s)
	for i := range s.Regions {
		blk := op.RegionAt(i).AddBlock()
		if r.IntN(2) == 0 {
			blk.AddArg(ctx.Index(), s.Loc)
		}
	}
	for _, blk := range s.Successors {
		blk.Append(body.Last().Clone(ir.NewMapping()))
	}
	body.Append(op)
	if last := op.Prev(); kind.Is(ir.Terminator) {
		last.Erase()
	} else {
		clone := last.Clone(ir.NewMapping())
		last.Erase()
		body.Append(clone)
	}
	function.SetAttr("function_type", ctx.TypeAttr(ctx.Function(inputs, nil)))
	return module
}
