package asm

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestIdentifier(t *testing.T) {
	for _, c := range []struct {
		in            string
		punctuation   string
		trailingDigit bool
		want          string
	}{
		{"c4_i32", "$._-", true, "c4_i32"},
		{"4x", "$._-", true, "_4x"},
		{"a b", "$._-", true, "a_b"},
		{"a.b-c$d", "$._-", true, "a.b-c$d"},
		{"a.b", "$_-", true, "a2Eb"},
		{"map1", "$_-", false, "map1_"},
		{"1", "$_-", false, "_1_"},
		{"é", "$_-", true, "C3A9"},
		{"\t", "$_-", true, "9"},
		{"", "$_-", true, ""},
	} {
		if d := cmp.Diff(c.want, identifier(c.in, c.punctuation, c.trailingDigit)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.in, d)
		}
	}
}

// The names of a region are distinct, and are the suggestions where those are
// distinct identifiers.
func TestUniqueNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		suggestions := rapid.SliceOf(rapid.StringMatching(`[ab](_[01])?`)).Draw(t, "suggestions")
		n := &valueNames{ids: map[string]int32{}}
		seen := map[string]bool{}
		for _, s := range suggestions {
			got := n.texts[n.take([]byte(s))]
			if seen[got] {
				t.Fatalf("%q is given twice", got)
			}
			if !seen[s] && got != s {
				t.Fatalf("%q is free, but got %q", s, got)
			}
			seen[got] = true
		}
		if d := cmp.Diff(len(suggestions), len(n.stack)); d != "" {
			t.Fatalf("names to forget (-want +got):\n%s", d)
		}
	})
}

// What is given back is free for the next function, however many names there were,
// and what was named before keeps its name.
func TestGivenBackNames(t *testing.T) {
	n := &valueNames{ids: map[string]int32{}}
	outer := n.take([]byte("outer"))
	for range 2 {
		for i := range mostNames + 1 {
			name := "v" + strconv.Itoa(i)
			if got := n.texts[n.take([]byte(name))]; got != name {
				t.Fatalf("%q is free, but got %q", name, got)
			}
		}
		n.giveBack(1)
		if got := n.texts[n.take([]byte("outer"))]; got != "outer_0" {
			t.Fatalf("%q is not free, but got %q", "outer", got)
		}
		n.giveBack(0)
		n.conflict = 0
		if got := n.take([]byte("outer")); n.texts[got] != n.texts[outer] {
			t.Fatalf("outer is free, but got %q", n.texts[got])
		}
	}
}
