package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// placeOf returns the grid position of the element at an index, padded in front
// to rank 24, and the offset in the shard.
func placeOf(l *Layout, index []int64) []int64 {
	grid := l.Coords(index)[:l.GridRank()]
	return slices.Concat(make([]int64, 24-len(grid)), grid, []int64{l.Address(index) % l.ShardSlots()})
}

// unflatten returns the k-th index of a shape.
func unflatten(shape []int64, k int64) []int64 {
	index := make([]int64, len(shape))
	for j := len(shape) - 1; j >= 0; j-- {
		index[j], k = k%shape[j], k/shape[j]
	}
	return index
}

// checkBitcast compares all elements one by one. It returns whether they agree.
func checkBitcast(t rapid.TB, a, b *Layout) bool {
	t.Helper()
	want := true
	for k := range a.Volume() {
		want = want && slices.Equal(placeOf(a, unflatten(a.shape, k)), placeOf(b, unflatten(b.shape, k)))
	}
	got, witness, err := Bitcast(a, b)
	if err != nil || got != want {
		t.Fatalf("%v as %v: %v (%v), want %v", a, b, got, err, want)
	}
	if got {
		if witness != nil {
			t.Fatalf("%v as %v: a witness %v although they agree", a, b, witness)
		}
		return true
	}
	if err := a.Contains(witness); err != nil {
		t.Fatal(err)
	}
	other := unflatten(b.shape, number(a.shape, witness))
	if slices.Equal(placeOf(a, witness), placeOf(b, other)) {
		t.Fatalf("%v as %v: they do not differ at %v", a, b, witness)
	}
	return false
}

// drawReshape joins neighbouring dims of a shape at random, and splits dims.
func drawReshape(t *rapid.T, shape []int64) []int64 {
	var out []int64
	for _, n := range shape {
		switch rapid.IntRange(0, 3).Draw(t, "reshape") {
		case 0:
			if len(out) > 0 {
				out[len(out)-1] *= n
				continue
			}
		case 1:
			for _, d := range []int64{2, 3, 5, 7} {
				if n%d == 0 {
					out = append(out, d)
					n /= d
				}
			}
		case 2:
			out = append(out, 1)
		}
		out = append(out, n)
	}
	return out
}

func TestBitcastAgainstEnumeration(t *testing.T) {
	same := 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 6, 800)
		if checkBitcast(t, drawLayout(t, shape), drawLayout(t, drawReshape(t, shape))) {
			same++
		}
	})
	if same == 0 {
		t.Error("no two layouts agreed")
	}
}

// TestBitcastOfNeighbours compares layouts that agree in most places: the tiles
// of one are those of the other but for one size.
func TestBitcastOfNeighbours(t *testing.T) {
	same := 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 5, 800)
		spec := drawXLA(t, shape)
		other := spec
		other.Shape = drawReshape(t, shape)
		other.MinorToMajor, spec.MinorToMajor = nil, nil
		other.Tiles = nil
		for _, tile := range spec.Tiles {
			tile = slices.Clone(tile)
			if i := rapid.IntRange(0, len(tile)-1).Draw(t, "position"); rapid.IntRange(0, 2).Draw(t, "change") == 0 && tile[i] != Combine {
				tile[i] = rapid.SampledFrom([]int64{1, 2, 4, 6, 8}).Draw(t, "tile")
			}
			other.Tiles = append(other.Tiles, tile)
		}
		a, err := XLA(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, err := XLA(other)
		if err != nil {
			t.Fatal(err)
		}
		if checkBitcast(t, a, b) {
			same++
		}
	})
	if same == 0 {
		t.Error("no two layouts agreed")
	}
}

func TestSamePlacesOfRotatedDims(t *testing.T) {
	a := must(t)(XLA(XLASpec{Shape: []int64{4, 6}, MinorToMajor: []int64{0, 1}, ElementBits: 32}))
	b := must(t)(Strided([]int64{4, 6}, []int64{1, 4}, 0, 32))
	if same, witness, err := SamePlaces(a, b); !same || err != nil {
		t.Errorf("column-major and strides 1, 4: differ at %v (%v)", witness, err)
	}
	c := must(t)(RowMajor([]int64{6, 4}, 32))
	if same, witness, err := SamePlaces(a, c); same || witness != nil || err != nil {
		t.Errorf("different shapes: %v, witness %v (%v)", same, witness, err)
	}
}

// TestBitcastOfHugeLayouts asks about tensors that cannot be enumerated.
func TestBitcastOfHugeLayouts(t *testing.T) {
	xla := func(shape []int64, tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: shape, Tiles: tiles, ElementBits: 16}))
	}
	const big = int64(1) << 31
	tests := []struct {
		name string
		a, b *Layout
		want bool
	}{
		{"rows of whole tiles", xla([]int64{big, 128}, Tiling{8, 128}), xla([]int64{big / 8, 8, 128}), true},
		{"packed twice", xla([]int64{big, 1024}, Tiling{16, 128}, Tiling{2, 1}), xla([]int64{big, 1024}, Tiling{8, 128}, Tiling{2, 1}), false},
		{"packed twice, one column", xla([]int64{big, 128}, Tiling{16, 128}, Tiling{2, 1}), xla([]int64{big, 128}, Tiling{8, 128}, Tiling{2, 1}), true},
		{"ragged tiles", xla([]int64{big, 385}, Tiling{7, 11}), xla([]int64{big, 385}, Tiling{7, 11}), true},
		{"the last element only", xla([]int64{big*4 + 1}), xla([]int64{big*4 + 1}, Tiling{big * 2}, Tiling{3, big * 2}), true},
		{"batches apart", xla([]int64{big, 12, 128}, Tiling{8, 128}), xla([]int64{big * 12, 128}, Tiling{8, 128}), false},
		{"stars", xla([]int64{big, 12, 128}, Tiling{Combine, 8, 128}), xla([]int64{big * 12, 128}, Tiling{8, 128}), true},
		{"coprime sizes", xla([]int64{1<<20 + 1, 1<<20 - 1}), xla([]int64{1<<20 - 1, 1<<20 + 1}), true},
	}
	for _, test := range tests {
		got, witness, err := Bitcast(test.a, test.b)
		if err != nil || got != test.want || (witness == nil) != got {
			t.Errorf("%s: %v, witness %v (%v), want %v", test.name, got, witness, err, test.want)
			continue
		}
		if got {
			continue
		}
		other := unflatten(test.b.shape, number(test.a.shape, witness))
		if slices.Equal(placeOf(test.a, witness), placeOf(test.b, other)) {
			t.Errorf("%s: they do not differ at %v", test.name, witness)
		}
	}
}

func BenchmarkBitcast(b *testing.B) {
	x, err := XLA(XLASpec{Shape: []int64{1 << 20, 33, 1 << 15}, Tiles: []Tiling{{24, 96}, {3, 1}}, ElementBits: 16})
	if err != nil {
		b.Fatal(err)
	}
	y, err := XLA(XLASpec{Shape: []int64{1 << 10, 1 << 10, 33, 1 << 15}, Tiles: []Tiling{{24, 96}, {3, 1}}, ElementBits: 16})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := Bitcast(x, y); err != nil {
			b.Fatal(err)
		}
	}
}
