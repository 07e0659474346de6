package affine

import (
	"math"
	"math/big"
	"math/rand/v2"

	"github.com/ttopt/ttopt/affine/integer"
)

// probes is how many points are looked at before anything is proven.
const probes = 256

// probe looks for a difference where dividends are smallest and largest, near the
// multiples of divisors, and at random.
func (d difference) probe(b box) (witness []int64, err error) {
	edges := edgesOf(nil, d.expr)
	for _, e := range append(edges, edge{sumOf(d.expr), 1}) {
		for _, p := range b.ends(e.dividend) {
			if differ, err := d.at(b, p); differ || err != nil {
				return p, err
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2)) // the same answer each time
	for n := range probes {
		p := b.random(random)
		if len(edges) > 0 && n%2 == 0 {
			b.moveToEdge(p, edges[n/2%len(edges)], random)
		}
		if differ, err := d.at(b, p); differ || err != nil {
			return p, err
		}
	}
	return nil, nil
}

// An edge is where a quotient steps: where the dividend, a sum, is a multiple of
// the divisor.
type edge struct {
	dividend linear
	divisor  int64
}

// edgesOf appends those of e.
func edgesOf(edges []edge, e *Expr) []edge {
	if e.op <= OpConst {
		return edges
	}
	edges = edgesOf(edgesOf(edges, e.lhs), e.rhs)
	if e.op > OpMul && e.rhs.op == OpConst && e.rhs.value > 1 {
		if l, ok := decompose(e.lhs); ok {
			edges = append(edges, edge{l, e.rhs.value})
		}
	}
	return edges
}

// random returns a point; a third of the time a range is at one of its ends.
func (b box) random(r *rand.Rand) []int64 {
	p := make([]int64, len(b.ranges))
	for i, ends := range b.ranges {
		p[i] = ends.Lo
		if r.IntN(2) == 1 {
			p[i] = ends.Hi
		}
		if r.IntN(3) > 0 {
			width := uint64(ends.Hi) - uint64(ends.Lo)
			if width < math.MaxUint64 {
				p[i] = int64(uint64(ends.Lo) + r.Uint64N(width+1))
			} else {
				p[i] = int64(r.Uint64())
			}
		}
	}
	return p
}

// ends returns where the dims and symbols of l, taken by themselves, make it
// smallest and largest.
func (b box) ends(l linear) [][]int64 {
	low := b.first()
	high := b.first()
	for _, t := range l.terms {
		if t.atom.op > OpSymbol {
			continue
		}
		i := b.position(t.atom)
		if t.coef > 0 {
			high[i] = b.ranges[i].Hi
		} else {
			low[i] = b.ranges[i].Hi
		}
	}
	return [][]int64{low, high}
}

// moveToEdge moves one coordinate of p such that the dividend becomes a multiple
// of the divisor, or one less, if that stays in the box.
func (b box) moveToEdge(p []int64, e edge, r *rand.Rand) {
	if len(e.dividend.terms) == 0 {
		return
	}
	t := e.dividend.terms[r.IntN(len(e.dividend.terms))]
	if t.atom.op > OpSymbol {
		return
	}
	i := b.position(t.atom)
	v, ok := e.dividend.expr().evalBig(p[:b.dims], p[b.dims:])
	if !ok {
		return
	}
	// coef*move = -v or -v-1 modulo the divisor
	want := new(big.Int).Neg(v)
	want.Sub(want, big.NewInt(int64(r.IntN(2))))
	want.Mod(want, big.NewInt(e.divisor))
	g := integer.GCD(magnitude(t.coef), e.divisor)
	if new(big.Int).Mod(want, big.NewInt(g)).Sign() != 0 {
		return
	}
	m := big.NewInt(e.divisor / g)
	inverse := new(big.Int).ModInverse(big.NewInt(t.coef/g), m)
	if inverse == nil {
		return // the divisor is g
	}
	want.Div(want, big.NewInt(g)).Mul(want, inverse).Mod(want, m)
	for _, move := range []*big.Int{want, new(big.Int).Sub(want, m)} {
		at := new(big.Int).Add(big.NewInt(p[i]), move)
		if at.IsInt64() && b.ranges[i].Contains(at.Int64()) {
			p[i] = at.Int64()
			return
		}
	}
}
