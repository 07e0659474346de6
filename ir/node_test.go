package ir_test

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// TestLargeNodes nests types and locations, so deep that their texts are not
// kept: they are unique all the same, and print as a whole.
func TestLargeNodes(t *testing.T) {
	c := newContext(t)
	tuples := func(leaf ir.Type, depth int) ir.Type {
		for range depth {
			leaf = c.Tuple([]ir.Type{leaf, c.Index()})
		}
		return leaf
	}
	sites := func(leaf ir.LocationAttr, depth int) ir.LocationAttr {
		for range depth {
			leaf = c.CallSite(c.NameLocation("f", nil), leaf)
		}
		return leaf
	}
	const depth = 2000
	a, b := tuples(c.Integer(1), depth), tuples(c.Integer(1), depth)
	if other := tuples(c.Integer(2), depth); a != b || a == other || a == tuples(c.Integer(1), depth+1) {
		t.Error("deep tuples are not unique")
	}
	if got, want := a.String(), strings.Repeat("tuple<", depth)+"i1"+strings.Repeat(", index>", depth); got != want {
		t.Errorf("a deep tuple has a text of %d bytes, not %d", len(got), len(want))
	}
	if where := sites(c.UnknownLocation(), depth); where != sites(c.UnknownLocation(), depth) || where == sites(c.FileLineCol("g", 1, 2), depth) {
		t.Error("deep locations are not unique")
	} else if got, want := where.String(), "loc("+strings.Repeat("callsite(\"f\" at ", depth)+"unknown"+strings.Repeat(")", depth)+")"; got != want {
		t.Errorf("a deep location has a text of %d bytes, not %d", len(got), len(want))
	}

	// What differs is only where a large node stands, or which one.
	list := func(elems ...ir.Attribute) ir.Attribute { return c.Array(elems) }
	var long []ir.Attribute
	for range 2000 {
		long = append(long, c.Str("text"))
	}
	x, y := list(long...), list(long[1:]...)
	seen := map[ir.Attribute]bool{}
	different := []ir.Attribute{
		list(x, y), list(y, x), list(x, x), list(x), list(list(x), y), list(x, list(y)), list(list(x, y)), c.TypeAttr(a), c.TypeAttr(c.Tuple([]ir.Type{a})),
	}
	for _, attr := range different {
		seen[attr] = true
	}
	if len(seen) != len(different) {
		t.Errorf("%d of %d attributes are different", len(seen), len(different))
	}
	if list(x, y) != different[0] || c.TypeAttr(b) != different[7] {
		t.Error("attributes with large ones in them are not unique")
	}
}

// TestDoublingNodes: where each node has the one before it twice, their texts
// would fill any memory.
func TestDoublingNodes(t *testing.T) {
	c := newContext(t)
	build := func() (ir.Type, ir.Attribute, ir.LocationAttr) {
		typ, attr, where := ir.Type(c.Index()), ir.Attribute(c.Str("a")), ir.LocationAttr(c.NameLocation("f", nil))
		for range 200 {
			typ = c.Tuple([]ir.Type{typ, typ})
			attr = c.Array([]ir.Attribute{attr, attr})
			where = c.CallSite(where, where)
		}
		return typ, attr, where
	}
	typ, attr, where := build()
	typ2, attr2, where2 := build()
	if typ != typ2 || attr != attr2 || where != where2 {
		t.Error("nodes that double are not unique")
	}
}
