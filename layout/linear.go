package layout

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// A row is one result of a linear map: base + Σ coef[j]·d_j, nothing negative.
type row struct {
	base int64
	coef []int64
}

// maxCoefficients bounds what the rows of a layout hold: a line of text can have
// so many dims that they would not fit the memory.
const maxCoefficients = 1 << 24

// linearRows reads a map as rows. Results that divide, take remainders, use
// symbols or have a negative coefficient are errors.
func linearRows(m affine.Map) ([]row, error) {
	if m.NumSymbols > 0 {
		return nil, fmt.Errorf("linear map %v: expected no symbols, found %d", m, m.NumSymbols)
	}
	if n := len(m.Results); n > 0 && m.NumDims > maxCoefficients/n {
		return nil, fmt.Errorf("linear map from %d dims to %d coordinates: more than 2^24 coefficients", m.NumDims, n)
	}
	rows := make([]row, len(m.Results))
	for i, e := range m.Results {
		r := row{coef: make([]int64, m.NumDims)}
		if err := r.add(e, 1); err != nil {
			return nil, fmt.Errorf("linear map %v: result #%d: %w", m, i, err)
		}
		if r.base < 0 {
			return nil, fmt.Errorf("linear map %v: result #%d starts at the negative coordinate %d", m, i, r.base)
		}
		for j, c := range r.coef {
			if c < 0 {
				return nil, fmt.Errorf("linear map %v: result #%d: d%d has the negative stride %d", m, i, j, c)
			}
		}
		rows[i] = r
	}
	return rows, nil
}

// add adds factor·e to r.
func (r *row) add(e *affine.Expr, factor int64) error {
	switch e.Op() {
	case affine.OpDim:
		if e.Value() >= int64(len(r.coef)) {
			return fmt.Errorf("%v is not one of the %d dims", e, len(r.coef))
		}
		return addTo(&r.coef[e.Value()], factor)
	case affine.OpConst:
		p, ok := integer.Mul(e.Value(), factor)
		if !ok {
			return fmt.Errorf("%d * %d does not fit an int64", e.Value(), factor)
		}
		return addTo(&r.base, p)
	case affine.OpAdd:
		if err := r.add(e.LHS(), factor); err != nil {
			return err
		}
		return r.add(e.RHS(), factor)
	case affine.OpMul:
		x, c := e.LHS(), e.RHS()
		if c.Op() != affine.OpConst {
			x, c = c, x
		}
		if c.Op() == affine.OpConst {
			p, ok := integer.Mul(c.Value(), factor)
			if !ok {
				return fmt.Errorf("%d * %d does not fit an int64", c.Value(), factor)
			}
			return r.add(x, p)
		}
	}
	return fmt.Errorf("expected a sum of dims times constants, found %v", e)
}

func addTo(sum *int64, v int64) error {
	s, fits := integer.Add(*sum, v)
	if !fits {
		return fmt.Errorf("%d + %d does not fit an int64", *sum, v)
	}
	*sum = s
	return nil
}

// extent returns one more than the largest value of r over a shape, metal_layout's
// linear(shape - 1) + 1. It is 0 if r uses a dim of size 0.
func (r row) extent(shape []int64) (int64, error) {
	for j, c := range r.coef {
		if c > 0 && shape[j] == 0 {
			return 0, nil
		}
	}
	if r.base >= maxSlots {
		return 0, fmt.Errorf("the first coordinate %d is not below 2^62", r.base)
	}
	last := r.base
	for j, c := range r.coef {
		if c == 0 || shape[j] <= 1 {
			continue
		}
		p, ok := mulSlots(c, shape[j]-1)
		if !ok || last+p >= maxSlots {
			return 0, fmt.Errorf("d%d of size %d with stride %d reaches beyond coordinate 2^62", j, shape[j], c)
		}
		last += p
	}
	return last + 1, nil
}

// at returns the value of r at an index.
func (r row) at(index []int64) int64 {
	v := r.base
	for j, c := range r.coef {
		v += c * index[j]
	}
	return v
}

// imageExtents returns the extent of each result of m over shape.
func imageExtents(m affine.Map, rows []row, shape []int64) ([]int64, error) {
	out := make([]int64, len(rows))
	for i, r := range rows {
		n, err := r.extent(shape)
		if err != nil {
			return nil, fmt.Errorf("linear map %v: result #%d: %w", m, i, err)
		}
		out[i] = n
	}
	return out, nil
}

// joined returns the dims that a row joins, those of the largest strides first; ok is
// false if one is owned by another row. It owns them then.
func (r row) joined(shape []int64, owned []bool) (dims []int, ok bool) {
	for d, c := range r.coef {
		if c == 0 || shape[d] == 1 {
			continue
		}
		if owned[d] {
			return nil, false
		}
		owned[d] = true
		dims = append(dims, d)
	}
	slices.SortFunc(dims, func(x, y int) int { return cmp.Compare(r.coef[y], r.coef[x]) })
	return dims, true
}

// ownedAll reports whether a row owns each dim, or there is one index of it: a view may have many
// indices in one place.
func (l *Layout) ownedAll(owned []bool) bool {
	for d, n := range l.shape {
		if n > 1 && !owned[d] {
			return false
		}
	}
	return true
}
