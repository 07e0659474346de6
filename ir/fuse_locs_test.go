package ir_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
)

func TestFuseLocs(t *testing.T) {
	c := newContext(t)
	src := source(t, c, "f", "one\ntwo\n")
	name := func(n string) ir.Loc { return c.Loc(c.NameLocation(n, nil)) }
	a, b, d := name("a"), name("b"), name("d")
	written := c.Loc(c.Fused([]ir.LocationAttr{c.LocationAttr(b), c.LocationAttr(d)}, nil))
	meta := c.Loc(c.Fused([]ir.LocationAttr{c.LocationAttr(a)}, c.Str("m")))
	tests := []struct {
		name string
		locs []ir.Loc
		want string
	}{
		{"nothing", nil, "loc(unknown)"},
		{"unknown", []ir.Loc{0, 0}, "loc(unknown)"},
		{"one", []ir.Loc{a}, `loc("a")`},
		{"one twice", []ir.Loc{0, a, a}, `loc("a")`},
		{"a byte and its place", []ir.Loc{src.Loc(4), c.PlaceLoc("f", 2, 1)}, `loc("f":2:1)`},
		{"two", []ir.Loc{b, a, b}, `loc(fused["b", "a"])`},
		{"fused before", []ir.Loc{a, c.FuseLocs(b, a), d}, `loc(fused["a", "b", "d"])`},
		{"fused twice", []ir.Loc{c.FuseLocs(c.FuseLocs(a, b), d), c.FuseLocs(a, b)}, `loc(fused["a", "b", "d"])`},
		{"fused in the text", []ir.Loc{d, written, c.FuseLocs(a, written)}, `loc(fused["d", "b", "a"])`},
		{"metadata", []ir.Loc{a, meta}, `loc(fused["a", fused<"m">["a"]])`},
	}
	for _, tt := range tests {
		l := c.FuseLocs(tt.locs...)
		attr := c.LocationAttr(l)
		if diff := cmp.Diff(tt.want, attr.String()); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
		if back := c.LocationAttr(c.Loc(attr)); back != attr || c.LocationAttr(l) != attr {
			t.Errorf("%s: is %s, too", tt.name, back)
		}
	}
}

// TestFuseLocsInChain makes every location of the one before and another, as a chain
// of rewrites does, and asks for the last; parts that are shared are listed once.
func TestFuseLocsInChain(t *testing.T) {
	c := newContext(t)
	const n = 100_000
	l := c.PlaceLoc("f", 1, 1)
	for i := range n {
		l = c.FuseLocs(l, c.FuseLocs(l, c.PlaceLoc("f", i+2, 1)))
	}
	if got := len(c.LocationAttr(l).(*ir.FusedLoc).Locs()); got != n+1 {
		t.Errorf("%d parts", got)
	}
}
