package main

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// apply performs a permutation on the numbers of the source's slots.
func (p permutation) apply() []int64 {
	strides := make([]int64, len(p.dims))
	step := int64(1)
	for k := len(p.dims) - 1; k >= 0; k-- {
		strides[k] = step
		step *= p.dims[k]
	}
	out := []int64{0}
	for _, k := range p.order {
		var next []int64
		for _, at := range out {
			for i := range p.dims[k] {
				next = append(next, at+i*strides[k])
			}
		}
		out = next
	}
	return out
}

// A case that is a permutation moves elements as its layouts say.
func TestAsPermutation(t *testing.T) {
	list, err := cases()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, c := range list {
		p, ok := c.asPermutation()
		if !ok || c.src.Slots() > 1<<17 || !slices.Equal(p.padded, c.shape) {
			continue
		}
		tried++
		from := p.apply()
		for at := range c.dst.Slots() {
			index, ok := c.dst.Index(at)
			if !ok {
				t.Fatalf("%s: slot %d is padding", c.name, at)
			}
			if diff := cmp.Diff(c.src.Address(index), from[at]); diff != "" {
				t.Fatalf("%s: slot %d: %s", c.name, at, diff)
			}
		}
	}
	if tried < 4 {
		t.Errorf("%d cases are small permutations, expected at least 4", tried)
	}
}

// Shards of 18 rows do not nest with tiles of 32.
func TestNotPermutations(t *testing.T) {
	for _, text := range []string{"reshard 2x4 to 8x1 f32 4093x4095", "7-D with holes, zero f32 5x3x2x2x7x32x32"} {
		list, err := cases()
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, c := range list {
			if c.name == text {
				found = true
				if p, ok := c.asPermutation(); ok {
					t.Errorf("%s is taken for the permutation %v", text, p)
				}
			}
		}
		if !found {
			t.Errorf("no case %q", text)
		}
	}
}
