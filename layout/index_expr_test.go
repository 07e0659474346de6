package layout

import (
	"testing"

	"pgregory.net/rapid"
)

// The expressions of the index undo the address, wherever there are any.
func TestIndexExprsUndoTheAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 4, 400))
		exprs, ok := l.IndexExprs()
		if !ok {
			return
		}
		indices(l.Shape(), func(index []int64) {
			at := l.Address(index)
			for j, e := range exprs {
				if got, err := e.Eval([]int64{at}, nil); err != nil || got != index[j] {
					t.Fatalf("%v: index %v at %d: d%d is %s = %d, %v", l, index, at, j, e, got, err)
				}
			}
		})
	})
}
