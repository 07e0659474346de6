package indexlist_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
)

// TestReduces compares with trying all sets of dims to drop.
func TestReduces(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		dims := rapid.Int64Range(1, 2)
		shape := rapid.SliceOfN(dims, 0, 6).Draw(r, "shape")
		to := rapid.SliceOfN(dims, 0, 5).Draw(r, "to")
		marks := rapid.SliceOfN(rapid.IntRange(0, 1), 6, 6).Draw(r, "marks")
		toMarks := rapid.SliceOfN(rapid.IntRange(0, 1), 6, 6).Draw(r, "toMarks")
		want, wantMarked := false, false
		for set := range 1 << len(shape) {
			var kept []int64
			var keptMarks []int
			droppable := true
			for i, d := range shape {
				if set>>i&1 == 1 {
					droppable = droppable && d == 1
				} else {
					kept, keptMarks = append(kept, d), append(keptMarks, marks[i])
				}
			}
			if droppable && slices.Equal(kept, to) {
				want = true
				wantMarked = wantMarked || slices.Equal(keptMarks, toMarks[:len(to)])
			}
		}
		if got := indexlist.Reduces(shape, to, nil); got != want {
			r.Fatalf("%v to %v: %t", shape, to, got)
		}
		if got := indexlist.Reduces(shape, to, func(i, j int) bool { return marks[i] == toMarks[j] }); got != wantMarked {
			r.Fatalf("%v %v to %v %v: %t", shape, marks, to, toMarks, got)
		}
	})
}

func TestMixedAndSplit(t *testing.T) {
	v := &ir.Value{}
	list := []indexlist.Index{indexlist.Const(3), {Value: v}, indexlist.Const(0)}
	static, values := indexlist.Split(list)
	if !slices.Equal(static, []int64{3, ir.Dynamic, 0}) || !slices.Equal(values, []*ir.Value{v}) {
		t.Errorf("split: %v %v", static, values)
	}
	if back := indexlist.Mixed(static, values); !slices.Equal(back, list) {
		t.Errorf("mixed: %v", back)
	}
	if n := indexlist.CountDynamic(static); n != 1 {
		t.Errorf("%d are dynamic", n)
	}
}
