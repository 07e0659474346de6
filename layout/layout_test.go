package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// checkStorage compares every query of l with the storage it should have: the
// number of the element in each slot, or hole.
func checkStorage(t rapid.TB, l *Layout, storage []int64) {
	t.Helper()
	if l.Slots() != int64(len(storage)) {
		t.Fatalf("%v: %d slots, want %d", l, l.Slots(), len(storage))
	}
	shape := l.Shape()
	holes, coords := int64(0), l.CoordExprs()
	address := l.AddressExpr()
	for at, n := range storage {
		index, ok := l.Index(int64(at))
		if n == hole {
			holes++
			if ok || !l.IsPadding(int64(at)) {
				t.Fatalf("%v: slot %d is padding, Index says %v", l, at, index)
			}
			continue
		}
		if !ok || number(shape, index) != n || l.IsPadding(int64(at)) {
			t.Fatalf("%v: slot %d holds element %d, Index says %v, %v", l, at, n, index, ok)
		}
		if err := l.Contains(index); err != nil {
			t.Fatal(err)
		}
		if got := l.Address(index); got != int64(at) {
			t.Fatalf("%v: address of %v is %d, want %d", l, index, got, at)
		}
		if v, err := address.Eval(index, nil); err != nil || v != int64(at) {
			t.Fatalf("%v: %v at %v is %d, want %d (%v)", l, address, index, v, at, err)
		}
		want := l.Coords(index)
		for i, e := range coords {
			if v, err := e.Eval(index, nil); err != nil || v != want[i] {
				t.Fatalf("%v: coordinate %v at %v is %d, want %v (%v)", l, e, index, v, want, err)
			}
		}
		if back, ok := l.CoordsAt(int64(at)); !ok || !slices.Equal(back, want) {
			t.Fatalf("%v: coordinates of slot %d are %v, want %v", l, at, back, want)
		}
	}
	if l.Padding() != holes || l.Volume() != int64(len(storage))-holes {
		t.Fatalf("%v: %d elements and %d padding, want %d and %d", l, l.Volume(), l.Padding(), int64(len(storage))-holes, holes)
	}
	for _, at := range []int64{-1, l.Slots(), l.Slots() + 1} {
		if _, ok := l.Index(at); ok {
			t.Fatalf("%v: slot %d found outside", l, at)
		}
	}
}

func TestXLAAgainstPadReshapeTranspose(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		s := drawXLA(t, drawShape(t, 7, 600))
		l, err := XLA(s)
		if err != nil {
			t.Fatal(err)
		}
		a := storageOf(t, xlaSpec(s))
		if !slices.Equal(a.extents, l.Physical()) {
			t.Fatalf("%v: physical extents %v, want %v", l, l.Physical(), a.extents)
		}
		checkStorage(t, l, a.data)
	})
}

func TestMetalAgainstSpecification(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		s := drawMetal(t, drawShape(t, 7, 600))
		l, err := Metal(s)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.Grid, l.Grid()) {
			t.Fatalf("%v: grid %v, want %v", l, l.Grid(), s.Grid)
		}
		checkStorage(t, l, metalStorage(t, s))
		_, tiled, err := ShardShape(s.Shape, s.Linear, s.Grid, s.Tile)
		if err != nil || !slices.Equal(tiled, l.Shard()[:len(tiled)]) {
			t.Fatalf("%v: ShardShape says %v, %v, the shard is %v", l, tiled, err, l.Shard())
		}
	})
}

func TestGeneralAgainstPadReshapeTranspose(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		s := drawSpec(t, drawShape(t, 7, 600))
		l, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		checkStorage(t, l, storageOf(t, s).data)
	})
}

// checkMany checks a property on a thousand layouts, ten times what rapid does.
func checkMany(t *testing.T, property func(t *rapid.T)) {
	t.Helper()
	for range 10 {
		rapid.Check(t, property)
	}
}
