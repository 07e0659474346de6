package ir_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// TestUsesAcrossLevels compares the verifier with parents held in an array: a
// value may be used in the op whose block has it and in all ops inside, unless
// one in between is isolated. One that holds the value, too, is not to blame.
func TestUsesAcrossLevels(t *testing.T) {
	c := newContext(t)
	const nodes = 60
	open := &ir.Kind{Name: "t.open", Unregistered: true}
	isolated := &ir.Kind{Name: "t.isolated", Traits: ir.IsolatedFromAbove, Unregistered: true}
	rapid.Check(t, func(t *rapid.T) {
		parent := make([]int, nodes)
		closed := make([]bool, nodes)
		blocks := make([]*ir.Block, nodes)
		for i := range nodes {
			kind := open
			if i > 0 {
				// Mostly the node before, so that nesting is deep.
				parent[i] = max(0, i-1-rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1, 2, 20}).Draw(t, "back"))
				if closed[i] = rapid.IntRange(0, 30).Draw(t, "isolated") == 0; closed[i] {
					kind = isolated
				}
			}
			op := ir.NewOp(c, &ir.OpState{Kind: kind, Regions: 1, Loc: c.PlaceLoc("f", i+1, 1)})
			blocks[i] = op.RegionAt(0).AddBlock()
			blocks[i].AddArg(c.Index(), 0)
			if i > 0 {
				blocks[parent[i]].Append(op)
			}
		}
		// barrier returns the innermost isolated node that hides the values of
		// node i from node j, and whether i is around j at all.
		barrier := func(i, j int) (hides int, around bool) {
			hides = -1
			for ; j != i; j = parent[j] {
				if closed[j] && hides < 0 {
					hides = j
				}
				if j == 0 {
					return hides, false
				}
			}
			return hides, true
		}
		// holds reports whether node i is inside of another one.
		holds := func(outer, i int) bool {
			for i != 0 {
				if i = parent[i]; i == outer {
					return true
				}
			}
			return false
		}
		use := func(i, j int) { blocks[j].Append(newOp(c, 0, blocks[i].Args()[0])) }
		for j := range nodes {
			for i := range nodes {
				if hides, around := barrier(i, j); around && hides < 0 {
					use(i, j)
				}
			}
		}
		root := blocks[0].Region().Op()
		if diags := ir.Verify(root); len(diags) > 0 {
			t.Fatalf("%v: %v", parent, diags[0])
		}
		i, j := rapid.IntRange(0, nodes-1).Draw(t, "from"), rapid.IntRange(0, nodes-1).Draw(t, "to")
		use(i, j)
		var want []string
		switch hides, around := barrier(i, j); {
		case hides >= 0 && !holds(hides, i):
			want = []string{"'t.any' op using value defined outside the region", fmt.Sprint(hides + 1)}
		case !around:
			want = []string{"operand #0 does not dominate this use", "1"}
		}
		var got []string
		for _, d := range ir.Verify(root) {
			_, line, _, _ := c.FileLineColOf(d.Notes[0].Loc)
			got = []string{d.Message, fmt.Sprint(line)}
		}
		if len(want) > 0 && want[1] == "1" && len(got) == 2 {
			got[1] = "1" // block arguments have no place here
		}
		if !slices.Equal(got, want) {
			t.Fatalf("a value of %d in %d: got %q, want %q; parents %v, isolated %v", i, j, got, want, parent, closed)
		}
	})
}
