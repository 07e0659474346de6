package partition_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine/partition"
)

func ExamplePartition() {
	// Which dims have to do with one another in (d0 + d3, d1, d4 + d3)?
	p := partition.New(5)
	for _, dims := range [][]bool{{0: true, 3: true}, {1: true}, {3: true, 4: true}} {
		p.Join(func(k int) bool { return k < len(dims) && dims[k] })
	}
	fmt.Println(p, p.Sets())
	// Output: [0 1 2 0 0] [[0 3 4] [1] [2]]
}

// TestJoin compares with the numbers that a way of pairs leads to.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "n")
		p, reached := partition.New(n), make([][]bool, n)
		for k := range reached {
			reached[k] = make([]bool, n)
			reached[k][k] = true
		}
		for range rapid.IntRange(0, 4).Draw(t, "joins") {
			together := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "together")
			p.Join(func(k int) bool { return together[k] })
			for i := range n {
				for j := range n {
					reached[i][j] = reached[i][j] || together[i] && together[j]
				}
			}
		}
		for by := range n {
			for i := range n {
				for j := range n {
					reached[i][j] = reached[i][j] || reached[i][by] && reached[by][j]
				}
			}
		}
		for i := range n {
			if !reached[i][p[i]] {
				t.Fatalf("%v: %d is not in the set that it names", p, i)
			}
			for j := range n {
				if (p[i] == p[j]) != reached[i][j] {
					t.Fatalf("%v: %d and %d, want %v", p, i, j, reached[i][j])
				}
			}
		}
	})
}
