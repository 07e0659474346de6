package proof

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

func parse(t testing.TB, ctx *ir.Context, text string) *ir.Op {
	t.Helper()
	src, err := ctx.AddSource("test.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatal("the module does not parse")
	}
	for _, d := range ir.Verify(module) {
		t.Fatal(d.Error())
	}
	return module
}

// tensors is a relayout; the kernels below are tried as what a pass made of it:
// a 2x4 array, stored by columns.
const tensors = `
func.func @f(%x: tensor<2x4xi32>) -> tensor<2x4xi32, #xla.layout<{0,1}>> {
  %0 = ttir.empty() : tensor<2x4xi32, #xla.layout<{0,1}>>
  %1 = ttir.to_layout %x, %0 : tensor<2x4xi32> into tensor<2x4xi32, #xla.layout<{0,1}>> -> tensor<2x4xi32, #xla.layout<{0,1}>>
  return %1 : tensor<2x4xi32, #xla.layout<{0,1}>>
}`

func kernelOf(body string) string {
	return "func.func @f(%x: memref<8xi32>, %r: memref<8xi32>) {\n" + body + "\n  return\n}"
}

func TestKernels(t *testing.T) {
	loop := func(from, to string) string {
		return fmt.Sprintf(`
  affine.for %%i = 0 to 2 {
    affine.for %%j = 0 to 4 {
      %%v = affine.load %%x[%s] : memref<8xi32>
      affine.store %%v, %%r[%s] : memref<8xi32>
    }
  }`, from, to)
	}
	const right = "takes all 8 elements from their places to their places: "
	tests := []struct{ name, body, want string }{
		{"right", loop("%i * 4 + %j", "%i + %j * 2"), right + "shown symbolically"},
		{"the source overwritten first", "\n  %w = arith.constant 7 : i32\n  affine.for %k = 0 to 8 {\n    affine.store %w, %x[%k] : memref<8xi32>\n  }" + loop("%i * 4 + %j", "%i + %j * 2"),
			"argument #0 is stored to"},
		{"not a relayout", loop("%i * 4 + %j", "%i * 4 + %j"),
			"; the input has it in slot"},
		{"one row twice, the other not", loop("%j", "%j * 2"), "element [1, 0] is not written"},
		{"some twice", loop("%i * 4 + %j", "%i + %j * 2") + `
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i + 4] : memref<8xi32>
    affine.store %v, %r[%i * 2 + 1] : memref<8xi32>
  }`, right + "shown symbolically"},
		{"pieces that overlap", `
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v = affine.load %x[%i * 4 + %j] : memref<8xi32>
      affine.store %v, %r[%i + %j * 2] : memref<8xi32>
    }
    affine.for %j = 0 to 2 {
      %v = affine.load %x[%i * 4 + %j + 2] : memref<8xi32>
      affine.store %v, %r[%i + %j * 2 + 4] : memref<8xi32>
    }
  }`, right + "shown symbolically"},
		{"one missing", strings.Replace(loop("%i * 4 + %j", "%i + %j * 2"), "to 4", "to 3", 1), "element [0, 3] is not written"},
		{"a bound that depends on a loop", `
  affine.for %k = 0 to 2 {
    affine.for %i = 0 to affine_map<(d0) -> (-d0 + 2)>(%k) {
      affine.for %j = 0 to affine_map<(d0) -> (d0 * 2 + 1)>(%k) {
        %v = affine.load %x[%i * 4 + %j + %k] : memref<8xi32>
        affine.store %v, %r[%i + %j * 2 + %k * 2] : memref<8xi32>
      }
    }
  }
  affine.for %j = 0 to 3 {
    %v = affine.load %x[%j + 5] : memref<8xi32>
    affine.store %v, %r[%j * 2 + 3] : memref<8xi32>
  }`, right + "shown symbolically"},
		{"outside where a bound depends on a loop", `
  affine.for %k = 0 to 2 {
    affine.for %i = 0 to affine_map<(d0) -> (d0 + 4)>(%k) {
      %v = affine.load %x[%i + %k * 4] : memref<8xi32>
      affine.store %v, %r[%i] : memref<8xi32>
    }
  }`, "subscript #0 is 8 at iteration [1, 4], outside memref<8xi32>"},
		{"outside", loop("%i * 4 + %j + 1", "%i + %j * 2"), "subscript #0 is 8 at iteration [1, 3], outside memref<8xi32>"},
		{"vectors", `
  affine.for %i = 0 to 2 {
    %a = affine.vector_load %x[%i * 2] : memref<8xi32>, vector<2xi32>
    %b = affine.vector_load %x[%i * 2 + 4] : memref<8xi32>, vector<2xi32>
    %c = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xi32>, vector<2xi32>
    affine.vector_store %c, %r[%i * 4] : memref<8xi32>, vector<4xi32>
  }`, right + "shown symbolically"},
		{"vectors shuffled wrongly", `
  affine.for %i = 0 to 2 {
    %a = affine.vector_load %x[%i * 2] : memref<8xi32>, vector<2xi32>
    %b = affine.vector_load %x[%i * 2 + 4] : memref<8xi32>, vector<2xi32>
    %c = vector.shuffle %a, %b [0, 2, 3, 1] : vector<2xi32>, vector<2xi32>
    affine.vector_store %c, %r[%i * 4] : memref<8xi32>, vector<4xi32>
  }`, "; the input has it in slot"},
		{"words", `
  %a = affine.vector_load %x[0] : memref<8xi32>, vector<4xi32>
  %b = affine.vector_load %x[4] : memref<8xi32>, vector<4xi32>
  %c = vector.shuffle %a, %b [0, 4, 2, 6, 1, 5, 3, 7] : vector<4xi32>, vector<4xi32>
  %d = vector.bitcast %c : vector<8xi32> to vector<4xi64>
  %e = vector.shuffle %d, %d [0, 2, 1, 3] : vector<4xi64>, vector<4xi64>
  %f = vector.bitcast %e : vector<4xi64> to vector<8xi32>
  affine.vector_store %f, %r[0] : memref<8xi32>, vector<8xi32>`, right + "shown symbolically"},
		{"words shuffled wrongly", `
  %a = affine.vector_load %x[0] : memref<8xi32>, vector<4xi32>
  %b = affine.vector_load %x[4] : memref<8xi32>, vector<4xi32>
  %c = vector.shuffle %a, %b [0, 4, 2, 6, 1, 5, 3, 7] : vector<4xi32>, vector<4xi32>
  %d = vector.bitcast %c : vector<8xi32> to vector<4xi64>
  %e = vector.shuffle %d, %d [0, 1, 2, 3] : vector<4xi64>, vector<4xi64>
  %f = vector.bitcast %e : vector<4xi64> to vector<8xi32>
  affine.vector_store %f, %r[0] : memref<8xi32>, vector<8xi32>`, "; the input has it in slot"},
		{"parts of elements", `
  %a = affine.vector_load %x[0] : memref<8xi32>, vector<8xi32>
  %b = vector.bitcast %a : vector<8xi32> to vector<16xi16>
  %c = vector.shuffle %b, %b [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15] : vector<16xi16>, vector<16xi16>
  %d = vector.bitcast %c : vector<16xi16> to vector<8xi32>
  affine.vector_store %d, %r[0] : memref<8xi32>, vector<8xi32>`, right + "seen in a run on their numbers"},
		{"a fill that comes late", loop("%i * 4 + %j", "%i + %j * 2") + `
  %c = arith.constant 7 : i32
  affine.store %c, %r[3] : memref<8xi32>`, "element [1, 1], in slot 3, is written with a constant"},
		{"a fill that comes first", `
  %c = arith.constant 7 : i32
  affine.store %c, %r[3] : memref<8xi32>` + loop("%i * 4 + %j", "%i + %j * 2"), right + "shown symbolically"},
		{"memory of its own", `
  %a = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<8xi32>
    affine.store %v, %a[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a[(%i mod 2) * 4 + %i floordiv 2] : memref<8xi32>
    affine.store %v, %r[%i] : memref<8xi32>
  }`, right + "seen in a run on their numbers"},
		{"memory of its own, wrongly", `
  %a = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 7 {
    %v = affine.load %x[%i] : memref<8xi32>
    affine.store %v, %a[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %a[(%i mod 2) * 4 + %i floordiv 2] : memref<8xi32>
    affine.store %v, %r[%i] : memref<8xi32>
  }`, "element [1, 3] is not written, or with padding"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, err := ir.NewContext(all.Dialects()...)
			if err != nil {
				t.Fatal(err)
			}
			before, after := parse(t, ctx, tensors), parse(t, ctx, kernelOf(tt.body))
			var said []string
			for _, d := range New().Check(before, after, nil) {
				said = append(said, d.Message)
			}
			if !strings.Contains(strings.Join(said, "\n"), tt.want) {
				t.Errorf("%q, want %q", said, tt.want)
			}
		})
	}
}

// Lanes that go to padding have any element, where padding may hold anything.
func TestPaddingLanes(t *testing.T) {
	const right = "kernel @f takes all 3 elements from their places to their places: shown symbolically, and counted"
	for _, tt := range []struct{ layout, order, want string }{
		{"<{0:T(4)}>", "0, 1, 2, 2", right},
		{"<{0:T(4)}>", "0, 1, 2, 0", right},
		{"<{0:T(4)}>", "0, 1, 2, 3", right},
		{"<{0:T(4)}>", "0, 1, 1, 2", "element [2] is taken from slot 1"},
		{"<{0:T(4)}, zero>", "0, 1, 2, 2", "slot 3 of the result, which is padding, is written from slot 2"},
	} {
		before := strings.ReplaceAll(`
func.func @f(%x: tensor<3xi32, #xla.layout<{0:T(4)}>>) -> TILES {
  %0 = ttir.empty() : TILES
  %1 = ttir.to_layout %x, %0 : tensor<3xi32, #xla.layout<{0:T(4)}>> into TILES -> TILES
  return %1 : TILES
}`, "TILES", "tensor<3xi32, #xla.layout"+tt.layout+">")
		after := `
func.func @f(%x: memref<4xi32>, %r: memref<4xi32>) {
  %0 = affine.vector_load %x[0] : memref<4xi32>, vector<4xi32>
  %1 = vector.shuffle %0, %0 [` + tt.order + `] : vector<4xi32>, vector<4xi32>
  affine.vector_store %1, %r[0] : memref<4xi32>, vector<4xi32>
  return
}`
		ctx, err := ir.NewContext(all.Dialects()...)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, d := range New().Check(parse(t, ctx, before), parse(t, ctx, after), nil) {
			said = append(said, d.Message)
		}
		if !strings.Contains(strings.Join(said, "\n"), tt.want) {
			t.Errorf("%s, lanes %s: %q, want %q", tt.layout, tt.order, said, tt.want)
		}
	}
}

// A block of floats is known by numbers that it keeps: those from 1 to below 2 have
// one exponent, and 6 bits behind it.
func TestBlocks(t *testing.T) {
	const block = "tensor<1x16xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<1x16, bfp_bf8>, #ttcore.memory_space<l1>>>>"
	before := strings.ReplaceAll(`
func.func @f(%x: tensor<1x16xf32>) -> BLOCK {
  %0 = ttir.empty() : BLOCK
  %1 = ttir.to_layout %x, %0 : tensor<1x16xf32> into BLOCK -> BLOCK
  return %1 : BLOCK
}`, "BLOCK", block)
	for order, want := range map[string]string{
		"0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15": "kernel @f takes all 16 elements from their places to their places: seen in a run on their numbers",
		"0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12, 14, 15": "result #0: element [0, 12] is another one's",
	} {
		after := `
func.func @f(%x: memref<16xf32>, %r: memref<32xi8>) {
  %exponent = arith.constant 127 : i8
  %drop = arith.constant dense<17> : vector<16xi32>
  %fraction = arith.constant dense<63> : vector<16xi32>
  %one = arith.constant dense<64> : vector<16xi32>
  %0 = affine.vector_load %x[0] : memref<16xf32>, vector<16xf32>
  %1 = vector.shuffle %0, %0 [` + order + `] : vector<16xf32>, vector<16xf32>
  %2 = arith.bitcast %1 : vector<16xf32> to vector<16xi32>
  %3 = arith.shrui %2, %drop : vector<16xi32>
  %4 = arith.andi %3, %fraction : vector<16xi32>
  %5 = arith.ori %4, %one : vector<16xi32>
  %6 = arith.trunci %5 : vector<16xi32> to vector<16xi8>
  affine.store %exponent, %r[0] : memref<32xi8>
  affine.vector_store %6, %r[16] : memref<32xi8>, vector<16xi8>
  return
}`
		ctx, err := ir.NewContext(all.Dialects()...)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, d := range New().Check(parse(t, ctx, before), parse(t, ctx, after), nil) {
			said = append(said, d.Message)
		}
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("%q, want %q", said, want)
		}
	}
}

// A pass that moves the elements of an argument.
func TestSignatures(t *testing.T) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	const (
		oneCore  = "#ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x6xf32, #ttcore.memory_space<l1>>>"
		twoCores = "#ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x1>, memref<2x6xf32, #ttcore.memory_space<l1>>>"
	)
	function := func(layout string) string {
		if layout[0] == '{' {
			layout = "#xla.layout<" + layout + ">"
		}
		return fmt.Sprintf("func.func @f(%%x: tensor<4x6xf32, %s>) { return }", layout)
	}
	tests := []struct{ before, after, want string }{
		{"{1,0:T(2,3)}", "{1,0:T(2,3)}", ""},
		{"{1,0:T(4,6)}", "{1,0}", ""},
		{"{1,0:T(2,3)}", "{1,0}", "argument #0 of @f has element [1, 0] in slot 6, before in slot 3"},
		{oneCore, twoCores, "argument #0 of @f has element [2, 0] in slot 0 of core [1, 0], before in slot 12"},
	}
	for _, tt := range tests {
		got := ""
		for _, d := range New().Check(parse(t, ctx, function(tt.before)), parse(t, ctx, function(tt.after)), nil) {
			got += d.Message
		}
		if got != tt.want {
			t.Errorf("%s to %s: %q, want %q", tt.before, tt.after, got, tt.want)
		}
	}
}

// Plans of random relayouts hold; with one address off by one they do not.
func TestMovesOfPlans(t *testing.T) {
	draw := func(t *rapid.T, shape []int64) *layout.Layout {
		tile := []int64{rapid.Int64Range(1, 5).Draw(t, "rows"), rapid.Int64Range(1, 5).Draw(t, "columns")}
		l, err := layout.Metal(layout.MetalSpec{
			Shape: shape, Linear: affine.Identity(2), Tile: tile, ElementBits: 32,
			Grid: []int64{rapid.Int64Range(1, 3).Draw(t, "grid"), rapid.Int64Range(1, 3).Draw(t, "grid")},
		})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.Int64Range(1, 20).Draw(t, "size"), rapid.Int64Range(1, 20).Draw(t, "size")}
		src, dst := draw(t, shape), draw(t, shape)
		plan, err := layout.NewPlan(shape, src, dst)
		if err != nil {
			t.Fatal(err)
		}
		var moves []move
		for _, b := range plan.Boxes {
			moves = append(moves, move{b.Extents, b.Addresses[0].Expr(), b.Addresses[1].Expr()})
		}
		if _, err := checkMoves(src, dst, moves, true, nil); err != nil {
			t.Fatalf("%v to %v: %v", src, dst, err)
		}
		i := rapid.IntRange(0, len(moves)-1).Draw(t, "move")
		wrong := &moves[i].from
		if rapid.Bool().Draw(t, "destination") {
			wrong = &moves[i].to
		}
		*wrong = affine.Add(*wrong, affine.Const(rapid.SampledFrom([]int64{-1, 1}).Draw(t, "off")))
		if _, err := checkMoves(src, dst, moves, true, nil); err == nil {
			t.Fatalf("%v to %v: a wrong address of move %d of %d was not seen", src, dst, i, len(moves))
		}
	})
}

// An element at a wrong place is found among many that are right, also where padding may hold
// anything.
func TestWrongAmongMany(t *testing.T) {
	const n = 1 << 16
	l, err := layout.RowMajor([]int64{n}, 32)
	if err != nil {
		t.Fatal(err)
	}
	all := affine.Dim(0)
	last := affine.FloorDiv(all, affine.Const(n-1)) // 1 for the last one
	moves := []move{{[]int64{n}, affine.Add(all, affine.Mul(last, affine.Const(-1))), all}}
	var wrong *violation
	if _, err := checkMoves(l, l, moves, false, nil); !errors.As(err, &wrong) {
		t.Errorf("%v, want a violation", err)
	}
}

// The time a proof takes does not depend on the size of the tensor.
func TestLargeRelayout(t *testing.T) {
	shape := []int64{1 << 20, 1 << 20}
	src, err := layout.RowMajor(shape, 32)
	if err != nil {
		t.Fatal(err)
	}
	dst, err := layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{8, 8}, Tile: []int64{32, 32}, ElementBits: 32})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := layout.NewPlan(shape, src, dst)
	if err != nil {
		t.Fatal(err)
	}
	var moves []move
	for _, b := range plan.Boxes {
		moves = append(moves, move{b.Extents, b.Addresses[0].Expr(), b.Addresses[1].Expr()})
	}
	how, err := checkMoves(src, dst, moves, true, func(done, total int64) { t.Errorf("counted %d of %d", done, total) })
	if err != nil || how != symbolic {
		t.Errorf("%v, %v", how, err)
	}
}

// TestChainOfApplies: what each has from the one before, more than once, is not written out.
func TestChainOfApplies(t *testing.T) {
	var b strings.Builder
	b.WriteString("  affine.for %i = 0 to 8 {\n    %v = affine.load %x[%i] : memref<8xi32>\n    %a0 = affine.apply affine_map<(d0) -> (d0)>(%i)\n")
	const n = 40
	for k := range n {
		fmt.Fprintf(&b, "    %%a%d = affine.apply affine_map<(d0) -> (d0 floordiv 2 + d0 mod 3)>(%%a%d)\n", k+1, k)
	}
	fmt.Fprintf(&b, "    affine.store %%v, %%r[%%a%d] : memref<8xi32>\n  }", n)
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	before, after := parse(t, ctx, tensors), parse(t, ctx, kernelOf(b.String()))
	for _, d := range New().Check(before, after, nil) {
		if strings.Contains(d.Message, "takes all") {
			t.Errorf("%s", d.Message)
		}
	}
}
