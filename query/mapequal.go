package query

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

const (
	// maxPoints bounds the points at which two maps are compared one by one.
	maxPoints = 1 << 20
	// samplePoints is how many points of a larger box are looked at for one where
	// two maps differ.
	samplePoints = 512
)

// mapEqual asks whether two maps have the same values all over a box. A proof is
// that their differences simplify to 0, or the values at every point; a witness
// is the dims, then the symbols, where they differ.
func mapEqual(req *request) (any, error) {
	a, err := affine.ParseMap(req.A)
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	b, err := affine.ParseMap(req.B)
	if err != nil {
		return nil, fmt.Errorf("b: %w", err)
	}
	if a.NumDims != b.NumDims || a.NumSymbols != b.NumSymbols || len(a.Results) != len(b.Results) {
		return verdict{}, nil
	}
	if len(req.Dims) != a.NumDims || len(req.Symbols) != a.NumSymbols {
		return nil, fmt.Errorf("expected ranges of %d dims and %d symbols, found %d and %d", a.NumDims, a.NumSymbols, len(req.Dims), len(req.Symbols))
	}
	ranges := box(slices.Concat(req.Dims, req.Symbols))
	points, countable := ranges.points()
	if points == 0 || ranges.proveEqual(a, b) {
		return verdict{Result: true}, nil
	}
	random := rand.New(rand.NewPCG(1, 2)) // the same answer each time
	for range samplePoints {
		p := ranges.random(random)
		if differ, err := differAt(a, b, p); differ || err != nil {
			return verdict{Witness: p}, err
		}
	}
	if !countable {
		return nil, fmt.Errorf("the maps could be neither proven equal nor told apart")
	}
	for p, more := ranges.first(), true; more; more = ranges.next(p) {
		if differ, err := differAt(a, b, p); differ || err != nil {
			return verdict{Witness: p}, err
		}
	}
	return verdict{Result: true}, nil
}

// differAt compares the values at a point: dims, then symbols.
func differAt(a, b affine.Map, point []int64) (bool, error) {
	x, err := a.Eval(point[:a.NumDims], point[a.NumDims:])
	if err != nil {
		return false, fmt.Errorf("a at %v: %w", point, err)
	}
	y, err := b.Eval(point[:a.NumDims], point[a.NumDims:])
	if err != nil {
		return false, fmt.Errorf("b at %v: %w", point, err)
	}
	return !slices.Equal(x, y), nil
}

// A box is a range, both ends included, for each dim and symbol.
type box [][2]int64

// points counts the points; countable is false where they are more than
// maxPoints.
func (b box) points() (n int64, countable bool) {
	n, countable = 1, true
	for _, r := range b {
		if r[0] > r[1] {
			return 0, true
		}
		extent := uint64(r[1]) - uint64(r[0])
		if countable = countable && extent < maxPoints; countable {
			n *= int64(extent) + 1
			countable = n <= maxPoints
		}
	}
	return max(n, 1), countable
}

// proveEqual reports whether the differences of the results simplify to 0.
func (b box) proveEqual(x, y affine.Map) bool {
	ranges := make([]affine.Interval, len(b))
	for i, r := range b {
		ranges[i] = affine.Interval{Lo: r[0], Hi: r[1]}
	}
	dims, symbols := ranges[:x.NumDims], ranges[x.NumDims:]
	for i := range x.Results {
		difference := affine.Sub(x.Results[i], y.Results[i])
		if !affine.SimplifyOver(difference, dims, symbols).IsConst(0) {
			return false
		}
	}
	return true
}

// random returns a point; a third of the time a range is at one of its ends, and
// always where it has more than 2^63 values.
func (b box) random(r *rand.Rand) []int64 {
	p := make([]int64, len(b))
	for i, ends := range b {
		p[i] = ends[r.IntN(2)]
		if extent := uint64(ends[1]) - uint64(ends[0]); extent < 1<<63 && r.IntN(3) > 0 {
			p[i] = ends[0] + int64(r.Uint64N(extent+1))
		}
	}
	return p
}

func (b box) first() []int64 {
	p := make([]int64, len(b))
	for i, r := range b {
		p[i] = r[0]
	}
	return p
}

// next moves p to the next point; false after the last.
func (b box) next(p []int64) bool {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] < b[i][1] {
			p[i]++
			return true
		}
		p[i] = b[i][0]
	}
	return false
}
