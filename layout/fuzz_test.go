package layout

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// A source makes numbers of fuzz input; 0 when it is used up.
type source struct{ data []byte }

func (s *source) byte() int64 {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int64(b)
}

// below is a number from 0 to n-1.
func (s *source) below(n int64) int64 { return s.byte() % n }

// size is small as a rule, but can be anything.
func (s *source) size() int64 {
	b := s.byte()
	switch {
	case b < 200:
		return b % 67
	case b < 250:
		return s.byte()<<(b%63) + s.byte()
	default:
		return -s.byte()
	}
}

func (s *source) sizes(n int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = s.size()
	}
	return out
}

func (s *source) linear(rank int, results int64) affine.Map {
	m := affine.Map{NumDims: rank}
	for range results {
		e := affine.Const(s.below(3) * s.below(2))
		for range s.below(4) {
			e = affine.Add(e, affine.Mul(affine.Dim(int(s.below(int64(rank)+1))), affine.Const(s.size())))
		}
		m.Results = append(m.Results, e)
	}
	return m
}

func (s *source) tiles() []Tiling {
	tiles := make([]Tiling, s.below(4))
	for i := range tiles {
		tiles[i] = s.sizes(s.below(4))
	}
	return tiles
}

func (s *source) layout() (*Layout, error) {
	shape := s.sizes(s.below(6))
	rank := len(shape)
	switch s.below(4) {
	case 0:
		return Strided(shape, s.sizes(int64(rank)), s.size(), 8)
	case 1:
		spec := XLASpec{Shape: shape, Tiles: s.tiles(), TailAlignment: s.below(9), ElementBits: s.below(65)}
		if s.below(2) == 1 {
			for range rank {
				spec.MinorToMajor = append(spec.MinorToMajor, s.below(int64(rank)+1))
			}
			if s.below(4) > 0 {
				// As a rule, make it a permutation.
				slices.Sort(spec.MinorToMajor)
				for i := range spec.MinorToMajor {
					spec.MinorToMajor[i] = int64((i + len(shape)/2) % rank)
				}
			}
		}
		return XLA(spec)
	case 2:
		spec := MetalSpec{Shape: shape, Grid: s.sizes(s.below(4)), ElementBits: 16}
		spec.Linear = s.linear(rank, int64(len(spec.Grid)))
		if s.below(3) == 0 {
			spec.Linear = affine.Identity(rank)
			spec.Grid = s.sizes(int64(rank))
		}
		if s.below(2) == 1 {
			spec.Tile = s.sizes(2)
			if s.below(2) == 1 {
				spec.Faces = s.sizes(2)
			}
		}
		return Metal(spec)
	default:
		spec := Spec{Shape: shape, Tilings: s.tiles(), GridRank: int(s.below(5)), Alignment: s.below(3), ElementBits: s.below(40), Fill: Fill(s.below(7))}
		spec.Linear = s.linear(rank, 1+s.below(4))
		if s.below(2) == 1 {
			spec.Extents = s.sizes(int64(len(spec.Linear.Results)))
		}
		return New(spec)
	}
}

// index is one of the shape, which has elements.
func (s *source) index(shape []int64) []int64 {
	out := make([]int64, len(shape))
	for j, n := range shape {
		switch s.below(4) {
		case 0:
			out[j] = n - 1
		case 1:
			out[j] = min(s.byte(), n-1)
		case 2:
			out[j] = max(n-1-s.byte(), 0)
		case 3:
			out[j] = n / (1 + s.byte())
			out[j] = min(out[j], n-1)
		}
	}
	return out
}

func FuzzLayout(f *testing.F) {
	f.Add([]byte{2, 53, 63, 2, 2, 3, 2, 1, 1, 0, 1, 32, 32})
	f.Add([]byte{2, 3, 5, 1, 1, 2, 2, 2, 0, 32})
	f.Add([]byte{3, 8, 33, 32, 0, 210, 7, 3, 40, 1, 9})
	f.Add([]byte{4, 2, 3, 64, 60, 3, 2, 3, 1, 2, 66, 4, 1, 1, 0, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &source{data}
		l, err := s.layout()
		if err != nil {
			return
		}
		if l.Slots() < l.Volume() || l.Padding() != l.Slots()-l.Volume() || l.Bytes() < 0 {
			t.Fatalf("%v: %d slots, %d elements, %d padding, %d bytes", l, l.Slots(), l.Volume(), l.Padding(), l.Bytes())
		}
		if l.Slots() > 0 {
			at := (s.byte()<<s.below(55) + s.byte()) % l.Slots()
			if index, ok := l.Index(at); ok {
				if err := l.Contains(index); err != nil || l.Address(index) != at {
					t.Fatalf("%v: slot %d holds %v, whose address is %d (%v)", l, at, index, l.Address(index), err)
				}
			}
		}
		if l.Volume() == 0 {
			return
		}
		expr := l.AddressExpr()
		rowMajor, err := RowMajor(l.Shape(), 1)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := NewPlan(l.Shape(), rowMajor, l)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Elements() != l.Volume() || len(plan.Boxes) > maxBoxes {
			t.Fatalf("%v: %d elements in %d boxes", l, plan.Elements(), len(plan.Boxes))
		}
		for range 4 {
			index := s.index(l.shape)
			at := l.Address(index)
			back, ok := l.Index(at)
			if !ok || !slices.Equal(back, index) {
				t.Fatalf("%v: index %v lies at %d, which holds %v, %v", l, index, at, back, ok)
			}
			if coords, ok := l.CoordsAt(at); !ok || !slices.Equal(coords, l.Coords(index)) {
				t.Fatalf("%v: coordinates of %v are %v or %v", l, index, l.Coords(index), coords)
			}
			if v, err := expr.Eval(index, nil); err != nil || v != at {
				t.Fatalf("%v: %v at %v is %d, want %d (%v)", l, expr, index, v, at, err)
			}
			if b, _ := l.Byte(at); b < 0 || b >= l.Bytes() {
				t.Fatalf("%v: slot %d is at byte %d of %d", l, at, b, l.Bytes())
			}
		}
		for _, b := range plan.Boxes {
			digits := s.index(b.Extents)
			from, ok := rowMajor.Index(b.Addresses[0].At(digits))
			if at := b.Addresses[1].At(digits); !ok || l.Address(from) != at {
				t.Fatalf("%v: digits %v of %v go from %v to %d, want %d", l, digits, b.Extents, from, at, l.Address(from))
			}
		}
		for _, p := range []*Relayout{{Source: rowMajor, Destination: l}, {Source: l, Destination: rowMajor}} {
			q, ok := p.ByRows()
			if !ok {
				continue
			}
			spread := int64(0)
			for _, b := range q.Rows.Bands {
				for _, u := range b.Spread {
					spread += u.Count * q.Rows.Targets.Kinds[u.Kind].Plan.Source.Volume()
				}
			}
			if bytes := q.Rows.Slots * p.Source.ElementBits() / 8; spread != l.Volume() || bytes > mostBandBytes || len(q.Rows.Bands) > mostRowBands {
				t.Fatalf("%v: %d elements by way of %d bytes in %d bands", l, spread, bytes, len(q.Rows.Bands))
			}
		}
	})
}
