package arith

import (
	"math/big"
	"testing"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// TestJoinedSumsWrapNoMore tries all sums of sums of four bits.
func TestJoinedSumsWrapNoMore(t *testing.T) {
	const width = 4
	c, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	x := ir.NewBlock().AddArg(c.Integer(width), 0)
	var sums []sum
	for n := int64(-8); n < 8; n++ {
		for _, s := range []sum{{sign: 1}, {sign: 1, minus: true}, {sign: -1}} {
			s.x, s.n = x, big.NewInt(n)
			sums = append(sums, s)
		}
	}
	// at returns what a sum is, and whether that wraps.
	at := func(s sum, v *big.Int, signed bool) (*big.Int, bool) {
		exact := new(big.Int).Mul(big.NewInt(int64(s.sign)), v)
		exact.Add(exact, s.added(signed))
		return exact, fold.Wrap(exact, width, signed).Cmp(exact) != 0
	}
	kept, dropped := 0, 0
	for _, signed := range []bool{true, false} {
		all := numbersOf(x.Type(), signed)
		for _, inner := range sums {
			for _, outer := range sums {
				j := outer.after(inner)
				j.n = fold.Wrap(j.joined(outer, inner, signed), width, true)
				keeps, wraps := j.keepsFlag(outer, inner, signed), false
				for v := new(big.Int).Set(all.least); all.has(v); v.Add(v, big.NewInt(1)) {
					between, poison1 := at(inner, v, signed)
					want, poison2 := at(outer, between, signed)
					if poison1 || poison2 {
						continue
					}
					got, poison := at(j, v, signed)
					wraps = wraps || poison
					if !poison && got.Cmp(want) != 0 {
						t.Fatalf("%+v after %+v of %s is %s, want %s", outer, inner, v, got, want)
					}
				}
				if keeps && wraps {
					t.Fatalf("signed %t: %+v after %+v keeps its flag, and wraps", signed, outer, inner)
				}
				if keeps {
					kept++
				} else {
					dropped++
				}
			}
		}
	}
	if kept == 0 || dropped == 0 {
		t.Errorf("%d sums keep flags, %d do not", kept, dropped)
	}
}
