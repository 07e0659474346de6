package residue_test

import (
	"fmt"

	"github.com/ttopt/ttopt/affine/residue"
)

func ExampleCount() {
	n, ok := residue.Count(1<<40, 1<<13,
		residue.Class{Windows: []residue.Window{{Modulus: 1000, From: 0, To: 100}}},
		residue.Class{Windows: []residue.Window{{Modulus: 384, From: 0, To: 32}}})
	fmt.Println(n, ok)
	// Output: 9162596932 true
}

func ExampleCensus() {
	last := func(stride, modulus int64) residue.Form {
		return residue.Form{
			Class: residue.Class{Windows: []residue.Window{{Modulus: modulus, From: 0, To: modulus - 1}}},
			Coef:  []int64{stride, 1},
		}
	}
	c := residue.Census{Left: 1 << 20}
	fmt.Println(c.Count([]int64{1 << 10, 900}, []residue.Form{last(1025, 30), last(1203, 20)}), c.Left >= 0)
	// Output: 847875 true
}
