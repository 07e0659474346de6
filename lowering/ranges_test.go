package lowering_test

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestRanges: an index from a column of a table, one between such numbers, their sum and their
// product are in a range, and are divided as natural numbers that are no more than so far away.
func TestRanges(t *testing.T) {
	const table = `
memref.global "private" constant @t : memref<2x3xindex> = dense<[[1, 8, -1], [7, 20, 9]]>
memref.global "private" constant @same : memref<2x3xindex> = dense<5>
memref.global "private" constant @large : memref<2x3xindex> = dense<[[1, 8, -9223372036854775807], [7, 20, 9]]>
`
	f := func(global, body string) string {
		return table + `
func.func @f(%x: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.get_global @` + global + ` : memref<2x3xindex>
  affine.for %i = 0 to 2 {
    %a = affine.load %t[%i, 0] : memref<2x3xindex>
    %b = affine.load %t[%i, 1] : memref<2x3xindex>
    %c = affine.load %t[%i, 2] : memref<2x3xindex>
    %d = memref.load %t[%c1, %i] : memref<2x3xindex>
` + body + `
  }
  return
}`
	}
	inLoop := func(lo, hi string) string {
		return "    scf.for %k = " + lo + " to " + hi + " step %c1 {\n    %m = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%k)\n    %y = memref.load %x[%m] : memref<64xf32>\n    memref.store %y, %x[%m] : memref<64xf32>\n    }"
	}
	for name, tt := range map[string]struct {
		text  string
		known bool
	}{
		"a column":                    {f("t", inLoop("%a", "%b")), true},
		"one with a number below 0":   {f("t", inLoop("%c", "%b")), true},
		"from any number":             {f("t", inLoop("%n", "%b")), false},
		"to any number":               {f("t", inLoop("%a", "%n")), true}, // from 1 on
		"any column":                  {f("t", inLoop("%d", "%b")), true},
		"any column of equal numbers": {f("same", inLoop("%c1", "%d")), true},
		"a column of large numbers":   {f("large", inLoop("%c", "%a")), false},
		"any column, one of large":    {f("large", inLoop("%d", "%a")), false},
		"another column":              {f("large", inLoop("%a", "%b")), true},
		"a sum":                       {f("t", "    %s = arith.addi %a, %c : index\n"+inLoop("%s", "%b")), true},
		"a product":                   {f("t", "    %s = arith.muli %a, %c : index\n"+inLoop("%s", "%b")), true},
		"a column before the first":   {f("t", "    %e = affine.load %t[%i, -1] : memref<2x3xindex>\n"+inLoop("%e", "%b")), false},
		"a column behind the last":    {f("t", "    %e = affine.load %t[%i, 3] : memref<2x3xindex>\n"+inLoop("%e", "%b")), false},
		"a sum that may be too small": {f("large", "    %s = arith.addi %c, %c : index\n"+inLoop("%s", "%b")), false},
	} {
		text, err := lowering.Module(parse(t, tt.text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if known := !strings.Contains(string(text), "srem"); known != tt.known {
			t.Errorf("%s: divided as one in a range: %v, want %v\n%s", name, known, tt.known, text)
		}
	}
}
