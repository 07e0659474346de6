package program

import (
	"math"
	"math/big"
	"slices"
)

// A lattice has the points z of a program. columns[j] is what z and the goal, which
// is behind it, take of coordinate j; in turn that is steps[j]·t, and one step
// that is behind, over a common unit. The integers are never written to.
type lattice struct {
	columns [][]*big.Int
	steps   [][]*big.Int
}

func (l lattice) clone() lattice {
	return lattice{slices.Clone(l.columns), slices.Clone(l.steps)}
}

// addMultiple adds k of column j to column i.
func (l lattice) addMultiple(i, j int, k *big.Int) {
	l.columns[i] = plusMultiple(l.columns[i], l.columns[j], k)
	l.steps[j] = plusMultiple(l.steps[j], l.steps[i], new(big.Int).Neg(k))
}

func (l lattice) swap(i, j int) {
	l.columns[i], l.columns[j] = l.columns[j], l.columns[i]
	l.steps[i], l.steps[j] = l.steps[j], l.steps[i]
}

func plusMultiple(a, b []*big.Int, k *big.Int) []*big.Int {
	out := make([]*big.Int, len(a))
	for i, v := range a {
		out[i] = v
		if b[i].Sign() != 0 {
			p := new(big.Int).Mul(b[i], k)
			out[i] = p.Add(p, v)
		}
	}
	return out
}

// reduce makes the first columns short and nearly orthogonal, where each
// coordinate has its weight (Lenstra, Lenstra and Lovász). Whatever rounding
// does, they stay a basis.
func (l lattice) reduce(count int, weights []float64) {
	r := newReduction(l, count, weights)
	const lovasz = 0.9
	swaps := 40 * count
	for k := 0; k < count; {
		r.shorten(k)
		if k > 0 && r.square[k] < (lovasz-r.mu[k][k-1]*r.mu[k][k-1])*r.square[k-1] && swaps > 0 {
			swaps--
			l.swap(k, k-1)
			r.scaled[k], r.scaled[k-1] = r.scaled[k-1], r.scaled[k]
			k--
			r.orthogonalize(k)
			continue
		}
		k++
	}
}

// A reduction keeps, of Gram and Schmidt: what is left of each column orthogonal
// to those before it, its square, and the multiples of those that were taken off.
type reduction struct {
	lattice
	weights []float64
	scaled  [][]float64 // the columns, weighted
	rest    [][]float64
	square  []float64
	mu      [][]float64
}

func newReduction(l lattice, count int, weights []float64) *reduction {
	r := &reduction{lattice: l, weights: weights, square: make([]float64, count)}
	for j := range count {
		r.scaled = append(r.scaled, make([]float64, len(weights)))
		r.rest = append(r.rest, make([]float64, len(weights)))
		r.mu = append(r.mu, make([]float64, count))
		r.scale(j)
	}
	return r
}

func (r *reduction) scale(j int) {
	for i, c := range r.columns[j] {
		r.scaled[j][i] = float(c) * r.weights[i]
	}
}

func float(v *big.Int) float64 {
	if v.IsInt64() {
		return float64(v.Int64())
	}
	f, _ := new(big.Float).SetInt(v).Float64()
	return f
}

// shorten takes multiples of the columns before off column k.
func (r *reduction) shorten(k int) {
	for range 8 { // once, but for rounding
		r.orthogonalize(k)
		changed := false
		mu := r.mu[k]
		for j := k - 1; j >= 0; j-- {
			m := math.Round(mu[j])
			if m == 0 || math.IsNaN(m) || math.IsInf(m, 0) {
				continue
			}
			changed = true
			times, _ := new(big.Float).SetFloat64(-m).Int(nil)
			r.addMultiple(k, j, times)
			for i := range j {
				mu[i] -= m * r.mu[j][i]
			}
			mu[j] -= m
		}
		if !changed {
			return
		}
		r.scale(k)
	}
}

// orthogonalize computes what is left of column k.
func (r *reduction) orthogonalize(k int) {
	rest := r.rest[k]
	copy(rest, r.scaled[k])
	for j := range k {
		r.mu[k][j] = 0
		if r.square[j] > 0 {
			r.mu[k][j] = dot(rest, r.rest[j]) / r.square[j]
		}
		for i := range rest {
			rest[i] -= r.mu[k][j] * r.rest[j][i]
		}
	}
	r.square[k] = dot(rest, rest)
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
