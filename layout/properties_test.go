package layout

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestPropertiesAgainstEnumeration(t *testing.T) {
	dense := 0
	checkMany(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 5, 400))
		first, last := l.Slots(), int64(-1)
		for at := range l.Slots() {
			if !l.IsPadding(at) {
				first, last = min(first, at), max(last, at)
			}
		}
		want := last-first+1 == l.Volume()
		got, err := l.IsDense()
		if err != nil || got != want {
			t.Fatalf("%v: dense is %v (%v), want %v", l, got, err, want)
		}
		if l.IsOnto() != (l.Slots() == l.Volume()) || !l.IsInjective() {
			t.Fatalf("%v: onto %v, injective %v", l, l.IsOnto(), l.IsInjective())
		}
		if want && !l.IsOnto() {
			dense++
		}
	})
	if dense == 0 {
		t.Error("no layout with padding was dense")
	}
}

func TestIsInjective(t *testing.T) {
	l := must(t)(RowMajor([]int64{1, 5}, 32))
	for _, test := range []struct {
		access affine.Map
		want   bool
	}{
		{affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Const(0), affine.Dim(1)}}, false},
		{affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Const(0), affine.Add(affine.Dim(0), affine.Dim(1))}}, false},
	} {
		view := must(t)(l.Through(test.access, []int64{3, 3}))
		if got := view.IsInjective(); got != test.want {
			t.Errorf("%v is injective: %v", test.access, got)
		}
	}
	view := must(t)(l.Through(affine.Map{NumDims: 1, Results: []*affine.Expr{affine.Const(0), affine.Mul(affine.Dim(0), affine.Const(2))}}, []int64{3}))
	if !view.IsInjective() {
		t.Error("every second element is not injective")
	}
}

// TestSpacing compares the spacing with all slots of elements.
func TestSpacing(t *testing.T) {
	spaced := 0
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 4, 300))
		got := l.Spacing()
		for slot := range l.Slots() {
			if _, ok := l.Index(slot); ok && slot%got != 0 {
				t.Fatalf("%v: an element is in slot %d, no multiple of %d", l, slot, got)
			}
		}
		if got > 1 {
			spaced++
		}
	})
	if spaced == 0 {
		t.Error("no layout spaces its elements")
	}
	packed := func(tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: []int64{6, 500}, MinorToMajor: []int64{1, 0}, ElementBits: 8, Tiles: tiles}))
	}
	view := must(t)(packed().Through(affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Dim(0), affine.Mul(affine.Dim(1), affine.Const(2))}}, []int64{6, 250}))
	for _, tt := range []struct {
		l    *Layout
		want int64
	}{
		{packed(), 1},
		{packed(Tiling{8, 128}, Tiling{4, 1}), 1},
		{packed(Tiling{256}, Tiling{4, 1}), 1}, // two tiles share slots
		{packed(Tiling{512}, Tiling{4, 1}), 4},
		{packed(Tiling{1024}, Tiling{2, 1}), 2},
		{view, 1},
	} {
		if got := tt.l.Spacing(); got != tt.want {
			t.Errorf("%v has spacing %d, want %d", tt.l, got, tt.want)
		}
	}
}
