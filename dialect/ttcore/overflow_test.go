package ttcore

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// number draws small numbers, powers of two and their neighbours, and anything.
func number() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(0, 9),
		rapid.Custom(func(r *rapid.T) int64 {
			return int64(1)<<rapid.IntRange(0, 62).Draw(r, "power") + rapid.Int64Range(-1, 1).Draw(r, "off")
		}),
		rapid.Int64(),
	)
}

// anyNumbers builds a layout of numbers of any size, whose memref is right where
// that can be computed, and checks the verifier's verdict in exact arithmetic.
func anyNumbers(r *rapid.T) {
	ctx, err := ir.NewContext(Dialect())
	if err != nil {
		r.Fatal(err)
	}
	rank := rapid.IntRange(1, 3).Draw(r, "rank")
	results := rapid.IntRange(1, 3).Draw(r, "results")
	shape := rapid.SliceOfN(number(), rank, rank).Draw(r, "shape")
	grid := rapid.SliceOfN(number(), results, results).Draw(r, "grid")
	linear := affine.Map{NumDims: rank}
	shard := make([]int64, results)
	storage, fits := big.NewInt(4), true // bytes
	one := big.NewInt(1)
	for i := range results {
		e := affine.Const(0)
		last := new(big.Int)
		empty := false
		for d, n := range shape {
			c := number().Draw(r, "stride")
			e = affine.Add(e, affine.Mul(affine.Dim(d), affine.Const(c)))
			term := new(big.Int).Mul(big.NewInt(c), new(big.Int).Sub(big.NewInt(n), one))
			last.Add(last, term)
			empty = empty || c > 0 && n == 0
			fits = fits && c >= 0 && n >= 0
		}
		linear.Results = append(linear.Results, e)
		extent := last.Add(last, one)
		if empty {
			extent.SetInt64(0)
		}
		g := big.NewInt(grid[i])
		if fits = fits && grid[i] > 0; !fits {
			continue
		}
		n := extent.Add(extent, g).Sub(extent, one).Div(extent, g)
		if fits = n.IsInt64(); fits {
			shard[i] = n.Int64()
		}
		storage.Mul(storage, n).Mul(storage, g)
	}
	wrong := rapid.IntRange(0, 3).Draw(r, "wrong") == 0
	if wrong {
		shard = rapid.SliceOfN(rapid.Int64Range(0, math.MaxInt64), results, results).Draw(r, "memref")
	}
	m := ctx.MemRef(shard, ctx.Float(ir.F32), nil, MemorySpaceOf(ctx, L1))
	a := MetalLayout(ctx, linear, layout.Zero, grid, m)
	tensor := ctx.Tensor(shape, ctx.Float(ir.F32), a)
	if tensor.VerifyEncoding() != nil {
		return
	}
	if !fits || !storage.IsInt64() {
		r.Fatalf("%s: accepted, but its numbers do not fit", tensor)
	}
	l, err := encoding.LayoutOf(tensor)
	if err != nil {
		r.Fatalf("%s: verified, but %v", tensor, err)
	}
	if l.Bytes() != storage.Int64() {
		r.Fatalf("%s: %d bytes, want %v", tensor, l.Bytes(), storage)
	}
}

func TestAnyNumbersProperty(t *testing.T) { rapid.Check(t, anyNumbers) }

func FuzzAnyNumbers(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyNumbers)) }
