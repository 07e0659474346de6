package ir_test

import (
	"testing"

	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// cfg builds a region of n blocks, each ended by a branch to the given others.
func cfg(c *ir.Context, n int, edges [][]int) []*ir.Block {
	r := newRegion(c)
	blocks := make([]*ir.Block, n)
	for i := range blocks {
		blocks[i] = r.AddBlock()
	}
	for i, to := range edges {
		s := ir.OpState{Kind: anyKind}
		for _, j := range to {
			s.Successors = append(s.Successors, blocks[j])
		}
		blocks[i].Append(newOp(c, 1))
		blocks[i].Append(ir.NewOp(c, &s))
	}
	return blocks
}

// reached says what can be reached from block 0 without passing the one that is
// left out.
func reached(n int, edges [][]int, without int) []bool {
	seen := make([]bool, n)
	var visit func(i int)
	visit = func(i int) {
		if i == without || seen[i] {
			return
		}
		seen[i] = true
		for _, j := range edges[i] {
			visit(j)
		}
	}
	visit(0)
	return seen
}

// TestDominance compares with the definition: a dominates b where b cannot be
// reached without a.
func TestDominance(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "blocks")
		edges := make([][]int, n)
		for i := range edges {
			if n > 1 {
				edges[i] = rapid.SliceOfN(rapid.IntRange(1, n-1), 0, 3).Draw(t, "edges")
			}
		}
		blocks := cfg(c, n, edges)
		dom := ir.NewDominance()
		all := reached(n, edges, -1)
		for a := range n {
			without := reached(n, edges, a)
			if got := dom.IsReachable(blocks[a]); got != all[a] {
				t.Fatalf("%v: block %d is reachable: %v", edges, a, got)
			}
			for b := range n {
				want := a == b || !all[b] || all[a] && !without[b]
				if got := dom.BlockDominates(blocks[a], blocks[b]); got != want {
					t.Fatalf("%v: %d dominates %d: %v", edges, a, b, got)
				}
				// A value of a may be used at the end of b, whether directly or
				// from inside an op.
				v, user := blocks[a].First().Result(0), blocks[b].Last()
				if got := dom.Available(v, user); got != want {
					t.Fatalf("%v: a value of %d in %d: %v", edges, a, b, got)
				}
				early := blocks[b].First()
				if got := dom.Available(v, early); got != (want && (a != b || !all[b] || n == 1)) {
					t.Fatalf("%v: a value of %d at the start of %d: %v", edges, a, b, got)
				}
			}
		}
	})
}

// TestDominanceOfManyBlocks asks about shapes on which an iteration over the
// blocks, or a walk up the tree for each question, would take minutes.
func TestDominanceOfManyBlocks(t *testing.T) {
	const n = 50_000 // its half is the first leg of a diamond
	c := newContext(t)
	for _, shape := range []struct {
		what  string
		edges func(i int) []int
		// dominated tells which blocks a block in the middle dominates.
		dominated func(i int) bool
	}{
		{"a chain with a common end", func(i int) []int { return []int{i + 1, n - 1} }, func(i int) bool { return i >= n/2 && i < n-1 }},
		{"the end first", func(i int) []int { return []int{n - 1, i + 1} }, func(i int) bool { return i >= n/2 && i < n-1 }},
		{"loops back", func(i int) []int { return []int{i + 1, max(1, i-i%7-i/3)} }, func(i int) bool { return i >= n/2 }},
		{"diamonds", func(i int) []int {
			if i%3 == 0 {
				return []int{i + 1, min(i+2, n-1)}
			}
			return []int{min(i-i%3+3, n-1)}
		}, func(i int) bool { return i == n/2 }},
	} {
		edges := make([][]int, n)
		for i := range n - 1 {
			edges[i] = shape.edges(i)
		}
		blocks := cfg(c, n, edges)
		dom := ir.NewDominance()
		wrong := 0
		for i := range n {
			if !dom.BlockDominates(blocks[0], blocks[i]) || dom.BlockDominates(blocks[n/2], blocks[i]) != shape.dominated(i) {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d wrong answers", shape.what, wrong)
		}
	}
}

func TestAvailable(t *testing.T) {
	c := newContext(t)
	kind := func(traits ir.Traits) *ir.Kind { return &ir.Kind{Name: "t.k", Traits: traits} }
	// outer holds def, user and holder; holder's region holds inner.
	build := func(k *ir.Kind) (def, user, holder, inner *ir.Op, arg *ir.Value) {
		outer := ir.NewOp(c, &ir.OpState{Kind: k, Regions: 1})
		b := outer.RegionAt(0).AddBlock()
		arg = b.AddArg(c.Index(), 0)
		user, def = newOp(c, 0), newOp(c, 1)
		holder = ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 1, Types: []ir.Type{c.Index()}})
		inner = newOp(c, 1)
		holder.RegionAt(0).AddBlock().Append(inner)
		b.Append(user)
		b.Append(def)
		b.Append(holder)
		return
	}
	for _, graph := range []bool{false, true} {
		k := kind(0)
		if graph {
			k = kind(ir.GraphRegions)
		}
		def, user, holder, inner, arg := build(k)
		dom := ir.NewDominance()
		tests := []struct {
			what string
			v    *ir.Value
			op   *ir.Op
			want bool
		}{
			{"an argument", arg, user, true},
			{"an argument further in", arg, inner, true},
			{"a value before its definition", def.Result(0), user, graph},
			{"a value of itself", def.Result(0), def, graph},
			{"a value behind its definition", def.Result(0), holder, true},
			{"a value further in", def.Result(0), inner, true},
			{"the value of the op around", holder.Result(0), inner, graph},
			{"a value further out", inner.Result(0), user, false},
			{"a value of no block", newOp(c, 1).Result(0), user, false},
			{"a value in an op of no block", arg, newOp(c, 0), false},
		}
		for _, tt := range tests {
			if got := dom.Available(tt.v, tt.op); got != tt.want {
				t.Errorf("graph %v: %s: %v", graph, tt.what, got)
			}
		}
	}
	// Blocks that are in no region yet.
	b := ir.NewBlock()
	def, user := newOp(c, 1), newOp(c, 0)
	b.Append(def)
	b.Append(user)
	other := ir.NewBlock()
	away := newOp(c, 0)
	other.Append(away)
	dom := ir.NewDominance()
	if !dom.Available(def.Result(0), user) || dom.Available(def.Result(0), away) {
		t.Error("values in a block of no region")
	}
}
