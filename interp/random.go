package interp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// generator makes arguments from a seed.
type generator struct {
	*rand.Rand
	// tame: small numbers, none of them zero; else anything goes, with the
	// numbers that are special often among them.
	tame bool
	// whole: small whole numbers, which every format holds.
	whole bool
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))}
}

// word returns a value of a scalar type.
func (g *generator) word(s scalar) uint64 {
	if s.isFloat {
		return s.encode()(g.float(s))
	}
	if s.bits == 1 {
		return g.Uint64() & 1
	}
	switch n := g.IntN(8); {
	case g.tame || g.whole || n < 3:
		return uint64(1+g.IntN(7)) & s.mask()
	case n == 3:
		return 0
	case n == 4:
		return uint64(s.minSigned()) & s.mask()
	case n == 5:
		return s.mask() >> g.IntN(2) // -1, or the greatest
	}
	return g.Uint64() & s.mask()
}

func (g *generator) float(s scalar) float64 {
	switch n := g.IntN(16); {
	case g.whole:
		return float64(g.IntN(9) - 4)
	case g.tame:
		return 0.5 + 3.5*g.Float64()
	case n < 11:
		return 8*g.Float64() - 4
	case n < 13:
		return s.decode()(g.Uint64() & s.mask()) // any pattern
	}
	tiny := s.decode()(1)
	special := [...]float64{
		0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(),
		tiny, -tiny, s.decode()(1 << (s.bits / 2)), math.MaxFloat32, math.Pi,
	}
	return special[g.IntN(len(special))]
}

// value returns an argument of type t. Dynamic sizes are small.
func (g *generator) value(t ir.Type) (Value, error) {
	switch t := t.(type) {
	case *ir.TensorType:
		return g.tensor(t)
	case *ir.MemRefType:
		return g.memref(t)
	case *ir.VectorType:
		n, err := laneCount(t)
		if err != nil {
			return nil, err
		}
		s, err := scalarOf(t.Elem())
		v := Vector{Type: t, Lanes: make([]uint64, n)}
		for i := range v.Lanes {
			v.Lanes[i] = g.word(s)
		}
		return v, err
	case *ir.IndexType:
		return Scalar{Type: t, Bits: uint64(g.IntN(4))}, nil
	}
	s, err := scalarOf(t)
	if err != nil {
		return nil, err
	}
	return Scalar{Type: t, Bits: g.word(s)}, nil
}

// sizes returns a shape with small numbers for its dynamic extents.
func (g *generator) sizes(shape []int64) []int64 {
	out := make([]int64, len(shape))
	for i, n := range shape {
		if out[i] = n; n == ir.Dynamic {
			out[i] = int64(1 + g.IntN(5))
		}
	}
	return out
}

func (g *generator) fill(data []byte, elem ir.Type) error {
	s, err := scalarOf(elem)
	if err != nil {
		return err
	}
	write := writer(s.bytes)
	for i := range len(data) / s.bytes {
		write(data, i, g.word(s))
	}
	return nil
}

func (g *generator) tensor(t *ir.TensorType) (*Tensor, error) {
	out, err := newTensor(t, g.sizes(encoding.Logical(t).Shape()))
	if err != nil {
		return nil, err
	}
	if err := g.fill(out.Data, out.Elem()); err != nil {
		return nil, err
	}
	return roundToStorage(out, t)
}

func (g *generator) memref(t *ir.MemRefType) (*MemRef, error) {
	m, bytes, err := contiguous(t.Elem(), g.sizes(t.Shape()))
	if err != nil {
		return nil, err
	}
	strides, offset, err := stridesOf(t)
	if err != nil {
		return nil, err
	}
	if t.Layout() != nil {
		for i, s := range strides {
			if s == ir.Dynamic {
				strides = append([]int64(nil), strides...)
				strides[i] = m.Strides[i]
			}
		}
		if offset == ir.Dynamic {
			offset = 0
		}
		if bytes, err = m.setLayout(strides, offset); err != nil {
			return nil, fmt.Errorf("an argument of type '%s': %w", t, err)
		}
	}
	m.Buffer = &Buffer{Data: make([]byte, bytes)}
	return m, g.fill(m.Buffer.Data, ir.ElemOf(t.Elem()))
}
