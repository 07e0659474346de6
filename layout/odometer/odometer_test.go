package odometer

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawShape draws one of at most 500 elements.
func drawShape(t *rapid.T) []int64 {
	shape, left := make([]int64, rapid.IntRange(0, 5).Draw(t, "rank")), int64(500)
	for d := range shape {
		shape[d] = rapid.Int64Range(1, min(left, 30)).Draw(t, "size")
		left /= shape[d]
	}
	return shape
}

// drawStorage draws dims joined to lines, in any order and with gaps, and lines divided into
// digits, in any order, too.
func drawStorage(t *rapid.T, shape []int64) Storage {
	var s Storage
	var dims []int
	for d, n := range shape {
		if n > 1 {
			dims = append(dims, d)
		}
	}
	if rapid.Bool().Draw(t, "reordered") {
		dims = rapid.Permutation(dims).Draw(t, "dims")
	}
	joins := rapid.SliceOfN(rapid.Bool(), len(dims), len(dims)).Draw(t, "joins")
	for i, d := range dims {
		if i == 0 || !joins[i] {
			s.Lines = append(s.Lines, Line{})
		}
		l := &s.Lines[len(s.Lines)-1]
		l.Dims = append(l.Dims, d)
	}
	if rapid.IntRange(0, 4).Draw(t, "line of one position") == 0 {
		s.Lines = append(s.Lines, Line{})
	}
	little := rapid.SampledFrom([]int64{0, 0, 0, 1, 3})
	for i := range s.Lines {
		l := &s.Lines[i]
		stride := int64(1)
		for _, d := range slices.Backward(l.Dims) {
			l.Strides = append([]int64{stride}, l.Strides...)
			l.Extent += stride * (shape[d] - 1)
			stride = stride*shape[d] + little.Draw(t, "gap")
		}
		l.Extent++
		s.Digits = append(s.Digits, Digit{i, 1, l.Extent, l.Extent + little.Draw(t, "room")})
	}
	for range rapid.IntRange(0, 3).Draw(t, "tiles") {
		if len(s.Digits) == 0 {
			break
		}
		k := rapid.IntRange(0, len(s.Digits)-1).Draw(t, "divided")
		d, tile := s.Digits[k], rapid.SampledFrom([]int64{1, 2, 3, 4, 6, 8, 12}).Draw(t, "tile")
		tiles, inner := d, d
		tiles.Size, inner.Size = (d.Size+tile-1)/tile, tile
		if tiles.Lo *= tile; tiles.Lo > d.Hi {
			tiles.Lo = d.Hi
		} else {
			inner.Hi = tiles.Lo
		}
		s.Digits[k] = tiles
		at := rapid.IntRange(k+1, len(s.Digits)).Draw(t, "inner")
		s.Digits = slices.Insert(s.Digits, at, inner)
	}
	if n := len(s.Digits); n > 1 && rapid.IntRange(0, 4).Draw(t, "swap") == 0 {
		k := rapid.IntRange(1, n-1).Draw(t, "swapped")
		s.Digits[k-1], s.Digits[k] = s.Digits[k], s.Digits[k-1]
	}
	s.Grid = rapid.IntRange(0, min(2, len(s.Digits))).Draw(t, "grid")
	return s
}

// slot returns where the element at an index is, and in which core.
func (s Storage) slot(index []int64) (slot, core int64) {
	rest := make([]int64, len(s.Lines))
	for i, l := range s.Lines {
		for k, d := range l.Dims {
			rest[i] += l.Strides[k] * index[d]
		}
	}
	order := make([]int, len(s.Digits))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(j, k int) int { return cmp.Compare(s.Digits[k].Lo, s.Digits[j].Lo) })
	value := make([]int64, len(s.Digits))
	for _, k := range order {
		if d := s.Digits[k]; d.Lo < d.Hi {
			value[k] = rest[d.Line] / d.Lo
			rest[d.Line] %= d.Lo
		}
	}
	for k, d := range s.Digits {
		slot = slot*d.Size + value[k]
		if k < s.Grid {
			core = slot
		}
	}
	return slot, core
}

// enumerate is CountLinks element by element.
func enumerate(shape []int64, a, b Storage) (n, longest int64) {
	type place struct{ from, to, fromCore, toCore int64 }
	var places []place
	volume := int64(1)
	for _, extent := range shape {
		volume *= extent
	}
	for at := range volume {
		index := make([]int64, len(shape))
		for d, extent := range slices.Backward(shape) {
			index[d] = at % extent
			at /= extent
		}
		var p place
		p.from, p.fromCore = a.slot(index)
		p.to, p.toCore = b.slot(index)
		places = append(places, p)
	}
	slices.SortFunc(places, func(p, q place) int { return cmp.Compare(p.to, q.to) })
	row := int64(0)
	for i, p := range places {
		if i > 0 {
			next := places[i-1]
			next.from++
			next.to++
			if row++; p == next {
				n++
			} else {
				row = 0
			}
		}
		longest = max(longest, row+1)
	}
	return n, longest
}

// TestAgainstEnumeration counts by each of the two ways that it is done, where they answer.
func TestAgainstEnumeration(t *testing.T) {
	var axes, linesOnly, long int
	for range 20 {
		rapid.Check(t, func(t *rapid.T) {
			shape := drawShape(t)
			a, b := drawStorage(t, shape), drawStorage(t, shape)
			want, wantLongest := enumerate(shape, a, b)
			check := func(how string, n, longest int64, ok bool) {
				if ok && (n != want || longest != wantLongest) {
					t.Fatalf("%s: %v\nfrom %+v\nto %+v:\n%d links, %d in a row; want %d and %d", how, shape, a, b, n, longest, want, wantLongest)
				}
			}
			x, y, common, along := commonOdometers(shape, a, b)
			if along {
				var n, longest int64
				n, longest, along = countAlong(x, y, common, maxPieces)
				check("along axes", n, longest, along)
			}
			n, longest, carried := countCarried(shape, a, b)
			check("along lines", n, longest, carried)
			n, longest, ok := CountLinks(shape, a, b)
			check("either way", n, longest, ok)
			if ok != (along || carried) {
				t.Fatalf("%v\nfrom %+v\nto %+v: answered %v, along axes %v, along lines %v", shape, a, b, ok, along, carried)
			}
			switch {
			case along:
				axes++
			case carried:
				linesOnly++
			}
			if ok && longest > 1 {
				long++
			}
		})
	}
	if axes == 0 || linesOnly == 0 || long == 0 {
		t.Errorf("%d pairs were counted along axes, %d only along lines; %d had runs of more than an element", axes, linesOnly, long)
	}
}
